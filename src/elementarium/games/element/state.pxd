# C layout and signatures of state.py.
cimport cython

from elementarium.core.state cimport State
from elementarium.games.element.board cimport *

cdef int OFFSET[8]
cdef int CELL[121]
cdef int SQUARE[169]
cdef int ELEMENT_OF[18]
cdef int STONES_IN[18]


cdef class ElementState(State):
    cdef unsigned char at[169]
    cdef unsigned char marked[169]
    cdef unsigned char path[11]
    cdef int sage[4]
    cdef int bag[5]
    cdef int hand[5]
    cdef readonly int player, phase, dealing, moves, turn, frozen, winner
    cdef readonly int aldr, aldr_element
    cdef readonly bint aldr_moved, aldr_marked
    cdef readonly int word, arm, path_length, picks
    cdef readonly bint arm_was_chosen
    cdef bint adjacent_fire, truncate, vacated_open, dead_ends_capture
    cdef int frozen_rounds, turn_limit
    # Looking ahead.
    cdef unsigned char kept_at[169]
    cdef unsigned char kept_marked[169]
    cdef unsigned char flown[169]
    cdef int kept_bag[5]
    cdef int kept_aldr, kept_aldr_element
    cdef unsigned char old[11]
    cdef unsigned char trail[11]
    cdef readonly int river_length

    cdef void take_away(self, int cell) noexcept nogil
    cdef void lay(self, int cell, int element) noexcept nogil
    cdef void put_aldr(self, int cell) noexcept nogil
    cdef int in_bag(self) noexcept nogil
    cdef int in_hand(self) noexcept nogil
    cdef void keep_board(self) noexcept nogil
    cdef void restore_board(self) noexcept nogil
    cdef void forget_word(self) noexcept nogil
    cdef void assign(self, ElementState other) noexcept nogil

    cpdef int content(self, int square)
    cpdef bint is_marked(self, int square)
    cpdef int sage_square(self, int seat)
    cpdef int aldr_square(self)
    cpdef int stones_in_hand(self, int element)
    cpdef int stones_in_bag(self, int element)
    cpdef list path_steps(self)
    cpdef set_sage(self, int seat, int square)
    cpdef set_stones(self, int square, int content)
    cpdef set_hand(self, int element, int count)
    cpdef set_mark(self, int square)
    cpdef set_aldr(self, int square, int element, bint moved, bint marked)
    cpdef join_aldr_to_range(self)
    cpdef list soft_earth_beside_range(self)
    cpdef set_turn(self, int turn, int frozen, int moves)
    cpdef set_phase(self, int phase, int to_act, int dealing, int winner)
