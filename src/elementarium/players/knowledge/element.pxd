# C layout and signatures of element.py.
cimport cython

from elementarium.core cimport bits
from elementarium.core.state cimport State
from elementarium.games.element cimport board, steps, wind
from elementarium.games.element.state cimport ElementState
from elementarium.players.knowledge.any_game cimport Knowledge


cdef int ROOM, LOOKS

cdef double HALF_WON, OWN, TARGET, ANOTHER


@cython.final
cdef class Judge(Knowledge):
    cdef int free[13]
    cdef int range[13]
    cdef int reached[13]
    cdef int further[13]
    cdef double safe[6]
    cdef void look_around(self, ElementState state) noexcept nogil
    cdef double advantage(self, ElementState state, int seat) noexcept nogil
    cpdef double worth(self, ElementState state, int seat) noexcept nogil
    cdef double weight(self, ElementState state, int seat, int other) noexcept nogil
    cdef double safety(self, ElementState state, int seat) noexcept nogil
    cpdef int ways_out(self, ElementState state, int seat) noexcept nogil
    cpdef int room_of(self, ElementState state, int seat) noexcept nogil
    @cython.locals(free=cython.int, ranges=cython.int)
    cdef void look_over(self, ElementState state, int column) noexcept nogil
    cdef void go_on(self, int first, int last) noexcept nogil
    cdef int across(self, int column, int goal) noexcept nogil
