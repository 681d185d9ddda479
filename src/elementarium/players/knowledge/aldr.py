"""What a sensible player of Aldr looks at: places where a pattern is nearly there (Aldr 12).

Everything is judged on a state that the perspective imagines; nothing but the own hand, which
the player knows, and what lies open is used of it. `worth` and what it needs are compiled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from elementarium.games.aldr import board, patterns
from elementarium.games.aldr.actions import Decline, Draw, action
from elementarium.games.aldr.notation import kind_icons
from elementarium.games.aldr.rules import Aldr
from elementarium.games.aldr.state import AldrState
from elementarium.players.knowledge import aldr_turns
from elementarium.players.knowledge.aldr_turns import Turns
from elementarium.players.settings import Settings
from elementarium.players.thinking import Thinking

if TYPE_CHECKING:
    from elementarium.core.perspective import Perspective
    from elementarium.core.rng import Rng

LEVEL_SIMULATIONS = (10, 40, 160, 600)
FIRST_CARDS = 12
"""For so many first cards the second one is looked for as well."""
WIN = 10_000.0
SAGE = 100.0


def _in_hand() -> list[float]:
    """What each kind of card is worth as long as it is not laid."""
    icons = [0.0, 0.0, 0.0, 0.0, 0.2, 1.0]
    return [icons[first] + icons[second] for first, second in map(kind_icons, range(board.KINDS))]


IN_HAND = _in_hand()


def greedy_choice(perspective: Perspective, rng: Rng) -> int:
    """The number of the legal action that looks best at once."""
    state: Aldr = perspective.imagine(rng)
    legal = perspective.legal_actions()
    if len(legal) == 1:
        return legal[0]
    seat = perspective.seat
    if state.phase == board.PLAY1 or state.phase == board.PLAY2:
        return choose_card(state, seat, legal, rng)
    if state.phase == board.DRAW1 or state.phase == board.DRAW2:
        needs = needs_of(state, seat)
        return best(legal, [worth_drawing(number, needs) for number in legal], rng)
    if state.phase == board.MOVE_ALDR:
        return best(legal, [-threats(after(state, number), seat) for number in legal], rng)
    return best(legal, [worth_of_claim(state, seat, number) for number in legal], rng)


def best(numbers: Sequence[int], values: Sequence[float], rng: Rng) -> int:
    """One of the numbers that are worth most, at random."""
    most = max(values)
    top = [number for number, value in zip(numbers, values, strict=True) if value == most]
    return top[rng.below(len(top))]


def after(state: Aldr, number: int) -> Aldr:
    """The state after an action."""
    twin = state.copy()
    twin.apply(number)
    return twin


def choose_card(state: Aldr, seat: int, legal: Sequence[int], rng: Rng) -> int:
    """The card that leads furthest; a first card is judged by the best second one after it."""
    values = [worth(after(state, number), seat) for number in legal]
    if state.phase == board.PLAY2:
        return best(legal, values, rng)
    ranked = sorted(zip(values, legal, strict=True), reverse=True)
    promising = [number for _, number in ranked[:FIRST_CARDS]]
    return best(promising, [best_second(after(state, n), seat) for n in promising], rng)


def best_second(state: Aldr, seat: int) -> float:
    """What the turn is worth if the second card is laid as well as possible."""
    if state.phase != board.PLAY2:
        return worth(state, seat)
    return max([worth(after(state, number), seat) for number in state.legal_actions()])


def worth(state: AldrState, seat: int) -> float:
    """What the table promises a seat that has just laid a card."""
    claims = 0
    if board.CLAIM <= state.phase < board.MOVE_ALDR:
        for element in range(board.ELEMENTS):
            if patterns.find_claims(state, element):
                claims += 1
    if claims and claims + state.placed(seat) == board.ELEMENTS:
        return WIN
    value = SAGE * claims + chances(state, seat)
    for kind in range(board.KINDS):
        value += state.hand[seat * board.KINDS + kind] * IN_HAND[kind]
    return value


def chances(state: AldrState, seat: int) -> float:
    """The own nearly finished patterns against those of the others."""
    total = 0.0
    for element in range(board.ELEMENTS):
        patterns.measure(state, element)
        near = aldr_turns.HARDER[element] * nearly_there(state)
        for other in range(state.seats):
            if state.sage[other * board.ELEMENTS + element] == board.NO_CELL:
                total += near * weight_of(state, seat, other)
    return total


def weight_of(state: AldrState, seat: int, other: int) -> float:
    """How the chances of a seat count for us."""
    if other == seat:
        return 1.0
    return -aldr_turns.NEXT_SEAT if other == (seat + 1) % state.seats else -aldr_turns.OTHER_SEATS


def nearly_there(state: AldrState) -> float:
    """What the measured places are worth that lack a cell or two; the more, the less each."""
    size = state.tables.pattern_size
    one_short = state.right[size - 1] if size > 1 else 0
    two_short = state.right[size - 2] if size > 2 else 0
    return 10.0 * (1.0 - 0.6**one_short) + 4.0 * (1.0 - 0.85**two_short)


def threats(state: AldrState, seat: int) -> float:
    """What the next player could finish; Aldr is there to be in the way (Aldr 12)."""
    following = (seat + 1) % state.seats
    total = 0.0
    for element in range(board.ELEMENTS):
        if state.sage[following * board.ELEMENTS + element] == board.NO_CELL:
            patterns.measure(state, element)
            ready = min(3, state.right[state.tables.pattern_size])
            total += aldr_turns.HARDER[element] * (nearly_there(state) + 5.0 * ready)
    return total


def worth_of_claim(state: Aldr, seat: int, number: int) -> float:
    """A Sage stands best where it spoils most for the others and least for ourselves."""
    if isinstance(action(number), Decline):
        return -WIN
    twin = after(state, number)
    return WIN if twin.phase == board.OVER else chances(twin, seat)


def needs_of(state: AldrState, seat: int) -> list[float]:
    """How much an icon of each sort is wanted."""
    needs = [0.0] * (board.SEAL + 1)
    for element in range(board.ELEMENTS):
        if state.sage[seat * board.ELEMENTS + element] == board.NO_CELL:
            patterns.measure(state, element)
            needs[element] = 1.0 + 0.1 * nearly_there(state)
    needs[board.VOID] = 0.3
    needs[board.SEAL] = 3.0
    return needs


def worth_drawing(number: int, needs: Sequence[float]) -> float:
    """What a card of the pool brings."""
    drawn = action(number)
    assert isinstance(drawn, Draw), "only draws are offered in a draw phase"
    first, second = kind_icons(drawn.kind)
    return needs[first] + needs[second] + (0.5 if first == second else 0.0)


THINKING = Thinking(Turns, Settings(width=16, cut=8, answers=True, noise=3.0, among_many=0.3))
"""A quick player plays on for a round of turns, and judges then."""
