"""The table of Aldr in the terminal, scrolled to what is in use."""

from __future__ import annotations

import re

from rich.text import Text

from elementarium.core.pictures import Drawn
from elementarium.core.words import Message, Words
from elementarium.games.aldr.view import AldrView
from elementarium.tui.boards.detail import Detail
from elementarium.tui.styles import ELEMENTS, SEATS, labelled, seat_tag

COLUMNS = "abcdefghijklmnopqrstuvwxyz"
ICONS = "FWEA"
PANEL_WIDTH = 26
PANEL_ABOVE = False


def draw(
    view: AldrView, _words: Words, last: frozenset[str], width: int, _detail: Detail
) -> list[Text]:
    """The cells in use and a rim of one; figures stand behind the icon they stand on."""
    columns, rows = used([cell for cell, _ in view.icons])
    wide = 4 + 4 * len(columns) + PANEL_WIDTH <= width
    return grid(view, last, columns, rows, wide=wide)


def grid(
    view: AldrView,
    last: frozenset[str],
    columns: str,
    rows: range,
    *,
    wide: bool,
    badges: dict[str, str] | None = None,
) -> list[Text]:
    """Some columns and rows of the table; a badge stands behind its cell."""
    icons = dict(view.icons)
    marks = figures(view)
    lines = []
    for row in reversed(rows):
        line = Text(f"{row:>2} ")
        for column in columns:
            cell = f"{column}{row}"
            drawn = Text("[" if wide and cell in last else " " if wide else "")
            drawn.append(icons.get(cell, "."), style=ELEMENTS.get(icons.get(cell, ""), "dim"))
            if cell in marks:
                drawn.append_text(marks[cell])
            drawn.append("]" if wide and cell in last else "'" if cell in last else "")
            drawn.pad_right((4 if wide else 3) - len(drawn.plain))
            if badges and cell in badges:
                drawn.right_crop(1)
                drawn.append(badges[cell], style="bold")
            line.append_text(drawn)
        lines.append(line)
    lines.append(Text("   " + "".join(f" {c}  " if wide else f"{c}  " for c in columns)))
    return lines


def excerpt(frame: Drawn, words: Words, _width: int) -> list[Text]:
    """A part of the table, for a picture: `o` behind what may be chosen, `x` behind what not."""
    view: AldrView = frame.view
    columns, rows = used([cell for cell, _ in view.icons])
    if corners := frame.shown.corners:
        (start, end) = corners
        columns = COLUMNS[COLUMNS.index(start[0]) : COLUMNS.index(end[0]) + 1]
        rows = range(int(start[1:]), int(end[1:]) + 1)
    badges = dict.fromkeys(re.findall("[a-z][0-9]+", " ".join(frame.legal)), "o")
    badges |= dict.fromkeys(re.findall("[a-z][0-9]+", frame.shown.refused), "x")
    badges |= dict(frame.shown.marks)
    lines = grid(view, frame.touched, columns, rows, wide=True, badges=badges)
    if "hand" in frame.shown.parts and view.viewer is not None:
        lines.append(labelled(words.say("tui.aldr.hand"), cards(view.hands[view.viewer].cards)))
    if "pool" in frame.shown.parts:
        lines.append(labelled(words.say("tui.aldr.pool"), cards(view.pool)))
    return lines


def used(cells: list[str]) -> tuple[str, range]:
    """The columns and rows of the cells in use, and one more on each side."""
    columns = sorted(COLUMNS.index(cell[0]) for cell in cells) or [12, 13]
    rows = sorted(int(cell[1:]) for cell in cells) or [13, 14]
    first, last = max(0, columns[0] - 1), min(25, columns[-1] + 1)
    return COLUMNS[first : last + 1], range(max(1, rows[0] - 1), min(26, rows[-1] + 1) + 1)


def figures(view: AldrView) -> dict[str, Text]:
    """Aldr as `*`, Sages as the letter of their colour."""
    marks = {view.aldr: Text("*", style="bold black on white")} if view.aldr else {}
    for seat, cells in enumerate(view.sages):
        for cell in filter(None, cells):
            marks[cell] = Text(view.letters[seat], style=SEATS[seat])
    return marks


def panel(
    view: AldrView, words: Words, names: tuple[str, ...], room: int, detail: Detail
) -> list[Text]:
    """Turn, seats with their Sages and known cards, pool, deck, hand and the patterns."""
    lines = [Text(words.say("tui.aldr.turn", turn=view.turn), style="bold")]
    for seat, name in enumerate(names):
        line = seat_tag(seat, active=seat == view.active)
        line.append(f" {name} ({view.letters[seat]}) ")
        for icon, cell in zip(ICONS, view.sages[seat], strict=True):
            line.append(icon if cell else ".", style=ELEMENTS[icon] if cell else "dim")
        hand = view.hands[seat]
        known = Text(f"    {' '.join(hand.cards)} {'?? ' * hand.unknown}".rstrip(), style="dim")
        if seat != view.viewer and detail and line.cell_len + known.cell_len <= room:
            lines.append(line.append_text(known))
        else:
            lines += [line] if seat == view.viewer else [line, known]
    lines.append(labelled(words.say("tui.aldr.pool"), cards(view.pool)))
    lines.append(Text(words.say("tui.aldr.deck", deck=view.deck)))
    if view.viewer is not None:
        lines.append(labelled(words.say("tui.aldr.hand"), cards(view.hands[view.viewer].cards)))
    title, *patterns = shapes(view, words)
    if detail:
        return [*lines, *patterns]
    legend = words.say("tui.aldr.legend").splitlines()
    return [*lines, Text(), title, *patterns, *(Text(line, style="dim") for line in legend)]


def cards(names: tuple[str, ...]) -> Text:
    """Cards by their two icons."""
    drawn = Text()
    for name in names:
        for icon in name:
            drawn.append(icon, style=ELEMENTS[icon])
        drawn.append(" ")
    return drawn if names else Text("-")


def shapes(view: AldrView, words: Words) -> list[Text]:
    """The four patterns side by side."""
    drawn = []
    for element, cells in view.patterns:
        rows = [row for row, _ in cells]
        columns = [column for _, column in cells]
        drawn.append(
            [
                "".join(
                    element if (row, column) in cells else "."
                    for column in range(min(columns), max(columns) + 1)
                )
                for row in range(max(rows), min(rows) - 1, -1)
            ]
        )
    height = max(len(shape) for shape in drawn)
    lines = [Text(words.say("tui.aldr.patterns"), style="dim")]
    for place in range(height):
        line = Text(" ")
        for (element, _), shape in zip(view.patterns, drawn, strict=True):
            offset = place - (height - len(shape))
            line.append(f"{shape[offset] if offset >= 0 else '':<6}", style=ELEMENTS[element])
        lines.append(line)
    return lines


def groups(_view: AldrView, texts: list[str]) -> list[tuple[Message, list[str]]]:
    """Placements by card, claims, Aldr's moves, draws."""
    kinds = sorted({text[:2] for text in texts if "@" in text})
    listed = [
        (
            Message("tui.aldr.group.lay", {"card": kind}),
            [t for t in texts if t.startswith(kind + "@")],
        )
        for kind in kinds
    ]
    for first, name in (("+", "claim"), (">", "aldr"), ("d", "draw"), ("-", "pass")):
        listed.append(
            (Message(f"tui.aldr.group.{name}"), [t for t in texts if t.startswith(first)])
        )
    return [(heading, found) for heading, found in listed if found]


def question(view: AldrView, _names: tuple[str, ...]) -> Message:
    """What the active player has to decide."""
    return Message("tui.aldr.ask", {"phase": Message(f"aldr.phase.{view.phase}")})


def tidied(text: str, texts: list[str]) -> str:
    """Repairs case and blanks: `fa m14 e` is `FA@m14e`, a bare cell moves Aldr."""
    typed = re.sub(r"\s+", "", text)
    if match := re.fullmatch(r"([FWEAVS]{2})@?([a-z][0-9]{1,2})([nesw]?)", typed, re.IGNORECASE):
        return f"{match[1].upper()}@{match[2].lower()}{match[3].lower()}"
    if match := re.fullmatch(r"d?([FWEAVS]{2})", typed, re.IGNORECASE):
        return f"d{match[1].upper()}" if texts and texts[0][0] == "d" else match[1].upper()
    if match := re.fullmatch(r"\+([FWEA])([a-z][0-9]{1,2})", typed, re.IGNORECASE):
        return f"+{match[1].upper()}{match[2].lower()}"
    if re.fullmatch(r"[a-z][0-9]{1,2}", typed, re.IGNORECASE):
        meant = [known for known in texts if known.endswith(typed.lower()) and known[0] in ">+"]
        return meant[0] if len(meant) == 1 else typed.lower()
    return typed


def previews(text: str) -> bool:
    """Whether an action can be shown before it is played: a card that is laid."""
    return "@" in text
