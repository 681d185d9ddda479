# C signatures of patterns.py.
cimport cython

from elementarium.core cimport bits
from elementarium.games.aldr cimport board
from elementarium.games.aldr.state cimport AldrState

@cython.locals(found=cython.bint)
cpdef bint find_claims(AldrState state, int element) noexcept nogil
cdef void find_ours(AldrState state, int element) noexcept nogil
cdef int shapes_of(AldrState state, int element) noexcept nogil
@cython.locals(corners=cython.uint, new=cython.uint)
cdef void mark_instances(AldrState state, int shape, int row) noexcept nogil
cpdef bint is_claim_cell(AldrState state, int element, int cell) noexcept nogil
cpdef list progress(AldrState state, int element)
cdef void measure(AldrState state, int element) noexcept nogil
@cython.locals(places=cython.uint, shows=cython.uint)
cdef void count_places(AldrState state, int shape, int row) noexcept nogil
