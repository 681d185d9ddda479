# C signatures of bits.py.

cpdef int how_many(unsigned int members) noexcept nogil

cdef extern from *:
    """
    #if defined(__GNUC__)
    #define lowest(members) __builtin_ctz(members)
    #else
    static int lowest(unsigned int members) { int i = 0; while (!(members >> i & 1)) i++; return i; }
    #endif
    """
    int lowest(unsigned int members) nogil
