"""What Python reads from the table of Brave: notation, views, refusals, players."""

from __future__ import annotations

from elementarium.games.brave import terms
from elementarium.games.brave.card_file import Location
from elementarium.games.brave.state import BraveState


def place_at(state: BraveState, place: int) -> int:
    """Where a location card is, as a number of terms.py."""
    return state.where[place]


def places_where(state: BraveState, where: int) -> list[int]:
    """The location cards that are there, in the order of the file."""
    return [place for place in range(state.cards.places) if state.where[place] == where]


def places_in_front(state: BraveState, seat: int) -> list[int]:
    """The locations of `seat` in the order in which they were acquired."""
    return [state.front[seat * terms.MOST_HELD + i] for i in range(state.front_count[seat])]


def places_in_area(state: BraveState) -> list[int]:
    """The development area from left to right."""
    return [state.area[i] for i in range(state.area_count)]


def places_turned_up(state: BraveState) -> list[int]:
    """The cards turned up so far in a search."""
    return [state.up[i] for i in range(state.up_count)]


def places_on_top(state: BraveState) -> list[int]:
    """The known cards above the unknown part of the location deck."""
    return [state.top[i] for i in range(state.top_count)]


def places_on_bottom(state: BraveState) -> list[int]:
    """The known cards below the unknown part of the location deck."""
    return [state.bottom[i] for i in range(state.bottom_count)]


def on_place(state: BraveState, place: int) -> tuple[int, int, int, tuple[int, ...]]:
    """Element token, military token, marker, and the army markers of each seat."""
    armies = [state.army[4 * place + seat] for seat in range(state.seats)]
    return state.token[place], state.military[place], state.marker[place], tuple(armies)


def hand_of(state: BraveState, seat: int) -> list[int]:
    """How many cards of each kind `seat` holds."""
    return [state.hand[seat * terms.MOST_KINDS + kind] for kind in range(state.cards.kinds)]


def size_of_hand(state: BraveState, seat: int) -> int:
    """How many disaster cards `seat` holds."""
    return state.hand_size[seat]


def discarded(state: BraveState) -> list[int]:
    """How many cards of each kind lie in the discard pile."""
    return [state.discard[kind] for kind in range(state.cards.kinds)]


def unknown_disasters(state: BraveState) -> list[int]:
    """How many cards of each kind lie in the unknown part of the disaster deck."""
    return [state.deck_pool[kind] for kind in range(state.cards.kinds)]


def disasters_on_top(state: BraveState) -> list[int]:
    """The known cards above the unknown part of the disaster deck."""
    return [state.deck_top[i] for i in range(state.deck_top_count)]


def disasters_on_bottom(state: BraveState) -> list[int]:
    """The known cards below the unknown part of the disaster deck."""
    return [state.deck_bottom[i] for i in range(state.deck_bottom_count)]


def support_cards(state: BraveState) -> list[int]:
    """The supports of the disaster, in the order added."""
    return [state.supports[i] for i in range(state.support_count)]


def dice_shown(state: BraveState) -> list[int]:
    """The defence dice in order."""
    return [state.dice[i] for i in range(state.dice_count)]


def used_places(state: BraveState) -> list[int]:
    """The locations used in the D! step, one entry for each use."""
    return [state.used[i] for i in range(state.used_count)]


def payments(state: BraveState) -> list[tuple[int, int]]:
    """What has been paid: (kind, 0), or (place, element) of a token."""
    return [divmod(state.paid[i], 8) for i in range(state.paid_count)]


def counters(state: BraveState, seat: int) -> tuple[int, int, int, int, int]:
    """VP tokens, unused army markers, and the rights `xa`, `xd`, `d7` of a seat."""
    return (
        state.vp[seat],
        state.armies_left[seat],
        state.extra_assaults[seat],
        state.extra_disasters[seat],
        state.disasters_played[seat],
    )


def supply(state: BraveState) -> tuple[list[int], list[int], int]:
    """Element tokens and markers left of F, A, E, W, and military tokens."""
    return (
        [state.tokens_left[element] for element in range(terms.FIRE, terms.WATER + 1)],
        [state.markers_left[element] for element in range(terms.FIRE, terms.WATER + 1)],
        state.military_left,
    )


def knows(state: BraveState, seat: int, place: int) -> bool:
    """Whether `seat` has seen this card in a draft hand that it passed on (9)."""
    return state.knowers[place] >> seat & 1 != 0


def score(state: BraveState, seat: int) -> int:
    """VP tokens and the values of the pile (6)."""
    total = state.vp[seat]
    for place in range(state.cards.places):
        if state.where[place] == terms.PILE + seat:
            total += state.cards.vp[place]
    return total


def owner_of(state: BraveState, place: int) -> int:
    """The seat that has this location in front of it, NO_SEAT if nobody has."""
    return state.owner(place)


def defence_at(state: BraveState, place: int) -> int:
    """The current defence of a location."""
    return state.defence_of(place)


def military_strength(state: BraveState, seat: int) -> int:
    """The military of a seat."""
    return state.military_of(seat)


def rights(state: BraveState, seat: int, ability: int) -> int:
    """What an ability adds up to over the locations of a seat."""
    return state.abilities(seat, ability)


def deck_sizes(state: BraveState) -> tuple[int, int]:
    """How many cards the location deck and the disaster deck hold."""
    return state.location_deck(), state.disaster_deck()


def is_wild_for(state: BraveState, seat: int, kind: int) -> bool:
    """Whether `seat` may use this card as WILD."""
    return state.acts_as_wild(seat, kind)


def lies_below(state: BraveState) -> list[int]:
    """The cards at the bottom of the location deck that everybody has seen going there (9)."""
    return [] if state.phase == terms.SETTING_UP else places_on_bottom(state)


def location_of(state: BraveState, place: int) -> Location:
    """The card face of a place."""
    location: Location = state.cards.deck.locations[state.cards.name_of[place]]
    return location
