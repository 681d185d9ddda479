"""The list of saved games as lines to read."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from elementarium.core.registry import load
from elementarium.core.words import Words, told
from elementarium.tui.saves import Saved


def line_of(saved: Saved, words: Words) -> Text:
    """A saved game on one line: when, which game, who, whose turn."""
    line = Text(saved.played_at.astimezone().strftime("%Y-%m-%d %H:%M  "), no_wrap=True)
    if saved.game:
        title = load(saved.game).words(words.language).say(f"{saved.game}.title")
        line.append(title, style="bold")
        line.append("  " + words.say("tui.comma").join(saved.players) + "  ")
    line.append(standing(saved, words), style="dim" if not saved.is_open else "")
    return line


def standing(saved: Saved, words: Words) -> str:
    """Whose turn it is, or how the game ended, or why it cannot be opened."""
    if saved.problem:
        return words.say("tui.saves.bad", problem=told(saved.problem, words))
    if saved.result:
        return words.say("tui.saves.over", result=told_result(saved.result, saved.players, words))
    if saved.to_act is None:
        return words.say("tui.saves.deal")
    player = f"P{saved.to_act} {saved.players[saved.to_act]}"
    return words.say("tui.saves.turn", player=player)


def told_with_scores(result: str, players: Sequence[str], words: Words) -> str:
    """The result of a record in words, with the points of all seats where there are any."""
    parts = result.split(" | ")
    said = told_result(result, players, words)
    for scores in (part.split()[1:] for part in parts if part.startswith("scores ")):
        points = words.say("tui.comma").join(scores)
        return words.say("tui.replay.with_scores", result=said, scores=points)
    return said


def told_result(result: str, players: Sequence[str], words: Words) -> str:
    """The result of a record in words: `winners 0 | returns +1 -1` is "P0 Ann won"."""
    first = result.partition(" | ")[0].removeprefix("winners ").split()
    if not all(seat.isdecimal() and int(seat) < len(players) for seat in first):
        return result
    if len(first) == len(players):
        return words.say("tui.saves.draw")
    names = words.say("tui.comma").join(f"P{n} {players[int(n)]}" for n in first)
    return words.say("tui.saves.winners", names=names)
