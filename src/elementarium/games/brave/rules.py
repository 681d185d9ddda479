"""The round of Brave: nine phases, the end, and how one thing follows another (Brave 3-6)."""

from __future__ import annotations

from elementarium.core import noting
from elementarium.core import seats as who
from elementarium.core.rng import Rng
from elementarium.core.state import Choices, State
from elementarium.core.trace import Trace
from elementarium.games.brave import (
    attack,
    draft,
    effects,
    happenings,
    imagination,
    legal,
    locations,
    ranking,
    terms,
)
from elementarium.games.brave.state import BraveState


class Brave(BraveState):
    """A game of Brave the Elements in progress."""

    # What may be done

    def list_actions(self, out: Choices) -> int:
        """The legal actions, which were found when the decision became due."""
        for i in range(self.legal_count):
            out.number[i] = self.legal[i]
        return self.legal_count

    def list_outcomes(self, out: Choices) -> int:
        """What chance may bring, with weights: faces, cards or seats (4)."""
        if self.node == terms.ROLL:
            return list_even(out, 6)
        if self.node == terms.DEFEND:
            return list_even(out, 36 if attack.unrolled_dice(self) == 2 else 6)
        if self.node == terms.DRAW:
            return self.list_draws(out)
        if self.node == terms.START:
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
        if known != terms.NO_PLACE:
            return list_one(out, known)
        count = 0
        for place in range(self.cards.places):
            if self.where[place] == terms.POOL:
                out.number[count] = place
                out.weight[count] = 1
                count += 1
        return count

    def list_starts(self, out: Choices) -> int:
        """The seats that may become start player (3)."""
        count = 0
        for seat in range(self.seats):
            if draft.may_start(self, seat):
                out.number[count] = seat
                out.weight[count] = 1
                count += 1
        return count

    # Doing it

    def carry_out(self, number: int) -> None:
        """Play one action or outcome, and all that follows without a choice (4)."""
        if self.to_act == who.CHANCE:
            self.happen(number)
        else:
            self.decide(number, False)
        self.go_on()

    def go_on(self) -> None:
        """Carry out what needs no decision, up to the next choice or chance, or to the end."""
        while True:
            if self.node > terms.OVER:
                self.proceed()
            elif self.node == terms.OVER:
                self.legal_count = 0
                self.to_act = who.NOBODY
                return
            elif self.node >= terms.ROLL:
                if not self.goes_without_chance():
                    self.legal_count = 0
                    self.to_act = who.CHANCE
                    return
            else:
                legal.find_legal(self)
                if self.legal_count != 1:
                    self.to_act = legal.decider(self)
                    return
                self.decide(self.legal[0], True)

    def goes_without_chance(self) -> bool:
        """Carry out what is due if chance has no choice; whether that was so."""
        known = terms.NO_CARD
        if self.node == terms.DRAW:
            if self.disaster_deck() == 0:
                self.renew_disaster_deck()
            if self.disaster_deck() == 0:
                self.left = 0
                self.node = terms.DRAWN
                return True
            if self.deck_top_count:
                known = self.deck_top[0]
        elif self.node == terms.START:
            known = self.only_start()
        elif self.node >= terms.DEV:
            known = self.known_location()
        if known == terms.NO_CARD:
            return False
        noting.note(self, happenings.CERTAIN)
        self.happen(known)
        return True

    def subject(self) -> int:
        """The seat that a drawn or dealt card comes to."""
        if self.node == terms.DEAL:
            return draft.next_dealt(self)
        return self.drawer() if self.node == terms.DRAW else self.player

    def drawer(self) -> int:
        """Who draws disaster cards now."""
        if self.window == terms.LOST:
            return self.loser
        return self.owner(self.target) if self.dice_count else self.player

    def only_start(self) -> int:
        """The only seat that may become start player, NO_CARD if there are several."""
        found = terms.NO_CARD
        for seat in range(self.seats):
            if draft.may_start(self, seat):
                if found != terms.NO_CARD:
                    return terms.NO_CARD
                found = seat
        return found

    def happen(self, number: int) -> None:
        """An outcome of chance."""
        if self.node == terms.ROLL:
            attack.set_die(self, number + 1)
        elif self.node == terms.DEFEND:
            attack.roll_defence(self, number)
        elif self.node == terms.DRAW:
            self.draw(number)
        elif self.node == terms.DEV:
            locations.lay_out(self, number)
        elif self.node == terms.DEAL:
            draft.deal(self, number)
        elif self.node == terms.START:
            self.begin_rounds(number)
        elif self.phase == terms.SETTING_UP:
            draft.replace_card(self, number)
        else:
            locations.turn_up(self, number)

    def draw(self, kind: int) -> None:
        """One disaster card comes into a hand (5.2)."""
        seat = self.drawer()
        noting.note(self, happenings.DRAWN, seat, kind)
        self.take_disaster(kind)
        self.gain_card(seat, kind)
        self.left -= 1
        if self.left == 0:
            self.node = terms.DRAWN

    def decide(self, number: int, forced: bool) -> None:
        """A decision of a seat; to do nothing because it was `forced` is not noted."""
        if number < terms.A_ELEM:
            if noting.is_traced(self) and not forced:
                noting.note(self, left_undone(self.node), legal.decider(self))
            self.decide_word()
        elif number < terms.A_BLOCKS:
            self.choose_element(number - terms.A_ELEM + terms.FIRE)
        elif number < terms.A_BLOCKS + terms.PLACE_BLOCKS * self.cards.places:
            block = (number - terms.A_BLOCKS) // self.cards.places
            self.decide_location(block, (number - terms.A_BLOCKS) % self.cards.places)
        else:
            rest = number - terms.A_BLOCKS - terms.PLACE_BLOCKS * self.cards.places
            self.decide_card(rest // self.cards.kinds, rest % self.cards.kinds)

    def decide_word(self) -> None:
        """`pass`, `done`, `stop` or `concede`, whichever what is due allows."""
        if self.node == terms.REACT:
            attack.pass_window(self)
        elif self.node == terms.ADD:
            self.node = terms.OWNER_WINDOW
        elif self.node == terms.USE:
            self.node = terms.PAYMENT
        elif self.node == terms.PAY:
            self.node = terms.CAPTURE
        elif self.node == terms.FROM:
            self.effect_due += 1
            self.step = 0
            self.node = terms.EFFECT
        else:
            if self.node == terms.PLAY and self.phase == terms.EXTRA_DISASTERS:
                self.disasters_played[self.player] = terms.GAVE_UP
            self.node = terms.VISIT_OVER

    def choose_element(self, element: int) -> None:
        """The element of a disaster, a token or a marker."""
        if self.site == terms.NO_PLACE:
            noting.note(self, happenings.ELEMENT_CHOSEN, self.player, element)
            self.element = element
            self.node = terms.ADD
            return
        locations.choose_for_location(self, element)
        if self.phase == terms.SETTING_UP:
            self.node = terms.ACQUIRED
        elif self.phase == terms.REFRESHING:
            self.node = terms.VISIT
        elif self.phase == terms.ACTING and self.moved == terms.NO_PLACE:
            effects.end_effect(self)
        else:
            self.node = terms.REFILL

    def decide_location(self, block: int, place: int) -> None:
        """An action that names a location."""
        if block == terms.B_PICK:
            draft.pick_card(self, place)
        elif block == terms.B_SWAP:
            draft.swap_card(self, place)
        elif block == terms.B_TAKE:
            locations.take_from_development(self, place)
        elif block == terms.B_LOC:
            effects.apply_to_location(self, place)
        elif block == terms.B_FROM:
            self.leave(place)
        elif block == terms.B_TO:
            effects.move_army(self, place)
        elif block == terms.B_AT:
            attack.aim(self, place)
        elif block == terms.B_ASSAULT:
            attack.begin_assault(self, place)
        elif block == terms.B_TOK:
            attack.pay_token(self, place)
        elif block == terms.B_REM_ELEMENT:
            effects.remove_token(self, place, False)
        elif block == terms.B_REM_MILITARY:
            effects.remove_token(self, place, True)
        else:
            attack.use_location(self, place, block - terms.B_USE)

    def leave(self, place: int) -> None:
        """An army marker is taken from here, to go on or to come to a failed assault."""
        noting.note(self, happenings.ARMY_LIFTED, self.player, place)
        if self.phase == terms.ASSAULTING:
            attack.bring_army(self, place)
        else:
            self.origin = place
            self.node = terms.TO

    def decide_card(self, block: int, kind: int) -> None:
        """An action with a card of the hand."""
        if block == terms.C_ACT:
            effects.begin_action(self, kind)
        elif block == terms.C_REACT:
            attack.begin_reaction(self, kind)
        elif block == terms.C_PLAY:
            attack.begin_disaster(self, kind)
        elif block == terms.C_ADD:
            attack.add_support(self, kind)
        elif block == terms.C_PAY:
            attack.pay_card(self, kind)
        else:
            attack.guard(self, kind, block - terms.C_GUARD + 1)

    # What the rules do by themselves

    def proceed(self) -> None:
        """One step that nobody decides."""
        node = self.node
        if node == terms.VISIT:
            self.visit()
        elif node == terms.VISIT_OVER:
            self.end_visit()
        elif node == terms.EFFECT:
            effects.next_effect(self)
        elif node == terms.NEXT_ACTION:
            self.ask_action()
        elif node == terms.NEXT_ASSAULT:
            self.ask_assault()
        elif node == terms.ATTACKER_WINDOW:
            attack.open_attacker_window(self)
        elif node == terms.OWNER_WINDOW:
            attack.open_owner_window(self)
        elif node == terms.REACTION:
            attack.next_reaction_effect(self)
        elif node == terms.ELEMENT:
            attack.fix_element(self)
        elif node == terms.DRAWN:
            self.end_draws()
        else:
            self.proceed_further(node)

    def proceed_further(self, node: int) -> None:
        """The rarer steps."""
        if node == terms.DEFENCE_DUE:
            attack.begin_defence(self)
        elif node == terms.DICE_ROLLED:
            attack.look_at_dice(self)
        elif node == terms.PAYMENT:
            attack.ask_payment(self)
        elif node == terms.CAPTURE:
            attack.capture(self)
        elif node == terms.PREVENTED:
            attack.prevent(self)
        elif node == terms.ATTACK_OVER:
            attack.end_attack(self)
        elif node == terms.REVEALED:
            draft.resolve_pick(self)
        elif node == terms.ACQUIRE:
            locations.acquire(self)
        elif node == terms.REFILL:
            locations.refill_area(self)
        else:
            self.end_acquisition()

    def visit(self) -> None:
        """The turn of the player in this phase begins, or what happens in it by itself."""
        if self.phase == terms.SETTING_UP:
            draft.begin_pick(self)
        elif self.phase == terms.ACQUIRING:
            self.visit_acquiring()
        elif self.phase == terms.REFILLING:
            self.visit_refilling()
        elif self.phase == terms.ACTING:
            self.ask_action()
        elif self.phase == terms.ASSAULTING:
            self.ask_assault()
        elif self.phase == terms.EXTRA_DISASTERS:
            self.visit_extra_disasters()
        elif self.phase == terms.SCORING:
            self.score_locations()
        elif self.phase == terms.REFRESHING:
            self.visit_refreshing()
        else:
            self.ask_disaster()

    def visit_acquiring(self) -> None:
        """Phase I: one card for the next player who lacks one, or the end of the phase."""
        seat = locations.next_to_acquire(self)
        if seat == terms.NO_SEAT:
            self.begin_phase(terms.REFILLING)
        else:
            self.player = seat
            locations.acquire(self)

    def visit_refilling(self) -> None:
        """Phase II: draw up to six, then one more for each `extra_draw` (5.2)."""
        self.left = self.abilities(self.player, terms.EXTRA_DRAW)
        if self.hand_size[self.player] < terms.FULL_HAND:
            self.left += terms.FULL_HAND - self.hand_size[self.player]
        self.node = terms.DRAW if self.left else terms.VISIT_OVER

    def ask_action(self) -> None:
        """Phase III: the next action, while there are any left (5.3)."""
        most = 1 + self.abilities(self.player, terms.EXTRA_ACTION) + self.extra_actions
        self.node = (
            terms.ACT if self.done < most and self.done < terms.MOST_ACTIONS else terms.VISIT_OVER
        )

    def ask_assault(self) -> None:
        """Phase IV: the next assault, while there are any left (5.4)."""
        most = (
            1 + self.abilities(self.player, terms.EXTRA_ASSAULT) + self.extra_assaults[self.player]
        )
        self.node = terms.ASSAULT if self.done < most else terms.VISIT_OVER

    def ask_disaster(self) -> None:
        """Phases V to VII: a disaster, for who has cards and somebody to play it against."""
        can = self.hand_size[self.player] > 0 and effects.foreign_places(self, self.player) > 0
        self.node = terms.PLAY if can else terms.VISIT_OVER

    def visit_extra_disasters(self) -> None:
        """Phase VII: the next player who has a right left and can use it (5.8, R21, R22)."""
        for turn in range(self.seats):
            seat = (self.player + turn) % self.seats
            if self.has_right(seat):
                if self.hand_size[seat] == 0:
                    self.disasters_played[seat] = terms.GAVE_UP
                elif effects.foreign_places(self, seat) > 0:
                    self.player = seat
                    self.node = terms.PLAY
                    return
        for seat in range(self.seats):
            self.extra_disasters[seat] = 0
            self.disasters_played[seat] = 0
        self.begin_phase(terms.SCORING)

    def has_right(self, seat: int) -> bool:
        """Whether `seat` may still play a disaster in phase VII."""
        rights = self.abilities(seat, terms.EXTRA_DISASTER) + self.extra_disasters[seat]
        return self.disasters_played[seat] < rights and self.disasters_played[seat] != terms.GAVE_UP

    def score_locations(self) -> None:
        """Phase VIII: VP for five locations or four, and for abilities (5.8, R27)."""
        if self.front_count[self.player] >= terms.FULL_FRONT:
            self.score(happenings.KEPT_SCORED, 3)
        elif self.front_count[self.player] == terms.FULL_FRONT - 1:
            self.score(happenings.KEPT_SCORED, 1)
        income = self.abilities(self.player, terms.VP_INCOME)
        if income:
            self.score(happenings.INCOME_SCORED, income)
        self.node = terms.VISIT_OVER

    def score(self, why: int, points: int) -> None:
        """The player gains VP; `why` is the note of it."""
        noting.note(self, why, self.player, noting.NONE, points)
        self.vp[self.player] += points

    def visit_refreshing(self) -> None:
        """Phase IX, unless it is the last round: then the game ends now (R26)."""
        if self.round >= self.rulings.last_round:
            self.node = terms.OVER
            if noting.is_traced(self):
                ranking.note_result(self)
        else:
            locations.refresh(self)

    def end_visit(self) -> None:
        """The next player, or the next phase."""
        noting.note(self, happenings.TURN_ENDED, self.player, noting.NONE, self.phase)
        if self.phase == terms.ASSAULTING:
            self.extra_assaults[self.player] = 0
        self.done = 0
        self.extra_actions = 0
        self.player = (self.player + 1) % self.seats
        self.node = terms.VISIT
        if self.phase == terms.ACQUIRING or self.phase == terms.EXTRA_DISASTERS:
            return
        if self.player == self.start:
            if self.phase == terms.REFRESHING:
                self.begin_round()
            else:
                self.begin_phase(self.phase + 1)

    def begin_phase(self, phase: int) -> None:
        """A phase begins with the start player."""
        noting.note(self, happenings.PHASE_BEGAN, noting.NONE, noting.NONE, phase)
        self.phase = phase
        self.player = self.start
        self.node = terms.VISIT

    def begin_round(self) -> None:
        """The start player card goes to the left (5.8)."""
        self.round += 1
        self.start = (self.start + 1) % self.seats
        noting.note(self, happenings.ROUND_BEGAN, self.start, noting.NONE, self.round)
        self.begin_phase(terms.ACQUIRING)

    def begin_rounds(self, seat: int) -> None:
        """Set-up is over (3)."""
        noting.note(self, happenings.STARTED, seat)
        noting.note(self, happenings.ROUND_BEGAN, seat, noting.NONE, self.round)
        self.start = seat
        self.pick = 0
        self.begin_phase(terms.ACQUIRING)

    def end_acquisition(self) -> None:
        """A location has been acquired, or could not be: what comes next depends on the phase."""
        if self.phase == terms.ACQUIRING:
            self.node = terms.VISIT_OVER
        elif self.phase == terms.ACTING:
            self.moved = terms.NO_PLACE
            effects.end_effect(self)
        elif self.area_count:
            self.node = terms.START
        else:
            self.player += 1
            self.node = terms.REVEALED

    def end_draws(self) -> None:
        """All cards are drawn: what comes next depends on why they were."""
        if self.phase == terms.REFILLING:
            self.node = terms.VISIT_OVER
        elif self.window == terms.LOST:
            self.effect_due += 1
            self.node = terms.REACTION
        elif self.dice_count:
            self.node = terms.DICE_ROLLED
        else:
            effects.end_effect(self)

    # The end

    def payoff(self, seat: int) -> float:
        """1/k to each of k winners, scaled so that all sum to 0 (6)."""
        if self.node != terms.OVER:
            return 0.0
        winners = 0
        for other in range(self.seats):
            if ranking.is_winner(self, other):
                winners += 1
        share = 1.0 / winners if ranking.is_winner(self, seat) else 0.0
        return (self.seats * share - 1.0) / (self.seats - 1)

    # Hidden information

    def reimagine(self, seat: int, rng: Rng) -> None:
        """Draw anew all that `seat` cannot know (9)."""
        imagination.imagine_for(self, seat, rng)

    # Being made

    def revive(self, data: bytes) -> None:
        """Become the state that `to_bytes` wrote, and find again what may be decided."""
        State.revive(self, data)
        self.legal_count = 0
        if self.to_act >= 0:
            legal.find_legal(self)

    def set_up(self) -> None:
        """Shuffle; the draft hands are to be dealt (3)."""
        for place in range(self.cards.places):
            self.put_into_pool(place)
        for kind in range(self.cards.kinds):
            self.deck_pool[kind] = self.cards.copies[kind]
            self.deck_pool_count += self.cards.copies[kind]
        self.know_equal_cards()
        self.pick = 1
        self.node = terms.DEAL
        self.settle()

    def settle(self) -> None:
        """After reading a position: carry out what needs no decision, and note it."""
        self.trace = trace = Trace()
        self.go_on()
        self.trace = None
        self.noted = trace.notes()


def left_undone(node: int) -> int:
    """The note of a decision to do nothing more about what is due."""
    if node == terms.REACT:
        return happenings.NO_REACTION
    if node == terms.ADD:
        return happenings.NO_SUPPORT
    if node == terms.USE:
        return happenings.DICE_KEPT
    if node == terms.PAY:
        return happenings.CONCEDED
    if node == terms.FROM:
        return happenings.NO_MOVE
    if node == terms.ACT:
        return happenings.NO_ACTION
    return happenings.NO_ASSAULT if node == terms.ASSAULT else happenings.NO_DISASTER


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
