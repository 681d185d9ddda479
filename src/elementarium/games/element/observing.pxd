# C layout and signatures of observing.py.
cimport cython

from elementarium.core cimport observer as writing
from elementarium.core cimport seats as who
from elementarium.core.observer cimport Observer
from elementarium.games.element cimport board
from elementarium.games.element.state cimport ElementState

cdef int NUMBER


@cython.final
cdef class ElementObserver(Observer):
    cdef int plane[18]  # by content
    cdef int sages, aldr, marked, word, river
    cdef int player, phase, hand, bag, moves, dealing, turn, frozen, winner
    cdef int aldr_element, aldr_moved, aldr_marked
    cdef int spoken, spoken_element, arm, arm_was_chosen, path, picks

    cdef void write_table(self, ElementState state, int seat, signed char* out) noexcept nogil
    @cython.locals(
        column=cython.int, row=cython.int, first=cython.int, square=cython.int,
        other=cython.int, away=cython.int,
    )
    cdef void write_board(self, ElementState state, int seat, signed char* out) noexcept nogil
    @cython.locals(element=cython.int)
    cdef void write_numbers(self, ElementState state, int seat, signed char* out) noexcept nogil
    @cython.locals(cell=cython.int, number=cython.int, steps=cython.int, i=cython.int, side=cython.int)
    cdef void write_word(self, ElementState state, signed char* out) noexcept nogil
