"""The reasons for refusal a second time (Element 8.4), on the plain rules of `oracle.py`."""

from __future__ import annotations

import re

from tests.games.element.oracle import (
    COMPASS,
    REPLACES,
    STACKS,
    Oracle,
    Square,
    shifted,
    square_of,
)

SQUARE = r"[a-k](?:[1-9]|10|11)"
SUB_TOKENS = r"(<[NESW])?((?:>[NESW]+)*)((?:\*[NESW])*)"
CODES = {"<": "river_arm", ">": "river_path", "*": "fire_choice"}


def refusal(now: Oracle, text: str, seat: int | None = None) -> str | None:
    """The code with which a text is refused, None if it is a legal complete word."""
    if now.phase.startswith("over"):
        return "over"
    word = read(now, text)
    if word is None:
        return "syntax"
    if seat is not None and (seat != now.player or now.phase == "deal"):
        return "not_your_turn"
    first, subs = word
    if not first:
        return refuse_sub_tokens(now, subs)
    if now.phase in ("deal", "word") or (first[0] == "D") != (now.phase == "draw"):
        return "phase"
    match first[0]:
        case "D":
            return "bag" if int(first[1]) > now.bag_size() else None
        case "S":
            return refuse_step(now, square_of(first[1:]))
        case "J":
            return refuse_jump(now, first, square_of(first[1:]))
        case "H":
            return refuse_aldr(now, square_of(first[1:])) or refuse_effect(now, first, subs)
        case "$":
            return refuse_payment(now, first[1]) or refuse_effect(now, first, subs)
        case "e":
            return "must_place" if now.can_place() else "must_move" if now.aldr_firsts() else None
        case element:
            square = square_of(first[2:])
            return refuse_placement(now, element, square) or refuse_effect(now, first, subs)


def read(now: Oracle, text: str) -> tuple[str, list[str]] | None:
    """First token (empty if there is none) and single sub-tokens; None if it is no action."""
    if re.fullmatch(rf"D[0-4]|[SJ]{SQUARE}|end", text):
        return text, []
    match = re.fullmatch(rf"((?:[FWEA]@|H){SQUARE}|\$[FWEA]|){SUB_TOKENS}", text)
    if not match or not text:
        return None
    first, arm, path, picks = match.group(1), *(match.group(i) or "" for i in (2, 3, 4))
    element = now.element if first[:1] == "H" else first[1:] if first[:1] == "$" else first[:1]
    if first and ((picks and element != "F") or ((arm or path) and element != "W")):
        return None
    steps = [">" + side for side in path.replace(">", "")]
    lines = ["*" + side for side in picks.replace("*", "")]
    return first, [arm] * bool(arm) + steps + lines


def refuse_sub_tokens(now: Oracle, subs: list[str]) -> str | None:
    kind = ""
    for token in subs:
        if now.phase == "word":
            kind = min(now.legal())[0]
        elif not kind:
            return "phase"
        if now.phase == "word" and token[0] != kind:
            return "phase"
        if token not in now.legal():
            return CODES[token[0]]
        now = now.play(token)
    return None


def refuse_step(now: Oracle, to: Square) -> str | None:
    sage = now.sages[now.player]
    ways = [direction for direction in COMPASS if shifted(sage, direction) == to]
    if now.moves == 0:
        return "no_moves"
    if not ways:
        return "not_adjacent"
    if not now.is_empty(to):
        return "blocked"
    return "range_diagonal" if now.crosses_range(sage, ways[0]) else None


def line(start: Square, to: Square) -> tuple[str, int] | None:
    for direction in COMPASS:
        for distance in range(1, 11):
            if shifted(start, direction, distance) == to:
                return direction, distance
    return None


def refuse_jump(now: Oracle, text: str, to: Square) -> str | None:
    sage = now.sages[now.player]
    way = line(sage, to)
    if way is None or not now.flight(sage, way[0]):
        return "no_wind"
    over = now.flight(sage, way[0])
    if now.crosses_range(sage, way[0]):
        return "range_diagonal"
    if now.uses_marked_wind(over):
        return "wind_used"
    if not now.is_empty(shifted(sage, way[0], len(over) + 1)):
        return "landing"
    if way[1] != len(over) + 1:
        return "jump_distance"
    return None if next(now.words_from(text), None) else "self_capture"


def refuse_placement(now: Oracle, element: str, square: Square) -> str | None:
    there = now.stones.get(square, "")
    if element not in now.hand:
        return "not_in_hand"
    if now.is_figure(square):
        return "occupied"
    if element == "A" and there in ("R", "M"):
        return "immune"
    if (element, there) in (("E", "M"), ("A", "D")):
        return "stack_full"
    if there and there not in REPLACES[element] and there not in STACKS[element]:
        return "occupied"
    return None


def refuse_aldr(now: Oracle, to: Square) -> str | None:
    if now.aldr is None:
        return "no_aldr"
    if now.moved:
        return "aldr_moved"
    way = line(now.aldr, to)
    if way is None:
        return "blocked"
    at = now.aldr
    for _ in range(way[1]):
        after = shifted(at, way[0])
        if not now.is_empty(after) and now.stones.get(after, "?") not in REPLACES[now.element]:
            return "blocked"
        if now.crosses_range(at, way[0]):
            return "range_diagonal"
        at = after
    return None


def refuse_payment(now: Oracle, element: str) -> str | None:
    if now.aldr is None:
        return "no_aldr"
    if element not in now.hand:
        return "not_in_hand"
    return "same_element" if element == now.element else None


def refuse_effect(now: Oracle, first: str, subs: list[str]) -> str | None:
    """The codes of the effect, once stone or Aldr has come to its square."""
    after = now.changed()
    if first[0] == "$":
        after.element = element = first[1]
        after.hand.remove(element)
        assert after.aldr is not None
        square = after.aldr
    elif first[0] == "H":
        assert after.aldr is not None
        square, element = square_of(first[1:]), now.element
        way = line(after.aldr, square)
        assert way is not None
        for distance in range(1, way[1] + 1):
            after.stones.pop(shifted(after.aldr, way[0], distance), None)
        after.aldr = square
    else:
        element, square = first[0], square_of(first[2:])
        after.hand.remove(element)
        after.stones[square] = STACKS[element].get(after.stones.get(square, ""), element)
    refused = None
    if element == "W":
        refused = refuse_river(after, square, subs)
    if element == "F":
        refused = refuse_picks(after, square, subs)
    if refused:
        return refused
    wanted = sorted(subs) if element == "F" else subs
    for tokens, _ in now.words_from(first):
        if (sorted(tokens[1:]) if element == "F" else list(tokens[1:])) == wanted:
            return None
    return "self_capture"


def refuse_river(after: Oracle, head: Square, subs: list[str]) -> str | None:
    arms = after.arms(head)
    if arms and not any(next(after.paths(old, [], []), None) for old in arms.values()):
        return "river_path"
    chosen = [token[1] for token in subs if token[0] == "<"]
    steps = [token for token in subs if token[0] == ">"]
    if bool(chosen) != (len(arms) > 1) or any(side not in arms for side in chosen):
        return "river_arm"
    if not arms:
        return "river_path" if steps else None
    old = arms[chosen[0]] if chosen else next(iter(arms.values()))
    if any(full == steps for _, full in after.paths(old, [], [])):
        return None
    return "river_path"


def refuse_picks(after: Oracle, placed: Square, subs: list[str]) -> str | None:
    targets = after.fire_targets(placed)
    supply = after.bag("F")
    due = supply if 0 < supply < len(targets) else 0
    picks = [token[1] for token in subs]
    right = len(picks) == due == len(set(picks)) and all(side in targets for side in picks)
    return None if right else "fire_choice"
