# C layout and signatures of comparison.py.
cimport cython
from libc cimport math

from elementarium.core cimport seats as who
from elementarium.core.rng cimport Rng
from elementarium.core.state cimport Choices, State
from elementarium.players cimport stopwatch
from elementarium.players.knowledge.any_game cimport Knowledge

cdef int MOST_COMPARED, AT_ONCE, GLANCE, WORLDS_EACH

cdef double CLEAR


@cython.final
cdef class Comparison:
    cdef int compared, left, seat
    cdef readonly int simulations
    cdef bint stopped
    cdef Choices choices
    cdef Rng rng, dice
    cdef Knowledge knowledge
    cdef State world
    cdef int[::1] action, order, tried
    cdef double[::1] score, head_start, merit, squares, returns

    @cython.locals(base=State, begin=cython.double, until=cython.double, over=cython.bint)
    cpdef run(self, State root, int seat, int simulations, double seconds=*, bint until_clear=*)
    @cython.locals(most=cython.int, score=cython.double)
    cpdef line_up(self, State root, int simulations)
    cpdef play_out(self, State root, int seat)
    cpdef stop(self)
    cpdef bint follow(self, int action)
    cpdef int best(self)
    cdef bint play_some(self, State base, State root, int goal, double begin, double seconds, bint until_clear) noexcept nogil
    @cython.locals(seed=cython.ulonglong)
    cdef void play_world(self, State base) noexcept nogil
    @cython.locals(merit=cython.double)
    cdef void note(self, int place) noexcept nogil
    cdef double standing(self, int place) noexcept nogil
    cdef void put_in_order(self) noexcept nogil
    cdef void halve(self) noexcept nogil
    @cython.locals(error=cython.double)
    cdef bint is_clear(self) noexcept nogil
    @cython.locals(mean=cython.double)
    cdef double variance(self, int place) noexcept nogil


cdef int halvings(int actions) noexcept nogil
