# C signatures of aldr_figure.py.

from elementarium.core cimport noting
from elementarium.games.element cimport board, steps
from elementarium.games.element.state cimport ElementState

cpdef bint lets_aldr_in(ElementState state, int cell) noexcept nogil
cpdef int aldr_reach(ElementState state, int direction) noexcept nogil
cdef void move_aldr(ElementState state, int number) noexcept nogil
cdef void pay_aldr(ElementState state, int number) noexcept nogil
