"""Sets, runs, lay-offs and the use of a taken discard (Rummy 5.1, 5.2)."""

from __future__ import annotations

from elementarium.core import noting
from elementarium.core.state import Choices
from elementarium.games.rummy import hands, happenings, mastery, pack
from elementarium.games.rummy.state import RummyState


def _triples() -> list[list[int]]:
    """The suits of the ten sets of three, in the order of their numbers (13)."""
    return [
        [first, second, third]
        for first in range(pack.SUITS)
        for second in range(first + 1, pack.SUITS)
        for third in range(second + 1, pack.SUITS)
    ]


TRIPLE_SUIT = [suit for triple in _triples() for suit in triple]
TRIPLE_MASK = [sum(1 << suit for suit in triple) for triple in _triples()]
SIZE_OF_MASK = [mask.bit_count() for mask in range(pack.EVERY_SUIT + 1)]


# New melds (5.1)


def list_melds(state: RummyState, out: Choices, count: int) -> int:
    """All sets and runs of three in the active hand that may be melded now (R13, R15)."""
    seat = state.player
    if state.hand_size[seat] < 3 + (0 if state.rulings.out_freely else 1):
        return count
    return list_runs(state, out, list_sets(state, out, count))


def list_sets(state: RummyState, out: Choices, count: int) -> int:
    """Three cards of one rank."""
    first = state.player * pack.RANKS
    for rank in range(pack.RANKS):
        suits = state.held[first + rank]
        if SIZE_OF_MASK[suits] >= 3:
            for triple in range(pack.TRIPLES):
                if suits & TRIPLE_MASK[triple] == TRIPLE_MASK[triple]:
                    count = list_meld(state, out, count, pack.A_SET + rank * pack.TRIPLES + triple)
    return count


def list_runs(state: RummyState, out: Choices, count: int) -> int:
    """Three consecutive ranks of one suit, Aether standing in for it."""
    first = state.player * pack.RANKS
    for low in range(pack.RANKS):
        suits = state.held[first + low]
        second = state.held[first + (low + 1) % pack.RANKS]
        third = state.held[first + (low + 2) % pack.RANKS]
        if suits == 0 or wide(suits) & wide(second) & wide(third) == 0:
            continue
        for suit in range(pack.AETHER):
            for mask in range(7):
                if (
                    suits >> (pack.AETHER if mask & 1 else suit) & 1
                    and second >> (pack.AETHER if mask & 2 else suit) & 1
                    and third >> (pack.AETHER if mask & 4 else suit) & 1
                ):
                    count = list_meld(
                        state, out, count, pack.A_RUN + low * pack.PATTERNS + suit * 7 + mask
                    )
        if suits & second & third & pack.AETHER_BIT:
            count = list_meld(state, out, count, pack.A_RUN + low * pack.PATTERNS + 28)
    return count


def wide(suits: int) -> int:
    """The suits that these cards of one rank can stand for: Aether for all of them."""
    return pack.EVERY_SUIT if suits & pack.AETHER_BIT else suits


def list_meld(state: RummyState, out: Choices, count: int, number: int) -> int:
    """Add one meld, unless a taken discard forbids it (5.2, R20)."""
    if state.duty == pack.NO_CARD or meld_keeps_duty(state, number):
        out.number[count] = number
        count += 1
    return count


def take_apart(state: RummyState, number: int) -> None:
    """Write the three cards of a meld into `trio`, in the order in which they are written."""
    if number < pack.A_RUN:
        rank = (number - pack.A_SET) // pack.TRIPLES
        triple = (number - pack.A_SET) % pack.TRIPLES
        for i in range(3):
            state.trio[i] = TRIPLE_SUIT[3 * triple + i] * pack.RANKS + rank
        return
    low = (number - pack.A_RUN) // pack.PATTERNS
    pattern = (number - pack.A_RUN) % pack.PATTERNS
    for i in range(3):
        suit = pattern // 7
        if pattern == 28 or (pattern % 7) >> i & 1:
            suit = pack.AETHER
        state.trio[i] = suit * pack.RANKS + (low + i) % pack.RANKS


def lay_meld(state: RummyState, number: int) -> None:
    """Put the three cards of `number` on the table as a group of the active player."""
    take_apart(state, number)
    for i in range(3):
        noting.note(state, happenings.MELDED, state.player, state.trio[i], state.next_id)
        hands.leave_hand(state, state.trio[i])
    new_group(state, number)


def new_group(state: RummyState, number: int) -> None:
    """The three cards in `trio` become a group."""
    group = state.free_group()
    state.group_id[group] = state.next_id
    state.next_id += 1
    state.owner[group] = state.player
    state.kind_of[group] = pack.SET if number < pack.A_RUN else pack.RUN
    state.low[group] = pack.RANK[state.trio[0]]
    state.length[group] = 3
    for i in range(3):
        state.put_in_group(state.trio[i], group, state.player)
    weigh(state, group)


def weigh(state: RummyState, group: int) -> None:
    """Count the Aether cards of a group, and find the suit of a run; Aether if it has no other."""
    state.aether_in[group] = 0
    state.suit_of[group] = pack.AETHER
    rank = state.low[group]
    if state.kind_of[group] == pack.SET:
        state.aether_in[group] = state.lies_in[pack.AETHER * pack.RANKS + rank] == group + 1
        return
    for _ in range(state.length[group]):
        for suit in range(pack.SUITS):
            if state.lies_in[suit * pack.RANKS + rank] == group + 1:
                if suit == pack.AETHER:
                    state.aether_in[group] += 1
                else:
                    state.suit_of[group] = suit
        rank = (rank + 1) % pack.RANKS


# Lay-offs (5.1)


def anchor_of(state: RummyState, group: int, card: int) -> int:
    """Where on the group the card can be laid, NO_ANCHOR if nowhere: a Collapse, which has no rank,
    fits nowhere (13).
    """
    length = state.length[group]
    if length < 2:
        return pack.NO_ANCHOR
    rank = pack.RANK[card]
    if state.kind_of[group] == pack.SET:
        return 0 if rank == state.low[group] and length < pack.SUITS else pack.NO_ANCHOR
    suit = pack.SUIT[card]
    of_suit = (
        suit == pack.AETHER or state.suit_of[group] == pack.AETHER or state.suit_of[group] == suit
    )
    if length == pack.RANKS or not of_suit:
        return pack.NO_ANCHOR
    if rank == (state.low[group] + length) % pack.RANKS:
        return pack.ABOVE + pack.SUIT[state.card_at(group, state.high_end(group))]
    if rank == (state.low[group] + pack.RANKS - 1) % pack.RANKS:
        return pack.BELOW + pack.SUIT[state.card_at(group, state.low[group])]
    return pack.NO_ANCHOR


def group_at(state: RummyState, card: int, anchor: int) -> int:
    """The group on which the card is laid at this anchor, NO_GROUP if there is none."""
    for group in range(state.groups):
        if anchor_of(state, group, card) == anchor:
            return group
    return pack.NO_GROUP


def list_lays(state: RummyState, out: Choices, count: int) -> int:
    """All lay-offs of the active player (R14, R15)."""
    if not may_lay(state):
        return count
    seat = state.player
    for card in range(pack.PLAIN_CARDS):
        if state.where[card] != seat:
            continue
        anchors = 0
        for group in range(state.groups):
            anchor = anchor_of(state, group, card)
            if anchor != pack.NO_ANCHOR and (
                state.duty == pack.NO_CARD or lay_keeps_duty(state, card, group)
            ):
                anchors |= 1 << anchor
        for anchor in range(pack.ANCHORS):
            if anchors >> anchor & 1:
                out.number[count] = pack.A_LAY + card * pack.ANCHORS + anchor
                count += 1
    return count


def may_lay(state: RummyState) -> bool:
    """Whether the active player may lay off at all: a card must remain, an own meld be there."""
    seat = state.player
    if state.groups == 0 or state.hand_size[seat] < (1 if state.rulings.out_freely else 2):
        return False
    return not state.rulings.layoff_needs_meld or state.owns_group(seat)


def lay_on(state: RummyState, group: int, card: int) -> None:
    """The card, which must fit and be in no hand, joins the group. A run that closes the circle
    begins with its ace, however it grew (8.2).
    """
    anchor = anchor_of(state, group, card)
    if anchor >= pack.BELOW:
        state.low[group] = pack.RANK[card]
    state.length[group] += 1
    if state.length[group] == pack.RANKS:
        state.low[group] = 0
    state.put_in_group(card, group, state.player)
    if pack.SUIT[card] == pack.AETHER:
        state.aether_in[group] += 1
    elif state.kind_of[group] == pack.RUN:
        state.suit_of[group] = pack.SUIT[card]


# Sacrifices (5.3)


def list_sacrifices(state: RummyState, out: Choices, count: int) -> int:
    """Every own meld with every different Collapse of the hand (R21)."""
    seat = state.player
    if state.collapses[seat] == 0:
        return count
    first = count
    for group in range(state.groups):
        if not may_sacrifice(state, group):
            continue
        for element in range(pack.SUITS):
            if state.collapse_of(seat, element) != pack.NO_CARD:
                out.number[count] = pack.A_SAC + state.first_card(group) * pack.SUITS + element
                count += 1
    sort(out, first, count)
    return count


def may_sacrifice(state: RummyState, group: int) -> bool:
    """Whether the active player may burn this group together with a Collapse."""
    if state.length[group] < 3 or state.owner[group] != state.player:
        return False
    if state.rulings.unshared_only and state.is_shared(group):
        return False
    return state.duty == pack.NO_CARD or sacrifice_keeps_duty(state, group)


def burn_group(state: RummyState, group: int) -> None:
    """All cards of a group go to the burn pile, a run from its low end."""
    if state.kind_of[group] == pack.RUN:
        rank = state.low[group]
        for _ in range(state.length[group]):
            burn_of_group(state, group, state.card_at(group, rank))
            rank = (rank + 1) % pack.RANKS
    else:
        card = state.low[group]
        while card < pack.PLAIN_CARDS:
            if state.lies_in[card] == group + 1:
                burn_of_group(state, group, card)
            card += pack.RANKS
    state.length[group] = 0


def burn_of_group(state: RummyState, group: int, card: int) -> None:
    """A card of a sacrificed group goes to the burn pile."""
    noting.note(state, happenings.BURNT, state.laid_by[card], card, state.group_id[group])
    state.lies_in[card] = 0
    hands.burn(state, card)


def sort(out: Choices, first: int, end: int) -> None:
    """Put the numbers from `first` on into rising order; there are few of them."""
    for i in range(first + 1, end):
        number = out.number[i]
        j = i
        while j > first and out.number[j - 1] > number:
            out.number[j] = out.number[j - 1]
            j -= 1
        out.number[j] = number


# Taking from the discard pile (5.2)


def makes_meld(state: RummyState, seat: int, card: int) -> bool:
    """Whether the hand of `seat`, which holds the card, has a meld with it."""
    first = seat * pack.RANKS
    rank = pack.RANK[card]
    if SIZE_OF_MASK[state.held[first + rank]] >= 3:
        return True
    fit = wide(1 << pack.SUIT[card])
    below = wide(state.held[first + (rank + pack.RANKS - 1) % pack.RANKS]) & fit
    above = wide(state.held[first + (rank + 1) % pack.RANKS]) & fit
    if below & above:
        return True
    if below and below & wide(state.held[first + (rank + pack.RANKS - 2) % pack.RANKS]):
        return True
    return (above & wide(state.held[first + (rank + 2) % pack.RANKS])) != 0


def fits_table(state: RummyState, card: int) -> bool:
    """Whether the card can be laid on some group."""
    for group in range(state.groups):
        if anchor_of(state, group, card) != pack.NO_ANCHOR:
            return True
    return False


def makes_new_meld(state: RummyState, card: int) -> bool:
    """Whether the active player could meld the card now (R15)."""
    seat = state.player
    if state.hand_size[seat] < 3 + (0 if state.rulings.out_freely else 1):
        return False
    return makes_meld(state, seat, card)


def has_use(state: RummyState, card: int) -> bool:
    """Whether the active player, who holds the card, could meld it or lay it off now."""
    if makes_new_meld(state, card):
        return True
    return not state.rulings.new_meld_only and may_lay(state) and fits_table(state, card)


def has_use_then(state: RummyState, card: int) -> bool:
    """The same once a Mastery that the table now gives has burnt its Collapse cards (R20, R39)."""
    doomed = mastery.count_doomed(state)
    state.hand_size[state.player] -= doomed
    useful = has_use(state, card)
    state.hand_size[state.player] += doomed
    return useful


def list_takes(state: RummyState, out: Choices, count: int) -> int:
    """The discards that could be used at once, with all the cards above them in hand."""
    seat = state.player
    first = count
    depth = state.discard_size if state.rulings.any_depth else min(1, state.discard_size)
    for i in range(1, depth + 1):
        card = state.discards[state.discard_size - i]
        state.held[seat * pack.RANKS + pack.RANK[card]] |= 1 << pack.SUIT[card]
        state.hand_size[seat] += 1
        if has_use(state, card):
            out.number[count] = pack.A_TAKE + card
            count += 1
    for i in range(1, depth + 1):
        card = state.discards[state.discard_size - i]
        state.held[seat * pack.RANKS + pack.RANK[card]] &= pack.EVERY_SUIT - (1 << pack.SUIT[card])
        state.hand_size[seat] -= 1
    sort(out, first, count)
    return count


def take(state: RummyState, card: int) -> None:
    """The card and all cards above it come into the hand for all to see."""
    taken = pack.NO_CARD
    while taken != card:
        state.discard_size -= 1
        taken = state.discards[state.discard_size]
        noting.note(state, happenings.TAKEN, state.player, taken)
        hands.receive_openly(state, taken, state.player, happenings.TAKEN)
    state.duty = card


# What may be done while a taken discard is not used yet (5.2, R20)


def meld_keeps_duty(state: RummyState, number: int) -> bool:
    """Whether the meld uses the taken card or, this turn, leaves it a use."""
    take_apart(state, number)
    for i in range(3):
        if state.trio[i] == state.duty:
            return True
    if not state.rulings.this_turn:
        return False
    seat = state.player
    groups = state.groups
    new_group(state, number)
    for i in range(3):
        hide(state, seat, state.trio[i])
    useful = has_use_then(state, state.duty)
    group = state.lies_in[state.trio[0]] - 1
    for i in range(3):
        state.lies_in[state.trio[i]] = 0
        state.where[state.trio[i]] = seat
        unhide(state, seat, state.trio[i])
    state.length[group] = 0
    state.groups = groups
    state.next_id -= 1
    return useful


def lay_keeps_duty(state: RummyState, card: int, group: int) -> bool:
    """Whether the lay-off uses the taken card or, this turn, leaves it a use."""
    if card == state.duty:
        return not state.rulings.new_meld_only
    if not state.rulings.this_turn:
        return False
    seat = state.player
    low = state.low[group]
    suit = state.suit_of[group]
    aether = state.aether_in[group]
    lay_on(state, group, card)
    hide(state, seat, card)
    useful = has_use_then(state, state.duty)
    state.lies_in[card] = 0
    state.where[card] = seat
    unhide(state, seat, card)
    state.low[group] = low
    state.suit_of[group] = suit
    state.aether_in[group] = aether
    state.length[group] -= 1
    return useful


def sacrifice_keeps_duty(state: RummyState, group: int) -> bool:
    """Whether the taken card still has a use without this group and a Collapse."""
    if not state.rulings.this_turn:
        return False
    length = state.length[group]
    state.length[group] = 0
    useful = purge_keeps_duty(state)
    state.length[group] = length
    return useful


def card_keeps_duty(state: RummyState, card: int) -> bool:
    """Whether the taken card still has a use without this elemental card of the hand."""
    if card == state.duty:
        return False
    hide(state, state.player, card)
    useful = has_use(state, state.duty)
    unhide(state, state.player, card)
    return useful


def purge_keeps_duty(state: RummyState) -> bool:
    """Whether the taken card still has a use without a Collapse of the hand."""
    state.hand_size[state.player] -= 1
    useful = has_use(state, state.duty)
    state.hand_size[state.player] += 1
    return useful


def hide(state: RummyState, seat: int, card: int) -> None:
    """Look at the hand as if the elemental card were not in it."""
    state.hand_size[seat] -= 1
    state.held[seat * pack.RANKS + pack.RANK[card]] &= pack.EVERY_SUIT - (1 << pack.SUIT[card])


def unhide(state: RummyState, seat: int, card: int) -> None:
    """Look at the hand as it is again."""
    state.hand_size[seat] += 1
    state.held[seat * pack.RANKS + pack.RANK[card]] |= 1 << pack.SUIT[card]
