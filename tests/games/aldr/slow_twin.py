"""Aldr once more, slowly: the rule book told turn by turn, with a question at each choice.

Written from the specification alone, on the card file as it stands and with plain sets of cells.
A game is a generator: it asks the active seat, or chance, by giving all answers, and goes on with
the one that it is sent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable
from itertools import product
from typing import Any

CHANCE = -1
STEPS = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}

Cell = tuple[int, int]
"""Column and row, from 1."""
Asking = Generator[tuple[int, list[str]], str, Any]


def named(cell: Cell) -> str:
    """`m14`."""
    return f"{chr(96 + cell[0])}{cell[1]}"


def cell_at(name: str) -> Cell:
    """And back."""
    return ord(name[0]) - 96, int(name[1:])


def drawn(rows: Iterable[str], left: int, top: int) -> dict[Cell, str]:
    """A drawing, as cells with what they show."""
    return {
        (left + across, top - down): letter
        for down, row in enumerate(rows)
        for across, letter in enumerate(row)
        if letter != "."
    }


class SlowTwin:
    """A game of Aldr, from the set-up or from a table that is laid out."""

    def __init__(self, data: dict[str, Any], seats: int, options: dict[str, Any]) -> None:
        self.data, self.opt, self.seats = data, options, seats
        self.icons = [icon["letter"] for icon in data["icons"]]
        self.elements = [icon["letter"] for icon in data["icons"] if icon["kind"] == "element"]
        self.replaces = {i["letter"]: i["replaces"] for i in data["icons"] if "replaces" in i}
        (self.wild,) = (icon["letter"] for icon in data["icons"] if icon["kind"] == "wild")
        self.file = Counter({self.kind(c["icons"]): c["count"] for c in data["cards"]})
        start = data["start_card"]
        self.table = drawn(start["rows"], *cell_at(start["top_left"]))
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.pool: list[str] = []
        self.deck = data["deck_size"]
        self.laid: Counter[str] | None = Counter()
        self.aldr: Cell | None = None
        self.sages: list[dict[str, Cell]] = [{} for _ in range(seats)]
        self.turn, self.player, self.idle, self.phase = 1, 0, 0, ""
        self.new: set[Cell] = set()

    def kind(self, icons: Iterable[str]) -> str:
        """A card by its icons in the order of the file."""
        return "".join(sorted(icons, key=self.icons.index))

    def kinds(self, cards: Iterable[str]) -> list[str]:
        """Cards in canonical order."""
        return sorted(cards, key=lambda card: [self.icons.index(icon) for icon in card])

    def unseen(self) -> Counter[str]:
        """The cards that a refill can be (8.2)."""
        used = Counter(self.pool)
        for hand in self.hands:
            used.update(hand)
        return self.file - used - (self.laid or Counter())

    def turned_up(self) -> Asking:
        """The top card of the deck."""
        text = yield CHANCE, [f"~{card}" for card in self.unseen()]
        self.deck -= 1
        return text[1:]

    # The game (3, 4)

    def set_up(self) -> Asking:
        """Hands card by card round the table, then the pool."""
        for _ in range(self.data["hand_size"]):
            for hand in self.hands:
                hand.append((yield from self.turned_up()))
        for _ in range(self.data["pool_size"]):
            self.pool.append((yield from self.turned_up()))

    def play(self) -> Asking:
        """Turn after turn to the end (6)."""
        while True:
            self.new = set()
            if (yield from self.take_turn()):
                break
            self.idle = 0 if self.new else self.idle + 1
            if self.is_last_turn():
                break
            self.turn, self.player = self.turn + 1, (self.player + 1) % self.seats
        self.phase = "end"

    def is_last_turn(self) -> bool:
        """Stalemate, no cards, a short pool (R15), a round to its end (R16)."""
        full = any(len(sages) == 4 for sages in self.sages)
        return (
            self.idle == self.seats
            or not any(self.hands)
            or (self.opt["deck_out"] == "stop" and len(self.pool) < self.data["pool_size"])
            or (self.opt["last_round"] and full and self.player == self.seats - 1)
        )

    def take_turn(self) -> Asking:
        """Cards, claims, Aldr, draws; whether the game ended at once."""
        one = self.turn == 1 and self.player == 0 and self.opt["first_turn"] == 1
        cards = 1 if one else self.data["cards_per_turn"]
        hand = self.hands[self.player]
        for number in range(cards):
            self.phase = f"play{number + 1}"
            if number and not hand:
                break
            text = yield self.player, self.placements() or ["-"]
            if text == "-":
                break
            self.lay(text)
        for element in self.elements:
            self.phase = f"claim{element}"
            cells = self.claim_cells(element)
            if cells:
                more = ["+-"] if self.opt["claim"] == "may" else []
                answers = [f"+{element}{named(cell)}" for cell in cells] + more
                text = yield self.player, answers
                if text != "+-":
                    self.sages[self.player][element] = cell_at(text[2:])
                    if len(self.sages[self.player]) == 4 and not self.opt["last_round"]:
                        return True
        self.phase = "aldr"
        cells = {c for c, i in self.table.items() if i in self.elements} - self.figures()
        text = yield self.player, [f">{named(cell)}" for cell in cells] or [">-"]
        if text != ">-":
            self.aldr = cell_at(text[1:])
        for number in range(cards):
            if len(hand) == self.data["hand_size"] or not self.pool:
                break
            self.phase = f"draw{number + 1}"
            text = yield self.player, [f"d{card}" for card in set(self.pool)]
            self.pool.remove(text[1:])
            hand.append(text[1:])
            if self.deck:
                self.phase = f"refill{number + 1}"
                self.pool.append((yield from self.turned_up()))
        return False

    # The table (5.1 to 5.3)

    def figures(self) -> set[Cell]:
        """Where Sages and Aldr stand."""
        cells = {cell for sages in self.sages for cell in sages.values()}
        return cells | ({self.aldr} if self.aldr else set())

    def may_cover(self, icon: str, cell: Cell) -> bool:
        """The table of 5.1."""
        shown = self.table.get(cell)
        free = shown is None or shown not in self.elements or icon not in self.elements
        return free or shown in (icon, self.replaces[icon])

    def placements(self) -> list[str]:
        """Every card of the hand, from every cell in every direction, once (8.1)."""
        columns = range(1, self.data["table_columns"] + 1)
        rows = range(1, self.data["table_rows"] + 1)
        return [
            f"{card}@{named(cell)}{way}"
            for card in set(self.hands[self.player])
            for cell in product(columns, rows)
            for way in ("ne" if card[0] == card[1] else "nesw")
            if self.may_lay(card, cell, way)
        ]

    def may_lay(self, card: str, cell: Cell, way: str) -> bool:
        """The four conditions of 5.1."""
        other = cell[0] + STEPS[way][0], cell[1] + STEPS[way][1]
        return (
            (cell in self.table or other in self.table)
            and 1 <= other[0] <= self.data["table_columns"]
            and 1 <= other[1] <= self.data["table_rows"]
            and not {cell, other} & self.figures()
            and self.may_cover(card[0], cell)
            and self.may_cover(card[1], other)
        )

    def lay(self, text: str) -> None:
        """Two icons cover what was there."""
        card, cell, way = text[:2], cell_at(text[3:-1]), text[-1]
        other = cell[0] + STEPS[way][0], cell[1] + STEPS[way][1]
        self.table[cell], self.table[other] = card[0], card[1]
        self.new |= {cell, other}
        self.hands[self.player].remove(card)
        if self.laid is not None:
            self.laid[card] += 1

    def shapes(self, element: str) -> list[set[Cell]]:
        """A pattern turned in all directions, and mirrored if that counts (R8)."""
        (rows,) = (p["rows"] for p in self.data["patterns"] if p["element"] == element)
        shape = set(drawn(rows, 0, 0))
        found = []
        for mirrored in (1, -1) if self.opt["mirror"] else (1,):
            turned = {(mirrored * x, y) for x, y in shape}
            for _ in range(4):
                turned = {(y, -x) for x, y in turned}
                found.append(turned)
        return found

    def claim_cells(self, element: str) -> set[Cell]:
        """The cells of 5.3: of the element itself, in an instance that nothing stands on."""
        if element in self.sages[self.player]:
            return set()
        fits = {c for c, i in self.table.items() if i in (element, self.wild)} - self.figures()
        found: set[Cell] = set()
        for shape in self.shapes(element):
            for first in fits:
                for corner in shape:
                    dx, dy = first[0] - corner[0], first[1] - corner[1]
                    instance = {(x + dx, y + dy) for x, y in shape}
                    touched = instance & self.new or self.opt["claim_scope"] == "any"
                    if instance <= fits and touched:
                        found |= {cell for cell in instance if self.table[cell] == element}
        return found

    def returns(self) -> list[float]:
        """Most Sages win, or share the win (6)."""
        counts = [len(sages) for sages in self.sages]
        winners = counts.count(max(counts))
        if winners == self.seats:
            return [0.0] * self.seats
        return [
            1 / winners if count == max(counts) else -1 / (self.seats - winners) for count in counts
        ]

    # Writing (8.2)

    def written(self) -> str:
        """The position."""
        letters = [seat["letter"] for seat in self.data["seats"]]
        columns, rows = ({cell[axis] for cell in self.table} for axis in (0, 1))
        box = [
            "".join(self.table.get((x, y), ".") for x in range(min(columns), max(columns) + 1))
            for y in range(max(rows), min(rows) - 1, -1)
        ]
        figures = ["*" + (named(self.aldr) if self.aldr else "-")]
        for letter, sages in zip(letters, self.sages, strict=False):
            figures += [letter + named(sages[e]) for e in self.elements if e in sages]
        hands = [
            f"{letter}:{'.'.join(self.kinds(hand)) or '-'}"
            for letter, hand in zip(letters, self.hands, strict=False)
        ]
        new = ",".join(named(cell) for cell in sorted(self.new)) or "-"
        idle = self.idle
        parts = [
            f"aldr1 {named((min(columns), max(rows)))}:{'/'.join(box)}",
            " ".join(figures),
            " ".join(hands),
            f"P:{'.'.join(self.kinds(self.pool)) or '-'}",
            f"D:{self.deck}",
            f"{self.turn}{letters[self.player]} {self.phase} X:{new} Z:{idle}",
        ]
        if self.laid is not None:
            laid = [
                f"{card}{self.laid[card] if self.laid[card] > 1 else ''}"
                for card in self.kinds(self.laid)
            ]
            parts.append(f"L:{'.'.join(laid) or '-'}")
        return " | ".join(parts)
