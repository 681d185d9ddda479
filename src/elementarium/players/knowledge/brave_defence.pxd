# C signatures of brave_defence.py.
cimport cython

from elementarium.games.brave cimport attack, terms
from elementarium.games.brave.state cimport BraveState
from elementarium.players.knowledge cimport brave_locations
from elementarium.players.knowledge cimport brave_numbers as numbers
from elementarium.players.knowledge.brave_look cimport Look

cdef double of_concession(Look look, BraveState state) noexcept nogil
cdef double of_die(BraveState state, int die) noexcept nogil
@cython.locals(worth=cython.double)
cdef double of_guard(Look look, BraveState state, int dice) noexcept nogil
cdef bint can_pay(Look look, BraveState state) noexcept nogil
cdef double of_reaction(BraveState state, int kind) noexcept nogil
