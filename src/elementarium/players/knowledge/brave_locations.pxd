# C signatures of brave_locations.py.
cimport cython

from elementarium.games.brave cimport effects, terms
from elementarium.games.brave.state cimport BraveState
from elementarium.players.knowledge cimport brave_numbers as numbers
from elementarium.players.knowledge.brave_look cimport Look

@cython.locals(value=cython.double)
cdef double help_of(Look look, BraveState state, int place) noexcept nogil
@cython.locals(step=cython.double, helps=cython.double)
cdef double loss(Look look, BraveState state, int place) noexcept nogil
cdef double prize(Look look, BraveState state, int place) noexcept nogil
@cython.locals(value=cython.double)
cdef double gain(Look look, BraveState state, int place) noexcept nogil
@cython.locals(value=cython.double)
cdef double of_army(Look look, BraveState state, int place) noexcept nogil
cdef double chance_of_assault(Look look, BraveState state, int place) noexcept nogil
@cython.locals(chance=cython.double, marker=cython.double, value=cython.double)
cdef double of_assault(Look look, BraveState state, int place) noexcept nogil
cdef double of_effect(Look look, BraveState state, int place) noexcept nogil
