# C layout and signatures of observing.py.
cimport cython

from elementarium.core cimport digits
from elementarium.core cimport observer as writing
from elementarium.core cimport seats as who
from elementarium.core.observer cimport Observer
from elementarium.games.rummy cimport pack
from elementarium.games.rummy.rules cimport Rummy

cdef int NUMBER, ID, POINTS, LOOK


@cython.final
cdef class RummyObserver(Observer):
    cdef int hands, unseen, discards, burnt, pile, set, run, length, group, owner, layer
    cdef int target, chain, hits, must_use, swaps
    cdef int phase, player, decides, dealer, masteries, hand_sizes, pile_size, points, totals
    cdef int round, turn, next_id, target_seat, chain_seats, purged, ending

    cdef state_cards(self, int seats)
    cdef state_numbers(self, int seats)
    cdef void write_table(self, Rummy state, int seat, signed char* out) noexcept nogil
    @cython.locals(unseen=cython.Py_ssize_t, card=cython.Py_ssize_t, other=cython.int, i=cython.int)
    cdef void write_cards(self, Rummy state, int seat, signed char* out) noexcept nogil
    @cython.locals(
        unseen=cython.Py_ssize_t, row=cython.Py_ssize_t, first=cython.Py_ssize_t, card=cython.Py_ssize_t,
        place=cython.uchar, there=cython.uchar, over=cython.uchar, known=cython.uchar,
    )
    cdef void write_hand(self, Rummy state, int seat, int other, signed char* out) noexcept nogil
    @cython.locals(row=cython.Py_ssize_t, size=cython.Py_ssize_t, i=cython.Py_ssize_t)
    cdef void write_piles(self, Rummy state, int seat, signed char* out) noexcept nogil
    @cython.locals(group=cython.int, rank=cython.int, card=cython.int, i=cython.int, suit=cython.int)
    cdef void write_groups(self, Rummy state, int seat, signed char* out) noexcept nogil
    @cython.locals(owner=cython.int, layer=cython.int, number=cython.int, scorer=cython.int)
    cdef void write_laid(self, Rummy state, int seat, int group, int card, signed char* out) noexcept nogil
    @cython.locals(place=cython.int, more=cython.int)
    cdef void add_points(self, signed char* out, int seat, int points) noexcept nogil
    @cython.locals(suit=cython.int, holder=cython.int, other=cython.int)
    cdef void write_numbers(self, Rummy state, int seat, signed char* out) noexcept nogil
    @cython.locals(other=cython.int, place=cython.int)
    cdef void write_match(self, Rummy state, int seat, signed char* out) noexcept nogil
    @cython.locals(i=cython.int, player=cython.int)
    cdef void write_chain(self, Rummy state, int seat, signed char* out) noexcept nogil


cdef int away(int other, int seat, int seats) noexcept nogil
@cython.locals(twin=cython.int)
cdef void put(signed char* out, Py_ssize_t row, int card, int value) noexcept nogil
@cython.locals(card=cython.int, one=cython.int, other=cython.int)
cdef void sort_copies(signed char* out, int row) noexcept nogil
cdef void lift(signed char* out, int row, int card) noexcept nogil
