# C signatures of river.py.
cimport cython

from elementarium.core cimport noting
from elementarium.games.element cimport board, capture, happenings
from elementarium.games.element.state cimport ElementState

cpdef int arms(ElementState state, int head) noexcept nogil
cpdef int only_arm(int sides) noexcept nogil
cpdef void begin_river(ElementState state, int head, int arm) noexcept nogil
cdef int next_cell(ElementState state, int steps, int side) noexcept nogil
cdef bint lets_river_in(int content) noexcept nogil
cdef bint can_step_on(ElementState state, int steps) noexcept nogil
cdef void advance(ElementState state, int steps, int cell) noexcept nogil
cdef void retreat(ElementState state, int steps, int content) noexcept nogil
cdef void refill(ElementState state, int cell) noexcept nogil
@cython.locals(stuck=cython.bint, completes=cython.bint)
cpdef bint can_flow(ElementState state, int steps, bint heed_capture) noexcept nogil
cdef bint runs_straight(ElementState state) noexcept nogil
@cython.locals(free=cython.bint)
cdef bint survives(ElementState state, int steps) noexcept nogil
cdef void walk_path(ElementState state) noexcept nogil
cdef void flow(ElementState state) noexcept nogil
cdef void carry_aldr(ElementState state, int cell) noexcept nogil
cdef void note_dry_squares(ElementState state) noexcept nogil
cdef int place_in_river(ElementState state, int cell) noexcept nogil
@cython.locals(steps=cython.int, cell=cython.int, side=cython.int)
cpdef bint path_fits(ElementState state, int head, int arm, object path)
