# C signatures of rummy.py.
cimport cython

from elementarium.core.state cimport Choices, State
from elementarium.games.rummy.cards cimport *
from elementarium.games.rummy.melds cimport SIZE_OF_MASK, fits_table, makes_meld, wide
from elementarium.games.rummy.scoring cimport best_score, final_score, leaders, round_score
from elementarium.games.rummy.state cimport RummyState
from elementarium.games.rummy.table cimport RANK, SUIT, VALUE
from elementarium.players.search cimport Knowledge

cdef double SPREAD

@cython.locals(best=cython.double)
cpdef double worth(RummyState state, int seat) noexcept nogil
@cython.locals(best=cython.double, mine=cython.double)
cdef double finished_worth(RummyState state, int seat) noexcept nogil
@cython.locals(best=cython.double)
cdef double totals_ahead(RummyState state, int seat) noexcept nogil
cdef double opponent_worth(RummyState state, int seat) noexcept nogil
@cython.locals(points=cython.double)
cdef double table_points(RummyState state, int seat) noexcept nogil
@cython.locals(value=cython.double, hurry=cython.double)
cdef double own_worth(RummyState state, int seat) noexcept nogil
@cython.locals(value=cython.double)
cdef double card_worth(RummyState state, int seat, int card, double hurry) noexcept nogil
cdef int partners(RummyState state, int seat, int card) noexcept nogil


@cython.final
cdef class Hands(Knowledge):
    pass


@cython.locals(mine=cython.double, likely=cython.double)
cdef double expected_share(RummyState state, int seat) noexcept nogil
@cython.locals(share=cython.double)
cdef double share_of_win(RummyState state, int seat) noexcept nogil
cdef double quick_value(RummyState state, int number) noexcept nogil
cdef double quick_draw(int number) noexcept nogil
@cython.locals(value=cython.double)
cdef double quick_discard(RummyState state, int card) noexcept nogil
cdef double quick_power(RummyState state, int number) noexcept nogil
cdef int power_card(int power, int suit) noexcept nogil
