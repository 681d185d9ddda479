# C signatures of state.py.

cimport cython

from elementarium.core cimport noting
from elementarium.core.state cimport State
from elementarium.games.element cimport board, happenings
from elementarium.games.element.table cimport ElementRoom, Rulings


@cython.no_gc
cdef class ElementState(ElementRoom):
    cdef void take_away(self, int cell) noexcept nogil
    cdef void note_return(self, int element, int stones, int square) noexcept nogil
    cdef void lay(self, int cell, int element) noexcept nogil
    cdef void put_aldr(self, int cell) noexcept nogil
    cdef int in_bag(self) noexcept nogil
    cdef int in_hand(self) noexcept nogil
    cdef void keep_board(self) noexcept nogil
    cdef void restore_board(self) noexcept nogil
    cdef void forget_word(self) noexcept nogil

    cpdef int content(self, int square)
    @cython.locals(square=cython.int)
    cpdef list contents(self)
    @cython.locals(square=cython.int)
    cpdef list marked_squares(self)
    cpdef bint is_marked(self, int square)
    cpdef int sage_square(self, int seat)
    cpdef int aldr_square(self)
    cpdef int stones_in_hand(self, int element)
    cpdef int stones_in_bag(self, int element)
    cpdef list path_steps(self)
    cpdef set_sage(self, int seat, int square)
    cpdef set_stones(self, int square, int content)
    cpdef set_hand(self, int element, int count)
    cpdef set_mark(self, int square)
    cpdef set_aldr(self, int square, int element, bint moved, bint marked)
    cpdef join_aldr_to_range(self)
    cpdef list soft_earth_beside_range(self)
