# C layout and signatures of duel.py.
cimport cython

from elementarium.core cimport seats as who
from elementarium.core.rng cimport Rng
from elementarium.core.state cimport State
from elementarium.players.engine cimport Engine
from elementarium.players.knowledge.any_game cimport Knowledge


cdef int LONGEST


@cython.final
cdef class Duel(Engine):
    cdef Knowledge other
    cdef Rng dice
    cdef readonly double wins

    cdef void play_out_quickly(self, State state, Rng rng) noexcept nogil
    cdef int erring(self, Knowledge mind, State state, int count, Rng rng) noexcept nogil


@cython.locals(most=cython.double, winners=cython.int)
cdef double share_won(State state, int seat) noexcept nogil
