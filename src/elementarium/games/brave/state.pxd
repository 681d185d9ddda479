# C layout and signatures of state.py.
cimport cython

from elementarium.core cimport noting
from elementarium.core.state cimport State
from elementarium.games.brave cimport happenings, terms
from elementarium.games.brave.cards cimport Cards
from elementarium.games.brave.table cimport BraveRoom, Rulings


@cython.no_gc
cdef class BraveState(BraveRoom):
    cdef int owner(self, int place) noexcept nogil
    cdef void put_in_front(self, int seat, int place) noexcept nogil
    cdef void take_from_front(self, int place) noexcept nogil
    cdef void strip(self, int place) noexcept nogil
    cdef void put_token(self, int place, int element) noexcept nogil
    cdef void put_marker(self, int place, int element) noexcept nogil
    cdef void put_army(self, int place, int seat) noexcept nogil
    cdef void put_in_area(self, int place) noexcept nogil
    cdef void take_from_area(self, int place) noexcept nogil
    cdef int armies_on(self, int place) noexcept nogil
    cdef int abilities(self, int seat, int ability) noexcept nogil
    cdef int military_of(self, int seat) noexcept nogil
    cdef int defence_of(self, int place) noexcept nogil
    cdef bint supplies_element(self, int place) noexcept nogil
    cdef int location_deck(self) noexcept nogil
    cdef void put_into_pool(self, int place) noexcept nogil
    cdef void put_on_bottom(self, int place) noexcept nogil
    cdef int known_location(self) noexcept nogil
    cdef void take_location(self, int place) noexcept nogil
    cdef void shuffle_locations(self) noexcept nogil
    cdef void shuffle_top(self) noexcept nogil
    cdef bint holds(self, int seat, int kind) noexcept nogil
    cdef void gain_card(self, int seat, int kind) noexcept nogil
    cdef void lose_card(self, int seat, int kind) noexcept nogil
    cdef int disaster_deck(self) noexcept nogil
    cdef void take_disaster(self, int kind) noexcept nogil
    cdef void know_equal_cards(self) noexcept nogil
    cdef void renew_disaster_deck(self) noexcept nogil
    cdef bint acts_as_wild(self, int seat, int kind) noexcept nogil
    cdef int ability_element_of(self, int place) noexcept nogil
    cdef void clear_attack(self) noexcept nogil
    cdef void forget_supports(self) noexcept nogil
    cdef void discard_disaster(self) noexcept nogil
