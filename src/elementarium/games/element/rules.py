"""The turn of Element: drawing, acting, ending, and how the game is won (Element 3, 4, 6)."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from elementarium.core import no_cython as cython

from elementarium.games.element.state import ElementState

if not cython.compiled:
    from elementarium.core.seats import CHANCE, NOBODY
    from elementarium.core.state import Choices
    from elementarium.games.element.aldr_figure import aldr_reach
    from elementarium.games.element.board import (
        A_ALDR,
        A_ARM,
        A_DRAW,
        A_END,
        A_FLOW,
        A_JUMP,
        A_PAY,
        A_PICK,
        A_PLACE,
        A_STEP,
        ACT,
        ALDR,
        ARM,
        CELLS,
        COLUMN,
        DEAL,
        DRAW,
        EARTH,
        EMPTY,
        FIRE,
        HIGHEST_WIND,
        MOST_HAND,
        MOST_MOVES,
        NO_SEAT,
        OVER,
        PICK,
        RANGE,
        RIVER,
        SQUARES,
        WATER,
        WIND,
    )
    from elementarium.games.element.capture import is_captured, winner_by_capture
    from elementarium.games.element.fire import growing_lines
    from elementarium.games.element.river import arms
    from elementarium.games.element.state import CELL, OFFSET
    from elementarium.games.element.steps import can_step, count_steps
    from elementarium.games.element.wind import jump, jump_landing, move_sage
    from elementarium.games.element.word import add_token, may_add, may_begin, some_arm_flows, speak


class Element(ElementState):
    """A game of Element in progress."""

    __slots__ = ()

    # What may be done

    def list_actions(self, out: Choices) -> int:
        """The legal first tokens, or the tokens that may follow in an unfinished word."""
        if self.phase == ACT:
            return self.list_acts(out)
        if self.phase == DRAW:
            return self.list_draws(out)
        if self.phase == ARM:
            return self.list_tokens(out, A_ARM)
        if self.phase == RIVER:
            return self.list_tokens(out, A_FLOW)
        if self.phase == PICK:
            return self.list_tokens(out, A_PICK)
        return 0

    def list_draws(self, out: Choices) -> int:
        """D0..D4, at most what the bag holds (R3)."""
        most = min(MOST_HAND, self.in_bag())
        for stones in range(most + 1):
            out.number[stones] = A_DRAW + stones
        return most + 1

    def list_tokens(self, out: Choices, first: int) -> int:
        """The sides N, E, S, W that an arm, a river step or a pick may take."""
        count = 0
        for number in range(first, first + 4):
            if may_add(self, number):
                out.number[count] = number
                count += 1
        return count

    def list_acts(self, out: Choices) -> int:
        """Steps, jumps, placements, the end of the turn, Aldr's moves and payments (4)."""
        count = self.list_moves(out)
        before = count
        count = self.list_placements(out, count)
        if count == before and (not self.must_move_aldr()):
            out.number[count] = A_END
            count += 1
        if self.aldr:
            count = self.list_aldr_moves(out, count)
            count = self.list_payments(out, count)
        return count

    def list_moves(self, out: Choices) -> int:
        """Steps while there are moves left, and jumps, which cost nothing (5.1, 5.6)."""
        count = 0
        me = self.sage[self.player]
        if self.moves > 0:
            for direction in range(8):
                if can_step(self, me, direction):
                    out.number[count] = A_STEP + direction
                    count += 1
        for direction in range(8):
            if self.may_jump(me, direction):
                out.number[count] = A_JUMP + direction
                count += 1
        return count

    def may_jump(self, me: int, direction: int) -> bool:
        """Whether the active sage can jump there and is not captured by it (R19)."""
        landing = jump_landing(self, me, direction, True)
        if landing <= 0:
            return False
        move_sage(self, landing)
        free = not is_captured(self, self.player)
        move_sage(self, me)
        return free

    def list_placements(self, out: Choices, count: int) -> int:
        """Every stone in hand on every square that takes it (5.2)."""
        exits = count_steps(self, self.sage[self.player])
        for element in range(FIRE, WIND + 1):
            if self.hand[element]:
                first = A_PLACE + (element - FIRE) * SQUARES
                for square in range(SQUARES):
                    if self.may_place(element, square, exits):
                        out.number[count] = first + square
                        count += 1
        return count

    def may_place(self, element: int, square: int, exits: int) -> bool:
        """Whether the stone can go there and its effect be completed (5.2-5.5, R19).

        The active sage has `exits` steps. Only if the stone could close them all is it worth
        while to try it out.
        """
        cell = CELL[square]
        if not takes(self.at[cell], element):
            return False
        if element == WATER and arms(self, cell):
            return self.water_flows(cell)
        return exits > self.most_closed(element, cell, exits) or may_begin(
            self, A_PLACE + (element - FIRE) * SQUARES + square
        )

    def most_closed(self, element: int, cell: int, exits: int) -> int:
        """A bound for the steps of the active sage that a stone on `cell` can close.

        A stone closes its own square if it is next to the sage. Fire lays up to four more, all
        in the row or column of `cell`. Earth can bar four diagonals, if it is next to the sage
        or hardens earth that is.
        """
        if exits > 5:
            return 5
        if exits > 1 and element != FIRE and element != EARTH:
            return 1
        me = self.sage[self.player]
        columns = abs(cell // COLUMN - me // COLUMN)
        rows = abs(cell % COLUMN - me % COLUMN)
        near = columns <= 1 and rows <= 1
        if element == FIRE and (columns <= 1 or rows <= 1) and growing_lines(self, cell):
            return 5
        if element == EARTH and (near or self.is_beside_soft_earth(me)):
            return 5
        return 1 if near else 0

    def is_beside_soft_earth(self, cell: int) -> bool:
        """Whether earth that is not range yet lies next to `cell`, diagonals aside."""
        for side in range(4):
            content = self.at[cell + OFFSET[2 * side]]
            if content == EARTH or content == ALDR + EARTH:
                return True
        return False

    def water_flows(self, cell: int) -> bool:
        """Whether a river begins at `cell` that can move."""
        content = self.at[cell]
        self.at[cell] = WATER
        flows = some_arm_flows(self, cell)
        self.at[cell] = content
        return flows

    def must_move_aldr(self) -> bool:
        """Whether Aldr has not moved this turn although he could (R28)."""
        if self.aldr == 0 or self.aldr_moved:
            return False
        for direction in range(8):
            for distance in range(aldr_reach(self, direction)):
                if may_begin(self, A_ALDR + 10 * direction + distance):
                    return True
        return False

    def list_aldr_moves(self, out: Choices, count: int) -> int:
        """Aldr's moves, once in each turn (5.8)."""
        if self.aldr_moved:
            return count
        for direction in range(8):
            for distance in range(aldr_reach(self, direction)):
                number = A_ALDR + 10 * direction + distance
                if may_begin(self, number):
                    out.number[count] = number
                    count += 1
        return count

    def list_payments(self, out: Choices, count: int) -> int:
        """Stones in hand that would give Aldr another element (5.8)."""
        for element in range(FIRE, WIND + 1):
            number = A_PAY + element - FIRE
            if self.hand[element] and element != self.aldr_element and may_begin(self, number):
                out.number[count] = number
                count += 1
        return count

    def list_outcomes(self, out: Choices) -> int:
        """The elements left in the bag, F W E A = 0..3, each as likely as it is frequent."""
        count = 0
        for element in range(FIRE, WIND + 1):
            if self.bag[element]:
                out.number[count] = element - FIRE
                out.weight[count] = self.bag[element]
                count += 1
        return count

    # Doing it

    def carry_out(self, number: int) -> None:
        """Play one token or one drawn stone."""
        if self.phase == DEAL:
            self.deal(number + FIRE)
        elif self.phase == DRAW:
            self.draw(number - A_DRAW)
        elif self.phase == ACT:
            self.act(number)
        else:
            add_token(self, number)
            self.say_word()

    def draw(self, stones: int) -> None:
        """Fix how many stones are drawn and how many moves remain (4, R3)."""
        self.moves = MOST_MOVES - stones
        self.dealing = stones
        if self.in_bag() == 0:
            self.frozen += 1
        self.phase = DEAL if stones else ACT
        self.to_act = CHANCE if stones else self.player

    def deal(self, element: int) -> None:
        """One stone comes out of the bag."""
        self.bag[element] -= 1
        self.hand[element] += 1
        self.dealing -= 1
        if self.dealing == 0:
            self.phase = ACT
            self.to_act = self.player

    def act(self, number: int) -> None:
        """A step, a jump, the first token of a word, or the end of the turn."""
        if number == A_END:
            self.end_turn()
        elif number < A_JUMP:
            self.moves -= 1
            move_sage(self, self.sage[self.player] + OFFSET[number - A_STEP])
            self.look_for_capture()
        elif number < A_PLACE:
            jump(self, number - A_JUMP)
            self.look_for_capture()
        else:
            self.word = number
            self.say_word()

    def say_word(self) -> None:
        """Carry the word out once it is complete; its stone leaves the hand (4)."""
        if not speak(self):
            return
        if self.word >= A_PAY:
            self.hand[self.word - A_PAY + FIRE] -= 1
        elif self.word >= A_ALDR:
            self.aldr_moved = True
        else:
            self.hand[(self.word - A_PLACE) // SQUARES + FIRE] -= 1
        self.forget_word()
        self.look_for_capture()

    def look_for_capture(self) -> None:
        """The game ends the moment a sage is captured (6)."""
        self.winner = winner_by_capture(self)
        if self.winner != NO_SEAT:
            self.finish()

    def end_turn(self) -> None:
        """Clear up; the next player begins, unless the game is drawn (4, 6, R4, R21)."""
        for element in range(FIRE, WIND + 1):
            self.bag[element] += self.hand[element]
            self.hand[element] = 0
        for cell in range(CELLS):
            self.marked[cell] = 0
        self.aldr_marked = False
        self.aldr_moved = False
        self.moves = 0
        if self.is_frozen() or 0 < self.turn_limit <= self.turn:
            self.finish()
            return
        self.turn += 1
        self.player = (self.player + 1) % self.seats
        self.to_act = self.player
        self.phase = DRAW
        if self.in_bag():
            self.frozen = 0

    def is_frozen(self) -> bool:
        """Whether the bag has been empty for as many rounds as `frozen_rounds` says (R21)."""
        return 0 < self.frozen_rounds <= self.frozen // self.seats

    def finish(self) -> None:
        """The game is over."""
        self.phase = OVER
        self.to_act = NOBODY

    def payoff(self, seat: int) -> float:
        """+1 for the winner, -1 shared by the others, 0 in a draw (6)."""
        if self.winner == NO_SEAT:
            return 0.0
        return 1.0 if seat == self.winner else -1.0 / (self.seats - 1)

    # Being made

    def blank(self) -> Element:
        """A game with the same seats and options."""
        twin = unmade(self)
        twin.options = self.options
        twin.most_choices = self.most_choices
        return twin

    def set_up(self) -> None:
        """The first position of a game (3, R1)."""
        with_aldr = self.options.aldr == "on"
        if self.seats == 2:
            self.set_sage(0, 5 * 11 + (3 if with_aldr else 4))
            self.set_sage(1, 5 * 11 + (7 if with_aldr else 6))
        else:
            for seat, square in enumerate(CORNERS[: self.seats]):
                self.set_sage(seat, square)
        if with_aldr:
            self.set_aldr(5 * 11 + 5, 0, False, False)
        self.set_phase(DRAW, 0, 0, NO_SEAT)


def unmade(like: Element) -> Element:
    """An object that only lacks its content; making one as usual would do the set-up twice."""
    twin = Element.__new__(Element) if cython.compiled else Element(like.seats, like.options)
    twin.seats = like.seats
    return twin


CORNERS = (2 * 11 + 2, 8 * 11 + 2, 8 * 11 + 8, 2 * 11 + 8)  # c3, i3, i9, c9


def takes(content: int, element: int) -> bool:
    """Whether a stone of `element` may go onto this content: empty, replaced or stacked (5.2)."""
    if content == EMPTY:
        return True
    if element == FIRE:
        return WIND <= content <= HIGHEST_WIND
    if element == WATER:
        return content == FIRE
    if element == EARTH:
        return content == WATER or content == EARTH or content == RANGE
    return content == EARTH or WIND <= content < HIGHEST_WIND
