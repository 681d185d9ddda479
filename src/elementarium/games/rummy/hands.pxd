# C signatures of hands.py.
cimport cython

from elementarium.games.rummy cimport pack, table
from elementarium.games.rummy.table cimport RummyTable

cdef void forget_card(RummyTable state, int card) noexcept nogil
cdef void show_in_hand(RummyTable state, int card, int seat) noexcept nogil
@cython.locals(both_known=cython.bint)
cdef void doubt_twin(RummyTable state, int viewer, int seat, int card) noexcept nogil
cdef void leave_hand(RummyTable state, int card) noexcept nogil
cdef void find_stray(RummyTable state, int viewer, int seat, int card) noexcept nogil
cdef void burn(RummyTable state, int card) noexcept nogil
cdef void order_twins(RummyTable state, int card) noexcept nogil
cdef void burn_from_hand(RummyTable state, int card) noexcept nogil
cdef void discard(RummyTable state, int card) noexcept nogil
cdef bint is_guarded(RummyTable state, int card, int seat, bint drawn) noexcept nogil
cdef void receive_openly(RummyTable state, int card, int seat) noexcept nogil
cdef void lay_hands_open(RummyTable state) noexcept nogil
cdef void draw_card(RummyTable state, int seat) noexcept nogil
cdef void learn_draw(RummyTable state, int card, int seat, int seen) noexcept nogil
cdef void may_have_drawn(RummyTable state, int viewer, int seat) noexcept nogil
cdef void blur_top(RummyTable state, int viewer, int cards) noexcept nogil
cdef void learn_steal(RummyTable state, int card, int victim, int thief) noexcept nogil
cdef void follow_last_card(RummyTable state, int viewer, int victim, int thief) noexcept nogil
cdef void doubt_hand(RummyTable state, int viewer, int victim, int thief) noexcept nogil
cdef void shift_hands(RummyTable state) noexcept nogil
cdef void swap_hands(RummyTable state, int one, int other) noexcept nogil
cdef int swapped(int seat, int one, int other) noexcept nogil
cdef void learn_swap(RummyTable state, int viewer, int one, int other) noexcept nogil
