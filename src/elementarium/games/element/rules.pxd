# C signatures of rules.py.
cimport cython

from elementarium.core.seats cimport CHANCE, NOBODY
from elementarium.core.state cimport Choices
from elementarium.games.element.aldr_figure cimport aldr_reach
from elementarium.games.element.board cimport *
from elementarium.games.element.capture cimport is_captured, winner_by_capture
from elementarium.games.element.fire cimport growing_lines
from elementarium.games.element.river cimport arms
from elementarium.games.element.state cimport CELL, ElementState, OFFSET
from elementarium.games.element.steps cimport can_step, count_steps
from elementarium.games.element.wind cimport jump, jump_landing, move_sage
from elementarium.games.element.word cimport add_token, may_add, may_begin, some_arm_flows, speak


@cython.final
cdef class Element(ElementState):
    cdef int list_draws(self, Choices out) noexcept nogil
    cdef int list_tokens(self, Choices out, int first) noexcept nogil
    cdef int list_acts(self, Choices out) noexcept nogil
    cdef int list_moves(self, Choices out) noexcept nogil
    @cython.locals(free=cython.bint)
    cdef bint may_jump(self, int me, int direction) noexcept nogil
    cdef int list_placements(self, Choices out, int count) noexcept nogil
    cdef bint may_place(self, int element, int square, int exits) noexcept nogil
    @cython.locals(near=cython.bint)
    cdef int most_closed(self, int element, int cell, int exits) noexcept nogil
    cdef bint is_beside_soft_earth(self, int cell) noexcept nogil
    @cython.locals(flows=cython.bint)
    cdef bint water_flows(self, int cell) noexcept nogil
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
    cdef void finish(self) noexcept nogil


cpdef bint takes(int content, int element) noexcept nogil
@cython.locals(twin=Element)
cdef Element unmade(Element like)
