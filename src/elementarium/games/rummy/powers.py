"""The powers of the cards: what each needs, and what it does (Rummy 5.4).

How card effects are written here: a power is a number (the rank that carries it) and one short
function, found through the two tables of `may_play` and `take_effect`. What is still to be
decided is never a closure or a generator but the plain numbers of the state: the chain of played
cards, its target, and the phase that names the sub-decision. An effect that needs a decision sets
the phase and returns; the decision comes back as an action number and calls the function that
ends the effect, which calls `finish_action`.
"""

from __future__ import annotations

from elementarium.core import noting
from elementarium.core import seats as who
from elementarium.core.state import Choices
from elementarium.games.rummy import (
    combustion,
    hands,
    happenings,
    mastery,
    melds,
    pack,
    scoring,
)
from elementarium.games.rummy.state import RummyState

PERMUTATION = [0, 1, 2, 0, 2, 1, 1, 0, 2, 1, 2, 0, 2, 0, 1, 2, 1, 0]
"""The six orders of three places (13)."""


# What may be played


def list_plays(state: RummyState, out: Choices, count: int) -> int:
    """Every action card of the active hand with every target, in the order of the numbers."""
    count = list_at_seats(state, out, count, pack.STEAL, pack.A_STEAL)
    count = list_simple(state, out, count, pack.HARVEST, pack.A_HARVEST)
    count = list_simple(state, out, count, pack.CHANGE_FUTURE, pack.A_FUTURE)
    count = list_simple(state, out, count, pack.RESURRECT, pack.A_RESURRECT)
    count = list_simple(state, out, count, pack.ELEMENTAL_SHIFT, pack.A_SHIFT)
    count = list_combustions(state, out, count)
    count = list_simple(state, out, count, pack.STABILIZE, pack.A_STABILIZE)
    return list_at_seats(state, out, count, pack.TRANSFER, pack.A_TRANSFER)


def list_simple(state: RummyState, out: Choices, count: int, power: int, first: int) -> int:
    """Actions without a target: one number for each suit."""
    suits = state.held[state.player * pack.RANKS + power]
    if suits == 0 or not may_play(state, power):
        return count
    for suit in range(pack.SUITS):
        if suits >> suit & 1 and play_keeps_duty(state, suit * pack.RANKS + power):
            out.number[count] = first + suit
            count += 1
    return count


def list_at_seats(state: RummyState, out: Choices, count: int, power: int, first: int) -> int:
    """STEAL and TRANSFER: one number for each suit and each seat round the table."""
    suits = state.held[state.player * pack.RANKS + power]
    if suits == 0 or not may_play(state, power):
        return count
    for suit in range(pack.SUITS):
        if suits >> suit & 1 and play_keeps_duty(state, suit * pack.RANKS + power):
            for k in range(1, state.seats):
                if power == pack.TRANSFER or state.hand_size[(state.player + k) % state.seats]:
                    out.number[count] = first + suit * 5 + k - 1
                    count += 1
    return count


def list_combustions(state: RummyState, out: Choices, count: int) -> int:
    """COMBUSTION: one number for each suit and each meld of an opponent."""
    suits = state.held[state.player * pack.RANKS + pack.COMBUSTION]
    if suits == 0:
        return count
    first = count
    for suit in range(pack.SUITS):
        if suits >> suit & 1 and play_keeps_duty(state, suit * pack.RANKS + pack.COMBUSTION):
            for group in range(state.groups):
                if state.length[group] >= 3 and state.owner[group] != state.player:
                    card = state.first_card(group)
                    out.number[count] = pack.A_COMBUSTION + suit * pack.PLAIN_CARDS + card
                    count += 1
    melds.sort(out, first, count)
    return count


def may_play(state: RummyState, power: int) -> bool:
    """Whether the condition of the power holds, targets aside (R22)."""
    if power == pack.HARVEST:
        return state.discard_size > 0
    if power == pack.CHANGE_FUTURE:
        return state.pile_top < state.pile_end
    if power == pack.RESURRECT:
        return can_resurrect(state)
    if power == pack.STABILIZE or power == pack.TRANSFER:
        return state.collapses[state.player] != 0
    return power != pack.NO_CARD


def can_resurrect(state: RummyState) -> bool:
    """Whether the burn pile holds a card that RESURRECT may claim (R24)."""
    if state.rulings.resurrects_collapse:
        return state.burnt_size > 0
    for i in range(state.burnt_size):
        if state.burnt[i] < pack.PLAIN_CARDS:
            return True
    return False


def play_keeps_duty(state: RummyState, card: int) -> bool:
    """Whether a taken discard still has a use if the card is played as an action (R20)."""
    if state.duty == pack.NO_CARD:
        return True
    power = pack.RANK[card]
    if power == pack.ELEMENTAL_SHIFT or card == state.duty:
        return False
    if power != pack.COMBUSTION:
        return melds.card_keeps_duty(state, card)
    melds.hide(state, state.player, card)
    useful = melds.makes_new_meld(state, state.duty)
    melds.unhide(state, state.player, card)
    return useful


# Announcing


def announce(state: RummyState, number: int) -> None:
    """Burn the action card and begin the chain with it and its target."""
    card = played_card(number)
    state.target_seat = pack.NO_SEAT
    if number < pack.A_HARVEST:
        state.target_seat = (state.player + (number - pack.A_STEAL) % 5 + 1) % state.seats
    elif number >= pack.A_TRANSFER:
        state.target_seat = (state.player + (number - pack.A_TRANSFER) % 5 + 1) % state.seats
    elif pack.A_COMBUSTION <= number < pack.A_STABILIZE:
        state.target_group = state.lies_in[(number - pack.A_COMBUSTION) % pack.PLAIN_CARDS] - 1
    noting.note(state, happenings.PLAYED, state.player, card, state.target_seat, target_id(state))
    hands.burn_from_hand(state, card)
    state.chain_seat[0] = state.player
    state.chain_card[0] = card
    state.chain_length = 1
    if pack.RANK[card] == pack.STABILIZE or pack.RANK[card] == pack.TRANSFER:
        state.about[state.player] |= pack.TAINTED


def target_id(state: RummyState) -> int:
    """The id of the meld that the action aims at, if it aims at one."""
    return (
        noting.NONE if state.target_group == pack.NO_GROUP else state.group_id[state.target_group]
    )


def played_card(number: int) -> int:
    """The card that an action number plays."""
    if number < pack.A_HARVEST:
        return (number - pack.A_STEAL) // 5 * pack.RANKS + pack.STEAL
    if number < pack.A_FUTURE:
        return (number - pack.A_HARVEST) * pack.RANKS + pack.HARVEST
    if number < pack.A_RESURRECT:
        return (number - pack.A_FUTURE) * pack.RANKS + pack.CHANGE_FUTURE
    if number < pack.A_SHIFT:
        return (number - pack.A_RESURRECT) * pack.RANKS + pack.RESURRECT
    if number < pack.A_COMBUSTION:
        return (number - pack.A_SHIFT) * pack.RANKS + pack.ELEMENTAL_SHIFT
    if number < pack.A_STABILIZE:
        return (number - pack.A_COMBUSTION) // pack.PLAIN_CARDS * pack.RANKS + pack.COMBUSTION
    if number < pack.A_TRANSFER:
        return (number - pack.A_STABILIZE) * pack.RANKS + pack.STABILIZE
    return (number - pack.A_TRANSFER) // 5 * pack.RANKS + pack.TRANSFER


def action_power(state: RummyState) -> int:
    """The power of the action that began the chain."""
    return pack.RANK[state.chain_card[0]]


# Taking effect


def take_effect(state: RummyState) -> None:
    """The action was not stopped: do what its card says, or ask what it needs to know."""
    power = action_power(state)
    state.to_act = state.player
    if power == pack.STEAL:
        begin_steal(state)
    elif power == pack.HARVEST or power == pack.RESURRECT:
        state.phase = pack.CLAIM
    elif power == pack.CHANGE_FUTURE:
        begin_order(state)
    elif power == pack.ELEMENTAL_SHIFT:
        shift(state)
    elif power == pack.COMBUSTION:
        state.phase = pack.HIT
    else:
        state.phase = pack.DROP if power == pack.STABILIZE else pack.GIVE


def stop_action(state: RummyState) -> None:
    """The action was stopped: only its replacement is left (R30)."""
    noting.note(state, happenings.STOPPED, state.player, state.chain_card[0])
    drawn = state.rulings.stopped_always or (
        not state.rulings.stopped_never and draws_replacement(action_power(state))
    )
    finish_action(state, drawn)


def draws_replacement(power: int) -> bool:
    """Whether the table of actions gives a replacement card."""
    return (
        power == pack.CHANGE_FUTURE
        or power == pack.COMBUSTION
        or power == pack.STABILIZE
        or power == pack.TRANSFER
    )


def finish_action(state: RummyState, replacement: bool) -> None:
    """Draw the replacement; the turn goes on without another action (5.4, R9)."""
    if replacement:
        hands.draw_card(state, state.player, happenings.ACTION_REPLACED)
        if scoring.deck_has_run_out(state):
            return
    state.forget_chain()
    state.phase = pack.MAIN_SHUT
    state.to_act = state.player
    go_on(state)


def go_on(state: RummyState) -> None:
    """A step of the turn is complete: an empty hand ends it (R9), a lost duty lapses (R20)."""
    if state.hand_size[state.player] == 0:
        scoring.end_turn(state)
    elif state.duty != pack.NO_CARD and not melds.has_use(state, state.duty):
        noting.note(state, happenings.LAPSED, state.player, state.duty)
        state.duty = pack.NO_CARD


def begin_steal(state: RummyState) -> None:
    """STEAL: chance picks a card, unless there is only one, or none any more."""
    if state.hand_size[state.target_seat] == 0:
        noting.note(state, happenings.NOT_STOLEN, state.player, noting.NONE, state.target_seat)
        finish_action(state, False)
    elif state.hand_size[state.target_seat] == 1:
        card = 0
        while state.where[card] != state.target_seat:
            card += 1
        steal(state, card)
    else:
        state.phase = pack.ROB
        state.to_act = who.CHANCE


def steal(state: RummyState, card: int) -> None:
    """The card goes from the victim to the thief; only these two see it."""
    victim = state.target_seat
    thief = state.player
    noting.note(state, happenings.STOLEN, thief, pack.KIND[card], victim)
    if hands.is_guarded(state, card, thief, False):
        hands.note_guard(state, card, thief, happenings.STOLEN)
        hands.burn_from_hand(state, card)
    else:
        state.out_of_hand(card)
        state.into_hand(card, thief)
        hands.learn_steal(state, card, victim, thief)
    finish_action(state, False)


def shift(state: RummyState) -> None:
    """ELEMENTAL SHIFT: all hands move on; the guards burn what they must (R40)."""
    hands.shift_hands(state)
    if state.rulings.guards_all:
        for i in range(state.seats):
            seat = (state.player + i) % state.seats
            for element in range(pack.SUITS):
                while state.mastery[element] == seat and state.collapse_of(seat, element) >= 0:
                    card = state.collapse_of(seat, element)
                    hands.note_guard(state, card, seat, happenings.SHIFTED)
                    hands.burn_from_hand(state, card)
    finish_action(state, False)


# Sub-decisions: claim


def list_claims(state: RummyState, out: Choices, count: int) -> int:
    """The cards of the discard pile, or of the burn pile, that may be claimed (R23, R24)."""
    for kind in range(pack.PLAIN_CARDS + pack.SUITS):
        if claimable(state, kind) != pack.NO_CARD:
            out.number[count] = pack.A_CLAIM + kind
            count += 1
    return count


def claimable(state: RummyState, kind: int) -> int:
    """The card of this kind that may be claimed, NO_CARD if there is none."""
    if action_power(state) == pack.HARVEST:
        if kind >= pack.PLAIN_CARDS or state.where[kind] != pack.DISCARDS:
            return pack.NO_CARD
        if state.rulings.harvest_top and state.discards[state.discard_size - 1] != kind:
            return pack.NO_CARD
        return kind
    if kind < pack.PLAIN_CARDS:
        return (
            kind
            if state.where[kind] == pack.BURNT and kind != state.chain_card[0]
            else pack.NO_CARD
        )
    if not state.rulings.resurrects_collapse:
        return pack.NO_CARD
    card = pack.PLAIN_CARDS + 2 * (kind - pack.PLAIN_CARDS)
    if state.where[card] == pack.BURNT:
        return card
    return card + 1 if state.where[card + 1] == pack.BURNT else pack.NO_CARD


def only_claim(state: RummyState) -> int:
    """The number of the only card that can be claimed, NO_NUMBER if there is a choice."""
    found = pack.NO_NUMBER
    for kind in range(pack.PLAIN_CARDS + pack.SUITS):
        if claimable(state, kind) != pack.NO_CARD:
            if found != pack.NO_NUMBER:
                return pack.NO_NUMBER
            found = pack.A_CLAIM + kind
    return found


def claim(state: RummyState, kind: int) -> None:
    """HARVEST or RESURRECT: the card comes into the hand for all to see."""
    card = claimable(state, kind)
    noting.note(state, happenings.CLAIMED, state.player, kind)
    if state.where[card] == pack.DISCARDS:
        lift_discard(state, card)
    else:
        lift_burnt(state, card)
    hands.receive_openly(state, card, state.player, happenings.CLAIMED)
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
    place = 0
    while state.burnt[place] != card:
        place += 1
    state.burnt_size -= 1
    for i in range(place, state.burnt_size):
        state.burnt[i] = state.burnt[i + 1]


# Sub-decisions: order


def begin_order(state: RummyState) -> None:
    """CHANGE FUTURE: look at the top three, if reactions have left any."""
    if state.pile_top == state.pile_end:
        finish_action(state, True)
        return
    state.note_look(state.player, 3)
    state.phase = pack.ORDER


def top_cards(state: RummyState) -> int:
    """How many cards CHANGE FUTURE looks at."""
    return min(3, state.pile_end - state.pile_top)


def list_orders(state: RummyState, out: Choices, count: int) -> int:
    """The different orders of the top cards (13)."""
    for order in range(6):
        if is_new_order(state, order):
            out.number[count] = pack.A_ORDER + order
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
                pack.KIND[state.pile[mine]]
                != pack.KIND[state.pile[state.pile_top + PERMUTATION[3 * other + i]]]
            ):
                same = False
        if same:
            return False
    return True


def only_order(state: RummyState) -> int:
    """The number of the only order, NO_NUMBER if there is a choice."""
    for order in range(1, 6):
        if is_new_order(state, order):
            return pack.NO_NUMBER
    return pack.A_ORDER


def put_in_order(state: RummyState, order: int) -> None:
    """The cards go back as ordered; the first is then drawn as replacement."""
    cards = top_cards(state)
    for viewer in range(state.seats):
        if viewer != state.player:
            hands.blur_top(state, viewer, cards)
    for i in range(cards):
        state.trio[i] = state.pile[state.pile_top + PERMUTATION[3 * order + i]]
    for i in range(cards):
        state.pile[state.pile_top + i] = state.trio[i]
    noting.note(
        state,
        happenings.ORDERED,
        state.player,
        top_kind(state, 0),
        top_kind(state, 1),
        top_kind(state, 2),
    )
    finish_action(state, True)


def top_kind(state: RummyState, place: int) -> int:
    """The card that lies so deep in the draw pile, if there are so many."""
    if state.pile_top + place >= state.pile_end:
        return noting.NONE
    return pack.KIND[state.pile[state.pile_top + place]]


# Sub-decisions: drop, give, hit


def list_collapses(state: RummyState, out: Choices, count: int, first: int) -> int:
    """One number for each different Collapse of the active hand."""
    for element in range(pack.SUITS):
        if state.collapse_of(state.player, element) != pack.NO_CARD:
            out.number[count] = first + element
            count += 1
    return count


def only_collapse(state: RummyState, first: int) -> int:
    """The number of the only Collapse, NO_NUMBER if there is a choice."""
    if state.collapse_kinds(state.player) > 1:
        return pack.NO_NUMBER
    element = 0
    while state.collapse_of(state.player, element) == pack.NO_CARD:
        element += 1
    return first + element


def drop(state: RummyState, element: int) -> None:
    """STABILIZE: burn a Collapse of the own hand."""
    noting.note(state, happenings.DROPPED, state.player, pack.PLAIN_CARDS + element)
    several = state.collapse_kinds(state.player) > 1
    hands.burn_from_hand(state, state.collapse_of(state.player, element))
    note_rest(state, several)
    finish_action(state, True)


def give(state: RummyState, element: int) -> None:
    """TRANSFER: show a Collapse of the own hand and give it to the target."""
    several = state.collapse_kinds(state.player) > 1
    card = state.collapse_of(state.player, element)
    noting.note(state, happenings.GIVEN, state.player, pack.KIND[card], state.target_seat)
    hands.leave_hand(state, card)
    hands.receive_openly(state, card, state.target_seat, happenings.GIVEN)
    note_rest(state, several)
    finish_action(state, True)


def note_rest(state: RummyState, several: bool) -> None:
    """Who had to choose among his Collapse cards is known to hold another (9)."""
    if several:
        state.about[state.player] |= pack.TAINTED


def hit(state: RummyState, card: int) -> None:
    """COMBUSTION: choose one card; with the third they burn, and Mastery is looked at."""
    noting.note(state, happenings.HIT, state.player, card)
    state.hits[state.hit_count] = card
    state.hit_count += 1
    if state.hit_count == 3:
        combustion.combust(state)
        mastery.award_masteries(state)
        finish_action(state, True)


def list_stolen(state: RummyState, out: Choices) -> int:
    """The kinds of cards in the victim's hand, each as likely as it is frequent (4)."""
    count = 0
    for card in range(pack.CARDS):
        if state.where[card] == state.target_seat:
            if count and out.number[count - 1] == pack.KIND[card]:
                out.weight[count - 1] += 1
            else:
                out.number[count] = pack.KIND[card]
                out.weight[count] = 1
                count += 1
    return count


def stolen_card(state: RummyState, kind: int) -> int:
    """A card of this kind in the victim's hand."""
    if kind < pack.PLAIN_CARDS:
        return kind
    return state.collapse_of(state.target_seat, kind - pack.PLAIN_CARDS)


def only_choice(state: RummyState) -> int:
    """The number of a sub-decision that has only one choice; it is carried out unasked (4)."""
    if state.phase == pack.CLAIM:
        return only_claim(state)
    if state.phase == pack.ORDER:
        return only_order(state)
    if state.phase == pack.GIVE:
        return only_collapse(state, pack.A_GIVE)
    if state.phase == pack.DROP:
        return only_collapse(state, pack.A_DROP)
    return pack.NO_NUMBER
