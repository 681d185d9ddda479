# C signatures of payment.py.
cimport cython

from elementarium.games.brave cimport terms
from elementarium.games.brave.state cimport BraveState

cdef void set_dice_as_sources(BraveState state) noexcept nogil
cdef void set_sources(BraveState state) noexcept nogil
cdef int paid_element(BraveState state, int paid) noexcept nogil
cpdef int card_source(BraveState state, int seat, int kind) noexcept nogil
cdef void set_demand(BraveState state) noexcept nogil
cdef bint is_matched(BraveState state) noexcept nogil
@cython.locals(found=cython.bint)
cdef bint fits(BraveState state, int pairs, int triples) noexcept nogil
cdef bint fills(BraveState state) noexcept nogil
cpdef int sources_missing(BraveState state) noexcept nogil
cpdef int slots(BraveState state) noexcept nogil
cpdef bint find_payable(BraveState state) noexcept nogil
cpdef bint may_pay_token(BraveState state, int place) noexcept nogil
@cython.locals(found=cython.bint)
cdef bint try_payments(BraveState state, int element, int room) noexcept nogil
@cython.locals(still=cython.bint)
cdef bint is_irredundant(BraveState state) noexcept nogil
cdef int die_sources(BraveState state, int element) noexcept nogil
