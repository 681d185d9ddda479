# C layout and signatures of simulate.py.
cimport cython

from elementarium.core cimport seats as who
from elementarium.core.rng cimport Rng
from elementarium.core.state cimport Choices, State


@cython.final
cdef class Playout:
    cdef Choices choices
    cdef readonly Rng rng
    cdef readonly long long actions, outcomes
    cdef long long won[7]
    cpdef int step(self, State state) noexcept nogil
    cpdef void finish(self, State state) noexcept nogil
    cdef void repeat(self, State start, State state, int games) noexcept nogil
    @cython.locals(best=cython.double, payoff=cython.double)
    cdef int winner(self, State state) noexcept nogil


@cython.locals(playout=Playout, state=State)
cpdef object play_random(State start, int games, object seed)

@cython.locals(after=State, total=cython.longlong)
cpdef object perft(State state, int depth)
