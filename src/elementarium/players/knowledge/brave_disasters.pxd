# C signatures of brave_disasters.py.
cimport cython

from elementarium.games.brave cimport attack, terms
from elementarium.games.brave.state cimport BraveState
from elementarium.players.knowledge cimport brave_locations, brave_look
from elementarium.players.knowledge cimport brave_numbers as numbers
from elementarium.players.knowledge.brave_look cimport Look

@cython.locals(best=cython.double)
cdef double best_plan(Look look, BraveState state, int kind) noexcept nogil
@cython.locals(best=cython.double)
cdef double plan(Look look, BraveState state, int kind, int place) noexcept nogil
cdef bint chooses_element(Look look, BraveState state, int kind) noexcept nogil
@cython.locals(cost=cython.double, left=cython.int)
cdef double plan_with(Look look, BraveState state, int kind, int element, int place) noexcept nogil
cdef int itself_in_supports(Look look, BraveState state, int kind, int element) noexcept nogil
@cython.locals(missing=cython.double, pairs=cython.double, dice=cython.double, fails=cython.double)
cdef double chance_of_disaster(Look look, BraveState state, int kind, int place) noexcept nogil
cdef double of_support(Look look, BraveState state, int kind) noexcept nogil
