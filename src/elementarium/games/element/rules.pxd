# C signatures of rules.py.
cimport cython

from elementarium.core cimport noting, seats
from elementarium.core.state cimport Choices
from elementarium.games.element cimport (
    aldr_figure,
    board,
    capture,
    earth,
    fire,
    happenings,
    steps,
    wind,
    word,
)
from elementarium.games.element.state cimport ElementState


@cython.no_gc
@cython.final
cdef class Element(ElementState):
    cdef int list_draws(self, Choices out) noexcept nogil
    cdef int list_tokens(self, Choices out, int first) noexcept nogil
    cdef int list_acts(self, Choices out) noexcept nogil
    cdef int list_moves(self, Choices out) noexcept nogil
    @cython.locals(free=cython.bint)
    cdef bint may_jump(self, int me, int direction) noexcept nogil
    cdef int list_placements(self, Choices out, int count) noexcept nogil
    cdef int list_freely(self, Choices out, int count, int element) noexcept nogil
    cdef int list_carefully(self, Choices out, int count, int element, int exits) noexcept nogil
    cdef int list_waters(self, Choices out, int count, int exits) noexcept nogil
    @cython.locals(soft=cython.bint)
    cdef void weigh_risks(self, int element, int exits) noexcept nogil
    cdef void weigh_ranges(self) noexcept nogil
    cdef void weigh_fires(self, int end) noexcept nogil
    cdef bint hardens(self, int cell) noexcept nogil
    cdef bint is_beside_water(self, int cell) noexcept nogil
    cdef bint is_beside_soft_earth(self, int cell) noexcept nogil
    @cython.locals(flows=cython.bint)
    cdef bint water_flows(self, int cell, int exits) noexcept nogil
    cdef bint must_move_aldr(self) noexcept nogil
    cdef int list_aldr_moves(self, Choices out, int count) noexcept nogil
    cdef int list_payments(self, Choices out, int count) noexcept nogil
    cdef void draw(self, int stones) noexcept nogil
    cdef void deal(self, int element) noexcept nogil
    cdef void act(self, int number) noexcept nogil
    cdef void say_word(self) noexcept nogil
    cdef void look_for_capture(self) noexcept nogil
    cdef void end_turn(self) noexcept nogil
    cpdef bint is_frozen(self) noexcept nogil
    cdef void end_in_draw(self, int why) noexcept nogil
    cdef void finish(self) noexcept nogil


cdef int most_closed(int element) noexcept nogil
cpdef bint takes(int content, int element) noexcept nogil
