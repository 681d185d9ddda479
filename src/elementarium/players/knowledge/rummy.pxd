# C signatures of rummy.py.
cimport cython

from elementarium.games.rummy.cards cimport *
from elementarium.games.rummy.melds cimport fits_table
from elementarium.games.rummy.scoring cimport laid_points, mastery_points
from elementarium.games.rummy.state cimport RummyState
from elementarium.games.rummy.table cimport VALUE
from elementarium.players.knowledge.rummy_hands cimport hand_worth
from elementarium.players.knowledge.rummy_prizes cimport lead
from elementarium.players.knowledge.rummy_sense cimport HOPES, MELDS, PATIENCE, POWERS

@cython.locals(best=cython.double)
cpdef double worth(RummyState state, int seat) noexcept nogil
cdef double finished_worth(RummyState state, int seat) noexcept nogil
@cython.locals(best=cython.double)
cdef double totals_ahead(RummyState state, int seat) noexcept nogil
cdef double opponent_worth(RummyState state, int seat) noexcept nogil
cdef double table_points(RummyState state, int seat) noexcept nogil
@cython.locals(value=cython.double, hurry=cython.double)
cdef double own_worth(RummyState state, int seat) noexcept nogil
