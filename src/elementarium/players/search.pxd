# C layout and signatures of search.py.
cimport cython
from libc cimport math

from elementarium.core cimport seats as who
from elementarium.core.rng cimport Rng
from elementarium.core.state cimport Choices, State
from elementarium.players cimport stopwatch
from elementarium.players.knowledge.any_game cimport Knowledge

cdef int DEEPEST, GLANCE, AT_ONCE
cdef double RANKED


@cython.final
cdef class Search:
    cdef int capacity, root
    cdef readonly int nodes
    cdef bint made, stopped
    cdef double curiosity, widening
    cdef Choices choices
    cdef Rng rng
    cdef Knowledge knowledge
    cdef int[::1] visits, available, first, sibling, action, mover, count_of, child, path, ranked
    cdef double[::1] value, score
    cdef double total[6]
    cdef readonly int simulations

    @cython.locals(world=State, begin=cython.double, done=cython.int)
    cpdef run(self, State root, int seat, int simulations, double seconds=*, bint until_clear=*)
    cpdef play_out(self, State root, int seat)
    cpdef stop(self)
    cpdef bint follow(self, int action)
    cdef void forget_totals(self) noexcept nogil
    cpdef int best(self)
    @cython.locals(used=cython.double, left=cython.double)
    cdef int simulate_some(self, State root, State world, int seat, int done, int simulations, double begin, double seconds, bint until_clear) noexcept nogil
    cdef int lead(self) noexcept nogil
    cdef void simulate(self, State world) noexcept nogil
    cdef int descend(self, State world) noexcept nogil
    @cython.locals(score=cython.double, best_score=cython.double)
    cdef int choose(self, int node, State world, int count) noexcept nogil
    cdef void note_children(self, int node, bint present) noexcept nogil
    cdef int untried(self, int node, State world, int count, int tried) noexcept nogil
    cdef int untried_ranked(self, int node, int count) noexcept nogil
    cdef void rank(self, int node, State world, int count) noexcept nogil
    cdef double promise(self, int node) noexcept nogil
    cdef bint may_widen(self, int node) noexcept nogil
    cdef int grow(self, int node, int action, int seat) noexcept nogil
