"""What a game is to the rest of the house: its functions gathered in one place.

The core (`state.py`) is fast and trusts its caller. A `Game` is the friendly storey above it: it
reads and writes notation, checks every action, explains what it refuses and tells what happened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import import_module
from typing import Any, Generic, NamedTuple, TypeVar

from elementarium.core.errors import (
    ElementariumError,
    IllegalActionError,
    NotationError,
    Refusal,
)
from elementarium.core.notes import Kind, Note
from elementarium.core.observer import Observer
from elementarium.core.options import Options
from elementarium.core.rng import Rng
from elementarium.core.seats import CHANCE, NOBODY
from elementarium.core.state import State
from elementarium.core.story import Event
from elementarium.core.symmetry import Symmetry
from elementarium.core.trace import Trace
from elementarium.core.words import Message, Words, saying

S = TypeVar("S", bound=State)

RULES = {"over": "6", "syntax": "8.1", "not_your_turn": "4", "phase": "4"}
"""Where the rule books put the reasons that all games share."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended."""

    winners: tuple[int, ...]
    returns: tuple[Fraction, ...]
    scores: tuple[int, ...] | None = None

    @classmethod
    def lost_by(cls, loser: int) -> Result:
        """The result of a game for two that one of them has given up."""
        returns = tuple(Fraction(-1 if seat == loser else 1) for seat in range(2))
        return cls((1 - loser,), returns)

    def written(self) -> str:
        """The result as records and examples write it (rules/README 5)."""
        parts = ["winners " + " ".join(str(seat) for seat in self.winners)]
        if self.scores is not None:
            parts.append("scores " + " ".join(str(score) for score in self.scores))
        parts.append("returns " + " ".join(written_return(value) for value in self.returns))
        return " | ".join(parts)


PASS = "pass"
"""What is played by whoever reacts to nothing, in games that ask in secret (`opens_window`)."""


def written_return(value: Fraction) -> str:
    """A return as `+1`, `0` or `-1/3`."""
    return f"+{value}" if value > 0 else str(value)


class Played(NamedTuple, Generic[S]):
    """A number that was played, the state that it led to, and what happened on the way."""

    number: int
    after: S
    notes: tuple[Note, ...]
    """All of it, hidden things too: for the table, its story and statistics, not for players."""


@dataclass(frozen=True, slots=True)
class Data:
    """The card file that a game is played with."""

    file: str
    name: str
    sha256: str

    def written(self) -> str:
        """The data as the record's `Data` tag names it."""
        return f"{self.file} {self.name} sha256:{self.sha256}"


def no_fact(_state: object, fact: str) -> str | None:
    """A game that lists no facts has none that an example could state."""
    raise NotationError(f'there is no fact "{fact}"')


def no_kind(_state: object, kind: str) -> int:
    """A game that lists no kinds of actions has none that an example could count."""
    raise NotationError(f'there is no kind of action "{kind}"')


def read_no_outcome(_state: object, text: str) -> tuple[int, ...]:
    """A game without chance has no outcomes."""
    raise saying(NotationError, "chance.not_due", text=text)


def write_no_outcome(_state: object, number: int) -> str:
    """A game without chance is never asked."""
    raise AssertionError(f"chance has no outcome {number}")


@dataclass(frozen=True, slots=True, kw_only=True)
class ExampleKeys(Generic[S]):
    """What the example language needs to know about one game (section 10 of its rules)."""

    fact: Callable[[S, str], str | None] = no_fact
    """Checks one fact of `has`: None if it holds, else what is so instead."""
    count: Callable[[S, str], int] = no_kind
    """The number of legal actions of a kind."""
    further: Mapping[str, Callable[[S, str], str | None]] = field(default_factory=dict)
    """Further keys: None if the check holds, else what is so instead."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[S]):
    """One game: what it is called, who plays it, and its rules as functions."""

    name: str
    package: str
    """The package that holds its code and words."""
    version: int
    """The version of the specification it is exact to."""
    seats: range
    options: type[Options]
    actions: Sequence[object]
    """All actions there are; an action's number is its place."""
    start: Callable[[int, Any], S]
    """The first position for so many seats under these options."""
    read_position: Callable[[str, Any], S]
    write_position: Callable[[S], str]
    read_action: Callable[[S, str], tuple[int, ...] | None]
    """The numbers a text stands for; None if it is well written but names nothing possible."""
    write_action: Callable[[S, int], str]
    read_outcome: Callable[[S, str], tuple[int, ...]] = read_no_outcome
    write_outcome: Callable[[S, int], str] = write_no_outcome
    refuse: Callable[[S, str], Refusal | None]
    """Why the seat to act may not do this: the talkative twin of the legal actions."""
    view: Callable[[S, int | None], Any]
    """What a seat, or a spectator, sees."""
    tell: Callable[[S, Played[S], int | None], tuple[Event, ...]]
    """What a number did, translated from its notes, as a seat sees it; the first is the state
    before it.
    """
    turn: Callable[[S], int]
    """The number of the turn; a new one begins a new line in a record."""
    happenings: Sequence[Kind] = ()
    """What its rules write into a trace; the kind of a note is its place here."""
    observer: Callable[[S], Observer] | None = None
    """What writes down as numbers how tables like this one look to a seat; without it, the view
    is written (core/view_observer.py).
    """
    symmetries: Callable[[S, Observer], Sequence[Symmetry]] | None = None
    """How tables like this one can be turned over without the rules noticing; left out where
    nobody knows.
    """
    examples: ExampleKeys[S] = field(default_factory=ExampleKeys)
    hidden: bool = False
    """Whether seats know things that others may not see."""
    join: Callable[[Sequence[str]], list[str]] = list
    """Joins the texts of consecutive numbers as records write them."""
    scores: Callable[[S], tuple[int, ...]] | None = None
    shown: Callable[[S, int, int | None], str | None] | None = None
    """The text of a number as a seat or a spectator sees it; None if it does not see it at all.

    Left out where everything played is public.
    """
    unfinished: Callable[[S], bool] | None = None
    """Whether what was begun needs more to be chosen, so that it can still be cancelled.

    To try such a beginning shows its seat nothing that it does not know. Left out where every
    action is complete.
    """
    opens_window: Callable[[str], bool] | None = None
    """Whether others may be asked in secret to react to an action.

    Nobody may learn who was asked, or that nobody was. Left out where nobody is asked in secret.
    """
    openly: Callable[[S, int, S], bool] | None = None
    """Whether a number, which leads from one state to another, shows nobody anything that was not
    public before it, so that it may be taken back among people. Left out in a game with hidden
    things where nothing is so.
    """
    agrees: Callable[[S, S, str], bool] | None = None
    """Whether a chance outcome that the position before determined is named rightly."""
    pauses: Callable[[S], bool] | None = None
    """Whether the game rests between two rounds, where every action is refused as `over`."""
    data: Data | None = None
    with_cards: Callable[[str], Game[S]] | None = None
    """The game with the cards of an owner's own file."""
    names: Callable[[str], Mapping[str, str]] | None = None
    """Sentences that come with the data, such as the names of cards, in a language."""

    longest: Callable[[int, Any], int | None] | None = None
    """A bound of what is decided and drawn in one game of so many seats under these options, as its
    rule book proves it; None where these allow a game to go on for ever. Left out where nobody
    knows.
    """
    cards: object = None
    """The card list of a game that can be played with others; its package makes the game of them
    again by a function `game_with`.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        return _same_game, (self.package, self.cards)

    # Playing

    def check_seats(self, seats: int) -> None:
        """Raise unless so many can play it."""
        if seats not in self.seats:
            about = {"least": self.seats[0], "most": self.seats[-1], "seats": seats}
            raise saying(ElementariumError, "seats.game", game=self.name, **about)

    def legal(self, state: S) -> list[str]:
        """The legal actions in notation."""
        return [self.write_action(state, number) for number in state.legal_actions()]

    def is_unfinished(self, state: S, seat: int) -> bool:
        """Whether a seat has begun an action that needs more to be chosen."""
        return bool(self.unfinished and state.to_act == seat and self.unfinished(state))

    def walk(self, state: S, text: str, seat: int | None = None) -> Iterator[Played[S]]:
        """What `text` leads to, number by number, each one checked when its turn has come.

        Raises NotationError or IllegalActionError if the rules refuse it, which they do as a whole;
        `state` and what was walked before stay as they are.
        """
        begun = state
        decides = state.to_act >= 0 and seat in (None, state.to_act)
        numbers = self.read_action(state, text) if decides else None
        if numbers is None:
            raise self._refused(begun, text, seat)
        for number in numbers:
            if number not in state.legal_actions():
                raise self._refused(begun, text, seat)
            walked = traced(state, number)
            state = walked.after
            yield walked

    def step(self, state: S, number: int, seat: int | None = None) -> Played[S]:
        """A legal number of the seat to act, and what it leads to; raises if it is not one."""
        if number not in state.legal_actions():
            raise ElementariumError(f"{number} is not the number of a legal action here")
        if seat not in (None, state.to_act):
            raise self._refused(state, self.write_action(state, number), seat)
        return traced(state, number)

    def _refused(self, state: S, text: str, seat: int | None) -> IllegalActionError:
        refused = self.refusal(state, seat, text)
        if refused is None:
            raise AssertionError(f"{self.name}: {text} is neither legal nor refused")
        return IllegalActionError(text, refused, self.explain(refused, self.words("en")))

    def numbers(self, state: S, text: str, seat: int | None = None) -> tuple[int, ...]:
        """The numbers that `text` stands for, every one legal in its turn; raises if not."""
        return tuple(walked.number for walked in self.walk(state, text, seat))

    def play(self, state: S, text: str, seat: int | None = None) -> S:
        """The state after `text`, leaving `state` as it was; raises if the rules refuse."""
        for walked in self.walk(state, text, seat):
            state = walked.after
        return state

    def walk_outcome(self, state: S, text: str) -> Iterator[Played[S]]:
        """What the outcomes that `text` names lead to, each one possible in its turn; or raises."""
        if state.to_act != CHANCE:
            raise saying(NotationError, "chance.not_due", text=text)
        for number in self.read_outcome(state, text):
            if number not in [outcome for outcome, _ in state.outcomes()]:
                raise saying(NotationError, "chance.impossible", text=text)
            walked = traced(state, number)
            state = walked.after
            yield walked

    def outcome_numbers(self, state: S, text: str) -> tuple[int, ...]:
        """The outcomes that `text` names, every one possible in its turn; raises if not."""
        return tuple(walked.number for walked in self.walk_outcome(state, text))

    def deal(self, state: S, rng: Rng) -> list[int]:
        """Let chance act, in place, until a seat has to or the game is over."""
        drawn: list[int] = []
        while state.to_act == CHANCE:
            drawn.append(state.sample(rng))
            state.apply(drawn[-1])
        return drawn

    def refusal(self, state: S, seat: int | None, text: str) -> Refusal | None:
        """Why a complete action is refused, None if it is allowed (rules/README 6)."""
        if state.to_act == NOBODY:
            return Refusal("over", RULES["over"])
        if self.pauses and self.pauses(state):
            return Refusal("over", RULES["over"], variant="round")
        try:
            self.read_action(state, text)
        except NotationError:
            return Refusal("syntax", RULES["syntax"], {"text": text})
        if seat is not None and seat != state.to_act:
            variant = "chance" if state.to_act == CHANCE else ""
            return Refusal("not_your_turn", RULES["not_your_turn"], variant=variant)
        if state.to_act == CHANCE:
            return Refusal("phase", RULES["phase"], variant="chance")
        return self.refuse(state, text)

    # Saying

    def words(self, language: str, *packages: str) -> Words:
        """The words of this game, and of further packages, in a language."""
        names = self.names(language) if self.names else {}
        return Words(language, (self.package, *packages), names)

    def explain(self, refusal: Refusal, words: Words) -> str:
        """The refusal as a sentence with the rule that says so."""
        return words.say(
            "refusal.with_rule",
            sentence=Message(self.key_of(refusal, words), refusal.about),
            game=Message(f"{self.name}.title"),
            rule=refusal.rule,
        )

    def key_of(self, refusal: Refusal, words: Words) -> str:
        """The key of the sentence that says a refusal."""
        code = f"{refusal.code}_{refusal.variant}" if refusal.variant else refusal.code
        return words.first_known(f"{self.name}.refusal.{code}", f"refusal.{code}")

    # The end

    def result(self, state: S) -> Result | None:
        """How the game ended; None while it goes on."""
        if state.to_act != NOBODY:
            return None
        returns = tuple(Fraction(value).limit_denominator(720) for value in state.returns())
        best = max(returns)
        return Result(
            winners=tuple(seat for seat, value in enumerate(returns) if value == best),
            returns=returns,
            scores=self.scores(state) if self.scores else None,
        )


def _same_game(package: str, cards: object) -> Game[Any]:
    """A game that was pickled: that of its package, with the cards that it was played with."""
    home = import_module(package)
    game: Game[Any] = home.GAME if cards is None else home.game_with(cards)
    return game


def traced(state: S, number: int) -> Played[S]:
    """What a number that may be played leads to, with all that happens; `state` stays as it is."""
    after, trace = state.copy(), Trace()
    after.trace = trace
    after.apply_trusted(number)
    after.trace = None
    after.noted = trace.notes()
    return Played(number, after, after.noted)


def all_legal(state: State, numbers: Sequence[int]) -> bool:
    """Whether these numbers can be played one after another."""
    trial = state.copy()
    for number in numbers:
        if number not in trial.legal_actions():
            return False
        trial.apply(number)
    return True
