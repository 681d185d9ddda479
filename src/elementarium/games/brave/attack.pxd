# C signatures of attack.py.
cimport cython

from elementarium.core cimport noting
from elementarium.games.brave cimport happenings, payment, terms
from elementarium.games.brave.state cimport BraveState

cdef bint is_disaster(BraveState state) noexcept nogil
cpdef bint is_shielded(BraveState state, int place) noexcept nogil
cpdef bint has_foreign_army(BraveState state, int seat, int place) noexcept nogil
cpdef bint may_assault(BraveState state, int seat, int place) noexcept nogil
cdef void begin_assault(BraveState state, int place) noexcept nogil
cpdef int total(BraveState state) noexcept nogil
cpdef int strength_bonus(BraveState state, int seat, int element) noexcept nogil
cdef bint would_succeed(BraveState state) noexcept nogil
cdef void set_die(BraveState state, int value) noexcept nogil
cdef void open_attacker_window(BraveState state) noexcept nogil
cdef void open_owner_window(BraveState state) noexcept nogil
cdef void note_weakness(BraveState state) noexcept nogil
cpdef bint trigger_fits(BraveState state, int kind) noexcept nogil
cpdef int reacting_seat(BraveState state) noexcept nogil
cdef void begin_reaction(BraveState state, int kind) noexcept nogil
cdef void next_reaction_effect(BraveState state) noexcept nogil
cdef void pass_window(BraveState state) noexcept nogil
cdef void prevent(BraveState state) noexcept nogil
cdef void fail(BraveState state) noexcept nogil
cdef bint has_army_elsewhere(BraveState state, int target) noexcept nogil
cdef void bring_army(BraveState state, int place) noexcept nogil
cdef void capture(BraveState state) noexcept nogil
cdef void score_armies(BraveState state, int target) noexcept nogil
cdef void begin_disaster(BraveState state, int kind) noexcept nogil
cdef void aim(BraveState state, int place) noexcept nogil
cdef void fix_element(BraveState state) noexcept nogil
cpdef bint may_support(BraveState state, int kind) noexcept nogil
cdef void add_support(BraveState state, int kind) noexcept nogil
cdef void begin_defence(BraveState state) noexcept nogil
cpdef int unrolled_dice(BraveState state) noexcept nogil
@cython.locals(both=cython.bint)
cdef void roll_defence(BraveState state, int number) noexcept nogil
cdef void look_at_dice(BraveState state) noexcept nogil
cpdef int uses_of(BraveState state, int place) noexcept nogil
cdef void use_location(BraveState state, int place, int die) noexcept nogil
@cython.locals(reroll=cython.bint)
cdef void guard(BraveState state, int kind, int dice) noexcept nogil
cdef void ask_payment(BraveState state) noexcept nogil
cdef void pay_card(BraveState state, int kind) noexcept nogil
cdef void pay_token(BraveState state, int place) noexcept nogil
cdef void end_attack(BraveState state) noexcept nogil
