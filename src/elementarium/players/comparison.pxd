# C layout and signatures of comparison.py.
cimport cython
from libc cimport math

from elementarium.core cimport seats as who
from elementarium.core.rng cimport Rng
from elementarium.core.state cimport State
from elementarium.players.engine cimport Engine

cdef int MOST_COMPARED, GLANCE, WORLDS_EACH

cdef double CLEAR


@cython.final
cdef class Comparison(Engine):
    cdef int compared, left
    cdef double trust
    cdef Rng dice
    cdef State twin
    cdef int[::1] action, order, tried
    cdef double[::1] head_start, merit, squares, returns

    @cython.locals(most=cython.int, score=cython.double)
    cdef line_up(self, State root, int simulations)
    @cython.locals(merit=cython.double)
    cdef void note(self, int place) noexcept nogil
    cdef double standing(self, int place) noexcept nogil
    cdef void put_in_order(self) noexcept nogil
    cdef void halve(self) noexcept nogil
    @cython.locals(mean=cython.double)
    cdef double variance(self, int place) noexcept nogil


cdef int halvings(int actions) noexcept nogil
