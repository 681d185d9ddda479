"""Brave as numbers: every location card, every disaster, and what is under way (Brave 9).

How long the rows are is up to the card file: location cards are numbered in its order and then by
copy, disasters in its order, whatever their copies.
"""

from __future__ import annotations

from typing import Any

import cython

from elementarium.core import digits
from elementarium.core import observer as writing
from elementarium.core import seats as who
from elementarium.core.observer import Observer
from elementarium.core.state import State
from elementarium.games.brave import attack, imagination, terms
from elementarium.games.brave.rules import Brave

NUMBER = 2
"""So many digits a number has that points, or the cards of an owner's file, can make large."""
WHERES = 24
"""So many numbers terms.py has for where a location card is."""


class BraveObserver(Observer):
    """What a seat sees and remembers."""

    __slots__ = (
        "added",
        "area",
        "armies",
        "armies_left",
        "bottom",
        "bottom_size",
        "card",
        "chosen",
        "decides",
        "defence",
        "dice",
        "die",
        "disaster_deck",
        "discard",
        "done",
        "draft_sizes",
        "due",
        "effect",
        "element",
        "extra_actions",
        "extra_assaults",
        "extra_disasters",
        "front",
        "gave_up",
        "hand",
        "hand_sizes",
        "has_picked",
        "held",
        "left",
        "location_deck",
        "loser",
        "marker",
        "markers_left",
        "military",
        "military_left",
        "moved",
        "origin",
        "paid",
        "phase",
        "pick",
        "pile",
        "pile_sizes",
        "played",
        "player",
        "round",
        "row",
        "score",
        "seen",
        "site",
        "start",
        "step",
        "steps",
        "strength",
        "support_order",
        "supports",
        "target",
        "token",
        "tokens_left",
        "unseen",
        "up",
        "use",
        "used",
        "vp",
        "ward",
        "window",
    )

    def __init__(self, state: Brave) -> None:
        Observer.__init__(self, state)
        self.state_locations(state.seats, state.cards.places)
        self.find_rows(state.seats, state.cards.places, state.options.pile == "open")
        self.state_disasters(state.cards.kinds)
        cards = sum(disaster.count for disaster in state.cards.deck.disasters)
        self.state_numbers(state.seats)
        self.state_attack(state.seats, cards)

    # Stating what there is

    def state_locations(self, seats: int, places: int) -> None:
        """The rows over the location cards."""
        self.begin("locations", places)
        self.front = self.add(
            "front", "in front of this seat, the viewer first: its place, 1 for the oldest", seats
        )
        self.pile = self.add("pile", "in the pile of this seat, if the viewer sees it", seats)
        self.unseen = self.add("unseen", "in a place that the viewer does not know")
        self.held = self.add("held", "in the draft hand of the viewer")
        self.seen = self.add(
            "seen",
            "seen by the viewer in the draft hand that is now with the next seat, and so on",
            seats - 1,
        )
        self.chosen = self.add("chosen", "the hidden pick of the viewer")
        self.area = self.add("area", "its place in the development area, 1 at the left")
        self.up = self.add("up", "turned up in a search: its place, 1 for the first")
        self.bottom = self.add(
            "bottom", "at the bottom of the location deck where he knows it: its place from above"
        )
        self.token = self.add("token", "its element token: F A E W", 4)
        self.marker = self.add("marker", "its element marker: F A E W", 4)
        self.military = self.add("military", "whether it has a military token")
        self.armies = self.add("armies", "army markers of each seat on it", seats)
        self.target = self.add("target", "attacked now")
        self.site = self.add("site", "for which an element is to be chosen")
        self.origin = self.add("origin", "from which something is moved")
        self.moved = self.add("moved", "moved by the card that is carried out")

    def find_rows(self, seats: int, places: int, is_open: bool) -> None:
        """Find the row of every place for every viewer, while the game goes on and at its end."""
        if not cython.compiled:
            self.row = [self.unseen] * (2 * terms.TABLE_SEATS * WHERES)
        for place in range(2 * terms.TABLE_SEATS * WHERES):
            self.row[place] = self.unseen
        for over in range(2):
            for seat in range(seats):
                first = (over * terms.TABLE_SEATS + seat) * WHERES
                self.row[first + terms.BOTTOM] = self.bottom
                self.row[first + terms.AREA] = self.area
                self.row[first + terms.TURNED_UP] = self.up
                self.row[first + terms.HELD + seat] = self.held
                self.row[first + terms.CHOSEN + seat] = self.chosen
                for other in range(seats):
                    k = away(other, seat, seats)
                    self.row[first + terms.FRONT + other] = self.front + places * k
                    if over or is_open or other == seat:
                        self.row[first + terms.PILE + other] = self.pile + places * k
                    if other != seat:
                        self.row[first + terms.HELD + other] = self.seen + places * (k - 1)

    def state_disasters(self, kinds: int) -> None:
        """The rows over the disaster cards."""
        self.begin("disasters", kinds)
        self.hand = self.add("hand", "how many the viewer holds")
        self.discard = self.add("discard", "how many lie in the discard pile")
        self.card = self.add("card", "whether it is the disaster or the card in use")
        self.use = self.add("use", "whether it is the reaction that is carried out")
        self.supports = self.add("supports", "how many support the disaster")

    def state_numbers(self, seats: int) -> None:
        """The time, and what the seats have."""
        self.begin("numbers")
        self.round = self.add("round", "the number of the round")
        self.phase = self.add("phase", "the phase, from the set-up to IX (4)", terms.REFRESHING + 1)
        self.pick = self.add("pick", "the number of the pick in the draft")
        self.due = self.add(
            "due",
            "what is due: pick, swap, take, elem, act, loc, rem, from, to, assault, react, play, "
            "at, add, use, pay, roll, def, draw, dev, dig, start, deal, nothing any more",
            terms.OVER + 1,
        )
        self.start = self.add("start", "who is the start player", seats)
        self.player = self.add("player", "whose pick, visit or turn it is", seats)
        self.decides = self.add("decides", "who has to decide", seats)
        self.vp = self.add("vp", "VP tokens of each seat, in two digits of 128", NUMBER * seats)
        self.score = self.add(
            "score", "the same with the pile, if the viewer sees it, in two digits", NUMBER * seats
        )
        self.hand_sizes = self.add("hand_sizes", "disaster cards of each seat", seats)
        self.pile_sizes = self.add("pile_sizes", "cards in the pile of each seat", seats)
        self.draft_sizes = self.add("draft_sizes", "cards in the draft hand of each seat", seats)
        self.has_picked = self.add("has_picked", "whether each seat has a hidden pick", seats)
        self.armies_left = self.add("armies_left", "unused army markers of each seat", seats)
        self.extra_assaults = self.add(
            "extra_assaults", "extra assaults of each seat, in two digits of 128", NUMBER * seats
        )
        self.extra_disasters = self.add(
            "extra_disasters", "extra disasters of each seat, in two digits of 128", NUMBER * seats
        )
        self.played = self.add(
            "played",
            "disasters of phase VII that each seat has played, in two digits",
            NUMBER * seats,
        )
        self.gave_up = self.add("gave_up", "whether each seat has passed in phase VII", seats)
        self.location_deck = self.add("location_deck", "cards in the location deck")
        self.bottom_size = self.add("bottom_size", "how many of them were put to its bottom")
        self.disaster_deck = self.add("disaster_deck", "cards in the disaster deck")
        self.tokens_left = self.add("tokens_left", "element tokens left: F A E W", 4)
        self.markers_left = self.add("markers_left", "element markers left: F A E W", 4)
        self.military_left = self.add("military_left", "military tokens left")

    def state_attack(self, seats: int, cards: int) -> None:
        """What is under way."""
        self.die = self.add("die", "the die of the attacker")
        self.element = self.add("element", "the element of the disaster: F A E W", 4)
        self.dice = self.add(
            "dice", "each of two defence dice: F A E W wild plus, to be rolled", 2 * terms.UNROLLED
        )
        self.strength = self.add("strength", "the total or strength so far, in two digits", NUMBER)
        self.defence = self.add("defence", "the defence against it, in two digits of 128", NUMBER)
        self.added = self.add("added", "what reactions add to an assault, in two digits", NUMBER)
        self.ward = self.add("ward", "what reactions add to the defence, in two digits", NUMBER)
        self.steps = self.add("steps", "how often the dice were changed")
        self.window = self.add("window", "the window of a reaction: attack, defence, lost", 3)
        self.loser = self.add("loser", "who has lost a location and may react to it", seats)
        self.left = self.add("left", "cards still to be drawn, in two digits of 128", NUMBER)
        self.effect = self.add("effect", "which effect of the card is carried out, from 0")
        self.step = self.add("step", "how often it has been carried out")
        self.done = self.add("done", "actions or assaults that this visit has seen")
        self.extra_actions = self.add("extra_actions", "extra actions, in two digits", NUMBER)
        self.used = self.add(
            "used", "locations whose dice were thrown again, counted from 1", terms.MOST_STEPS
        )
        self.paid = self.add(
            "paid",
            "what was paid, counted from 1: a disaster and 0, or a location and the element "
            "1-4 of its token",
            4 * terms.MOST_SLOTS,
        )
        self.support_order = self.add(
            "support_order", "the disasters that support this one, counted from 1", cards
        )

    # Observing

    def write(self, state: State, seat: int, out: Any) -> None:
        """What a seat sees, the seats counted from it on."""
        self.write_table(cython.cast(Brave, state), seat, out)

    def write_table(self, state: Brave, seat: int, out: Any) -> None:
        """The cards, what the seats have, and what is under way."""
        self.write_seats(state, seat, out)
        self.write_locations(state, seat, out)
        self.write_order(state, seat, out)
        self.write_disasters(state, seat, out)
        self.write_time(state, seat, out)
        self.write_supply(state, out)
        self.write_now(state, seat, out)
        if state.target >= 0:
            self.write_attack(state, out)

    # Locations

    def write_locations(self, state: Brave, seat: int, out: Any) -> None:
        """Where every location card is, if the viewer knows it, and how many others hold."""
        first = seat * WHERES
        if state.to_act == who.NOBODY:
            first += terms.TABLE_SEATS * WHERES
        for place in range(state.cards.places):
            where = state.where[place]
            if where >= terms.PILE:
                self.count_card(state, seat, place, out)
            if state.phase == terms.SETTING_UP:
                where = self.drafted(state, seat, place)
            out[self.row[first + where] + place] = 1

    def drafted(self, state: Brave, seat: int, place: int) -> int:
        """Where a card of the draft is: with a hand that the viewer has seen, or anywhere (9)."""
        group = imagination.group_of(state, seat, place)
        if group == terms.NO_SEAT:
            return state.where[place]
        if group == state.seats or group == seat:
            return terms.POOL
        return terms.HELD + group

    def count_card(self, state: Brave, seat: int, place: int, out: Any) -> None:
        """One more card in a pile, a draft hand or a hidden pick."""
        where = state.where[place]
        k = away(where % terms.TABLE_SEATS, seat, state.seats)
        if where >= terms.CHOSEN:
            out[self.has_picked + k] = 1
        elif where >= terms.HELD:
            out[self.draft_sizes + k] += 1
        else:
            out[self.pile_sizes + k] += 1
            if k == 0 or self.sees_piles(state, seat):
                self.add_points(out, k, state.cards.vp[place])

    def sees_piles(self, state: Brave, seat: int) -> bool:
        """Whether the viewer sees the piles of the others (R28)."""
        other = seat + 1 if seat + 1 < state.seats else 0
        return (
            state.to_act == who.NOBODY
            or self.row[seat * WHERES + terms.PILE + other] != self.unseen
        )

    def add_points(self, out: Any, seat: int, points: int) -> None:
        """Points of a card in a pile, fewer than 128."""
        place = self.score + NUMBER * seat
        points += out[place]
        if points >= digits.BASE:
            points -= digits.BASE
            out[place + 1] += 1
        out[place] = points

    def write_order(self, state: Brave, seat: int, out: Any) -> None:
        """The order of what lies in rows, and what lies on locations."""
        for other in range(state.seats):
            row = self.row[seat * WHERES + terms.FRONT + other]
            for i in range(state.front_count[other]):
                place = state.front[other * terms.MOST_HELD + i]
                out[row + place] = i + 1
                self.write_on(state, seat, place, out)
        for i in range(state.area_count):
            out[self.area + state.area[i]] = i + 1
        for i in range(state.up_count):
            out[self.up + state.up[i]] = i + 1
        for i in range(state.bottom_count):
            place = state.bottom[i]
            if state.phase != terms.SETTING_UP or out[self.bottom + place]:
                out[self.bottom + place] = i + 1

    def write_on(self, state: Brave, seat: int, place: int, out: Any) -> None:
        """The token, markers and armies on a location."""
        places = state.cards.places
        if state.token[place]:
            out[self.token + places * (state.token[place] - terms.FIRE) + place] = 1
        if state.marker[place]:
            out[self.marker + places * (state.marker[place] - terms.FIRE) + place] = 1
        out[self.military + place] = state.military[place]
        for other in range(state.seats):
            k = away(other, seat, state.seats)
            out[self.armies + places * k + place] = state.army[terms.TABLE_SEATS * place + other]

    # Disasters

    def write_disasters(self, state: Brave, seat: int, out: Any) -> None:
        """The viewer's hand, the discard pile, and the cards in use."""
        for kind in range(state.cards.kinds):
            out[self.hand + kind] = state.hand[seat * terms.MOST_KINDS + kind]
            out[self.discard + kind] = state.discard[kind]
        if state.card >= 0:
            out[self.card + state.card] = 1
        if state.use >= 0:
            out[self.use + state.use] = 1
        for i in range(state.support_count):
            out[self.supports + state.supports[i]] += 1
            out[self.support_order + i] = state.supports[i] + 1

    # Numbers

    def write_time(self, state: Brave, seat: int, out: Any) -> None:
        """The round, the phase, and who and what is due."""
        out[self.round] = state.round
        out[self.phase + state.phase] = 1
        out[self.pick] = state.pick
        out[self.due + min(state.node, terms.OVER)] = 1
        out[self.start + away(state.start, seat, state.seats)] = 1
        out[self.player + away(state.player, seat, state.seats)] = 1
        if state.to_act >= 0:
            out[self.decides + away(state.to_act, seat, state.seats)] = 1

    def write_seats(self, state: Brave, seat: int, out: Any) -> None:
        """What each seat has beside its locations."""
        for other in range(state.seats):
            k = away(other, seat, state.seats)
            at = NUMBER * k
            write_number(out, self.vp + at, state.vp[other])
            write_number(out, self.score + at, state.vp[other])
            out[self.hand_sizes + k] = state.hand_size[other]
            out[self.armies_left + k] = state.armies_left[other]
            write_number(out, self.extra_assaults + at, state.extra_assaults[other])
            write_number(out, self.extra_disasters + at, state.extra_disasters[other])
            if state.disasters_played[other] == terms.GAVE_UP:
                out[self.gave_up + k] = 1
            else:
                write_number(out, self.played + at, state.disasters_played[other])

    def write_supply(self, state: Brave, out: Any) -> None:
        """The decks, and what is left of tokens and markers."""
        out[self.location_deck] = state.location_deck()
        out[self.bottom_size] = state.bottom_count
        out[self.disaster_deck] = state.disaster_deck()
        for element in range(4):
            out[self.tokens_left + element] = state.tokens_left[terms.FIRE + element]
            out[self.markers_left + element] = state.markers_left[terms.FIRE + element]
        out[self.military_left] = state.military_left

    def write_now(self, state: Brave, seat: int, out: Any) -> None:
        """What is under way, as the section `now` of a position says it (8.2)."""
        out[self.die] = state.die
        if state.element:
            out[self.element + state.element - terms.FIRE] = 1
        write_number(out, self.added, state.added)
        write_number(out, self.ward, state.ward)
        out[self.steps] = state.steps
        if state.window != terms.NO_WINDOW:
            out[self.window + state.window - terms.ATTACK] = 1
        if state.loser >= 0:
            out[self.loser + away(state.loser, seat, state.seats)] = 1
        write_number(out, self.left, state.left)
        out[self.effect] = state.effect_due
        out[self.step] = state.step
        out[self.done] = state.done
        write_number(out, self.extra_actions, state.extra_actions)
        if state.site >= 0:
            out[self.site + state.site] = 1
        if state.origin >= 0:
            out[self.origin + state.origin] = 1
        if state.moved >= 0:
            out[self.moved + state.moved] = 1
        for i in range(state.dice_count):
            out[self.dice + terms.UNROLLED * i + state.dice[i] - terms.FIRE] = 1
        for i in range(state.used_count):
            out[self.used + i] = state.used[i] + 1
        for i in range(state.paid_count):
            out[self.paid + 2 * i] = state.paid[i] // 8 + 1
            out[self.paid + 2 * i + 1] = state.paid[i] % 8

    def write_attack(self, state: Brave, out: Any) -> None:
        """The location that is attacked, and how strong both sides are."""
        out[self.target + state.target] = 1
        write_number(out, self.strength, attack.total(state))
        defence = state.defence_of(state.target) + state.ward
        write_number(out, self.defence, defence)


def away(other: int, seat: int, seats: int) -> int:
    """How many places clockwise from the viewer a seat is."""
    return other - seat if other >= seat else other - seat + seats


def write_number(out: Any, place: int, value: int) -> None:
    """Write a number by its digits; most are 0, and that is there already."""
    if value:
        writing.write_digits(out, place, value, NUMBER)
