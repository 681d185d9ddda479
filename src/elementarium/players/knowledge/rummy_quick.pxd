# C layout and signatures of rummy_quick.py.
cimport cython

from elementarium.core.state cimport Choices, State
from elementarium.games.rummy cimport pack, melds, powers, scoring
from elementarium.games.rummy.state cimport RummyState
from elementarium.players.knowledge cimport rummy_sense
from elementarium.players.knowledge.rummy_sense cimport Sense

cdef double POWER_FIRST, MELD_FIRST, LAY_FIRST, SACRIFICE_FIRST, NOT_NOW, NEVER

cdef double BY_POINTS, PILE_PARTNER, KNOWN_PARTNER, STEAL_SIZE, FUTURE_WORTH, BREAKS_MELD
cdef double BURN_OTHER, THREAT, CARD_IN_HAND, STOP_POWER, STOP_COMBUSTION, GO_ON


@cython.final
cdef class Quick(Sense):
    cdef double value(self, RummyState state, int number) noexcept nogil
    cdef double of_draw(self, RummyState state, int number) noexcept nogil
    cdef double of_table(self, RummyState state, int number) noexcept nogil
    @cython.locals(pure=cython.bint)
    cdef double of_meld(self, RummyState state, int number) noexcept nogil
    @cython.locals(is_ours=cython.bint)
    cdef double of_lay(self, RummyState state, int card, int anchor) noexcept nogil
    @cython.locals(value=cython.double)
    cdef double of_sacrifice(self, RummyState state, int group) noexcept nogil
    @cython.locals(value=cython.double)
    cdef double of_discard(self, RummyState state, int card) noexcept nogil
    @cython.locals(gain=cython.double)
    cdef double of_power(self, RummyState state, int number) noexcept nogil
    @cython.locals(value=cython.double)
    cdef double card_cost(self, RummyState state, int seat, int card) noexcept nogil
    cdef double power_gain(self, RummyState state, int number) noexcept nogil
    @cython.locals(value=cython.double)
    cdef double of_reaction(self, RummyState state, int number) noexcept nogil
    cdef double stop_gain(self, RummyState state, int seat) noexcept nogil
    cdef double of_choice(self, RummyState state, int number) noexcept nogil


@cython.locals(value=cython.double)
cdef double partners(RummyState state, int card) noexcept nogil
cdef double partner(RummyState state, int card) noexcept nogil
@cython.locals(first=cython.double, second=cython.double, third=cython.double, value=cython.double)
cdef double combust_gain(RummyState state, int group) noexcept nogil
cdef double of_burning(RummyState state, int card) noexcept nogil
cdef double threat_of(RummyState state, int seat) noexcept nogil
cdef bint brings_mastery(RummyState state, int group, int card) noexcept nogil
