# C layout and signatures of brave_facts.py.
cimport cython

from elementarium.games.brave cimport terms
from elementarium.games.brave.state cimport BraveState

cdef int HAS_POINTS, HAS_CARDS, HAS_ARMIES, ACTS_AFTER, HAS_LOCATIONS, HAS_FIVE, DEFENDS, TEMPTS, HAS_TOKENS
cdef int HAS_MILITARY, HOLDS_OUT, IS_BESIEGED, TAKES_BEST, TAKES_NEXT, FEARS_BEST, FEARS_NEXT
cdef int SUPPORTS, STRENGTH, STRONGEST, WILD_CARDS, SURE_CARDS, ACTION_CARDS, REACTIONS, GUARDS
cdef int GAINS_POINTS, NEEDS, ABILITIES, FACTS


cdef class Facts:
    cdef int[::1] fact


cdef void note_facts(Facts found, BraveState state, int seat) noexcept nogil
cdef void note_locations(Facts found, BraveState state, int seat) noexcept nogil
@cython.locals(worst=cython.int)
cdef void note_assaults(Facts found, BraveState state, int seat) noexcept nogil
cdef void note_assault(Facts found, int best, int gain) noexcept nogil
@cython.locals(need=cython.int, faces=cython.int)
cdef int assault(BraveState state, int seat, int place) noexcept nogil
cdef void note_hand(Facts found, BraveState state, int seat) noexcept nogil
@cython.locals(strength=cython.int, needs=cython.int)
cdef void note_kind(Facts found, BraveState state, int kind, int held) noexcept nogil
