"""Who sees what in Brave (Brave 9)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from elementarium.core.seats import NOBODY
from elementarium.core.words import Message
from elementarium.games.brave.actions import ELEMENT_LETTERS, place_names
from elementarium.games.brave.attack import total
from elementarium.games.brave.card_file import Location
from elementarium.games.brave.card_words import CardView, ability_words, card_view
from elementarium.games.brave.imagination import group_of
from elementarium.games.brave.notation import FACES
from elementarium.games.brave.now import due_word, now_keys
from elementarium.games.brave.payment import sources_missing
from elementarium.games.brave.position import codes, is_seen_below, seen_position
from elementarium.games.brave.reading import (
    counters,
    deck_sizes,
    defence_at,
    dice_shown,
    discarded,
    hand_of,
    location_of,
    military_strength,
    on_place,
    owner_of,
    places_in_area,
    places_in_front,
    places_on_bottom,
    places_where,
    score,
    supply,
    support_cards,
)
from elementarium.games.brave.rules import Brave
from elementarium.games.brave.terms import CHOSEN, GAVE_UP, HELD, PILE, SETTING_UP, UNROLLED

LOCATIONS = 4096
"""So many locations are remembered as they were seen lately: few of them change at a time."""


@dataclass(frozen=True, slots=True)
class LocationView:
    """A location in front of somebody."""

    name: str
    """As notation writes it, `LIB.1`."""
    code: str
    defence: int
    """The current defence, military token included."""
    vp: int
    ability: Message
    """What its ability does."""
    token: str
    """F, A, E, W, or empty."""
    military: bool
    marker: str
    armies: tuple[int, ...]
    """The army markers of each seat."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """What lies before one seat."""

    vp: int
    score: int | None
    """None while the pile is closed to the viewer."""
    hand: tuple[str, ...] | None
    """Codes of the disaster cards; None if the viewer does not see them."""
    hand_size: int
    pile: tuple[str, ...] | None
    pile_size: int
    locations: tuple[LocationView, ...]
    armies_left: int
    military: int
    extra_assaults: int
    extra_disasters: int
    disasters_played: int
    gave_up: bool
    """Whether the seat has passed in phase VII."""
    draft_hand: tuple[str, ...] | None
    draft_hand_size: int
    seen: tuple[str, ...]
    """Cards that the viewer has seen in this draft hand; one may be the hidden pick."""
    has_picked: bool
    pick: str
    """The hidden pick, for its player only."""


@dataclass(frozen=True, slots=True)
class AttackView:
    """The assault or disaster that is under way."""

    target: str
    owner: int
    card: str
    """The disaster; empty in an assault."""
    element: str
    die: int
    supports: tuple[str, ...]
    strength: int
    """The total or strength so far."""
    defence: int
    dice: str
    """Faces of the defence dice, `_` for one to be rolled."""
    needs: tuple[str, ...]
    """What prevents the disaster, in words of `brave.need`; empty in an assault."""
    missing: int
    """How many sources the defence still lacks, while it is being mended or paid for."""
    paid: tuple[str, ...]
    """Cards, and tokens such as `SHW.1:W`, that have been paid so far."""


@dataclass(frozen=True, slots=True)
class BraveView:
    """The table of Brave as a seat or a spectator sees it."""

    position: str
    """As 8.2 writes it, with `??` for hidden cards."""
    seats: int
    viewer: int | None
    round: int
    rounds: int
    phase: int
    pick: int
    start: int
    active: int
    """The seat whose pick, visit or turn it is."""
    to_act: int
    due: str
    """The word of what is due, such as `take` or `roll`; empty at the end."""
    now: tuple[tuple[str, str], ...]
    """The keys of the section `now`."""
    table: tuple[SeatView, ...]
    area: tuple[str, ...]
    area_cards: tuple[LocationView, ...]
    """The same cards, in words."""
    location_deck: int
    bottom: tuple[str, ...]
    """Cards that the viewer knows at the bottom of the location deck."""
    disaster_deck: int
    discard: tuple[str, ...]
    tokens: tuple[int, ...]
    """Element tokens left of F, A, E, W."""
    markers: tuple[int, ...]
    military: int
    attack: AttackView | None
    hand_cards: tuple[CardView, ...]
    """Every different card in the viewer's hand, in words."""
    draft_cards: tuple[LocationView, ...]
    """Every card in the viewer's draft hand."""
    cards: str
    """The name of the card file."""


def view(state: Brave, viewer: int | None) -> BraveView:
    """What a seat or a spectator sees."""
    names = place_names(state.cards.deck)
    tokens, markers, military = supply(state)
    locations, disasters = deck_sizes(state)
    bottom = [place for place in places_on_bottom(state) if is_seen_below(state, place, viewer)]
    return BraveView(
        position=seen_position(state, viewer),
        seats=state.seats,
        viewer=viewer,
        round=state.round,
        rounds=state.rulings.last_round,
        phase=state.phase,
        pick=state.pick,
        start=state.start,
        active=state.player,
        to_act=state.to_act,
        due=due_word(state),
        now=tuple(now_keys(state)),
        table=tuple(seat_view(state, seat, viewer) for seat in range(state.seats)),
        area=tuple(names[place] for place in places_in_area(state)),
        area_cards=tuple(location_view(state, place) for place in places_in_area(state)),
        location_deck=locations,
        bottom=tuple(names[place] for place in bottom),
        disaster_deck=disasters,
        discard=tuple(codes(state, discarded(state))),
        tokens=tuple(tokens),
        markers=tuple(markers),
        military=military,
        attack=attack_view(state),
        hand_cards=hand_cards(state, viewer),
        draft_cards=draft_cards(state, viewer),
        cards=state.cards.deck.name,
    )


def hand_cards(state: Brave, viewer: int | None) -> tuple[CardView, ...]:
    """What the cards in the viewer's hand are."""
    if viewer is None:
        return ()
    cards = state.cards.deck.disasters
    return tuple(card_view(cards[kind]) for kind, n in enumerate(hand_of(state, viewer)) if n)


def draft_cards(state: Brave, viewer: int | None) -> tuple[LocationView, ...]:
    """What the cards in the viewer's draft hand are."""
    if viewer is None:
        return ()
    return tuple(location_view(state, place) for place in places_where(state, HELD + viewer))


def seat_view(state: Brave, seat: int, viewer: int | None) -> SeatView:
    """What lies before `seat`, as far as `viewer` sees it."""
    names = place_names(state.cards.deck)
    mine = viewer == seat
    open_pile = mine or state.options.pile == "open" or state.to_act == NOBODY
    vp, armies, assaults, disasters, played = counters(state, seat)
    hand = hand_of(state, seat)
    pile = places_where(state, PILE + seat)
    held = places_where(state, HELD + seat)
    chosen = places_where(state, CHOSEN + seat)
    return SeatView(
        vp=vp,
        score=score(state, seat) if open_pile else None,
        hand=tuple(codes(state, hand)) if mine else None,
        hand_size=sum(hand),
        pile=tuple(names[place] for place in pile) if open_pile else None,
        pile_size=len(pile),
        locations=tuple(location_view(state, place) for place in places_in_front(state, seat)),
        armies_left=armies,
        military=military_strength(state, seat),
        extra_assaults=assaults,
        extra_disasters=disasters,
        disasters_played=0 if played == GAVE_UP else played,
        gave_up=played == GAVE_UP,
        draft_hand=tuple(names[place] for place in held) if mine else None,
        draft_hand_size=len(held),
        seen=seen_in_hand(state, seat, viewer),
        has_picked=bool(chosen),
        pick=names[chosen[0]] if mine and chosen else "",
    )


def seen_in_hand(state: Brave, seat: int, viewer: int | None) -> tuple[str, ...]:
    """Cards that `viewer` passed on and that must now be with `seat`, or have been swapped."""
    if viewer is None or viewer == seat or state.phase != SETTING_UP:
        return ()
    names = place_names(state.cards.deck)
    return tuple(name for place, name in enumerate(names) if group_of(state, viewer, place) == seat)


def location_view(state: Brave, place: int) -> LocationView:
    """A location with what lies on it."""
    name = place_names(state.cards.deck)[place]
    defence = defence_at(state, place)
    return seen_location(location_of(state, place), name, defence, *on_place(state, place))


@lru_cache(LOCATIONS)
def seen_location(
    location: Location,
    name: str,
    defence: int,
    token: int,
    military: int,
    marker: int,
    armies: tuple[int, ...],
) -> LocationView:
    """A location by its card and what lies on it."""
    return LocationView(
        name=name,
        code=location.code,
        defence=defence,
        vp=location.vp,
        ability=ability_words(location.kind, location.n, location.element),
        token=ELEMENT_LETTERS[token - 1] if token else "",
        military=bool(military),
        marker=ELEMENT_LETTERS[marker - 1] if marker else "",
        armies=armies,
    )


def attack_view(state: Brave) -> AttackView | None:
    """The assault or disaster that has a target."""
    if state.target < 0:
        return None
    cards = state.cards.deck.disasters
    paid = dict(now_keys(state)).get("paid", "")
    return AttackView(
        target=place_names(state.cards.deck)[state.target],
        owner=owner_of(state, state.target),
        card=cards[state.card].code if state.card >= 0 else "",
        element=ELEMENT_LETTERS[state.element - 1] if state.element else "",
        die=state.die,
        supports=tuple(cards[kind].code for kind in support_cards(state)),
        strength=total(state),
        defence=defence_at(state, state.target) + state.ward,
        needs=card_view(cards[state.card]).needs if state.card >= 0 else (),
        missing=sources_missing(state.copy()) if due_word(state) in ("use", "pay") else 0,
        dice="".join("_" if face == UNROLLED else FACES[face - 1] for face in dice_shown(state)),
        paid=tuple(paid.split(",")) if paid else (),
    )
