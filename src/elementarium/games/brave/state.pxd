# C layout and signatures of state.py.
cimport cython

from elementarium.core.state cimport State
from elementarium.games.brave cimport terms
from elementarium.games.brave.cards cimport Cards


cdef class BraveState(State):
    cdef readonly Cards cards
    cdef unsigned char where[120]
    cdef unsigned char token[120]
    cdef unsigned char military[120]
    cdef unsigned char marker[120]
    cdef unsigned char army[480]
    cdef unsigned char knowers[120]
    cdef unsigned char front[80]
    cdef unsigned char area[120]
    cdef unsigned char top[120]
    cdef unsigned char bottom[120]
    cdef unsigned char up[120]
    cdef unsigned char hand[240]
    cdef unsigned char deck_pool[60]
    cdef unsigned char discard[60]
    cdef unsigned char deck_top[120]
    cdef unsigned char deck_bottom[120]
    cdef unsigned char supports[120]
    cdef unsigned char used[8]
    cdef short paid[16]
    cdef int front_count[4]
    cdef int hand_size[4]
    cdef int vp[4]
    cdef int armies_left[4]
    cdef int extra_assaults[4]
    cdef int extra_disasters[4]
    cdef int disasters_played[4]
    cdef int tokens_left[5]
    cdef int markers_left[5]
    cdef int dice[2]
    cdef readonly int player, phase, node, pick, round, start
    cdef readonly int card, at, die, element, add, ward, steps, use, window, by, on, origin, moved, left, ef, step, done, more
    cdef readonly int area_count, top_count, pool_count, bottom_count, up_count, deck_top_count, deck_pool_count, deck_bottom_count, dice_count, support_count, used_count, paid_count
    cdef readonly int military_left, last_round
    cdef readonly bint only_target_pays, armies_move, own_armies_score, wild_disasters, has_reactions
    cdef readonly bint may_ward_all
    # Found when a decision is due.
    cdef int legal[512]
    cdef readonly int legal_count
    # Told to readers of records and in the story.
    cdef unsigned char told_node[160]
    cdef unsigned char told_seat[160]
    cdef short told_number[160]
    cdef readonly int told_count
    # Imagining.
    cdef unsigned char kept_where[120]
    cdef unsigned char kept_knowers[120]
    cdef unsigned char kept_bottom[120]
    cdef unsigned char kept_hand[240]
    # Working out payments.
    cdef int sources[6]
    cdef int demand[6]
    cdef int at_hand[6]
    cdef int payable[6]

    cdef int owner(self, int place) noexcept nogil
    cdef void put_in_front(self, int seat, int place) noexcept nogil
    cdef void take_from_front(self, int place) noexcept nogil
    cdef void strip(self, int place) noexcept nogil
    cdef void put_token(self, int place, int element) noexcept nogil
    cdef void put_marker(self, int place, int element) noexcept nogil
    cdef void put_army(self, int place, int seat) noexcept nogil
    cdef void put_in_area(self, int place) noexcept nogil
    cdef void take_from_area(self, int place) noexcept nogil
    cdef int armies_on(self, int place) noexcept nogil
    cdef int abilities(self, int seat, int ability) noexcept nogil
    cdef int military_of(self, int seat) noexcept nogil
    cdef int defence_of(self, int place) noexcept nogil
    cdef bint supplies_element(self, int place) noexcept nogil
    cdef int location_deck(self) noexcept nogil
    cdef void put_into_pool(self, int place) noexcept nogil
    cdef void put_on_bottom(self, int place) noexcept nogil
    cdef int known_location(self) noexcept nogil
    cdef void take_location(self, int place) noexcept nogil
    cdef void shuffle_locations(self) noexcept nogil
    cdef bint holds(self, int seat, int kind) noexcept nogil
    cdef void gain_card(self, int seat, int kind) noexcept nogil
    cdef void lose_card(self, int seat, int kind) noexcept nogil
    cdef int disaster_deck(self) noexcept nogil
    cdef void take_disaster(self, int kind) noexcept nogil
    cdef void know_equal_cards(self) noexcept nogil
    cdef void renew_disaster_deck(self) noexcept nogil
    cdef bint acts_as_wild(self, int seat, int kind) noexcept nogil
    cdef int ability_element_of(self, int place) noexcept nogil
    cdef void clear_attack(self) noexcept nogil
    cdef void discard_disaster(self) noexcept nogil
    cdef void tell(self, int node, int seat, int number) noexcept nogil
    cdef void assign(self, BraveState other) noexcept nogil

    cpdef list written_numbers(self)
    cpdef read_numbers(self, list numbers)
