# C layout and signatures of element.py.
cimport cython

from elementarium.games.element.board cimport *
from elementarium.games.element.state cimport OFFSET, ElementState
from elementarium.games.element.steps cimport can_step
from elementarium.games.element.wind cimport jump_landing
from elementarium.core.state cimport State
from elementarium.players.search cimport Knowledge


cdef double HALF_WON, OWN, TARGET, ANOTHER


@cython.final
cdef class Judge(Knowledge):
    cdef unsigned char seen[169]
    cdef unsigned char queue[169]
    cdef double advantage(self, ElementState state, int seat) noexcept nogil
    cpdef double worth(self, ElementState state, int seat) noexcept nogil
    cdef double weight(self, ElementState state, int seat, int other) noexcept nogil
    cdef double safety(self, ElementState state, int seat) noexcept nogil
    cpdef int ways_out(self, ElementState state, int seat) noexcept nogil
    cpdef int room_of(self, ElementState state, int seat) noexcept nogil
    cdef int room(self, ElementState state, int cell, int steps) noexcept nogil
