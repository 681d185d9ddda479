"""OpenSpiel: every game of the house by the name `elementarium_GAME`, registered on import.

    import pyspiel
    import elementarium.envs.openspiel

    game = pyspiel.load_game("elementarium_rummy(players=3)")

OpenSpiel keeps a game as the text above, in which an option is written `aldr:on`: an equals sign
would end the name of a parameter.

Information states have perfect recall: all that a player has heard since the beginning, as words.
Observations are what the player sees now, by the same numbers as in all environments here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from hashlib import blake2b
from typing import Any

import numpy as np
import pyspiel

from elementarium.core.errors import ElementariumError
from elementarium.core.registry import load, names
from elementarium.core.rng import Rng
from elementarium.core.seats import CHANCE, NOBODY
from elementarium.core.state import State
from elementarium.envs.setting import Setting

PREFIX = "elementarium_"
LONG = 10_000_000
"""The length that is declared of a game whose author gives no bound."""
DEFAULTS: dict[str, Any] = {"players": 2, "options": "", "cards": ""}


class Heard:
    """All that a player has heard and seen, as a chain: copies of a state share it.

    What was seen after each thing that was heard is kept as a short mark: equal marks, equal looks.
    """

    __slots__ = ("before", "mark", "word")

    def __init__(self, before: Heard | None, word: str, mark: str) -> None:
        self.before = before
        self.word = word
        self.mark = mark

    def __deepcopy__(self, _memo: dict[int, object]) -> Heard:
        return self

    def all(self) -> list[tuple[str, str]]:
        """Every word and mark, from the beginning."""
        found: list[tuple[str, str]] = []
        link: Heard | None = self
        while link is not None:
            found.append((link.word, link.mark))
            link = link.before
        return found[::-1]

    def told(self) -> str:
        """All of it as a text."""
        return "\n".join(f"{mark} {word}" for word, mark in self.all())

    def __reduce__(self) -> tuple[Any, ...]:
        return _heard, (self.all(),)


def _heard(found: list[tuple[str, str]]) -> Heard | None:
    """The chain of all that was heard."""
    heard: Heard | None = None
    for word, mark in found:
        heard = Heard(heard, word, mark)
    return heard


def mark_of(setting: Setting, state: State, seat: int) -> str:
    """A mark of what a seat sees."""
    return blake2b(setting.observer.observed(state, seat), digest_size=8).hexdigest()


class OpenSpielGame(pyspiel.Game):
    """A game with its parameters, as OpenSpiel loads it."""

    def __init__(self, params: dict[str, Any] | None = None, *, name: str) -> None:
        chosen = DEFAULTS | (params or {})
        options = chosen["options"].replace(":", "=")
        self.setting = Setting(name, chosen["players"], options, chosen["cards"])
        kept = chosen | {"options": self.setting.options.written().replace("=", ":")}
        super().__init__(game_type(name), game_info(self.setting), kept)
        first, seats = self.setting.start, range(self.setting.seats)
        self.beginning = [Heard(None, "", mark_of(self.setting, first, seat)) for seat in seats]

    def new_initial_state(self) -> OpenSpielState:
        """The beginning, before anything is dealt."""
        return OpenSpielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> OpenSpielObserver:
        """What tells a player's view as numbers and as words."""
        if params:
            raise ElementariumError(f"there are no parameters of observations: {params}")
        return OpenSpielObserver(self.setting, iig_obs_type)

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)


class OpenSpielState(pyspiel.State):
    """A state of ours, as OpenSpiel asks it."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self._setting = Shared(game.setting)
        self.table: State = game.setting.start.copy()
        self.heard = game.beginning[:]

    def current_player(self) -> int:
        """Who has to act."""
        if self.table.to_act == NOBODY:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.table.to_act == CHANCE else self.table.to_act

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.table.to_act == NOBODY

    def returns(self) -> list[float]:
        """What the end is worth to each player; 0 before it."""
        return self.table.returns()

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal_actions() if player == self.table.to_act else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may bring, with its probabilities."""
        outcomes = self.table.outcomes()
        total = sum(weight for _, weight in outcomes)
        return [(number, weight / total) for number, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        setting, seats = self._setting.setting, range(self._setting.setting.seats)
        words = [shown(setting, self.table, action, seat) for seat in seats]
        self.table.apply(action)
        for seat, word in zip(seats, words, strict=True):
            mark, heard = mark_of(setting, self.table, seat), self.heard[seat]
            if word is not None or mark != heard.mark:
                self.heard[seat] = Heard(heard, word or "", mark)

    def _action_to_string(self, player: int, action: int) -> str:
        game = self._setting.setting.game
        write = game.write_outcome if player == pyspiel.PlayerId.CHANCE else game.write_action
        return write(self.table, action)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> OpenSpielState:
        """Another state that the player cannot tell from this one."""
        twin: OpenSpielState = self.clone()
        twin.table = self.table.imagine(player, Rng(int(sampler() * 2**53)))
        return twin

    def __str__(self) -> str:
        return str(self._setting.setting.game.write_position(self.table))


class Shared:
    """Keeps something out of the copies that OpenSpiel makes of a state."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting

    def __deepcopy__(self, _memo: dict[int, object]) -> Shared:
        return self


class OpenSpielObserver:
    """What a player sees, or has heard since the beginning, as numbers and as words."""

    def __init__(self, setting: Setting, kind: Any) -> None:
        self.setting = setting
        self.has_recall = kind is not None and kind.perfect_recall
        observer = setting.observer
        self.row = np.zeros(observer.size, np.int8)
        self.tensor = np.zeros(0 if self.has_recall else observer.size, np.float32)
        self.dict = {
            piece.name: self.tensor[piece.offset : piece.offset + piece.size].reshape(piece.shape)
            for piece in (() if self.has_recall else observer.pieces)
        }

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Write what a player sees now."""
        if not self.has_recall:
            self.setting.observer.observe(state.table, player, self.row)
            self.tensor[:] = self.row

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """The same in words."""
        now = seen(self.setting.game, state.table, player)
        if self.has_recall:
            return f"{state.heard[player].told()}\n{now}"
        return now


def seen(game: Any, state: State, seat: int) -> str:
    """What a seat sees, as a text: its position where a view has one."""
    view = game.view(state, seat)
    return str(getattr(view, "position", None) or repr(view))


def shown(setting: Setting, state: State, number: int, seat: int) -> str | None:
    """What a seat hears when a number is played; None if nothing."""
    game = setting.game
    if game.shown:
        return game.shown(state, number, seat)
    write = game.write_outcome if state.to_act == CHANCE else game.write_action
    return write(state, number)


@lru_cache
def game_type(name: str) -> Any:
    """What OpenSpiel knows of a game before it is loaded."""
    game = load(name)
    kind = pyspiel.GameType
    has_secrets = game.hidden
    return kind(
        short_name=PREFIX + name,
        long_name=game.words("en").say(f"{name}.title"),
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            kind.Information.IMPERFECT_INFORMATION
            if has_secrets
            else kind.Information.PERFECT_INFORMATION
        ),
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=DEFAULTS,
    )


def game_info(setting: Setting) -> Any:
    """How large a game is with these players and options."""
    return pyspiel.GameInfo(
        num_distinct_actions=setting.actions,
        max_chance_outcomes=setting.start.most_choices,
        num_players=setting.seats,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=longest(setting),
    )


def longest(setting: Setting) -> int:
    """How many decisions and draws a game can have."""
    if setting.game.longest is None:
        return LONG
    bound = setting.game.longest(setting.seats, setting.options)
    if bound is None:
        raise ElementariumError(
            f"with the options {setting.options.written()} {setting.game.name} may go on for ever, "
            "and OpenSpiel wants to know how long a game can last: choose others"
        )
    return bound


def _register(name: str) -> None:
    """Let OpenSpiel find a game; classes are found again by name, so that states pickle."""
    kind = type(
        f"Game_{name}",
        (OpenSpielGame,),
        {"__init__": lambda self, params=None: OpenSpielGame.__init__(self, params, name=name)},
    )
    kind.__module__ = __name__
    globals()[kind.__name__] = kind
    pyspiel.register_game(game_type(name), kind)


for _name in names():
    _register(_name)
