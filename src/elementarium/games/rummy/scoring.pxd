# C signatures of scoring.py.
cimport cython

from elementarium.core cimport noting
from elementarium.core cimport seats as who
from elementarium.games.rummy cimport pack, hands, happenings
from elementarium.games.rummy.state cimport RummyState

cdef void end_turn(RummyState state) noexcept nogil
cdef bint ends_by_collapse(RummyState state, int seat) noexcept nogil
cdef void begin_turn(RummyState state, int seat) noexcept nogil
cdef bint deck_has_run_out(RummyState state) noexcept nogil
cdef void end_round(RummyState state, int ending) noexcept nogil
cdef void note_points(RummyState state) noexcept nogil
cdef void note_winners(RummyState state) noexcept nogil
cdef bint match_goes_on(RummyState state) noexcept nogil
cdef int best_score(RummyState state) noexcept nogil
cdef int leaders(RummyState state, int most) noexcept nogil
cdef bint is_last_round(RummyState state, int most) noexcept nogil
cpdef int final_score(RummyState state, int seat) noexcept nogil
cpdef int round_score(RummyState state, int seat) noexcept nogil
cpdef int laid_points(RummyState state, int seat) noexcept nogil
cpdef int mastery_points(RummyState state, int seat) noexcept nogil
cpdef int hand_points(RummyState state, int seat) noexcept nogil
cpdef int scorer(RummyState state, int card) noexcept nogil
cdef double placement_return(RummyState state, int seat) noexcept nogil
