# C layout and signatures of trace.py.
cimport cython


cdef int FIELDS, FIRST_ROOM


@cython.final
cdef class Trace:
    cdef readonly int count
    cdef int room
    cdef bint has_lost
    cdef int* numbers
    @cython.locals(first=cython.int)
    cdef void write(self, int kind, int seat, int thing, int value, int other) noexcept nogil
    @cython.locals(room=cython.int, size=cython.size_t, numbers=cython.p_int)
    cdef bint grow(self) noexcept nogil
    cdef void take_back(self, int count) noexcept nogil
