# C layout and signatures of observing.py.
cimport cython

from elementarium.core cimport digits
from elementarium.core cimport observer as writing
from elementarium.core cimport seats as who
from elementarium.core.observer cimport Observer
from elementarium.games.brave cimport attack, imagination, terms
from elementarium.games.brave.rules cimport Brave

cdef int NUMBER, WHERES


@cython.final
cdef class BraveObserver(Observer):
    cdef int row[192]  # by whether the game is over, viewer and place
    cdef int front, pile, unseen, held, seen, chosen, area, up, bottom, token, marker, military
    cdef int armies, target, site, origin, moved
    cdef int hand, discard, card, use, supports
    cdef int round, phase, pick, due, start, player, decides, vp, score, hand_sizes, pile_sizes
    cdef int draft_sizes, has_picked, armies_left, extra_assaults, extra_disasters, played, gave_up
    cdef int location_deck, bottom_size, disaster_deck, tokens_left, markers_left, military_left
    cdef int die, element, dice, strength, defence, added, ward, steps, window, loser, left
    cdef int effect, step, done, extra_actions, used, paid, support_order

    cdef state_locations(self, int seats, int places)
    @cython.locals(place=cython.int, over=cython.int, seat=cython.int, first=cython.int, other=cython.int, k=cython.int)
    cdef find_rows(self, int seats, int places, bint is_open)
    cdef state_disasters(self, int kinds)
    cdef state_numbers(self, int seats)
    cdef state_attack(self, int seats, int cards)
    cdef void write_table(self, Brave state, int seat, signed char* out) noexcept nogil
    @cython.locals(first=cython.int, place=cython.int, where=cython.int)
    cdef void write_locations(self, Brave state, int seat, signed char* out) noexcept nogil
    @cython.locals(group=cython.int)
    cdef int drafted(self, Brave state, int seat, int place) noexcept nogil
    @cython.locals(where=cython.int, k=cython.int)
    cdef void count_card(self, Brave state, int seat, int place, signed char* out) noexcept nogil
    @cython.locals(other=cython.int)
    cdef bint sees_piles(self, Brave state, int seat) noexcept nogil
    @cython.locals(place=cython.int)
    cdef void add_points(self, signed char* out, int seat, int points) noexcept nogil
    @cython.locals(other=cython.int, row=cython.int, i=cython.int, place=cython.int)
    cdef void write_order(self, Brave state, int seat, signed char* out) noexcept nogil
    @cython.locals(places=cython.int, other=cython.int, k=cython.int)
    cdef void write_on(self, Brave state, int seat, int place, signed char* out) noexcept nogil
    @cython.locals(kind=cython.int, i=cython.int)
    cdef void write_disasters(self, Brave state, int seat, signed char* out) noexcept nogil
    cdef void write_time(self, Brave state, int seat, signed char* out) noexcept nogil
    @cython.locals(other=cython.int, k=cython.int, at=cython.int)
    cdef void write_seats(self, Brave state, int seat, signed char* out) noexcept nogil
    @cython.locals(element=cython.int)
    cdef void write_supply(self, Brave state, signed char* out) noexcept nogil
    @cython.locals(i=cython.int)
    cdef void write_now(self, Brave state, int seat, signed char* out) noexcept nogil
    @cython.locals(defence=cython.int)
    cdef void write_attack(self, Brave state, signed char* out) noexcept nogil


cdef int away(int other, int seat, int seats) noexcept nogil
cdef void write_number(signed char* out, int place, int value) noexcept nogil
