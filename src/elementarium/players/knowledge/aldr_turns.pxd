# C layout and signatures of aldr_turns.py.
cimport cython
from libc cimport math

from elementarium.core cimport bits
from elementarium.core.state cimport Choices, State
from elementarium.games.aldr cimport board, patterns, placement
from elementarium.games.aldr.state cimport AldrState
from elementarium.players.knowledge cimport aldr_numbers as numbers
from elementarium.players.knowledge.any_game cimport Knowledge

cdef double NEXT_SEAT, OTHER_SEATS
cdef double HARDER[4]
cdef double FEWER[8]


@cython.final
cdef class Turns(Knowledge):
    cdef unsigned int finish[136]  # for each element, the rows of cells where it ends a pattern
    cdef unsigned int near[136]
    cdef unsigned int twos[272]  # lower or left cells of pairs, side by side and upright
    cdef unsigned char hot[2704]  # for each element and cell, the nearly whole places there
    cdef int one_short[4]
    cdef int two_short[4]
    cdef int icons[4]
    cdef double claim_worth[4]
    cdef double near_worth[4]
    cdef double hot_worth[4]
    cdef double worth[numbers.NUMBERS]

    cdef void survey(self, AldrState state) noexcept nogil
    @cython.locals(whole=cython.uint, one=cython.uint, two=cython.uint, shows=cython.uint, may=cython.uint)
    cdef void survey_row(self, AldrState state, int element, int shape, int row) noexcept nogil
    @cython.locals(ready=cython.uint, shows=cython.uint, part=cython.uint)
    cdef void note_nearly_whole(self, AldrState state, int element, int shape, int row, unsigned int whole, unsigned int one) noexcept nogil
    @cython.locals(lacks=cython.uint, pair=cython.uint)
    cdef void note_two_short(self, AldrState state, int element, int shape, int row, unsigned int two) noexcept nogil
    @cython.locals(total=cython.double, soon=cython.double)
    cdef double hopes(self, AldrState state, int seat) noexcept nogil
    cdef void count_icons(self, AldrState state, int seat) noexcept nogil
    cpdef tuple outlook(self, AldrState state)
    @cython.locals(last=cython.bint, goes_on=cython.bint, near=cython.double)
    cdef void weigh(self, AldrState state, int seat) noexcept nogil
    @cython.locals(total=cython.double, follows=cython.bint)
    cdef double wanted_by_others(self, AldrState state, int seat, int element) noexcept nogil
    cdef double value(self, AldrState state, int number) noexcept nogil
    @cython.locals(value=cython.double)
    cdef double value_of_card(self, int number) noexcept nogil
    @cython.locals(value=cython.double, bit=cython.uint)
    cdef double value_of_icon(self, int icon, int cell) noexcept nogil
    @cython.locals(bit=cython.uint)
    cdef double value_of_pair(self, int element, int cell, int other) noexcept nogil
    @cython.locals(value=cython.double)
    cdef double value_of_aldr(self, AldrState state, int cell) noexcept nogil
    @cython.locals(value=cython.double)
    cdef double value_of_draw(self, AldrState state, int kind) noexcept nogil
    @cython.locals(value=cython.double, near=cython.double)
    cdef double value_of_drawn_icon(self, AldrState state, int icon) noexcept nogil
    cdef double fewer(self, int places) noexcept nogil
