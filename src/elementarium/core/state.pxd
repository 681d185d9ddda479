# C layout and signatures of state.py.
cimport cython

from elementarium.core.rng cimport Rng
from elementarium.core.seats cimport CHANCE, NOBODY


@cython.final
cdef class Choices:
    cdef readonly int capacity
    cdef int* number
    cdef int* weight
    cpdef list numbers(self, int count)
    cpdef list weighted(self, int count)


cdef class State:
    cdef readonly int seats, to_act
    cdef readonly int most_choices
    cdef readonly object options

    cdef int list_actions(self, Choices out) noexcept nogil
    cdef int list_outcomes(self, Choices out) noexcept nogil
    cdef void carry_out(self, int number) noexcept nogil
    cdef int draw_outcome(self, Rng rng, Choices out) noexcept nogil
    cdef void take_over(self, State other) noexcept nogil
    cdef void reimagine(self, int seat, Rng rng) noexcept nogil
    cdef double payoff(self, int seat) noexcept nogil
    cpdef State blank(self)

    @cython.locals(out=Choices)
    cpdef list legal_actions(self)
    @cython.locals(out=Choices)
    cpdef list outcomes(self)
    cpdef apply(self, int number)
    cpdef int sample(self, Rng rng) except? -9
    @cython.locals(twin=State)
    cpdef State copy(self)
    @cython.locals(twin=State)
    cpdef State imagine(self, int seat, Rng rng)
