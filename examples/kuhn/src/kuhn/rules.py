"""The rules of Kuhn poker, chapter by chapter (Kuhn 3 to 6); compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from elementarium.core import noting
from elementarium.core import seats as who

from kuhn import board, happenings
from kuhn.table import KuhnTable

if TYPE_CHECKING:
    from elementarium.core.rng import Rng
    from elementarium.core.state import Choices


class Kuhn(KuhnTable):
    """A hand of Kuhn poker in progress."""

    def __init__(self, seats: int, options: Any) -> None:
        KuhnTable.__init__(self, seats, options, board.MOST_CHOICES)

    def set_up(self) -> None:
        """Chance deals first (3)."""
        self.to_act = who.CHANCE

    # What search calls

    def list_actions(self, out: Choices) -> int:
        """Pass or bet, always (4)."""
        out.number[0] = board.PASS
        out.number[1] = board.BET
        return 2

    def list_outcomes(self, out: Choices) -> int:
        """Every card that nobody has, equally likely (3)."""
        count = 0
        for card in range(1, board.CARDS + 1):
            if card != self.hand[0]:
                out.number[count] = card
                out.weight[count] = 1
                count += 1
        return count

    def carry_out(self, number: int) -> None:
        """Deal a card, or say a word (3, 4)."""
        if self.to_act == who.CHANCE:
            self.deal(number)
        else:
            self.speak(number)

    def deal(self, card: int) -> None:
        """Seat 0 gets the first card; it begins when both have one (3)."""
        seat = 1 if self.hand[0] else 0
        self.hand[seat] = card
        noting.note(self, happenings.DEALT, seat, card)
        if seat == 1:
            self.to_act = 0

    def speak(self, word: int) -> None:
        """A bet is answered once; two equal words, or a pass after a bet, end the hand (4)."""
        answers = self.spoken > 0 and self.has_bet()
        if word == board.BET:
            noting.note(self, happenings.CALLED if answers else happenings.BET, self.to_act)
        else:
            noting.note(self, happenings.FOLDED if answers else happenings.CHECKED, self.to_act)
        self.said[self.spoken] = word
        self.spoken += 1
        if self.is_decided():
            self.finish()
        else:
            self.to_act = 1 - self.to_act

    def finish(self) -> None:
        """The hand is over; unless somebody folded, both show their cards (6)."""
        won = self.winner()
        chips = 2 if self.has_bet() else 1
        if self.is_folded():
            noting.note(self, happenings.WON, won, noting.NONE, chips)
        else:
            noting.note(self, happenings.WON, won, self.hand[won], chips, self.hand[1 - won])
        self.to_act = who.NOBODY

    def is_decided(self) -> bool:
        """Whether nobody has anything to say any more (4)."""
        if self.spoken < 2:
            return False
        return self.spoken == board.MOST_WORDS or self.said[0] == board.BET or not self.has_bet()

    def has_bet(self) -> bool:
        """Whether the last word was a bet."""
        return self.said[self.spoken - 1] == board.BET

    def is_folded(self) -> bool:
        """Whether the last word was a pass after a bet: then no card is shown (6)."""
        return self.spoken > 1 and not self.has_bet() and self.said[self.spoken - 2] == board.BET

    def payoff(self, seat: int) -> float:
        """Half of the chips won or lost, so that two are worth 1 (6)."""
        if self.to_act != who.NOBODY:
            return 0.0
        stake = 1.0 if self.has_bet() else 0.5
        return stake if seat == self.winner() else -stake

    def winner(self) -> int:
        """Who did not fold; else the higher card (6)."""
        if self.is_folded():
            return self.spoken % 2
        return 0 if self.hand[0] > self.hand[1] else 1

    def reimagine(self, seat: int, rng: Rng) -> None:
        """Another card for the other seat, unless the cards were shown (9)."""
        other = 1 - seat
        if self.hand[other] == 0 or (self.to_act == who.NOBODY and not self.is_folded()):
            return
        card = 1 + rng.below(board.CARDS - (1 if self.hand[seat] else 0))
        if self.hand[seat] and card >= self.hand[seat]:
            card += 1
        self.hand[other] = card

    # What people read

    def card_of(self, seat: int) -> int:
        """The card of a seat; 0 before it is dealt."""
        return self.hand[seat]

    def words(self) -> list[int]:
        """What was said so far."""
        return [self.said[place] for place in range(self.spoken)]

    def has_shown(self) -> bool:
        """Whether both cards lie open: at the end, unless somebody folded (6)."""
        return self.to_act == who.NOBODY and not self.is_folded()
