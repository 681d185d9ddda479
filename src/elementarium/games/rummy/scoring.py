"""The end of turns, rounds and matches, and what they are worth (Rummy 4, 6)."""

from __future__ import annotations

from elementarium.core import noting
from elementarium.core import seats as who
from elementarium.games.rummy import hands, happenings, pack
from elementarium.games.rummy.state import RummyState


def end_turn(state: RummyState) -> None:
    """The test at the end of a turn, in this order (4, R10); else the next player draws."""
    seat = state.player
    noting.note(state, happenings.TURN_ENDED, seat, noting.NONE, state.turn)
    if state.hand_size[seat] == 0:
        end_round(state, pack.OUT)
    elif ends_by_collapse(state, seat):
        end_round(state, pack.COLLAPSE)
    elif state.pile_top == state.pile_end:
        end_round(state, pack.DECK)
    else:
        if not state.rulings.exactly_one or state.hand_size[seat] == 1:
            state.about[seat] |= pack.SOLID
        begin_turn(state, (seat + 1) % state.seats)


def ends_by_collapse(state: RummyState, seat: int) -> bool:
    """Whether Collapse cards are all of the hand (R10)."""
    if state.rulings.exactly_one and state.hand_size[seat] != 1:
        return False
    return state.is_only_collapse(seat)


def begin_turn(state: RummyState, seat: int) -> None:
    """It is the turn of `seat`."""
    state.forget_turn()
    state.turn += 1
    state.player = seat
    state.phase = pack.DRAW
    state.to_act = seat


def deck_has_run_out(state: RummyState) -> bool:
    """With `deck_end=immediate` the round ends as soon as the last card is drawn (R42)."""
    if not state.rulings.ends_with_pile or state.pile_top < state.pile_end:
        return False
    end_round(state, pack.DECK)
    return True


def end_round(state: RummyState, ending: int) -> None:
    """Count the hands; the match is over, or the next round is shuffled (6, R44)."""
    noting.note(state, happenings.ROUND_ENDED, state.player, ending, state.round)
    if noting.is_traced(state):
        note_points(state)
    state.forget_turn()
    if match_goes_on(state):
        noting.note(state, happenings.NEXT_ROUND)
        for seat in range(state.seats):
            state.totals[seat] = final_score(state, seat)
        state.round += 1
        state.turn += 1
        state.dealer = (state.dealer + 1) % state.seats
        state.clear_table()
        return
    noting.note(state, happenings.MATCH_ENDED)
    if noting.is_traced(state):
        note_winners(state)
    hands.lay_hands_open(state)
    state.phase = pack.OVER
    state.ending = ending
    state.to_act = who.NOBODY


def note_points(state: RummyState) -> None:
    """What everybody's points come from, and what they add up to (6)."""
    for seat in range(state.seats):
        noting.note(
            state,
            happenings.COUNTED,
            seat,
            laid_points(state, seat),
            mastery_points(state, seat),
            hand_points(state, seat),
        )
    for seat in range(state.seats):
        noting.note(state, happenings.SCORED, seat, noting.NONE, final_score(state, seat))


def note_winners(state: RummyState) -> None:
    """Who has the highest total (6)."""
    most = best_score(state)
    for seat in range(state.seats):
        if final_score(state, seat) == most:
            noting.note(state, happenings.WON, seat, noting.NONE, most)


def match_goes_on(state: RummyState) -> bool:
    """Whether another round follows this one."""
    most = best_score(state)
    return not is_last_round(state, most) or (
        state.rulings.extra_round and leaders(state, most) > 1
    )


def best_score(state: RummyState) -> int:
    """The highest total if the round ended now."""
    most = final_score(state, 0)
    for seat in range(1, state.seats):
        most = max(most, final_score(state, seat))
    return most


def leaders(state: RummyState, most: int) -> int:
    """How many seats have the highest total."""
    count = 0
    for seat in range(state.seats):
        if final_score(state, seat) == most:
            count += 1
    return count


def is_last_round(state: RummyState, most: int) -> bool:
    """Whether the rounds have been played, or the target reached."""
    if state.rulings.target_score:
        return most >= state.rulings.target_score
    return state.round >= state.rulings.rounds


def final_score(state: RummyState, seat: int) -> int:
    """The total of a seat if the round ended now."""
    return state.totals[seat] + round_score(state, seat)


def round_score(state: RummyState, seat: int) -> int:
    """Cards laid and Mastery cards count, cards in hand count against their holder (6)."""
    return laid_points(state, seat) + mastery_points(state, seat) - hand_points(state, seat)


def laid_points(state: RummyState, seat: int) -> int:
    """The cards on the table that a seat scores."""
    points = 0
    for card in range(pack.PLAIN_CARDS):
        if state.lies_in[card] and scorer(state, card) == seat:
            points += pack.VALUE[card]
    return points


def mastery_points(state: RummyState, seat: int) -> int:
    """The Mastery cards of a seat."""
    points = 0
    for element in range(pack.SUITS):
        if state.mastery[element] == seat:
            points += pack.MASTERY_VALUE
    return points


def hand_points(state: RummyState, seat: int) -> int:
    """The cards in the hand of a seat."""
    points = 0
    for card in range(pack.CARDS):
        if state.where[card] == seat:
            points += pack.VALUE[card]
    return points


def scorer(state: RummyState, card: int) -> int:
    """Who scores a card on the table: its layer or the owner of its group (R16)."""
    if state.rulings.layer_scores:
        return state.laid_by[card]
    return state.owner[state.lies_in[card] - 1]


def placement_return(state: RummyState, seat: int) -> float:
    """(n + 1 - 2 x mean place) / (n - 1), which is how many more are behind than ahead (6)."""
    if state.phase != pack.OVER or state.ending == pack.NOT_ENDED:
        return 0.0
    mine = final_score(state, seat)
    lead = 0
    for other in range(state.seats):
        score = final_score(state, other)
        if score < mine:
            lead += 1
        elif score > mine:
            lead -= 1
    return lead / (state.seats - 1.0)
