# C signatures of powers.py.
cimport cython

from elementarium.core cimport noting
from elementarium.core cimport seats as who
from elementarium.core.state cimport Choices
from elementarium.games.rummy cimport pack, combustion, hands, happenings, mastery, melds, scoring
from elementarium.games.rummy.state cimport RummyState

cdef int PERMUTATION[18]

cdef int list_plays(RummyState state, Choices out, int count) noexcept nogil
cdef int list_simple(RummyState state, Choices out, int count, int power, int first) noexcept nogil
cdef int list_at_seats(RummyState state, Choices out, int count, int power, int first) noexcept nogil
cdef int list_combustions(RummyState state, Choices out, int count) noexcept nogil
cpdef bint may_play(RummyState state, int power) noexcept nogil
cdef bint can_resurrect(RummyState state) noexcept nogil
@cython.locals(useful=cython.bint)
cdef bint play_keeps_duty(RummyState state, int card) noexcept nogil
cdef void announce(RummyState state, int number) noexcept nogil
cdef int target_id(RummyState state) noexcept nogil
cdef int played_card(int number) noexcept nogil
cdef int action_power(RummyState state) noexcept nogil
cdef void take_effect(RummyState state) noexcept nogil
@cython.locals(drawn=cython.bint)
cdef void stop_action(RummyState state) noexcept nogil
cdef bint draws_replacement(int power) noexcept nogil
cdef void finish_action(RummyState state, bint replacement) noexcept nogil
cdef void go_on(RummyState state) noexcept nogil
cdef void begin_steal(RummyState state) noexcept nogil
cdef void steal(RummyState state, int card) noexcept nogil
cdef void shift(RummyState state) noexcept nogil
cdef int list_claims(RummyState state, Choices out, int count) noexcept nogil
cdef int claimable(RummyState state, int kind) noexcept nogil
cdef int only_claim(RummyState state) noexcept nogil
cdef void claim(RummyState state, int kind) noexcept nogil
@cython.locals(found=cython.bint)
cdef void lift_discard(RummyState state, int card) noexcept nogil
@cython.locals(place=cython.Py_ssize_t, i=cython.Py_ssize_t)
cdef void lift_burnt(RummyState state, int card) noexcept nogil
cdef void begin_order(RummyState state) noexcept nogil
cdef int top_cards(RummyState state) noexcept nogil
cdef int list_orders(RummyState state, Choices out, int count) noexcept nogil
@cython.locals(same=cython.bint)
cdef bint is_new_order(RummyState state, int order) noexcept nogil
cdef int only_order(RummyState state) noexcept nogil
cdef void put_in_order(RummyState state, int order) noexcept nogil
cdef int top_kind(RummyState state, int place) noexcept nogil
cdef int list_collapses(RummyState state, Choices out, int count, int first) noexcept nogil
cdef int only_collapse(RummyState state, int first) noexcept nogil
@cython.locals(several=cython.bint)
cdef void drop(RummyState state, int element) noexcept nogil
@cython.locals(several=cython.bint)
cdef void give(RummyState state, int element) noexcept nogil
cdef void note_rest(RummyState state, bint several) noexcept nogil
cdef void hit(RummyState state, int card) noexcept nogil
cdef int list_stolen(RummyState state, Choices out) noexcept nogil
cdef int stolen_card(RummyState state, int kind) noexcept nogil
cdef int only_choice(RummyState state) noexcept nogil
