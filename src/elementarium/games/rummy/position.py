"""Text and positions of Elemental Rummy, both ways (Rummy 8.2)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from elementarium.core.errors import NotationError, PositionError
from elementarium.core.seats import CHANCE, NOBODY
from elementarium.games.rummy.mastery import count_best, deserver
from elementarium.games.rummy.notation import (
    KIND_NAMES,
    SUIT_LETTERS,
    UNKNOWN,
    card_name,
    card_names,
    read_card,
)
from elementarium.games.rummy.options import RummyOptions
from elementarium.games.rummy.pack import (
    CLAIM,
    CLEAN,
    COLLAPSE,
    COMBUSTION,
    DEAL,
    DECK,
    DRAW,
    DROP,
    GIVE,
    HIT,
    KINDS,
    MAIN_OPEN,
    MAIN_SHUT,
    MOST_CHAIN,
    NO_CARD,
    NO_GROUP,
    NO_SEAT,
    NOT_ENDED,
    ORDER,
    OUT,
    OVER,
    PLAIN_CARDS,
    RANKS,
    REACT,
    ROB,
    SHUFFLE,
    STABILIZE,
    STEAL,
    SUITS,
    TAINTED,
    TRANSFER,
    USE,
)
from elementarium.games.rummy.rules import Rummy
from elementarium.games.rummy.state import RummyState

PHASE_WORDS = {
    SHUFFLE: "shuffle",
    DEAL: "deal",
    DRAW: "draw",
    USE: "use",
    MAIN_OPEN: "main+",
    MAIN_SHUT: "main-",
    REACT: "react",
    CLAIM: "claim",
    ORDER: "order",
    GIVE: "give",
    DROP: "drop",
    HIT: "hit",
    ROB: "steal",
    OVER: "over",
}
ENDING_WORDS = {OUT: "out", COLLAPSE: "collapse", DECK: "deck"}
IN_ACTION = (REACT, CLAIM, ORDER, GIVE, DROP, HIT, ROB)
"""The states inside an action, which name the player who decides and the chain."""

LEAST_PILE = 12
"""In the deal, enough cards for every swap, the first discard and the first draw."""

_FIELD = re.compile(r"(?P<key>[PTHDKBMYRGSNVUO])(?P<rest>.*)", re.DOTALL)
_NUMBER = re.compile(r"(?:0|[1-9][0-9]{0,5})", re.ASCII)
_TOTAL = re.compile(r"-?(?:0|[1-9][0-9]{0,6})", re.ASCII)
_PLAYED = re.compile(
    r"(?P<seat>[0-5])=(?P<card>[^>]{2})(?:>(?P<target>[0-5])|>m(?P<meld>[1-9][0-9]{0,5}))?",
    re.ASCII,
)


# Writing


def write_position(state: RummyState) -> str:
    """The one text of a state."""
    hands = [card_names(state.hand(seat)) for seat in range(state.seats)]
    open_kinds = [kind for kind in state.open_kinds() if state.phase == DEAL]
    all_open = sorted(k for k in state.hand(max(state.to_act, 0)) if k >= PLAIN_CARDS)
    swaps = card_names(open_kinds) if open_kinds != all_open and state.phase == DEAL else ""
    heap = "*" if state.phase == SHUFFLE else card_names(state.burnt_cards())
    if state.phase == SHUFFLE and not state.burnt_cards():
        heap = "-"
    piles = (card_names(state.pile_cards()), heap)
    return assembled(state, written_phase(state, None), hands, piles, swaps)


def shown_position(state: RummyState, viewer: int | None) -> str:
    """The position as a seat or a spectator sees it, with `??` for what it does not know (9)."""
    known = [visible_hand(state, seat, viewer) for seat in range(state.seats)]
    hands = [
        " ".join([*(card_name(kind) for kind in hand), *[UNKNOWN] * (size - len(hand))]) or "-"
        for hand, size in zip(known, map(state.hand_length, range(state.seats)), strict=True)
    ]
    pile = " ".join(
        UNKNOWN if kind == NO_CARD else card_name(kind) for kind in visible_pile(state, viewer)
    )
    heap = card_names(state.burnt_cards())
    if state.phase == SHUFFLE:
        heap = " ".join([UNKNOWN] * len(state.burnt_cards()))
    asked = state.phase == DEAL and viewer == state.to_act and is_once(state)
    swaps = card_names(state.open_kinds()) if asked else ""
    phase = written_phase(state, viewer if viewer is not None else NO_SEAT)
    return assembled(state, phase, hands, (pile or "-", heap or "-"), swaps)


def is_once(state: RummyState) -> bool:
    """Whether only dealt Collapse cards may be swapped (R5)."""
    return bool(state.options.deal_swap == "once")


def visible_hand(state: RummyState, seat: int, viewer: int | None) -> list[int]:
    """The cards of a hand that a viewer knows; at the end all hands lie open."""
    if state.phase == OVER:
        return state.hand(seat)
    return [] if viewer is None else state.known_hand(seat, viewer)


def visible_pile(state: RummyState, viewer: int | None) -> list[int]:
    """The draw pile from the top, NO_CARD for what the viewer does not know."""
    return [NO_CARD] * state.pile_length() if viewer is None else state.known_pile(viewer)


def assembled(
    state: RummyState, phase: str, hands: Sequence[str], piles: tuple[str, str], swaps: str
) -> str:
    """The fields of a position, in order; optional ones where they differ from the default."""
    pile, heap = piles
    fields = [f"P{state.seats}", f"T{state.player}", phase]
    fields += [f"H{seat} {hand}" for seat, hand in enumerate(hands)]
    fields += [f"D {pile}", f"K {card_names(state.discard_cards())}", f"B {heap}"]
    fields += [written_group(state, group) for group in state.group_list()]
    fields.append(f"Y {written_masteries(state)}")
    if state.round != 1:
        fields.append(f"R{state.round}")
    if state.dealer != state.seats - 1:
        fields.append(f"G{state.dealer}")
    totals = [state.total(seat) for seat in range(state.seats)]
    if any(totals):
        fields.append(f"S {' '.join(map(str, totals))}")
    if state.next_id != 1 + max([0, *(state.id_of(group) for group in state.group_list())]):
        fields.append(f"N {state.next_id}")
    if state.duty != NO_CARD and state.phase != USE:
        fields.append(f"V {card_name(state.duty)}")
    if state.purged:
        fields.append("U")
    if swaps:
        fields.append(f"O {swaps}")
    return " | ".join(fields)


def written_phase(state: RummyState, viewer: int | None) -> str:
    """The state word with what belongs to it; who is asked to react is seen by himself alone,
    a viewer of None sees everything.
    """
    word = PHASE_WORDS[state.phase]
    if state.phase == DEAL:
        return f"{word} {state.to_act}"
    if state.phase == USE:
        return f"{word} {card_name(state.duty)}"
    if state.phase == OVER:
        return f"{word} {ENDING_WORDS[state.ending]}"
    if state.phase not in IN_ACTION:
        return word
    asked = str(state.player if state.phase == ROB else state.to_act)
    if state.phase == REACT and viewer not in (None, state.to_act):
        asked = UNKNOWN
    text = f"{word} {asked} : {written_chain(state)}"
    hits = state.hit_cards()
    return f"{text} / {card_names(hits)}" if hits else text


def written_chain(state: RummyState) -> str:
    """The cards played, `0=W2>1 1=F8`."""
    texts = [f"{seat}={card_name(card)}" for seat, card in state.chain()]
    if state.target_seat != NO_SEAT:
        texts[0] += f">{state.target_seat}"
    if state.target_group != NO_GROUP:
        texts[0] += f">m{state.id_of(state.target_group)}"
    return " ".join(texts)


def written_group(state: RummyState, group: int) -> str:
    """`M1 0 run F4 F5 F6:2`."""
    owner = state.owner_of(group)
    cards = [
        card_name(card) + (f":{state.layer_of(card)}" if state.layer_of(card) != owner else "")
        for card in state.group_cards(group)
    ]
    kind = "run" if state.is_run(group) else "set"
    return f"M{state.id_of(group)} {owner} {kind} {' '.join(cards)}"


def written_masteries(state: RummyState) -> str:
    """`F0 X2`, or `-`."""
    holders = [
        f"{letter}{state.mastery_holder(element)}"
        for element, letter in enumerate(SUIT_LETTERS)
        if state.mastery_holder(element) != NO_SEAT
    ]
    return " ".join(holders) or "-"


# Reading


@dataclass(slots=True)
class _Group:
    """A group as it is written."""

    number: int
    owner: int
    run: bool
    cards: list[int]
    layers: list[int]


@dataclass(slots=True)
class _Text:
    """The fields of a position, read but not yet put on a table."""

    seats: int = 0
    player: int = 0
    phase: str = ""
    hands: dict[int, list[int]] = field(default_factory=dict)
    piles: dict[str, list[int]] = field(default_factory=dict)
    star: str = ""
    groups: list[_Group] = field(default_factory=list)
    masteries: dict[int, int] = field(default_factory=dict)
    seen: set[str] = field(default_factory=set)
    round: int = 1
    dealer: int | None = None
    totals: list[int] | None = None
    next_id: int | None = None
    duty: int = NO_CARD
    purged: bool = False
    swaps: list[int] | None = None


def read_position(text: str, options: RummyOptions) -> Rummy:
    """The state that a text describes; raises with the reason if there is none."""
    try:
        return _placed(_read_fields(text), options)
    except NotationError as error:
        raise PositionError(f'cannot read the position "{text}": {error}') from error


def _read_fields(text: str) -> _Text:
    fields = text.split(" | ")
    if len(fields) < 3:
        raise PositionError("a position begins with the players, the turn and the state")
    read = _Text(seats=_seat_count(fields[0]), phase=fields[2])
    read.player = _read_seat(read, fields[1].removeprefix("T"), "turn player")
    for part in fields[3:]:
        _read_field(read, part)
    for key in (*(f"H{seat}" for seat in range(read.seats)), "D", "K", "B", "Y"):
        if key not in read.seen:
            raise PositionError(f"the field {key} is missing")
    _fill_star(read)
    _check_cards(read)
    return read


def _seat_count(text: str) -> int:
    if not re.fullmatch("P[2-6]", text):
        raise PositionError(f'"{text}" is no number of players: P2 to P6')
    return int(text[1])


def _read_seat(read: _Text, text: str, what: str) -> int:
    if not re.fullmatch("[0-5]", text) or int(text) >= read.seats:
        raise PositionError(f'"{text}" is no {what}: the seats are 0 to {read.seats - 1}')
    return int(text)


def _read_field(read: _Text, text: str) -> None:
    match = _FIELD.fullmatch(text)
    if not match:
        raise PositionError(f'"{text}" is no field of a position')
    key, rest = match["key"], match["rest"]
    name, _, value = text.partition(" ")
    if name in read.seen:
        raise PositionError(f"the field {name} is given twice")
    read.seen.add(name)
    if key == "H":
        seat = _read_seat(read, name[1:], "seat of a hand")
        read.hands[seat] = _read_cards(read, value, name)
    elif name in ("D", "K", "B"):
        read.piles[name] = _read_cards(read, value, name)
    elif key == "M":
        read.groups.append(_read_group(read, name, value))
    elif name == "Y":
        _read_masteries(read, value)
    elif key == "R" and not value:
        read.round = _read_number(name[1:], "round", 1)
    elif key == "G" and not value:
        read.dealer = _read_seat(read, name[1:], "dealer")
    elif name == "S":
        read.totals = _read_totals(read, value)
    elif name == "N":
        read.next_id = _read_number(value, "next meld id", 1)
    elif name == "V":
        read.duty = read_card(value)
    elif text == "U":
        read.purged = True
    elif name == "O":
        read.swaps = [] if value == "-" else [read_card(card) for card in value.split(" ")]
    else:
        raise PositionError(f'"{key}{rest}" is no field of a position')


def _read_number(text: str, what: str, least: int) -> int:
    if not _NUMBER.fullmatch(text) or int(text) < least:
        raise PositionError(f'"{text}" is no {what}')
    return int(text)


def _read_cards(read: _Text, text: str, name: str) -> list[int]:
    """Cards; a `*` at the end of D or B stands for all that are mentioned nowhere else."""
    names = [] if text == "-" else text.split(" ")
    if names and names[-1] == "*" and name in ("D", "B"):
        if read.star:
            raise PositionError("only one * may stand in a position")
        read.star = name
        names.pop()
    return [read_card(card) for card in names]


def _read_group(read: _Text, name: str, text: str) -> _Group:
    number = _read_number(name[1:], "meld id", 1)
    owner_text, kind, *names = [*text.split(" "), "", ""]
    names = [card for card in names if card]
    owner = _read_seat(read, owner_text, "owner of a meld")
    if kind not in ("set", "run") or not names:
        raise PositionError(f'"{name} {text}" is no meld such as M1 0 run F4 F5 F6:2')
    cards, layers = [], []
    for part in names:
        card, colon, layer = part.partition(":")
        cards.append(read_card(card))
        layers.append(_read_seat(read, layer, "layer of a card") if colon else owner)
    group = _Group(number, owner, kind == "run", cards, layers)
    if not (_is_run(cards) if group.run else _is_set(cards)):
        order = " from its low end on" if group.run else ""
        raise PositionError(f'"{text}" is no {kind}{order}')
    return group


def _is_set(cards: list[int]) -> bool:
    return len({card % RANKS for card in cards}) == 1 and max(cards) < PLAIN_CARDS


def _is_run(cards: list[int]) -> bool:
    if max(cards) >= PLAIN_CARDS or len(cards) > RANKS:
        return False
    suits = {card // RANKS for card in cards} - {SUITS - 1}
    steps = all((b - a) % RANKS == 1 for a, b in pairwise(cards))
    return steps and len(suits) <= 1


def _read_masteries(read: _Text, text: str) -> None:
    for part in [] if text == "-" else text.split(" "):
        if len(part) != 2 or part[0] not in SUIT_LETTERS:
            raise PositionError(f'"{part}" is no Mastery such as F0')
        element = SUIT_LETTERS.index(part[0])
        if element in read.masteries:
            raise PositionError(f"the Mastery {part[0]} has two holders")
        read.masteries[element] = _read_seat(read, part[1], "holder of a Mastery")


def _read_totals(read: _Text, text: str) -> list[int]:
    parts = text.split(" ")
    if len(parts) != read.seats or not all(_TOTAL.fullmatch(part) for part in parts):
        raise PositionError(f'"S {text}" does not give one total for each player')
    return [int(part) for part in parts]


def _mentioned(read: _Text) -> Iterable[int]:
    for hand in read.hands.values():
        yield from hand
    for pile in read.piles.values():
        yield from pile
    for group in read.groups:
        yield from group.cards


def _fill_star(read: _Text) -> None:
    used = Counter(_mentioned(read))
    rest = [kind for kind in range(KINDS) for _ in range(_copies(kind) - used[kind])]
    if read.star:
        read.piles[read.star].extend(rest)
    elif rest:
        raise PositionError(f"{card_names(rest[:3])} is nowhere: all 75 cards belong in a position")


def _copies(kind: int) -> int:
    return 1 if kind < PLAIN_CARDS else 2


def _check_cards(read: _Text) -> None:
    for kind, times in Counter(_mentioned(read)).items():
        if times > _copies(kind):
            raise PositionError(f"{KIND_NAMES[kind]} is there {times} times")
    if any(kind >= PLAIN_CARDS for kind in read.piles["K"]):
        raise PositionError("a Collapse is never in the discard pile")
    pairs = Counter(g.cards[0] % RANKS for g in read.groups if not g.run and len(g.cards) == 2)
    if any(times > 1 for times in pairs.values()):
        raise PositionError("two cards stay of a set of five only, so not twice of one rank")
    numbers = [group.number for group in read.groups]
    if read.next_id is not None and read.next_id <= max([0, *numbers]):
        raise PositionError(f"N {read.next_id} is not above the ids of the melds")


def _placed(read: _Text, options: RummyOptions) -> Rummy:
    state = Rummy(read.seats, options)
    hands = [read.hands[seat] for seat in range(read.seats)]
    state.set_cards(hands, read.piles["D"], read.piles["K"], read.piles["B"])
    for group in read.groups:
        state.set_group(group.number, group.owner, group.run, group.cards, group.layers)
    for element, seat in read.masteries.items():
        state.set_mastery(element, seat)
    dealer = read.seats - 1 if read.dealer is None else read.dealer
    totals = read.totals or [0] * read.seats
    state.set_match(read.round, dealer, totals, read.next_id or state.next_id)
    _place_phase(state, read)
    _check_masteries(state)
    _check_state(state)
    return state


def _place_phase(state: Rummy, read: _Text) -> None:
    word, _, rest = read.phase.partition(" ")
    phase = next((number for number, name in PHASE_WORDS.items() if name == word), None)
    if phase is None:
        raise PositionError(f'"{read.phase}" is no state of the turn')
    to_act, duty, ending = read.player, read.duty, NOT_ENDED
    if phase == SHUFFLE:
        to_act = CHANCE
    elif phase == DEAL:
        to_act, rest = _read_seat(read, rest, "seat to swap"), ""
    elif phase == USE:
        duty, rest = read_card(rest), ""
    elif phase == OVER:
        ending = next((number for number, name in ENDING_WORDS.items() if name == rest), ending)
        to_act, rest = NOBODY, "" if ending != NOT_ENDED else rest
    elif phase in IN_ACTION:
        to_act, rest = _place_chain(state, read, phase, rest), ""
    if rest or (phase == OVER and ending == NOT_ENDED):
        raise PositionError(f'"{read.phase}" is no state of the turn')
    state.set_phase(phase, read.player, to_act, ending)
    swaps = read.swaps
    if swaps is None:
        swaps = [k for k in read.hands.get(to_act, ()) if k >= PLAIN_CARDS and phase == DEAL]
    state.set_turn(duty, read.purged, swaps)
    _place_knowledge(state)


def _place_chain(state: Rummy, read: _Text, phase: int, text: str) -> int:
    """`2 : 0=W2>1 1=F8 / F4`: who decides, the chain, the hits; the seat that has to act."""
    seat_text, colon, rest = text.partition(" : ")
    played, slash, hits_text = rest.partition(" / ")
    seat = _read_seat(read, seat_text, "seat to decide")
    matches = [_PLAYED.fullmatch(part) for part in played.split(" ")]
    chain = [(int(m["seat"]), read_card(m["card"])) for m in matches if m]
    first = matches[0]
    if not colon or len(chain) != len(matches) or len(chain) >= MOST_CHAIN or first is None:
        raise PositionError(f'"{text}" is no chain such as 0 : 0=W2>1 1=F8')
    target = NO_SEAT if first["target"] is None else int(first["target"])
    group = NO_GROUP if first["meld"] is None else state.group_named(int(first["meld"]))
    power = chain[0][1] % RANKS
    wants_seat, wants_group = power in (STEAL, TRANSFER), power == COMBUSTION
    fits = wants_seat == (target != NO_SEAT) and wants_group == (group != NO_GROUP)
    if not fits or any(c not in read.piles["B"] for _, c in chain) or max(chain)[0] >= read.seats:
        raise PositionError(f'"{text}" is no chain of burnt cards, the first with its target')
    hits = [read_card(card) for card in hits_text.split(" ")] if slash else []
    if not _are_hits(state, phase, group, hits):
        raise PositionError(f'"{hits_text}" are not one or two cards of the meld, by card index')
    state.set_chain(chain, target, group, hits)
    if phase != REACT and seat != read.player:
        raise PositionError("only the player of the action decides about it")
    return CHANCE if phase == ROB else seat


def _are_hits(state: Rummy, phase: int, group: int, hits: list[int]) -> bool:
    """Whether these cards can have been chosen for COMBUSTION before the third is (5.4)."""
    if not hits:
        return True
    of_group = all(card < PLAIN_CARDS and state.group_of(card) == group for card in hits)
    rising = all(a < b for a, b in pairwise(hits))
    return phase == HIT and len(hits) <= 2 and of_group and rising


def _place_knowledge(state: Rummy) -> None:
    """What the state of the turn itself tells everybody, and shows to one player (9)."""
    if state.phase == DEAL:
        state.note_about(state.to_act, TAINTED)
        if state.options.deal_swap != "none":
            for places in range((state.to_act - state.player) % state.seats):
                seat = (state.player + places) % state.seats
                if not any(kind >= PLAIN_CARDS for kind in state.hand(seat)):
                    state.note_about(seat, CLEAN)
    elif state.phase == ORDER:
        state.set_look(state.player)
    if state.phase in IN_ACTION and state.chain()[0][1] % RANKS in (STABILIZE, TRANSFER):
        state.note_about(state.player, TAINTED)


def _check_masteries(state: Rummy) -> None:
    """Refuse a Mastery that is not where its melds put it, or that did not guard (11)."""
    count_best(state)
    for element, letter in enumerate(SUIT_LETTERS):
        holder = state.mastery_holder(element)
        if deserver(state, element) != holder:
            raise PositionError(f"the melds give the Mastery {letter} to somebody else")
        guards = holder != NO_SEAT and state.options.mastery_guard == "any_arrival"
        if guards and PLAIN_CARDS + element in state.hand(holder):
            raise PositionError(f"the holder of the Mastery {letter} has burnt C{letter}")


def _check_state(state: Rummy) -> None:
    """Refuse what would leave nobody anything to decide."""
    hand = state.hand(state.player)
    if state.phase == SHUFFLE and (len(state.pile_cards()) + len(state.burnt_cards()) != 75):
        raise PositionError("before a shuffle all cards lie in the burn pile")
    if state.phase == DEAL and state.pile_length() < LEAST_PILE:
        raise PositionError(f"the deal needs at least {LEAST_PILE} cards in the draw pile")
    if state.phase == DRAW and state.pile_length() == 0:
        raise PositionError("a turn begins with a card in the draw pile")
    at_once = state.options.deck_end == "immediate" and state.phase not in (SHUFFLE, OVER)
    if at_once and state.pile_length() == 0:
        raise PositionError("with deck_end=immediate an empty draw pile has ended the round")
    if state.duty != NO_CARD and state.duty not in hand:
        raise PositionError(f"{card_name(state.duty)} must be in the hand of the active player")
    if state.phase == ROB and state.hand_length(state.target_seat) == 0:
        raise PositionError("there is nothing to steal")
    if state.to_act >= 0 and not _can_decide(state):
        raise PositionError("there is nothing to decide in this position")


def _can_decide(state: Rummy) -> bool:
    if state.phase in (MAIN_OPEN, MAIN_SHUT) and not state.hand_length(state.player):
        return False
    if state.phase == HIT and state.size_of(state.target_group) < 3:
        return False
    if state.phase in (DROP, GIVE, DEAL):
        return any(kind >= PLAIN_CARDS for kind in state.hand(state.to_act))
    if state.phase == ORDER and state.pile_length() == 0:
        return False
    return bool(state.legal_actions())
