"""A game in the terminal: people and programs at one table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from elementarium.core.errors import ElementariumError, IllegalActionError, NotationError
from elementarium.core.story import Event
from elementarium.core.words import told
from elementarium.play.table import Table
from elementarium.play.window import others_in_turn
from elementarium.players.hints import hint
from elementarium.players.player import Player
from elementarium.tui.boards import board_of
from elementarium.tui.doubts import Doubts
from elementarium.tui.keeper import ExistsError, Keeper
from elementarium.tui.picture import Picture
from elementarium.tui.rulebook import show_rules
from elementarium.tui.savefile import NotSavedError, SaveFile
from elementarium.tui.screen import Screen


class Left(Exception):  # noqa: N818  # leaving is no error
    """Somebody has left the game."""


class Session:
    """Plays a table to its end, or until somebody leaves. Nothing is lost when they do."""

    def __init__(
        self,
        table: Table,
        players: Sequence[Player | None],
        screen: Screen,
        place: SaveFile,
        cards: str = "",
        *,
        coach: bool = False,
    ) -> None:
        """The table with a program, or None for a person, in every seat, and where it is kept.

        `cards` is the file of an owner's own cards, to be found again when the game goes on.
        `coach`: whether to ask before much is given away.
        """
        self.table = table
        self.players = players
        self.screen = screen
        self.keeper = Keeper(table, players, place, cards)
        self.board = board_of(table.game)
        self.people = [seat for seat, player in enumerate(players) if player is None]
        self.looking = self.people[0] if len(self.people) == 1 else None
        self.read = dict.fromkeys((None, *self.people), len(table.steps))
        """How much of the history each viewer knew before the last decision of its own."""
        self.notices: list[Text] = []
        """What is to be told with the next table, until the next action."""
        self.doubts = Doubts(table, screen) if coach else None
        self.to_call: list[int] = []
        """Who is still to be called to the screen, because a reaction might have been possible."""

    def run(self) -> None:
        """Play until the game is over or left; then others may play it on."""
        try:
            self.play_to_the_end()
        except (Left, KeyboardInterrupt, EOFError):
            self.screen.show("")
            self.leave()
        finally:
            self.place.close()

    def play_to_the_end(self) -> None:
        """Let everybody act in turn until the game is over."""
        while not self.table.is_over:
            seat = self.table.to_act
            player = self.players[seat]
            if player is None:
                self.call_others(seat)
                self.let_person_act(seat)
            else:
                number = player.choose(self.table.perspective(seat))
                text = self.table.called(number)
                self.table.submit(seat, number)
                self.note_window(seat, text)
        with self.screen.gathering() as result:
            self.show_result()
            if self.save():
                self.screen.show(self.line("tui.record", path=str(self.place.path)))
                self.offer_lessons()
        self.draw(self.viewer(), result)

    def offer_lessons(self) -> None:
        """Say how the one person here can learn from the game."""
        if len(self.people) == 1:
            command = f"{self.place.command('analyse')} --lessons {self.people[0]}"
            self.screen.show(self.line("tui.lessons", command=command))

    def leave(self) -> None:
        """Keep the game, and say how it goes on."""
        self.notices.clear()
        is_saved = self.save()
        for notice in self.notices:
            self.screen.show(notice)
        if is_saved:
            self.screen.say("tui.left")
            self.screen.show(self.line("tui.resume", command=self.place.command("play")))

    # One decision

    def let_person_act(self, seat: int) -> None:
        """Ask until something has been played."""
        if self.table.game.hidden and len(self.people) > 1 and self.looking != seat:
            self.hand_over(seat)
        self.looking = seat
        self.draw(seat)
        name = self.table.names[seat]
        while True:
            typed = self.screen.ask(
                self.screen.words.say("tui.prompt", seat=seat, name=name) + "> "
            )
            if not typed:
                self.draw(seat)
                continue
            with self.screen.gathering() as reply:
                has_acted = self.answer(seat, typed)
            if has_acted:
                return
            self.show_reply(seat, reply)

    def call_others(self, seat: int) -> None:
        """Call all who might have reacted before `seat` decides, whether they can or not.

        So nobody learns from being alone at the screen what the others hold.
        """
        while self.to_call:
            person = self.to_call.pop(0)
            if person == seat:
                return
            self.hand_over(person)
            self.looking = person
            called = Text(self.screen.words.say("tui.no_reaction"), style="bold")
            self.screen.page(self.picture(self.table.view(person)), below=[called])
            self.screen.ask("")

    def note_window(self, seat: int, text: str) -> None:
        """Remember whom an action gives a chance to react, where people share a screen."""
        opens = self.table.game.opens_window
        if len(self.people) > 1 and opens is not None and opens(text):
            self.to_call = others_in_turn(self.table.seats, seat, self.people)

    def hand_over(self, seat: int) -> None:
        """Let the next person come to the screen before any hand is shown."""
        self.screen.forget()
        self.screen.say("tui.hand_over", seat=seat, name=self.table.names[seat])
        self.screen.ask("")

    def answer(self, seat: int, typed: str) -> bool:
        """Carry out what was typed; True if the table has changed."""
        command, _, rest = typed.partition(" ")
        match command.lower():
            case "?":
                self.list_actions(seat)
            case "help":
                self.screen.say("tui.help")
            case "hint":
                self.give_hint(seat)
            case "why":
                self.explain(seat, rest)
            case "try":
                self.preview(seat, rest)
            case "table":
                self.show_all(seat)
            case "rules":
                self.show_rules(rest.strip())
            case "log":
                self.show_log(seat)
            case "save":
                self.save_as(rest.strip())
            case "q" | "quit" | "exit":
                raise Left
            case "undo":
                return self.undo()
            case _:
                return self.play(seat, typed)
        return False

    def play(self, seat: int, typed: str) -> bool:
        """Play what was typed, or say why not."""
        legal = self.table.perspective(seat).legal()
        text = self.board.tidied(typed, legal)
        if self.doubts and self.doubts.asks(seat, text):
            return False
        try:
            self.read[seat] = self.table.submit(seat, text)[0].index
            self.notices.clear()
        except IllegalActionError as error:
            sentence = self.table.game.explain(error.refusal, self.screen.words)
            self.screen.say("tui.refused", style="bold red", text=error.text, sentence=sentence)
            return False
        except NotationError:
            self.show_beginnings(text, typed, legal)
            return False
        self.note_window(seat, text)
        self.save()
        return True

    def show_beginnings(self, text: str, typed: str, legal: list[str]) -> None:
        """A text that is not complete: the actions that begin so, or that there are none."""
        found = [action for action in legal if action.startswith(text)] if text else []
        if not found:
            self.screen.say("tui.unknown", style="bold red", text=typed)
            return
        self.screen.say("tui.go_on", text=text, actions=" ".join(found))

    def preview(self, seat: int, typed: str) -> None:
        """Show the table as it would be after an action, without playing it."""
        perspective = self.table.perspective(seat)
        legal = perspective.legal()
        text = self.board.tidied(typed, legal)
        if text not in legal or not self.board.previews(text):
            self.explain(seat, typed)
            return
        after = self.table.game.play(self.table.state, text, seat)
        tried = Text(self.screen.words.say("tui.only_tried", text=text), style="bold")
        self.screen.page(self.picture(self.table.game.view(after, seat)), below=[tried])

    def undo(self) -> bool:
        """Back to the last decision of a person; not where others would have seen hidden cards."""
        if self.table.game.hidden and len(self.people) > 1:
            self.screen.say("tui.no_undo")
            return False
        if not self.table.undo(*self.people):
            self.screen.say("tui.nothing_to_undo")
            return False
        self.read = dict.fromkeys(self.read, len(self.table.steps))
        self.notices = [Text(self.screen.words.say("tui.undone"))]
        self.save()
        return True

    def told_to(self, seat: int | None) -> list[Event]:
        """The news as a seat may know them: another one may have drawn or picked unseen."""
        news = self.table.steps_since(self.read[seat])
        return [event for step in news for event in self.table.told(step, seat)]

    def viewer(self) -> int | None:
        """Through whose eyes the table is shown."""
        return self.looking if self.people else None

    # What is shown

    def draw(self, seat: int | None, reply: Sequence[Text] = ()) -> None:
        """The table, what happened last, and what is to be decided."""
        words, table = self.screen.words, self.table
        news = self.told_to(seat)
        touched = frozenset(name for event in news for name in event.touched)
        lines = []
        for event in news:
            line = Text("  " + words.tell(event.told))
            lines.append(line.append(f"  ({event.rule})", style="dim"))
        self.screen.page(
            self.picture(table.view(seat), touched),
            news=lines,
            reply=[*self.notices, *reply],
            below=self.asked(seat),
        )

    def asked(self, seat: int | None) -> list[Text]:
        """What is to be decided, and what else can be typed, on one row if it fits."""
        if self.table.is_over:
            return []
        words = self.screen.words
        question = self.board.question(self.table.view(seat), self.table.names)
        commands = Text(words.say("tui.commands"), style="dim")
        if commands.cell_len > self.screen.width:
            commands = Text(words.say("tui.commands_brief"), style="dim")
        return [Text(words.tell(question), style="bold"), commands]

    def show_reply(self, seat: int, reply: list[Text]) -> None:
        """An answer below the table, or, if it is too long for that, below all there is."""
        picture = self.picture(self.table.view(seat))
        if reply and self.screen.fits(picture, [*self.notices, *reply], self.asked(seat)):
            self.draw(seat, reply)
            return
        for line in reply:
            self.screen.show(line)
        if reply and self.screen.height is not None:
            self.screen.say("tui.again", style="dim")

    def show_to_onlooker(self) -> None:
        """The table as it is, for somebody at another terminal: what the one person here sees."""
        words = self.screen.words
        on, how = words.say("tui.look.on"), words.say("tui.look.help")
        self.screen.page(
            self.picture(self.table.view(self.viewer())),
            below=[Text(on, style="bold"), Text(how, style="dim")],
        )

    def show_all(self, seat: int) -> None:
        """The table with all there is to tell, however many rows it takes."""
        for line in self.picture(self.table.view(seat)).drawn(self.screen.console, None):
            self.screen.show(line)

    def picture(self, view: Any, touched: frozenset[str] = frozenset()) -> Picture:
        """A view of this table, to be drawn."""
        return Picture(self.board, view, self.screen.words, self.table.names, touched)

    def line(self, key: str, style: str = "", **about: str) -> Text:
        """A sentence that is not broken into rows, so that a path in it can be copied."""
        return Text(self.screen.words.say(key, **about), style=style, no_wrap=True)

    def list_actions(self, seat: int) -> None:
        """All legal actions, in groups."""
        view = self.table.view(seat)
        for heading, texts in self.board.groups(view, self.table.perspective(seat).legal()):
            line = Text(self.screen.words.say("tui.label", name=heading), style="bold")
            line.append(" ".join(texts), style="not bold")
            self.screen.show(line)

    def show_rules(self, section: str) -> None:
        """The rule book beside the game."""
        try:
            show_rules(self.screen, self.table.game.name, section)
        except ElementariumError as error:
            self.screen.show(Text(told(error, self.screen.words), style="bold red"))

    def explain(self, seat: int, typed: str) -> None:
        """Say whether an action is allowed, and which rule forbids it."""
        legal = self.table.perspective(seat).legal()
        if not typed.strip():
            self.screen.say("tui.why_usage", example=legal[0])
            return
        text = self.board.tidied(typed, legal)
        game = self.table.game
        try:
            game.numbers(self.table.state, text, seat)
            self.screen.say("tui.allowed", text=text)
        except IllegalActionError as error:
            sentence = game.explain(error.refusal, self.screen.words)
            self.screen.say("tui.refused", text=text, sentence=sentence)
        except NotationError:
            self.screen.say("tui.unknown", text=typed)

    def give_hint(self, seat: int) -> None:
        """What the search would do here, and why."""
        words = self.screen.words
        self.screen.console.print(Text(words.say("tui.thinking"), style="dim"))
        found = hint(self.table.perspective(seat))
        self.screen.say(
            "tui.hint",
            style="bold",
            action=found.best.action,
            chance=round(100 * found.best.chance),
            why=words.tell(found.why),
        )
        others = [
            words.say("tui.hint_other", action=other.action, chance=round(100 * other.chance))
            for other in found.alternatives
        ]
        if others:
            self.screen.say("tui.hint_others", actions=words.say("tui.comma").join(others))

    def show_log(self, seat: int) -> None:
        """Everything that has happened, as this seat knows it."""
        steps = self.table.steps
        if not steps:
            self.screen.say("tui.nothing_happened")
        for step in steps:
            for event in self.table.told(step, seat):
                self.screen.show(f"  {self.screen.words.tell(event.told)}  ({event.rule})")

    def show_result(self) -> None:
        """Who has won."""
        result = self.table.result
        assert result is not None, "asked at the end only"
        self.screen.say("tui.game_over", style="bold")
        if len(result.winners) == self.table.seats:
            self.screen.say("tui.result_draw", style="bold")
            return
        for seat in result.winners:
            if self.people == [seat]:
                self.screen.say("tui.result_you", style="bold")
                continue
            name = self.table.names[seat]
            self.screen.say("tui.result_win", style="bold", seat=seat, name=name)

    # Keeping

    @property
    def place(self) -> SaveFile:
        """Where the game is kept."""
        return self.keeper.place

    def save(self) -> bool:
        """Write the game to its file; False, with a word about it, if that fails."""
        try:
            changed = self.keeper.save()
        except NotSavedError as error:
            self.notices.append(self.not_saved(str(self.place.path), error))
            return False
        if changed:
            path = str(self.place.path)
            self.notices.append(self.line("tui.overtaken", changed=str(changed), path=path))
        return True

    def save_as(self, name: str) -> None:
        """Save the game, or write a copy where the person wants one, and say where it is."""
        if not name:
            is_saved = self.save()
            saved = self.line("tui.saved", path=str(self.place.path))
            self.screen.show(saved if is_saved else self.notices.pop())
            return
        try:
            path = self.keeper.save_copy(name)
        except NotSavedError as error:
            self.screen.show(self.not_saved(name, error))
        else:
            self.screen.show(self.line("tui.saved", path=str(path)))

    def not_saved(self, path: str, error: NotSavedError) -> Text:
        """That a file could not be written, and why."""
        words = self.screen.words
        why = words.say("tui.exists") if isinstance(error, ExistsError) else told(error, words)
        return self.line("tui.not_saved", style="bold red", path=path, why=why)
