"""Laying out a table of Brave from a position, card by card."""

from __future__ import annotations

from elementarium.games.brave import terms
from elementarium.games.brave.state import BraveState


def set_place(state: BraveState, place: int, where: int) -> None:
    """Put a card that is nowhere yet into a pile, a draft hand or the unknown deck."""
    state.where[place] = where
    if where == terms.POOL:
        state.pool_count += 1


def set_on_top(state: BraveState, place: int) -> None:
    """Put a card that is nowhere yet below the other known cards on top of the deck."""
    state.where[place] = terms.TOP
    state.top[state.top_count] = place
    state.top_count += 1


def set_turned_up(state: BraveState, place: int) -> None:
    """A card that is nowhere yet has been turned up in a search."""
    state.where[place] = terms.TURNED_UP
    state.up[state.up_count] = place
    state.up_count += 1


def set_on_place(
    state: BraveState, place: int, token: int, military: int, marker: int, armies: list[int]
) -> None:
    """Lay tokens and markers from the supplies on a location that has none."""
    if token:
        state.put_token(place, token)
    if military:
        state.military_left -= 1
        state.military[place] = 1
    if marker:
        state.put_marker(place, marker)
    for seat in range(state.seats):
        for _ in range(armies[seat]):
            state.put_army(place, seat)


def set_hand(state: BraveState, seat: int, kind: int) -> None:
    """One more card in the hand of `seat`."""
    state.gain_card(seat, kind)


def set_discarded(state: BraveState, kind: int) -> None:
    """One more card in the discard pile."""
    state.discard[kind] += 1


def set_disaster_deck(
    state: BraveState, top: list[int], pool: list[int], bottom: list[int]
) -> None:
    """The whole disaster deck: kinds on top, the unknown cards, kinds at the bottom."""
    for kind in top:
        state.deck_top[state.deck_top_count] = kind
        state.deck_top_count += 1
    for kind in pool:
        state.deck_pool[kind] += 1
        state.deck_pool_count += 1
    for kind in bottom:
        state.deck_bottom[state.deck_bottom_count] = kind
        state.deck_bottom_count += 1
    state.know_equal_cards()


def set_counters(
    state: BraveState, seat: int, vp: int, assaults: int, disasters: int, played: int
) -> None:
    """VP tokens and the rights `xa`, `xd`, `d7`."""
    state.vp[seat] = vp
    state.extra_assaults[seat] = assaults
    state.extra_disasters[seat] = disasters
    state.disasters_played[seat] = played


def set_time(
    state: BraveState, round_: int, phase: int, pick: int, start: int, player: int
) -> None:
    """The header of a position."""
    state.round = round_
    state.phase = phase
    state.pick = pick
    state.start = start
    state.player = player


def set_now(state: BraveState, node: int, values: dict[str, int]) -> None:
    """What is due, and the plain numbers of the section `now`."""
    state.node = node
    state.card = values.get("card", terms.NO_CARD)
    state.target = values.get("at", terms.NO_PLACE)
    state.die = values.get("die", 0)
    state.element = values.get("el", 0)
    state.added = values.get("add", 0)
    state.ward = values.get("ward", 0)
    state.steps = values.get("steps", 0)
    state.use = values.get("use", terms.NO_CARD)
    state.window = values.get("win", terms.NO_WINDOW)
    state.loser = values.get("by", terms.NO_SEAT)
    state.site = values.get("on", terms.NO_PLACE)
    state.origin = values.get("from", terms.NO_PLACE)
    state.moved = values.get("not", terms.NO_PLACE)
    state.left = values.get("left", 0)
    state.effect_due = values.get("ef", 1) - 1
    state.step = values.get("step", 0)
    state.done = values.get("done", 0)
    state.extra_actions = values.get("more", 0)


def set_attack(
    state: BraveState,
    supports: list[int],
    dice: list[int],
    used: list[int],
    paid: list[tuple[int, int]],
) -> None:
    """The lists of the section `now`."""
    for kind in supports:
        state.supports[state.support_count] = kind
        state.support_count += 1
    for face in dice:
        state.dice[state.dice_count] = face
        state.dice_count += 1
    for place in used:
        state.used[state.used_count] = place
        state.used_count += 1
    for what, element in paid:
        state.paid[state.paid_count] = 8 * what + element
        state.paid_count += 1


def set_in_front(state: BraveState, seat: int, place: int) -> None:
    """Put a card that is nowhere yet in front of `seat`."""
    state.put_in_front(seat, place)


def set_in_area(state: BraveState, place: int) -> None:
    """Put a card that is nowhere yet at the right end of the area."""
    state.put_in_area(place)


def set_on_bottom(state: BraveState, place: int) -> None:
    """Put a card that is nowhere yet at the bottom of the location deck."""
    state.put_on_bottom(place)


def set_visit(state: BraveState) -> None:
    """A pick, visit or turn begins."""
    state.node = terms.VISIT
