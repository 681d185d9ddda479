"""The turn of Element: drawing, acting, ending, and how the game is won (Element 3, 4, 6)."""

from __future__ import annotations

from elementarium.core import noting, seats
from elementarium.core.state import Choices
from elementarium.games.element import (
    aldr_figure,
    board,
    capture,
    earth,
    fire,
    happenings,
    steps,
    wind,
    word,
)
from elementarium.games.element.state import ElementState


class Element(ElementState):
    """A game of Element in progress."""

    # What may be done

    def list_actions(self, out: Choices) -> int:
        """The legal first tokens, or the tokens that may follow in an unfinished word."""
        if self.phase == board.ACT:
            return self.list_acts(out)
        if self.phase == board.DRAW:
            return self.list_draws(out)
        if self.phase == board.ARM:
            return self.list_tokens(out, board.A_ARM)
        if self.phase == board.RIVER:
            return self.list_tokens(out, board.A_FLOW)
        if self.phase == board.PICK:
            return self.list_tokens(out, board.A_PICK)
        return 0

    def list_draws(self, out: Choices) -> int:
        """D0..D4, at most what the bag holds (R3)."""
        most = min(board.MOST_HAND, self.in_bag())
        for stones in range(most + 1):
            out.number[stones] = board.A_DRAW + stones
        return most + 1

    def list_tokens(self, out: Choices, first: int) -> int:
        """The sides N, E, S, W that an arm, a river step or a pick may take."""
        count = 0
        for number in range(first, first + 4):
            if word.may_add(self, number):
                out.number[count] = number
                count += 1
        return count

    def list_acts(self, out: Choices) -> int:
        """Steps, jumps, placements, the end of the turn, Aldr's moves and payments (4)."""
        count = self.list_moves(out)
        before = count
        count = self.list_placements(out, count)
        if count == before and (not self.must_move_aldr()):
            out.number[count] = board.A_END
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
                if steps.can_step(self, me, direction):
                    out.number[count] = board.A_STEP + direction
                    count += 1
        for direction in range(8):
            content = self.at[me + board.OFFSET[direction]]
            if board.ELEMENT_OF[content] == board.WIND and self.may_jump(me, direction):
                out.number[count] = board.A_JUMP + direction
                count += 1
        return count

    def may_jump(self, me: int, direction: int) -> bool:
        """Whether the active sage can jump there and is not captured by it (R19)."""
        landing = wind.jump_landing(self, me, direction, True)
        if landing <= 0:
            return False
        wind.move_sage(self, landing)
        free = not capture.is_captured(self, self.player)
        wind.move_sage(self, me)
        return free

    def list_placements(self, out: Choices, count: int) -> int:
        """Every stone in hand on every square that takes it (5.2)."""
        exits = steps.count_steps(self, self.sage[self.player])
        for element in range(board.FIRE, board.WIND + 1):
            if self.hand[element]:
                if element == board.WATER:
                    count = self.list_waters(out, count, exits)
                elif exits > most_closed(element):
                    count = self.list_freely(out, count, element)
                else:
                    count = self.list_carefully(out, count, element, exits)
        return count

    def list_freely(self, out: Choices, count: int, element: int) -> int:
        """All squares that take a stone which cannot capture the own sage, wherever it lies."""
        first = board.A_PLACE + (element - board.FIRE) * board.SQUARES
        row = element * board.CONTENTS
        for square in range(board.SQUARES):
            out.number[count] = first + square
            count += board.TAKES[row + self.at[board.CELL[square]]]
        return count

    def list_carefully(self, out: Choices, count: int, element: int, exits: int) -> int:
        """All squares that take a stone and leave the own sage a way out (R19).

        The active sage has `exits` steps. Only where a stone could close them all is it tried out.
        """
        first = board.A_PLACE + (element - board.FIRE) * board.SQUARES
        row = element * board.CONTENTS
        self.weigh_risks(element, exits)
        for square in range(board.SQUARES):
            cell = board.CELL[square]
            if board.TAKES[row + self.at[cell]]:
                if exits > self.risk[cell] or word.may_begin(self, first + square):
                    out.number[count] = first + square
                    count += 1
        return count

    def list_waters(self, out: Choices, count: int, exits: int) -> int:
        """All squares that take water, if the river that begins there can move (5.4, R8)."""
        first = board.A_PLACE + (board.WATER - board.FIRE) * board.SQUARES
        row = board.WATER * board.CONTENTS
        self.weigh_risks(board.WATER, exits)
        for square in range(board.SQUARES):
            cell = board.CELL[square]
            if board.TAKES[row + self.at[cell]]:
                if self.is_beside_water(cell):
                    out.number[count] = first + square
                    count += self.water_flows(cell, exits)
                elif exits > self.risk[cell] or word.may_begin(self, first + square):
                    out.number[count] = first + square
                    count += 1
        return count

    def weigh_risks(self, element: int, exits: int) -> None:
        """Bounds for the steps of the active sage that a stone on each cell can close.

        A stone closes its own square if it is next to the sage, and so does every free fire. Earth
        that hardens can bar four diagonals, if it is next to the sage or takes along earth that is.
        """
        me = self.sage[self.player]
        soft = element == board.EARTH and self.is_beside_soft_earth(me)
        for cell in range(board.CELLS):
            self.risk[cell] = 0
        if exits == 0:
            for square in range(board.SQUARES):
                self.risk[board.CELL[square]] = 5
        elif soft:
            self.weigh_ranges()
        for direction in range(8):
            cell = me + board.OFFSET[direction]
            if element == board.EARTH and self.at[cell] != board.EDGE and self.hardens(cell):
                self.risk[cell] = 5
            self.risk[cell] += 1
            if element == board.FIRE and fire.takes_free_fire(self.at[cell]):
                self.weigh_fires(cell)

    def weigh_ranges(self) -> None:
        """Earth hardens on other earth and beside a range (5.5)."""
        for square in range(board.SQUARES):
            cell = board.CELL[square]
            if board.ELEMENT_OF[self.at[cell]] == board.EARTH:
                self.risk[cell] = 5
                if board.IS_RANGE[self.at[cell]]:
                    for direction in range(8):
                        self.risk[cell + board.OFFSET[direction]] = 5

    def weigh_fires(self, end: int) -> None:
        """A fire on the other end of a line that grows to `end` lays a free fire there (5.3)."""
        for side in range(4):
            cell = end + board.OFFSET[2 * side]
            if board.ELEMENT_OF[self.at[cell]] == board.FIRE:
                cell += board.OFFSET[2 * side]
                if not self.rulings.adjacent_fire:
                    while board.ELEMENT_OF[self.at[cell]] == board.FIRE:
                        cell += board.OFFSET[2 * side]
                self.risk[cell] += 1

    def hardens(self, cell: int) -> bool:
        """Whether earth on `cell` becomes range: on other earth, or beside a range (5.5)."""
        content = self.at[cell]
        return content == board.EARTH or content == board.RANGE or earth.touches_range(self, cell)

    def is_beside_water(self, cell: int) -> bool:
        """Whether an arm of water begins beside `cell` (R9)."""
        for side in range(4):
            if board.ELEMENT_OF[self.at[cell + board.OFFSET[2 * side]]] == board.WATER:
                return True
        return False

    def is_beside_soft_earth(self, cell: int) -> bool:
        """Whether earth that is not range yet lies next to `cell`, diagonals aside."""
        for side in range(4):
            content = self.at[cell + board.OFFSET[2 * side]]
            if content == board.EARTH or content == board.ALDR + board.EARTH:
                return True
        return False

    def water_flows(self, cell: int, exits: int) -> bool:
        """Whether a river begins at `cell` that can move."""
        content = self.at[cell]
        self.at[cell] = board.WATER
        flows = word.some_arm_flows(self, cell, exits)
        self.at[cell] = content
        return flows

    def must_move_aldr(self) -> bool:
        """Whether Aldr has not moved this turn although he could (R28)."""
        if self.aldr == 0 or self.aldr_moved:
            return False
        for direction in range(8):
            for distance in range(aldr_figure.aldr_reach(self, direction)):
                if word.may_begin(self, board.A_ALDR + 10 * direction + distance):
                    return True
        return False

    def list_aldr_moves(self, out: Choices, count: int) -> int:
        """Aldr's moves, once in each turn (5.8)."""
        if self.aldr_moved:
            return count
        for direction in range(8):
            for distance in range(aldr_figure.aldr_reach(self, direction)):
                number = board.A_ALDR + 10 * direction + distance
                if word.may_begin(self, number):
                    out.number[count] = number
                    count += 1
        return count

    def list_payments(self, out: Choices, count: int) -> int:
        """Stones in hand that would give Aldr another element (5.8)."""
        for element in range(board.FIRE, board.WIND + 1):
            number = board.A_PAY + element - board.FIRE
            if self.hand[element] and element != self.aldr_element and word.may_begin(self, number):
                out.number[count] = number
                count += 1
        return count

    def list_outcomes(self, out: Choices) -> int:
        """The elements left in the bag, F W E A = 0..3, each as likely as it is frequent."""
        count = 0
        for element in range(board.FIRE, board.WIND + 1):
            if self.bag[element]:
                out.number[count] = element - board.FIRE
                out.weight[count] = self.bag[element]
                count += 1
        return count

    # Doing it

    def carry_out(self, number: int) -> None:
        """Play one token or one drawn stone."""
        if self.phase == board.DEAL:
            self.deal(number + board.FIRE)
        elif self.phase == board.DRAW:
            self.draw(number - board.A_DRAW)
        elif self.phase == board.ACT:
            self.act(number)
        else:
            word.add_token(self, number)
            self.say_word()

    def draw(self, stones: int) -> None:
        """Fix how many stones are drawn and how many moves remain (4, R3)."""
        self.moves = board.MOST_MOVES - stones
        noting.note(self, happenings.DRAWS, self.player, noting.NONE, stones, self.moves)
        self.dealing = stones
        if self.in_bag() == 0:
            self.frozen += 1
        self.phase = board.DEAL if stones else board.ACT
        self.to_act = seats.CHANCE if stones else self.player

    def deal(self, element: int) -> None:
        """One stone comes out of the bag."""
        self.bag[element] -= 1
        self.hand[element] += 1
        noting.note(self, happenings.DRAWN, self.player, element)
        self.dealing -= 1
        if self.dealing == 0:
            self.phase = board.ACT
            self.to_act = self.player

    def act(self, number: int) -> None:
        """A step, a jump, the first token of a word, or the end of the turn."""
        if number == board.A_END:
            self.end_turn()
        elif number < board.A_JUMP:
            self.moves -= 1
            goal = self.sage[self.player] + board.OFFSET[number - board.A_STEP]
            wind.note_move(self, happenings.STEPPED, goal)
            wind.move_sage(self, goal)
            self.look_for_capture()
        elif number < board.A_PLACE:
            wind.jump(self, number - board.A_JUMP)
            self.look_for_capture()
        else:
            self.word = number
            self.say_word()

    def say_word(self) -> None:
        """Carry the word out once it is complete; its stone leaves the hand (4)."""
        if not word.speak(self):
            return
        if self.word >= board.A_PAY:
            self.hand[self.word - board.A_PAY + board.FIRE] -= 1
        elif self.word >= board.A_ALDR:
            self.aldr_moved = True
        else:
            self.hand[(self.word - board.A_PLACE) // board.SQUARES + board.FIRE] -= 1
        self.forget_word()
        self.look_for_capture()

    def look_for_capture(self) -> None:
        """The game ends the moment a sage is captured (6)."""
        self.winner = capture.winner_by_capture(self)
        if self.winner != board.NO_SEAT:
            if noting.is_traced(self):
                capture.note_captures(self)
            noting.note(self, happenings.WON, self.winner)
            self.finish()

    def end_turn(self) -> None:
        """Clear up; the next player begins, unless the game is drawn (4, 6, R4, R21)."""
        noting.note(self, happenings.TURN_ENDED, self.player, noting.NONE, self.turn)
        for element in range(board.FIRE, board.WIND + 1):
            self.bag[element] += self.hand[element]
            if self.hand[element] and noting.is_traced(self):
                self.note_return(element, self.hand[element], noting.NONE)
            self.hand[element] = 0
        for cell in range(board.CELLS):
            self.marked[cell] = 0
        self.aldr_marked = False
        self.aldr_moved = False
        self.moves = 0
        if self.is_frozen():
            self.end_in_draw(happenings.FROZEN)
            return
        if 0 < self.rulings.turn_limit <= self.turn:
            self.end_in_draw(happenings.RAN_OUT)
            return
        self.turn += 1
        self.player = (self.player + 1) % self.seats
        self.to_act = self.player
        self.phase = board.DRAW
        if self.in_bag():
            self.frozen = 0

    def is_frozen(self) -> bool:
        """Whether the bag has been empty for as many rounds as `frozen_rounds` says (R21)."""
        return 0 < self.rulings.frozen_rounds <= self.frozen // self.seats

    def end_in_draw(self, why: int) -> None:
        """Nobody wins (R21)."""
        noting.note(self, why, noting.NONE, noting.NONE, self.turn)
        self.finish()

    def finish(self) -> None:
        """The game is over."""
        self.phase = board.OVER
        self.to_act = seats.NOBODY

    def payoff(self, seat: int) -> float:
        """+1 for the winner, -1 shared by the others, 0 in a draw (6)."""
        if self.winner == board.NO_SEAT:
            return 0.0
        return 1.0 if seat == self.winner else -1.0 / (self.seats - 1)

    # Being made

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
        self.phase = board.DRAW


CORNERS = (2 * 11 + 2, 8 * 11 + 2, 8 * 11 + 8, 2 * 11 + 8)  # c3, i3, i9, c9


def most_closed(element: int) -> int:
    """The most steps of a sage that a stone and its effect can close, rivers aside."""
    return 5 if element == board.FIRE or element == board.EARTH else 1


def takes(content: int, element: int) -> bool:
    """Whether a stone of `element` may go onto this content: empty, replaced or stacked (5.2)."""
    return board.TAKES[element * board.CONTENTS + content] != 0
