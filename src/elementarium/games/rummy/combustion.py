"""COMBUSTION: three cards of a meld burn, and what becomes of the rest (Rummy 5.4, R26)."""

from __future__ import annotations

from elementarium.core import noting
from elementarium.core.state import Choices
from elementarium.games.rummy import hands, happenings, melds, pack
from elementarium.games.rummy.state import RummyState


def list_hits(state: RummyState, out: Choices, count: int) -> int:
    """The cards that may burn next: three are chosen in rising card index."""
    candidates = count_candidates(state)
    skipped = 0
    for card in range(next_candidate(state), pack.PLAIN_CARDS):
        if state.lies_in[card] == state.target_group + 1:
            if candidates - skipped >= 3 - state.hit_count:
                out.number[count] = pack.A_HIT + card
                count += 1
            skipped += 1
    return count


def next_candidate(state: RummyState) -> int:
    """The lowest card index that may be chosen next."""
    return state.hits[state.hit_count - 1] + 1 if state.hit_count else 0


def count_candidates(state: RummyState) -> int:
    """How many cards of the group lie above the last one chosen."""
    count = 0
    for card in range(next_candidate(state), pack.PLAIN_CARDS):
        if state.lies_in[card] == state.target_group + 1:
            count += 1
    return count


def only_hit(state: RummyState) -> int:
    """The number of the only card that can be chosen, NO_NUMBER if there is a choice."""
    if count_candidates(state) > 3 - state.hit_count:
        return pack.NO_NUMBER
    card = next_candidate(state)
    while state.lies_in[card] != state.target_group + 1:
        card += 1
    return pack.A_HIT + card


def combust(state: RummyState) -> None:
    """The chosen cards burn; the rest of the group stays, in pieces."""
    group = state.target_group
    for i in range(3):
        burn_away(state, state.hits[i])
    if state.kind_of[group] == pack.SET:
        state.length[group] -= 3
        melds.weigh(state, group)
        if state.length[group] < 3:
            clear_stub(state, group)
    else:
        cut_run(state, group)


def burn_away(state: RummyState, card: int) -> None:
    """A card of the table burns."""
    noting.note(state, happenings.COMBUSTED, state.laid_by[card], card)
    state.lies_in[card] = 0
    hands.burn(state, card)


def hand_back(state: RummyState, card: int) -> None:
    """A card of the table returns to who laid it."""
    noting.note(state, happenings.RETURNED, state.laid_by[card], card)
    state.lies_in[card] = 0
    hands.receive_openly(state, card, state.laid_by[card], happenings.RETURNED)


def clear_stub(state: RummyState, group: int) -> None:
    """One or two cards stay as a stub, burn, or return to their layers' hands (R26)."""
    if not (state.rulings.rest_burns or state.rulings.rest_returns):
        return
    for i in range(pack.RANKS):
        rank = (state.low[group] + i) % pack.RANKS
        card = rank
        while card < pack.PLAIN_CARDS:
            if state.lies_in[card] == group + 1:
                if state.rulings.rest_burns:
                    burn_away(state, card)
                else:
                    hand_back(state, card)
            card += pack.RANKS
    state.length[group] = 0


def cut_run(state: RummyState, group: int) -> None:
    """The rest of a run falls into chains; the lowest that stays keeps the id (5.4)."""
    parts = find_parts(state, group)
    left = parts
    for part in range(parts):
        if state.part_length[part] < 3 and (state.rulings.rest_burns or state.rulings.rest_returns):
            clear_part(state, group, part)
            left -= 1
    if left == 0:
        state.length[group] = 0
        return
    kept = False
    first = 0
    for part in range(parts):
        if state.part_length[part] == 0:
            continue
        if kept:
            split_off(state, group, part)
        else:
            first = part
            kept = True
    state.low[group] = state.part_low[first]
    state.length[group] = state.part_length[first]
    melds.weigh(state, group)


def find_parts(state: RummyState, group: int) -> int:
    """Fill `part_low` and `part_length` with the chains of consecutive ranks, lowest first.

    A run of 13 is a circle: its chains may wrap, and are ordered by the rank they start with.
    """
    length = state.length[group]
    start = state.low[group]
    if length == pack.RANKS:
        start = 0
        while has_rank(state, group, start):
            start += 1
    parts = 0
    inside = False
    for i in range(length):
        rank = (start + i) % pack.RANKS
        if not has_rank(state, group, rank):
            inside = False
        elif inside:
            state.part_length[parts - 1] += 1
        else:
            state.part_low[parts] = rank
            state.part_length[parts] = 1
            parts += 1
            inside = True
    if length == pack.RANKS:
        sort_parts(state, parts)
    return parts


def has_rank(state: RummyState, group: int, rank: int) -> bool:
    """Whether a card of this rank still lies in the group."""
    card = rank
    while card < pack.PLAIN_CARDS:
        if state.lies_in[card] == group + 1:
            return True
        card += pack.RANKS
    return False


def sort_parts(state: RummyState, parts: int) -> None:
    """Order the chains by the rank they start with, A to K."""
    for i in range(1, parts):
        for j in range(i, 0, -1):
            if state.part_low[j] < state.part_low[j - 1]:
                low = state.part_low[j]
                length = state.part_length[j]
                state.part_low[j] = state.part_low[j - 1]
                state.part_length[j] = state.part_length[j - 1]
                state.part_low[j - 1] = low
                state.part_length[j - 1] = length


def clear_part(state: RummyState, group: int, part: int) -> None:
    """A chain of one or two cards leaves the table; no id is used up by it."""
    clear_stub(state, split_off(state, group, part))
    state.part_length[part] = 0
    state.next_id -= 1


def split_off(state: RummyState, group: int, part: int) -> int:
    """A chain becomes a group of its own, with the next id."""
    other = state.free_group()
    state.group_id[other] = state.next_id
    state.next_id += 1
    state.owner[other] = state.owner[group]
    state.kind_of[other] = state.kind_of[group]
    state.low[other] = state.part_low[part]
    state.length[other] = state.part_length[part]
    for i in range(state.part_length[part]):
        card = (state.part_low[part] + i) % pack.RANKS
        while state.lies_in[card] != group + 1:
            card += pack.RANKS
        state.lies_in[card] = other + 1
    melds.weigh(state, other)
    return other
