# C signatures of handling.py.
cimport cython

from elementarium.core cimport seats as who
from elementarium.core.state cimport State
from elementarium.games.rummy cimport pack
from elementarium.games.rummy.table cimport RummyRoom, Rulings


@cython.no_gc
cdef class RummyHandling(RummyRoom):
    cdef void tidy(self) noexcept nogil
    cdef void forget_group(self, int group) noexcept nogil
    cdef void clear_table(self) noexcept nogil
    cdef void forget_turn(self) noexcept nogil
    cdef void forget_chain(self) noexcept nogil
    cdef void into_hand(self, int card, int seat) noexcept nogil
    cdef void out_of_hand(self, int card) noexcept nogil
    cdef bint holds(self, int seat, int card) noexcept nogil
    cdef int collapse_of(self, int seat, int element) noexcept nogil
    cdef int collapse_kinds(self, int seat) noexcept nogil
    cdef bint is_only_collapse(self, int seat) noexcept nogil
    cdef bint has_plain_card(self, int seat) noexcept nogil
    cdef void note_look(self, int viewer, int cards) noexcept nogil
    cdef bint is_certain(self, int viewer, int card) noexcept nogil
    cdef int free_group(self) noexcept nogil
    cdef void put_in_group(self, int card, int group, int layer) noexcept nogil
    cdef int card_at(self, int group, int rank) noexcept nogil
    cdef int first_card(self, int group) noexcept nogil
    cdef int high_end(self, int group) noexcept nogil
    cdef bint owns_group(self, int seat) noexcept nogil
    cdef bint is_shared(self, int group) noexcept nogil
