# C signatures of word.py.
cimport cython

from elementarium.games.element.aldr_figure cimport move_aldr, pay_aldr
from elementarium.games.element.board cimport *
from elementarium.games.element.capture cimport is_captured
from elementarium.games.element.earth cimport harden
from elementarium.games.element.fire cimport count_sides, growing_lines, picks_due, spread_fire
from elementarium.games.element.river cimport (
    advance,
    arms,
    begin_river,
    can_flow,
    can_step_on,
    flow,
    lets_river_in,
    next_cell,
    only_arm,
    retreat,
    walk_path,
)
from elementarium.games.element.state cimport CELL, ElementState


cpdef int begin_word(ElementState state, int number) noexcept nogil
cdef int placed_element(int number) noexcept nogil
cpdef int acting_element(ElementState state, int number) noexcept nogil
cdef int token_due(ElementState state, int cell, int element) noexcept nogil
cdef void add_token(ElementState state, int number) noexcept nogil
cdef bint speak(ElementState state) noexcept nogil
cdef void work(ElementState state, int cell, int element) noexcept nogil
@cython.locals(legal=cython.bint)
cdef bint may_begin(ElementState state, int number) noexcept nogil
cdef bint some_arm_flows(ElementState state, int cell) noexcept nogil
cdef bint arm_flows(ElementState state, int cell, int side) noexcept nogil
cdef bint picks_complete(ElementState state, int number, int picks, int due) noexcept nogil
@cython.locals(possible=cython.bint)
cdef bint picks_survive(ElementState state, int number, int sides) noexcept nogil
@cython.locals(legal=cython.bint)
cdef bint may_add(ElementState state, int number) noexcept nogil
cdef bint step_flows(ElementState state, int side) noexcept nogil
cdef bint may_pick(ElementState state, int side) noexcept nogil
