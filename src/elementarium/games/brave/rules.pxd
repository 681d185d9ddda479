# C signatures of rules.py.
cimport cython

from elementarium.core cimport noting
from elementarium.core cimport seats as who
from elementarium.core.rng cimport Rng
from elementarium.core.state cimport Choices, State
from elementarium.games.brave cimport (
    attack,
    draft,
    effects,
    happenings,
    imagination,
    legal,
    locations,
    ranking,
    terms,
)
from elementarium.games.brave.cards cimport Cards
from elementarium.games.brave.state cimport BraveState


@cython.no_gc
@cython.final
cdef class Brave(BraveState):
    cdef int list_draws(self, Choices out) noexcept nogil
    cdef int list_locations(self, Choices out) noexcept nogil
    cdef int list_starts(self, Choices out) noexcept nogil
    cdef void go_on(self) noexcept nogil
    cdef bint goes_without_chance(self) noexcept nogil
    cpdef int subject(self) noexcept nogil
    cpdef int drawer(self) noexcept nogil
    cdef int only_start(self) noexcept nogil
    cdef void happen(self, int number) noexcept nogil
    cdef void draw(self, int kind) noexcept nogil
    cdef void decide(self, int number, bint forced) noexcept nogil
    cdef void decide_word(self) noexcept nogil
    cdef void choose_element(self, int element) noexcept nogil
    cdef void decide_location(self, int block, int place) noexcept nogil
    cdef void leave(self, int place) noexcept nogil
    cdef void decide_card(self, int block, int kind) noexcept nogil
    cdef void proceed(self) noexcept nogil
    cdef void proceed_further(self, int node) noexcept nogil
    cdef void visit(self) noexcept nogil
    cdef void visit_acquiring(self) noexcept nogil
    cdef void visit_refilling(self) noexcept nogil
    cdef void ask_action(self) noexcept nogil
    cdef void ask_assault(self) noexcept nogil
    @cython.locals(can=cython.bint)
    cdef void ask_disaster(self) noexcept nogil
    cdef void visit_extra_disasters(self) noexcept nogil
    cdef bint has_right(self, int seat) noexcept nogil
    cdef void score_locations(self) noexcept nogil
    cdef void score(self, int why, int points) noexcept nogil
    cdef void visit_refreshing(self) noexcept nogil
    cdef void end_visit(self) noexcept nogil
    cdef void begin_phase(self, int phase) noexcept nogil
    cdef void begin_round(self) noexcept nogil
    cdef void begin_rounds(self, int seat) noexcept nogil
    cdef void end_acquisition(self) noexcept nogil
    cdef void end_draws(self) noexcept nogil
    cpdef set_up(self)
    cpdef settle(self)


cdef int left_undone(int node) noexcept nogil
cdef int list_even(Choices out, int faces) noexcept nogil
cdef int list_one(Choices out, int number) noexcept nogil
