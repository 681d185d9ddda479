# C signatures of bits.py.

cpdef int how_many(unsigned int members) noexcept nogil
