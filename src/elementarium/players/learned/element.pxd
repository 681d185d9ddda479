# C layout and signatures of element.py.
cimport cython
from libc cimport math

from elementarium.core cimport seats as who
from elementarium.core.state cimport Choices, State
from elementarium.games.element cimport board
from elementarium.games.element.state cimport ElementState
from elementarium.players.knowledge.any_game cimport Knowledge
from elementarium.players.knowledge.element cimport Judge
from elementarium.players.learned cimport element_terms as terms
from elementarium.players.learned cimport scale
from elementarium.players.learned.piecemeal cimport Piecemeal


@cython.final
cdef class Learned(Knowledge):
    cdef Judge judge_by_hand
    cdef Piecemeal network
    cdef double far[5]
    cdef int count[terms.COUNTS]
    cdef int kept[terms.COUNTS]

    @cython.locals(value=cython.double)
    cdef void note_value(self, int seat) noexcept nogil
    @cython.locals(number=cython.int, element=cython.int)
    cpdef int far_element(self, ElementState state, int number) noexcept nogil
    @cython.locals(sage=cython.int)
    cdef void tell(self, ElementState state) noexcept nogil
    @cython.locals(content=cython.int, square=cython.int)
    cdef void tell_window(self, ElementState state, int middle, int begin, bint comes) noexcept nogil
    @cython.locals(ways=cython.int, room=cython.int)
    cdef void note_safety(self, ElementState state, int seat, int place) noexcept nogil
    @cython.locals(hand=cython.int, bag=cython.int)
    cdef void note_counts(self, ElementState state) noexcept nogil
    cdef void keep(self) noexcept nogil
    cdef void judge_change(self, ElementState before, ElementState after) noexcept nogil
    @cython.locals(sage=cython.int, begin=cython.int)
    cdef void tell_change(self, ElementState before, ElementState after) noexcept nogil
    @cython.locals(found=cython.bint, was=cython.int, content=cython.int, square=cython.int)
    cdef bint tell_changed_squares(
        self, ElementState before, ElementState after, int middle, int begin
    ) noexcept nogil
    @cython.locals(seen=ElementState)
    cpdef list rows(self, State state)


@cython.locals(x=cython.int, y=cython.int, kind=cython.int)
cdef list window(ElementState state, int middle, int place)
cdef bint is_beside_wind(ElementState state, int cell) noexcept nogil
@cython.locals(columns=cython.int, rows=cython.int)
cdef int distance(int cell, int other) noexcept nogil
