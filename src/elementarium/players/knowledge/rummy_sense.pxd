# C layout and signatures of rummy_sense.py.
cimport cython

from elementarium.games.rummy cimport pack, melds
from elementarium.games.rummy.state cimport RummyState
from elementarium.players.knowledge.rummy_prizes cimport Prizes

cdef int MELDS, HOPES, POWERS, PATIENCE

cdef double DEAD, BURDEN, BURDEN_NEAR, PLAIN_BURDEN, HOPE, LYING, MOST_OUTS, AETHER_WORTH, COLLAPSE_LOSS
cdef double KEPT[13]


cdef class Sense(Prizes):
    cdef double burden
    cdef int skill
    cdef void feel_burden(self, RummyState state) noexcept nogil
    @cython.locals(value=cython.double)
    cdef double hand_worth(self, RummyState state, int seat) noexcept nogil
    @cython.locals(value=cython.double)
    cdef double card_worth(self, RummyState state, int seat, int card) noexcept nogil
    @cython.locals(value=cython.double)
    cdef double worth_with(self, RummyState state, int seat, int card) noexcept nogil
    cdef double gain_of(self, RummyState state, int seat, int card) noexcept nogil
    @cython.locals(before=cython.double, best=cython.double)
    cdef double best_gain(self, RummyState state, int seat, int place) noexcept nogil
    @cython.locals(before=cython.double, value=cython.double)
    cdef double take_gain(self, RummyState state, int seat, int card) noexcept nogil


cdef bint can_lay(RummyState state, int seat, int card) noexcept nogil
cdef void add(RummyState state, int seat, int card) noexcept nogil
cdef void put_back(RummyState state, int seat, int card, int place) noexcept nogil
@cython.locals(value=cython.double)
cdef double outs(RummyState state, int seat, int card) noexcept nogil
@cython.locals(value=cython.double)
cdef double outs_at(RummyState state, int seat, int rank, int suits) noexcept nogil
cdef double hope_of(RummyState state, int seat, int card) noexcept nogil
