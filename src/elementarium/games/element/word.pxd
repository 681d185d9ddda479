# C signatures of word.py.
cimport cython

from elementarium.core cimport noting
from elementarium.games.element cimport (
    aldr_figure,
    board,
    capture,
    earth,
    fire,
    happenings,
    river,
)
from elementarium.games.element.state cimport ElementState


cpdef int begin_word(ElementState state, int number) noexcept nogil
cdef int placed_element(int number) noexcept nogil
cpdef int acting_element(ElementState state, int number) noexcept nogil
cdef int token_due(ElementState state, int cell, int element) noexcept nogil
cdef void add_token(ElementState state, int number) noexcept nogil
cdef bint speak(ElementState state) noexcept nogil
cdef void note_word(ElementState state, int number) noexcept nogil
cdef void work(ElementState state, int cell, int element) noexcept nogil
@cython.locals(legal=cython.bint)
cdef bint may_begin(ElementState state, int number) noexcept nogil
cdef bint some_arm_flows(ElementState state, int cell, int exits) noexcept nogil
cdef bint arm_can_flow(ElementState state, int cell, int side) noexcept nogil
cdef bint arm_flows(ElementState state, int cell, int side, int exits) noexcept nogil
cdef bint picks_complete(ElementState state, int number, int picks, int due) noexcept nogil
@cython.locals(possible=cython.bint)
cdef bint picks_survive(ElementState state, int number, int sides) noexcept nogil
@cython.locals(legal=cython.bint)
cdef bint may_add(ElementState state, int number) noexcept nogil
cdef bint step_flows(ElementState state, int side) noexcept nogil
cdef bint may_pick(ElementState state, int side) noexcept nogil
