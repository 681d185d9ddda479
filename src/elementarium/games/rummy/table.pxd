# C layout and signatures of table.py.
cimport cython

from elementarium.core cimport seats as who
from elementarium.core.state cimport State
from elementarium.games.rummy cimport pack

cdef int KIND[75]
cdef int SUIT[75]
cdef int RANK[75]
cdef int VALUE[75]
cdef int EVERY_SUIT_BUT[5]


cdef class RummyTable(State):
    # Cards.
    cdef unsigned char where[75]
    cdef unsigned char held[78]
    cdef int collapses[6]
    cdef int hand_size[6]
    cdef unsigned char pile[75]
    cdef unsigned char discards[75]
    cdef unsigned char burnt[75]
    cdef readonly int pile_top, pile_end, discard_size, burnt_size
    # Groups on the table.
    cdef unsigned char lies_in[65]
    cdef unsigned char laid_by[65]
    cdef int group_id[65]
    cdef unsigned char owner[65]
    cdef unsigned char kind_of[65]
    cdef unsigned char low[65]
    cdef unsigned char length[65]
    cdef unsigned char aether_in[65]
    cdef unsigned char suit_of[65]
    cdef readonly int groups, next_id
    cdef int mastery[5]
    # Who knows what.
    cdef unsigned char may[450]
    cdef unsigned char home[450]
    cdef unsigned char strays[36]
    cdef unsigned char pile_seen[75]
    cdef unsigned char about[6]
    cdef readonly int loose
    # The turn, the round, the match.
    cdef readonly int turn, player, phase, ending, round, dealer
    cdef int totals[6]
    cdef unsigned char chain_seat[8]
    cdef unsigned char chain_card[8]
    cdef unsigned char hits[3]
    cdef readonly int chain_length, hit_count, target_seat, target_group
    cdef readonly int duty, open_swaps
    cdef readonly bint purged
    # Options.
    cdef bint swap_once, swap_none, exactly_one, layoff_needs_meld, out_freely, layer_scores
    cdef bint any_depth, this_turn, new_meld_only, unshared_only, harvest_top
    cdef bint resurrects_collapse, rest_burns, rest_returns, stopped_never, stopped_always
    cdef bint shifts_next
    cdef bint sentinel_target, count_represented, returns_mastery, layer_masters, burns_any
    cdef bint guards_all, guard_replaces, ends_with_pile, extra_round
    cdef int rounds, target_score
    # Scratch room.
    cdef int trio[3]
    cdef int part_low[4]
    cdef int part_length[4]
    cdef int best[30]
    cdef unsigned char kept_may[450]
    cdef unsigned char kept_home[450]
    cdef unsigned char slot_card[75]
    cdef unsigned char kept_card[75]
    cdef unsigned char slot_place[75]
    cdef unsigned char slot_at[75]
    cdef long long slot_fame[75]
    cdef unsigned char unseen[75]
    cdef unsigned char is_unseen[75]
    cdef int first_slot[8]
    cdef int least[7]
    cdef int most[7]
    cdef int fewest[7]
    cdef int laid[7]
    cdef double ways[88]
    cdef double most_ways
    cdef int seen_collapses, unseen_collapses, unseen_bound, viewer, slots

    cdef void clear_table(self) noexcept nogil
    cdef void forget_turn(self) noexcept nogil
    cdef void forget_chain(self) noexcept nogil
    cdef void into_hand(self, int card, int seat) noexcept nogil
    cdef void out_of_hand(self, int card) noexcept nogil
    cdef bint holds(self, int seat, int card) noexcept nogil
    cdef int collapse_of(self, int seat, int element) noexcept nogil
    cdef int collapse_kinds(self, int seat) noexcept nogil
    cdef bint is_only_collapse(self, int seat) noexcept nogil
    cdef bint has_plain_card(self, int seat) noexcept nogil
    cdef void note_look(self, int viewer, int cards) noexcept nogil
    cdef bint is_certain(self, int viewer, int card) noexcept nogil
    cdef int free_group(self) noexcept nogil
    cdef void put_in_group(self, int card, int group, int layer) noexcept nogil
    cdef int card_at(self, int group, int rank) noexcept nogil
    cdef int first_card(self, int group) noexcept nogil
    cdef int high_end(self, int group) noexcept nogil
    cdef bint owns_group(self, int seat) noexcept nogil
    cdef bint is_shared(self, int group) noexcept nogil
    cdef void assign(self, RummyTable other) noexcept nogil
    cdef void assign_options(self, RummyTable other) noexcept nogil
