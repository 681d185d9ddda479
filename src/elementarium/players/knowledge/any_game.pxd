# C layout and signatures of any_game.py.
cimport cython

from elementarium.core cimport seats as who
from elementarium.core.rng cimport Rng
from elementarium.core.state cimport Choices, State


cdef class Knowledge:
    cdef double returns[6]
    cdef State trial
    cdef void note_estimate(self, State state) noexcept nogil
    cdef double outcome(self, State state, int seat) noexcept nogil
    cdef double merit(self, State state, int seat) noexcept nogil
    cdef bint is_settled(self, State state) noexcept nogil
    cdef void note_ratings(self, State state, Choices choices, int count, double[::1] score) noexcept nogil
    cdef int prefer(self, State state, Choices choices, int count, Rng rng) noexcept nogil
    @cython.locals(value=cython.double, best_score=cython.double)
    cdef int err(
        self, State state, Choices choices, int count, double[::1] score, double noise, Rng rng
    ) noexcept nogil
    cdef void judge(self, State state) noexcept nogil
    @cython.locals(total=cython.double, share=cython.double)
    cdef void share_out(self, int seats) noexcept nogil
    cpdef prepare(self, State root)
    @cython.locals(state=State)
    cpdef list judge_all(self, list states)
    cdef note(self, list returns)
    @cython.locals(choices=Choices)
    cpdef list ratings(self, State state, list numbers)
    cdef raise_trouble(self)
