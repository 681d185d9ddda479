# C signatures of melds.py.
cimport cython

from elementarium.core cimport noting
from elementarium.core.state cimport Choices
from elementarium.games.rummy cimport pack, hands, happenings, mastery
from elementarium.games.rummy.state cimport RummyState

cdef int TRIPLE_SUIT[30]
cdef int TRIPLE_MASK[10]
cdef int SIZE_OF_MASK[32]

cdef int list_melds(RummyState state, Choices out, int count) noexcept nogil
cdef int list_sets(RummyState state, Choices out, int count) noexcept nogil
cdef int list_runs(RummyState state, Choices out, int count) noexcept nogil
cdef int wide(int suits) noexcept nogil
cdef int list_meld(RummyState state, Choices out, int count, int number) noexcept nogil
cdef void take_apart(RummyState state, int number) noexcept nogil
cdef void lay_meld(RummyState state, int number) noexcept nogil
cdef void new_group(RummyState state, int number) noexcept nogil
cdef void weigh(RummyState state, int group) noexcept nogil
@cython.locals(of_suit=cython.bint)
cpdef int anchor_of(RummyState state, int group, int card) noexcept nogil
cdef int group_at(RummyState state, int card, int anchor) noexcept nogil
cdef int list_lays(RummyState state, Choices out, int count) noexcept nogil
cdef bint may_lay(RummyState state) noexcept nogil
cdef void lay_on(RummyState state, int group, int card) noexcept nogil
cdef int list_sacrifices(RummyState state, Choices out, int count) noexcept nogil
cdef bint may_sacrifice(RummyState state, int group) noexcept nogil
cdef void burn_group(RummyState state, int group) noexcept nogil
cdef void burn_of_group(RummyState state, int group, int card) noexcept nogil
cdef void sort(Choices out, int first, int end) noexcept nogil
cdef bint makes_meld(RummyState state, int seat, int card) noexcept nogil
cdef bint fits_table(RummyState state, int card) noexcept nogil
cdef bint makes_new_meld(RummyState state, int card) noexcept nogil
cdef bint has_use(RummyState state, int card) noexcept nogil
@cython.locals(useful=cython.bint)
cdef bint has_use_then(RummyState state, int card) noexcept nogil
cdef int list_takes(RummyState state, Choices out, int count) noexcept nogil
cdef void take(RummyState state, int card) noexcept nogil
@cython.locals(useful=cython.bint)
cdef bint meld_keeps_duty(RummyState state, int number) noexcept nogil
@cython.locals(useful=cython.bint)
cdef bint lay_keeps_duty(RummyState state, int card, int group) noexcept nogil
@cython.locals(useful=cython.bint)
cdef bint sacrifice_keeps_duty(RummyState state, int group) noexcept nogil
@cython.locals(useful=cython.bint)
cdef bint card_keeps_duty(RummyState state, int card) noexcept nogil
@cython.locals(useful=cython.bint)
cdef bint purge_keeps_duty(RummyState state) noexcept nogil
cdef void hide(RummyState state, int seat, int card) noexcept nogil
cdef void unhide(RummyState state, int seat, int card) noexcept nogil
