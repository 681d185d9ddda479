"""The round of Brave: nine phases, the end, and how one thing follows another (Brave 3-6)."""

from __future__ import annotations

from typing import Any

try:
    import cython
except ImportError:
    from elementarium.core import no_cython as cython

from elementarium.games.brave.cards import Cards
from elementarium.games.brave.options import BraveOptions
from elementarium.games.brave.state import BraveState

if not cython.compiled:
    from elementarium.core.rng import Rng
    from elementarium.core.seats import CHANCE, NOBODY
    from elementarium.core.state import Choices
    from elementarium.games.brave.attack import (
        add_support,
        aim,
        ask_payment,
        begin_assault,
        begin_defence,
        begin_disaster,
        begin_reaction,
        bring_army,
        capture,
        end_attack,
        fail,
        fix_element,
        guard,
        look_at_dice,
        next_reaction_effect,
        open_attacker_window,
        open_owner_window,
        pass_window,
        pay_card,
        pay_token,
        roll_defence,
        set_die,
        unrolled_dice,
        use_location,
    )
    from elementarium.games.brave.draft import (
        begin_pick,
        deal,
        may_start,
        next_dealt,
        pick_card,
        replace_card,
        resolve_pick,
        swap_card,
    )
    from elementarium.games.brave.effects import (
        apply_to_location,
        begin_action,
        end_effect,
        foreign_places,
        move_army,
        next_effect,
        remove_token,
    )
    from elementarium.games.brave.imagination import imagine_for
    from elementarium.games.brave.legal import decider, find_legal
    from elementarium.games.brave.locations import (
        acquire,
        choose_for_location,
        next_to_acquire,
        refill_area,
        refresh,
        take_from_development,
        turn_up,
    )
    from elementarium.games.brave.terms import (
        A_BLOCKS,
        A_ELEM,
        ACQUIRE,
        ACQUIRED,
        ACQUIRING,
        ACT,
        ACTING,
        ADD,
        ASSAULT,
        ASSAULTING,
        ATTACK_OVER,
        ATTACKER_WINDOW,
        B_ASSAULT,
        B_AT,
        B_FROM,
        B_LOC,
        B_PICK,
        B_REM_ELEMENT,
        B_REM_MILITARY,
        B_SWAP,
        B_TAKE,
        B_TO,
        B_TOK,
        B_USE,
        C_ACT,
        C_ADD,
        C_GUARD,
        C_PAY,
        C_PLAY,
        C_REACT,
        CAPTURE,
        DEAL,
        DEFENCE_DUE,
        DEFEND,
        DEV,
        DICE_ROLLED,
        DRAW,
        DRAWN,
        EFFECT,
        ELEMENT,
        EXTRA_ACTION,
        EXTRA_ASSAULT,
        EXTRA_DISASTER,
        EXTRA_DISASTERS,
        EXTRA_DRAW,
        FIRE,
        FROM,
        FULL_FRONT,
        FULL_HAND,
        GAVE_UP,
        LOST,
        MOST_ACTIONS,
        NEXT_ACTION,
        NEXT_ASSAULT,
        NO_CARD,
        NO_PLACE,
        NO_SEAT,
        OVER,
        OWNER_WINDOW,
        PAY,
        PAYMENT,
        PILE,
        PLACE_BLOCKS,
        PLAY,
        POOL,
        PREVENTED,
        REACT,
        REACTION,
        REFILL,
        REFILLING,
        REFRESHING,
        REVEALED,
        ROLL,
        SCORING,
        SETTING_UP,
        START,
        TO,
        USE,
        VISIT,
        VISIT_OVER,
        VP_INCOME,
    )


class Brave(BraveState):
    """A game of Brave the Elements in progress."""

    __slots__ = ()

    # What may be done

    def list_actions(self, out: Choices) -> int:
        """The legal actions, which were found when the decision became due."""
        for i in range(self.legal_count):
            out.number[i] = self.legal[i]
        return self.legal_count

    def list_outcomes(self, out: Choices) -> int:
        """What chance may bring, with weights: faces, cards or seats (4)."""
        if self.node == ROLL:
            return list_even(out, 6)
        if self.node == DEFEND:
            return list_even(out, 36 if unrolled_dice(self) == 2 else 6)
        if self.node == DRAW:
            return self.list_draws(out)
        if self.node == START:
            return self.list_starts(out)
        return self.list_locations(out)

    def list_draws(self, out: Choices) -> int:
        """The kinds that the top of the disaster deck can be."""
        if self.deck_top_count:
            return list_one(out, self.deck_top[0])
        count = 0
        for kind in range(self.cards.kinds):
            if self.deck_pool[kind]:
                out.number[count] = kind
                out.weight[count] = self.deck_pool[kind]
                count += 1
        return count

    def list_locations(self, out: Choices) -> int:
        """The locations that the top of their deck can be."""
        known = self.known_location()
        if known != NO_PLACE:
            return list_one(out, known)
        count = 0
        for place in range(self.cards.places):
            if self.where[place] == POOL:
                out.number[count] = place
                out.weight[count] = 1
                count += 1
        return count

    def list_starts(self, out: Choices) -> int:
        """The seats that may become start player (3)."""
        count = 0
        for seat in range(self.seats):
            if may_start(self, seat):
                out.number[count] = seat
                out.weight[count] = 1
                count += 1
        return count

    # Doing it

    def carry_out(self, number: int) -> None:
        """Play one action or outcome, and all that follows without a choice (4)."""
        self.told_count = 0
        if self.to_act == CHANCE:
            self.happen(number)
        else:
            self.decide(number)
        self.go_on()

    def go_on(self) -> None:
        """Carry out what needs no decision, up to the next choice or chance, or to the end."""
        while True:
            if self.node > OVER:
                self.proceed()
            elif self.node == OVER:
                self.legal_count = 0
                self.to_act = NOBODY
                return
            elif self.node >= ROLL:
                if not self.goes_without_chance():
                    self.legal_count = 0
                    self.to_act = CHANCE
                    return
            else:
                find_legal(self)
                if self.legal_count != 1:
                    self.to_act = decider(self)
                    return
                if self.legal[0] >= A_ELEM:
                    self.tell(self.node, decider(self), self.legal[0])
                self.decide(self.legal[0])

    def goes_without_chance(self) -> bool:
        """Carry out what is due if chance has no choice; whether that was so."""
        known = NO_CARD
        if self.node == DRAW:
            if self.disaster_deck() == 0:
                self.renew_disaster_deck()
            if self.disaster_deck() == 0:
                self.left = 0
                self.node = DRAWN
                return True
            if self.deck_top_count:
                known = self.deck_top[0]
        elif self.node == START:
            known = self.only_start()
        elif self.node >= DEV:
            known = self.known_location()
        if known == NO_CARD:
            return False
        self.tell(self.node, self.subject(), known)
        self.happen(known)
        return True

    def subject(self) -> int:
        """The seat that a drawn or dealt card comes to."""
        if self.node == DEAL:
            return next_dealt(self)
        return self.drawer() if self.node == DRAW else self.player

    def drawer(self) -> int:
        """Who draws disaster cards now."""
        if self.window == LOST:
            return self.by
        return self.owner(self.at) if self.dice_count else self.player

    def only_start(self) -> int:
        """The only seat that may become start player, NO_CARD if there are several."""
        found = NO_CARD
        for seat in range(self.seats):
            if may_start(self, seat):
                if found != NO_CARD:
                    return NO_CARD
                found = seat
        return found

    def happen(self, number: int) -> None:
        """An outcome of chance."""
        if self.node == ROLL:
            set_die(self, number + 1)
        elif self.node == DEFEND:
            roll_defence(self, number)
        elif self.node == DRAW:
            self.draw(number)
        elif self.node == DEV:
            self.take_location(number)
            self.put_in_area(number)
            self.node = REFILL
        elif self.node == DEAL:
            deal(self, number)
        elif self.node == START:
            self.begin_rounds(number)
        elif self.phase == SETTING_UP:
            replace_card(self, number)
        else:
            turn_up(self, number)

    def draw(self, kind: int) -> None:
        """One disaster card comes into a hand (5.2)."""
        self.take_disaster(kind)
        self.gain_card(self.drawer(), kind)
        self.left -= 1
        if self.left == 0:
            self.node = DRAWN

    def decide(self, number: int) -> None:
        """A decision of a seat."""
        if number < A_ELEM:
            self.decide_word()
        elif number < A_BLOCKS:
            self.choose_element(number - A_ELEM + FIRE)
        elif number < A_BLOCKS + PLACE_BLOCKS * self.cards.places:
            block = (number - A_BLOCKS) // self.cards.places
            self.decide_location(block, (number - A_BLOCKS) % self.cards.places)
        else:
            rest = number - A_BLOCKS - PLACE_BLOCKS * self.cards.places
            self.decide_card(rest // self.cards.kinds, rest % self.cards.kinds)

    def decide_word(self) -> None:
        """`pass`, `done`, `stop` or `concede`, whichever what is due allows."""
        if self.node == REACT:
            pass_window(self)
        elif self.node == ADD:
            self.node = OWNER_WINDOW
        elif self.node == USE:
            self.node = PAYMENT
        elif self.node == PAY:
            self.node = CAPTURE
        elif self.node == FROM:
            self.ef += 1
            self.step = 0
            self.node = EFFECT
        else:
            if self.node == PLAY and self.phase == EXTRA_DISASTERS:
                self.disasters_played[self.player] = GAVE_UP
            self.node = VISIT_OVER

    def choose_element(self, element: int) -> None:
        """The element of a disaster, a token or a marker."""
        if self.on == NO_PLACE:
            self.element = element
            self.node = ADD
            return
        choose_for_location(self, element)
        if self.phase == SETTING_UP:
            self.node = ACQUIRED
        elif self.phase == REFRESHING:
            self.node = VISIT
        elif self.phase == ACTING and self.moved == NO_PLACE:
            end_effect(self)
        else:
            self.node = REFILL

    def decide_location(self, block: int, place: int) -> None:
        """An action that names a location."""
        if block == B_PICK:
            pick_card(self, place)
        elif block == B_SWAP:
            swap_card(self, place)
        elif block == B_TAKE:
            take_from_development(self, place)
        elif block == B_LOC:
            apply_to_location(self, place)
        elif block == B_FROM:
            self.leave(place)
        elif block == B_TO:
            move_army(self, place)
        elif block == B_AT:
            aim(self, place)
        elif block == B_ASSAULT:
            begin_assault(self, place)
        elif block == B_TOK:
            pay_token(self, place)
        elif block == B_REM_ELEMENT:
            remove_token(self, place, False)
        elif block == B_REM_MILITARY:
            remove_token(self, place, True)
        else:
            use_location(self, place, block - B_USE)

    def leave(self, place: int) -> None:
        """An army marker is taken from here, to go on or to come to a failed assault."""
        if self.phase == ASSAULTING:
            bring_army(self, place)
        else:
            self.origin = place
            self.node = TO

    def decide_card(self, block: int, kind: int) -> None:
        """An action with a card of the hand."""
        if block == C_ACT:
            begin_action(self, kind)
        elif block == C_REACT:
            begin_reaction(self, kind)
        elif block == C_PLAY:
            begin_disaster(self, kind)
        elif block == C_ADD:
            add_support(self, kind)
        elif block == C_PAY:
            pay_card(self, kind)
        else:
            guard(self, kind, block - C_GUARD + 1)

    # What the rules do by themselves

    def proceed(self) -> None:
        """One step that nobody decides."""
        node = self.node
        if node == VISIT:
            self.visit()
        elif node == VISIT_OVER:
            self.end_visit()
        elif node == EFFECT:
            next_effect(self)
        elif node == NEXT_ACTION:
            self.ask_action()
        elif node == NEXT_ASSAULT:
            self.ask_assault()
        elif node == ATTACKER_WINDOW:
            open_attacker_window(self)
        elif node == OWNER_WINDOW:
            open_owner_window(self)
        elif node == REACTION:
            next_reaction_effect(self)
        elif node == ELEMENT:
            fix_element(self)
        elif node == DRAWN:
            self.end_draws()
        else:
            self.proceed_further(node)

    def proceed_further(self, node: int) -> None:
        """The rarer steps."""
        if node == DEFENCE_DUE:
            begin_defence(self)
        elif node == DICE_ROLLED:
            look_at_dice(self)
        elif node == PAYMENT:
            ask_payment(self)
        elif node == CAPTURE:
            capture(self)
        elif node == PREVENTED:
            fail(self)
        elif node == ATTACK_OVER:
            end_attack(self)
        elif node == REVEALED:
            resolve_pick(self)
        elif node == ACQUIRE:
            acquire(self)
        elif node == REFILL:
            refill_area(self)
        else:
            self.end_acquisition()

    def visit(self) -> None:
        """The turn of the player in this phase begins, or what happens in it by itself."""
        if self.phase == SETTING_UP:
            begin_pick(self)
        elif self.phase == ACQUIRING:
            self.visit_acquiring()
        elif self.phase == REFILLING:
            self.visit_refilling()
        elif self.phase == ACTING:
            self.ask_action()
        elif self.phase == ASSAULTING:
            self.ask_assault()
        elif self.phase == EXTRA_DISASTERS:
            self.visit_extra_disasters()
        elif self.phase == SCORING:
            self.score_locations()
        elif self.phase == REFRESHING:
            self.visit_refreshing()
        else:
            self.ask_disaster()

    def visit_acquiring(self) -> None:
        """Phase I: one card for the next player who lacks one, or the end of the phase."""
        seat = next_to_acquire(self)
        if seat == NO_SEAT:
            self.begin_phase(REFILLING)
        else:
            self.player = seat
            acquire(self)

    def visit_refilling(self) -> None:
        """Phase II: draw up to six, then one more for each `extra_draw` (5.2)."""
        self.left = self.abilities(self.player, EXTRA_DRAW)
        if self.hand_size[self.player] < FULL_HAND:
            self.left += FULL_HAND - self.hand_size[self.player]
        self.node = DRAW if self.left else VISIT_OVER

    def ask_action(self) -> None:
        """Phase III: the next action, while there are any left (5.3)."""
        most = 1 + self.abilities(self.player, EXTRA_ACTION) + self.more
        self.node = ACT if self.done < most and self.done < MOST_ACTIONS else VISIT_OVER

    def ask_assault(self) -> None:
        """Phase IV: the next assault, while there are any left (5.4)."""
        most = 1 + self.abilities(self.player, EXTRA_ASSAULT) + self.extra_assaults[self.player]
        self.node = ASSAULT if self.done < most else VISIT_OVER

    def ask_disaster(self) -> None:
        """Phases V to VII: a disaster, for who has cards and somebody to play it against."""
        can = self.hand_size[self.player] > 0 and foreign_places(self, self.player) > 0
        self.node = PLAY if can else VISIT_OVER

    def visit_extra_disasters(self) -> None:
        """Phase VII: the next player who has a right left and can use it (5.8, R21, R22)."""
        for turn in range(self.seats):
            seat = (self.player + turn) % self.seats
            if self.has_right(seat):
                if self.hand_size[seat] == 0:
                    self.disasters_played[seat] = GAVE_UP
                elif foreign_places(self, seat) > 0:
                    self.player = seat
                    self.node = PLAY
                    return
        for seat in range(self.seats):
            self.extra_disasters[seat] = 0
            self.disasters_played[seat] = 0
        self.begin_phase(SCORING)

    def has_right(self, seat: int) -> bool:
        """Whether `seat` may still play a disaster in phase VII."""
        rights = self.abilities(seat, EXTRA_DISASTER) + self.extra_disasters[seat]
        return self.disasters_played[seat] < rights and self.disasters_played[seat] != GAVE_UP

    def score_locations(self) -> None:
        """Phase VIII: VP for five locations or four, and for abilities (5.8, R27)."""
        if self.front_count[self.player] >= FULL_FRONT:
            self.vp[self.player] += 3
        elif self.front_count[self.player] == FULL_FRONT - 1:
            self.vp[self.player] += 1
        self.vp[self.player] += self.abilities(self.player, VP_INCOME)
        self.node = VISIT_OVER

    def visit_refreshing(self) -> None:
        """Phase IX, unless it is the last round: then the game ends now (R26)."""
        if self.round >= self.last_round:
            self.node = OVER
        else:
            refresh(self)

    def end_visit(self) -> None:
        """The next player, or the next phase."""
        if self.phase == ASSAULTING:
            self.extra_assaults[self.player] = 0
        self.done = 0
        self.more = 0
        self.player = (self.player + 1) % self.seats
        self.node = VISIT
        if self.phase == ACQUIRING or self.phase == EXTRA_DISASTERS:
            return
        if self.player == self.start:
            if self.phase == REFRESHING:
                self.begin_round()
            else:
                self.begin_phase(self.phase + 1)

    def begin_phase(self, phase: int) -> None:
        """A phase begins with the start player."""
        self.phase = phase
        self.player = self.start
        self.node = VISIT

    def begin_round(self) -> None:
        """The start player card goes to the left (5.8)."""
        self.round += 1
        self.start = (self.start + 1) % self.seats
        self.begin_phase(ACQUIRING)

    def begin_rounds(self, seat: int) -> None:
        """Set-up is over (3)."""
        self.start = seat
        self.pick = 0
        self.begin_phase(ACQUIRING)

    def end_acquisition(self) -> None:
        """A location has been acquired, or could not be: what comes next depends on the phase."""
        if self.phase == ACQUIRING:
            self.node = VISIT_OVER
        elif self.phase == ACTING:
            self.moved = NO_PLACE
            end_effect(self)
        elif self.area_count:
            self.node = START
        else:
            self.player += 1
            self.node = REVEALED

    def end_draws(self) -> None:
        """All cards are drawn: what comes next depends on why they were."""
        if self.phase == REFILLING:
            self.node = VISIT_OVER
        elif self.window == LOST:
            self.ef += 1
            self.node = REACTION
        elif self.dice_count:
            self.node = DICE_ROLLED
        else:
            end_effect(self)

    # The end

    def payoff(self, seat: int) -> float:
        """1/k to each of k winners, scaled so that all sum to 0 (6)."""
        if self.node != OVER:
            return 0.0
        winners = 0
        for other in range(self.seats):
            if self.is_winner(other):
                winners += 1
        share = 1.0 / winners if self.is_winner(seat) else 0.0
        return (self.seats * share - 1.0) / (self.seats - 1)

    def is_winner(self, seat: int) -> bool:
        """Whether nobody is ranked above `seat`."""
        for other in range(self.seats):
            if self.rank_key(other) > self.rank_key(seat):
                return False
        return True

    def rank_key(self, seat: int) -> int:
        """Points, then location cards in the pile, VP tokens, disaster cards in hand (6)."""
        points = self.vp[seat]
        cards = 0
        for place in range(self.cards.places):
            if self.where[place] == PILE + seat:
                points += self.cards.vp[place]
                cards += 1
        return ((points * 256 + cards) * 4096 + self.vp[seat]) * 256 + self.hand_size[seat]

    # Hidden information

    def reimagine(self, seat: int, rng: Rng) -> None:
        """Draw anew all that `seat` cannot know, and forget what was drawn before (9)."""
        self.told_count = 0
        imagine_for(self, seat, rng)

    # Being made

    def blank(self) -> Brave:
        """A game with the same seats, options and cards."""
        twin = unmade(self)
        twin.options = self.options
        twin.most_choices = self.most_choices
        twin.cards = self.cards
        return twin

    def from_bytes(self, data: bytes) -> None:
        """Become the table that `to_bytes` wrote, and find again what may be decided."""
        BraveState.from_bytes(self, data)
        self.legal_count = 0
        if self.to_act >= 0:
            find_legal(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return _revived, (self.seats, self.options, self.cards, self.to_bytes())

    def set_up(self) -> None:
        """Shuffle; the draft hands are to be dealt (3)."""
        for place in range(self.cards.places):
            self.put_into_pool(place)
        for kind in range(self.cards.kinds):
            self.deck_pool[kind] = self.cards.copies[kind]
            self.deck_pool_count += self.cards.copies[kind]
        self.know_equal_cards()
        self.pick = 1
        self.node = DEAL
        self.settle()

    def settle(self) -> None:
        """After reading a position: carry out what needs no decision."""
        self.told_count = 0
        self.go_on()


def list_even(out: Choices, faces: int) -> int:
    """The faces of a die, all equally likely."""
    for face in range(faces):
        out.number[face] = face
        out.weight[face] = 1
    return faces


def list_one(out: Choices, number: int) -> int:
    """The only outcome there is."""
    out.number[0] = number
    out.weight[0] = 1
    return 1


def unmade(like: Brave) -> Brave:
    """An object that only lacks its content; making one as usual would do the work twice."""
    twin = Brave.__new__(Brave) if cython.compiled else Brave(like.seats, like.options, like.cards)
    twin.seats = like.seats
    return twin


def _revived(seats: int, options: BraveOptions, cards: Cards, data: bytes) -> Brave:
    """The pickled game."""
    state = Brave(seats, options, cards)
    state.from_bytes(data)
    return state
