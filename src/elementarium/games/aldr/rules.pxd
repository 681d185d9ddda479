# C signatures of rules.py.
cimport cython

from elementarium.core cimport noting
from elementarium.core cimport seats as who
from elementarium.core.rng cimport Rng
from elementarium.core.state cimport Choices
from elementarium.games.aldr cimport board, happenings, hidden, patterns, placement
from elementarium.games.aldr.state cimport AldrState


@cython.no_gc
@cython.final
cdef class Aldr(AldrState):
    cdef int list_cards(self, Choices out) noexcept nogil
    cdef int list_claims(self, Choices out) noexcept nogil
    cdef int list_aldr_moves(self, Choices out) noexcept nogil
    cdef unsigned int vacant(self, int row) noexcept nogil
    cdef int list_draws(self, Choices out) noexcept nogil
    cdef void deal(self, int kind) noexcept nogil
    cdef void after_card(self) noexcept nogil
    cdef int cards_this_turn(self) noexcept nogil
    cdef void settle_claims(self, int element) noexcept nogil
    cdef void place_sage(self, int element, int cell) noexcept nogil
    cdef void go_on_drawing(self, int phase) noexcept nogil
    cdef void draw(self, int kind) noexcept nogil
    cdef void refill(self, int kind) noexcept nogil
    cdef void after_refill(self) noexcept nogil
    cdef void end_turn(self) noexcept nogil
    @cython.locals(is_out=cython.bint, round_ends=cython.bint)
    cdef int why_over(self, int idle) noexcept nogil
    cdef void finish(self, int why) noexcept nogil
    cdef void note_winners(self) noexcept nogil
