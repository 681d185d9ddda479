"""Text and actions of Elemental Rummy, both ways (Rummy 8.1)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from elementarium.core.errors import NotationError
from elementarium.core.seats import CHANCE
from elementarium.games.rummy.actions import (
    ACTIONS,
    MELDS,
    NUMBER_OF,
    Burn,
    Claim,
    Combust,
    Discard,
    Draw,
    Drop,
    End,
    Give,
    Hit,
    Keep,
    Lay,
    Meld,
    Order,
    Pass,
    Play,
    PlayAt,
    Purge,
    React,
    Sacrifice,
    Take,
)
from elementarium.games.rummy.melds import anchor_of
from elementarium.games.rummy.pack import (
    CARDS,
    COMBUSTION,
    NO_ANCHOR,
    NO_GROUP,
    NULLIFY,
    ORDER,
    PLAIN_CARDS,
    RANKS,
    ROB,
    SENTINEL,
    SHUFFLE,
    STEAL,
    TRANSFER,
)
from elementarium.games.rummy.state import RummyState

SUIT_LETTERS = "FWEAX"
RANK_LETTERS = "A23456789TJQK"
UNKNOWN = "??"
ORDERS = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
"""The six orders of three places, as the numbers count them (13)."""
KIND_NAMES = (
    *(suit + rank for suit in SUIT_LETTERS for rank in RANK_LETTERS),
    *("C" + suit for suit in SUIT_LETTERS),
)
KIND_OF_NAME = {name: kind for kind, name in enumerate(KIND_NAMES)}

_BARE = ("keep", "draw", "end", "pass")
_COLLAPSES = ("burn", "give", "drop", "purge")
_SINGLE = ("take", "react", "claim", "hit", "disc")
_MELD = re.compile(r"m(?P<id>[1-9][0-9]{0,5})", re.ASCII)
_SEAT = re.compile(r">(?P<seat>[0-9])", re.ASCII)


@dataclass(frozen=True, slots=True)
class Word:
    """A text of 8.1, taken apart."""

    kind: str
    """Its first word."""
    cards: tuple[int, ...] = ()
    """Kinds of cards, in the order in which they are named."""
    seat: int | None = None
    meld: int | None = None


def card_name(kind: int) -> str:
    """A card as `F7` or `CX`."""
    return KIND_NAMES[kind]


def card_names(kinds: Iterable[int]) -> str:
    """Cards with blanks between them, `-` if there are none."""
    return " ".join(KIND_NAMES[kind] for kind in kinds) or "-"


def read_card(text: str) -> int:
    """The kind of card that a text names."""
    kind = KIND_OF_NAME.get(text)
    if kind is None:
        raise NotationError(
            f'"{text}" is no card: cards are a suit F W E A X with a rank A 2-9 T J Q K, or CF-CX'
        )
    return kind


def read_word(text: str, purge: bool) -> Word:
    """Take a text apart; `purge` is a word only with `mastery_burn=any_element` (R39)."""
    kind, *rest = text.split(" ")
    if kind in _BARE and not rest:
        return Word(kind)
    if kind in _SINGLE and len(rest) == 1:
        return Word(kind, (read_card(rest[0]),))
    if kind in _COLLAPSES and len(rest) == 1 and (purge or kind != "purge"):
        return Word(kind, (_read_collapse(rest[0]),))
    if kind == "meld" or (kind == "order" and rest):
        return Word(kind, tuple(read_card(name) for name in rest))
    if kind == "lay" and len(rest) == 2:
        return Word(kind, (read_card(rest[0]),), meld=_read_meld(rest[1]))
    if kind == "sac" and len(rest) == 2:
        return Word(kind, (_read_collapse(rest[1]),), meld=_read_meld(rest[0]))
    if kind == "play" and rest:
        return _read_play(read_card(rest[0]), rest[1:])
    raise NotationError(
        f'cannot read "{text}": actions look like draw, take F7, meld F4 F5 F6, lay F7 m2, '
        f"sac m2 CF, play W2 >1, play F9 m3, play F3, react W5, pass, disc WK, end"
    )


def _read_collapse(text: str) -> int:
    kind = read_card(text)
    if kind < PLAIN_CARDS:
        raise NotationError(f'"{text}" is no Collapse card such as CF')
    return kind


def _read_meld(text: str) -> int:
    match = _MELD.fullmatch(text)
    if not match:
        raise NotationError(f'"{text}" is no meld such as m2')
    return int(match["id"])


def _read_play(kind: int, target: list[str]) -> Word:
    """STEAL and TRANSFER aim at a seat, COMBUSTION at a meld, the others at nothing."""
    rank = kind % RANKS if kind < PLAIN_CARDS else None
    if rank in (STEAL, TRANSFER) and len(target) == 1:
        match = _SEAT.fullmatch(target[0])
        if match:
            return Word("play", (kind,), seat=int(match["seat"]))
    elif rank == COMBUSTION and len(target) == 1:
        return Word("play", (kind,), meld=_read_meld(target[0]))
    elif rank not in (STEAL, TRANSFER, COMBUSTION) and not target:
        return Word("play", (kind,))
    raise NotationError(f"{card_name(kind)} is played with another target, such as >1, m3 or none")


def is_purging(state: RummyState) -> bool:
    """Whether the word `purge` exists under these rules."""
    return bool(state.options.mastery_burn == "any_element")


def read_action(state: RummyState, text: str) -> tuple[int, ...] | None:
    """The number that `text` stands for, None if there is no such action here."""
    number = number_of(state, read_word(text, is_purging(state)))
    return None if number is None else (number,)


def number_of(state: RummyState, word: Word) -> int | None:
    """The number of a word in this position."""
    cards = word.cards
    match word.kind:
        case "keep":
            return NUMBER_OF[Keep()]
        case "draw":
            return NUMBER_OF[Draw()]
        case "end":
            return NUMBER_OF[End()]
        case "pass":
            return NUMBER_OF[Pass()]
        case "burn":
            return NUMBER_OF[Burn(cards[0] - PLAIN_CARDS)]
        case "give":
            return NUMBER_OF[Give(cards[0] - PLAIN_CARDS)]
        case "drop":
            return NUMBER_OF[Drop(cards[0] - PLAIN_CARDS)]
        case "purge":
            return NUMBER_OF[Purge(cards[0] - PLAIN_CARDS)]
        case "claim":
            return NUMBER_OF[Claim(cards[0])]
        case "take":
            return NUMBER_OF.get(Take(cards[0]))
        case "disc":
            return NUMBER_OF.get(Discard(cards[0]))
        case "hit":
            return NUMBER_OF.get(Hit(cards[0]))
        case "react":
            return NUMBER_OF.get(React(cards[0]))
        case "meld":
            return MELDS.get(frozenset(cards)) if len(cards) == 3 else None
        case "order":
            return _number_of_order(state, cards)
        case "lay" | "sac":
            return _number_at_meld(state, word)
        case _:
            return _number_of_play(state, word)


def _number_at_meld(state: RummyState, word: Word) -> int | None:
    """Lay-offs and sacrifices name a group by a card of it."""
    group = state.group_named(word.meld or 0)
    if group == NO_GROUP:
        return None
    if word.kind == "sac":
        return NUMBER_OF[Sacrifice(first_card(state, group), word.cards[0] - PLAIN_CARDS)]
    anchor = anchor_of(state, group, word.cards[0])
    return None if anchor == NO_ANCHOR else NUMBER_OF[Lay(word.cards[0], anchor)]


def _number_of_play(state: RummyState, word: Word) -> int | None:
    """Seats are counted clockwise from the player."""
    card = word.cards[0]
    if word.seat is not None:
        places = (word.seat - state.player) % state.seats
        known = word.seat < state.seats and places > 0
        return NUMBER_OF[PlayAt(card, places)] if known else None
    if word.meld is not None:
        group = state.group_named(word.meld)
        return None if group == NO_GROUP else NUMBER_OF[Combust(card, first_card(state, group))]
    return NUMBER_OF.get(Play(card))


def _number_of_order(state: RummyState, cards: Sequence[int]) -> int | None:
    """The lowest order of the top cards that reads like this."""
    if state.phase != ORDER:
        return None
    for number in state.legal_actions():
        if ordered(state, number) == list(cards):
            return number
    return None


def ordered(state: RummyState, number: int) -> list[int]:
    """The top cards as an order puts them."""
    action = ACTIONS[number]
    assert isinstance(action, Order), "the number of an order"
    top = state.pile_cards()[:3]
    return [top[place] for place in ORDERS[action.order] if place < len(top)]


def first_card(state: RummyState, group: int) -> int:
    """The card that names a group in action numbers: low end, or lowest index."""
    return state.group_cards(group)[0]


def meld_name(state: RummyState, card: int) -> str:
    """The group that a card lies in, as `m2`."""
    return f"m{state.id_of(state.group_of(card))}"


def laid_on(state: RummyState, card: int, anchor: int) -> int:
    """The group on which a card is laid at an anchor."""
    return next(group for group in state.group_list() if anchor_of(state, group, card) == anchor)


def write_action(state: RummyState, number: int) -> str:
    """An action as it is written in this position."""
    match ACTIONS[number]:
        case Keep():
            return "keep"
        case Burn(element):
            return f"burn {card_name(PLAIN_CARDS + element)}"
        case Draw():
            return "draw"
        case Take(card):
            return f"take {card_name(card)}"
        case Meld(cards):
            return f"meld {card_names(cards)}"
        case Lay(card, anchor):
            return f"lay {card_name(card)} m{state.id_of(laid_on(state, card, anchor))}"
        case Sacrifice(first, element):
            return f"sac {meld_name(state, first)} {card_name(PLAIN_CARDS + element)}"
        case Discard(card):
            return f"disc {card_name(card)}"
        case End():
            return "end"
        case PlayAt(card, places):
            return f"play {card_name(card)} >{(state.player + places) % state.seats}"
        case Play(card):
            return f"play {card_name(card)}"
        case Combust(card, first):
            return f"play {card_name(card)} {meld_name(state, first)}"
        case React(card):
            return f"react {card_name(card)}"
        case Pass():
            return "pass"
        case Claim(card):
            return f"claim {card_name(card)}"
        case Order():
            return f"order {card_names(ordered(state, number))}"
        case Give(element):
            return f"give {card_name(PLAIN_CARDS + element)}"
        case Drop(element):
            return f"drop {card_name(PLAIN_CARDS + element)}"
        case Hit(card):
            return f"hit {card_name(card)}"
        case Purge(element):
            return f"purge {card_name(PLAIN_CARDS + element)}"


def is_reaction(kind: int) -> bool:
    """Whether a card carries SENTINEL or NULLIFY."""
    return kind < PLAIN_CARDS and kind % RANKS in (SENTINEL, NULLIFY)


# Chance


def read_outcome(state: RummyState, text: str) -> tuple[int, ...]:
    """The card that `~steal F9` names, or the cards of `~deal F4 CX ...` in dealing order."""
    word, *names = text.split(" ")
    if word == "~steal" and len(names) == 1 and state.phase == ROB:
        return (read_card(names[0]),)
    if word == "~deal" and 0 < len(names) <= CARDS and state.phase == SHUFFLE:
        return tuple(read_card(name) for name in names)
    raise NotationError(
        f'cannot read "{text}": chance brings ~steal F9 when a card is stolen, and ~deal with all '
        f"75 cards for a shuffle"
    )


def write_outcome(state: RummyState, number: int) -> str:
    """A stolen card, or one card of a shuffle."""
    return f"~{'steal' if state.phase == ROB else 'deal'} {card_name(number)}"


def join_deals(texts: Sequence[str]) -> list[str]:
    """The cards of one shuffle in one `~deal`."""
    joined: list[str] = []
    for text in texts:
        if text.startswith("~deal ") and joined and joined[-1].startswith("~deal "):
            joined[-1] += text.removeprefix("~deal")
        else:
            joined.append(text)
    return joined


def agrees(before: RummyState, after: RummyState, text: str) -> bool:
    """Whether `~steal F9` rightly names the only card of a hand, which needed no chance (4)."""
    word, *names = text.split(" ")
    if word != "~steal" or len(names) != 1:
        return False
    kind = read_card(names[0])
    return any(
        before.hand(seat) == [kind] and after.hand_length(seat) == 0
        for seat in range(before.seats)
        if seat != before.player
    )


def shown(state: RummyState, number: int, viewer: int | None) -> str | None:
    """The text of a number as a seat or spectator sees it; None if it does not see it (9)."""
    if state.to_act == CHANCE:
        if state.phase == SHUFFLE:
            return None
        seen = viewer in (state.player, state.target_seat)
        return write_outcome(state, number) if seen else f"~steal {UNKNOWN}"
    mine = viewer == state.to_act
    match ACTIONS[number]:
        case Pass():
            return "pass" if mine else None
        case Order() if not mine:
            return " ".join(["order", *[UNKNOWN] * len(ordered(state, number))])
        case _:
            return write_action(state, number)


def opens_window(text: str) -> bool:
    """Every power and every reaction can be answered by the others (5.5, 9)."""
    return text.split(maxsplit=1)[0] in ("play", "react")
