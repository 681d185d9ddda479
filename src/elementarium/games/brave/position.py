"""Text and positions of Brave, both ways (Brave 8.2)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

from elementarium.core.errors import NotationError, PositionError
from elementarium.core.seats import NOBODY
from elementarium.games.brave.actions import ELEMENT_LETTERS, place_names
from elementarium.games.brave.card_file import CardList
from elementarium.games.brave.cards import Cards
from elementarium.games.brave.imagination import group_of
from elementarium.games.brave.laying import (
    set_counters,
    set_disaster_deck,
    set_discarded,
    set_hand,
    set_in_area,
    set_in_front,
    set_on_bottom,
    set_on_place,
    set_on_top,
    set_place,
    set_time,
    set_visit,
)
from elementarium.games.brave.notation import HIDDEN
from elementarium.games.brave.now import (
    is_first_decision,
    read_element,
    read_kind,
    read_now,
    read_number,
    read_place,
    read_seat,
    write_now,
)
from elementarium.games.brave.options import BraveOptions
from elementarium.games.brave.reading import (
    counters,
    disasters_on_bottom,
    disasters_on_top,
    discarded,
    hand_of,
    on_place,
    place_at,
    places_in_area,
    places_in_front,
    places_on_bottom,
    places_on_top,
    places_where,
    size_of_hand,
    support_cards,
    unknown_disasters,
)
from elementarium.games.brave.rules import Brave
from elementarium.games.brave.soundness import check_keys, check_now, check_table
from elementarium.games.brave.terms import (
    CHOSEN,
    GAVE_UP,
    HELD,
    MOST_HELD,
    NO_SEAT,
    NOWHERE,
    PILE,
    POOL,
    REFRESHING,
    SETTING_UP,
)

ALL = -1
"""Instead of a viewer: everything is written."""
MOST_VP = 4000
_LOCATION = re.compile(r"(?P<name>[A-Z]{3}\.[0-9]+)(?:\{(?P<on>[^{}]*)\})?", re.ASCII)
_ARMY = re.compile(r"a(?P<seat>[0-3])x(?P<count>[1-9][0-9]?)", re.ASCII)
_COMMAS = re.compile(r",(?![^{(]*[})])")
HEADER_KEYS = {"n", "r", "ph", "k", "st", "to"}
SEAT_KEYS = {"vp", "hand", "pile", "xa", "xd", "d7", "loc", "dh", "pk"}


# Writing


def write_position(state: Brave) -> str:
    """The one text of a state."""
    return " | ".join(sections(state, ALL))


def seen_position(state: Brave, viewer: int | None) -> str:
    """The position as a seat or a spectator sees it: hidden cards are `??`."""
    return " | ".join(sections(state, viewer))


def sections(state: Brave, viewer: int | None) -> Iterator[str]:
    """The sections of a position, as far as `viewer` sees them."""
    pick = f" k={state.pick}" if state.phase == SETTING_UP else ""
    yield (
        f"bte1 n={state.seats} r={state.round} ph={state.phase}{pick} "
        f"st={state.start} to={state.player}"
    )
    for seat in range(state.seats):
        keys = [f"{key}={text}" for key, text in seat_keys(state, seat, viewer) if text]
        yield " ".join([str(seat), *keys])
    names = place_names(state.cards.deck)
    if area := places_in_area(state):
        yield "dev=" + ",".join(names[place] for place in area)
    if (deck := written_location_deck(state, viewer)) != "?":
        yield f"ld={deck}"
    if viewer == ALL and (deck := written_disaster_deck(state)) != "?":
        yield f"dd={deck}"
    if pile := written_kinds(state, discarded(state)):
        yield f"dis={pile}"
    if now := write_now(state):
        yield now


def seat_keys(state: Brave, seat: int, viewer: int | None) -> Iterator[tuple[str, str]]:
    """What a seat has, by key."""
    open_to_viewer = viewer in (ALL, seat)
    vp, _, assaults, disasters, played = counters(state, seat)
    yield "vp", str(vp) if vp else ""
    hand = hand_of(state, seat)
    yield "hand", written_kinds(state, hand) if open_to_viewer else hidden(sum(hand))
    pile = places_where(state, PILE + seat)
    open_pile = open_to_viewer or state.options.pile == "open" or state.to_act == NOBODY
    yield "pile", written_places(state, pile) if open_pile else hidden(len(pile))
    yield "xa", str(assaults) if assaults else ""
    yield "xd", str(disasters) if disasters else ""
    yield "d7", "x" if played == GAVE_UP else str(played) if played else ""
    locations = places_in_front(state, seat)
    yield "loc", ",".join(written_location(state, place) for place in locations)
    held = places_where(state, HELD + seat)
    yield "dh", written_places(state, held) if open_to_viewer else hidden(len(held))
    chosen = places_where(state, CHOSEN + seat)
    yield "pk", written_places(state, chosen) if open_to_viewer else hidden(len(chosen))


def hidden(count: int) -> str:
    """So many cards that a viewer does not see."""
    return ",".join([HIDDEN] * count)


def written_kinds(state: Brave, counts: list[int]) -> str:
    """Disaster cards in the order of the file."""
    return ",".join(codes(state, counts))


def codes(state: Brave, counts: list[int]) -> list[str]:
    """Disaster cards one by one, in the order of the file."""
    cards = state.cards.deck.disasters
    found: list[str] = []
    for kind, count in enumerate(counts):
        if count:
            found += [cards[kind].code] * count
    return found


def written_places(state: Brave, places: list[int]) -> str:
    """Location cards in the given order."""
    names = place_names(state.cards.deck)
    return ",".join(names[place] for place in places)


def written_location(state: Brave, place: int) -> str:
    """A location with what lies on it."""
    on = written_on(state, place)
    return place_names(state.cards.deck)[place] + (f"{{{on}}}" if on else "")


def written_on(state: Brave, place: int) -> str:
    """Token, military token, marker and armies of a location."""
    token, military, marker, armies = on_place(state, place)
    parts = []
    if token:
        parts.append(ELEMENT_LETTERS[token - 1])
    if military:
        parts.append("m")
    if marker:
        parts.append(f"k{ELEMENT_LETTERS[marker - 1]}")
    parts += [f"a{seat}x{count}" for seat, count in enumerate(armies) if count]
    return " ".join(parts)


def written_location_deck(state: Brave, viewer: int | None) -> str:
    """The location deck from the top; viewers know only what went to its bottom openly."""
    pool = places_where(state, POOL)
    top, bottom = places_on_top(state), places_on_bottom(state)
    everything = not places_where(state, NOWHERE)
    names = place_names(state.cards.deck)
    if viewer != ALL:
        shown = [
            names[place] if is_seen_below(state, place, viewer) else HIDDEN for place in bottom
        ]
        return ",".join(["?", *shown]) if pool or top else ",".join(shown) or "?"
    return written_deck(
        [names[place] for place in top],
        [names[place] for place in pool],
        [names[place] for place in bottom],
        everything,
    )


def is_seen_below(state: Brave, place: int, viewer: int | None) -> bool:
    """Whether a viewer knows this card at the bottom of the location deck (9)."""
    if state.phase != SETTING_UP:
        return True
    return viewer is not None and group_of(state, viewer, place) == NO_SEAT


def written_disaster_deck(state: Brave) -> str:
    """The disaster deck from the top."""
    cards = state.cards.deck.disasters
    return written_deck(
        [cards[kind].code for kind in disasters_on_top(state)],
        codes(state, unknown_disasters(state)),
        [cards[kind].code for kind in disasters_on_bottom(state)],
        all_disasters_there(state),
    )


def all_disasters_there(state: Brave) -> bool:
    """Whether no disaster card is out of the game: of no kind are there more than the file has."""
    known = len(disasters_on_top(state)) + len(disasters_on_bottom(state))
    in_hands = sum([size_of_hand(state, seat) for seat in range(state.seats)])
    in_use = len(support_cards(state)) + (state.card >= 0) + (state.use >= 0)
    elsewhere = sum(unknown_disasters(state)) + sum(discarded(state))
    return known + in_hands + in_use + elsewhere == disasters_in(state.cards.deck)


@cache
def disasters_in(deck: CardList) -> int:
    """How many disaster cards a file has."""
    return sum(card.count for card in deck.disasters)


def used_disasters(state: Brave) -> Counter[int]:
    """All disaster cards outside the deck."""
    found = Counter(dict(enumerate(discarded(state))))
    for seat in range(state.seats):
        found.update(dict(enumerate(hand_of(state, seat))))
    found.update([*support_cards(state), *(k for k in (state.card, state.use) if k >= 0)])
    return found


def written_deck(top: list[str], pool: Sequence[str], bottom: list[str], everything: bool) -> str:
    """A deck: `?` for all other cards, `(A,B)` for just these, a single card by its name."""
    if len(pool) == 1:
        return ",".join([*top, *pool, *bottom])
    if pool:
        return ",".join([*top, "?" if everything else f"({','.join(pool)})", *bottom])
    return ",".join([*top, *bottom]) or ("?" if everything else "")


# Reading


def read_position(text: str, options: BraveOptions, cards: Cards) -> Brave:
    """The state that a text describes; raises with the reason if there is none."""
    try:
        return _read(text, options, cards)
    except NotationError as error:
        raise PositionError(f'cannot read the position "{text}": {error}') from error


def _read(text: str, options: BraveOptions, cards: Cards) -> Brave:
    first, *rest = text.split(" | ")
    head = _keys(first.removeprefix("bte1 "), HEADER_KEYS)
    if not first.startswith("bte1 ") or not head.keys() >= {"n", "r", "ph", "st", "to"}:
        raise PositionError("a position begins with bte1 n= r= ph= st= to=")
    seats = read_number("n", head["n"], 4)
    if seats < 2:
        raise PositionError("two to four players take part")
    state = Brave(seats, options, cards)
    _read_time(state, head)
    parts = _parts(rest, seats)
    for seat in range(seats):
        _read_seat_section(state, seat, parts.pop(str(seat), ""))
    for name in _list(parts.get("dev", "")):
        set_in_area(state, _free(state, name))
    for code in _list(parts.get("dis", "")):
        set_discarded(state, read_kind(cards.deck, code))
    word, _, keys = parts.get("now", "").partition(" ")
    if word:
        for name in _list(_keys(keys, None).get("up", "")):
            _free(state, name)
        read_now(state, word, _keys(keys, None))
        check_keys(state, word, _keys(keys, None))
    _read_location_deck(state, parts.get("ld", "?"))
    _read_disaster_deck(state, parts.get("dd", "?"))
    check_table(state)
    check_now(state)
    if is_first_decision(state):
        set_visit(state)
    state.settle()
    if state.to_act >= 0 and not state.legal_actions():
        raise PositionError("nothing can be decided here")
    return state


def _keys(text: str, known: set[str] | None) -> dict[str, str]:
    """Keys and values with blanks between them; blanks in braces belong to the value."""
    found: dict[str, str] = {}
    for item in re.split(r" (?![^{]*\})", text) if text else []:
        key, equals, value = item.partition("=")
        if not equals or key in found or (known is not None and key not in known):
            raise PositionError(f'"{item}" means nothing there, or is given twice')
        found[key] = value
    return found


def _parts(rest: list[str], seats: int) -> dict[str, str]:
    """The sections after the header by their names."""
    parts: dict[str, str] = {}
    for section in rest:
        if re.match(r"[0-9](?: |$)", section):
            name, _, value = section.partition(" ")
        else:
            name, equals, value = section.partition("=")
            if not equals or name not in {"dev", "ld", "dd", "dis", "now"}:
                raise PositionError(f'"{section}" is no section of a position')
        if name in parts or (name.isdigit() and int(name) >= seats):
            raise PositionError(f'"{section}" is given twice, or there is no such seat')
        parts[name] = value
    return parts


def _list(text: str) -> list[str]:
    return _COMMAS.split(text) if text else []


def _read_time(state: Brave, head: dict[str, str]) -> None:
    round_ = read_number("r", head["r"], state.rulings.last_round)
    phase = read_number("ph", head["ph"], REFRESHING)
    pick = read_number("k", head.get("k", "0"), 5)
    if round_ < 1 or (phase == SETTING_UP) != (pick > 0):
        raise PositionError("rounds count from 1, and k is given in the set-up only")
    start, player = read_seat(state.seats, head["st"]), read_seat(state.seats, head["to"])
    set_time(state, round_, phase, pick, start, player)


def _free(state: Brave, name: str) -> int:
    place = read_place(state.cards.deck, name)
    if place_at(state, place) != NOWHERE:
        raise PositionError(f"{name} is used twice")
    return place


def _read_seat_section(state: Brave, seat: int, text: str) -> None:
    keys = _keys(text, SEAT_KEYS)
    played = keys.get("d7", "0")
    set_counters(
        state,
        seat,
        read_number("vp", keys.get("vp", "0"), MOST_VP),
        read_number("xa", keys.get("xa", "0")),
        read_number("xd", keys.get("xd", "0")),
        GAVE_UP if played == "x" else read_number("d7", played),
    )
    for code in _list(keys.get("hand", "")):
        set_hand(state, seat, read_kind(state.cards.deck, code))
    locations = _list(keys.get("loc", ""))
    if len(locations) >= MOST_HELD:
        raise PositionError(f"seat {seat} cannot have {len(locations)} locations")
    for location in locations:
        _read_location(state, seat, location)
    for key, where in (("pile", PILE), ("dh", HELD), ("pk", CHOSEN)):
        for name in _list(keys.get(key, "")):
            set_place(state, _free(state, name), where + seat)


def _read_location(state: Brave, seat: int, text: str) -> None:
    match = _LOCATION.fullmatch(text)
    if not match:
        raise PositionError(f'"{text}" is no location such as OUT.1{{F m a1x2}}')
    place = _free(state, match["name"])
    set_in_front(state, seat, place)
    token, military, marker = 0, 0, 0
    armies = [0] * state.seats
    for item in (match["on"] or "").split():
        army = _ARMY.fullmatch(item)
        if item == "m" and not military:
            military = 1
        elif item[0] == "k" and not marker:
            marker = read_element(item[1:])
        elif army and int(army["seat"]) < state.seats and not armies[int(army["seat"])]:
            armies[int(army["seat"])] = int(army["count"])
        elif not token:
            token = read_element(item)
        else:
            raise PositionError(f'"{item}" cannot lie on {match["name"]}')
    set_on_place(state, place, token, military, marker, armies)


def _split_deck(text: str) -> tuple[list[str], str | None, list[str]]:
    """Cards on top, the unknown part, cards at the bottom."""
    items = _list(text)
    unknown = [item for item in items if item == "?" or item.startswith("(")]
    if len(unknown) > 1:
        raise PositionError(f'"{text}" has two unknown parts')
    if not unknown:
        return items, None, []
    place = items.index(unknown[0])
    return items[:place], unknown[0], items[place + 1 :]


def _read_location_deck(state: Brave, text: str) -> None:
    top, unknown, bottom = _split_deck(text)
    for name in top:
        set_on_top(state, _free(state, name))
    for name in bottom:
        set_on_bottom(state, _free(state, name))
    if unknown == "?":
        for place in places_where(state, NOWHERE):
            set_place(state, place, POOL)
    elif unknown:
        for name in _list(unknown[1:-1]):
            set_place(state, _free(state, name), POOL)


def _read_disaster_deck(state: Brave, text: str) -> None:
    deck = state.cards.deck
    top, unknown, bottom = _split_deck(text)
    known = [read_kind(deck, code) for code in top]
    below = [read_kind(deck, code) for code in bottom]
    pool: list[int] = []
    if unknown == "?":
        found = used_disasters(state)
        found.update([*known, *below])
        for kind, card in enumerate(deck.disasters):
            pool += [kind] * (card.count - found[kind])
    elif unknown:
        pool = [read_kind(deck, code) for code in _list(unknown[1:-1])]
    together = used_disasters(state)
    together.update([*known, *pool, *below])
    for kind, card in enumerate(deck.disasters):
        if together[kind] > card.count:
            raise PositionError(f"there are more than {card.count} cards {card.code}")
    set_disaster_deck(state, known, pool, below)
