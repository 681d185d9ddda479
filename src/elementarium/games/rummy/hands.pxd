# C signatures of hands.py.
cimport cython

from elementarium.core cimport noting
from elementarium.games.rummy cimport happenings, pack
from elementarium.games.rummy.state cimport RummyState

cdef void forget_card(RummyState state, int card) noexcept nogil
cdef void show_in_hand(RummyState state, int card, int seat) noexcept nogil
@cython.locals(both_known=cython.bint)
cdef void doubt_twin(RummyState state, int viewer, int seat, int card) noexcept nogil
cdef void leave_hand(RummyState state, int card) noexcept nogil
cdef void find_stray(RummyState state, int viewer, int seat, int card) noexcept nogil
cdef void burn(RummyState state, int card) noexcept nogil
cdef void order_twins(RummyState state, int card) noexcept nogil
cdef void burn_from_hand(RummyState state, int card) noexcept nogil
cdef void discard(RummyState state, int card) noexcept nogil
cdef bint is_guarded(RummyState state, int card, int seat, bint drawn) noexcept nogil
cdef void note_guard(RummyState state, int card, int seat, int how) noexcept nogil
cdef void receive_openly(RummyState state, int card, int seat, int how) noexcept nogil
cdef void lay_hands_open(RummyState state) noexcept nogil
cdef void draw_card(RummyState state, int seat, int how) noexcept nogil
cdef void learn_draw(RummyState state, int card, int seat, int seen) noexcept nogil
cdef void may_have_drawn(RummyState state, int viewer, int seat) noexcept nogil
cdef void blur_top(RummyState state, int viewer, int cards) noexcept nogil
cdef void learn_steal(RummyState state, int card, int victim, int thief) noexcept nogil
cdef void follow_last_card(RummyState state, int viewer, int victim, int thief) noexcept nogil
cdef void doubt_hand(RummyState state, int viewer, int victim, int thief) noexcept nogil
cdef void shift_hands(RummyState state) noexcept nogil
cdef void swap_hands(RummyState state, int one, int other) noexcept nogil
cdef int swapped(int seat, int one, int other) noexcept nogil
cdef void learn_swap(RummyState state, int viewer, int one, int other) noexcept nogil
