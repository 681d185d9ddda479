"""Why not: the talkative twin of the legal actions of Element (Element 8.4)."""

from __future__ import annotations

from elementarium.core.errors import Refusal
from elementarium.core.game import RULES, all_legal
from elementarium.core.state import play_all
from elementarium.core.words import Message
from elementarium.games.element import board
from elementarium.games.element.aldr_figure import aldr_reach, lets_aldr_in
from elementarium.games.element.board import (
    A_ARM,
    A_END,
    A_PLACE,
    ACT,
    ALDR,
    ALDR_RANGE,
    ARM,
    BAD_LANDING,
    DRAW,
    EARTH,
    EMPTY,
    FIRE,
    HIGHEST_WIND,
    MOUNTAIN,
    NO_WIND,
    OVER,
    PICK,
    RANGE,
    RANGE_DIAGONAL,
    RIVER,
    SAGE,
    WATER,
    WIND,
    WIND_USED,
)
from elementarium.games.element.fire import growing_lines, picks_due
from elementarium.games.element.notation import (
    Word,
    beyond,
    element_letter,
    first_number,
    line_to,
    read_word,
    square_name,
)
from elementarium.games.element.river import arms, begin_river, can_flow, only_arm, path_fits
from elementarium.games.element.rules import takes
from elementarium.games.element.state import ElementState
from elementarium.games.element.steps import range_bars
from elementarium.games.element.wind import jump_landing
from elementarium.games.element.word import acting_element, begin_word

TOKENS = ((ARM, "river_arm", "R9"), (RIVER, "river_path", "5.4"), (PICK, "fire_choice", "R7"))
"""Phase, code and rule of arms, river steps and picks, in the order of their numbers."""


def refuse(state: ElementState, text: str) -> Refusal | None:
    """Why the active player may not say this word now; None if it is allowed."""
    word = read_word(text, state.aldr_element)
    if word.kind == "":
        return refuse_tokens(state, word)
    if state.phase not in (DRAW, ACT):
        return Refusal("phase", RULES["phase"], variant="word")
    if (word.kind == "D") != (state.phase == DRAW):
        return Refusal("phase", RULES["phase"], variant="draw" if state.phase == DRAW else "act")
    match word.kind:
        case "D":
            return refuse_draw(state, word)
        case "S":
            return refuse_step(state, word)
        case "J":
            return refuse_jump(state, word)
        case "@":
            return refuse_placement(state, word)
        case "H":
            return refuse_aldr(state, word)
        case "$":
            return refuse_payment(state, word)
        case _:
            return refuse_end(state)


def named(element: int) -> Message:
    """An element by its name."""
    return Message(f"element.stone.{element_letter(element)}")


def held(state: ElementState, square: int) -> Message:
    """What is on a square, by its name."""
    content = state.content(square)
    if content == EMPTY:
        return Message("element.content.nothing")
    if content == SAGE:
        return Message("element.content.sage")
    if content >= ALDR or content == ALDR_RANGE:
        return Message("element.content.aldr")
    if content in (RANGE, MOUNTAIN):
        return Message("element.content.range" if content == RANGE else "element.content.mountain")
    if WIND < content <= HIGHEST_WIND:
        return Message("element.content.whirlwind", {"height": content - WIND + 1})
    return Message(f"element.content.{element_letter(content)}")


def refuse_draw(state: ElementState, word: Word) -> Refusal | None:
    """More stones than the bag holds (R3)."""
    in_bag = sum(state.stones_in_bag(element) for element in range(FIRE, WIND + 1))
    return Refusal("bag", "R3", {"stones": in_bag}) if word.stones > in_bag else None


def refuse_step(state: ElementState, word: Word) -> Refusal | None:
    """Steps (5.1)."""
    square = square_name(word.square)
    line = line_to(state.sage_square(state.player), word.square)
    if state.moves == 0:
        return Refusal("no_moves", "5.1")
    if line is None or line[1] != 1:
        return Refusal("not_adjacent", "5.1", {"square": square})
    if state.content(word.square) != EMPTY:
        return Refusal("blocked", "5.1", {"square": square, "what": held(state, word.square)})
    me = board.CELL[state.sage_square(state.player)]
    if range_bars(state, me, line[0]):
        return Refusal("range_diagonal", "5.5", {"square": square})
    return None


def refuse_jump(state: ElementState, word: Word) -> Refusal | None:
    """Jumps (5.6)."""
    square = square_name(word.square)
    line = line_to(state.sage_square(state.player), word.square)
    if line is None:
        return Refusal("no_wind", "5.6", {"square": square})
    me = board.CELL[state.sage_square(state.player)]
    landing = jump_landing(state, me, line[0], True)
    match landing:
        case _ if landing == NO_WIND:
            return Refusal("no_wind", "5.6", {"square": square})
        case _ if landing == RANGE_DIAGONAL:
            return Refusal("range_diagonal", "R13", {"square": square})
        case _ if landing == WIND_USED:
            return Refusal("wind_used", "R17")
        case _ if landing == BAD_LANDING:
            return Refusal("landing", "5.6")
    if board.SQUARE[landing] != word.square:
        return Refusal(
            "jump_distance",
            "R15",
            {"square": square, "landing": square_name(board.SQUARE[landing])},
        )
    return refuse_self_capture(state, word)


def refuse_placement(state: ElementState, word: Word) -> Refusal | None:
    """Placements (5.2-5.5)."""
    about: dict[str, str | int | Message] = {
        "stone": named(word.element),
        "square": square_name(word.square),
        "what": held(state, word.square),
    }
    content = state.content(word.square)
    if state.stones_in_hand(word.element) == 0:
        return Refusal("not_in_hand", "5.2", about)
    if content >= SAGE or content == ALDR_RANGE:
        return Refusal("occupied", "5.2", about, variant="figure")
    if word.element == WIND and content in (RANGE, MOUNTAIN):
        return Refusal("immune", "5.5", about)
    if (word.element, content) in ((EARTH, MOUNTAIN), (WIND, HIGHEST_WIND)):
        return Refusal("stack_full", "R14", about)
    if not takes(content, word.element):
        return Refusal("occupied", "5.2", about)
    return refuse_effect(state, word)


def refuse_aldr(state: ElementState, word: Word) -> Refusal | None:
    """Aldr's move (5.8)."""
    about: dict[str, str | int | Message] = {"square": square_name(word.square)}
    if not state.aldr:
        return Refusal("no_aldr", "5.8")
    if state.aldr_moved:
        return Refusal("aldr_moved", "5.8")
    line = line_to(state.aldr_square(), word.square)
    if line is None:
        return Refusal("blocked", "5.8", about, variant="aldr_line")
    direction, distance = line
    reach = aldr_reach(state, direction)
    if reach < distance:
        last = beyond(state.aldr_square(), direction, reach)
        stop = beyond(last, direction, 1)
        about = {"square": square_name(stop), "what": held(state, stop)}
        if not lets_aldr_in(state, board.CELL[stop]):
            return Refusal("blocked", "5.8", about, variant="aldr")
        return Refusal("range_diagonal", "R25", about)
    return refuse_effect(state, word)


def refuse_payment(state: ElementState, word: Word) -> Refusal | None:
    """Payments to Aldr's card (5.8)."""
    about = {"stone": named(word.element)}
    if not state.aldr:
        return Refusal("no_aldr", "5.8")
    if state.stones_in_hand(word.element) == 0:
        return Refusal("not_in_hand", "5.8", about)
    if state.aldr_element == word.element:
        return Refusal("same_element", "5.8", about)
    return refuse_effect(state, word)


def refuse_effect(state: ElementState, word: Word) -> Refusal | None:
    """The river, the fire lines and the own sage, after the stone or Aldr has come."""
    numbers = first_number(state, word)
    assert numbers, "the first token has been tested"
    trial = state.copy()
    cell = begin_word(trial, numbers[0])
    element = acting_element(trial, numbers[0])
    refused = None
    if element == WATER:
        refused = refuse_river(trial, cell, word)
    elif element == FIRE:
        refused = refuse_picks(trial, cell, word)
    return refused or refuse_self_capture(state, word)


def refuse_river(trial: ElementState, head: int, word: Word) -> Refusal | None:
    """Arm and path (5.4)."""
    sides = arms(trial, head)
    about: dict[str, str | int | Message] = {"square": square_name(board.SQUARE[head])}
    if sides and trial.options.river == "must_complete" and not can_flow_at_all(trial, head, sides):
        return Refusal("river_path", "R8", about, variant="none")
    arm = only_arm(sides)
    several = sides != 0 and arm < 0
    if several:
        if word.arm is None or not sides >> word.arm & 1:
            return Refusal("river_arm", "R9", about)
        arm = word.arm
    elif word.arm is not None:
        return Refusal("river_arm", "R9", about, variant="needless")
    if sides == 0:
        return Refusal("river_path", "5.4", about, variant="no_river") if word.path else None
    if not path_fits(trial, head, arm, word.path):
        about["length"] = trial.river_length
        if trial.options.river == "truncate":
            return Refusal("river_path", "R8", about, variant="truncate")
        return Refusal("river_path", "5.4", about)
    return None


def can_flow_at_all(trial: ElementState, head: int, sides: int) -> bool:
    """Whether any arm has a path of full length, the own sage aside."""
    for side in range(4):
        if sides >> side & 1:
            begin_river(trial, head, side)
            if can_flow(trial, 0, False):
                return True
    return False


def refuse_picks(trial: ElementState, cell: int, word: Word) -> Refusal | None:
    """The fire lines that grow when the bag holds too few (R7)."""
    due = picks_due(trial, cell)
    lines = growing_lines(trial, cell)
    fits = (
        len(word.picks) == due
        and len(set(word.picks)) == due
        and all(lines >> side & 1 for side in word.picks)
    )
    if fits:
        return None
    return Refusal("fire_choice", "R7", {"due": due}, variant="" if due else "needless")


def refuse_self_capture(state: ElementState, word: Word) -> Refusal | None:
    """All else is right: what is still not legal would capture the own sage (R19)."""
    numbers = first_number(state, word)
    assert numbers is not None, "the first token has been tested"
    if all_legal(state, (*numbers, *word.tokens())):
        return None
    return Refusal("self_capture", "R19")


def refuse_end(state: ElementState) -> Refusal | None:
    """The end of the turn (4, R4, R28)."""
    legal = state.legal_actions()
    if A_END in legal:
        return None
    placements = [number for number in legal if A_PLACE <= number < A_END]
    return Refusal("must_place", "R4") if placements else Refusal("must_move", "R28")


def refuse_tokens(state: ElementState, word: Word) -> Refusal | None:
    """Tokens that continue an unfinished word, tested one after another (8.4)."""
    trial = state
    for number in word.tokens():
        phase, code, rule = TOKENS[(number - A_ARM) // 4]
        completed = trial is not state and trial.phase in (ACT, OVER)
        if trial.phase != phase and not completed:
            return Refusal("phase", RULES["phase"], variant="token")
        if number not in trial.legal_actions():
            return Refusal(code, rule, variant="token")
        trial = play_all(trial, (number,))
    return None
