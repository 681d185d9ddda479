"""The words that the examples of Brave's rules use (Brave 10)."""

from __future__ import annotations

from elementarium.core.errors import NotationError
from elementarium.core.game import ExampleKeys
from elementarium.games.brave.actions import ELEMENT_LETTERS, places_of
from elementarium.games.brave.notation import write_action
from elementarium.games.brave.position import (
    ALL,
    written_kinds,
    written_location_deck,
    written_on,
    written_places,
)
from elementarium.games.brave.reading import (
    counters,
    deck_sizes,
    discarded,
    hand_of,
    military_strength,
    places_in_area,
    places_in_front,
    places_where,
    score,
    supply,
)
from elementarium.games.brave.rules import Brave
from elementarium.games.brave.terms import PILE


def fact(state: Brave, text: str) -> str | None:
    """`0.vp=3`, `OUT.1={m}`, `dev=A,B`: a thing and its value."""
    name, equals, expected = text.partition("=")
    if not equals:
        raise NotationError(f'cannot read the fact "{text}"')
    got = _value(state, name)
    ordered = name in ("dev", "ld") or "{" in got
    same = got == expected if ordered else sorted(got.split(",")) == sorted(expected.split(","))
    return None if same else f"{name}={got}"


def _value(state: Brave, name: str) -> str:
    seat, dot, key = name.partition(".")
    if dot and seat.isdigit() and int(seat) < state.seats:
        return _of_seat(state, int(seat), key)
    if name in places_of(state.cards.deck):
        return f"{{{written_on(state, places_of(state.cards.deck)[name])}}}"
    tokens, _, military = supply(state)
    locations, disasters = deck_sizes(state)
    values = {
        "dev": written_places(state, places_in_area(state)),
        "ld": written_location_deck(state, ALL),
        "dis": written_kinds(state, discarded(state)),
        "nld": str(locations),
        "ndd": str(disasters),
        "ndis": str(sum(discarded(state))),
        "tokens": "".join(f"{e}{n}" for e, n in zip(ELEMENT_LETTERS, tokens, strict=True)),
        "mil": str(military),
        "round": str(state.round),
        "start": str(state.start),
        "next": str(state.to_act),
    }
    if name not in values:
        raise NotationError(f'"{name}" is no fact of Brave')
    return values[name]


def _of_seat(state: Brave, seat: int, key: str) -> str:
    values = {
        "vp": str(counters(state, seat)[0]),
        "score": str(score(state, seat)),
        "hand": written_kinds(state, hand_of(state, seat)),
        "nhand": str(sum(hand_of(state, seat))),
        "pile": written_places(state, places_where(state, PILE + seat)),
        "locs": written_places(state, places_in_front(state, seat)),
        "nloc": str(len(places_in_front(state, seat))),
        "army": str(counters(state, seat)[1]),
        "military": str(military_strength(state, seat)),
    }
    if key not in values:
        raise NotationError(f'"{key}" is no fact about a seat')
    return values[key]


def count(state: Brave, kind: str) -> int:
    """The number of legal actions that begin with a word."""
    texts = [write_action(state, number) for number in state.legal_actions()]
    return sum(1 for text in texts if text.partition(" ")[0] == kind)


EXAMPLES: ExampleKeys[Brave] = ExampleKeys(fact=fact, count=count, further={})
