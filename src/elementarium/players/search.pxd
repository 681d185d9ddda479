# C layout and signatures of search.py.
cimport cython
from libc cimport math

from elementarium.core cimport seats as who
from elementarium.core.state cimport State
from elementarium.players.engine cimport Engine

cdef int DEEPEST, GLANCE
cdef double RANKED, UNTRIED


@cython.final
cdef class Search(Engine):
    cdef int batch, capacity, root, place
    cdef bint made
    cdef double curiosity, widening, heat
    cdef int[::1] visits, available, first, sibling, action, mover, count_of, child, path, depth, ranked
    cdef double[::1] value, share, prior
    cdef double total[6]

    cdef void forget_totals(self) noexcept nogil
    @cython.locals(place=cython.int)
    cdef simulate_batch(self, State root, list worlds)
    cdef void reach_leaf(self, int place) noexcept nogil
    cdef void learn(self, int place) noexcept nogil
    cdef int lead(self) noexcept nogil
    cdef int descend(self, State world, int way) noexcept nogil
    @cython.locals(
        score=cython.double, best_score=cython.double, visits=cython.int, value=cython.double, hope=cython.double
    )
    cdef int choose(self, int node, State world, int count) noexcept nogil
    cdef void note_children(self, int node, bint present) noexcept nogil
    cdef int untried(self, int node, State world, int count, int tried) noexcept nogil
    cdef int untried_ranked(self, int node, int count) noexcept nogil
    @cython.locals(begin=cython.int, end=cython.int, place=cython.int)
    cdef void rank(self, int node, State world, int count) noexcept nogil
    @cython.locals(top=cython.double, total=cython.double)
    cdef void share_out(self, int begin, int end) noexcept nogil
    @cython.locals(tried=cython.int, mean=cython.double, likely=cython.double)
    cdef double promise(self, int node) noexcept nogil
    cdef bint may_widen(self, int node) noexcept nogil
    cdef int grow(self, int node, int action, int seat) noexcept nogil
