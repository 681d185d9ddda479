# C signatures of imagination.py.
cimport cython

from elementarium.core.rng cimport Rng
from elementarium.games.brave cimport legal, locations, terms
from elementarium.games.brave.state cimport BraveState

cdef int TRIES

cdef void imagine_for(BraveState state, int seat, Rng rng) noexcept nogil
cdef bint agrees(BraveState state, int seat) noexcept nogil
cdef bint holds_legal(BraveState state, int seat) noexcept nogil
cdef void keep(BraveState state) noexcept nogil
cdef void restore(BraveState state) noexcept nogil
cdef void imagine_cards(BraveState state, int seat, Rng rng) noexcept nogil
cdef void unseal_disasters(BraveState state) noexcept nogil
cdef int drawn_kind(BraveState state, Rng rng) noexcept nogil
cdef void imagine_locations(BraveState state, int seat, Rng rng) noexcept nogil
cdef void seal_locations(BraveState state) noexcept nogil
cdef void sort_locations(BraveState state, int seat) noexcept nogil
cdef void sort_group(BraveState state, int seat, int group) noexcept nogil
cdef bint lies_before(BraveState state, int one, int other) noexcept nogil
cdef void shuffle_group(BraveState state, int seat, int group, Rng rng) noexcept nogil
cdef int nth_of_group(BraveState state, int seat, int group, int last, Rng rng) noexcept nogil
cpdef int group_of(BraveState state, int seat, int place) noexcept nogil
cdef void exchange(BraveState state, int one, int other) noexcept nogil
cdef bint picks_are_legal(BraveState state) noexcept nogil
