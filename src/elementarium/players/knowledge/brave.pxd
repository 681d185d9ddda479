# C layout and signatures of brave.py.
cimport cython
from libc cimport math

from elementarium.core.state cimport Choices, State
from elementarium.games.brave cimport terms
from elementarium.games.brave.state cimport BraveState
from elementarium.players.knowledge cimport brave_defence, brave_disasters, brave_locations
from elementarium.players.knowledge cimport brave_numbers as numbers
from elementarium.players.knowledge.brave_look cimport Look


@cython.final
cdef class Mind(Look):
    cdef bint begins_round(self, BraveState state) noexcept nogil
    @cython.locals(rounds=cython.double, scale=cython.double, ahead=cython.double)
    cdef void note_hopes(self, BraveState state) noexcept nogil
    @cython.locals(value=cython.double)
    cdef double hopes(self, BraveState state, int seat, double rounds) noexcept nogil
    cdef double value(self, BraveState state, int number) noexcept nogil
    cdef double of_location(self, BraveState state, int block, int place) noexcept nogil
    cdef double of_card(self, BraveState state, int block, int kind) noexcept nogil
    @cython.locals(value=cython.double)
    cdef double keep(self, BraveState state, int kind) noexcept nogil
    @cython.locals(value=cython.double)
    cdef double of_action(self, BraveState state, int kind) noexcept nogil
    @cython.locals(held=cython.double)
    cdef double of_element(self, BraveState state, int element) noexcept nogil
