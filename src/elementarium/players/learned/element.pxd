# C layout and signatures of element.py.
cimport cython
from libc cimport math

from elementarium.core cimport seats as who
from elementarium.core.state cimport Choices, State
from elementarium.games.element cimport board
from elementarium.games.element.state cimport ElementState
from elementarium.players.knowledge.any_game cimport Knowledge
from elementarium.players.knowledge.element cimport Judge
from elementarium.players.learned cimport scale
from elementarium.players.learned.network cimport Network

cdef int AROUND, WIDE, KINDS, WINDOW, FACTS, F_HAND, F_BAG, F_MOVES, F_PHASE, F_DISTANCE, F_WAYS, F_ROOM, INPUTS, NEAR


@cython.final
cdef class Learned(Knowledge):
    cdef Judge judge_by_hand
    cdef Network network
    cdef double far[5]

    @cython.locals(number=cython.int, element=cython.int)
    cdef int far_element(self, ElementState state, int number) noexcept nogil
    cdef void tell(self, ElementState state) noexcept nogil
    @cython.locals(content=cython.int, square=cython.int)
    cdef void tell_window(self, ElementState state, int middle, int begin) noexcept nogil
    @cython.locals(ways=cython.int)
    cdef void tell_safety(self, ElementState state, int seat, int place) noexcept nogil
    @cython.locals(seen=ElementState)
    cpdef list rows(self, State state)


cdef int kind_of(int content) noexcept nogil
@cython.locals(columns=cython.int, rows=cython.int)
cdef int distance(int cell, int other) noexcept nogil
