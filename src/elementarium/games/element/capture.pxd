# C signatures of capture.py.
cimport cython

from elementarium.core cimport noting
from elementarium.games.element cimport board, happenings, steps, wind
from elementarium.games.element.state cimport ElementState

cpdef bint is_captured(ElementState state, int seat) noexcept nogil
cdef bint frees(ElementState state, int cell, int landing) noexcept nogil
@cython.locals(free=cython.bint)
cdef bint leads_on(ElementState state, int cell, int landing) noexcept nogil
cdef bint can_go_on(ElementState state, int cell) noexcept nogil
cdef int winner_by_capture(ElementState state) noexcept nogil
cdef void note_captures(ElementState state) noexcept nogil
cpdef list escapes(ElementState state, int seat)
