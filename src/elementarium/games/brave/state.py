"""Everything on the table of Brave: cards, tokens, markers, and what is due.

The state knows how to be, not how to play: copying, conservation, reading out. The rules are
functions over it, a module for each chapter; `rules.py` puts them together. Decks are kept as
the players know them: an unknown part, from which chance draws, and known cards above and below.
"""

from __future__ import annotations

import cython

from elementarium.core.state import State
from elementarium.games.brave import terms
from elementarium.games.brave.cards import Cards
from elementarium.games.brave.options import BraveOptions

ROUNDS = (8, 6, 4)
"""Rounds for two, three and four players (R32)."""


class BraveState(State):
    """The table of Brave."""

    __slots__ = (
        "add",
        "area",
        "area_count",
        "armies_left",
        "armies_move",
        "army",
        "at",
        "at_hand",
        "bottom",
        "bottom_count",
        "by",
        "card",
        "cards",
        "deck_bottom",
        "deck_bottom_count",
        "deck_pool",
        "deck_pool_count",
        "deck_top",
        "deck_top_count",
        "demand",
        "dice",
        "dice_count",
        "die",
        "disasters_played",
        "discard",
        "done",
        "ef",
        "element",
        "extra_assaults",
        "extra_disasters",
        "front",
        "front_count",
        "hand",
        "hand_size",
        "has_reactions",
        "kept_bottom",
        "kept_hand",
        "kept_knowers",
        "kept_where",
        "knowers",
        "last_round",
        "left",
        "legal",
        "legal_count",
        "marker",
        "markers_left",
        "may_ward_all",
        "military",
        "military_left",
        "more",
        "moved",
        "node",
        "on",
        "only_target_pays",
        "origin",
        "own_armies_score",
        "paid",
        "paid_count",
        "payable",
        "phase",
        "pick",
        "player",
        "pool_count",
        "round",
        "sources",
        "start",
        "step",
        "steps",
        "support_count",
        "supports",
        "token",
        "tokens_left",
        "told_count",
        "told_node",
        "told_number",
        "told_seat",
        "top",
        "top_count",
        "up",
        "up_count",
        "use",
        "used",
        "used_count",
        "vp",
        "ward",
        "where",
        "wild_disasters",
        "window",
    )

    def __init__(  # noqa: PLR0915  # a table has many things on it
        self, seats: int, options: BraveOptions, cards: Cards
    ) -> None:
        """All supplies full, no card anywhere yet."""
        if not cython.compiled:
            self.where = bytearray(terms.MOST_PLACES)
            self.token = bytearray(terms.MOST_PLACES)
            self.military = bytearray(terms.MOST_PLACES)
            self.marker = bytearray(terms.MOST_PLACES)
            self.army = bytearray(terms.MOST_PLACES * terms.TABLE_SEATS)
            self.knowers = bytearray(terms.MOST_PLACES)
            self.front = bytearray(terms.MOST_HELD * terms.TABLE_SEATS)
            self.area = bytearray(terms.MOST_PLACES)
            self.top = bytearray(terms.MOST_PLACES)
            self.bottom = bytearray(terms.MOST_PLACES)
            self.up = bytearray(terms.MOST_PLACES)
            self.hand = bytearray(terms.MOST_KINDS * terms.TABLE_SEATS)
            self.deck_pool = bytearray(terms.MOST_KINDS)
            self.discard = bytearray(terms.MOST_KINDS)
            self.deck_top = bytearray(terms.MOST_DISASTERS)
            self.deck_bottom = bytearray(terms.MOST_DISASTERS)
            self.supports = bytearray(terms.MOST_DISASTERS)
            self.used = bytearray(terms.MOST_STEPS)
            self.paid = [0] * 2 * terms.MOST_SLOTS
            self.front_count = [0] * terms.TABLE_SEATS
            self.hand_size = [0] * terms.TABLE_SEATS
            self.vp = [0] * terms.TABLE_SEATS
            self.armies_left = [0] * terms.TABLE_SEATS
            self.extra_assaults = [0] * terms.TABLE_SEATS
            self.extra_disasters = [0] * terms.TABLE_SEATS
            self.disasters_played = [0] * terms.TABLE_SEATS
            self.tokens_left = [0] * 5
            self.markers_left = [0] * 5
            self.dice = [0] * 2
            self.kept_where = bytearray(terms.MOST_PLACES)
            self.kept_knowers = bytearray(terms.MOST_PLACES)
            self.kept_bottom = bytearray(terms.MOST_PLACES)
            self.kept_hand = bytearray(terms.MOST_KINDS * terms.TABLE_SEATS)
            self.legal = [0] * terms.MOST_CHOICES
            self.told_node = bytearray(terms.MOST_TOLD)
            self.told_seat = bytearray(terms.MOST_TOLD)
            self.told_number = [0] * terms.MOST_TOLD
            self.sources = [0] * 6
            self.demand = [0] * 6
            self.at_hand = [0] * 6
            self.payable = [0] * 6
        State.__init__(self, seats, options, terms.MOST_CHOICES)
        self.cards = cards
        self.last_round = options.rounds or ROUNDS[seats - 2]
        self.only_target_pays = options.defence_tokens == "target"
        self.armies_move = options.army_out == "move"
        self.own_armies_score = options.army_vp == "own"
        self.wild_disasters = options.wild_use == "all"
        self.has_reactions = options.reactions == "on"
        self.may_ward_all = options.unpreventable == "defence_ok"
        self.legal_count = 0
        self.told_count = 0
        for place in range(terms.MOST_PLACES):
            self.where[place] = 0
        for seat in range(terms.TABLE_SEATS):
            self.armies_left[seat] = cards.armies_each
            self.front_count[seat] = 0
            self.hand_size[seat] = 0
            self.vp[seat] = 0
            self.extra_assaults[seat] = 0
            self.extra_disasters[seat] = 0
            self.disasters_played[seat] = 0
        for element in range(terms.FIRE, terms.WATER + 1):
            self.tokens_left[element] = cards.tokens_each
            self.markers_left[element] = cards.markers_each
        self.military_left = cards.military_tokens
        self.area_count = 0
        self.top_count = 0
        self.pool_count = 0
        self.bottom_count = 0
        self.up_count = 0
        self.deck_top_count = 0
        self.deck_pool_count = 0
        self.deck_bottom_count = 0
        self.player = 0
        self.phase = 0
        self.node = terms.VISIT
        self.pick = 0
        self.round = 1
        self.start = 0
        self.done = 0
        self.more = 0
        self.card = terms.NO_CARD
        self.moved = terms.NO_PLACE
        self.ef = 0
        self.step = 0
        self.left = 0
        self.on = terms.NO_PLACE
        self.origin = terms.NO_PLACE
        self.clear_attack()

    # Locations

    def owner(self, place: int) -> int:
        """The seat that has this location in front of it, NO_SEAT if nobody has."""
        seat = self.where[place] - terms.FRONT
        return seat if 0 <= seat < terms.TABLE_SEATS else terms.NO_SEAT

    def put_in_front(self, seat: int, place: int) -> None:
        """The location is now the last one in front of `seat`."""
        self.where[place] = terms.FRONT + seat
        self.front[seat * terms.MOST_HELD + self.front_count[seat]] = place
        self.front_count[seat] += 1

    def take_from_front(self, place: int) -> None:
        """Strip the location and close the gap it leaves (5.9)."""
        self.strip(place)
        seat = self.owner(place)
        first = seat * terms.MOST_HELD
        i = first
        while self.front[i] != place:
            i += 1
        self.front_count[seat] -= 1
        while i < first + self.front_count[seat]:
            self.front[i] = self.front[i + 1]
            i += 1

    def strip(self, place: int) -> None:
        """Tokens and marker return to the supply, army markers to their owners (5.9)."""
        if self.token[place]:
            self.tokens_left[self.token[place]] += 1
            self.token[place] = 0
        if self.military[place]:
            self.military_left += 1
            self.military[place] = 0
        if self.marker[place]:
            self.markers_left[self.marker[place]] += 1
            self.marker[place] = 0
        for seat in range(self.seats):
            self.armies_left[seat] += self.army[4 * place + seat]
            self.army[4 * place + seat] = 0

    def put_token(self, place: int, element: int) -> None:
        """An element token from the supply."""
        self.tokens_left[element] -= 1
        self.token[place] = element

    def put_marker(self, place: int, element: int) -> None:
        """An element marker from the supply."""
        self.markers_left[element] -= 1
        self.marker[place] = element

    def put_army(self, place: int, seat: int) -> None:
        """An unused army marker of `seat`."""
        self.armies_left[seat] -= 1
        self.army[4 * place + seat] += 1

    def put_in_area(self, place: int) -> None:
        """New cards of the area go to its right end (5.1)."""
        self.where[place] = terms.AREA
        self.area[self.area_count] = place
        self.area_count += 1

    def take_from_area(self, place: int) -> None:
        """The cards to the right of it move up."""
        i = 0
        while self.area[i] != place:
            i += 1
        self.area_count -= 1
        while i < self.area_count:
            self.area[i] = self.area[i + 1]
            i += 1

    def armies_on(self, place: int) -> int:
        """All army markers on a location."""
        count = 0
        for seat in range(self.seats):
            count += self.army[4 * place + seat]
        return count

    def abilities(self, seat: int, ability: int) -> int:
        """The sum of the numbers of this ability over the locations of `seat`."""
        total = 0
        for i in range(seat * terms.MOST_HELD, seat * terms.MOST_HELD + self.front_count[seat]):
            if self.cards.ability[self.front[i]] == ability:
                total += self.cards.ability_n[self.front[i]]
        return total

    def military_of(self, seat: int) -> int:
        """One for each military token, and what abilities add (5.4)."""
        total = self.abilities(seat, terms.MILITARY)
        for i in range(seat * terms.MOST_HELD, seat * terms.MOST_HELD + self.front_count[seat]):
            total += self.military[self.front[i]]
        return total

    def defence_of(self, place: int) -> int:
        """Printed defence and military token, reactions aside (5.4)."""
        return self.cards.defence[place] + self.military[place]

    def supplies_element(self, place: int) -> bool:
        """Whether the location is one that gets element tokens (5.1, 5.8)."""
        return self.cards.ability[place] == terms.ELEMENT_SUPPLY

    # The location deck

    def location_deck(self) -> int:
        """How many cards the location deck holds."""
        return self.top_count + self.pool_count + self.bottom_count

    def put_into_pool(self, place: int) -> None:
        """The card lies somewhere in the unknown part of the location deck."""
        self.where[place] = terms.POOL
        self.pool_count += 1

    def put_on_bottom(self, place: int) -> None:
        """The card is the last of the location deck."""
        self.where[place] = terms.BOTTOM
        self.bottom[self.bottom_count] = place
        self.bottom_count += 1

    def known_location(self) -> int:
        """The top card of the location deck if there is only one that it can be."""
        if self.top_count:
            return self.top[0]
        if self.pool_count > 1:
            return terms.NO_PLACE
        if self.pool_count == 0:
            return self.bottom[0]
        place = 0
        while self.where[place] != terms.POOL:
            place += 1
        return place

    def take_location(self, place: int) -> None:
        """Take this card off the top of the location deck."""
        if self.where[place] == terms.POOL:
            self.pool_count -= 1
        elif self.where[place] == terms.TOP:
            self.top_count -= 1
            for i in range(self.top_count):
                self.top[i] = self.top[i + 1]
        else:
            self.bottom_count -= 1
            for i in range(self.bottom_count):
                self.bottom[i] = self.bottom[i + 1]

    def shuffle_locations(self) -> None:
        """All cards of the location deck lie in unknown order."""
        for i in range(self.top_count):
            self.put_into_pool(self.top[i])
        for i in range(self.bottom_count):
            self.put_into_pool(self.bottom[i])
        self.top_count = 0
        self.bottom_count = 0

    # Disaster cards

    def holds(self, seat: int, kind: int) -> bool:
        """Whether `seat` has a card of this kind in hand."""
        return self.hand[seat * terms.MOST_KINDS + kind] > 0

    def gain_card(self, seat: int, kind: int) -> None:
        """A card comes into the hand."""
        self.hand[seat * terms.MOST_KINDS + kind] += 1
        self.hand_size[seat] += 1

    def lose_card(self, seat: int, kind: int) -> None:
        """A card leaves the hand."""
        self.hand[seat * terms.MOST_KINDS + kind] -= 1
        self.hand_size[seat] -= 1

    def disaster_deck(self) -> int:
        """How many cards the disaster deck holds."""
        return self.deck_top_count + self.deck_pool_count + self.deck_bottom_count

    def take_disaster(self, kind: int) -> None:
        """Take this card off the top of the disaster deck."""
        if self.deck_top_count:
            self.deck_top_count -= 1
            for i in range(self.deck_top_count):
                self.deck_top[i] = self.deck_top[i + 1]
        else:
            self.deck_pool[kind] -= 1
            self.deck_pool_count -= 1
            self.know_equal_cards()

    def know_equal_cards(self) -> None:
        """Equal cards in unknown order count as known, and so does what lies below (8.2)."""
        if self.deck_pool_count and self.deck_pool_count <= self.cards.most_copies:
            for kind in range(self.cards.kinds):
                if self.deck_pool[kind] == self.deck_pool_count:
                    while self.deck_pool_count:
                        self.deck_pool[kind] -= 1
                        self.deck_pool_count -= 1
                        self.deck_top[self.deck_top_count] = kind
                        self.deck_top_count += 1
        if self.deck_pool_count == 0:
            for i in range(self.deck_bottom_count):
                self.deck_top[self.deck_top_count] = self.deck_bottom[i]
                self.deck_top_count += 1
            self.deck_bottom_count = 0

    def renew_disaster_deck(self) -> None:
        """An empty deck is made anew from the discard pile (5.2)."""
        for kind in range(self.cards.kinds):
            self.deck_pool[kind] += self.discard[kind]
            self.deck_pool_count += self.discard[kind]
            self.discard[kind] = 0
        self.know_equal_cards()

    def acts_as_wild(self, seat: int, kind: int) -> bool:
        """Whether `seat` may use this card as WILD (5.6, R12)."""
        if self.cards.element[kind] == terms.WILD:
            return True
        for i in range(seat * terms.MOST_HELD, seat * terms.MOST_HELD + self.front_count[seat]):
            place = self.front[i]
            if self.cards.ability[place] == terms.WILD_USE:
                if self.ability_element_of(place) == self.cards.element[kind]:
                    return True
        return False

    def ability_element_of(self, place: int) -> int:
        """The element of an ability, which a marker may have chosen; 0 without the marker."""
        element = self.cards.ability_element[place]
        return self.marker[place] if element == terms.MARKED else element

    # The attack

    def clear_attack(self) -> None:
        """No assault or disaster is under way; its cards must have been taken care of."""
        self.at = terms.NO_PLACE
        self.die = 0
        self.element = 0
        self.add = 0
        self.ward = 0
        self.steps = 0
        self.use = terms.NO_CARD
        self.window = terms.NO_WINDOW
        self.by = terms.NO_SEAT
        self.dice_count = 0
        self.support_count = 0
        self.used_count = 0
        self.paid_count = 0
        self.dice[0] = 0
        self.dice[1] = 0

    def discard_disaster(self) -> None:
        """The disaster and its supports go to the discard pile (5.6)."""
        self.discard[self.card] += 1
        self.card = terms.NO_CARD
        for i in range(self.support_count):
            self.discard[self.supports[i]] += 1
        self.support_count = 0

    # What happened without anybody being asked

    def tell(self, node: int, seat: int, number: int) -> None:
        """Remember what happened without a choice: an outcome, or a decision of `seat`."""
        if self.told_count < terms.MOST_TOLD:
            self.told_node[self.told_count] = node
            self.told_seat[self.told_count] = seat
            self.told_number[self.told_count] = number
            self.told_count += 1

    # Being copied

    def take_over(self, other: State) -> None:
        """Become equal to `other`."""
        self.assign(cython.cast(BraveState, other))

    def assign(self, other: BraveState) -> None:  # noqa: PLR0915  # a table has many things on it
        """Become equal to `other`, with the same cards."""
        self.last_round = other.last_round
        self.only_target_pays = other.only_target_pays
        self.armies_move = other.armies_move
        self.own_armies_score = other.own_armies_score
        self.wild_disasters = other.wild_disasters
        self.has_reactions = other.has_reactions
        self.may_ward_all = other.may_ward_all
        self.to_act = other.to_act
        self.military_left = other.military_left
        self.player = other.player
        self.phase = other.phase
        self.node = other.node
        self.pick = other.pick
        self.round = other.round
        self.start = other.start
        self.card = other.card
        self.at = other.at
        self.die = other.die
        self.element = other.element
        self.add = other.add
        self.ward = other.ward
        self.steps = other.steps
        self.use = other.use
        self.window = other.window
        self.by = other.by
        self.on = other.on
        self.origin = other.origin
        self.moved = other.moved
        self.left = other.left
        self.ef = other.ef
        self.step = other.step
        self.done = other.done
        self.more = other.more
        self.area_count = other.area_count
        self.top_count = other.top_count
        self.pool_count = other.pool_count
        self.bottom_count = other.bottom_count
        self.up_count = other.up_count
        self.deck_top_count = other.deck_top_count
        self.deck_pool_count = other.deck_pool_count
        self.deck_bottom_count = other.deck_bottom_count
        self.dice_count = other.dice_count
        self.support_count = other.support_count
        self.used_count = other.used_count
        self.paid_count = other.paid_count
        self.where[:] = other.where
        self.token[:] = other.token
        self.military[:] = other.military
        self.marker[:] = other.marker
        self.army[:] = other.army
        self.knowers[:] = other.knowers
        self.front[:] = other.front
        self.area[:] = other.area
        self.top[:] = other.top
        self.bottom[:] = other.bottom
        self.up[:] = other.up
        self.hand[:] = other.hand
        self.deck_pool[:] = other.deck_pool
        self.discard[:] = other.discard
        self.deck_top[:] = other.deck_top
        self.deck_bottom[:] = other.deck_bottom
        self.supports[:] = other.supports
        self.used[:] = other.used
        self.paid[:] = other.paid
        self.front_count[:] = other.front_count
        self.hand_size[:] = other.hand_size
        self.vp[:] = other.vp
        self.armies_left[:] = other.armies_left
        self.extra_assaults[:] = other.extra_assaults
        self.extra_disasters[:] = other.extra_disasters
        self.disasters_played[:] = other.disasters_played
        self.tokens_left[:] = other.tokens_left
        self.markers_left[:] = other.markers_left
        self.dice[:] = other.dice
        self.legal_count = other.legal_count
        for i in range(other.legal_count):
            self.legal[i] = other.legal[i]
        self.told_count = other.told_count
        for i in range(other.told_count):
            self.told_node[i] = other.told_node[i]
            self.told_seat[i] = other.told_seat[i]
            self.told_number[i] = other.told_number[i]

    def written_numbers(self) -> list[int]:
        """Everything that matters as numbers; what lies beyond the end of a list is left out."""
        numbers = [self.to_act, self.military_left]
        numbers += [
            self.player,
            self.phase,
            self.node,
            self.pick,
            self.round,
            self.start,
            self.card,
            self.at,
            self.die,
            self.element,
            self.add,
            self.ward,
            self.steps,
            self.use,
            self.window,
            self.by,
            self.on,
            self.origin,
            self.moved,
            self.left,
            self.ef,
            self.step,
            self.done,
            self.more,
            self.area_count,
            self.top_count,
            self.pool_count,
            self.bottom_count,
            self.up_count,
            self.deck_top_count,
            self.deck_pool_count,
            self.deck_bottom_count,
            self.dice_count,
            self.support_count,
            self.used_count,
            self.paid_count,
        ]
        numbers += [self.front_count[i] for i in range(terms.TABLE_SEATS)]
        numbers += [self.hand_size[i] for i in range(terms.TABLE_SEATS)]
        numbers += [self.vp[i] for i in range(terms.TABLE_SEATS)]
        numbers += [self.armies_left[i] for i in range(terms.TABLE_SEATS)]
        numbers += [self.extra_assaults[i] for i in range(terms.TABLE_SEATS)]
        numbers += [self.extra_disasters[i] for i in range(terms.TABLE_SEATS)]
        numbers += [self.disasters_played[i] for i in range(terms.TABLE_SEATS)]
        numbers += [self.tokens_left[i] for i in range(5)]
        numbers += [self.markers_left[i] for i in range(5)]
        numbers += [self.dice[i] for i in range(2)]
        numbers += [self.where[i] for i in range(self.cards.places)]
        numbers += [self.token[i] for i in range(self.cards.places)]
        numbers += [self.military[i] for i in range(self.cards.places)]
        numbers += [self.marker[i] for i in range(self.cards.places)]
        numbers += [self.army[i] for i in range(4 * self.cards.places)]
        numbers += [self.knowers[i] for i in range(self.cards.places)]
        numbers += [self.area[i] for i in range(self.area_count)]
        numbers += [self.top[i] for i in range(self.top_count)]
        numbers += [self.bottom[i] for i in range(self.bottom_count)]
        numbers += [self.up[i] for i in range(self.up_count)]
        numbers += [self.deck_pool[i] for i in range(self.cards.kinds)]
        numbers += [self.discard[i] for i in range(self.cards.kinds)]
        numbers += [self.deck_top[i] for i in range(self.deck_top_count)]
        numbers += [self.deck_bottom[i] for i in range(self.deck_bottom_count)]
        numbers += [self.supports[i] for i in range(self.support_count)]
        numbers += [self.used[i] for i in range(self.used_count)]
        numbers += [self.paid[i] for i in range(self.paid_count)]
        for seat in range(self.seats):
            first = seat * terms.MOST_HELD
            numbers += [self.front[first + i] for i in range(self.front_count[seat])]
            first = seat * terms.MOST_KINDS
            numbers += [self.hand[first + kind] for kind in range(self.cards.kinds)]
        return numbers

    def read_numbers(self, numbers: list[int]) -> None:  # noqa: PLR0915  # as above
        """Become what `written_numbers` wrote."""
        next_number = iter(numbers).__next__
        self.to_act = next_number()
        self.military_left = next_number()
        self.player = next_number()
        self.phase = next_number()
        self.node = next_number()
        self.pick = next_number()
        self.round = next_number()
        self.start = next_number()
        self.card = next_number()
        self.at = next_number()
        self.die = next_number()
        self.element = next_number()
        self.add = next_number()
        self.ward = next_number()
        self.steps = next_number()
        self.use = next_number()
        self.window = next_number()
        self.by = next_number()
        self.on = next_number()
        self.origin = next_number()
        self.moved = next_number()
        self.left = next_number()
        self.ef = next_number()
        self.step = next_number()
        self.done = next_number()
        self.more = next_number()
        self.area_count = next_number()
        self.top_count = next_number()
        self.pool_count = next_number()
        self.bottom_count = next_number()
        self.up_count = next_number()
        self.deck_top_count = next_number()
        self.deck_pool_count = next_number()
        self.deck_bottom_count = next_number()
        self.dice_count = next_number()
        self.support_count = next_number()
        self.used_count = next_number()
        self.paid_count = next_number()
        for i in range(terms.TABLE_SEATS):
            self.front_count[i] = next_number()
        for i in range(terms.TABLE_SEATS):
            self.hand_size[i] = next_number()
        for i in range(terms.TABLE_SEATS):
            self.vp[i] = next_number()
        for i in range(terms.TABLE_SEATS):
            self.armies_left[i] = next_number()
        for i in range(terms.TABLE_SEATS):
            self.extra_assaults[i] = next_number()
        for i in range(terms.TABLE_SEATS):
            self.extra_disasters[i] = next_number()
        for i in range(terms.TABLE_SEATS):
            self.disasters_played[i] = next_number()
        for i in range(5):
            self.tokens_left[i] = next_number()
        for i in range(5):
            self.markers_left[i] = next_number()
        for i in range(2):
            self.dice[i] = next_number()
        for i in range(self.cards.places):
            self.where[i] = next_number()
        for i in range(self.cards.places):
            self.token[i] = next_number()
        for i in range(self.cards.places):
            self.military[i] = next_number()
        for i in range(self.cards.places):
            self.marker[i] = next_number()
        for i in range(4 * self.cards.places):
            self.army[i] = next_number()
        for i in range(self.cards.places):
            self.knowers[i] = next_number()
        for i in range(self.area_count):
            self.area[i] = next_number()
        for i in range(self.top_count):
            self.top[i] = next_number()
        for i in range(self.bottom_count):
            self.bottom[i] = next_number()
        for i in range(self.up_count):
            self.up[i] = next_number()
        for i in range(self.cards.kinds):
            self.deck_pool[i] = next_number()
        for i in range(self.cards.kinds):
            self.discard[i] = next_number()
        for i in range(self.deck_top_count):
            self.deck_top[i] = next_number()
        for i in range(self.deck_bottom_count):
            self.deck_bottom[i] = next_number()
        for i in range(self.support_count):
            self.supports[i] = next_number()
        for i in range(self.used_count):
            self.used[i] = next_number()
        for i in range(self.paid_count):
            self.paid[i] = next_number()
        for seat in range(self.seats):
            for i in range(self.front_count[seat]):
                self.front[seat * terms.MOST_HELD + i] = next_number()
            for kind in range(self.cards.kinds):
                self.hand[seat * terms.MOST_KINDS + kind] = next_number()

    def to_bytes(self) -> bytes:
        """The sha256 of the cards, then the table in 16-bit numbers."""
        return bytes.fromhex(self.cards.deck.sha256) + b"".join(
            [number.to_bytes(2, "little", signed=True) for number in self.written_numbers()]
        )

    def from_bytes(self, data: bytes) -> None:
        """Become the table that `to_bytes` wrote with the same cards."""
        if data[:32] != bytes.fromhex(self.cards.deck.sha256):
            raise ValueError("the bytes were written with other cards")
        self.read_numbers(
            [
                int.from_bytes(data[i : i + 2], "little", signed=True)
                for i in range(32, len(data), 2)
            ]
        )
