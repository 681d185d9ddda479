# C signatures of state.py.
cimport cython

from elementarium.games.rummy cimport pack
from elementarium.games.rummy.handling cimport RummyHandling


@cython.no_gc
cdef class RummyState(RummyHandling):
    cpdef list hand(self, int seat)
    cpdef int hand_length(self, int seat)
    cpdef int count_in_hand(self, int seat, int kind)
    cpdef list known_hand(self, int seat, int viewer)
    cpdef list pile_cards(self)
    cpdef int pile_length(self)
    cpdef list known_pile(self, int viewer)
    cpdef list discard_cards(self)
    cpdef list burnt_cards(self)
    cpdef list group_list(self)
    cpdef int group_named(self, int number)
    cpdef int id_of(self, int group)
    cpdef int owner_of(self, int group)
    cpdef bint is_run(self, int group)
    cpdef int size_of(self, int group)
    cpdef list group_cards(self, int group)
    cpdef int group_of(self, int card)
    cpdef int layer_of(self, int card)
    cpdef int mastery_holder(self, int element)
    cpdef int total(self, int seat)
    cpdef list chain(self)
    cpdef list hit_cards(self)
    cpdef list open_kinds(self)
    cpdef int knowledge(self, int viewer, int card)
    cpdef int place_of(self, int card)
    cpdef int known_about(self, int seat)
    cpdef set_cards(self, object hands, object pile, object discards, object burnt)
    cpdef set_group(self, int number, int owner, bint run, object cards, object layers)
    cpdef set_mastery(self, int element, int seat)
    cpdef set_match(self, int match_round, int dealer, object totals, int next_id)
    cpdef set_phase(self, int phase, int player, int to_act, int ending)
    cpdef set_chain(self, object chain, int seat, int group, object hits)
    cpdef set_turn(self, int duty, bint purged, object open_kinds)
    cpdef set_look(self, int viewer)
    cpdef note_about(self, int seat, int flags)
