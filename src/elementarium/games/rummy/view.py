"""Who sees what in Elemental Rummy (Rummy 9)."""

from __future__ import annotations

from dataclasses import dataclass

from elementarium.core.words import Message
from elementarium.games.rummy.notation import UNKNOWN, card_name
from elementarium.games.rummy.pack import (
    NO_CARD,
    NO_GROUP,
    NO_SEAT,
    OVER,
    REACT,
    SHUFFLE,
    SUITS,
)
from elementarium.games.rummy.position import (
    ENDING_WORDS,
    IN_ACTION,
    PHASE_WORDS,
    shown_position,
    visible_hand,
    visible_pile,
)
from elementarium.games.rummy.rules import Rummy
from elementarium.games.rummy.scoring import final_score, laid_points, mastery_points


@dataclass(frozen=True, slots=True)
class HandView:
    """One hand as a viewer knows it."""

    size: int
    cards: tuple[str, ...]
    """The cards that the viewer knows in it, by card index."""


@dataclass(frozen=True, slots=True)
class GroupView:
    """A meld or stub on the table."""

    id: int
    owner: int
    kind: str
    """`set` or `run`."""
    cards: tuple[str, ...]
    layers: tuple[int, ...]
    """Who laid each card."""


@dataclass(frozen=True, slots=True)
class ChainView:
    """An action being played, with the reactions to it."""

    cards: tuple[tuple[int, str], ...]
    """Seat and card, the action first."""
    target: int | None
    """The seat it aims at."""
    meld: int | None
    """The id of the meld it aims at."""
    hits: tuple[str, ...]
    """The cards chosen for COMBUSTION so far."""


@dataclass(frozen=True, slots=True)
class RummyView:
    """The table of Elemental Rummy as one seat, or a spectator, sees it."""

    position: str
    """As 8.2, with `??` for unknown cards."""
    seats: int
    viewer: int | None
    active: int
    """Whose turn it is."""
    to_act: int | None
    """Who has to decide; None while somebody else is asked for a reaction, which only that
    somebody knows.
    """
    phase: str
    hands: tuple[HandView, ...]
    pile: int
    """The number of cards in the draw pile."""
    top: tuple[str, ...]
    """The draw pile from the top as far as the viewer knows it, `??` in between."""
    discards: tuple[str, ...]
    """Top last."""
    burnt: tuple[str, ...]
    """Oldest first; empty before the deal."""
    melds: tuple[GroupView, ...]
    masteries: tuple[int | None, ...]
    """The holders for F, W, E, A, X."""
    chain: ChainView | None
    must_use: str
    """The taken discard that has not been used yet, or empty."""
    purged: bool
    swaps: tuple[str, ...]
    """The Collapse cards that the viewer may still swap, if he is asked."""
    turn: int
    round: int
    dealer: int
    totals: tuple[int, ...]
    """The points before this round."""
    on_table: tuple[int, ...]
    """The points of each seat on the table: cards laid and Mastery cards."""
    scores: tuple[int, ...] | None
    """The totals at the end of the match."""
    ending: str
    """`out`, `collapse` or `deck`, or empty."""


def view(state: Rummy, seat: int | None) -> RummyView:
    """What a seat or a spectator sees."""
    over = state.phase == OVER
    return RummyView(
        position=shown_position(state, seat),
        seats=state.seats,
        viewer=seat,
        active=state.player,
        to_act=visible_decider(state, seat),
        phase=PHASE_WORDS[state.phase],
        hands=tuple(hand_view(state, other, seat) for other in range(state.seats)),
        pile=state.pile_length(),
        top=known_top(state, seat),
        discards=named(state.discard_cards()),
        burnt=() if state.phase == SHUFFLE else named(state.burnt_cards()),
        melds=tuple(group_view(state, group) for group in state.group_list()),
        masteries=tuple(holder(state, element) for element in range(SUITS)),
        chain=chain_view(state),
        must_use=card_name(state.duty) if state.duty != NO_CARD else "",
        purged=state.purged,
        swaps=named(state.open_kinds()) if seat is not None and seat == state.to_act else (),
        turn=state.turn,
        round=state.round,
        dealer=state.dealer,
        totals=tuple(state.total(other) for other in range(state.seats)),
        on_table=tuple(points_on_table(state, other) for other in range(state.seats)),
        scores=scores(state) if over else None,
        ending=ENDING_WORDS[state.ending] if over else "",
    )


def visible_decider(state: Rummy, seat: int | None) -> int | None:
    """Who decides, unless it is a reaction of somebody else."""
    hidden = state.phase == REACT and seat != state.to_act
    return None if hidden else state.to_act


def named(kinds: list[int]) -> tuple[str, ...]:
    """Cards by their names."""
    return tuple(card_name(kind) for kind in kinds)


def hand_view(state: Rummy, seat: int, viewer: int | None) -> HandView:
    """A hand: its size, and the cards of it that the viewer knows."""
    return HandView(state.hand_length(seat), named(visible_hand(state, seat, viewer)))


def known_top(state: Rummy, viewer: int | None) -> tuple[str, ...]:
    """The draw pile down to the last card the viewer knows."""
    pile = visible_pile(state, viewer)
    while pile and pile[-1] == NO_CARD:
        pile.pop()
    return tuple(UNKNOWN if kind == NO_CARD else card_name(kind) for kind in pile)


def group_view(state: Rummy, group: int) -> GroupView:
    """One group."""
    cards = state.group_cards(group)
    return GroupView(
        id=state.id_of(group),
        owner=state.owner_of(group),
        kind="run" if state.is_run(group) else "set",
        cards=named(cards),
        layers=tuple(state.layer_of(card) for card in cards),
    )


def chain_view(state: Rummy) -> ChainView | None:
    """The action being played, if there is one."""
    if state.phase not in IN_ACTION:
        return None
    group = state.target_group
    return ChainView(
        cards=tuple((seat, card_name(card)) for seat, card in state.chain()),
        target=state.target_seat if state.target_seat != NO_SEAT else None,
        meld=state.id_of(group) if group != NO_GROUP else None,
        hits=named(state.hit_cards()),
    )


def holder(state: Rummy, element: int) -> int | None:
    """Who holds a Mastery card."""
    seat = state.mastery_holder(element)
    return None if seat == NO_SEAT else seat


def points_on_table(state: Rummy, seat: int) -> int:
    """What the table is worth to a seat: its round score without the hand (6)."""
    return laid_points(state, seat) + mastery_points(state, seat)


def scores(state: Rummy) -> tuple[int, ...]:
    """The totals of the match, this round included."""
    return tuple(final_score(state, seat) for seat in range(state.seats))


def phase_named(phase: str) -> Message:
    """What a state of the turn is called, by the word that positions have for it."""
    name = {"main+": "main_open", "main-": "main_shut"}.get(phase, phase)
    return Message(f"rummy.phase.{name}")
