# C layout and signatures of brave_look.py.
cimport cython

from elementarium.games.brave cimport terms
from elementarium.games.brave.state cimport BraveState
from elementarium.players.knowledge cimport brave_numbers as numbers
from elementarium.players.knowledge.any_game cimport Knowledge

cdef int MOST_SUPPORT


cdef class Look(Knowledge):
    cdef int seat
    cdef double worth[60]
    cdef int points[4]
    cdef double sources[4]
    cdef int support[80]  # for each element, how many cards support it with 0, 1, 2, ...

    cdef void look(self, BraveState state, int seat) noexcept nogil
    cdef void count_points(self, BraveState state) noexcept nogil
    @cython.locals(wild=cython.bint)
    cdef void count_supports(self, BraveState state) noexcept nogil
    cdef bint supports(self, BraveState state, int kind, int element) noexcept nogil
    cdef int support_place(self, BraveState state, int kind, int element) noexcept nogil
