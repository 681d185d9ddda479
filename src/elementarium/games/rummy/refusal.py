"""Why not: the talkative twin of the legal actions of Elemental Rummy (Rummy 8.4)."""

from __future__ import annotations

from elementarium.core.errors import Refusal
from elementarium.core.game import RULES
from elementarium.core.words import Message
from elementarium.games.rummy.actions import MELDS
from elementarium.games.rummy.melds import anchor_of
from elementarium.games.rummy.notation import (
    Word,
    card_name,
    card_names,
    is_purging,
    number_of,
    read_word,
)
from elementarium.games.rummy.pack import (
    CHANGE_FUTURE,
    CLAIM,
    COMBUSTION,
    DEAL,
    DRAW,
    DROP,
    GIVE,
    HARVEST,
    HIT,
    MAIN_OPEN,
    MAIN_SHUT,
    NO_ANCHOR,
    NO_CARD,
    NO_GROUP,
    NULLIFY,
    ORDER,
    PLAIN_CARDS,
    RANKS,
    REACT,
    RESURRECT,
    SENTINEL,
    STABILIZE,
    STEAL,
    TRANSFER,
    USE,
)
from elementarium.games.rummy.position import PHASE_WORDS
from elementarium.games.rummy.powers import may_play
from elementarium.games.rummy.reactions import answers
from elementarium.games.rummy.rules import Rummy
from elementarium.games.rummy.view import phase_named

MAIN = ("meld", "lay", "sac", "disc", "end", "play", "purge")
KINDS_OF_PHASE = {
    DEAL: ("burn", "keep"),
    DRAW: ("draw", "take"),
    USE: ("meld", "lay"),
    MAIN_OPEN: MAIN,
    MAIN_SHUT: MAIN,
    REACT: ("react", "pass"),
    CLAIM: ("claim",),
    ORDER: ("order",),
    GIVE: ("give",),
    DROP: ("drop",),
    HIT: ("hit",),
}
"""The words that can be said in each state of the turn."""

HIGHEST_POWER = STABILIZE
"""J, Q and K have none."""


def refuse(state: Rummy, text: str) -> Refusal | None:
    """Why the seat that has to decide may not do this now; None if it is allowed."""
    word = read_word(text, is_purging(state))
    if refused := refuse_phase(state, word):
        return refused
    match word.kind:
        case "burn" | "give" | "drop":
            refused = refuse_collapse(state, word)
        case "take":
            refused = refuse_take(state, word)
        case "meld":
            refused = refuse_meld(state, word)
        case "lay":
            refused = refuse_lay(state, word)
        case "sac":
            refused = refuse_sacrifice(state, word)
        case "purge":
            refused = refuse_purge(state, word)
        case "play":
            refused = refuse_play(state, word)
        case "react":
            refused = refuse_reaction(state, word)
        case "claim" | "order" | "hit":
            refused = refuse_choice(state, word)
        case "disc" | "end":
            refused = refuse_end(state, word)
    return refused or refuse_duty(state, word)


def duty_unmet(state: Rummy) -> Refusal:
    """The taken discard has to be used first (R19, R20)."""
    return Refusal("must_use_drawn", "5.2", {"card": card_name(state.duty)})


def refuse_phase(state: Rummy, word: Word) -> Refusal | None:
    """Another state of the turn asks for other words (4)."""
    if state.phase == USE and word.kind in ("sac", "disc", "end", "play", "purge"):
        return duty_unmet(state)
    if state.phase == MAIN_SHUT and word.kind == "play":
        return Refusal("action_closed", "R7")
    kinds = KINDS_OF_PHASE[state.phase]
    if word.kind in kinds:
        return None
    if state.phase in (MAIN_OPEN, MAIN_SHUT) and word.kind in KINDS_OF_PHASE[DRAW]:
        return Refusal("phase", RULES["phase"], variant="drawn")
    due = phase_named(PHASE_WORDS[state.phase])
    return Refusal("phase", RULES["phase"], {"due": due}, variant="due")


def missing(state: Rummy, kinds: tuple[int, ...], rule: str) -> Refusal | None:
    """A card that the seat to decide does not hold."""
    hand = state.hand(state.to_act)
    for kind in kinds:
        if hand.count(kind) < kinds.count(kind):
            return Refusal("not_in_hand", rule, {"card": card_name(kind)})
    return None


def refuse_collapse(state: Rummy, word: Word) -> Refusal | None:
    """Swapping, giving or dropping a Collapse (3, 5.4)."""
    rule = "3" if word.kind == "burn" else "5.4"
    if refused := missing(state, word.cards, rule):
        return refused
    if word.kind == "burn" and word.cards[0] not in state.open_kinds():
        return Refusal("not_dealt", "R5", {"card": card_name(word.cards[0])})
    return None


def refuse_take(state: Rummy, word: Word) -> Refusal | None:
    """Taking a discard (5.2)."""
    about = {"card": card_name(word.cards[0])}
    if word.cards[0] not in state.discard_cards():
        return Refusal("not_there", "5.2", about)
    if number_of(state, word) in state.legal_actions():
        return None
    too_deep = state.options.discard_depth == "top" and state.discard_cards()[-1] != word.cards[0]
    return Refusal("unusable", "R18" if too_deep else "5.2", about, "deep" if too_deep else "")


def refuse_meld(state: Rummy, word: Word) -> Refusal | None:
    """New melds (5.1)."""
    about: dict[str, str | int | Message] = {"cards": card_names(word.cards)}
    if len(word.cards) != 3:
        return Refusal("three_cards", "R13")
    if refused := missing(state, word.cards, "5.1"):
        return refused
    if frozenset(word.cards) not in MELDS:
        return Refusal("not_a_meld", "5.1", about)
    if state.phase == USE and state.duty not in word.cards:
        return duty_unmet(state)
    if state.hand_length(state.player) < 4 and not state.options.out_without_discard:
        return Refusal("keep_a_card", "R15")
    return None


def refuse_lay(state: Rummy, word: Word) -> Refusal | None:
    """Lay-offs (5.1)."""
    card = word.cards[0]
    about: dict[str, str | int | Message] = {"card": card_name(card), "meld": word.meld or 0}
    if refused := missing(state, word.cards, "5.1"):
        return refused
    group = state.group_named(word.meld or 0)
    if group == NO_GROUP:
        return Refusal("no_such_meld", "5.1", about)
    if state.phase == USE and (card != state.duty or state.options.discard_use == "new_meld"):
        return duty_unmet(state)
    if state.options.layoff_needs_meld and not owns_meld(state):
        return Refusal("no_own_meld", "R14")
    if anchor_of(state, group, card) == NO_ANCHOR:
        return Refusal("no_fit", "5.1", about)
    if state.hand_length(state.player) < 2 and not state.options.out_without_discard:
        return Refusal("keep_a_card", "R15")
    return None


def owns_meld(state: Rummy) -> bool:
    """Whether the active player has made a group that is still on the table."""
    return any(state.owner_of(group) == state.player for group in state.group_list())


def refuse_sacrifice(state: Rummy, word: Word) -> Refusal | None:
    """Sacrifices (5.3)."""
    about: dict[str, str | int | Message] = {"meld": word.meld or 0}
    group = state.group_named(word.meld or 0)
    if group == NO_GROUP:
        return Refusal("no_such_meld", "5.3", about)
    if state.owner_of(group) != state.player:
        return Refusal("not_your_meld", "5.3", about)
    if state.size_of(group) < 3:
        return Refusal("too_small", "5.4", about)
    layers = {state.layer_of(card) for card in state.group_cards(group)}
    if state.options.sacrifice == "unshared" and layers != {state.player}:
        return Refusal("shared_meld", "R21", about)
    return missing(state, word.cards, "5.3")


def refuse_purge(state: Rummy, word: Word) -> Refusal | None:
    """Burning a Collapse with a Mastery card (R39)."""
    if state.player not in [state.mastery_holder(element) for element in range(5)]:
        return Refusal("no_mastery", "R39")
    if state.purged:
        return Refusal("already_purged", "R39")
    return missing(state, word.cards, "R39")


def refuse_play(state: Rummy, word: Word) -> Refusal | None:
    """Actions (5.4)."""
    card = word.cards[0]
    power = card % RANKS if card < PLAIN_CARDS else RANKS
    about: dict[str, str | int | Message] = {"card": card_name(card), "meld": word.meld or 0}
    if refused := missing(state, word.cards, "5.4"):
        return refused
    if power > HIGHEST_POWER:
        return Refusal("no_action", "2", about)
    if power in (SENTINEL, NULLIFY):
        return Refusal("reaction_only", "5.5", about)
    if power in (STABILIZE, TRANSFER) and not may_play(state, power):
        return Refusal("no_collapse", "5.4")
    if power in (HARVEST, CHANGE_FUTURE, RESURRECT) and not may_play(state, power):
        piles = {HARVEST: "discards", CHANGE_FUTURE: "draw", RESURRECT: "burnt"}
        return Refusal("empty_pile", "5.4", variant=piles[power])
    if power == COMBUSTION:
        group = state.group_named(word.meld or 0)
        if group == NO_GROUP:
            return Refusal("no_such_meld", "5.4", about)
        if state.size_of(group) < 3:
            return Refusal("too_small", "5.4", about)
        if state.owner_of(group) == state.player:
            return Refusal("bad_target", "R27", about, variant="meld")
    if power in (STEAL, TRANSFER):
        return refuse_target(state, word, power)
    return None


def refuse_target(state: Rummy, word: Word, power: int) -> Refusal | None:
    """STEAL and TRANSFER need an opponent; STEAL one who has a card (R27)."""
    seat = word.seat if word.seat is not None else state.player
    if seat == state.player or seat >= state.seats:
        return Refusal("bad_target", "R27", {"seat": seat})
    if power == STEAL and state.hand_length(seat) == 0:
        return Refusal("bad_target", "5.4", {"seat": seat}, variant="empty")
    return None


def refuse_reaction(state: Rummy, word: Word) -> Refusal | None:
    """Reactions (5.5)."""
    card = word.cards[0]
    if refused := missing(state, word.cards, "5.5"):
        return refused
    if card >= PLAIN_CARDS or not answers(state, state.to_act, card):
        return Refusal("cannot_react", "5.5", {"card": card_name(card)})
    return None


def refuse_choice(state: Rummy, word: Word) -> Refusal | None:
    """Sub-decisions: only what is offered (5.4)."""
    if number_of(state, word) in state.legal_actions():
        return None
    return Refusal("bad_choice", "5.4", {"cards": card_names(word.cards)}, variant=word.kind)


def refuse_end(state: Rummy, word: Word) -> Refusal | None:
    """The discard, and the end without one (4, 5.3, R8)."""
    if word.kind == "disc":
        if refused := missing(state, word.cards, "4"):
            return refused
        if word.cards[0] >= PLAIN_CARDS:
            return Refusal("collapse_stays", "5.3", {"card": card_name(word.cards[0])})
    elif any(kind < PLAIN_CARDS for kind in state.hand(state.player)):
        return Refusal("must_discard", "R8")
    return None


def refuse_duty(state: Rummy, word: Word) -> Refusal | None:
    """All else is right: what is still not legal would leave a taken card without use (R20)."""
    if state.duty == NO_CARD or number_of(state, word) in state.legal_actions():
        return None
    return Refusal("must_use_drawn", "R20", {"card": card_name(state.duty)}, variant="later")
