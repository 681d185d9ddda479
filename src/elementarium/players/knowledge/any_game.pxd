# C layout and signatures of any_game.py.
cimport cython

from elementarium.core cimport seats as who
from elementarium.core.rng cimport Rng
from elementarium.core.state cimport Choices, State

cdef int LONGEST


cdef class Knowledge:
    cdef readonly int width, cut
    cdef readonly double noise, among_many, trust
    cdef double returns[6]
    cdef State trial
    cpdef prepare(self, State root)
    cdef int horizon(self, int seats) noexcept nogil
    cdef void judge(self, State state) noexcept nogil
    cdef void estimate(self, State state) noexcept nogil
    @cython.locals(total=cython.double, share=cython.double)
    cdef void share_out(self, int seats) noexcept nogil
    cdef double outcome(self, State state, int seat) noexcept nogil
    cdef double merit(self, State state, int seat) noexcept nogil
    cdef bint is_settled(self, State state) noexcept nogil
    cdef void rate(self, State state, Choices choices, int count, double[::1] score) noexcept nogil
    @cython.locals(value=cython.double, best_score=cython.double)
    cdef int prefer(self, State state, Choices choices, int count, Rng rng, double[::1] score) noexcept nogil
    cdef void play_on(self, State state, Choices choices, Rng rng, double[::1] score) noexcept nogil
    cdef bint may_judge(self, State state, int decisions) noexcept nogil
