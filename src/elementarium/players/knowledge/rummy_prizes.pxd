# C layout and signatures of rummy_prizes.py.
cimport cython
from libc cimport math

from elementarium.core cimport seats as who
from elementarium.games.rummy cimport pack, scoring
from elementarium.games.rummy.state cimport RummyState
from elementarium.players.knowledge.any_game cimport Knowledge

cdef double ROUND_GAIN, ROUND_LUCK, CLOSE


cdef class Prizes(Knowledge):
    @cython.locals(scale=cython.double)
    cdef void note_hopes(self, RummyState state) noexcept nogil


cdef double rounds_left(RummyState state, int most) noexcept nogil
@cython.locals(share=cython.double)
cdef double share_of_win(RummyState state, int seat) noexcept nogil
cdef double near_win(RummyState state, int seat) noexcept nogil
cdef int lead(RummyState state, int seat) noexcept nogil
cdef double as_return(double share, int seats) noexcept nogil
