# C signatures of steps.py.
cimport cython

from elementarium.games.element.board cimport *
from elementarium.games.element.state cimport ElementState, OFFSET

cpdef bint range_bars(ElementState state, int cell, int direction) noexcept nogil
cdef bint is_range(ElementState state, int cell) noexcept nogil
cdef bint can_step(ElementState state, int cell, int direction) noexcept nogil
cdef int count_steps(ElementState state, int cell) noexcept nogil
