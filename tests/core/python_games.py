"""Two states of games in plain Python: three in a row, and Kuhn poker with its hidden cards."""

from __future__ import annotations

from elementarium.core.python_state import PythonState
from elementarium.core.rng import Rng
from elementarium.core.seats import CHANCE, NOBODY

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
DEALS = ((0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1))


class Three(PythonState):
    """Three in a row on nine cells."""

    def __init__(self, seats: int = 2, options: object = None) -> None:
        super().__init__(seats, options, 9)
        self.cells = [-1] * 9
        self.winner = -1

    def choices(self) -> list[int]:
        return [cell for cell in range(9) if self.cells[cell] < 0]

    def play(self, number: int) -> None:
        mine = self.to_act
        self.cells[number] = mine
        if any(all(self.cells[cell] == mine for cell in line) for line in LINES):
            self.winner, self.to_act = mine, NOBODY
        else:
            self.to_act = 1 - mine if -1 in self.cells else NOBODY

    def worth(self, seat: int) -> float:
        return 0.0 if self.winner < 0 else 1.0 if seat == self.winner else -1.0


class Kuhn(PythonState):
    """One of three cards for each of two, one bet; `said` is p, b, pp, pb, bp, bb, pbp or pbb."""

    def __init__(self, seats: int = 2, options: object = None) -> None:
        super().__init__(seats, options, 6)
        self.to_act = CHANCE
        self.hands: tuple[int, ...] = ()
        self.said = ""

    def chances(self) -> list[tuple[int, int]]:
        return [(number, 1) for number in range(6)]

    def choices(self) -> list[int]:
        return [0, 1]

    def play(self, number: int) -> None:
        if self.to_act == CHANCE:
            self.hands, self.to_act = DEALS[number], 0
            return
        self.said += "pb"[number]
        is_over = self.said in ("pp", "bp", "bb", "pbp", "pbb")
        self.to_act = NOBODY if is_over else 1 - self.to_act

    def worth(self, seat: int) -> float:
        if self.to_act != NOBODY:
            return 0.0
        if self.said.endswith("bp"):
            winner, stake = len(self.said) % 2, 0.5
        else:
            winner, stake = int(self.hands[1] > self.hands[0]), 1.0 if "b" in self.said else 0.5
        return stake if seat == winner else -stake

    def redraw(self, seat: int, rng: Rng) -> None:
        if self.hands:
            fits = [deal for deal in DEALS if deal[seat] == self.hands[seat]]
            self.hands = fits[rng.below(len(fits))]


class Clumsy(Three):
    """A game whose author has made a mistake, where `mistake` says."""

    def __init__(self, seats: int = 2, options: object = None) -> None:
        super().__init__(seats, options)
        self.mistake = ""

    def choices(self) -> list[int]:
        if self.mistake == "choices" and self.cells.count(-1) < 6:
            raise KeyError("in the choices")
        if self.mistake == "nothing" and self.cells.count(-1) < 6:
            return []
        if self.mistake == "range":
            return [0, 9]
        return super().choices()

    def play(self, number: int) -> None:
        if self.mistake == "play" and self.cells.count(-1) < 6:
            raise KeyError("in the play")
        super().play(number)
        if self.mistake == "seat" and self.to_act == 1:
            self.to_act = 7

    def worth(self, seat: int) -> float:
        if self.mistake == "worth":
            raise KeyError("in the worth")
        return super().worth(seat)

    def redraw(self, seat: int, rng: Rng) -> None:
        if self.mistake == "redraw":
            raise KeyError("in the redraw")
        super().redraw(seat, rng)
