"""The rules of Element a second time: plain, slow, and written from the specification alone.

Nothing here is shared with the engine. The board is a dictionary, a word is tried by carrying it
out on a copy, and a token is legal if some complete word that begins with it is.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations

Square = tuple[int, int]

SIZE = 11
COMPASS = {
    "N": (0, 1), "NE": (1, 1), "E": (1, 0), "SE": (1, -1),
    "S": (0, -1), "SW": (-1, -1), "W": (-1, 0), "NW": (-1, 1),
}  # fmt: skip
ORTHOGONALS = "NESW"
HEIGHT = {"A": 1, "B": 2, "C": 3, "D": 4}
STONES = {"F": "F", "W": "W", "E": "E", "R": "E", "M": "EE"} | {
    c: "A" * h for c, h in HEIGHT.items()
}
REPLACES = {"F": "ABCD", "W": "F", "E": "W", "A": "E", "-": ""}
STACKS = {"F": {}, "W": {}, "E": {"E": "M", "R": "M"}, "A": {"A": "B", "B": "C", "C": "D"}}
START = {2: "f5,f7", 3: "c3,i3,i9", 4: "c3,i3,i9,c9"}
START_WITH_ALDR = START | {2: "f4,f8"}

Words = Iterator[tuple[tuple[str, ...], "Oracle"]]
"""Sub-tokens, and the position that the word with these sub-tokens leads to."""


def square_of(text: str) -> Square:
    return ord(text[0]) - ord("a"), int(text[1:]) - 1


def text_of(square: Square) -> str:
    return chr(ord("a") + square[0]) + str(square[1] + 1)


def shifted(square: Square, direction: str, distance: int = 1) -> Square:
    dx, dy = COMPASS[direction]
    return square[0] + dx * distance, square[1] + dy * distance


def on_board(square: Square) -> bool:
    return 0 <= square[0] < SIZE and 0 <= square[1] < SIZE


@dataclass
class Oracle:
    """A position of 8.2 with all its fields, and what the rules say about it."""

    sages: list[Square]
    aldr: Square | None = None
    element: str = "-"
    moved: bool = False
    fire_line: str = "far_end"
    river: str = "must_complete"
    river_vacated: str = "blocked"
    dead_end: str = "free"
    frozen_rounds: int = 2
    turn_limit: int = 200
    stones: dict[Square, str] = field(default_factory=dict)
    player: int = 0
    phase: str = "draw"
    to_deal: int = 0
    word: tuple[str, ...] = ()
    hand: list[str] = field(default_factory=list)
    moves: int = 0
    marks: set[Square] = field(default_factory=set)
    aldr_marked: bool = False
    turn: int = 1
    frozen: int = 0

    @classmethod
    def start(cls, seats: int, *, aldr: bool = False, **options: object) -> Oracle:
        """The set-up of section 3."""
        sages = (START_WITH_ALDR if aldr else START)[seats]
        return cls(
            [square_of(text) for text in sages.split(",")],
            aldr=square_of("f6") if aldr else None,
            **options,  # type: ignore[arg-type]  # the tests name real options
        )

    # What lies where

    def bag(self, element: str) -> int:
        """Section 8.2: what is not on the board, in a hand or on the card."""
        board = sum(STONES[code].count(element) for code in self.stones.values())
        return 30 - board - self.hand.count(element) - (self.element == element)

    def bag_size(self) -> int:
        return sum(self.bag(element) for element in "FWEA")

    def is_figure(self, square: Square) -> bool:
        return square in self.sages or square == self.aldr

    def is_empty(self, square: Square) -> bool:
        return on_board(square) and square not in self.stones and not self.is_figure(square)

    def counts_as(self, square: Square, element: str) -> bool:
        """A stone of the element, or Aldr standing for one (5.8)."""
        if square == self.aldr:
            return self.element == element
        return STONES.get(self.stones.get(square, ""), "")[:1] == element

    def height(self, square: Square) -> int:
        return 1 if square == self.aldr else HEIGHT[self.stones[square]]

    def touches_range(self, square: Square) -> bool:
        return any(self.stones.get(shifted(square, d), "") in ("R", "M") for d in COMPASS)

    def is_range(self, square: Square) -> bool:
        """R, M, or Aldr as earth beside one (5.5, 5.8)."""
        if square == self.aldr:
            return self.element == "E" and self.touches_range(square)
        return self.stones.get(square) in ("R", "M")

    def crosses_range(self, square: Square, direction: str) -> bool:
        """The diagonal block of 5.5 (R12)."""
        dx, dy = COMPASS[direction]
        corners = (square[0] + dx, square[1]), (square[0], square[1] + dy)
        return dx != 0 and dy != 0 and all(self.is_range(corner) for corner in corners)

    # Sages

    def step_to(self, sage: Square, direction: str) -> Square | None:
        """Section 5.1."""
        to = shifted(sage, direction)
        return to if self.is_empty(to) and not self.crosses_range(sage, direction) else None

    def flight(self, sage: Square, direction: str) -> list[Square]:
        """The squares a jump flies over, none if there is no wind next to the sage (5.6)."""
        height, distance = 0, 1
        while self.counts_as(shifted(sage, direction, distance), "A"):
            height += self.height(shifted(sage, direction, distance))
            distance += 1
        return [shifted(sage, direction, i) for i in range(1, height + 1)]

    def jump_to(self, sage: Square, direction: str) -> Square | None:
        """Section 5.6 without the marks."""
        over = self.flight(sage, direction)
        to = shifted(sage, direction, len(over) + 1)
        possible = over and self.is_empty(to) and not self.crosses_range(sage, direction)
        return to if possible else None

    def is_marked(self, square: Square) -> bool:
        return self.aldr_marked if square == self.aldr else square in self.marks

    def uses_marked_wind(self, over: list[Square]) -> bool:
        """R17."""
        return any(self.counts_as(square, "A") and self.is_marked(square) for square in over)

    def is_captured(self, seat: int) -> bool:
        """Section 5.7, R18."""
        return not self.can_go_on(seat, ())

    def can_go_on(self, seat: int, before: tuple[Square, ...]) -> bool:
        """A step, or a jump; with `dead_end=captured` one after which the sage can go on."""
        sage = self.sages[seat]
        if any(self.step_to(sage, direction) for direction in COMPASS):
            return True
        for to in filter(None, (self.jump_to(sage, direction) for direction in COMPASS)):
            after = replace(self, sages=[to if one == sage else one for one in self.sages])
            if self.dead_end == "free" or to in before or after.can_go_on(seat, (*before, sage)):
                return True
        return False

    # What a word does

    def changed(self) -> Oracle:
        """A copy to carry a word out on."""
        after = copy.copy(self)
        after.sages, after.stones = list(self.sages), dict(self.stones)
        after.hand, after.marks = list(self.hand), set(self.marks)
        after.phase, after.word = "act", ()
        return after

    def steps(self) -> Words:
        sage = self.sages[self.player]
        for direction in COMPASS:
            to = self.step_to(sage, direction)
            if to and self.moves > 0:
                after = self.changed()
                after.sages[self.player] = to
                after.moves -= 1
                yield ("S" + text_of(to),), after

    def jumps(self) -> Words:
        sage = self.sages[self.player]
        for direction in COMPASS:
            to, over = self.jump_to(sage, direction), self.flight(sage, direction)
            if to and not self.uses_marked_wind(over):
                after = self.changed()
                after.sages[self.player] = to
                for square in over:
                    if square == self.aldr and self.element == "A":
                        after.aldr_marked = True
                    elif self.counts_as(square, "A"):
                        after.marks.add(square)
                yield ("J" + text_of(to),), after

    def placements(self, element: str, square: Square) -> Words:
        """Section 5.2."""
        there = self.stones.get(square, "")
        if element not in self.hand or self.is_figure(square):
            return
        if there and there not in REPLACES[element] and there not in STACKS[element]:
            return
        after = self.changed()
        after.hand.remove(element)
        after.stones[square] = STACKS[element].get(there, element)
        for tokens, result in after.arrivals(square, element):
            yield (f"{element}@{text_of(square)}", *tokens), result

    def aldr_moves(self) -> Words:
        """Section 5.8, R24, R25."""
        if self.aldr is None or self.moved:
            return
        for direction in COMPASS:
            after = self.changed()
            at = self.aldr
            while not self.crosses_range(at, direction):
                at = shifted(at, direction)
                there = self.stones.get(at)
                if not self.is_empty(at) and (there is None or there not in REPLACES[self.element]):
                    break
                after.stones.pop(at, None)
                after.aldr, after.moved = at, True
                for tokens, result in after.changed().arrivals(at, self.element):
                    yield ("H" + text_of(at), *tokens), result

    def payments(self, element: str) -> Words:
        if self.aldr is None or element not in self.hand or element == self.element:
            return
        after = self.changed()
        after.hand.remove(element)
        after.element = element
        for tokens, result in after.arrivals(self.aldr, element):
            yield ("$" + element, *tokens), result

    def arrivals(self, square: Square, element: str) -> Words:
        """All ways to carry out what a stone that has just come to `square` does."""
        match element:
            case "F":
                yield from self.fires(square)
            case "W":
                yield from self.rivers(square)
            case _:
                yield (), self

    def fire_targets(self, placed: Square) -> dict[str, Square]:
        """Section 5.3, R5."""
        targets = {}
        for direction in ORTHOGONALS:
            at = shifted(placed, direction)
            if not self.counts_as(at, "F"):
                continue
            while self.counts_as(at, "F"):
                at = shifted(at, direction)
                if self.fire_line == "adjacent":
                    break
            if self.is_empty(at) or self.stones.get(at, "") in HEIGHT:
                targets[direction] = at
        return targets

    def fires(self, placed: Square) -> Words:
        targets = self.fire_targets(placed)
        supply = self.bag("F")
        asked = 0 < supply < len(targets)
        for chosen in combinations(targets, min(supply, len(targets))):
            after = self.changed()
            after.stones |= {targets[direction]: "F" for direction in chosen}
            yield tuple("*" + direction for direction in chosen) if asked else (), after

    def arms(self, head: Square) -> dict[str, list[Square]]:
        """Section 5.4, R9: each river that could move, headwater first."""
        arms = {}
        for direction in ORTHOGONALS:
            old = [head]
            while self.counts_as(shifted(old[-1], direction), "W"):
                old.append(shifted(old[-1], direction))
            if len(old) > 1:
                arms[direction] = old
        return arms

    def rivers(self, head: Square) -> Words:
        arms = self.arms(head)
        if not arms:
            yield (), self
        for direction, old in arms.items():
            arm = ("<" + direction,) if len(arms) > 1 else ()
            for path, steps in self.paths(old, [], []):
                yield (*arm, *steps), self.flowed(old, path)

    def paths(
        self, old: list[Square], path: list[Square], steps: list[str]
    ) -> Iterator[tuple[list[Square], list[str]]]:
        """All complete paths of a river that go on from `path` (5.4, R8, R10)."""
        if len(path) == len(old):
            yield path, steps
            return
        stuck = True
        at = path[-1] if path else old[0]
        for direction in ORTHOGONALS:
            to = shifted(at, direction)
            if self.river_enters(to, old, path):
                stuck = False
                yield from self.paths(old, [*path, to], [*steps, ">" + direction])
        if stuck and self.river == "truncate":
            yield path, steps

    def river_enters(self, to: Square, old: list[Square], path: list[Square]) -> bool:
        if to in path:
            return False
        if to in old:
            left = old[len(old) - len(path) :]
            return self.river_vacated == "open" and to in left
        return self.is_empty(to) or self.stones.get(to) == "F"

    def flowed(self, old: list[Square], path: list[Square]) -> Oracle:
        """The river as a snake: the headwater leads, the rest follows (5.4, R8)."""
        after = self.changed()
        new = [*reversed(path), *old][: len(old)]
        aldr = new[old.index(self.aldr)] if self.aldr in old else None
        for square in old:
            after.stones.pop(square, None)
        after.stones |= dict.fromkeys(new, "W")
        if aldr is not None:
            after.aldr = aldr
            del after.stones[aldr]
        return after

    # After a word

    def settle(self) -> None:
        """Ranges spread (5.5), and the marks of wind that has gone vanish (5.6)."""
        spreading = True
        while spreading:
            spreading = False
            for square, code in self.stones.items():
                around = [shifted(square, direction) for direction in COMPASS]
                if code == "E" and any(self.is_range(other) for other in around):
                    self.stones[square] = "R"
                    spreading = True
        self.marks = {square for square in self.marks if self.stones.get(square, "") in HEIGHT}

    def look_for_capture(self) -> None:
        """The first capture ends the game (6)."""
        captured = [seat for seat in range(len(self.sages)) if self.is_captured(seat)]
        if captured:
            self.phase = f"over:P{self.winner(captured)}"

    def winner(self, captured: list[int]) -> int:
        """Section 6, R20."""
        seats = len(self.sages)
        if (self.player + 1) % seats in captured:
            return self.player
        hunters = {(seat - 1) % seats for seat in captured} - set(captured)
        (only,) = hunters
        return only

    def settled(self, words: Words) -> Words:
        """The words that do not capture the own sage (R19)."""
        for tokens, after in words:
            after.settle()
            if not after.is_captured(self.player):
                yield tokens, after

    # Choices

    def words_from(self, first: str) -> Words:
        """The legal complete words that begin with this first token."""
        match first[0], first[1:]:
            case "S", _:
                words = (word for word in self.steps() if word[0][0] == first)
            case "J", _:
                words = (word for word in self.jumps() if word[0][0] == first)
            case "H", _:
                words = (word for word in self.aldr_moves() if word[0][0] == first)
            case "$", element:
                words = self.payments(element)
            case element, where:
                words = self.placements(element, square_of(where[1:]))
        yield from self.settled(words)

    def all_first_tokens(self) -> list[str]:
        """Every first token that might be legal."""
        squares = [text_of((x, y)) for x in range(SIZE) for y in range(SIZE)]
        firsts = [word[0][0] for word in (*self.steps(), *self.jumps())]
        firsts += [f"{element}@{to}" for element in sorted(set(self.hand)) for to in squares]
        firsts += ["$" + element for element in sorted(set(self.hand))]
        return firsts

    def can_place(self) -> bool:
        return any(
            next(self.words_from(first), None) for first in self.all_first_tokens() if "@" in first
        )

    def aldr_firsts(self) -> set[str]:
        return {tokens[0] for tokens, _ in self.settled(self.aldr_moves())}

    def may_end(self) -> bool:
        """Section 4, R4; section 5.8, R28."""
        return not self.can_place() and not self.aldr_firsts()

    def legal(self) -> set[str]:
        """The legal tokens."""
        if self.phase == "draw":
            return {f"D{n}" for n in range(min(4, self.bag_size()) + 1)}
        if self.phase == "act":
            firsts = {f for f in self.all_first_tokens() if next(self.words_from(f), None)}
            firsts |= self.aldr_firsts()
            return firsts | ({"end"} if self.may_end() else set())
        if self.phase == "word":
            return {token for token in self.sub_tokens() if next(self.going_on(token), None)}
        return set()

    def sub_tokens(self) -> list[str]:
        return [kind + direction for kind in "<>*" for direction in ORTHOGONALS]

    def going_on(self, token: str) -> Words:
        """The legal complete words that begin with the unfinished word and this token."""
        word = (*self.word, token)
        for tokens, after in self.words_from(word[0]):
            if token[0] == "*":
                begins = set(word) <= set(tokens) and len(set(word)) == len(word)
            else:
                begins = tokens[: len(word)] == word
            if begins:
                yield tokens, after

    def play(self, token: str) -> Oracle:
        """The position after one legal token, which may leave the word unfinished."""
        if self.phase == "draw":
            return self.drawn(int(token[1]))
        if token == "end":
            return self.ended()
        words = self.going_on(token) if self.phase == "word" else self.words_from(token)
        played = (*self.word, token)
        tokens, after = next(words)
        if len(tokens) == len(played):
            after.look_for_capture()
            return after
        begun = self.changed()
        begun.phase = "word"
        begun.word = played
        if token[0] == "*":
            picks = sorted(played[1:], key=lambda pick: ORTHOGONALS.index(pick[1]))
            begun.word = (played[0], *picks)
        return begun

    def drawn(self, count: int) -> Oracle:
        after = self.changed()
        after.moves = 5 - count
        after.frozen += self.bag_size() == 0
        after.to_deal = count
        after.phase = "deal" if count else "act"
        return after

    def outcomes(self) -> dict[str, int]:
        """What chance may bring, with weights."""
        return {"~" + element: self.bag(element) for element in "FWEA" if self.bag(element)}

    def dealt(self, outcome: str) -> Oracle:
        after = self.changed()
        after.hand.append(outcome[1])
        after.to_deal -= 1
        after.phase = "deal" if after.to_deal else "act"
        return after

    def ended(self) -> Oracle:
        """Sections 4 and 6."""
        after = self.changed()
        after.hand, after.moves, after.marks = [], 0, set()
        after.aldr_marked = after.moved = False
        froze = 0 < self.frozen_rounds * len(self.sages) <= self.frozen
        if froze or 0 < self.turn_limit <= self.turn:
            after.phase = "over:draw"
            return after
        after.phase = "draw"
        after.turn += 1
        after.player = (self.player + 1) % len(self.sages)
        if after.bag_size() > 0:
            after.frozen = 0
        return after

    # The position as text (8.2)

    def written(self) -> str:
        groups = []
        for code in "FWERMABCD":
            squares = sorted(square for square, there in self.stones.items() if there == code)
            if squares:
                groups.append(f"{code}:{','.join(map(text_of, squares))}")
        marks = [text_of(square) for square in sorted(self.marks)] + ["H"] * self.aldr_marked
        fields = [
            ",".join(map(text_of, self.sages)),
            ";".join(groups) or "-",
            f"P{self.player}",
            self.written_phase(),
            "".join(sorted(self.hand, key="FWEA".index)) or "-",
            str(self.moves),
            ",".join(marks) or "-",
            f"{self.turn}+{self.frozen}" if self.frozen else str(self.turn),
        ]
        if self.aldr is not None:
            fields.append(f"H:{text_of(self.aldr)}:{self.element}:{int(self.moved)}")
        return " ".join(fields)

    def written_phase(self) -> str:
        if self.phase == "deal":
            return f"deal{self.to_deal}"
        if self.phase != "word":
            return self.phase
        text = self.word[0]
        for before, token in zip(self.word, self.word[1:], strict=False):
            text += token[1] if token[0] == ">" == before[0] else token
        return text
