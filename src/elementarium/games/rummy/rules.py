"""The turn of Elemental Rummy: deal, draw, play, meld, discard (Rummy 3, 4)."""

from __future__ import annotations

from elementarium.core import noting
from elementarium.core.rng import Rng
from elementarium.core.state import Choices
from elementarium.games.rummy import (
    combustion,
    hands,
    happenings,
    hidden,
    mastery,
    melds,
    pack,
    powers,
    reactions,
    scoring,
)
from elementarium.games.rummy.state import RummyState


class Rummy(RummyState):
    """A game of Elemental Rummy in progress."""

    # What may be done

    def list_actions(self, out: Choices) -> int:
        """The legal choices of the state the turn is in (4)."""
        if self.phase == pack.MAIN_OPEN or self.phase == pack.MAIN_SHUT:
            return self.list_main(out)
        if self.phase == pack.DRAW:
            out.number[0] = pack.A_DRAW
            return melds.list_takes(self, out, 1)
        if self.phase == pack.REACT:
            return reactions.list_reactions(self, out, 0)
        if self.phase == pack.USE:
            return melds.list_lays(self, out, melds.list_melds(self, out, 0))
        if self.phase == pack.CLAIM:
            return powers.list_claims(self, out, 0)
        if self.phase == pack.ORDER:
            return powers.list_orders(self, out, 0)
        if self.phase == pack.GIVE:
            return powers.list_collapses(self, out, 0, pack.A_GIVE)
        if self.phase == pack.DROP:
            return powers.list_collapses(self, out, 0, pack.A_DROP)
        if self.phase == pack.HIT:
            return combustion.list_hits(self, out, 0)
        if self.phase == pack.DEAL:
            return self.list_swaps(out)
        return 0

    def list_swaps(self, out: Choices) -> int:
        """Keep, or burn one of the Collapse cards that may be swapped (3, R5)."""
        out.number[0] = pack.A_KEEP
        count = 1
        for element in range(pack.SUITS):
            if self.open_swaps >> 2 * element & 3:
                out.number[count] = pack.A_BURN + element
                count += 1
        return count

    def list_main(self, out: Choices) -> int:
        """Melds, lay-offs, sacrifices, the discard, and an action if none has been played (4)."""
        count = melds.list_melds(self, out, 0)
        count = melds.list_lays(self, out, count)
        count = melds.list_sacrifices(self, out, count)
        if self.duty == pack.NO_CARD:
            count = self.list_discards(out, count)
        if self.phase == pack.MAIN_OPEN:
            count = powers.list_plays(self, out, count)
        if self.rulings.burns_any and not self.purged:
            count = self.list_purges(out, count)
        return count

    def list_discards(self, out: Choices, count: int) -> int:
        """Any card but a Collapse; with nothing else in hand the turn just ends (R8)."""
        first = count
        for card in range(pack.PLAIN_CARDS):
            if self.where[card] == self.player:
                out.number[count] = pack.A_DISC + card
                count += 1
        if count == first:
            out.number[count] = pack.A_END
            count += 1
        return count

    def list_purges(self, out: Choices, count: int) -> int:
        """With a Mastery card, once in a turn, burn any Collapse of the hand (R39)."""
        if not self.holds_mastery(self.player):
            return count
        for element in range(pack.SUITS):
            card = self.collapse_of(self.player, element)
            if card != pack.NO_CARD and (self.duty == pack.NO_CARD or melds.purge_keeps_duty(self)):
                out.number[count] = pack.A_PURGE + element
                count += 1
        return count

    def holds_mastery(self, seat: int) -> bool:
        """Whether the seat holds any Mastery card."""
        for element in range(pack.SUITS):
            if self.mastery[element] == seat:
                return True
        return False

    def list_outcomes(self, out: Choices) -> int:
        """The next card of the shuffle, or the card that STEAL takes (4)."""
        if self.phase == pack.ROB:
            return powers.list_stolen(self, out)
        count = 0
        for card in range(pack.CARDS):
            if self.where[card] == pack.BURNT:
                if count and out.number[count - 1] == pack.KIND[card]:
                    out.weight[count - 1] += 1
                else:
                    out.number[count] = pack.KIND[card]
                    out.weight[count] = 1
                    count += 1
        return count

    def draw_outcome(self, rng: Rng, out: Choices) -> int:  # noqa: ARG002  # nothing to list
        """One of the cards not yet dealt, or of the victim's hand, each equally likely."""
        if self.phase == pack.SHUFFLE:
            return pack.KIND[self.burnt[rng.below(self.burnt_size)]]
        left = rng.below(self.hand_size[self.target_seat])
        card = 0
        while left > 0 or self.where[card] != self.target_seat:
            if self.where[card] == self.target_seat:
                left -= 1
            card += 1
        return pack.KIND[card]

    # Doing it

    def carry_out(self, number: int) -> None:
        """Play one choice, and then all sub-decisions that leave no choice (4)."""
        self.choose(number)
        while pack.CLAIM <= self.phase <= pack.HIT:
            only = combustion.only_hit(self) if self.phase == pack.HIT else powers.only_choice(self)
            if only == pack.NO_NUMBER:
                return
            self.choose(only)

    def choose(self, number: int) -> None:
        """Play one choice."""
        if self.phase == pack.MAIN_OPEN or self.phase == pack.MAIN_SHUT or self.phase == pack.USE:
            self.act(number)
        elif self.phase == pack.SHUFFLE:
            self.shuffle_in(number)
        elif self.phase == pack.DRAW:
            self.draw_or_take(number)
        elif self.phase == pack.REACT:
            if number == pack.A_PASS:
                reactions.pass_on(self)
            else:
                reactions.react(self, number)
        elif self.phase == pack.DEAL:
            self.swap(number)
        else:
            self.decide(number)

    def decide(self, number: int) -> None:
        """A sub-decision of the action being played, or the card that STEAL takes."""
        if self.phase == pack.ROB:
            powers.steal(self, powers.stolen_card(self, number))
        elif self.phase == pack.CLAIM:
            powers.claim(self, number - pack.A_CLAIM)
        elif self.phase == pack.ORDER:
            powers.put_in_order(self, number - pack.A_ORDER)
        elif self.phase == pack.GIVE:
            powers.give(self, number - pack.A_GIVE)
        elif self.phase == pack.DROP:
            powers.drop(self, number - pack.A_DROP)
        else:
            powers.hit(self, number - pack.A_HIT)

    # Set-up (3)

    def shuffle_in(self, kind: int) -> None:
        """The next card of the shuffled pack is known; after the last one the hands are dealt."""
        card = kind if kind < pack.PLAIN_CARDS else pack.PLAIN_CARDS + 2 * (kind - pack.PLAIN_CARDS)
        if self.where[card] != pack.BURNT:
            card += 1
        noting.note(self, happenings.SHUFFLED, noting.NONE, kind, self.pile_end)
        powers.lift_burnt(self, card)
        self.where[card] = pack.PILE
        self.pile[self.pile_end] = card
        self.pile_seen[self.pile_end] = 0
        self.pile_end += 1
        if self.pile_end == pack.CARDS:
            self.deal_hands()

    def deal_hands(self) -> None:
        """Seven cards to each, one at a time, starting left of the dealer."""
        noting.note(self, happenings.DEALS, self.dealer, noting.NONE, self.round)
        for _ in range(pack.DEALT):
            for k in range(self.seats):
                hands.draw_card(self, (self.player + k) % self.seats, happenings.DEALT)
        self.offer_swaps(0)

    def offer_swaps(self, first: int) -> None:
        """Ask the first seat, so many places from the starter on, that holds a Collapse (R5)."""
        for k in range(first, self.seats):
            seat = (self.player + k) % self.seats
            if self.rulings.swap_none:
                continue
            if self.collapses[seat]:
                self.open_swaps = self.collapses[seat]
                self.ask_swap(seat)
                return
            self.about[seat] |= pack.CLEAN
        self.open_discards()

    def ask_swap(self, seat: int) -> None:
        """The seat may swap a Collapse; everybody sees that it holds one."""
        self.phase = pack.DEAL
        self.to_act = seat
        self.about[seat] |= pack.TAINTED

    def swap(self, number: int) -> None:
        """Burn a Collapse for the next card of the pack, or keep what is left."""
        seat = self.to_act
        places = (seat + self.seats - self.player) % self.seats
        if number == pack.A_KEEP:
            noting.note(self, happenings.KEPT, seat)
            self.offer_swaps(places + 1)
            return
        card = self.collapse_of(seat, number - pack.A_BURN)
        if not self.open_swaps >> (card - pack.PLAIN_CARDS) & 1:
            card += 1
        noting.note(self, happenings.SWAPPED, seat, pack.KIND[card])
        hands.burn_from_hand(self, card)
        hands.draw_card(self, seat, happenings.SWAP_REPLACED)
        self.open_swaps &= ~(1 << (card - pack.PLAIN_CARDS))
        if not self.rulings.swap_once:
            self.open_swaps = self.collapses[seat]
        if self.open_swaps:
            self.ask_swap(seat)
            return
        if not self.rulings.swap_once:
            self.about[seat] |= pack.CLEAN
        self.offer_swaps(places + 1)

    def open_discards(self) -> None:
        """Turn the first discard, burning Collapse cards; the first turn begins (R6)."""
        while self.discard_size == 0 and self.pile_top < self.pile_end:
            card = self.pile[self.pile_top]
            self.pile_top += 1
            if card < pack.PLAIN_CARDS:
                noting.note(self, happenings.OPENED, self.player, card)
                hands.discard(self, card)
            else:
                noting.note(self, happenings.TURNED_AWAY, noting.NONE, pack.KIND[card])
                hands.burn(self, card)
        scoring.begin_turn(self, self.player)

    # The turn (4)

    def draw_or_take(self, number: int) -> None:
        """Draw the top card, or take a discard with all cards above it."""
        if number == pack.A_DRAW:
            noting.note(self, happenings.DRAWS, self.player)
            hands.draw_card(self, self.player, happenings.DRAWN)
            if scoring.deck_has_run_out(self):
                return
            self.phase = pack.MAIN_OPEN
            powers.go_on(self)
        else:
            melds.take(self, number - pack.A_TAKE)
            self.phase = pack.MAIN_OPEN if self.rulings.this_turn else pack.USE

    def act(self, number: int) -> None:
        """Whatever the active player does between drawing and the end of the turn."""
        if number < pack.A_LAY:
            melds.lay_meld(self, number)
            self.close_step(self.is_in_trio(number, self.duty))
        elif number < pack.A_SAC:
            card = (number - pack.A_LAY) // pack.ANCHORS
            group = melds.group_at(self, card, (number - pack.A_LAY) % pack.ANCHORS)
            noting.note(
                self, happenings.LAID, self.player, card, self.group_id[group], self.owner[group]
            )
            hands.leave_hand(self, card)
            melds.lay_on(self, group, card)
            self.close_step(card == self.duty)
        elif number < pack.A_DISC:
            self.sacrifice((number - pack.A_SAC) // pack.SUITS, (number - pack.A_SAC) % pack.SUITS)
        elif number < pack.A_STEAL:
            self.end_with(number)
        elif number < pack.A_PURGE:
            powers.announce(self, number)
            reactions.open_window(self)
        else:
            self.purge(number - pack.A_PURGE)

    def is_in_trio(self, number: int, card: int) -> bool:
        """Whether the meld contains the card."""
        melds.take_apart(self, number)
        return self.trio[0] == card or self.trio[1] == card or self.trio[2] == card

    def close_step(self, used: bool) -> None:
        """A meld or lay-off is on the table: no action may follow, unless it was the use of a
        taken discard (R7).
        """
        if used:
            self.duty = pack.NO_CARD
            if self.phase == pack.USE:
                self.phase = pack.MAIN_OPEN
        else:
            self.phase = pack.MAIN_SHUT
        mastery.award_masteries(self)
        powers.go_on(self)

    def sacrifice(self, first: int, element: int) -> None:
        """Burn an own meld together with a Collapse (5.3)."""
        group = self.lies_in[first] - 1
        card = self.collapse_of(self.player, element)
        noting.note(
            self, happenings.SACRIFICED, self.player, first, self.group_id[group], pack.KIND[card]
        )
        melds.burn_group(self, group)
        hands.burn_from_hand(self, card)
        self.close_step(False)

    def purge(self, element: int) -> None:
        """Burn a Collapse with the power of a Mastery card (R39)."""
        card = self.collapse_of(self.player, element)
        noting.note(self, happenings.PURGED, self.player, pack.KIND[card])
        self.purged = True
        hands.burn_from_hand(self, card)
        powers.go_on(self)

    def end_with(self, number: int) -> None:
        """Discard, or show that there is nothing to discard (R8)."""
        if number == pack.A_END:
            noting.note(self, happenings.STUCK, self.player)
            self.about[self.player] |= pack.RUINED
        else:
            noting.note(self, happenings.DISCARDED, self.player, number - pack.A_DISC)
            hands.leave_hand(self, number - pack.A_DISC)
            hands.discard(self, number - pack.A_DISC)
        scoring.end_turn(self)

    # Hidden cards, the end

    def reimagine(self, seat: int, rng: Rng) -> None:
        """Draw anew all that `seat` cannot know (9)."""
        hidden.imagine_hidden(self, seat, rng)

    def payoff(self, seat: int) -> float:
        """The places of the match, from +1 for the first to -1 for the last (6)."""
        return scoring.placement_return(self, seat)
