# C signatures of hidden.py.
cimport cython

from elementarium.core.rng cimport Rng
from elementarium.games.rummy.cards cimport *
from elementarium.games.rummy.melds cimport fits_table, has_use, may_lay, take_apart
from elementarium.games.rummy.reactions cimport answers, has_reaction, places_on
from elementarium.games.rummy.state cimport RummyState
from elementarium.games.rummy.table cimport RANK, SUIT

@cython.locals(must_use=cython.bint, possible=cython.bint)
cdef void imagine_hidden(RummyState state, int viewer, Rng rng) noexcept nogil
cdef void imagine_slots(RummyState state, bint must_use, Rng rng) noexcept nogil
cdef void imagine_shuffle(RummyState state, Rng rng) noexcept nogil
cdef void list_slots(RummyState state) noexcept nogil
cdef void add_slot(RummyState state, int card, int place, int at) noexcept nogil
@cython.locals(known=cython.longlong)
cdef void sort_by_fame(RummyState state, int first) noexcept nogil
@cython.locals(known=cython.longlong)
cdef long long fame(RummyState state, int card) noexcept nogil
cdef void fill_slots(RummyState state) noexcept nogil
cdef bint may_be(RummyState state, int card, int place) noexcept nogil
cdef bint may_swap(RummyState state, int i, int j) noexcept nogil
cdef bint may_stray(RummyState state, int i, int j) noexcept nogil
cdef void swap_slots(RummyState state, int i, int j) noexcept nogil
@cython.locals(changed=cython.bint)
cdef bint sort_slots(RummyState state) noexcept nogil
cdef void mix(RummyState state, Rng rng) noexcept nogil
cdef void move_restricted(RummyState state, Rng rng) noexcept nogil
cdef void meet_needs(RummyState state, bint must_use, Rng rng) noexcept nogil
cdef bint meets(RummyState state, int seat, int card, int need) noexcept nogil
cdef void provide(RummyState state, int seat, int need, Rng rng) noexcept nogil
cdef int choose_slot(RummyState state, int seat, int need, bint inside, Rng rng) noexcept nogil
cdef void bring(RummyState state, int slot, int seat, Rng rng) noexcept nogil
cdef void provide_reaction(RummyState state, Rng rng) noexcept nogil
cdef int count_slots(RummyState state, int seat) noexcept nogil
cdef bint holds_answer(RummyState state, int seat) noexcept nogil
cdef bint is_asked_side(RummyState state, int seat) noexcept nogil
cdef int imagine_asked(RummyState state, Rng rng) noexcept nogil
cdef void provide_use(RummyState state, Rng rng) noexcept nogil
@cython.locals(contains=cython.bint)
cdef bint could_meld(RummyState state, int number) noexcept nogil
cdef int slot_of(RummyState state, int card) noexcept nogil
cdef bint is_possible(RummyState state, bint must_use) noexcept nogil
