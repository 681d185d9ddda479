# C signatures of rummy_hands.py.
cimport cython

from elementarium.games.rummy cimport pack, melds
from elementarium.games.rummy.state cimport RummyState

cdef double COLLAPSE_LOSS

@cython.locals(value=cython.double)
cdef double hand_worth(RummyState state, int seat, double hurry) noexcept nogil
@cython.locals(value=cython.double)
cdef double card_worth(RummyState state, int seat, int card, double hurry) noexcept nogil
cdef int partners(RummyState state, int seat, int card) noexcept nogil
