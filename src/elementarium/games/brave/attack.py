"""Assaults, disasters, reactions and the defence (Brave 5.4 to 5.7)."""

from __future__ import annotations

from elementarium.core import noting
from elementarium.games.brave import happenings, payment, terms
from elementarium.games.brave.state import BraveState


def is_disaster(state: BraveState) -> bool:
    """Whether the attack is a disaster, not an assault."""
    return state.phase != terms.ASSAULTING


def is_shielded(state: BraveState, place: int) -> bool:
    """Whether a different location of its owner keeps assaults away (5.4, R10)."""
    owner = state.owner(place)
    for i in range(owner * terms.MOST_HELD, owner * terms.MOST_HELD + state.front_count[owner]):
        if state.front[i] != place and state.cards.ability[state.front[i]] == terms.ASSAULT_SHIELD:
            return True
    return False


def has_foreign_army(state: BraveState, seat: int, place: int) -> bool:
    """Whether anybody but `seat` has an army marker there (5.4, R9)."""
    return state.armies_on(place) > state.army[4 * place + seat]


def may_assault(state: BraveState, seat: int, place: int) -> bool:
    """Whether the location can be the target of an assault (5.4)."""
    owner = state.owner(place)
    return (
        owner != terms.NO_SEAT
        and owner != seat
        and not has_foreign_army(state, seat, place)
        and not is_shielded(state, place)
    )


def begin_assault(state: BraveState, place: int) -> None:
    """Name the target and roll."""
    noting.note(state, happenings.ASSAULTED, state.player, place)
    state.target = place
    state.done += 1
    state.node = terms.ROLL


def total(state: BraveState) -> int:
    """The total of an assault or the strength of a disaster (5.4, 5.6)."""
    value = state.die + state.army[4 * state.target + state.player]
    if not is_disaster(state):
        return value + state.military_of(state.player) + state.added
    value += state.cards.strength[state.card] + strength_bonus(state, state.player, state.element)
    for i in range(state.support_count):
        value += state.cards.support[state.supports[i]]
    return value


def strength_bonus(state: BraveState, seat: int, element: int) -> int:
    """What the locations of `seat` add to its disasters of an element (5.6)."""
    bonus = 0
    for i in range(seat * terms.MOST_HELD, seat * terms.MOST_HELD + state.front_count[seat]):
        place = state.front[i]
        if state.cards.ability[place] == terms.STRENGTH:
            of = state.ability_element_of(place)
            if of and (of == element or of == terms.ANY):
                bonus += state.cards.ability_n[place]
    return bonus


def would_succeed(state: BraveState) -> bool:
    """Whether the attack reaches the defence as things stand."""
    return total(state) >= state.defence_of(state.target) + state.ward


def set_die(state: BraveState, value: int) -> None:
    """The assault die was rolled, perhaps again by a reaction."""
    noting.note(state, happenings.ROLLED, state.player, noting.NONE, value)
    state.die = value
    if state.use == terms.NO_CARD:
        state.node = terms.ATTACKER_WINDOW
    else:
        state.window = terms.ATTACK
        state.effect_due += 1
        state.node = terms.REACTION


def open_attacker_window(state: BraveState) -> None:
    """The attacker may react, whatever the total is (5.4, 5.6)."""
    state.window = terms.ATTACK
    state.node = terms.REACT


def open_owner_window(state: BraveState) -> None:
    """The owner may react while the attack would succeed; if it would not, it fails."""
    state.window = terms.NO_WINDOW
    if not would_succeed(state):
        if noting.is_traced(state):
            note_weakness(state)
        fail(state)
    elif is_disaster(state) and not (
        state.cards.preventable[state.card] or state.rulings.may_ward_all
    ):
        state.node = terms.CAPTURE
    else:
        state.window = terms.DEFENCE
        state.node = terms.REACT


def note_weakness(state: BraveState) -> None:
    """The attack does not reach the defence."""
    if is_disaster(state):
        noting.note(state, happenings.TOO_WEAK, state.player, state.target, state.card)
    else:
        defence = state.defence_of(state.target) + state.ward
        noting.note(state, happenings.REPELLED, state.player, state.target, total(state), defence)


def trigger_fits(state: BraveState, kind: int) -> bool:
    """Whether an R! card belongs to the window that is open (R18)."""
    trigger = state.cards.trigger[kind]
    if state.window == terms.ATTACK:
        return trigger == terms.ASSAULT_DIE_ROLLED or (
            trigger == terms.ASSAULT_ROLLED and not is_disaster(state)
        )
    if state.window == terms.DEFENCE:
        return trigger == terms.ATTACK_ON_YOU
    return trigger == terms.LOCATION_LOST


def reacting_seat(state: BraveState) -> int:
    """Whose window it is."""
    if state.window == terms.ATTACK:
        return state.player
    if state.window == terms.DEFENCE:
        return state.owner(state.target)
    return state.loser


def begin_reaction(state: BraveState, kind: int) -> None:
    """An R! card leaves the hand and is in use until it is resolved."""
    seat = reacting_seat(state)
    noting.note(state, happenings.REACTED, seat, kind)
    state.lose_card(seat, kind)
    state.use = kind
    state.effect_due = 0
    state.node = terms.REACTION


def next_reaction_effect(state: BraveState) -> None:
    """Carry out the effects of an R! card; then the window is open again, unless it was `lost`."""
    while state.effect_due < state.cards.effects[state.use]:
        effect = state.cards.effect[state.use * terms.MOST_EFFECTS + state.effect_due]
        n = state.cards.effect_n[state.use * terms.MOST_EFFECTS + state.effect_due]
        noting.note(state, happenings.EFFECT, reacting_seat(state), state.use, effect, n)
        if effect == terms.DO_REROLL_ASSAULT:
            state.die = 0
            state.window = terms.NO_WINDOW
            state.node = terms.ROLL
            return
        if effect == terms.DO_DRAW:
            state.left = n
            state.node = terms.DRAW
            return
        if effect == terms.DO_ADD_ASSAULT:
            state.added += n
        elif effect == terms.DO_ADD_DEFENCE:
            state.ward += n
        else:
            noting.note(state, happenings.CARD_SCORED, state.loser, noting.NONE, n)
            state.vp[state.loser] += n
        state.effect_due += 1
    state.effect_due = 0
    state.discard[state.use] += 1
    state.use = terms.NO_CARD
    if state.window == terms.ATTACK:
        state.node = terms.ATTACKER_WINDOW
    elif state.window == terms.DEFENCE:
        state.node = terms.OWNER_WINDOW
    else:
        state.node = terms.ATTACK_OVER


def pass_window(state: BraveState) -> None:
    """Nobody reacts any more: what follows depends on whose window it was."""
    window = state.window
    state.window = terms.NO_WINDOW
    if window == terms.LOST:
        state.node = terms.ATTACK_OVER
    elif window == terms.DEFENCE:
        state.node = terms.DEFENCE_DUE if is_disaster(state) else terms.CAPTURE
    else:
        state.node = terms.ELEMENT if is_disaster(state) else terms.OWNER_WINDOW


def prevent(state: BraveState) -> None:
    """Everything that was needed is matched: the disaster fails (5.6, 5.7)."""
    noting.note(state, happenings.PREVENTED, state.owner(state.target), state.target, state.card)
    fail(state)


def fail(state: BraveState) -> None:
    """A disaster is discarded; an assault leaves an army marker (5.4, 5.6, R7)."""
    if is_disaster(state):
        state.discard_disaster()
        state.clear_attack()
        state.node = terms.VISIT_OVER
        return
    target = state.target
    state.clear_attack()
    state.node = terms.NEXT_ASSAULT
    if state.armies_left[state.player]:
        state.put_army(target, state.player)
    elif state.rulings.armies_move and has_army_elsewhere(state, target):
        state.target = target
        state.node = terms.FROM


def has_army_elsewhere(state: BraveState, target: int) -> bool:
    """Whether the player has a marker on another location."""
    for place in range(state.cards.places):
        if place != target and state.army[4 * place + state.player]:
            return True
    return False


def bring_army(state: BraveState, place: int) -> None:
    """After a failed assault without an unused marker one is moved there (`army_out=move`)."""
    noting.note(state, happenings.ARMY_BROUGHT, state.player, place, state.target)
    state.army[4 * place + state.player] -= 1
    state.army[4 * state.target + state.player] += 1
    state.target = terms.NO_PLACE
    state.node = terms.NEXT_ASSAULT


def capture(state: BraveState) -> None:
    """VP for the army markers, the location to the pile, a window for the loser (5.5, R8)."""
    target = state.target
    loser = state.owner(target)
    noting.note(state, happenings.CAPTURED, state.player, target, loser, state.card)
    score_armies(state, target)
    state.take_from_front(target)
    state.where[target] = terms.PILE + state.player
    if is_disaster(state):
        state.discard_disaster()
    state.clear_attack()
    state.loser = loser
    state.window = terms.LOST
    state.node = terms.REACT


def score_armies(state: BraveState, target: int) -> None:
    """VP for the army markers on a location that is captured (5.5)."""
    armies = state.armies_on(target)
    if state.rulings.own_armies_score:
        armies = state.army[4 * target + state.player]
    if armies:
        noting.note(state, happenings.ARMIES_SCORED, state.player, noting.NONE, armies)
        state.vp[state.player] += armies


def begin_disaster(state: BraveState, kind: int) -> None:
    """A card of the hand becomes a disaster (5.6)."""
    noting.note(state, happenings.PLAYED, state.player, kind)
    state.lose_card(state.player, kind)
    state.card = kind
    if state.phase == terms.EXTRA_DISASTERS:
        state.disasters_played[state.player] += 1
    state.node = terms.AT


def aim(state: BraveState, place: int) -> None:
    """The target is named; the die is rolled, if the disaster has one."""
    noting.note(state, happenings.AIMED, state.player, place, state.card)
    state.target = place
    state.node = terms.ROLL if state.cards.has_die[state.card] else terms.ELEMENT


def fix_element(state: BraveState) -> None:
    """The printed element, or one to be chosen (5.6, R11, R12)."""
    element = state.cards.element[state.card]
    if element == terms.WILD or (
        state.rulings.wild_disasters and state.acts_as_wild(state.player, state.card)
    ):
        state.node = terms.ELEM
    else:
        state.element = element
        state.node = terms.ADD


def may_support(state: BraveState, kind: int) -> bool:
    """Whether a card has the disaster's element or is WILD (5.6)."""
    return state.cards.element[kind] == state.element or state.acts_as_wild(state.player, kind)


def add_support(state: BraveState, kind: int) -> None:
    """One more support."""
    noting.note(state, happenings.SUPPORTED, state.player, kind)
    state.lose_card(state.player, kind)
    state.supports[state.support_count] = kind
    state.support_count += 1


def begin_defence(state: BraveState) -> None:
    """Roll the dice of the card; without dice the payment is due (5.7)."""
    if not state.cards.preventable[state.card]:
        state.node = terms.CAPTURE
        return
    state.dice_count = state.cards.dice[state.card]
    for i in range(state.dice_count):
        state.dice[i] = terms.UNROLLED
    state.node = terms.DEFEND if state.dice_count else terms.PAYMENT


def unrolled_dice(state: BraveState) -> int:
    """How many defence dice are to be rolled now."""
    count = 0
    for i in range(state.dice_count):
        if state.dice[i] == terms.UNROLLED:
            count += 1
    return count


def roll_defence(state: BraveState, number: int) -> None:
    """The dice show their faces, F A E W ? + = 0..5, the first die first; `+` draws (5.7)."""
    both = unrolled_dice(state) == 2
    for i in range(state.dice_count):
        if state.dice[i] == terms.UNROLLED:
            face = number // 6 if both and i == 0 else number % 6
            state.dice[i] = terms.FIRE + face
            noting.note(
                state, happenings.DEFENCE_ROLLED, state.owner(state.target), i + 1, state.dice[i]
            )
            if state.dice[i] == terms.PLUS:
                state.left += 1
    state.node = terms.DRAW if state.left else terms.DRAWN


def look_at_dice(state: BraveState) -> None:
    """Prevented, the D! step, or the payment (5.7)."""
    if state.use != terms.NO_CARD:
        state.discard[state.use] += 1
        state.use = terms.NO_CARD
    payment.set_dice_as_sources(state)
    if payment.is_matched(state):
        state.node = terms.PREVENTED
    else:
        state.node = terms.USE if state.steps < terms.MOST_STEPS else terms.PAYMENT


def uses_of(state: BraveState, place: int) -> int:
    """How often a location has been used in this D! step."""
    count = 0
    for i in range(state.used_count):
        if state.used[i] == place:
            count += 1
    return count


def use_location(state: BraveState, place: int, die: int) -> None:
    """Re-roll one die with a location."""
    noting.note(state, happenings.USED, state.owner(state.target), place, die + 1)
    state.used[state.used_count] = place
    state.used_count += 1
    state.steps += 1
    state.dice[die] = terms.UNROLLED
    state.node = terms.DEFEND


def guard(state: BraveState, kind: int, dice: int) -> None:
    """A D! card on die 1, die 2 or both, as bits: roll them again or turn them to WILD."""
    owner = state.owner(state.target)
    effect = state.cards.effect[kind * terms.MOST_EFFECTS]
    n = state.cards.effect_n[kind * terms.MOST_EFFECTS]
    noting.note(state, happenings.GUARDED, owner, kind, dice)
    noting.note(state, happenings.EFFECT, owner, kind, effect, n)
    state.lose_card(owner, kind)
    state.use = kind
    state.steps += 1
    reroll = effect == terms.DO_REROLL_DEFENCE
    for i in range(state.dice_count):
        if dice >> i & 1:
            state.dice[i] = terms.UNROLLED if reroll else terms.WILD
    state.node = terms.DEFEND if reroll else terms.DICE_ROLLED


def ask_payment(state: BraveState) -> None:
    """Prevented if all is matched, lost if no payment can match it, else pay (5.7)."""
    payment.set_sources(state)
    if payment.is_matched(state):
        state.node = terms.PREVENTED
    else:
        state.node = terms.PAY if payment.find_payable(state) else terms.CAPTURE


def pay_card(state: BraveState, kind: int) -> None:
    """A card of the hand is discarded at once."""
    owner = state.owner(state.target)
    noting.note(state, happenings.PAID, owner, kind)
    state.lose_card(owner, kind)
    state.discard[kind] += 1
    state.paid[state.paid_count] = 8 * kind
    state.paid_count += 1
    state.node = terms.PAYMENT


def pay_token(state: BraveState, place: int) -> None:
    """A token returns to the supply."""
    element = state.token[place]
    noting.note(state, happenings.TOKEN_PAID, state.owner(state.target), place, element)
    state.tokens_left[element] += 1
    state.token[place] = 0
    state.paid[state.paid_count] = 8 * place + element
    state.paid_count += 1
    state.node = terms.PAYMENT


def end_attack(state: BraveState) -> None:
    """After a capture: the next assault, or the end of the visit."""
    state.window = terms.NO_WINDOW
    state.loser = terms.NO_SEAT
    state.node = terms.VISIT_OVER if is_disaster(state) else terms.NEXT_ASSAULT
