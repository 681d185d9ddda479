# C signatures of draft.py.
cimport cython

from elementarium.core cimport noting
from elementarium.games.brave cimport happenings, locations, terms
from elementarium.games.brave.state cimport BraveState

cpdef int next_dealt(BraveState state) noexcept nogil
cpdef int held_count(BraveState state, int seat) noexcept nogil
cdef void deal(BraveState state, int place) noexcept nogil
cdef void begin_pick(BraveState state) noexcept nogil
cdef void pick_card(BraveState state, int place) noexcept nogil
cdef void reveal(BraveState state) noexcept nogil
cdef void swap_card(BraveState state, int place) noexcept nogil
cdef void replace_card(BraveState state, int place) noexcept nogil
cdef void resolve_pick(BraveState state) noexcept nogil
cdef void end_round_of_draft(BraveState state) noexcept nogil
cdef void pass_hands(BraveState state) noexcept nogil
cdef int worth(BraveState state, int seat) noexcept nogil
cpdef bint may_start(BraveState state, int seat) noexcept nogil
