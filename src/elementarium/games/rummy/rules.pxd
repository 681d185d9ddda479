# C signatures of rules.py.
cimport cython

from elementarium.core cimport noting
from elementarium.core.rng cimport Rng
from elementarium.core.state cimport Choices
from elementarium.games.rummy cimport pack, combustion, hands, happenings, hidden, mastery, melds, powers, reactions, scoring
from elementarium.games.rummy.state cimport RummyState


@cython.no_gc
@cython.final
cdef class Rummy(RummyState):
    cdef int list_swaps(self, Choices out) noexcept nogil
    cdef int list_main(self, Choices out) noexcept nogil
    cdef int list_discards(self, Choices out, int count) noexcept nogil
    cdef int list_purges(self, Choices out, int count) noexcept nogil
    cdef bint holds_mastery(self, int seat) noexcept nogil
    cdef void choose(self, int number) noexcept nogil
    cdef void decide(self, int number) noexcept nogil
    cdef void shuffle_in(self, int kind) noexcept nogil
    cdef void deal_hands(self) noexcept nogil
    cdef void offer_swaps(self, int first) noexcept nogil
    cdef void ask_swap(self, int seat) noexcept nogil
    cdef void swap(self, int number) noexcept nogil
    cdef void open_discards(self) noexcept nogil
    cdef void draw_or_take(self, int number) noexcept nogil
    cdef void act(self, int number) noexcept nogil
    cdef bint is_in_trio(self, int number, int card) noexcept nogil
    cdef void close_step(self, bint used) noexcept nogil
    cdef void sacrifice(self, int first, int element) noexcept nogil
    cdef void purge(self, int element) noexcept nogil
    cdef void end_with(self, int number) noexcept nogil
