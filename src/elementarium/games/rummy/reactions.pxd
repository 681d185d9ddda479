# C signatures of reactions.py.
cimport cython

from elementarium.core cimport noting
from elementarium.core.state cimport Choices
from elementarium.games.rummy cimport pack, hands, happenings, melds, powers, scoring
from elementarium.games.rummy.state cimport RummyState

cdef void open_window(RummyState state) noexcept nogil
cdef void ask_from(RummyState state, int first) noexcept nogil
cdef int places_on(RummyState state, int seat) noexcept nogil
cdef void resolve(RummyState state) noexcept nogil
cdef bint has_reaction(RummyState state, int seat) noexcept nogil
cdef bint may_react(RummyState state, int seat, int card) noexcept nogil
cpdef bint answers(RummyState state, int seat, int card) noexcept nogil
cdef int list_reactions(RummyState state, Choices out, int count) noexcept nogil
cdef void react(RummyState state, int number) noexcept nogil
cdef void pass_on(RummyState state) noexcept nogil
