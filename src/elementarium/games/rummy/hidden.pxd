# C signatures of hidden.py.
cimport cython

from elementarium.core.rng cimport Rng
from elementarium.games.rummy cimport pack, melds, reactions
from elementarium.games.rummy.state cimport RummyState

cdef double COMBINATIONS[836]

@cython.locals(must_use=cython.bint, found=cython.bint)
cdef void imagine_hidden(RummyState state, int viewer, Rng rng) noexcept nogil
cdef void imagine_shuffle(RummyState state, Rng rng) noexcept nogil
cdef void list_slots(RummyState state) noexcept nogil
@cython.locals(known=cython.longlong)
cdef void add_to_hand(RummyState state, int card, int seat) noexcept nogil
@cython.locals(known=cython.longlong)
cdef long long fame(RummyState state, int card) noexcept nogil
cdef void list_unseen(RummyState state) noexcept nogil
cdef int list_part(RummyState state, int count, int first, int end, bint seen) noexcept nogil
cdef int room(RummyState state, int place) noexcept nogil
cdef void bound_places(RummyState state) noexcept nogil
@cython.locals(plain=cython.bint)
cdef void bound_collapses(RummyState state, int seat) noexcept nogil
@cython.locals(ways=cython.double)
cdef void count_ways(RummyState state, int slack) noexcept nogil
@cython.locals(after=cython.double)
cdef double ways_with(RummyState state, int place, int cards, int here) noexcept nogil
cdef bint draw_world(RummyState state, bint must_use, Rng rng) noexcept nogil
@cython.locals(ways=cython.double)
cdef bint draw_seen_collapses(RummyState state, Rng rng) noexcept nogil
cdef bint draw_collapses(RummyState state, Rng rng) noexcept nogil
@cython.locals(point=cython.double)
cdef int draw_number(RummyState state, int place, int left, Rng rng) noexcept nogil
cdef int draw_unseen(RummyState state, int left, int end, Rng rng) noexcept nogil
cdef bint draw_bound(RummyState state, int first, int end, Rng rng) noexcept nogil
cdef int count_alike(RummyState state, int first, int end) noexcept nogil
cdef bint is_free(RummyState state, int card, int slot) noexcept nogil
cdef bint may_lie(RummyState state, int card, int slot) noexcept nogil
cdef bint may_be(RummyState state, int card, int place) noexcept nogil
cdef bint may_stray(RummyState state, int home, int slot) noexcept nogil
cdef bint keeps_strays(RummyState state) noexcept nogil
cdef void draw_others(RummyState state, Rng rng) noexcept nogil
cdef bint shows_needs(RummyState state, bint must_use) noexcept nogil
cdef int count_asked(RummyState state) noexcept nogil
cdef bint is_asked_side(RummyState state, int seat) noexcept nogil
cdef int imagine_asked(RummyState state, Rng rng) noexcept nogil
cdef void fill_hands(RummyState state) noexcept nogil
cdef void restore_hands(RummyState state) noexcept nogil
cdef void fill_slots(RummyState state) noexcept nogil
