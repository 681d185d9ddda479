# C signatures of earth.py.

from elementarium.core cimport noting
from elementarium.games.element cimport board, happenings
from elementarium.games.element.state cimport ElementState

cdef void harden(ElementState state, int cell) noexcept nogil
cdef bint touches_range(ElementState state, int cell) noexcept nogil
cdef void spread_range(ElementState state, int cell) noexcept nogil
