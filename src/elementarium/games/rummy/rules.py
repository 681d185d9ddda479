"""The turn of Elemental Rummy: deal, draw, play, meld, discard (Rummy 3, 4)."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from elementarium.core import no_cython as cython

from elementarium.games.rummy.state import RummyState

if not cython.compiled:
    from elementarium.core.rng import Rng
    from elementarium.core.state import Choices
    from elementarium.games.rummy.cards import (
        A_BURN,
        A_CLAIM,
        A_DISC,
        A_DRAW,
        A_DROP,
        A_END,
        A_GIVE,
        A_HIT,
        A_KEEP,
        A_LAY,
        A_ORDER,
        A_PASS,
        A_PURGE,
        A_SAC,
        A_STEAL,
        A_TAKE,
        ANCHORS,
        BURNT,
        CARDS,
        CLAIM,
        CLEAN,
        DEAL,
        DEALT,
        DRAW,
        DROP,
        GIVE,
        HIT,
        MAIN_OPEN,
        MAIN_SHUT,
        NO_CARD,
        NO_NUMBER,
        ORDER,
        PILE,
        PLAIN_CARDS,
        REACT,
        ROB,
        RUINED,
        SHUFFLE,
        SUITS,
        TAINTED,
        USE,
    )
    from elementarium.games.rummy.combustion import list_hits, only_hit
    from elementarium.games.rummy.hands import burn, burn_from_hand, discard, draw_card, leave_hand
    from elementarium.games.rummy.hidden import imagine_hidden
    from elementarium.games.rummy.mastery import award_masteries
    from elementarium.games.rummy.melds import (
        burn_group,
        group_at,
        lay_meld,
        lay_on,
        list_lays,
        list_melds,
        list_sacrifices,
        list_takes,
        purge_keeps_duty,
        take,
        take_apart,
    )
    from elementarium.games.rummy.powers import (
        announce,
        claim,
        drop,
        give,
        go_on,
        hit,
        lift_burnt,
        list_claims,
        list_collapses,
        list_orders,
        list_plays,
        list_stolen,
        only_choice,
        put_in_order,
        steal,
        stolen_card,
    )
    from elementarium.games.rummy.reactions import list_reactions, open_window, pass_on, react
    from elementarium.games.rummy.scoring import (
        begin_turn,
        deck_has_run_out,
        end_turn,
        placement_return,
    )
    from elementarium.games.rummy.table import KIND


class Rummy(RummyState):
    """A game of Elemental Rummy in progress."""

    __slots__ = ()

    # What may be done

    def list_actions(self, out: Choices) -> int:
        """The legal choices of the state the turn is in (4)."""
        if self.phase == MAIN_OPEN or self.phase == MAIN_SHUT:
            return self.list_main(out)
        if self.phase == DRAW:
            out.number[0] = A_DRAW
            return list_takes(self, out, 1)
        if self.phase == REACT:
            return list_reactions(self, out, 0)
        if self.phase == USE:
            return list_lays(self, out, list_melds(self, out, 0))
        if self.phase == CLAIM:
            return list_claims(self, out, 0)
        if self.phase == ORDER:
            return list_orders(self, out, 0)
        if self.phase == GIVE:
            return list_collapses(self, out, 0, A_GIVE)
        if self.phase == DROP:
            return list_collapses(self, out, 0, A_DROP)
        if self.phase == HIT:
            return list_hits(self, out, 0)
        if self.phase == DEAL:
            return self.list_swaps(out)
        return 0

    def list_swaps(self, out: Choices) -> int:
        """Keep, or burn one of the Collapse cards that may be swapped (3, R5)."""
        out.number[0] = A_KEEP
        count = 1
        for element in range(SUITS):
            if self.open_swaps >> 2 * element & 3:
                out.number[count] = A_BURN + element
                count += 1
        return count

    def list_main(self, out: Choices) -> int:
        """Melds, lay-offs, sacrifices, the discard, and an action if none has been played (4)."""
        count = list_melds(self, out, 0)
        count = list_lays(self, out, count)
        count = list_sacrifices(self, out, count)
        if self.duty == NO_CARD:
            count = self.list_discards(out, count)
        if self.phase == MAIN_OPEN:
            count = list_plays(self, out, count)
        if self.burns_any and not self.purged:
            count = self.list_purges(out, count)
        return count

    def list_discards(self, out: Choices, count: int) -> int:
        """Any card but a Collapse; with nothing else in hand the turn just ends (R8)."""
        first = count
        for card in range(PLAIN_CARDS):
            if self.where[card] == self.player:
                out.number[count] = A_DISC + card
                count += 1
        if count == first:
            out.number[count] = A_END
            count += 1
        return count

    def list_purges(self, out: Choices, count: int) -> int:
        """With a Mastery card, once in a turn, burn any Collapse of the hand (R39)."""
        if not self.holds_mastery(self.player):
            return count
        for element in range(SUITS):
            card = self.collapse_of(self.player, element)
            if card != NO_CARD and (self.duty == NO_CARD or purge_keeps_duty(self)):
                out.number[count] = A_PURGE + element
                count += 1
        return count

    def holds_mastery(self, seat: int) -> bool:
        """Whether the seat holds any Mastery card."""
        for element in range(SUITS):
            if self.mastery[element] == seat:
                return True
        return False

    def list_outcomes(self, out: Choices) -> int:
        """The next card of the shuffle, or the card that STEAL takes (4)."""
        if self.phase == ROB:
            return list_stolen(self, out)
        count = 0
        for card in range(CARDS):
            if self.where[card] == BURNT:
                if count and out.number[count - 1] == KIND[card]:
                    out.weight[count - 1] += 1
                else:
                    out.number[count] = KIND[card]
                    out.weight[count] = 1
                    count += 1
        return count

    def draw_outcome(self, rng: Rng, out: Choices) -> int:  # noqa: ARG002  # nothing to list
        """One of the cards not yet dealt, or of the victim's hand, each equally likely."""
        if self.phase == SHUFFLE:
            return KIND[self.burnt[rng.below(self.burnt_size)]]
        left = rng.below(self.hand_size[self.target_seat])
        card = 0
        while left > 0 or self.where[card] != self.target_seat:
            if self.where[card] == self.target_seat:
                left -= 1
            card += 1
        return KIND[card]

    # Doing it

    def carry_out(self, number: int) -> None:
        """Play one choice, and then all sub-decisions that leave no choice (4)."""
        self.choose(number)
        while CLAIM <= self.phase <= HIT:
            only = only_hit(self) if self.phase == HIT else only_choice(self)
            if only == NO_NUMBER:
                return
            self.choose(only)

    def choose(self, number: int) -> None:
        """Play one choice."""
        if self.phase == MAIN_OPEN or self.phase == MAIN_SHUT or self.phase == USE:
            self.act(number)
        elif self.phase == SHUFFLE:
            self.shuffle_in(number)
        elif self.phase == DRAW:
            self.draw_or_take(number)
        elif self.phase == REACT:
            if number == A_PASS:
                pass_on(self)
            else:
                react(self, number)
        elif self.phase == DEAL:
            self.swap(number)
        else:
            self.decide(number)

    def decide(self, number: int) -> None:
        """A sub-decision of the action being played, or the card that STEAL takes."""
        if self.phase == ROB:
            steal(self, stolen_card(self, number))
        elif self.phase == CLAIM:
            claim(self, number - A_CLAIM)
        elif self.phase == ORDER:
            put_in_order(self, number - A_ORDER)
        elif self.phase == GIVE:
            give(self, number - A_GIVE)
        elif self.phase == DROP:
            drop(self, number - A_DROP)
        else:
            hit(self, number - A_HIT)

    # Set-up (3)

    def shuffle_in(self, kind: int) -> None:
        """The next card of the shuffled pack is known; after the last one the hands are dealt."""
        card = kind if kind < PLAIN_CARDS else PLAIN_CARDS + 2 * (kind - PLAIN_CARDS)
        if self.where[card] != BURNT:
            card += 1
        lift_burnt(self, card)
        self.where[card] = PILE
        self.pile[self.pile_end] = card
        self.pile_seen[self.pile_end] = 0
        self.pile_end += 1
        if self.pile_end == CARDS:
            self.deal_hands()

    def deal_hands(self) -> None:
        """Seven cards to each, one at a time, starting left of the dealer."""
        for _ in range(DEALT):
            for k in range(self.seats):
                draw_card(self, (self.player + k) % self.seats)
        self.offer_swaps(0)

    def offer_swaps(self, first: int) -> None:
        """Ask the first seat, so many places from the starter on, that holds a Collapse (R5)."""
        for k in range(first, self.seats):
            seat = (self.player + k) % self.seats
            if self.swap_none:
                continue
            if self.collapses[seat]:
                self.open_swaps = self.collapses[seat]
                self.ask_swap(seat)
                return
            self.about[seat] |= CLEAN
        self.open_discards()

    def ask_swap(self, seat: int) -> None:
        """The seat may swap a Collapse; everybody sees that it holds one."""
        self.phase = DEAL
        self.to_act = seat
        self.about[seat] |= TAINTED

    def swap(self, number: int) -> None:
        """Burn a Collapse for the next card of the pack, or keep what is left."""
        seat = self.to_act
        places = (seat + self.seats - self.player) % self.seats
        if number == A_KEEP:
            self.offer_swaps(places + 1)
            return
        card = self.collapse_of(seat, number - A_BURN)
        if not self.open_swaps >> (card - PLAIN_CARDS) & 1:
            card += 1
        burn_from_hand(self, card)
        draw_card(self, seat)
        self.open_swaps &= ~(1 << (card - PLAIN_CARDS))
        if not self.swap_once:
            self.open_swaps = self.collapses[seat]
        if self.open_swaps:
            self.ask_swap(seat)
            return
        if not self.swap_once:
            self.about[seat] |= CLEAN
        self.offer_swaps(places + 1)

    def open_discards(self) -> None:
        """Turn the first discard, burning Collapse cards; the first turn begins (R6)."""
        while self.discard_size == 0 and self.pile_top < self.pile_end:
            card = self.pile[self.pile_top]
            self.pile_top += 1
            if card < PLAIN_CARDS:
                discard(self, card)
            else:
                burn(self, card)
        begin_turn(self, self.player)

    # The turn (4)

    def draw_or_take(self, number: int) -> None:
        """Draw the top card, or take a discard with all cards above it."""
        if number == A_DRAW:
            draw_card(self, self.player)
            if deck_has_run_out(self):
                return
            self.phase = MAIN_OPEN
            go_on(self)
        else:
            take(self, number - A_TAKE)
            self.phase = MAIN_OPEN if self.this_turn else USE

    def act(self, number: int) -> None:
        """Whatever the active player does between drawing and the end of the turn."""
        if number < A_LAY:
            lay_meld(self, number)
            self.close_step(self.is_in_trio(number, self.duty))
        elif number < A_SAC:
            card = (number - A_LAY) // ANCHORS
            group = group_at(self, card, (number - A_LAY) % ANCHORS)
            leave_hand(self, card)
            lay_on(self, group, card)
            self.close_step(card == self.duty)
        elif number < A_DISC:
            self.sacrifice((number - A_SAC) // SUITS, (number - A_SAC) % SUITS)
        elif number < A_STEAL:
            self.end_with(number)
        elif number < A_PURGE:
            announce(self, number)
            open_window(self)
        else:
            self.purged = True
            burn_from_hand(self, self.collapse_of(self.player, number - A_PURGE))
            go_on(self)

    def is_in_trio(self, number: int, card: int) -> bool:
        """Whether the meld contains the card."""
        take_apart(self, number)
        return self.trio[0] == card or self.trio[1] == card or self.trio[2] == card

    def close_step(self, used: bool) -> None:
        """A meld or lay-off is on the table: no action may follow, unless it was the use of a
        taken discard (R7).
        """
        if used:
            self.duty = NO_CARD
            if self.phase == USE:
                self.phase = MAIN_OPEN
        else:
            self.phase = MAIN_SHUT
        award_masteries(self)
        go_on(self)

    def sacrifice(self, first: int, element: int) -> None:
        """Burn an own meld together with a Collapse (5.3)."""
        burn_group(self, self.lies_in[first] - 1)
        burn_from_hand(self, self.collapse_of(self.player, element))
        self.close_step(False)

    def end_with(self, number: int) -> None:
        """Discard, or show that there is nothing to discard (R8)."""
        if number == A_END:
            self.about[self.player] |= RUINED
        else:
            leave_hand(self, number - A_DISC)
            discard(self, number - A_DISC)
        end_turn(self)

    # Hidden cards, the end, being made

    def reimagine(self, seat: int, rng: Rng) -> None:
        """Draw anew all that `seat` cannot know (9)."""
        imagine_hidden(self, seat, rng)

    def payoff(self, seat: int) -> float:
        """The places of the match, from +1 for the first to -1 for the last (6)."""
        return placement_return(self, seat)

    def blank(self) -> Rummy:
        """A game with the same seats and options."""
        twin = unmade(self)
        twin.options = self.options
        twin.most_choices = self.most_choices
        return twin


def unmade(like: Rummy) -> Rummy:
    """An object that only lacks its content; making one as usual would do the set-up twice."""
    twin = Rummy.__new__(Rummy) if cython.compiled else Rummy(like.seats, like.options)
    twin.seats = like.seats
    return twin
