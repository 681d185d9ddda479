# C signatures of wind.py.

from elementarium.core cimport noting
from elementarium.games.element cimport board, happenings, steps
from elementarium.games.element.state cimport ElementState

cpdef int jump_landing(ElementState state, int start, int direction, bint heed_marks) noexcept nogil
cdef int lift(ElementState state, int start, int direction) noexcept nogil
cdef int height(int content) noexcept nogil
cdef bint is_used(ElementState state, int cell) noexcept nogil
cdef void jump(ElementState state, int direction) noexcept nogil
cdef void note_move(ElementState state, int how, int goal) noexcept nogil
cdef void move_sage(ElementState state, int cell) noexcept nogil
