# C signatures of rummy.py.
cimport cython

from elementarium.games.rummy cimport pack, melds, scoring
from elementarium.games.rummy.state cimport RummyState
from elementarium.players.knowledge cimport rummy_hands, rummy_prizes, rummy_sense

@cython.locals(best=cython.double)
cpdef double worth(RummyState state, int seat) noexcept nogil
cdef double finished_worth(RummyState state, int seat) noexcept nogil
@cython.locals(best=cython.double)
cdef double totals_ahead(RummyState state, int seat) noexcept nogil
cdef double opponent_worth(RummyState state, int seat) noexcept nogil
cdef double table_points(RummyState state, int seat) noexcept nogil
@cython.locals(value=cython.double, hurry=cython.double)
cdef double own_worth(RummyState state, int seat) noexcept nogil
