"""The turn of Aldr: cards, claims, Aldr, draws, and how the game ends (Aldr 3, 4, 6)."""

from __future__ import annotations

from elementarium.core import noting
from elementarium.core import seats as who
from elementarium.core.rng import Rng
from elementarium.core.state import Choices
from elementarium.games.aldr import board, happenings, hidden, patterns, placement
from elementarium.games.aldr.state import AldrState


class Aldr(AldrState):
    """A game of Aldr in progress."""

    # What may be done

    def list_actions(self, out: Choices) -> int:
        """The legal actions of the phase (4)."""
        if self.phase == board.PLAY1 or self.phase == board.PLAY2:
            return self.list_cards(out)
        if self.phase < board.MOVE_ALDR:
            return self.list_claims(out)
        if self.phase == board.MOVE_ALDR:
            return self.list_aldr_moves(out)
        return self.list_draws(out)

    def list_cards(self, out: Choices) -> int:
        """Every placement; the pass only if there is none (R6)."""
        count = placement.list_placements(self, out)
        if count == 0:
            out.number[0] = board.A_PASS
            count = 1
        return count

    def list_claims(self, out: Choices) -> int:
        """The claim cells of the element that is settled now (5.3, R10)."""
        element = self.phase - board.CLAIM
        count = 0
        if patterns.find_claims(self, element):
            for row in range(self.low, self.high + 1):
                first = board.A_CLAIM + element * board.CELLS + (row - 1) * board.COLUMNS
                count = out.write_set(count, first, self.claim[row])
        if self.rulings.may_decline:
            out.number[count] = board.A_DECLINE
            count += 1
        return count

    def list_aldr_moves(self, out: Choices) -> int:
        """Every vacant element icon; if there is none, Aldr stays (5.4, R20)."""
        count = 0
        for row in range(self.low, self.high + 1):
            first = board.A_ALDR + (row - 1) * board.COLUMNS
            count = out.write_set(count, first, self.vacant(row))
        if count == 0:
            out.number[0] = board.A_STAY
            count = 1
        return count

    def vacant(self, row: int) -> int:
        """The cells of a row that show an element and bear no figure."""
        return (
            self.show[board.FIRE * board.ROWS + row]
            | self.show[board.WATER * board.ROWS + row]
            | self.show[board.EARTH * board.ROWS + row]
            | self.show[board.WIND * board.ROWS + row]
        ) & ~self.figures[row]

    def list_draws(self, out: Choices) -> int:
        """Every kind in the pool (5.5)."""
        count = 0
        for kind in range(board.KINDS):
            if self.pool[kind]:
                out.number[count] = board.A_DRAW + kind
                count += 1
        return count

    def list_outcomes(self, out: Choices) -> int:
        """The kinds that the top card of the deck may be, by how many there are (8.2)."""
        count = 0
        for kind in range(board.KINDS):
            if self.unseen[kind] > 0:
                out.number[count] = kind
                out.weight[count] = self.unseen[kind]
                count += 1
        return count

    # Doing it

    def carry_out(self, number: int) -> None:
        """Play one action, or turn up one card."""
        if self.phase == board.DEAL:
            self.deal(number)
        elif self.phase == board.REFILL1 or self.phase == board.REFILL2:
            self.refill(number)
        elif number < board.A_PASS:
            placement.lay_card(self, number)
            self.after_card()
        elif number == board.A_PASS:
            noting.note(self, happenings.PASSED, self.player)
            self.settle_claims(0)
        elif number < board.A_DECLINE:
            self.place_sage(
                (number - board.A_CLAIM) // board.CELLS, (number - board.A_CLAIM) % board.CELLS
            )
        elif number == board.A_DECLINE:
            noting.note(self, happenings.DECLINED, self.player, self.phase - board.CLAIM)
            self.settle_claims(self.phase - board.CLAIM + 1)
        elif number < board.A_STAY:
            cell = number - board.A_ALDR
            noting.note(self, happenings.ALDR_MOVED, self.player, self.aldr, cell)
            self.move_aldr(cell)
            self.go_on_drawing(board.DRAW1)
        elif number == board.A_STAY:
            noting.note(self, happenings.ALDR_STAYED, self.player)
            self.go_on_drawing(board.DRAW1)
        else:
            self.draw(number - board.A_DRAW)

    def deal(self, kind: int) -> None:
        """One card at a time round the table, then the pool (3)."""
        dealt = self.tables.deck_size - self.deck
        self.leave_deck(kind)
        if dealt < self.seats * self.tables.hand_size:
            noting.note(self, happenings.DEALT, dealt % self.seats, kind)
            self.give(dealt % self.seats, kind)
            return
        noting.note(self, happenings.LAID_OUT, noting.NONE, kind)
        self.pool[kind] += 1
        self.pooled += 1
        if self.pooled == self.tables.pool_size:
            self.phase = board.PLAY1
            self.to_act = self.player

    def after_card(self) -> None:
        """A second card follows the first, if there is one and the turn has two (4, R17)."""
        if self.phase == board.PLAY1 and self.held[self.player] and self.cards_this_turn() == 2:
            self.phase = board.PLAY2
        else:
            self.settle_claims(0)

    def cards_this_turn(self) -> int:
        """How many cards may be laid and drawn in this turn (R17)."""
        if self.turn == 1 and self.player == 0:
            return min(self.rulings.first_turn, self.tables.cards_per_turn)
        return self.tables.cards_per_turn

    def settle_claims(self, element: int) -> None:
        """Go to the first claim from this element on; if there is none, Aldr moves (4)."""
        while element < board.ELEMENTS and not patterns.find_claims(self, element):
            element += 1
        self.phase = board.CLAIM + element

    def place_sage(self, element: int, cell: int) -> None:
        """A Sage goes to the table for good; the fourth one wins (5.3, 6)."""
        noting.note(self, happenings.CLAIMED, self.player, element, cell)
        self.sage[self.player * board.ELEMENTS + element] = cell
        self.stand(cell)
        if self.placed(self.player) == board.ELEMENTS and not self.rulings.last_round:
            self.finish(happenings.COMPLETED)
        else:
            self.settle_claims(element + 1)

    def go_on_drawing(self, phase: int) -> None:
        """Draw a first or second card, or end the turn if none is to be drawn (4)."""
        if (
            self.held[self.player] < self.tables.hand_size
            and self.pooled
            and (phase == board.DRAW1 or self.cards_this_turn() == 2)
        ):
            self.phase = phase
            self.to_act = self.player
        else:
            self.end_turn()

    def draw(self, kind: int) -> None:
        """A card of the pool comes into the hand, for all to see; the deck replaces it (5.5)."""
        noting.note(self, happenings.DRAWN, self.player, kind)
        self.pool[kind] -= 1
        self.pooled -= 1
        self.give(self.player, kind)
        self.known[self.player * board.KINDS + kind] += 1
        self.phase += 1  # from a draw to its refill
        if self.deck and self.listed:
            self.refill(self.order[self.deck - 1])
        elif self.deck and self.left_unseen():
            self.to_act = who.CHANCE
        else:
            self.after_refill()

    def refill(self, kind: int) -> None:
        """The top card of the deck joins the pool (5.5)."""
        noting.note(self, happenings.REFILLED, noting.NONE, kind)
        self.leave_deck(kind)
        self.pool[kind] += 1
        self.pooled += 1
        self.after_refill()

    def after_refill(self) -> None:
        """A second draw, or the end of the turn."""
        if self.phase == board.REFILL1:
            self.go_on_drawing(board.DRAW2)
        else:
            self.end_turn()

    def end_turn(self) -> None:
        """The next player begins, unless the game is over (6)."""
        idle = 0 if self.has_laid() else self.idle + 1
        noting.note(self, happenings.TURN_ENDED, self.player, noting.NONE, self.turn)
        why = self.why_over(idle)
        if why != noting.NONE:
            self.finish(why)
            return
        self.idle = idle
        for row in range(self.low, self.high + 1):
            self.touched[row] = 0
        self.turn += 1
        self.player = (self.player + 1) % self.seats
        self.phase = board.PLAY1
        self.to_act = self.player

    def why_over(self, idle: int) -> int:
        """Why the game ends with this turn, the `idle`-th without a card, if it does (6, R15, R16).

        A note of the reason; NONE if the game goes on.
        """
        is_out = self.rulings.stop_when_out and self.pooled < self.tables.pool_size
        cards = 0
        complete = 0
        for seat in range(self.seats):
            cards += self.held[seat]
            if self.placed(seat) == board.ELEMENTS:
                complete += 1
        round_ends = self.rulings.last_round and self.player == self.seats - 1
        if idle < self.seats and not is_out and cards and not (round_ends and complete):
            return noting.NONE
        if complete:
            return happenings.COMPLETED
        if cards == 0:
            return happenings.NO_CARDS
        return happenings.DECK_OUT if is_out else happenings.STALEMATE

    def finish(self, why: int) -> None:
        """The game is over."""
        noting.note(self, why)
        self.phase = board.OVER
        self.to_act = who.NOBODY
        if noting.is_traced(self):
            self.note_winners()

    def note_winners(self) -> None:
        """Who has won by the payoffs, or that nobody has."""
        for seat in range(self.seats):
            if self.payoff(seat) > 0.0:
                noting.note(self, happenings.WON, seat, noting.NONE, self.placed(seat))
        if self.payoff(0) == 0.0:
            noting.note(self, happenings.EVEN, noting.NONE, noting.NONE, self.placed(0))

    def payoff(self, seat: int) -> float:
        """+1 shared by those with most Sages, -1 by the others, 0 if all are equal (6)."""
        if self.phase != board.OVER:
            return 0.0
        most = 0
        winners = 0
        for other in range(self.seats):
            count = self.placed(other)
            if count > most:
                most = count
                winners = 0
            if count == most:
                winners += 1
        if winners == self.seats:
            return 0.0
        if self.placed(seat) == most:
            return 1.0 / winners
        return -1.0 / (self.seats - winners)

    def reimagine(self, seat: int, rng: Rng) -> None:
        """Draw anew all that `seat` cannot know (9)."""
        hidden.deal_anew(self, seat, rng)

    # Being made

    def set_up(self) -> None:
        """The Start card lies on the table and the deal is due (3)."""
        for cell, icon in self.cards.start:
            self.set_icon(cell, icon)
        self.to_act = who.CHANCE
