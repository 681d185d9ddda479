# C signatures of locations.py.
cimport cython

from elementarium.core cimport noting
from elementarium.games.brave cimport happenings, terms
from elementarium.games.brave.state cimport BraveState

cpdef bint may_own(BraveState state, int seat, int place) noexcept nogil
cdef bint area_has_legal(BraveState state, int seat) noexcept nogil
cdef bint must_search(BraveState state, int seat) noexcept nogil
cdef int next_to_acquire(BraveState state) noexcept nogil
cdef void acquire(BraveState state) noexcept nogil
cdef void take_from_development(BraveState state, int place) noexcept nogil
cdef void turn_up(BraveState state, int place) noexcept nogil
cdef void end_search(BraveState state) noexcept nogil
cdef void settle_in(BraveState state, int place) noexcept nogil
cdef void resolve_acquisition(BraveState state, int place) noexcept nogil
cdef void supply_token(BraveState state, int place) noexcept nogil
cdef bint some_left(BraveState state, bint tokens) noexcept nogil
cpdef bint puts_marker(BraveState state) noexcept nogil
cdef void choose_for_location(BraveState state, int element) noexcept nogil
cdef void lay_out(BraveState state, int place) noexcept nogil
cdef void refill_area(BraveState state) noexcept nogil
cdef void refresh(BraveState state) noexcept nogil
