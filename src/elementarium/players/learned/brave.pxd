# C layout and signatures of brave.py.
cimport cython
from libc cimport math

from elementarium.core.rng cimport Rng
from elementarium.core.state cimport Choices, State
from elementarium.games.brave cimport terms
from elementarium.games.brave.state cimport BraveState
from elementarium.players.knowledge.any_game cimport Knowledge
from elementarium.players.knowledge.brave cimport Mind
from elementarium.players.learned cimport brave_facts as facts
from elementarium.players.learned cimport scale
from elementarium.players.learned.brave_facts cimport Facts
from elementarium.players.learned.network cimport Network

cdef double ERRING


@cython.final
cdef class Learned(Knowledge):
    cdef Mind rank, quick
    cdef Facts facts
    cdef Network network
    cdef double[::1] score

    cdef double hope(self, BraveState state, int seat) noexcept nogil
    @cython.locals(rounds=cython.int)
    cdef void tell(self, BraveState state, int seat) noexcept nogil
    @cython.locals(seen=BraveState)
    cpdef list rows(self, State state)
