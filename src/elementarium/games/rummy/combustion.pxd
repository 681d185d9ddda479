# C signatures of combustion.py.
cimport cython

from elementarium.core cimport noting
from elementarium.core.state cimport Choices
from elementarium.games.rummy cimport pack, hands, happenings, melds
from elementarium.games.rummy.state cimport RummyState

cdef int list_hits(RummyState state, Choices out, int count) noexcept nogil
cdef int next_candidate(RummyState state) noexcept nogil
cdef int count_candidates(RummyState state) noexcept nogil
cdef int only_hit(RummyState state) noexcept nogil
cdef void combust(RummyState state) noexcept nogil
cdef void burn_away(RummyState state, int card) noexcept nogil
cdef void hand_back(RummyState state, int card) noexcept nogil
cdef void clear_stub(RummyState state, int group) noexcept nogil
@cython.locals(kept=cython.bint)
cdef void cut_run(RummyState state, int group) noexcept nogil
@cython.locals(inside=cython.bint)
cdef int find_parts(RummyState state, int group) noexcept nogil
cdef bint has_rank(RummyState state, int group, int rank) noexcept nogil
cdef void sort_parts(RummyState state, int parts) noexcept nogil
cdef void clear_part(RummyState state, int group, int part) noexcept nogil
cdef int split_off(RummyState state, int group, int part) noexcept nogil
