# C layout and signatures of rummy_quick.py.
cimport cython

from elementarium.core.state cimport Choices, State
from elementarium.games.rummy.cards cimport *
from elementarium.games.rummy.melds cimport group_at, makes_meld, take_apart
from elementarium.games.rummy.powers cimport PERMUTATION, action_power, played_card
from elementarium.games.rummy.scoring cimport laid_points, mastery_points, scorer
from elementarium.games.rummy.state cimport RummyState
from elementarium.games.rummy.table cimport RANK, SUIT, VALUE
from elementarium.players.knowledge.rummy_sense cimport COLLAPSE_LOSS, HOPES, POWERS, Sense

cdef enum:
    POWER_FIRST = 40
    MELD_FIRST = 30
    LAY_FIRST = 25
    SACRIFICE_FIRST = 20
    NOT_NOW = -20
    NEVER = -30

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
