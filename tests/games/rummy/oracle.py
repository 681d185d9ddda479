"""Elemental Rummy once more, slowly and from the specification alone, as a second opinion.

A table is read from a position (`oracle_position`); cards are their names. Nothing here knows
how the engine works, and nothing is fast: what may be done is found by trying it.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import combinations, pairwise, permutations

from elementarium.games.rummy.options import RummyOptions

SUITS = "FWEAX"
RANKS = "A23456789TJQK"
CARDS = [suit + rank for suit in SUITS for rank in RANKS]
COLLAPSES = ["C" + suit for suit in SUITS]
KINDS = [*CARDS, *COLLAPSES]
PACK = [*CARDS, *COLLAPSES, *COLLAPSES]
REPLACED = "49TA"
"""The ranks whose action draws a replacement."""


def is_collapse(card: str) -> bool:
    return card in COLLAPSES


def value(card: str) -> int:
    """Section 2."""
    if is_collapse(card):
        return 20
    return {"A": 15, "T": 10, "J": 10, "Q": 10, "K": 10}.get(card[1]) or int(card[1])


def is_set(cards: list[str]) -> bool:
    """5.1."""
    return 3 <= len(set(cards)) == len(cards) <= 5 and len({card[1] for card in cards}) == 1


def is_run(cards: list[str]) -> bool:
    """5.1: ranks consecutive on the circle, all different, plain cards of one suit."""
    ranks = {card[1] for card in cards}
    if not 3 <= len(ranks) == len(cards) <= 13:
        return False
    if len({card[0] for card in cards} - {"X"}) > 1:
        return False
    return any({RANKS[(low + i) % 13] for i in range(len(cards))} == ranks for low in range(13))


def is_meld(cards: list[str]) -> bool:
    return not any(map(is_collapse, cards)) and (is_set(cards) or is_run(cards))


def follows(card: str, other: str) -> bool:
    """Whether `other` has the rank after that of `card`, K being followed by A."""
    return (RANKS.index(card[1]) + 1) % 13 == RANKS.index(other[1])


def in_order(cards: list[str]) -> list[str]:
    """A new meld as it is written: a run low to high, a set by card index."""
    if is_set(cards):
        return sorted(cards, key=KINDS.index)
    return next(
        list(way)
        for way in permutations(cards)
        if all(follows(one, two) for one, two in pairwise(way))
    )


@dataclass
class Group:
    """A meld or stub."""

    owner: int
    kind: str
    cards: list[str]
    layer: dict[str, int]


@dataclass
class Table:
    """A position, and the rules on it."""

    options: RummyOptions
    seats: int = 0
    turn: int = 0
    phase: str = ""
    who: int = -1
    """Who decides; -1 is chance or nobody."""
    chain: list[tuple[int, str, str]] = field(default_factory=list)
    """Seat, card, target (`>1`, `m2` or nothing)."""
    hits: list[str] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=list)
    draw: list[str] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    burnt: list[str] = field(default_factory=list)
    groups: dict[int, Group] = field(default_factory=dict)
    mastery: dict[str, int] = field(default_factory=dict)
    round: int = 1
    dealer: int = 0
    totals: list[int] = field(default_factory=list)
    next_id: int = 1
    duty: str = ""
    purged: bool = False
    swaps: list[str] = field(default_factory=list)

    def facts(self) -> str:
        """The table in one canonical text, one line for each part; orders that mean nothing are
        sorted away.
        """
        lines = [
            f"T{self.turn} {self.phase} W{self.who} V{self.duty} U{self.purged}",
            f"chain {self.chain} {self.hits}",
            *(f"H{seat} {sorted(hand)}" for seat, hand in enumerate(self.hands)),
            f"D {self.draw}",
            f"K {self.discards}",
            f"B {sorted(self.burnt)}",
            *(
                f"M{name} {group.owner} {group.kind} {group.cards} {sorted(group.layer.items())}"
                for name, group in sorted(self.groups.items())
            ),
            f"Y {sorted(self.mastery.items())}",
            f"R{self.round} G{self.dealer} S{self.totals} N{self.next_id} O{sorted(self.swaps)}",
        ]
        return "\n".join(lines)

    # Melds and lay-offs (5.1)

    @property
    def hand(self) -> list[str]:
        return self.hands[self.turn]

    def spare(self, used: int) -> bool:
        """A card must be kept (R15)."""
        return len(self.hand) >= used + (0 if self.options.out_without_discard else 1)

    def melds(self) -> list[list[str]]:
        return [in_order(list(trio)) for trio in combinations(self.hand, 3) if is_meld(list(trio))]

    def fits(self, card: str, name: int) -> bool:
        return is_meld([*self.groups[name].cards, card])

    def may_lay(self) -> bool:
        owners = {group.owner for group in self.groups.values()}
        return self.spare(1) and (not self.options.layoff_needs_meld or self.turn in owners)

    def lays(self) -> list[tuple[str, int]]:
        return [(c, name) for c in self.hand for name in self.groups if self.fits(c, name)]

    def makes_new_meld(self, card: str) -> bool:
        return self.spare(3) and any(card in trio for trio in self.melds())

    def has_use(self, card: str) -> bool:
        """5.2: the card, which is in hand, can at once be melded or laid off."""
        if self.options.discard_use == "meld_or_layoff" and self.may_lay():
            if any(self.fits(card, name) for name in self.groups):
                return True
        return self.makes_new_meld(card)

    def takes(self) -> list[str]:
        found = []
        for depth in range(1, len(self.discards) + 1):
            if depth > 1 and self.options.discard_depth == "top":
                break
            then = deepcopy(self)
            then.hand.extend(self.discards[-depth:])
            if then.has_use(self.discards[-depth]):
                found.append(self.discards[-depth])
        return found

    # What may be done (4)

    def legal(self) -> set[str]:
        found = getattr(self, "legal_" + self.phase)()
        if self.duty and self.options.obligation == "this_turn":
            found = {text for text in found if self.keeps_duty(text)}
        return found

    def legal_deal(self) -> set[str]:
        return {"keep", *(f"burn {card}" for card in self.swaps)}

    def legal_draw(self) -> set[str]:
        return {"draw", *(f"take {card}" for card in self.takes())}

    def legal_use(self) -> set[str]:
        found = {text for text in self.legal_melds() if self.duty in text.split()}
        if self.options.discard_use == "meld_or_layoff":
            found |= {text for text in self.legal_lays() if self.duty in text.split()}
        return found

    def legal_melds(self) -> set[str]:
        return {"meld " + " ".join(trio) for trio in self.melds()} if self.spare(3) else set()

    def legal_lays(self) -> set[str]:
        return {f"lay {card} m{name}" for card, name in self.lays()} if self.may_lay() else set()

    def legal_shut(self) -> set[str]:
        found = self.legal_melds() | self.legal_lays()
        held = {card for card in self.hand if is_collapse(card)}
        for name, group in self.groups.items():
            shared = set(group.layer.values()) != {self.turn}
            if group.owner != self.turn or len(group.cards) < 3:
                continue
            if not (shared and self.options.sacrifice == "unshared"):
                found |= {f"sac m{name} {card}" for card in held}
        if self.options.mastery_burn == "any_element" and not self.purged:
            if self.turn in self.mastery.values():
                found |= {f"purge {card}" for card in held}
        return found | ({f"disc {card}" for card in self.hand if card not in held} or {"end"})

    def legal_open(self) -> set[str]:
        return self.legal_shut().union(*(self.plays(card) for card in self.hand))

    def plays(self, card: str) -> set[str]:
        """5.4: the actions of one card."""
        others = [seat for seat in range(self.seats) if seat != self.turn]
        holds = any(map(is_collapse, self.hand))
        if is_collapse(card):
            return set()
        match card[1]:
            case "2":
                return {f"play {card} >{seat}" for seat in others if self.hands[seat]}
            case "3":
                possible = bool(self.discards)
            case "4":
                possible = bool(self.draw)
            case "6":
                possible = bool(self.resurrectable())
            case "7":
                possible = True
            case "9":
                return {
                    f"play {card} m{name}"
                    for name, group in self.groups.items()
                    if group.owner != self.turn and len(group.cards) >= 3
                }
            case "T":
                possible = holds
            case "A":
                return {f"play {card} >{seat}" for seat in others} if holds else set()
            case _:
                possible = False
        return {f"play {card}"} if possible else set()

    def resurrectable(self) -> set[str]:
        just = self.chain[0][1] if self.chain else ""
        return {
            card
            for card in self.burnt
            if card != just and (self.options.resurrect_collapse or not is_collapse(card))
        }

    def keeps_duty(self, text: str) -> bool:
        """R20, while the taken card waits for its use (`obligation=this_turn`)."""
        word, *rest = text.split()
        if word in ("disc", "end"):
            return False
        if word in ("play", "react"):
            card = rest[0]
            if word == "react" and self.who != self.turn:
                return True
            if card == self.duty or (word == "play" and card[1] == "7"):
                return False
            then = deepcopy(self)
            then.hand.remove(card)
            if word == "play" and card[1] == "9":
                return then.makes_new_meld(self.duty)
            return then.has_use(self.duty)
        if word in ("meld", "lay") and self.duty in rest:
            return word == "meld" or self.options.discard_use == "meld_or_layoff"
        if word in ("meld", "lay", "sac", "purge"):
            then = deepcopy(self)
            then.change_table(text)
            return self.duty in then.hand and then.has_use(self.duty)
        return True

    # Reactions (5.5)

    def usable(self, seat: int) -> set[str]:
        """The reactions with which the seat may answer the last card of the chain."""
        _, first, target = self.chain[0]
        attacked = {"2": target[1:], "9": ""}.get(first[1], str(seat))
        if first[1] == "9":
            attacked = str(self.groups[int(target[1:])].owner)
        found = set()
        for card in self.hands[seat]:
            if is_collapse(card):
                continue
            shields = card[1] == "5" and len(self.chain) == 1 and first[1] in "279"
            if self.options.sentinel_who == "target" and attacked != str(seat):
                shields = False
            if card[1] == "8" or shields:
                found.add(f"react {card}")
        if self.duty and seat == self.turn:
            asked = deepcopy(self)
            asked.who = seat
            found = {text for text in found if asked.keeps_duty(text)}
        return found

    def legal_react(self) -> set[str]:
        return {"pass"} | self.usable(self.who)

    def ask(self, after: int) -> None:
        """Ask the next seat after `after`, up to the player of the last card; or resolve."""
        last = self.chain[-1][0]
        seat = (after + 1) % self.seats
        while seat != last:
            if self.usable(seat):
                self.phase, self.who = "react", seat
                return
            seat = (seat + 1) % self.seats
        self.resolve()

    # Sub-decisions

    def legal_claim(self) -> set[str]:
        if self.chain[0][1][1] == "6":
            return {f"claim {card}" for card in self.resurrectable()}
        offered = self.discards[-1:] if self.options.harvest == "top" else self.discards
        return {f"claim {card}" for card in offered}

    def legal_order(self) -> set[str]:
        return {"order " + " ".join(way) for way in permutations(self.draw[:3])}

    def legal_give(self) -> set[str]:
        return {f"give {card}" for card in self.hand if is_collapse(card)}

    def legal_drop(self) -> set[str]:
        return {f"drop {card}" for card in self.hand if is_collapse(card)}

    def legal_hit(self) -> set[str]:
        cards = sorted(self.target_group().cards, key=KINDS.index)
        ways = [list(way) for way in combinations(cards, 3)]
        done = len(self.hits)
        return {f"hit {way[done]}" for way in ways if way[:done] == self.hits}

    def target_group(self) -> Group:
        return self.groups[int(self.chain[0][2][1:])]

    # Doing it

    def step(self, text: str) -> None:
        """One decision or `~steal`, and all that follows without another."""
        word, *rest = text.split()
        getattr(self, "do_" + word.removeprefix("~"))(*rest)
        while self.phase in ("claim", "order", "give", "drop", "hit"):
            choices = self.legal()
            if len(choices) != 1:
                break
            word, *rest = choices.pop().split()
            getattr(self, "do_" + word)(*rest)

    def do_keep(self) -> None:
        self.next_swap((self.who + 1) % self.seats)

    def do_burn(self, card: str) -> None:
        self.hands[self.who].remove(card)
        self.burnt.append(card)
        self.hands[self.who].append(self.draw.pop(0))
        if self.options.deal_swap == "once":
            self.swaps.remove(card)
        else:
            self.swaps = [held for held in self.hands[self.who] if is_collapse(held)]
        if not self.swaps:
            self.next_swap((self.who + 1) % self.seats)

    def next_swap(self, seat: int) -> None:
        while seat != self.turn:
            self.swaps = [card for card in self.hands[seat] if is_collapse(card)]
            self.who = seat
            if self.swaps:
                return
            seat = (seat + 1) % self.seats
        self.swaps = []
        self.first_discard()

    def first_discard(self) -> None:
        while is_collapse(self.draw[0]):
            self.burnt.append(self.draw.pop(0))
        self.discards.append(self.draw.pop(0))
        self.phase, self.who = "draw", self.turn

    def do_draw(self) -> None:
        self.draw_for(self.turn)
        if not self.pile_ends_round():
            self.phase = "open"
            self.complete()

    def draw_for(self, seat: int) -> None:
        while self.draw:
            card = self.draw.pop(0)
            if is_collapse(card) and self.mastery.get(card[1]) == seat:
                self.burnt.append(card)
                if self.options.guard_replacement:
                    continue
            else:
                self.hands[seat].append(card)
            return

    def arrive(self, card: str, seat: int) -> None:
        """A card that was not drawn enters a hand (5.6, R40)."""
        guarded = is_collapse(card) and self.mastery.get(card[1]) == seat
        if guarded and self.options.mastery_guard == "any_arrival":
            self.burnt.append(card)
        else:
            self.hands[seat].append(card)

    def do_take(self, card: str) -> None:
        at = self.discards.index(card)
        self.hand.extend(self.discards[at:])
        del self.discards[at:]
        self.duty = card
        self.phase = "open" if self.options.obligation == "this_turn" else "use"

    def do_meld(self, *cards: str) -> None:
        self.table_step("meld " + " ".join(cards), self.duty in cards)

    def do_lay(self, card: str, name: str) -> None:
        self.table_step(f"lay {card} {name}", card == self.duty)

    def do_sac(self, name: str, card: str) -> None:
        self.table_step(f"sac {name} {card}", False)

    def do_purge(self, card: str) -> None:
        self.change_table(f"purge {card}")
        self.complete()

    def table_step(self, text: str, uses: bool) -> None:
        self.change_table(text)
        if uses:
            self.duty = ""
            self.phase = "shut" if self.phase == "shut" else "open"
        else:
            self.phase = "shut"
        self.complete()

    def change_table(self, text: str) -> None:
        """What a meld, lay-off, sacrifice or purge does to cards and Mastery."""
        word, *rest = text.split()
        if word == "meld":
            for card in rest:
                self.hand.remove(card)
            kind = "set" if is_set(rest) else "run"
            layer = dict.fromkeys(rest, self.turn)
            self.groups[self.next_id] = Group(self.turn, kind, list(rest), layer)
            self.next_id += 1
        elif word == "lay":
            card, group = rest[0], self.groups[int(rest[1][1:])]
            self.hand.remove(card)
            group.layer[card] = self.turn
            if group.kind == "set":
                group.cards = sorted([*group.cards, card], key=KINDS.index)
            elif follows(group.cards[-1], card):
                group.cards.append(card)
            else:
                group.cards.insert(0, card)
        else:
            self.hand.remove(rest[-1])
            self.burnt.append(rest[-1])
            if word == "purge":
                self.purged = True
                return
            self.burnt += self.groups.pop(int(rest[0][1:])).cards
        self.award()

    # Mastery (5.6)

    def best(self, seat: int, element: str) -> int:
        most = 0
        for group in self.groups.values():
            if len(group.cards) < 3:
                continue
            counted = [card for card in group.cards if self.counts(card, group, element)]
            if self.options.mastery_layoff == "layer":
                counted = [card for card in counted if group.layer[card] == seat]
            elif group.owner != seat:
                counted = []
            most = max(most, len(counted))
        return most

    def counts(self, card: str, group: Group, element: str) -> bool:
        plain = {other[0] for other in group.cards} - {"X"}
        represented = self.options.mastery_count == "represented" and group.kind == "run"
        return card[0] == element or (represented and plain == {element})

    def award(self) -> None:
        for element in SUITS:
            best = {seat: self.best(seat, element) for seat in range(self.seats)}
            holder = self.mastery.get(element)
            if holder is not None and self.options.mastery_loss == "return" and best[holder] < 3:
                del self.mastery[element]
                holder = None
            least = 3 if holder is None else max(3, best[holder] + 1)
            order = [(self.turn + i) % self.seats for i in range(self.seats)]
            winner = max(order, key=lambda seat: best[seat])
            if best[winner] >= least:
                self.mastery[element] = winner
                while "C" + element in self.hands[winner]:
                    self.hands[winner].remove("C" + element)
                    self.burnt.append("C" + element)

    # Actions (5.4)

    def do_play(self, card: str, target: str = "") -> None:
        self.hand.remove(card)
        self.burnt.append(card)
        self.chain = [(self.turn, card, target)]
        self.ask(self.turn)

    def do_react(self, card: str) -> None:
        self.hands[self.who].remove(card)
        self.burnt.append(card)
        self.chain.append((self.who, card, ""))
        self.draw_for(self.who)
        if not self.pile_ends_round():
            self.ask(self.who)

    def do_pass(self) -> None:
        self.ask(self.who)

    def resolve(self) -> None:
        rank = self.chain[0][1][1]
        self.who = self.turn
        if len(self.chain) % 2 == 0:
            wanted = {"as_printed": rank in REPLACED, "never": False, "always": True}
            self.finish(wanted[self.options.stopped_replacement])
        elif rank == "2":
            self.rob()
        elif rank == "7":
            self.shift()
        elif rank == "4" and not self.draw:
            self.finish(True)
        else:
            phases = {"3": "claim", "6": "claim", "4": "order", "T": "drop", "A": "give"}
            self.phase = phases.get(rank, "hit")

    def rob(self) -> None:
        victim = int(self.chain[0][2][1:])
        if not self.hands[victim]:
            self.finish(False)
        elif len(self.hands[victim]) == 1:
            self.do_steal(self.hands[victim][0])
        else:
            self.phase, self.who = "steal", -1

    def do_steal(self, card: str) -> None:
        self.hands[int(self.chain[0][2][1:])].remove(card)
        self.arrive(card, self.turn)
        self.finish(False)

    def shift(self) -> None:
        old = self.hands
        self.hands = [[] for _ in range(self.seats)]
        new = {seat: (seat + 1) % self.seats for seat in range(self.seats)}
        if self.options.shift == "next_hand":
            partner = new[self.turn]
            new = {seat: seat for seat in new} | {partner: self.turn, self.turn: partner}
        for seat, to in new.items():
            for card in old[seat]:
                self.arrive(card, to)
        self.finish(False)

    def do_claim(self, card: str) -> None:
        (self.discards if self.chain[0][1][1] == "3" else self.burnt).remove(card)
        self.arrive(card, self.turn)
        self.finish(False)

    def do_order(self, *cards: str) -> None:
        self.draw[: len(cards)] = cards
        self.finish(True)

    def do_give(self, card: str) -> None:
        self.hand.remove(card)
        self.arrive(card, int(self.chain[0][2][1:]))
        self.finish(True)

    def do_drop(self, card: str) -> None:
        self.hand.remove(card)
        self.burnt.append(card)
        self.finish(True)

    def do_hit(self, card: str) -> None:
        self.hits.append(card)
        if len(self.hits) == 3:
            self.combust()
            self.award()
            self.finish(True)

    def combust(self) -> None:
        """The remainder of COMBUSTION (5.4, R26)."""
        name = int(self.chain[0][2][1:])
        group = self.groups.pop(name)
        self.burnt += self.hits
        stay = []
        for part in self.parts(group):
            if len(part) >= 3 or self.options.combustion_rest == "stay":
                stay.append(part)
                continue
            for card in part:
                if self.options.combustion_rest == "burn":
                    self.burnt.append(card)
                else:
                    self.hands[group.layer[card]].append(card)
        for part in stay:
            layer = {card: group.layer[card] for card in part}
            self.groups[name] = Group(group.owner, group.kind, part, layer)
            if part is not stay[0]:
                self.next_id += 1
            name = self.next_id

    def parts(self, group: Group) -> list[list[str]]:
        left = [card for card in group.cards if card not in self.hits]
        if group.kind == "set" or not left:
            return [left] if left else []
        parts: list[list[str]] = []
        for card in left:
            if parts and follows(parts[-1][-1], card):
                parts[-1].append(card)
            else:
                parts.append([card])
        if len(group.cards) == 13:
            if len(parts) > 1 and follows(parts[-1][-1], parts[0][0]):
                parts[0] = parts.pop() + parts[0]
            parts.sort(key=lambda part: RANKS.index(part[0][1]))
        return parts

    def finish(self, replacement: bool) -> None:
        if replacement:
            self.draw_for(self.turn)
            if self.pile_ends_round():
                return
        self.chain, self.hits = [], []
        self.phase, self.who = "shut", self.turn
        self.complete()

    # Ends (4, 6)

    def complete(self) -> None:
        """A step of the turn is complete (R9, R20)."""
        if not self.hand:
            self.end_turn()
        elif self.duty and not self.has_use(self.duty):
            self.duty = ""

    def do_disc(self, card: str) -> None:
        self.hand.remove(card)
        self.discards.append(card)
        self.end_turn()

    def do_end(self) -> None:
        self.end_turn()

    def end_turn(self) -> None:
        only_collapse = all(map(is_collapse, self.hand))
        if self.options.collapse_end == "exactly_one" and len(self.hand) != 1:
            only_collapse = False
        if not self.hand:
            self.end_round("out")
        elif only_collapse:
            self.end_round("collapse")
        elif not self.draw:
            self.end_round("deck")
        else:
            self.turn = self.who = (self.turn + 1) % self.seats
            self.phase = "draw"
            self.forget()

    def forget(self) -> None:
        self.chain, self.hits, self.duty, self.purged, self.swaps = [], [], "", False, []

    def pile_ends_round(self) -> bool:
        if self.options.deck_end == "immediate" and not self.draw:
            self.end_round("deck")
            return True
        return False

    def round_scores(self) -> list[int]:
        scores = [20 * list(self.mastery.values()).count(seat) for seat in range(self.seats)]
        for seat in range(self.seats):
            scores[seat] -= sum(map(value, self.hands[seat]))
        for group in self.groups.values():
            for card in group.cards:
                by_layer = self.options.layoff_score == "layer"
                scores[group.layer[card] if by_layer else group.owner] += value(card)
        return scores

    def scores(self) -> list[int]:
        return [a + b for a, b in zip(self.totals, self.round_scores(), strict=True)]

    def end_round(self, ending: str) -> None:
        scores = self.scores()
        if self.options.target is None:
            last = self.round >= self.options.rounds
        else:
            last = max(scores) >= self.options.target
        if self.options.match_tie == "extra_round" and scores.count(max(scores)) > 1:
            last = False
        self.forget()
        self.who = -1
        if last:
            self.phase = ending
            return
        self.totals = scores
        self.round += 1
        self.dealer = (self.dealer + 1) % self.seats
        self.turn = (self.dealer + 1) % self.seats
        self.phase = "shuffle"
        self.hands = [[] for _ in range(self.seats)]
        self.draw, self.discards, self.burnt = [], [], sorted(PACK)
        self.groups, self.mastery, self.next_id = {}, {}, 1

    def deal(self, pack: list[str]) -> None:
        """Set-up 3 to 5, with a shuffled pack."""
        self.draw, self.burnt = list(pack), []
        for _ in range(7):
            for place in range(self.seats):
                self.hands[(self.turn + place) % self.seats].append(self.draw.pop(0))
        self.phase = "deal"
        if self.options.deal_swap == "none":
            self.first_discard()
            return
        self.swaps = [card for card in self.hands[self.turn] if is_collapse(card)]
        self.who = self.turn
        if not self.swaps:
            self.next_swap((self.turn + 1) % self.seats)

    def returns(self) -> list[float]:
        """Section 6, with the mean of the places that a tied group occupies."""
        scores = self.scores()
        ranked = sorted(scores, reverse=True)
        places = [[at + 1 for at, other in enumerate(ranked) if other == score] for score in scores]
        mean = [sum(tied) / len(tied) for tied in places]
        return [(self.seats + 1 - 2 * place) / (self.seats - 1) for place in mean]


def is_whole(table: Table) -> bool:
    """Invariant 1: the 75 cards are all there."""
    places = [*table.hands, table.draw, table.discards, table.burnt]
    laid = [card for group in table.groups.values() for card in group.cards]
    return Counter(sum(places, laid)) == Counter(PACK)
