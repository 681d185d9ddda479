# C layout and signatures of observer.py.
cimport cython

from elementarium.core cimport digits
from elementarium.core.state cimport State


cdef class Observer:
    cdef readonly type kind
    cdef readonly tuple recipe
    cdef public tuple pieces
    cdef public int size

    cdef void write(self, State state, int seat, signed char* out) noexcept nogil
    cdef void fill(self, State state, int seat, signed char* out) noexcept nogil
    @cython.locals(flat="signed char[::1]")
    cpdef observe(self, State state, int seat, object out)
    cpdef bytes observed(self, State state, int seat)
    cdef check(self, State state, int seat)
    cpdef raise_trouble(self)


cdef class PythonObserver(Observer):
    cdef public list troubles


@cython.locals(i=cython.int)
cdef void write_digits(signed char* out, int place, unsigned int value, int length) noexcept nogil
