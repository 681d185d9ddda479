"""Mastery cards: who has most of an element in one meld (Rummy 5.6)."""

from __future__ import annotations

from elementarium.core import noting
from elementarium.games.rummy import hands, happenings, pack
from elementarium.games.rummy.state import RummyState


def award_masteries(state: RummyState) -> None:
    """Give each Mastery card to whom it belongs after the table has changed (R36)."""
    count_best(state)
    for element in range(pack.SUITS):
        award(state, element)


def award(state: RummyState, element: int) -> None:
    """An unowned Mastery goes to the best, an owned one to somebody who is better."""
    holder = state.mastery[element]
    winner = deserver(state, element)
    state.mastery[element] = winner
    if winner == holder:
        return
    if winner == pack.NO_SEAT:
        noting.note(state, happenings.MASTERY_LOST, holder, element)
    else:
        noting.note(state, happenings.MASTERED, winner, element, holder)
        burn_mastered(state, winner, element)


def deserver(state: RummyState, element: int) -> int:
    """Whom the Mastery belongs to now that `best` is counted, NO_SEAT if nobody (R36, R37)."""
    holder = state.mastery[element]
    if (
        holder != pack.NO_SEAT
        and state.rulings.returns_mastery
        and state.best[holder * pack.SUITS + element] < 3
    ):
        holder = pack.NO_SEAT
    most = 2 if holder == pack.NO_SEAT else max(2, state.best[holder * pack.SUITS + element])
    winner = holder
    for i in range(state.seats):
        seat = (state.player + i) % state.seats
        if state.best[seat * pack.SUITS + element] > most:
            most = state.best[seat * pack.SUITS + element]
            winner = seat
    return winner


def count_doomed(state: RummyState) -> int:
    """How many Collapse cards the active player would burn for the Mastery cards that the table,
    as it lies, gives him.
    """
    seat = state.player
    doomed = 0
    count_best(state)
    for element in range(pack.SUITS):
        if state.mastery[element] != seat and deserver(state, element) == seat:
            for card in range(pack.PLAIN_CARDS + 2 * element, pack.PLAIN_CARDS + 2 * element + 2):
                if state.where[card] == seat:
                    doomed += 1
    return doomed


def burn_mastered(state: RummyState, seat: int, element: int) -> None:
    """Who gains a Mastery burns the Collapse cards of its element at once (R39)."""
    card = state.collapse_of(seat, element)
    while card != pack.NO_CARD:
        hands.note_guard(state, card, seat, happenings.MASTERED)
        hands.burn_from_hand(state, card)
        card = state.collapse_of(seat, element)


def count_best(state: RummyState) -> None:
    """Fill `best`: the most cards of an element that a seat has in one meld (R35, R38).

    Only runs matter: three cards of one element are never in a set.
    """
    for i in range(state.seats * pack.SUITS):
        state.best[i] = 0
    for group in range(state.groups):
        if state.kind_of[group] == pack.RUN and state.length[group] >= 3:
            if state.rulings.layer_masters:
                for seat in range(state.seats):
                    count_laid(state, group, seat)
            else:
                count_group(state, group)


def count_group(state: RummyState, group: int) -> None:
    """A run counts for its owner: its plain cards for their suit, its Aether cards for Aether."""
    seat = state.owner[group]
    plain = state.length[group] - state.aether_in[group]
    if plain > 0:
        most = state.length[group] if state.rulings.count_represented else plain
        note_best(state, seat, state.suit_of[group], most)
    note_best(state, seat, pack.AETHER, state.aether_in[group])


def count_laid(state: RummyState, group: int, seat: int) -> None:
    """A run counts for whoever laid its cards, each for those he laid himself."""
    plain = 0
    aether = 0
    for card in range(pack.PLAIN_CARDS):
        if state.lies_in[card] == group + 1 and state.laid_by[card] == seat:
            if pack.SUIT[card] == pack.AETHER:
                aether += 1
            else:
                plain += 1
    suit = state.suit_of[group]
    if suit != pack.AETHER:
        note_best(state, seat, suit, plain + aether if state.rulings.count_represented else plain)
    note_best(state, seat, pack.AETHER, aether)


def note_best(state: RummyState, seat: int, element: int, count: int) -> None:
    """Remember the largest number."""
    state.best[seat * pack.SUITS + element] = max(state.best[seat * pack.SUITS + element], count)
