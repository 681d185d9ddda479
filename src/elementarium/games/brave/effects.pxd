# C signatures of effects.py.
cimport cython

from elementarium.core cimport noting
from elementarium.games.brave cimport happenings, locations, terms
from elementarium.games.brave.state cimport BraveState

cpdef int effect_number(BraveState state) noexcept nogil
cpdef int effect_n(BraveState state) noexcept nogil
cpdef bint has_effect(BraveState state, int seat, int kind) noexcept nogil
cdef bint can_do(BraveState state, int seat, int kind, int number) noexcept nogil
cdef bint some_place(BraveState state, int seat, int effect, int limit) noexcept nogil
cpdef bint fits_effect(BraveState state, int seat, int effect, int limit, int place) noexcept nogil
cdef int foreign_places(BraveState state, int seat) noexcept nogil
cdef void begin_action(BraveState state, int kind) noexcept nogil
cdef void next_effect(BraveState state) noexcept nogil
cdef int times(BraveState state) noexcept nogil
cdef void begin_effect(BraveState state) noexcept nogil
cdef void gain(BraveState state, int effect, int n) noexcept nogil
cdef void end_effect(BraveState state) noexcept nogil
cdef void apply_to_location(BraveState state, int place) noexcept nogil
cdef void remove_armies(BraveState state, int place) noexcept nogil
cdef void place_element(BraveState state, int place) noexcept nogil
cdef void remove_token(BraveState state, int place, bint military) noexcept nogil
cdef void move_army(BraveState state, int place) noexcept nogil
