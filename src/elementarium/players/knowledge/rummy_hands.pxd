# C signatures of rummy_hands.py.
cimport cython

from elementarium.games.rummy.cards cimport *
from elementarium.games.rummy.melds cimport SIZE_OF_MASK, fits_table, makes_meld, wide
from elementarium.games.rummy.state cimport RummyState
from elementarium.games.rummy.table cimport RANK, SUIT, VALUE

cdef double COLLAPSE_LOSS

@cython.locals(value=cython.double)
cdef double hand_worth(RummyState state, int seat, double hurry) noexcept nogil
@cython.locals(value=cython.double)
cdef double card_worth(RummyState state, int seat, int card, double hurry) noexcept nogil
cdef int partners(RummyState state, int seat, int card) noexcept nogil
