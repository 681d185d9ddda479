# C signatures of ranking.py.
cimport cython

from elementarium.core cimport noting
from elementarium.games.brave cimport happenings, terms
from elementarium.games.brave.state cimport BraveState

@cython.locals(points=cython.longlong, cards=cython.longlong)
cdef long long rank_key(BraveState state, int seat) noexcept nogil
cdef bint is_winner(BraveState state, int seat) noexcept nogil
@cython.locals(first=cython.longlong, part=cython.longlong)
cdef int count_first(BraveState state, long long per) noexcept nogil
@cython.locals(key=cython.longlong)
cdef void note_result(BraveState state) noexcept nogil
cdef int tie_breaker(BraveState state) noexcept nogil
