# C signatures of aldr.py.
cimport cython

from elementarium.games.aldr cimport board, patterns
from elementarium.games.aldr.rules cimport Aldr
from elementarium.games.aldr.state cimport AldrState
from elementarium.players.knowledge cimport aldr_turns

cdef double WIN, SAGE
cdef double IN_HAND[21]

@cython.locals(twin=Aldr)
cdef Aldr after(Aldr state, int number)
cdef double best_second(Aldr state, int seat) except? -1
cpdef double worth(AldrState state, int seat) noexcept nogil
cdef double chances(AldrState state, int seat) noexcept nogil
cdef double weight_of(AldrState state, int seat, int other) noexcept nogil
cdef double nearly_there(AldrState state) noexcept nogil
cdef double threats(AldrState state, int seat) noexcept nogil
cdef double worth_of_claim(Aldr state, int seat, int number) except? -1
cdef list needs_of(AldrState state, int seat)
