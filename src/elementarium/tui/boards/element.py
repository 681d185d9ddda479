"""The board of Element in the terminal: letters first, colours on top of them."""

from __future__ import annotations

import re

from rich.text import Text

from elementarium.core.elements import ELEMENT_LETTERS
from elementarium.core.pictures import Drawn
from elementarium.core.words import Message, Words
from elementarium.games.element.view import ElementView
from elementarium.tui.boards.detail import Detail
from elementarium.tui.styles import ELEMENTS, SEATS, seat_tag

COLUMNS = "abcdefghijk"
CODE_STYLES = {
    **ELEMENTS,
    **dict.fromkeys("RM", "bold yellow"),
    **dict.fromkeys("BCD", ELEMENTS["A"]),
}
HEIGHTS = {"B": "A2", "C": "A3", "D": "A4"}
SQUARE = "[a-k](?:1[01]|[1-9])"
PANEL_WIDTH = 22
PANEL_ABOVE = False
LEGEND_WIDTH = 29
WIDE = 48 + PANEL_WIDTH
"""From this width on a square takes four columns, and last changes stand in brackets."""


def draw(
    view: ElementView, _words: Words, last: frozenset[str], width: int, _detail: Detail
) -> list[Text]:
    """The board with its coordinates, always all of it."""
    return squares(contents(view), last, COLUMNS, range(11, 0, -1), wide=width >= WIDE)


def squares(
    cells: dict[str, tuple[str, str]],
    last: frozenset[str],
    columns: str,
    rows: range,
    *,
    wide: bool,
    marks: dict[str, str] | None = None,
) -> list[Text]:
    """Some columns and rows of the board; a mark stands behind its square."""
    lines = []
    for row in rows:
        line = Text(f"{row:>2} ")
        for column in columns:
            square = f"{column}{row}"
            text, style = cells.get(square, (".", "dim"))
            cell = drawn(text, style, changed=square in last, wide=wide)
            if marks and square in marks:
                cell.right_crop(1)
                cell.append(marks[square], style="bold")
            line.append_text(cell)
        lines.append(line)
    lines.append(Text("   " + "".join(f" {c}  " if wide else f"{c}  " for c in columns)))
    return lines


def excerpt(frame: Drawn, words: Words, width: int) -> list[Text]:
    """A part of the board, for a picture: `o` where one may go, `x` where not."""
    view: ElementView = frame.view
    start, end = frame.shown.corners or ("a1", "k11")
    columns = COLUMNS[COLUMNS.index(start[0]) : COLUMNS.index(end[0]) + 1]
    cells = contents(view)
    for text in frame.legal:
        for square in re.findall(SQUARE, text):
            cells.setdefault(square, ("o", "bold"))
    marks = dict(frame.shown.marks)
    marks |= dict.fromkeys(re.findall(SQUARE, frame.shown.refused), "x")
    rows = range(int(end[1:]), int(start[1:]) - 1, -1)
    lines = squares(cells, frame.touched, columns, rows, wide=width >= WIDE, marks=marks)
    if "hand" in frame.shown.parts:
        hand = [letter * count for letter, count in zip(ELEMENT_LETTERS, view.hand, strict=True)]
        lines.append(stones_line(words.say("tui.element.hand"), [*"".join(hand)]))
        lines.append(Text(words.say("tui.element.moves", moves=view.moves)))
    return lines


def drawn(text: str, style: str, *, changed: bool, wide: bool) -> Text:
    """One square; what the last action changed stands in brackets, or is marked behind."""
    before, after = (
        ("[", "]") if changed and wide else (" " if wide else "", "'" if changed else "")
    )
    square = Text(before)
    square.append(text, style=style)
    square.append(after)
    square.pad_right((4 if wide else 3) - len(square.plain))
    return square


def contents(view: ElementView) -> dict[str, tuple[str, str]]:
    """Every square that is not empty: its letters and their style."""
    cells = {square: (HEIGHTS.get(code, code), CODE_STYLES[code]) for square, code in view.stones}
    for square in view.marks:
        text, style = cells[square]
        cells[square] = (text.lower(), style)
    if view.aldr:
        letter = view.aldr.element or "-"
        letter = letter.lower() if view.aldr.marked else letter
        cells[view.aldr.square] = (f"H{letter}", "bold black on white")
    for step, square in enumerate(view.pending):
        text = f"~{step}" if step else f"{view.pending_element}+"
        cells[square] = (text, "reverse " + CODE_STYLES[view.pending_element])
    for seat, square in enumerate(view.sages):
        cells[square] = (f"P{seat}", SEATS[seat])
    return cells


def panel(
    view: ElementView, words: Words, names: tuple[str, ...], room: int, detail: Detail
) -> list[Text]:
    """Turn, seats with their ways out, hand, moves and bag."""
    lines = [Text(words.say("tui.element.turn", turn=view.turn), style="bold")]
    lines += seat_lines(view, words, names, room)
    hand = [
        letter
        for letter, count in zip(ELEMENT_LETTERS, view.hand, strict=True)
        for _ in range(count)
    ]
    lines += [] if detail else [Text()]
    lines.append(stones_line(words.say("tui.element.hand"), hand))
    lines.append(Text(words.say("tui.element.moves", moves=view.moves)))
    bag = Text(words.say("tui.element.bag"))
    for letter, count in zip(ELEMENT_LETTERS, view.bag, strict=True):
        bag.append(f" {letter}{count}", style=CODE_STYLES[letter])
    lines.append(bag)
    if view.aldr:
        key = (
            f"element.stone.{view.aldr.element}" if view.aldr.element else "tui.element.no_element"
        )
        lines.append(Text(words.say("tui.element.aldr", element=Message(key))))
    if view.frozen:
        lines.append(Text(words.say("tui.element.frozen", turns=view.frozen), style="bold"))
    if detail or room < LEGEND_WIDTH:
        return lines
    legend = words.say("tui.element.legend").splitlines()
    return [*lines, Text(), *(Text(line, style="dim") for line in legend)]


def seat_lines(view: ElementView, words: Words, names: tuple[str, ...], room: int) -> list[Text]:
    """All seats on a line each: with whom they hunt if there is room, else that is known."""
    lines = [seat_line(view, words, seat, name) for seat, name in enumerate(names)]
    if max(line.cell_len for line in lines) <= room:
        return lines
    for seat, name in enumerate(names):
        taken = seat_line(view, words, seat, "", hunts=False).cell_len
        short = Text(name)
        short.truncate(max(3, room - taken), overflow="ellipsis")
        lines[seat] = seat_line(view, words, seat, short.plain, hunts=False)
    return lines


def seat_line(view: ElementView, words: Words, seat: int, name: str, *, hunts: bool = True) -> Text:
    """A seat: its figure, its name, how many ways out it has and whom it hunts."""
    line = seat_tag(seat, active=seat == view.active)
    style = "bold" if seat == view.active else ""
    line.append(" " + words.say("tui.label", name=name), style=style)
    ways = view.ways_out[seat]
    if ways == 0:
        line.append(words.say("tui.element.caught"), style="bold red")
    else:
        told = words.say("tui.element.way" if ways == 1 else "tui.element.ways", ways=ways)
        line.append(told, style="bold red" if ways < 3 else "")
    if hunts:
        target = (seat + 1) % view.seats
        line.append(" " + words.say("tui.element.hunts", target=target), style="dim")
    return line


def stones_line(label: str, letters: list[str]) -> Text:
    """A label and some stones."""
    line = Text(label + " ")
    for letter in letters:
        line.append(f"{letter} ", style=CODE_STYLES[letter])
    if not letters:
        line.append("-")
    return line


GROUPS = {
    "D": "draw",
    "S": "step",
    "J": "jump",
    "F@": "fire",
    "W@": "water",
    "E@": "earth",
    "A@": "wind",
    "H": "aldr",
    "$": "pay",
    "end": "end",
    "<": "arm",
    ">": "river",
    "*": "pick",
}
"""How the actions of each kind begin, and what their group is called."""


def groups(_view: ElementView, texts: list[str]) -> list[tuple[Message, list[str]]]:
    """Draws, steps, jumps, each stone in hand, the end of the turn, Aldr, and tokens."""
    listed = [
        (Message(f"tui.element.group.{name}"), [text for text in texts if text.startswith(kind)])
        for kind, name in GROUPS.items()
    ]
    return [(heading, shortened(found)) for heading, found in listed if found]


def shortened(texts: list[str]) -> list[str]:
    """Placements by columns: `F@a1-4,7`, the rest as it is."""
    if "@" not in texts[0]:
        return texts
    columns: dict[str, list[int]] = {}
    for text in texts:
        columns.setdefault(text[:3], []).append(int(text[3:]))
    return [column + ",".join(runs(rows)) for column, rows in columns.items()]


def runs(rows: list[int]) -> list[str]:
    """Rising numbers as `1-4`, `7`."""
    found: list[list[int]] = []
    for row in rows:
        if found and found[-1][-1] == row - 1:
            found[-1].append(row)
        else:
            found.append([row])
    return [str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in found]


def question(view: ElementView, _names: tuple[str, ...]) -> Message:
    """What the active player has to decide."""
    about: dict[str, str | int | Message] = {"word": view.word, "steps": view.steps_left}
    due = "act_aldr" if view.due == "act" and view.aldr and not view.aldr.moved else view.due
    return Message(f"tui.element.ask.{due}", about)


def tidied(text: str, texts: list[str]) -> str:
    """What somebody meant who wrote `f e5` for `F@e5`, or only the square to step to."""
    typed = re.sub(r"\s+", "", text)
    spellings = respelled(typed, texts) or [typed]
    for spelling in spellings:
        if any(spelling.startswith(known) for known in texts):
            return spelling
    return spellings[-1]


def respelled(typed: str, texts: list[str]) -> list[str]:
    """Other spellings of what was typed, the likeliest first."""
    found = []
    lower, upper = typed.lower(), typed.upper()
    sign = texts[0][0] if texts else ""
    if sign and sign in "<>*" and re.fullmatch("[NESW]+", upper):
        found.append(sides_as_tokens(sign, upper))
    if re.fullmatch("[<>*][<>*NESW]+", upper):
        found.append(upper)
    if re.fullmatch("D?[0-9]", upper):
        found.append("D" + upper[-1])
    if re.fullmatch(SQUARE, lower):
        found += [known for known in texts if known in ("S" + lower, "J" + lower)]
    if re.fullmatch(SQUARE, typed) and not found:
        found.append("S" + typed)
    if match := re.fullmatch(rf"([FWEA])@?({SQUARE})(.*)", typed, re.IGNORECASE):
        found.append(f"{match[1].upper()}@{match[2].lower()}{match[3].upper()}")
    if match := re.fullmatch(rf"([SJH])({SQUARE})(.*)", typed, re.IGNORECASE):
        found.append(f"{match[1].upper()}{match[2].lower()}{match[3].upper()}")
    if typed.startswith("$"):
        found.append(upper)
    if lower == "end":
        found.append(lower)
    return found


def sides_as_tokens(sign: str, sides: str) -> str:
    """Sides typed alone: picks, river steps, or an arm with the steps that follow it."""
    if sign == "*":
        return "".join("*" + side for side in sides)
    if sign == "<" and len(sides) > 1:
        return f"<{sides[0]}>{sides[1:]}"
    return sign + sides


def previews(text: str) -> bool:
    """Whether an action can be shown before it is played: everything but a draw."""
    return text[0] not in "De"
