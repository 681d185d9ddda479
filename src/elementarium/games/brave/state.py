"""Everything on the table of Brave: cards, tokens, markers, and what is due.

The state knows how to be, not how to play: copying, conservation, reading out. The rules are
functions over it, a module for each chapter; `rules.py` puts them together. Decks are kept as
the players know them: an unknown part, from which chance draws, and known cards above and below.
"""

from __future__ import annotations

import cython

from elementarium.core import noting
from elementarium.core.state import State
from elementarium.games.brave import happenings, terms
from elementarium.games.brave.cards import Cards
from elementarium.games.brave.options import BraveOptions
from elementarium.games.brave.table import BraveRoom, Rulings


class BraveState(BraveRoom):
    """The table of Brave."""

    def __init__(self, seats: int, options: BraveOptions, cards: Cards) -> None:
        """All supplies full, no card anywhere yet."""
        State.__init__(self, seats, options, terms.MOST_CHOICES)
        self.cards = cards
        self.rulings = Rulings(seats, options)
        for seat in range(terms.TABLE_SEATS):
            self.armies_left[seat] = cards.armies_each
        for element in range(terms.FIRE, terms.WATER + 1):
            self.tokens_left[element] = cards.tokens_each
            self.markers_left[element] = cards.markers_each
        self.military_left = cards.military_tokens
        self.node = terms.VISIT
        self.round = 1
        self.card = terms.NO_CARD
        self.moved = terms.NO_PLACE
        self.site = terms.NO_PLACE
        self.origin = terms.NO_PLACE
        self.clear_attack()

    def recipe(self) -> tuple[object, ...]:
        """The cards, too: an owner may play with others."""
        return self.seats, self.options, self.cards

    def share(self, other: State) -> None:
        """Have the same cards and rulings as `other`."""
        State.share(self, other)
        self.cards = cython.cast(BraveState, other).cards
        self.rulings = cython.cast(BraveState, other).rulings

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
        self.front[i] = 0

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
        noting.note(self, happenings.TOKEN_PLACED, self.owner(place), place, element)
        self.tokens_left[element] -= 1
        self.token[place] = element

    def put_marker(self, place: int, element: int) -> None:
        """An element marker from the supply."""
        noting.note(self, happenings.MARKER_PLACED, self.owner(place), place, element)
        self.markers_left[element] -= 1
        self.marker[place] = element

    def put_army(self, place: int, seat: int) -> None:
        """An unused army marker of `seat`."""
        noting.note(self, happenings.ARMY_PLACED, seat, place)
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
        self.area[i] = 0

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
            self.top[self.top_count] = 0
        else:
            self.bottom_count -= 1
            for i in range(self.bottom_count):
                self.bottom[i] = self.bottom[i + 1]
            self.bottom[self.bottom_count] = 0

    def shuffle_locations(self) -> None:
        """All cards of the location deck lie in unknown order."""
        self.shuffle_top()
        for i in range(self.bottom_count):
            self.put_into_pool(self.bottom[i])
            self.bottom[i] = 0
        self.bottom_count = 0

    def shuffle_top(self) -> None:
        """The known cards on top of the location deck lie among the unknown ones."""
        for i in range(self.top_count):
            self.put_into_pool(self.top[i])
            self.top[i] = 0
        self.top_count = 0

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
            self.deck_top[self.deck_top_count] = 0
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
                self.deck_bottom[i] = 0
            self.deck_bottom_count = 0

    def renew_disaster_deck(self) -> None:
        """An empty deck is made anew from the discard pile (5.2)."""
        for kind in range(self.cards.kinds):
            self.deck_pool[kind] += self.discard[kind]
            self.deck_pool_count += self.discard[kind]
            self.discard[kind] = 0
        if self.deck_pool_count:
            noting.note(self, happenings.RESHUFFLED, noting.NONE, noting.NONE, self.deck_pool_count)
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
        self.target = terms.NO_PLACE
        self.die = 0
        self.element = 0
        self.added = 0
        self.ward = 0
        self.steps = 0
        self.use = terms.NO_CARD
        self.window = terms.NO_WINDOW
        self.loser = terms.NO_SEAT
        self.dice_count = 0
        self.dice[0] = 0
        self.dice[1] = 0
        self.forget_supports()
        for i in range(self.used_count):
            self.used[i] = 0
        self.used_count = 0
        for i in range(self.paid_count):
            self.paid[i] = 0
        self.paid_count = 0

    def forget_supports(self) -> None:
        """No card supports a disaster any more."""
        for i in range(self.support_count):
            self.supports[i] = 0
        self.support_count = 0

    def discard_disaster(self) -> None:
        """The disaster and its supports go to the discard pile (5.6)."""
        self.discard[self.card] += 1
        self.card = terms.NO_CARD
        for i in range(self.support_count):
            self.discard[self.supports[i]] += 1
        self.forget_supports()
