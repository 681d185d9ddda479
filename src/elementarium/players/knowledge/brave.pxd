# C layout and signatures of brave.py.
cimport cython

from elementarium.core.state cimport Choices, State
from elementarium.games.brave.state cimport BraveState
from elementarium.games.brave.terms cimport *
from elementarium.players.knowledge.brave_defence cimport of_concession, of_die, of_guard, of_reaction
from elementarium.players.knowledge.brave_disasters cimport best_plan, of_support, plan, plan_with
from elementarium.players.knowledge.brave_locations cimport chance_of_assault, help_of, loss, of_army, of_assault, of_effect
from elementarium.players.knowledge.brave_look cimport Look

cdef double GAIN[18]


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
    cpdef list values(self, BraveState state, list numbers)
