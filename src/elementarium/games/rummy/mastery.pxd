# C signatures of mastery.py.
cimport cython

from elementarium.core cimport noting
from elementarium.games.rummy cimport pack, hands, happenings
from elementarium.games.rummy.state cimport RummyState

cdef void award_masteries(RummyState state) noexcept nogil
cdef void award(RummyState state, int element) noexcept nogil
cpdef int deserver(RummyState state, int element) noexcept nogil
cdef int count_doomed(RummyState state) noexcept nogil
cdef void burn_mastered(RummyState state, int seat, int element) noexcept nogil
cpdef void count_best(RummyState state) noexcept nogil
cdef void count_group(RummyState state, int group) noexcept nogil
cdef void count_laid(RummyState state, int group, int seat) noexcept nogil
cdef void note_best(RummyState state, int seat, int element, int count) noexcept nogil
