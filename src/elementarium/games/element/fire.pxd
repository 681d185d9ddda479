# C signatures of fire.py.

from elementarium.core cimport noting
from elementarium.games.element cimport board, happenings
from elementarium.games.element.state cimport ElementState

cdef int fire_target(ElementState state, int placed, int side) noexcept nogil
cdef bint takes_free_fire(int content) noexcept nogil
cpdef int growing_lines(ElementState state, int placed) noexcept nogil
cpdef int picks_due(ElementState state, int placed) noexcept nogil
cdef int count_sides(int sides) noexcept nogil
cdef void spread_fire(ElementState state, int placed, int picks) noexcept nogil
