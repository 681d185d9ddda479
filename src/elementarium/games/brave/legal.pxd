# C signatures of legal.py.
cimport cython

from elementarium.games.brave cimport attack, effects, locations, payment, terms
from elementarium.games.brave.state cimport BraveState

cpdef int decider(BraveState state) noexcept nogil
cdef void offer(BraveState state, int number) noexcept nogil
cpdef int place_number(BraveState state, int block, int place) noexcept nogil
cpdef int card_number(BraveState state, int block, int kind) noexcept nogil
cdef void find_legal(BraveState state) noexcept nogil
cdef void offer_locations(BraveState state) noexcept nogil
cdef void offer_elements(BraveState state) noexcept nogil
cpdef bint may_choose(BraveState state, int element) noexcept nogil
cdef void offer_for_effect(BraveState state) noexcept nogil
cdef void offer_origins(BraveState state) noexcept nogil
cpdef bint may_stop(BraveState state) noexcept nogil
cdef void offer_targets(BraveState state) noexcept nogil
cdef bint is_target(BraveState state, int place) noexcept nogil
cdef void offer_rerolls(BraveState state) noexcept nogil
cdef bint may_use(BraveState state, int seat, int place) noexcept nogil
cpdef bint guard_fits(BraveState state, int kind, int dice) noexcept nogil
cdef void offer_payments(BraveState state) noexcept nogil
cdef void offer_cards(BraveState state) noexcept nogil
cdef bint may_play(BraveState state, int seat, int kind) noexcept nogil
