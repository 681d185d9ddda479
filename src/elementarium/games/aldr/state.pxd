# C layout and signatures of state.py.
cimport cython

from elementarium.core.state cimport State
from elementarium.games.aldr cimport board
from elementarium.games.aldr.tables cimport Tables


cdef class AldrState(State):
    cdef Tables tables
    cdef unsigned int show[204]  # for each icon, the rows of cells that show it
    cdef unsigned int shown[34]
    cdef unsigned int figures[34]
    cdef unsigned int touched[34]
    cdef int sage[16]
    cdef int hand[84]
    cdef int known[84]
    cdef int held[4]
    cdef int unknown[4]
    cdef int pool[21]
    cdef int laid[21]
    cdef int unseen[21]
    cdef unsigned char order[250]
    cdef int low, high
    cdef readonly int aldr, pooled, deck, turn, player, phase, idle
    cdef readonly bint listed, laid_known
    cdef bint mirror, any_scope, may_decline, stop_when_out, last_round
    cdef int first_turn
    # Room for working things out.
    cdef unsigned int room[204]
    cdef unsigned int ours[34]
    cdef unsigned int claim[34]
    cdef int spare[21]
    cdef unsigned int level[8]
    cdef int right[8]

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
    cdef void assign(self, AldrState other) noexcept nogil
    cdef void clear_table(self) noexcept nogil
    cdef count_up(self)

    cpdef int icon(self, int cell)
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
    cpdef set_turn(self, int turn, int player, int phase, int idle, int to_act)
