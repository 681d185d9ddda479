# C layout and signatures of rummy_hands.py.
cimport cython

from elementarium.core.state cimport Choices, State
from elementarium.games.rummy.cards cimport *
from elementarium.games.rummy.melds cimport SIZE_OF_MASK, fits_table, makes_meld, wide
from elementarium.games.rummy.powers cimport played_card
from elementarium.games.rummy.scoring cimport best_score, final_score, leaders
from elementarium.games.rummy.state cimport RummyState
from elementarium.games.rummy.table cimport RANK, SUIT, VALUE
from elementarium.players.knowledge.any_game cimport Knowledge

cdef double DRAW_GAIN, PLAY_GAIN, ROUND_GAIN, ROUND_LUCK, POWER_UNKNOWN, COLLAPSE_LOSS


@cython.final
cdef class Hands(Knowledge):
    cdef bint knows_powers
    cdef double value(self, RummyState state, int number) noexcept nogil
    @cython.locals(scale=cython.double)
    cdef void note_hopes(self, RummyState state) noexcept nogil


cdef double rounds_left(RummyState state, int most) noexcept nogil
@cython.locals(share=cython.double)
cdef double share_of_win(RummyState state, int seat) noexcept nogil
cdef double quick_value(RummyState state, int number) noexcept nogil
cdef double quick_draw(int number) noexcept nogil
@cython.locals(value=cython.double)
cdef double quick_discard(RummyState state, int card) noexcept nogil
@cython.locals(gain=cython.double)
cdef double quick_power(RummyState state, int number) noexcept nogil
cdef double power_gain(RummyState state, int number) noexcept nogil
@cython.locals(before=cython.double, best=cython.double)
cdef double best_claim(RummyState state, int seat, int place) noexcept nogil
cdef double claimed(RummyState state, int seat, int card) noexcept nogil
@cython.locals(value=cython.double)
cdef double worth_with(RummyState state, int seat, int card) noexcept nogil
cdef double burning(RummyState state, int card) noexcept nogil
@cython.locals(first=cython.double, second=cython.double, third=cython.double, value=cython.double)
cdef double burnt_down(RummyState state, int group) noexcept nogil
@cython.locals(value=cython.double)
cdef double hand_worth(RummyState state, int seat, double hurry) noexcept nogil
@cython.locals(value=cython.double)
cdef double card_worth(RummyState state, int seat, int card, double hurry) noexcept nogil
cdef int partners(RummyState state, int seat, int card) noexcept nogil
