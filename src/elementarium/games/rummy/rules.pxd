# C signatures of rules.py.
cimport cython

from elementarium.core.rng cimport Rng
from elementarium.core.state cimport Choices
from elementarium.games.rummy.cards cimport *
from elementarium.games.rummy.combustion cimport list_hits, only_hit
from elementarium.games.rummy.hands cimport burn, burn_from_hand, discard, draw_card, leave_hand
from elementarium.games.rummy.hidden cimport imagine_hidden
from elementarium.games.rummy.mastery cimport award_masteries
from elementarium.games.rummy.melds cimport (
    burn_group,
    group_at,
    lay_meld,
    lay_on,
    list_lays,
    list_melds,
    list_sacrifices,
    list_takes,
    purge_keeps_duty,
    take,
    take_apart,
)
from elementarium.games.rummy.powers cimport (
    announce,
    claim,
    drop,
    give,
    go_on,
    hit,
    lift_burnt,
    list_claims,
    list_collapses,
    list_orders,
    list_plays,
    list_stolen,
    only_choice,
    put_in_order,
    steal,
    stolen_card,
)
from elementarium.games.rummy.reactions cimport list_reactions, open_window, pass_on, react
from elementarium.games.rummy.scoring cimport (
    begin_turn,
    deck_has_run_out,
    end_turn,
    placement_return,
)
from elementarium.games.rummy.state cimport RummyState
from elementarium.games.rummy.table cimport KIND


@cython.final
cdef class Rummy(RummyState):
    cdef int list_swaps(self, Choices out) noexcept nogil
    cdef int list_main(self, Choices out) noexcept nogil
    cdef int list_discards(self, Choices out, int count) noexcept nogil
    cdef int list_purges(self, Choices out, int count) noexcept nogil
    cdef bint holds_mastery(self, int seat) noexcept nogil
    cdef void choose(self, int number) noexcept nogil
    cdef void decide(self, int number) noexcept nogil
    cdef void shuffle_in(self, int kind) noexcept nogil
    cdef void deal_hands(self) noexcept nogil
    cdef void offer_swaps(self, int first) noexcept nogil
    cdef void ask_swap(self, int seat) noexcept nogil
    cdef void swap(self, int number) noexcept nogil
    cdef void open_discards(self) noexcept nogil
    cdef void draw_or_take(self, int number) noexcept nogil
    cdef void act(self, int number) noexcept nogil
    cdef bint is_in_trio(self, int number, int card) noexcept nogil
    cdef void close_step(self, bint used) noexcept nogil
    cdef void sacrifice(self, int first, int element) noexcept nogil
    cdef void end_with(self, int number) noexcept nogil


@cython.locals(twin=Rummy)
cdef Rummy unmade(Rummy like)
