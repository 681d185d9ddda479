# C layout and signatures of piecemeal.py.
cimport cython

from elementarium.players.learned cimport scale


@cython.final
cdef class Piecemeal:
    cdef short[::1] first, second, last
    cdef int[::1] bias
    cdef short sums[scale.BROAD]
    cdef short kept[scale.BROAD]
    cdef int further[scale.FURTHER]

    @cython.locals(j=cython.Py_ssize_t)
    cdef void begin(self) noexcept nogil
    @cython.locals(begin=cython.Py_ssize_t, j=cython.Py_ssize_t)
    cdef void add(self, int place) noexcept nogil
    @cython.locals(begin=cython.Py_ssize_t, j=cython.Py_ssize_t)
    cdef void take(self, int place) noexcept nogil
    @cython.locals(j=cython.Py_ssize_t)
    cdef void keep(self) noexcept nogil
    @cython.locals(j=cython.Py_ssize_t)
    cdef void go_back(self) noexcept nogil
    @cython.locals(value=cython.short, logit=cython.int, begin=cython.Py_ssize_t, i=cython.Py_ssize_t, j=cython.Py_ssize_t)
    cdef int logit(self) noexcept nogil
    cpdef int logit_of(self, list inputs)


cdef int handed_on(int number) noexcept nogil
