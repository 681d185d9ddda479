# C signatures of steps.py.

from elementarium.games.element cimport board
from elementarium.games.element.state cimport ElementState

cpdef bint range_bars(ElementState state, int cell, int direction) noexcept nogil
cdef bint can_step(ElementState state, int cell, int direction) noexcept nogil
cdef bint has_step(ElementState state, int cell) noexcept nogil
cdef int count_steps(ElementState state, int cell) noexcept nogil
