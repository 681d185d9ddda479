"""Refusing what is due but cannot be, before the rules meet it (Brave 8.2).

The compiled rules trust their state, so everything they look up must be there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from elementarium.core.errors import PositionError
from elementarium.games.brave import terms
from elementarium.games.brave.attack import unrolled_dice
from elementarium.games.brave.draft import held_count
from elementarium.games.brave.locations import puts_marker
from elementarium.games.brave.now import NODE_WORDS
from elementarium.games.brave.payment import slots
from elementarium.games.brave.reading import (
    counters,
    deck_sizes,
    dice_shown,
    location_of,
    on_place,
    owner_of,
    payments,
    places_in_front,
    places_where,
    supply,
    used_places,
)
from elementarium.games.brave.rules import Brave
from elementarium.games.brave.terms import (
    ACQUIRING,
    ACT,
    ACTING,
    ADD,
    ANY,
    ASSAULT,
    ASSAULTING,
    AT,
    ATTACK,
    CHOSEN,
    DEAL,
    DEFENCE,
    DEFEND,
    DEV,
    DIG,
    DRAFT_HAND,
    DRAW,
    ELEM,
    EXTRA_DISASTERS,
    FIRST_DISASTERS,
    FROM,
    LOC,
    LOST,
    MOST_STEPS,
    NO_CARD,
    NO_PLACE,
    PAY,
    PICKS,
    PLAY,
    REACT,
    REFILLING,
    REFRESHING,
    REM,
    ROLL,
    SETTING_UP,
    START,
    TAKE,
    TO,
    USE,
    VISIT,
)

ON_LOCATION = (
    terms.DO_PLACE_ELEMENT,
    terms.DO_PLACE_MILITARY,
    terms.DO_PLACE_ARMY,
    terms.DO_REMOVE_ARMY,
    terms.DO_RELOCATE_OWN,
    terms.DO_RELOCATE_OTHER,
)


_ACTION = "card ef step done more"
_TARGET = "card at die"
_STRENGTH = f"{_TARGET} el sup ward"
_DICE = f"{_STRENGTH} dice used steps"
KEYS = {
    "set-up": {"elem": "on"},
    "acquiring": {"dig": "up", "elem": "on"},
    "drawing": {"draw": "left"},
    "actions": {
        "act": "done more",
        "loc": _ACTION,
        "rem": _ACTION,
        "from": _ACTION,
        "to": f"{_ACTION} from",
        "draw": f"{_ACTION} left",
        "elem": f"{_ACTION} on not",
        "take": f"{_ACTION} not",
        "dig": f"{_ACTION} not up",
        "dev": f"{_ACTION} not",
    },
    "assaults": {
        "assault": "done",
        "roll": "at add use ef done",
        "react": "at die add ward win done",
        "from": "at done",
    },
    "disasters": {
        "at": "card",
        "roll": "card at use ef",
        "elem": _TARGET,
        "add": _STRENGTH,
        "react": f"{_STRENGTH} win",
        "def": f"{_DICE} use",
        "draw": f"{_DICE} use left",
        "use": _DICE,
        "pay": f"{_DICE} paid",
    },
    "losses": {"react": "win by done", "draw": "use win by left ef done"},
    "refreshing": {"elem": "on"},
}
"""The keys that each thing due may have; the others would mean nothing."""
PHASES = (
    *("set-up", "acquiring", "drawing", "actions", "assaults"),
    *("disasters", "disasters", "disasters", "scoring", "refreshing"),
)


def check_keys(state: Brave, word: str, keys: Iterable[str]) -> None:
    """Raise if something is said that what is due does not have."""
    part = "losses" if state.window == LOST else PHASES[state.phase]
    for key in keys:
        if key not in KEYS.get(part, {}).get(word, "").split():
            raise PositionError(f"now={word} has no {key} here")


def check_now(state: Brave) -> None:
    """Raise unless what is due can be due."""
    if state.phase == SETTING_UP:
        fits = _fits_set_up(state)
    elif state.node == VISIT:
        fits = True
    elif state.window == LOST:
        fits = _fits_loss(state)
    elif state.phase == ACTING:
        fits = _fits_action(state)
    elif state.phase == ASSAULTING:
        fits = _fits_assault(state)
    elif FIRST_DISASTERS <= state.phase <= EXTRA_DISASTERS:
        fits = _fits_disaster(state)
    else:
        fits = _fits_elsewhere(state)
    if not fits:
        due = f"now={NODE_WORDS[state.node]}" if state.node in NODE_WORDS else "this pick"
        raise PositionError(f"{due} cannot be due here, or something is missing for it")


def _fits_set_up(state: Brave) -> bool:
    """The hands have the sizes that the draft gives them (3)."""
    if not 1 <= state.pick <= PICKS or state.start != 0:
        raise PositionError("in the set-up k is 1 to 5 and st is 0")
    node, player = state.node, state.player
    if node in (DEAL, DEV, START) and player != 0:
        return False
    turned_up = PICKS if node in (DEV, START) else state.pick if node == ELEM else state.pick - 1
    if any(len(places_in_front(state, seat)) != turned_up for seat in range(state.seats)):
        raise PositionError(f"in the set-up everybody has {turned_up} locations here")
    sizes = [held_count(state, seat) for seat in range(state.seats)]
    chosen = [len(places_where(state, CHOSEN + seat)) for seat in range(state.seats)]
    before = DRAFT_HAND + 1 - state.pick
    if node == DEAL:
        dealt = sum(sizes)
        full = [min(DRAFT_HAND, max(0, dealt - DRAFT_HAND * seat)) for seat in range(state.seats)]
        missing = DRAFT_HAND * state.seats - dealt
        return sizes == full and missing > 0 and not any(chosen) and deck_sizes(state)[0] >= missing
    if node == ELEM:
        return sizes == [before - 1] * state.seats and not any(chosen) and _fits_on(state)
    if node in (DEV, START):
        return state.pick == PICKS and not any(sizes) and not any(chosen)
    if node not in (VISIT, terms.PICK, terms.SWAP, DIG):
        return False
    state_sizes = [before - (seat < player) for seat in range(state.seats)]
    if node == DIG:
        state_sizes[player] -= 1
    return (
        sizes == state_sizes
        and chosen == [int(seat < player) for seat in range(state.seats)]
        and (node != DIG or deck_sizes(state)[0] > 0)
    )


def _fits_on(state: Brave) -> bool:
    """A location of the player gets a token or marker of a chosen element."""
    if state.site == NO_PLACE or owner_of(state, state.site) != state.player:
        return False
    location = location_of(state, state.site)
    if puts_marker(state):
        return on_place(state, state.site)[2] == 0
    chooses = location.ability == terms.ELEMENT_SUPPLY and location.element == ANY
    places = state.phase == ACTING and state.moved == NO_PLACE
    return on_place(state, state.site)[0] == 0 and (chooses or places)


def _fits_elsewhere(state: Brave) -> bool:
    """Phases I, II and IX."""
    if state.phase == ACQUIRING:
        if state.node == TAKE:
            return True
        if state.node in (DIG, DEV):
            return deck_sizes(state)[0] > 0
        return state.node == ELEM and _fits_on(state)
    if state.phase == REFILLING:
        return state.node == DRAW and state.left > 0
    return state.phase == REFRESHING and state.node == ELEM and _fits_on(state)


def _effects(state: Brave, kind: int, timing: int) -> tuple[int, ...]:
    """The effects of a card from the one being carried out on; none if it is no such card."""
    if kind == NO_CARD or state.cards.deck.disasters[kind].timing != timing:
        return ()
    return tuple(
        effect.do for effect in state.cards.deck.disasters[kind].effects[state.effect_due :]
    )


def _fits_action(state: Brave) -> bool:
    """Phase III: the effect of the card in use asks for it."""
    if state.node == ACT:
        return state.card == NO_CARD
    effects = _effects(state, state.card, terms.ACTION)
    if not effects:
        return False
    effect = effects[0]
    if state.node == LOC:
        return effect in ON_LOCATION
    if state.node == REM:
        return effect == terms.DO_REMOVE_TOKEN
    if state.node in (FROM, TO):
        armed = state.node == FROM or _has_army(state, state.origin)
        return effect == terms.DO_MOVE_ARMY and armed
    if state.node == DRAW:
        return effect == terms.DO_DRAW and state.left > 0
    if state.node == ELEM and state.moved == NO_PLACE:
        asks = state.cards.deck.disasters[state.card].effects[state.effect_due].element == ANY
        return effect == terms.DO_PLACE_ELEMENT and asks and _fits_on(state)
    moved = effect == terms.DO_RELOCATE_OWN and state.moved != NO_PLACE
    if state.node == ELEM:
        return moved and _fits_on(state)
    return moved and (state.node == TAKE or (state.node in (DIG, DEV) and deck_sizes(state)[0] > 0))


def _has_army(state: Brave, place: int) -> bool:
    return place != NO_PLACE and on_place(state, place)[3][state.player] > 0


def _is_foreign(state: Brave, place: int) -> bool:
    return place != NO_PLACE and owner_of(state, place) not in (terms.NO_SEAT, state.player)


def _rerolls(state: Brave) -> bool:
    """No card is in use, or one that has the die rolled again."""
    return state.use == NO_CARD or _effects(state, state.use, terms.REACTION_CARD)[:1] == (
        terms.DO_REROLL_ASSAULT,
    )


def _fits_assault(state: Brave) -> bool:
    """Phase IV."""
    if state.node == ASSAULT:
        return state.target == NO_PLACE
    if not _is_foreign(state, state.target) or state.card != NO_CARD:
        return False
    if state.node == ROLL:
        return state.die == 0 and _rerolls(state)
    if state.node == REACT:
        return state.window in (ATTACK, DEFENCE) and 1 <= state.die <= 6
    return (
        state.node == FROM and state.rulings.armies_move and counters(state, state.player)[1] == 0
    )


def _fits_loss(state: Brave) -> bool:
    """The window of the loser and the cards drawn in it."""
    if (
        state.loser in (terms.NO_SEAT, state.player)
        or state.target != NO_PLACE
        or state.card != NO_CARD
    ):
        return False
    if not ASSAULTING <= state.phase <= EXTRA_DISASTERS:
        return False
    if state.node == REACT:
        return state.use == NO_CARD
    effects = _effects(state, state.use, terms.REACTION_CARD)
    return state.node == DRAW and effects[:1] == (terms.DO_DRAW,) and state.left > 0


def _fits_disaster(state: Brave) -> bool:
    """Phases V to VII: each step needs what the steps before it have fixed."""
    if state.node == PLAY:
        return state.card == NO_CARD
    if state.card == NO_CARD:
        return False
    if state.node == AT:
        return state.target == NO_PLACE
    if not _is_foreign(state, state.target):
        return False
    card = state.cards.deck.disasters[state.card]
    rolled = card.strength_die == (1 <= state.die <= 6)
    if state.node == ROLL:
        return card.strength_die and state.die == 0 and _rerolls(state)
    if not rolled:
        return False
    if state.node == ELEM:
        return state.site == NO_PLACE and state.element == 0
    if state.node == REACT and state.window == ATTACK:
        return card.strength_die and state.element == 0
    if state.element == 0:
        return False
    if state.node == ADD or (state.node == REACT and state.window == DEFENCE):
        return True
    return card.preventable and _fits_defence(state, card.dice)


def _fits_defence(state: Brave, dice: int) -> bool:
    """The dice are as many as the card says, and rolled where they must be."""
    if len(dice_shown(state)) != dice or not (len(used_places(state)) <= state.steps <= MOST_STEPS):
        return False
    unrolled = unrolled_dice(state)
    checks: dict[int, Callable[[], bool]] = {
        DEFEND: lambda: unrolled > 0,
        DRAW: lambda: unrolled == 0 < dice and state.left > 0,
        USE: lambda: unrolled == 0 < dice,
        PAY: lambda: unrolled == 0 and len(payments(state)) < slots(state),
    }
    if state.use != NO_CARD and not _effects(state, state.use, terms.AFTER_ROLL):
        return False
    return state.node in checks and checks[state.node]()


def check_table(state: Brave) -> None:
    """Raise unless the supplies suffice and nobody has what he may not have (11)."""
    tokens, markers, military = supply(state)
    if min(*tokens, *markers, military) < 0:
        raise PositionError("there are more tokens or markers on the table than the game has")
    names = state.cards.deck.locations
    for seat in range(state.seats):
        if counters(state, seat)[1] < 0:
            raise PositionError(f"seat {seat} has more army markers on the table than the game has")
        held = [location_of(state, place) for place in places_in_front(state, seat)]
        for location in names:
            if location.ability != terms.UNLIMITED_COPIES and held.count(location) > 1:
                raise PositionError(f"seat {seat} has {location.code} twice")
        for place in places_in_front(state, seat):
            if on_place(state, place)[3][seat]:
                raise PositionError(f"seat {seat} has an army marker on its own location")
