"""Brave once more, slowly: the rule book told from beginning to end, asking at each choice.

Written from the specification alone and on the card file as it stands; it knows nothing of the
engine. A game is a generator: it asks a seat, or chance, by giving all answers, and goes on with
the one that it is sent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

CHANCE = -1
LETTERS = {"fire": "F", "air": "A", "earth": "E", "water": "W", "wild": "?"}
ROUNDS = {2: 8, 3: 6, 4: 4}

DECISIONS = (
    *(("pick",), ("swap",), ("take",), ("elem",), ("loc",), ("rem",), ("to",), ("at",)),
    *(("act", "pass"), ("assault", "pass"), ("react", "pass"), ("play", "pass")),
    *(("from", "stop"), ("add", "done"), ("use", "guard", "pass"), ("pay", "tok", "concede")),
)
"""The words that each kind of decision accepts (8.2)."""

Asking = Generator[tuple[int, list[str]], str, Any]


@dataclass
class Place:
    """A location card, with what lies on it."""

    name: str
    card: dict[str, Any]
    token: str = ""
    military: int = 0
    marker: str = ""
    armies: Counter[int] = field(default_factory=Counter)

    @property
    def kind(self) -> str:
        """The word of its ability."""
        return str(self.card["ability"]["kind"])

    @property
    def n(self) -> int:
        """The number of its ability."""
        return int(self.card["ability"].get("n", 0))

    @property
    def element(self) -> str:
        """The letter of its ability: with a marker that of the marker, `*` for a free one."""
        word = self.card["ability"].get("element", "")
        return self.marker if word == "marker" else LETTERS.get(word, "*")

    @property
    def defence(self) -> int:
        """Printed, and 1 for a military token (5.4)."""
        return int(self.card["defence"]) + self.military

    def written(self) -> str:
        """As 8.2 writes it."""
        on = [self.token, "m" * self.military, f"k{self.marker}" if self.marker else ""]
        on += [f"a{seat}x{n}" for seat, n in sorted(self.armies.items()) if n]
        laid = " ".join(filter(None, on))
        return f"{self.name}{{{laid}}}" if laid else self.name


@dataclass
class Seat:
    """What a player has."""

    vp: int = 0
    hand: list[str] = field(default_factory=list)
    pile: list[Place] = field(default_factory=list)
    front: list[Place] = field(default_factory=list)
    draft: list[Place] = field(default_factory=list)
    picked: list[Place] = field(default_factory=list)
    assaults: int = 0
    disasters: int = 0
    played: int = 0
    passed: bool = False


def matches(sources: Iterable[str], needs: tuple[str, ...], element: str) -> bool:
    """Whether every need finds its own source, in whatever way (5.7)."""
    have = Counter(sources)
    ways = []
    for need in needs:
        if need in ("pair", "triple", "any"):
            ways.append([{"pair": 2, "triple": 3, "any": 1}[need] * e for e in "FAEW"])
        else:
            ways.append([element if need == "same" else LETTERS[need]])
    return any((Counter("".join(way)) - have).total() <= have["?"] for way in product(*ways))


@cache
def payable(
    dice: str, paid: str, rest: str, needs: tuple[str, ...], element: str
) -> frozenset[str]:
    """What may be paid next: all that some irredundant payment still holds (5.7)."""
    found: set[str] = set()
    for size in range(1, 9 - len(paid)):
        for more in combinations_with_replacement(sorted(set(rest)), size):
            if Counter(more) - Counter(rest) or not matches((*dice, *paid, *more), needs, element):
                continue
            items = [*paid, *more]
            if not any(
                matches((*dice, *items[:i], *items[i + 1 :]), needs, element)
                for i in range(len(items))
            ):
                found |= set(more)
    return frozenset(found)


class SlowTwin:
    """A game of Brave from the set-up to the end."""

    def __init__(self, cards: dict[str, Any], seats: int, options: dict[str, Any]) -> None:
        self.opt = options
        self.kinds = {card["code"]: card for card in cards["disaster"]}
        self.order = list(self.kinds)
        self.unknown = [
            Place(f"{card['code']}.{copy + 1}", card)
            for card in cards["location"]
            for copy in range(card["count"])
        ]
        self.file_order = [place.name for place in self.unknown]
        self.bottom: list[Place] = []
        self.area: list[Place] = []
        self.deck = Counter({code: card["count"] for code, card in self.kinds.items()})
        self.discard: Counter[str] = Counter()
        self.seats = [Seat() for _ in range(seats)]
        supply = cards["supply"]
        self.tokens = dict.fromkeys("FAEW", supply["element_tokens_each"])
        self.markers = dict.fromkeys("FAEW", supply["element_markers_each"])
        self.military = supply["military_tokens"]
        self.armies = [supply["army_markers_each"]] * seats
        self.round, self.phase, self.pick, self.start, self.to = 1, 0, 1, 0, 0
        self.last = options["rounds"] or ROUNDS[seats]
        self.effect: dict[str, Any] = {}
        self.used: Counter[str] = Counter()
        self.barred: Place | None = None

    # Asking

    def ask(self, seat: int, answers: list[str]) -> Asking:
        """A decision; with one answer only it is made by itself (4)."""
        if len(answers) == 1:
            return answers[0]
        return (yield seat, answers)

    def turned(self, word: str) -> Asking:
        """The top card of the location deck, which chance names if nobody can know it."""
        if len(self.unknown) > 1:
            text = yield CHANCE, [f"~{word} {place.name}" for place in self.unknown]
            place = next(place for place in self.unknown if place.name == text.split()[-1])
        else:
            place = [*self.unknown, *self.bottom][0]
        (self.unknown if place in self.unknown else self.bottom).remove(place)
        return place

    def order_of_play(self) -> list[int]:
        """Clockwise from the start player."""
        return [(self.start + turn) % len(self.seats) for turn in range(len(self.seats))]

    def visits(self) -> Iterator[int]:
        """Every seat once, in order."""
        for seat in self.order_of_play():
            self.to = seat
            yield seat

    def others(self, seat: int) -> list[Place]:
        """The locations of all other players."""
        return [p for s, one in enumerate(self.seats) if s != seat for p in one.front]

    def owner(self, place: Place) -> int:
        """Who has it in front of him."""
        return next(s for s, one in enumerate(self.seats) if place in one.front)

    def choose(self, seat: int, word: str, places: list[Place], *more: str) -> Asking:
        """Name one of these locations; None for one of the other words."""
        text = yield from self.ask(seat, [*more, *(f"{word} {place.name}" for place in places)])
        return next((place for place in places if text == f"{word} {place.name}"), None)

    def sum_of(self, seat: int, kind: str) -> int:
        """The numbers of an ability over all locations of a seat."""
        return sum(place.n for place in self.seats[seat].front if place.kind == kind)

    # The whole game

    def play(self) -> Asking:
        """Set-up and rounds (3, 4)."""
        yield from self.draft()
        while True:
            for phase, part in enumerate(
                (
                    self.acquire_all,
                    self.draw_all,
                    self.act_all,
                    self.assault_all,
                    self.disaster_all,
                    self.disaster_all,
                    self.extra_disasters,
                    self.score_all,
                ),
                1,
            ):
                self.phase, self.to = phase, self.start
                yield from part()
            self.phase, self.to = 9, self.start
            if self.round == self.last:
                return
            yield from self.refresh_all()
            self.round += 1
            self.start = (self.start + 1) % len(self.seats)

    def draft(self) -> Asking:
        """Seven cards each, five picks, the area, the start player (3)."""
        for seat, one in enumerate(self.seats):
            for _ in range(7):
                one.draft.append((yield from self.turned(f"deal {seat}")))
        for self.pick in range(1, 6):
            for seat, one in enumerate(self.seats):
                self.to = seat
                while not (legal := [p for p in one.draft if self.may_own(seat, p)]):
                    away = yield from self.choose(seat, "swap", one.draft)
                    one.draft.remove(away)
                    self.bottom.append(away)
                    one.draft.append((yield from self.turned("dig")))
                one.picked = [(yield from self.choose(seat, "pick", legal))]
                one.draft.remove(one.picked[0])
            for one in self.seats:
                one.front += one.picked
                one.picked = []
            for seat, one in enumerate(self.seats):
                self.to = seat
                yield from self.resolve(seat, one.front[-1])
            hands = [one.draft for one in self.seats]
            if self.pick < 5:
                for seat, one in enumerate(self.seats):
                    one.draft = hands[seat - 1]
        for one in self.seats:
            self.unknown += one.draft
            one.draft = []
        self.unknown = self.in_order(self.unknown + self.bottom)
        self.bottom = []
        self.to = 0
        yield from self.refill()
        worth = [sum(place.card["vp"] for place in one.front) for one in self.seats]
        lowest = [seat for seat, vp in enumerate(worth) if vp == min(worth)]
        text = yield from self.ask(CHANCE, [f"~start {seat}" for seat in lowest])
        self.start, self.pick = int(text.split()[1]), 0

    # Locations (5.1)

    def may_own(self, seat: int, place: Place) -> bool:
        """Any number of copies, or a name that the player does not have."""
        names = [held.card["code"] for held in self.seats[seat].front]
        return place.kind == "unlimited_copies" or place.card["code"] not in names

    def resolve(self, seat: int, place: Place) -> Asking:
        """The ability on acquisition, and of a supply in phase IX."""
        said = place.card["ability"].get("element")
        if place.kind == "element_supply" and not place.token:
            if said != "choice":
                yield from self.put_token(place, place.element)
            elif any(self.tokens.values()):
                yield from self.put_token(place, (yield from self.element(seat, self.tokens)))
        elif said == "marker" and not place.marker and any(self.markers.values()):
            place.marker = yield from self.element(seat, self.markers)
            self.markers[place.marker] -= 1

    def element(self, seat: int, supply: dict[str, int]) -> Asking:
        """An element that is in supply."""
        return (yield from self.ask(seat, [f"elem {e}" for e, n in supply.items() if n]))[-1]

    def put_token(self, place: Place, element: str) -> Asking:
        """A token from the supply, if it has one."""
        yield from ()
        if self.tokens[element]:
            self.tokens[element] -= 1
            place.token = element

    def acquire(self, seat: int, barred: Place | None = None) -> Asking:
        """A card of the area, or the first legal one of the deck; whether there was one."""
        self.barred = barred
        legal = [p for p in self.area if p is not barred and self.may_own(seat, p)]
        if legal:
            found = yield from self.choose(seat, "take", legal)
            self.area.remove(found)
        else:
            found, up = None, []
            while found is None and (self.unknown or self.bottom):
                place = yield from self.turned("dig")
                if self.may_own(seat, place):
                    found = place
                else:
                    up.append(place)
            self.bottom += up
            if found is None:
                return False
        self.seats[seat].front.append(found)
        yield from self.resolve(seat, found)
        yield from self.refill()
        return True

    def refill(self) -> Asking:
        """The area has three cards again."""
        while len(self.area) < 3 and (self.unknown or self.bottom):
            self.area.append((yield from self.turned("dev")))

    def strip(self, place: Place) -> None:
        """What lies on a location goes back, and it is in front of nobody (5.9)."""
        self.seats[self.owner(place)].front.remove(place)
        if place.token:
            self.tokens[place.token] += 1
        if place.marker:
            self.markers[place.marker] += 1
        self.military += place.military
        place.token, place.marker, place.military = "", "", 0
        self.send_home(place)

    def send_home(self, place: Place) -> None:
        """Its army markers return to their owners."""
        for seat, n in place.armies.items():
            self.armies[seat] += n
        place.armies.clear()

    def acquire_all(self) -> Asking:
        """Phase I: one card per visit, round and round."""
        stuck: set[int] = set()
        while [s for s, one in enumerate(self.seats) if len(one.front) < 5 and s not in stuck]:
            for seat in self.order_of_play():
                if len(self.seats[seat].front) < 5 and seat not in stuck:
                    self.to = seat
                    if not (yield from self.acquire(seat)):
                        stuck.add(seat)

    # Disaster cards (5.2)

    def draw(self, seat: int) -> Asking:
        """One card, of the discard pile if the deck is empty, or none."""
        if not self.deck.total():
            self.deck, self.discard = self.discard, Counter()
        codes = [code for code in self.order if self.deck[code]]
        if codes:
            text = yield from self.ask(CHANCE, [f"~draw {seat} {code}" for code in codes])
            self.deck[text[-3:]] -= 1
            self.seats[seat].hand.append(text[-3:])

    def draw_all(self) -> Asking:
        """Phase II."""
        for seat in self.visits():
            missing = max(0, 6 - len(self.seats[seat].hand))
            for _ in range(missing + self.sum_of(seat, "extra_draw")):
                yield from self.draw(seat)

    def cards(self, seat: int, fits: Callable[[str], bool]) -> list[str]:
        """The different cards of a hand that serve, in the order of the file."""
        return [code for code in self.order if code in self.seats[seat].hand and fits(code)]

    def with_card(self, seat: int, word: str, codes: list[str], *more: str) -> Asking:
        """Choose one of these cards, which leaves the hand; "" for another word."""
        text = yield from self.ask(seat, [*more, *(f"{word} {code}" for code in codes)])
        if text in more:
            return ""
        self.seats[seat].hand.remove(text.split()[1])
        return text.split()[1]

    # Actions (5.3, 2.3)

    def act_all(self) -> Asking:
        """Phase III."""
        for seat in self.visits():
            done, self.extra_actions = 0, 0
            while done < min(8, 1 + self.sum_of(seat, "extra_action") + self.extra_actions):
                codes = self.cards(seat, lambda code: self.has_effect(self.to, code))
                code = yield from self.with_card(seat, "act", codes, "pass")
                if not code:
                    break
                done += 1
                for effect in self.kinds[code]["effects"]:
                    yield from self.carry_out(seat, effect)
                self.discard[code] += 1

    def has_effect(self, seat: int, code: str) -> bool:
        """Whether it is an action card of which some effect can be carried out (R25)."""
        card = self.kinds[code]
        return card["timing"] == "@" and any(self.can(seat, e) for e in card["effects"])

    def can(self, seat: int, effect: dict[str, Any]) -> bool:
        """The last column of 2.3."""
        do = effect["do"]
        if do in ("draw", "gain_vp", "extra_action", "extra_assault", "extra_disaster"):
            return True
        if do == "place_element":
            supply = [e for e, n in self.tokens.items() if n]
            wanted = effect["element"]
            if not (supply if wanted == "any" else LETTERS[wanted] in supply):
                return False
        if do == "place_military" and not self.military:
            return False
        if do == "place_army" and not self.armies[seat]:
            return False
        if do == "move_army" and len(self.others(seat)) < 2:
            return False
        return bool(self.named(seat, effect))

    def named(self, seat: int, effect: dict[str, Any]) -> list[Place]:
        """The locations that an effect can name."""
        mine, theirs = self.seats[seat].front, self.others(seat)
        return {
            "place_element": lambda: [p for p in mine if not p.token],
            "place_military": lambda: [p for p in mine if not p.military],
            "remove_token": lambda: [p for p in theirs if p.token or p.military],
            "place_army": lambda: theirs,
            "move_army": lambda: [p for p in theirs if p.armies[seat]],
            "remove_army": lambda: [p for p in mine if p.armies.total()],
            "relocate_own": lambda: mine,
            "relocate_other": lambda: [p for p in theirs if p.defence <= effect["max_defence"]],
        }[effect["do"]]()

    def carry_out(self, seat: int, effect: dict[str, Any]) -> Asking:
        """One effect of an action card, if it can be carried out."""
        do, n, one = effect["do"], effect.get("n", 1), self.seats[seat]
        if do == "draw":
            for _ in range(n):
                yield from self.draw(seat)
        elif do == "gain_vp":
            one.vp += n
        elif do == "extra_action":
            self.extra_actions += n
        elif do == "extra_assault":
            one.assaults += n
        elif do == "extra_disaster":
            one.disasters += n
        else:
            times = n if do in ("place_military", "place_army", "move_army") else 1
            for time in range(times):
                if not self.can(seat, effect):
                    break
                if (yield from self.on_location(seat, effect, time)) == "stop":
                    break

    def on_location(self, seat: int, effect: dict[str, Any], time: int) -> Asking:
        """An effect that names a location, once."""
        do, places = effect["do"], self.named(seat, effect)
        self.effect = effect
        if do == "remove_token":
            tokens = [f"rem {p.name} E" for p in places if p.token]
            tokens += [f"rem {p.name} M" for p in places if p.military]
            _, name, which = (yield from self.ask(seat, tokens)).split()
            place = next(p for p in places if p.name == name)
            if which == "M":
                place.military, self.military = 0, self.military + 1
            else:
                self.tokens[place.token] += 1
                place.token = ""
            return ""
        if do == "move_army":
            place = yield from self.choose(seat, "from", places, *(["stop"] if time else []))
            if place is None:
                return "stop"
            goals = [p for p in self.others(seat) if p is not place]
            goal = yield from self.choose(seat, "to", goals)
            place.armies[seat] -= 1
            goal.armies[seat] += 1
            return ""
        place = yield from self.choose(seat, "loc", places)
        if do == "place_element":
            letter = LETTERS.get(effect["element"]) or (yield from self.element(seat, self.tokens))
            yield from self.put_token(place, letter)
        elif do == "place_military":
            place.military, self.military = 1, self.military - 1
        elif do == "place_army":
            self.armies[seat] -= 1
            place.armies[seat] += 1
        elif do == "remove_army":
            self.send_home(place)
        else:
            self.strip(place)
            self.area.append(place)
            if do == "relocate_own":
                yield from self.acquire(seat, place)
        return ""

    # Attacks (5.4 to 5.6)

    def roll(self) -> Asking:
        """The assault die."""
        return int((yield CHANCE, [f"~roll {n}" for n in range(1, 7)])[-1])

    def reactions(self, seat: int, *triggers: str) -> list[str]:
        """The R! cards of a hand for these triggers (R18)."""
        if self.opt["reactions"] == "off":
            return []
        return self.cards(seat, lambda code: self.kinds[code].get("trigger") in triggers)

    def attackers_window(self, seat: int, die: int, *triggers: str) -> Asking:
        """The attacker reacts until he passes: the die, and what was added."""
        added = 0
        while code := (
            yield from self.with_card(seat, "react", self.reactions(seat, *triggers), "pass")
        ):
            for effect in self.kinds[code]["effects"]:
                if effect["do"] == "reroll_assault":
                    die = yield from self.roll()
                else:
                    added += effect["n"]
            self.discard[code] += 1
        return die, added

    def owners_window(self, target: Place, total: int) -> Asking:
        """The owner reacts while the attack would succeed; whether it still does."""
        owner, defence = self.owner(target), target.defence
        while total >= defence:
            codes = self.reactions(owner, "attack_on_you")
            code = yield from self.with_card(owner, "react", codes, "pass")
            if not code:
                return True
            defence += sum(effect["n"] for effect in self.kinds[code]["effects"])
            self.discard[code] += 1
        return False

    def capture(self, seat: int, target: Place, in_play: list[str]) -> Asking:
        """VP for markers, the pile, and the loser's window (5.5)."""
        loser = self.owner(target)
        own = self.opt["army_vp"] == "own"
        self.seats[seat].vp += target.armies[seat] if own else target.armies.total()
        self.strip(target)
        self.seats[seat].pile.append(target)
        self.discard.update(in_play)
        codes = self.reactions(loser, "your_location_lost")
        code = yield from self.with_card(loser, "react", codes, "pass")
        if code:
            for effect in self.kinds[code]["effects"]:
                if effect["do"] == "gain_vp":
                    self.seats[loser].vp += effect["n"]
                else:
                    for _ in range(effect["n"]):
                        yield from self.draw(loser)
            self.discard[code] += 1

    def assault_all(self) -> Asking:
        """Phase IV."""
        for seat in self.visits():
            done = 0
            one = self.seats[seat]
            while done < 1 + self.sum_of(seat, "extra_assault") + one.assaults:
                targets = [p for p in self.others(seat) if self.may_assault(seat, p)]
                target = yield from self.choose(seat, "assault", targets, "pass")
                if target is None:
                    break
                done += 1
                yield from self.assault(seat, target)
            one.assaults = 0

    def may_assault(self, seat: int, place: Place) -> bool:
        """No marker of anybody else, and no shield beside it."""
        foreign = [s for s, n in place.armies.items() if n and s != seat]
        beside = [p.kind for p in self.seats[self.owner(place)].front if p is not place]
        return not foreign and "assault_shield" not in beside

    def assault(self, seat: int, target: Place) -> Asking:
        """Die, military, markers and reactions against the defence."""
        die, added = yield from self.attackers_window(
            seat, (yield from self.roll()), "your_assault_rolled", "your_assault_die_rolled"
        )
        military = sum(p.military for p in self.seats[seat].front) + self.sum_of(seat, "military")
        total = die + added + military + target.armies[seat]
        if (yield from self.owners_window(target, total)):
            yield from self.capture(seat, target, [])
        elif self.armies[seat]:
            self.armies[seat] -= 1
            target.armies[seat] += 1
        elif self.opt["army_out"] == "move":
            places = [p for p in self.others(seat) if p is not target and p.armies[seat]]
            if places:
                place = yield from self.choose(seat, "from", places)
                place.armies[seat] -= 1
                target.armies[seat] += 1

    def wild(self, seat: int, code: str) -> bool:
        """Whether the card is WILD, or this player may use it as WILD."""
        letter = LETTERS[self.kinds[code]["element"]]
        uses = [p.element for p in self.seats[seat].front if p.kind == "wild_use"]
        return letter == "?" or letter in uses

    def disaster_all(self) -> Asking:
        """Phases V and VI."""
        for seat in self.visits():
            yield from self.disaster(seat)

    def disaster(self, seat: int) -> Asking:
        """One disaster, or a pass; whether one was played."""
        if not self.seats[seat].hand or not self.others(seat):
            return False
        codes = self.cards(seat, lambda _: True)
        code = yield from self.with_card(seat, "play", codes, "pass")
        if not code:
            return False
        self.seats[seat].played += self.phase == 7
        card = self.kinds[code]
        target = yield from self.choose(seat, "at", self.others(seat))
        die = 0
        if card["strength_die"]:
            die, _ = yield from self.attackers_window(
                seat, (yield from self.roll()), "your_assault_die_rolled"
            )
        letter = LETTERS[card["element"]]
        if letter == "?" or (self.opt["wild_use"] == "all" and self.wild(seat, code)):
            letter = yield from self.element(seat, dict.fromkeys("FAEW", 1))
        strength = card["strength"] + die + target.armies[seat]
        for place in self.seats[seat].front:
            if place.kind == "strength" and place.element in (letter, "*"):
                strength += place.n
        in_play = [code]
        while support := (
            yield from self.with_card(
                seat, "add", self.cards(seat, lambda c: self.supports(seat, c, letter)), "done"
            )
        ):
            in_play.append(support)
            strength += self.kinds[support]["support"]
        if (yield from self.strikes(card, letter, target, strength)):
            yield from self.capture(seat, target, in_play)
        else:
            self.discard.update(in_play)
        return True

    def supports(self, seat: int, code: str, letter: str) -> bool:
        """Whether a card supports a disaster of this element."""
        return LETTERS[self.kinds[code]["element"]] == letter or self.wild(seat, code)

    def strikes(self, card: dict[str, Any], letter: str, target: Place, strength: int) -> Asking:
        """Whether the disaster is strong enough and not prevented."""
        if not card["preventable"] and self.opt["unpreventable"] == "absolute":
            return strength >= target.defence
        if not (yield from self.owners_window(target, strength)):
            return False
        return not (card["preventable"] and (yield from self.defends(card, letter, target)))

    # The defence (5.7)

    def defends(self, card: dict[str, Any], letter: str, target: Place) -> Asking:
        """Dice, the D! step, payment; whether the disaster is prevented."""
        owner, needs = self.owner(target), tuple(card["needs"])
        dice = ["_"] * card["dice"]
        used = self.used = Counter()
        steps = 0
        yield from self.roll_defence(owner, dice)
        while dice and not matches(dice, needs, letter) and steps < 8:
            text = yield from self.ask(owner, ["pass", *self.rerolls(owner, dice, used)])
            if text == "pass":
                break
            steps += 1
            word, what, which = text.split()
            again = [int(digit) - 1 for digit in which if digit in "12"]
            turned = "_"
            if word == "use":
                used[what] += 1
            else:
                self.seats[owner].hand.remove(what)
                if self.kinds[what]["effects"][0]["do"] == "set_defence":
                    turned = "?"
            for die in again:
                dice[die] = turned
            yield from self.roll_defence(owner, dice)
            if word == "guard":
                self.discard[what] += 1
        return (yield from self.pays(owner, "".join(dice), needs, letter, target))

    def roll_defence(self, owner: int, dice: list[str]) -> Asking:
        """Roll the dice that are to be rolled; each `+` draws a card."""
        due = [i for i, face in enumerate(dice) if face == "_"]
        if due:
            faces = ["".join(roll) for roll in product("FAEW?+", repeat=len(due))]
            text = yield CHANCE, [f"~def {roll}" for roll in faces]
            for i, face in zip(due, text.split()[1], strict=True):
                dice[i] = face
            for i in due:
                if dice[i] == "+":
                    yield from self.draw(owner)

    def rerolls(self, owner: int, dice: list[str], used: Counter[str]) -> list[str]:
        """What can be used in the D! step."""
        names = [f"d{i + 1}" for i in range(len(dice))]
        found = [
            f"use {place.name} {die}"
            for place in self.seats[owner].front
            if place.kind == "reroll_defence" and used[place.name] < place.n
            for die in names
        ]
        for code in self.cards(owner, lambda code: self.kinds[code]["timing"] == "D!"):
            both = ["d1d2"] if len(dice) == 2 and self.kinds[code]["effects"][0]["n"] > 1 else []
            found += [f"guard {code} {which}" for which in (*names, *both)]
        return found

    def source(self, seat: int, code: str) -> str:
        """What a card pays as."""
        return "?" if self.wild(seat, code) else LETTERS[self.kinds[code]["element"]]

    def pays(
        self, owner: int, dice: str, needs: tuple[str, ...], letter: str, target: Place
    ) -> Asking:
        """Cards and tokens until all is matched; whether it is."""
        one, paid = self.seats[owner], ""
        while not matches(dice + paid, needs, letter):
            any_place = self.opt["defence_tokens"] == "any"
            tokens = [p for p in one.front if p.token and (any_place or p is target)]
            rest = [self.source(owner, code) for code in one.hand] + [p.token for p in tokens]
            next_ = payable(dice, paid, "".join(sorted(rest)), needs, letter)
            if not next_:
                assert not paid
                return False
            answers = [] if paid else ["concede"]
            answers += [f"tok {p.name}" for p in tokens if p.token in next_]
            codes = self.cards(owner, lambda code: self.source(owner, code) in next_)  # noqa: B023  # asked at once
            answers += [f"pay {code}" for code in codes]
            text = yield from self.ask(owner, answers)
            word, _, what = text.partition(" ")
            if word == "concede":
                return False
            if word == "pay":
                paid = "".join(sorted(paid + self.source(owner, what)))
                one.hand.remove(what)
                self.discard[what] += 1
            else:
                place = next(p for p in tokens if p.name == what)
                paid = "".join(sorted(paid + place.token))
                self.tokens[place.token] += 1
                place.token = ""
        return True

    # The end of a round (5.8)

    def extra_disasters(self) -> Asking:
        """Phase VII: round and round while somebody has a right."""
        somebody = True
        while somebody:
            somebody = False
            for seat in self.order_of_play():
                one = self.seats[seat]
                rights = self.sum_of(seat, "extra_disaster") + one.disasters - one.played
                if rights <= 0 or one.passed or (one.hand and not self.others(seat)):
                    continue
                if one.hand:
                    self.to = seat
                one.passed = not (yield from self.disaster(seat))
                somebody = True
        for one in self.seats:
            one.disasters, one.played, one.passed = 0, 0, False

    def score_all(self) -> Asking:
        """Phase VIII."""
        yield from ()
        for seat, one in enumerate(self.seats):
            held = len(one.front)
            one.vp += (3 if held >= 5 else 1 if held == 4 else 0) + self.sum_of(seat, "vp_income")

    def refresh_all(self) -> Asking:
        """Phase IX."""
        for seat in self.visits():
            for place in self.seats[seat].front:
                if place.kind == "element_supply":
                    yield from self.resolve(seat, place)

    def returns(self) -> list[float]:
        """Points, cards in the pile, VP tokens, cards in hand; then the victory is shared (6)."""
        keys = [
            (
                one.vp + sum(place.card["vp"] for place in one.pile),
                len(one.pile),
                one.vp,
                len(one.hand),
            )
            for one in self.seats
        ]
        seats, best = len(keys), keys.count(max(keys))
        return [(seats * (key == max(keys)) / best - 1) / (seats - 1) for key in keys]

    # Refusing (8.4)

    def reason(self, seat: int, answers: list[str], text: str) -> str:
        """The code with which `text` is refused where these are the answers, "" if it is one."""
        word, _, rest = text.partition(" ")
        what = rest.partition(" ")[0]
        asked = answers[-1].partition(" ")[0]
        if not any({word, asked} <= set(words) for words in DECISIONS):
            return "phase"
        if text in answers:
            return ""
        if word in ("act", "react", "play", "add", "guard", "pay"):
            return self.reason_of_card(seat, word, what)
        if word in ("pick", "swap"):
            held = [place.name for place in self.seats[seat].draft]
            return "same_name" if what in held else "not_in_hand"
        if word == "take":
            if what not in [place.name for place in self.area]:
                return "not_there"
            return "same_card" if self.barred and what == self.barred.name else "same_name"
        if rest and word != "elem":
            return self.reason_of_location(seat, word, what)
        return {"elem": "no_supply", "stop": "must_move", "concede": "already_paid"}[word]

    def reason_of_card(self, seat: int, word: str, code: str) -> str:
        """Cards of the hand: there, of the right timing, and of use."""
        if code not in self.seats[seat].hand:
            return "not_in_hand"
        timing = {"act": "@", "react": "R!", "guard": "D!"}.get(word)
        if timing and self.kinds[code]["timing"] != timing:
            return "wrong_timing"
        return {
            "act": "no_effect",
            "react": "wrong_window",
            "add": "wrong_element",
            "guard": "wrong_dice",
            "pay": "not_needed",
        }[word]

    def reason_of_location(self, seat: int, word: str, name: str) -> str:
        """Locations: on the table, of the right owner, and fit."""
        place = next((p for one in self.seats for p in one.front if p.name == name), None)
        if place is None:
            return "bad_choice"
        mine = self.owner(place) == seat
        if word == "tok":
            return "not_needed" if mine and place.token else "bad_choice"
        if word == "use":
            if not mine or place.kind != "reroll_defence":
                return "bad_choice"
            return "already_used" if self.used[name] >= place.n else "wrong_dice"
        do = self.effect.get("do", "")
        for_mine = ("place_element", "place_military", "remove_army", "relocate_own")
        if word == "loc" and do in for_mine:
            has_token = mine and do != "remove_army"
            return "has_token" if has_token else "bad_choice"
        if mine:
            return "own_location"
        if word == "assault":
            foreign = [s for s, n in place.armies.items() if n and s != seat]
            return "foreign_army" if foreign else "shielded"
        return "too_strong" if word == "loc" else "bad_choice"

    # Writing (8.2)

    def in_order(self, places: Iterable[Place]) -> list[Place]:
        """Location cards in the order of the file."""
        return sorted(places, key=lambda place: self.file_order.index(place.name))

    def written(self) -> str:
        """The position without what is due."""
        pick = f" k={self.pick}" if self.phase == 0 else ""
        parts = [
            f"bte1 n={len(self.seats)} r={self.round} ph={self.phase}{pick} "
            f"st={self.start} to={self.to}"
        ]
        parts += [self.written_seat(seat) for seat in range(len(self.seats))]
        parts.append("dev=" + ",".join(place.name for place in self.area))
        names = [place.name for place in self.unknown]
        known = ["?"] if len(names) > 1 else names
        parts.append("ld=" + ",".join(known + [place.name for place in self.bottom]))
        kinds = [code for code in self.order if self.deck[code]]
        parts.append("dd=" + (",".join(self.deck.elements()) if len(kinds) == 1 else "?"))
        thrown = sorted(self.discard.elements(), key=self.order.index)
        parts.append("dis=" + ",".join(thrown))
        return " | ".join(p for p in parts if p not in ("dev=", "ld=?", "ld=", "dd=?", "dis="))

    def written_seat(self, seat: int) -> str:
        """The section of one seat."""
        one = self.seats[seat]
        keys = {
            "vp": one.vp or "",
            "hand": ",".join(sorted(one.hand, key=self.order.index)),
            "pile": ",".join(place.name for place in self.in_order(one.pile)),
            "xa": one.assaults or "",
            "xd": one.disasters or "",
            "d7": "x" if one.passed else one.played or "",
            "loc": ",".join(place.written() for place in one.front),
            "dh": ",".join(place.name for place in self.in_order(one.draft)),
            "pk": ",".join(place.name for place in one.picked),
        }
        return " ".join([str(seat), *(f"{key}={text}" for key, text in keys.items() if text)])
