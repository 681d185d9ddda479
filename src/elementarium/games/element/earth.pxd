# C signatures of earth.py.
cimport cython

from elementarium.games.element.board cimport *
from elementarium.games.element.state cimport ElementState, OFFSET
from elementarium.games.element.steps cimport is_range

cdef void harden(ElementState state, int cell) noexcept nogil
cdef bint touches_range(ElementState state, int cell) noexcept nogil
cdef void spread_range(ElementState state, int cell) noexcept nogil
