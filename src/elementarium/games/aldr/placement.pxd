# C signatures of placement.py.
cimport cython

from elementarium.core cimport bits, eights, noting
from elementarium.core.state cimport Choices
from elementarium.games.aldr cimport board, happenings
from elementarium.games.aldr.state cimport AldrState

@cython.locals(free=cython.uint)
cdef void find_room(AldrState state) noexcept nogil
cdef int list_placements(AldrState state, Choices out) noexcept nogil
@cython.locals(
    here=cython.uint,
    shown=cython.uint,
    north=cython.uint,
    east=cython.uint,
    south=cython.uint,
    west=cython.uint,
    cells=cython.uint,
    eight=cython.uint,
    places=cython.uint,
)
cdef int list_row(AldrState state, int kind, int row, Choices out, int count) noexcept nogil
cpdef int neighbor(int cell, int direction) noexcept nogil
cdef void lay_card(AldrState state, int number) noexcept nogil
cpdef bint covers(AldrState state, int laid, int covered) noexcept nogil
