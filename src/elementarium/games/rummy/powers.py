"""The powers of the cards: what each needs, and what it does (Rummy 5.4).

How card effects are written here: a power is a number (the rank that carries it) and one short
function, found through the two tables of `may_play` and `take_effect`. What is still to be
decided is never a closure or a generator but the plain numbers of the state: the chain of played
cards, its target, and the phase that names the sub-decision. An effect that needs a decision sets
the phase and returns; the decision comes back as an action number and calls the function that
ends the effect, which calls `finish_action`.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from elementarium.core import no_cython as cython

from elementarium.games.rummy.state import RummyState

if not cython.compiled:
    from elementarium.core.seats import CHANCE
    from elementarium.core.state import Choices
    from elementarium.games.rummy.cards import (
        A_CLAIM,
        A_COMBUSTION,
        A_DROP,
        A_FUTURE,
        A_GIVE,
        A_HARVEST,
        A_ORDER,
        A_RESURRECT,
        A_SHIFT,
        A_STABILIZE,
        A_STEAL,
        A_TRANSFER,
        BURNT,
        CARDS,
        CHANGE_FUTURE,
        CLAIM,
        COMBUSTION,
        DISCARDS,
        DROP,
        ELEMENTAL_SHIFT,
        GIVE,
        HARVEST,
        HIT,
        MAIN_SHUT,
        NO_CARD,
        NO_NUMBER,
        NO_SEAT,
        ORDER,
        PLAIN_CARDS,
        RANKS,
        RESURRECT,
        ROB,
        STABILIZE,
        STEAL,
        SUITS,
        TAINTED,
        TRANSFER,
    )
    from elementarium.games.rummy.combustion import combust
    from elementarium.games.rummy.hands import (
        blur_top,
        burn_from_hand,
        draw_card,
        is_guarded,
        learn_steal,
        leave_hand,
        receive_openly,
        shift_hands,
    )
    from elementarium.games.rummy.mastery import award_masteries
    from elementarium.games.rummy.melds import (
        card_keeps_duty,
        has_use,
        hide,
        makes_new_meld,
        sort,
        unhide,
    )
    from elementarium.games.rummy.scoring import deck_has_run_out, end_turn
    from elementarium.games.rummy.table import KIND, RANK

PERMUTATION = [0, 1, 2, 0, 2, 1, 1, 0, 2, 1, 2, 0, 2, 0, 1, 2, 1, 0]
"""The six orders of three places (13)."""


# What may be played


def list_plays(state: RummyState, out: Choices, count: int) -> int:
    """Every action card of the active hand with every target, in the order of the numbers."""
    count = list_at_seats(state, out, count, STEAL, A_STEAL)
    count = list_simple(state, out, count, HARVEST, A_HARVEST)
    count = list_simple(state, out, count, CHANGE_FUTURE, A_FUTURE)
    count = list_simple(state, out, count, RESURRECT, A_RESURRECT)
    count = list_simple(state, out, count, ELEMENTAL_SHIFT, A_SHIFT)
    count = list_combustions(state, out, count)
    count = list_simple(state, out, count, STABILIZE, A_STABILIZE)
    return list_at_seats(state, out, count, TRANSFER, A_TRANSFER)


def list_simple(state: RummyState, out: Choices, count: int, power: int, first: int) -> int:
    """Actions without a target: one number for each suit."""
    suits = state.held[state.player * RANKS + power]
    if suits == 0 or not may_play(state, power):
        return count
    for suit in range(SUITS):
        if suits >> suit & 1 and play_keeps_duty(state, suit * RANKS + power):
            out.number[count] = first + suit
            count += 1
    return count


def list_at_seats(state: RummyState, out: Choices, count: int, power: int, first: int) -> int:
    """STEAL and TRANSFER: one number for each suit and each seat round the table."""
    suits = state.held[state.player * RANKS + power]
    if suits == 0 or not may_play(state, power):
        return count
    for suit in range(SUITS):
        if suits >> suit & 1 and play_keeps_duty(state, suit * RANKS + power):
            for k in range(1, state.seats):
                if power == TRANSFER or state.hand_size[(state.player + k) % state.seats]:
                    out.number[count] = first + suit * 5 + k - 1
                    count += 1
    return count


def list_combustions(state: RummyState, out: Choices, count: int) -> int:
    """COMBUSTION: one number for each suit and each meld of an opponent."""
    suits = state.held[state.player * RANKS + COMBUSTION]
    if suits == 0:
        return count
    first = count
    for suit in range(SUITS):
        if suits >> suit & 1 and play_keeps_duty(state, suit * RANKS + COMBUSTION):
            for group in range(state.groups):
                if state.length[group] >= 3 and state.owner[group] != state.player:
                    card = state.first_card(group)
                    out.number[count] = A_COMBUSTION + suit * PLAIN_CARDS + card
                    count += 1
    sort(out, first, count)
    return count


def may_play(state: RummyState, power: int) -> bool:
    """Whether the condition of the power holds, targets aside (R22)."""
    if power == HARVEST:
        return state.discard_size > 0
    if power == CHANGE_FUTURE:
        return state.pile_top < state.pile_end
    if power == RESURRECT:
        return can_resurrect(state)
    if power == STABILIZE or power == TRANSFER:
        return state.collapses[state.player] != 0
    return power != NO_CARD


def can_resurrect(state: RummyState) -> bool:
    """Whether the burn pile holds a card that RESURRECT may claim (R24)."""
    if state.resurrects_collapse:
        return state.burnt_size > 0
    for i in range(state.burnt_size):
        if state.burnt[i] < PLAIN_CARDS:
            return True
    return False


def play_keeps_duty(state: RummyState, card: int) -> bool:
    """Whether a taken discard still has a use if the card is played as an action (R20)."""
    if state.duty == NO_CARD:
        return True
    power = RANK[card]
    if power == ELEMENTAL_SHIFT or card == state.duty:
        return False
    if power != COMBUSTION:
        return card_keeps_duty(state, card)
    hide(state, state.player, card)
    useful = makes_new_meld(state, state.duty)
    unhide(state, state.player, card)
    return useful


# Announcing


def announce(state: RummyState, number: int) -> None:
    """Burn the action card and begin the chain with it and its target."""
    card = played_card(number)
    state.target_seat = NO_SEAT
    if number < A_HARVEST:
        state.target_seat = (state.player + (number - A_STEAL) % 5 + 1) % state.seats
    elif number >= A_TRANSFER:
        state.target_seat = (state.player + (number - A_TRANSFER) % 5 + 1) % state.seats
    elif A_COMBUSTION <= number < A_STABILIZE:
        state.target_group = state.lies_in[(number - A_COMBUSTION) % PLAIN_CARDS] - 1
    burn_from_hand(state, card)
    state.chain_seat[0] = state.player
    state.chain_card[0] = card
    state.chain_length = 1
    if RANK[card] == STABILIZE or RANK[card] == TRANSFER:
        state.about[state.player] |= TAINTED


def played_card(number: int) -> int:
    """The card that an action number plays."""
    if number < A_HARVEST:
        return (number - A_STEAL) // 5 * RANKS + STEAL
    if number < A_FUTURE:
        return (number - A_HARVEST) * RANKS + HARVEST
    if number < A_RESURRECT:
        return (number - A_FUTURE) * RANKS + CHANGE_FUTURE
    if number < A_SHIFT:
        return (number - A_RESURRECT) * RANKS + RESURRECT
    if number < A_COMBUSTION:
        return (number - A_SHIFT) * RANKS + ELEMENTAL_SHIFT
    if number < A_STABILIZE:
        return (number - A_COMBUSTION) // PLAIN_CARDS * RANKS + COMBUSTION
    if number < A_TRANSFER:
        return (number - A_STABILIZE) * RANKS + STABILIZE
    return (number - A_TRANSFER) // 5 * RANKS + TRANSFER


def action_power(state: RummyState) -> int:
    """The power of the action that began the chain."""
    return RANK[state.chain_card[0]]


# Taking effect


def take_effect(state: RummyState) -> None:
    """The action was not stopped: do what its card says, or ask what it needs to know."""
    power = action_power(state)
    state.to_act = state.player
    if power == STEAL:
        begin_steal(state)
    elif power == HARVEST or power == RESURRECT:
        state.phase = CLAIM
    elif power == CHANGE_FUTURE:
        begin_order(state)
    elif power == ELEMENTAL_SHIFT:
        shift(state)
    elif power == COMBUSTION:
        state.phase = HIT
    else:
        state.phase = DROP if power == STABILIZE else GIVE


def stop_action(state: RummyState) -> None:
    """The action was stopped: only its replacement is left (R30)."""
    drawn = state.stopped_always or (
        not state.stopped_never and draws_replacement(action_power(state))
    )
    finish_action(state, drawn)


def draws_replacement(power: int) -> bool:
    """Whether the table of actions gives a replacement card."""
    return power == CHANGE_FUTURE or power == COMBUSTION or power == STABILIZE or power == TRANSFER


def finish_action(state: RummyState, replacement: bool) -> None:
    """Draw the replacement; the turn goes on without another action (5.4, R9)."""
    if replacement:
        draw_card(state, state.player)
        if deck_has_run_out(state):
            return
    state.forget_chain()
    state.phase = MAIN_SHUT
    state.to_act = state.player
    go_on(state)


def go_on(state: RummyState) -> None:
    """A step of the turn is complete: an empty hand ends it (R9), a lost duty lapses (R20)."""
    if state.hand_size[state.player] == 0:
        end_turn(state)
    elif state.duty != NO_CARD and not has_use(state, state.duty):
        state.duty = NO_CARD


def begin_steal(state: RummyState) -> None:
    """STEAL: chance picks a card, unless there is only one, or none any more."""
    if state.hand_size[state.target_seat] == 0:
        finish_action(state, False)
    elif state.hand_size[state.target_seat] == 1:
        card = 0
        while state.where[card] != state.target_seat:
            card += 1
        steal(state, card)
    else:
        state.phase = ROB
        state.to_act = CHANCE


def steal(state: RummyState, card: int) -> None:
    """The card goes from the victim to the thief; only these two see it."""
    victim = state.target_seat
    thief = state.player
    if is_guarded(state, card, thief, False):
        burn_from_hand(state, card)
    else:
        state.out_of_hand(card)
        state.into_hand(card, thief)
        learn_steal(state, card, victim, thief)
    finish_action(state, False)


def shift(state: RummyState) -> None:
    """ELEMENTAL SHIFT: all hands move on; the guards burn what they must (R40)."""
    shift_hands(state)
    if state.guards_all:
        for i in range(state.seats):
            seat = (state.player + i) % state.seats
            for element in range(SUITS):
                while state.mastery[element] == seat and state.collapse_of(seat, element) >= 0:
                    burn_from_hand(state, state.collapse_of(seat, element))
    finish_action(state, False)


# Sub-decisions: claim


def list_claims(state: RummyState, out: Choices, count: int) -> int:
    """The cards of the discard pile, or of the burn pile, that may be claimed (R23, R24)."""
    for kind in range(PLAIN_CARDS + SUITS):
        if claimable(state, kind) != NO_CARD:
            out.number[count] = A_CLAIM + kind
            count += 1
    return count


def claimable(state: RummyState, kind: int) -> int:
    """The card of this kind that may be claimed, NO_CARD if there is none."""
    if action_power(state) == HARVEST:
        if kind >= PLAIN_CARDS or state.where[kind] != DISCARDS:
            return NO_CARD
        if state.harvest_top and state.discards[state.discard_size - 1] != kind:
            return NO_CARD
        return kind
    if kind < PLAIN_CARDS:
        return kind if state.where[kind] == BURNT and kind != state.chain_card[0] else NO_CARD
    if not state.resurrects_collapse:
        return NO_CARD
    card = PLAIN_CARDS + 2 * (kind - PLAIN_CARDS)
    if state.where[card] == BURNT:
        return card
    return card + 1 if state.where[card + 1] == BURNT else NO_CARD


def only_claim(state: RummyState) -> int:
    """The number of the only card that can be claimed, NO_NUMBER if there is a choice."""
    found = NO_NUMBER
    for kind in range(PLAIN_CARDS + SUITS):
        if claimable(state, kind) != NO_CARD:
            if found != NO_NUMBER:
                return NO_NUMBER
            found = A_CLAIM + kind
    return found


def claim(state: RummyState, kind: int) -> None:
    """HARVEST or RESURRECT: the card comes into the hand for all to see."""
    card = claimable(state, kind)
    if state.where[card] == DISCARDS:
        lift_discard(state, card)
    else:
        lift_burnt(state, card)
    receive_openly(state, card, state.player)
    finish_action(state, False)


def lift_discard(state: RummyState, card: int) -> None:
    """Take a card out of the discard pile; those above it move down."""
    found = False
    for i in range(state.discard_size):
        if found:
            state.discards[i - 1] = state.discards[i]
        elif state.discards[i] == card:
            found = True
    state.discard_size -= 1


def lift_burnt(state: RummyState, card: int) -> None:
    """Take a card out of the burn pile."""
    found = False
    for i in range(state.burnt_size):
        if found:
            state.burnt[i - 1] = state.burnt[i]
        elif state.burnt[i] == card:
            found = True
    state.burnt_size -= 1


# Sub-decisions: order


def begin_order(state: RummyState) -> None:
    """CHANGE FUTURE: look at the top three, if reactions have left any."""
    if state.pile_top == state.pile_end:
        finish_action(state, True)
        return
    state.note_look(state.player, 3)
    state.phase = ORDER


def top_cards(state: RummyState) -> int:
    """How many cards CHANGE FUTURE looks at."""
    return min(3, state.pile_end - state.pile_top)


def list_orders(state: RummyState, out: Choices, count: int) -> int:
    """The different orders of the top cards (13)."""
    for order in range(6):
        if is_new_order(state, order):
            out.number[count] = A_ORDER + order
            count += 1
    return count


def is_new_order(state: RummyState, order: int) -> bool:
    """Whether no lower number puts the same cards in the same order."""
    cards = top_cards(state)
    for i in range(cards, 3):
        if PERMUTATION[3 * order + i] != i:
            return False
    for other in range(order):
        same = True
        for i in range(cards):
            mine = state.pile_top + PERMUTATION[3 * order + i]
            if PERMUTATION[3 * other + i] >= cards or (
                KIND[state.pile[mine]]
                != KIND[state.pile[state.pile_top + PERMUTATION[3 * other + i]]]
            ):
                same = False
        if same:
            return False
    return True


def only_order(state: RummyState) -> int:
    """The number of the only order, NO_NUMBER if there is a choice."""
    for order in range(1, 6):
        if is_new_order(state, order):
            return NO_NUMBER
    return A_ORDER


def put_in_order(state: RummyState, order: int) -> None:
    """The cards go back as ordered; the first is then drawn as replacement."""
    cards = top_cards(state)
    for viewer in range(state.seats):
        if viewer != state.player:
            blur_top(state, viewer, cards)
    for i in range(cards):
        state.trio[i] = state.pile[state.pile_top + PERMUTATION[3 * order + i]]
    for i in range(cards):
        state.pile[state.pile_top + i] = state.trio[i]
    finish_action(state, True)


# Sub-decisions: drop, give, hit


def list_collapses(state: RummyState, out: Choices, count: int, first: int) -> int:
    """One number for each different Collapse of the active hand."""
    for element in range(SUITS):
        if state.collapse_of(state.player, element) != NO_CARD:
            out.number[count] = first + element
            count += 1
    return count


def only_collapse(state: RummyState, first: int) -> int:
    """The number of the only Collapse, NO_NUMBER if there is a choice."""
    if state.collapse_kinds(state.player) > 1:
        return NO_NUMBER
    element = 0
    while state.collapse_of(state.player, element) == NO_CARD:
        element += 1
    return first + element


def drop(state: RummyState, element: int) -> None:
    """STABILIZE: burn a Collapse of the own hand."""
    several = state.collapse_kinds(state.player) > 1
    burn_from_hand(state, state.collapse_of(state.player, element))
    note_rest(state, several)
    finish_action(state, True)


def give(state: RummyState, element: int) -> None:
    """TRANSFER: show a Collapse of the own hand and give it to the target."""
    several = state.collapse_kinds(state.player) > 1
    card = state.collapse_of(state.player, element)
    leave_hand(state, card)
    receive_openly(state, card, state.target_seat)
    note_rest(state, several)
    finish_action(state, True)


def note_rest(state: RummyState, several: bool) -> None:
    """Who had to choose among his Collapse cards is known to hold another (9)."""
    if several:
        state.about[state.player] |= TAINTED


def hit(state: RummyState, card: int) -> None:
    """COMBUSTION: choose one card; with the third they burn, and Mastery is looked at."""
    state.hits[state.hit_count] = card
    state.hit_count += 1
    if state.hit_count == 3:
        combust(state)
        award_masteries(state)
        finish_action(state, True)


def list_stolen(state: RummyState, out: Choices) -> int:
    """The kinds of cards in the victim's hand, each as likely as it is frequent (4)."""
    count = 0
    for card in range(CARDS):
        if state.where[card] == state.target_seat:
            if count and out.number[count - 1] == KIND[card]:
                out.weight[count - 1] += 1
            else:
                out.number[count] = KIND[card]
                out.weight[count] = 1
                count += 1
    return count


def stolen_card(state: RummyState, kind: int) -> int:
    """A card of this kind in the victim's hand."""
    if kind < PLAIN_CARDS:
        return kind
    return state.collapse_of(state.target_seat, kind - PLAIN_CARDS)


def only_choice(state: RummyState) -> int:
    """The number of a sub-decision that has only one choice; it is carried out unasked (4)."""
    if state.phase == CLAIM:
        return only_claim(state)
    if state.phase == ORDER:
        return only_order(state)
    if state.phase == GIVE:
        return only_collapse(state, A_GIVE)
    if state.phase == DROP:
        return only_collapse(state, A_DROP)
    return NO_NUMBER
