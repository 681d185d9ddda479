# C layout and signatures of rng.py.
cimport cython

cdef unsigned long long MASK


@cython.final
cdef class Rng:
    cdef unsigned long long a, b, c, d
    cdef void start(self, unsigned long long seed) noexcept nogil
    cpdef unsigned long long word(self) noexcept nogil
    cpdef int below(self, int n) noexcept nogil


@cython.locals(rng=Rng)
cpdef _revived(unsigned long long a, unsigned long long b, unsigned long long c, unsigned long long d)
