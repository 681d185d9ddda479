# C signatures of hidden.py.
cimport cython

from elementarium.core.rng cimport Rng
from elementarium.games.aldr cimport board
from elementarium.games.aldr.state cimport AldrState

cdef void deal_anew(AldrState state, int seat, Rng rng) noexcept nogil
cdef void gather_spare(AldrState state) noexcept nogil
cdef void take_hidden(AldrState state, int seat) noexcept nogil
cdef int draw_spare(AldrState state, int place) noexcept nogil
