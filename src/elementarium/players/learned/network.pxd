# C layout and signatures of network.py.
cimport cython

from elementarium.players.learned cimport scale


@cython.final
cdef class Network:
    cdef int layers, count
    cdef readonly int inputs
    cdef short[::1] weight
    cdef int[::1] bias, width, place, value, sums

    cdef void begin(self) noexcept nogil
    cdef void tell(self, int place, int value) noexcept nogil
    @cython.locals(wide=cython.int, begin=cython.int, bias=cython.int, layer=cython.int)
    cdef int logit(self) noexcept nogil
    cdef void add(self, int begin, int value, int wide) noexcept nogil
    @cython.locals(value=cython.int)
    cdef void go_on(self, int begin, int bias, int inputs, int outputs) noexcept nogil
    cpdef list told(self)
    cpdef int logit_of(self, list inputs)


cdef int handed_on(int number) noexcept nogil
