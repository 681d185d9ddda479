# C layout and signatures of state.py.
cimport cython

from elementarium.core.state cimport State
from elementarium.games.aldr cimport board
from elementarium.games.aldr.table cimport AldrRoom, Rulings
from elementarium.games.aldr.tables cimport Tables


@cython.no_gc
cdef class AldrState(AldrRoom):
    @cython.locals(bit=cython.uint)
    cdef void show_icon(self, int cell, int icon) noexcept nogil
    cdef void touch(self, int cell) noexcept nogil
    cdef bint has_laid(self) noexcept nogil
    cdef void stand(self, int cell) noexcept nogil
    cdef void move_aldr(self, int cell) noexcept nogil
    cdef int placed(self, int seat) noexcept nogil
    cdef void give(self, int seat, int kind) noexcept nogil
    cdef void give_away(self, int seat, int kind) noexcept nogil
    cdef void bury(self, int kind) noexcept nogil
    cdef void leave_deck(self, int kind) noexcept nogil
    cdef int left_unseen(self) noexcept nogil
    cdef count_up(self)

    cpdef int icon(self, int cell)
    @cython.locals(row=cython.int, column=cython.int, icon=cython.int)
    cpdef list icons(self)
    cpdef list hand_of(self, int seat)
    cpdef list known_of(self, int seat)
    cpdef int unknown_of(self, int seat)
    cpdef int held_by(self, int seat)
    cpdef list pool_cards(self)
    cpdef list laid_cards(self)
    cpdef list unseen_cards(self)
    cpdef list balance(self)
    cpdef list deck_order(self)
    cpdef list touched_cells(self)
    cpdef int sage_cell(self, int seat, int element)
    cpdef int sages_placed(self, int seat)
    cpdef bint is_occupied(self, int cell)
    cpdef bint is_on_table(self, int cell)
    cpdef set_icon(self, int cell, int icon)
    cpdef set_sage(self, int seat, int element, int cell)
    cpdef set_aldr(self, int cell)
    cpdef set_touched(self, int cell)
    cpdef set_hand(self, int seat, list counts, int unknown)
    cpdef set_pool(self, list counts)
    cpdef set_deck(self, int size, list from_top)
    cpdef set_laid(self, list counts, bint known)
