# C layout and signatures of brave.py.
cimport cython

from elementarium.core.state cimport Choices, State
from elementarium.games.brave.attack cimport strength_bonus, total
from elementarium.games.brave.effects cimport effect_number
from elementarium.games.brave.state cimport BraveState
from elementarium.games.brave.terms cimport *
from elementarium.players.knowledge.any_game cimport Knowledge

cdef enum:
    MOST_SUPPORT = 16

cdef double CARD_COST
cdef double HELP[13]
cdef double GAIN[18]


@cython.final
cdef class Mind(Knowledge):
    cdef int seat
    cdef int points[4]
    cdef double sources[4]
    cdef int support[80]  # for each element, how many cards support it with 0, 1, 2, ...

    cdef bint begins_round(self, BraveState state) noexcept nogil
    @cython.locals(rounds=cython.double, scale=cython.double, ahead=cython.double)
    cdef void note_hopes(self, BraveState state) noexcept nogil
    @cython.locals(value=cython.double)
    cdef double hopes(self, BraveState state, int seat, double rounds) noexcept nogil
    cdef void look(self, BraveState state, int seat) noexcept nogil
    cdef void count_points(self, BraveState state) noexcept nogil
    @cython.locals(wild=cython.bint)
    cdef void count_supports(self, BraveState state) noexcept nogil
    cdef bint supports(self, BraveState state, int kind, int element) noexcept nogil
    cdef int support_place(self, BraveState state, int kind, int element) noexcept nogil
    cdef double value(self, BraveState state, int number) noexcept nogil
    cdef double of_concession(self, BraveState state) noexcept nogil
    @cython.locals(value=cython.double)
    cdef double help(self, BraveState state, int place) noexcept nogil
    @cython.locals(step=cython.double)
    cdef double loss(self, BraveState state, int place) noexcept nogil
    cdef double prize(self, BraveState state, int place) noexcept nogil
    @cython.locals(value=cython.double)
    cdef double gain(self, BraveState state, int place) noexcept nogil
    cdef double of_location(self, BraveState state, int block, int place) noexcept nogil
    cdef double of_army(self, BraveState state, int place) noexcept nogil
    cdef double chance_of_assault(self, BraveState state, int place) noexcept nogil
    @cython.locals(chance=cython.double, marker=cython.double)
    cdef double of_assault(self, BraveState state, int place) noexcept nogil
    cdef double of_effect(self, BraveState state, int place) noexcept nogil
    @cython.locals(value=cython.double)
    cdef double keep(self, BraveState state, int kind) noexcept nogil
    cdef double of_card(self, BraveState state, int block, int kind) noexcept nogil
    @cython.locals(value=cython.double)
    cdef double of_action(self, BraveState state, int kind) noexcept nogil
    @cython.locals(best=cython.double)
    cdef double best_plan(self, BraveState state, int kind) noexcept nogil
    @cython.locals(best=cython.double)
    cdef double plan(self, BraveState state, int kind, int place) noexcept nogil
    cdef bint chooses_element(self, BraveState state, int kind) noexcept nogil
    @cython.locals(cost=cython.double, left=cython.int)
    cdef double plan_with(self, BraveState state, int kind, int element, int place) noexcept nogil
    cdef int itself_in_supports(self, BraveState state, int kind, int element) noexcept nogil
    @cython.locals(missing=cython.double)
    cdef double chance_of_disaster(self, BraveState state, int kind, int place) noexcept nogil
    cdef double of_support(self, BraveState state, int kind) noexcept nogil
    cdef double of_reaction(self, BraveState state, int kind) noexcept nogil
    @cython.locals(held=cython.double)
    cdef double of_element(self, BraveState state, int element) noexcept nogil
    cdef double of_die(self, BraveState state, int die) noexcept nogil
    @cython.locals(worth=cython.double)
    cdef double of_guard(self, BraveState state, int dice) noexcept nogil
    cdef bint can_pay(self, BraveState state) noexcept nogil
    cpdef list values(self, BraveState state, list numbers)
