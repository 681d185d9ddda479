"""The refusals of Rummy 8.4 once more, from the specification alone, on the table of `oracle`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from tests.games.rummy.oracle import CARDS, KINDS, Table, is_collapse, is_meld

CARD = f"(?:{'|'.join(KINDS)})"
COLLAPSE = "C[FWEAX]"
MELD = r"m[1-9]\d*"
PLAIN = "[FWEAX]"
FORMS = [
    "keep|draw|pass|end",
    f"(?:burn|give|drop) {COLLAPSE}",
    f"(?:take|claim|hit|disc|react) {CARD}",
    f"meld(?: {CARD})*|order(?: {CARD})+",
    f"lay {CARD} {MELD}",
    f"sac {MELD} {COLLAPSE}",
    rf"play {PLAIN}[2A] >\d",
    f"play {PLAIN}9 {MELD}",
    f"play (?:{PLAIN}[345678TJQK]|{COLLAPSE})",
]
"""The texts of 8.1; those of `play` say which card takes which target."""

PHASES = {
    "deal": "burn keep",
    "draw": "draw take",
    "use": "meld lay",
    "open": "meld lay sac disc end play purge",
    "shut": "meld lay sac disc end purge",
    "react": "react pass",
}
"""The words of each state; a sub-decision has its own."""


def is_well_formed(table: Table, text: str) -> bool:
    purge = [f"purge {COLLAPSE}"] if table.options.mastery_burn == "any_element" else []
    return any(re.fullmatch(form, text) for form in [*FORMS, *purge])


def refusal(table: Table, seat: int, text: str) -> str:
    """The code with which `text` of `seat` is refused, empty if it is allowed."""
    if table.phase in ("out", "collapse", "deck", "shuffle"):
        return "over"
    if not is_well_formed(table, text):
        return "syntax"
    if seat != table.who:
        return "not_your_turn"
    word, *rest = text.split()
    if table.phase == "use" and word in ("sac", "disc", "end", "play", "purge"):
        return "must_use_drawn"
    if table.phase == "shut" and word == "play":
        return "action_closed"
    if word not in PHASES.get(table.phase, table.phase).split():
        return "phase"
    for code, wrong in REASONS[word](table, rest):
        if wrong:
            return code
    return "" if text_is_legal(table, word, rest) else "must_use_drawn"


def text_is_legal(table: Table, word: str, rest: list[str]) -> bool:
    """Whether the action is legal, a meld in any order of its cards."""
    wanted = sorted(rest) if word == "meld" else rest
    legal = [text.split() for text in table.legal()]
    return any(
        word == other[0] and wanted == (sorted(other[1:]) if word == "meld" else other[1:])
        for other in legal
    )


Reasons = list[tuple[str, bool]]


def lacks(table: Table, cards: list[str]) -> bool:
    return bool(Counter(cards) - Counter(table.hands[table.who]))


def none(table: Table, rest: list[str]) -> Reasons:  # noqa: ARG001  # as all reasons
    return []


def burn(table: Table, rest: list[str]) -> Reasons:
    return [("not_in_hand", lacks(table, rest)), ("not_dealt", rest[0] not in table.swaps)]


def held(table: Table, rest: list[str]) -> Reasons:
    return [("not_in_hand", lacks(table, rest))]


def take(table: Table, rest: list[str]) -> Reasons:
    card = rest[0]
    return [("not_there", card not in table.discards), ("unusable", card not in table.takes())]


def meld(table: Table, rest: list[str]) -> Reasons:
    return [
        ("three_cards", len(rest) != 3),
        ("not_in_hand", lacks(table, rest)),
        ("not_a_meld", not is_meld(rest)),
        ("must_use_drawn", table.phase == "use" and table.duty not in rest),
        ("keep_a_card", not table.spare(3)),
    ]


def lay(table: Table, rest: list[str]) -> Reasons:
    card, name = rest[0], int(rest[1][1:])
    barred = card != table.duty or table.options.discard_use == "new_meld"
    owners = [group.owner for group in table.groups.values()]
    return [
        ("not_in_hand", lacks(table, [card])),
        ("no_such_meld", name not in table.groups),
        ("must_use_drawn", table.phase == "use" and barred),
        ("no_own_meld", table.options.layoff_needs_meld and table.turn not in owners),
        ("no_fit", name in table.groups and not table.fits(card, name)),
        ("keep_a_card", not table.spare(1)),
    ]


def sac(table: Table, rest: list[str]) -> Reasons:
    group = table.groups.get(int(rest[0][1:]))
    if group is None:
        return [("no_such_meld", True)]
    shared = set(group.layer.values()) != {table.turn}
    return [
        ("not_your_meld", group.owner != table.turn),
        ("too_small", len(group.cards) < 3),
        ("shared_meld", shared and table.options.sacrifice == "unshared"),
        ("not_in_hand", lacks(table, rest[1:])),
    ]


def purge(table: Table, rest: list[str]) -> Reasons:
    return [
        ("no_mastery", table.turn not in table.mastery.values()),
        ("already_purged", table.purged),
        ("not_in_hand", lacks(table, rest)),
    ]


def play(table: Table, rest: list[str]) -> Reasons:
    card, target = rest[0], (rest[1] if len(rest) > 1 else "")
    rank = "" if is_collapse(card) else card[1]
    piles = {"3": table.discards, "4": table.draw, "6": table.resurrectable()}
    reasons = [
        ("not_in_hand", lacks(table, [card])),
        ("no_action", rank in ("", "J", "Q", "K")),
        ("reaction_only", rank in ("5", "8")),
        ("no_collapse", rank in ("T", "A") and not any(map(is_collapse, table.hand))),
        ("empty_pile", not piles.get(rank, [card])),
    ]
    if rank == "9":
        group = table.groups.get(int(target[1:]))
        reasons += [
            ("no_such_meld", group is None),
            ("too_small", group is not None and len(group.cards) < 3),
            ("bad_target", group is not None and group.owner == table.turn),
        ]
    if rank in ("2", "A"):
        seat = int(target[1:])
        there = seat < table.seats and seat != table.turn
        reasons.append(("bad_target", not there or (rank == "2" and not table.hands[seat])))
    return reasons


def react(table: Table, rest: list[str]) -> Reasons:
    free = Table(**{**vars(table), "duty": ""})
    can = f"react {rest[0]}" in free.usable(table.who)
    return [("not_in_hand", lacks(table, rest)), ("cannot_react", not can)]


def offered(word: str) -> Callable[[Table, list[str]], Reasons]:
    def reasons(table: Table, rest: list[str]) -> Reasons:
        return [("bad_choice", " ".join([word, *rest]) not in table.legal())]

    return reasons


def disc(table: Table, rest: list[str]) -> Reasons:
    return [("not_in_hand", lacks(table, rest)), ("collapse_stays", is_collapse(rest[0]))]


def end(table: Table, rest: list[str]) -> Reasons:  # noqa: ARG001  # as all reasons
    return [("must_discard", any(card in CARDS for card in table.hand))]


REASONS = {
    "keep": none,
    "draw": none,
    "pass": none,
    "burn": burn,
    "give": held,
    "drop": held,
    "take": take,
    "meld": meld,
    "lay": lay,
    "sac": sac,
    "purge": purge,
    "play": play,
    "react": react,
    "claim": offered("claim"),
    "order": offered("order"),
    "hit": offered("hit"),
    "disc": disc,
    "end": end,
}
