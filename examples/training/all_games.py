"""The training run of docs/environments.md: a player for each game, with one seed, and its curve.

python all_games.py                 # half an hour on two cores
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import matplotlib as mpl
from selfplay import Plan, Point, line, train

from elementarium.lab.arena import Arena

mpl.use("svg")
from matplotlib import pyplot as plt  # after it was told how to draw

ROOT = Path(__file__).resolve().parents[2]
PLANS = {
    "aldr": Plan(
        lessons=40_000,
        passes=8,
        lanes=64,
        planes=24,
        minibatch=512,
        steps=60_000,
        rate=1e-4,
        points=5,
        games=100,
    ),
    "element": Plan(lessons=100_000, steps=200_000, rate=1e-4),
    "rummy": Plan(lessons=100_000, steps=800_000),
    "brave": Plan(lessons=100_000, steps=400_000),
}
"""The longest first, so that both cores have something to do until the end."""
Result = dict[str, Any]


def play(game: str, plan: Plan, folder: Path, games: int) -> Result:
    """Train a player, then have it play in the arena as anybody would."""
    player = folder / f"{game}.npz"
    points = train(game, plan, player, lambda point: print(f"{game:8} {line(point)}", flush=True))
    arenas = {}
    for opponent in ("random", "greedy"):
        arena = Arena(game, (f"policy:{player}", opponent), seed=plan.seed + 1)
        arena.run(games if opponent == "random" else games // 2, jobs=1, progress=lambda _: None)
        standing = arena.tallied()[0]
        low, high = standing.interval
        arenas[opponent] = {"games": standing.games, "won": standing.rate, "from": low, "to": high}
    return {"points": [point._asdict() for point in points], "arena": arenas}


def drawn(results: Mapping[str, Result], path: Path) -> None:
    """The curves as a picture, the same bytes for the same results."""
    plt.rcParams.update({"svg.hashsalt": "elementarium", "svg.fonttype": "none", "font.size": 9})
    figure, panels = plt.subplots(1, len(results), figsize=(10, 2.8), sharey=True)
    for panel, (game, result) in zip(panels, sorted(results.items()), strict=True):
        points = [Point(**point) for point in result["points"]]
        minutes = [point.minutes for point in points]
        taught = [point.minutes for point in points if point.phase != "self-play"]
        for style, opponent in (("o-", "random"), ("s--", "teacher")):
            name = "greedy" if opponent == "teacher" else opponent
            shares = [100 * getattr(point, opponent) for point in points]
            panel.plot(minutes, shares, style, label=f"against {name}")
        panel.axvline(taught[-1], color="grey", ls=":")
        panel.axhline(50, color="lightgrey", lw=0.8, zorder=0)
        panel.set(title=game, xlabel="minutes of one core", ylim=(-3, 103), xlim=(0, None))
    panels[0].set_ylabel("games won, %")
    panels[0].legend(loc="center", bbox_to_anchor=(0.5, 0.28), fontsize=8)
    figure.text(0.5, -0.12, "left of the dotted line lessons, right of it self-play", ha="center")
    figure.savefig(path, bbox_inches="tight", metadata={"Date": None})
    plt.close(figure)


def table(results: Mapping[str, Result]) -> str:
    """The results in the arena as a table of the documentation."""
    lines = ["| game | minutes of one core | against random | against greedy |"]
    lines.append("|---|---|---|---|")
    for game, result in sorted(results.items()):
        shares = " | ".join(share(one) for one in result["arena"].values())
        lines.append(f"| {game} | {result['points'][-1]['minutes']:.1f} | {shares} |")
    return "\n".join(lines)


def share(one: Result) -> str:
    """A share with its interval."""
    low, high = 100 * one["from"], 100 * one["to"]
    return f"{100 * one['won']:.1f} % of {one['games']} ({low:.0f}-{high:.0f} %)"


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command, train all games, and show what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--games", nargs="+", default=list(PLANS), choices=list(PLANS), help="others are kept"
    )
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "training")
    parser.add_argument("--picture", type=Path, default=ROOT / "docs" / "pictures" / "training.svg")
    parser.add_argument("--jobs", type=int, default=2, help="games that are learnt at a time")
    parser.add_argument("--arena", type=int, default=400, help="games in the arena afterwards")
    parser.add_argument("--share", type=float, default=1.0, help="learn only so much of it, to try")
    given = parser.parse_args(arguments)
    given.out.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # for those that are started below
    plans = {game: shorter(PLANS[game], given.share) for game in given.games}
    kept = given.out / "results.json"
    results = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
    with ProcessPoolExecutor(given.jobs, mp_context=get_context("spawn")) as pool:
        waiting = {
            pool.submit(play, game, plan, given.out, given.arena): game
            for game, plan in plans.items()
        }
        for one in as_completed(waiting):
            results[waiting[one]] = one.result()
            kept.write_text(json.dumps(results, indent=1), encoding="utf-8")
    drawn(results, given.picture)
    print(table(results))


def shorter(plan: Plan, share: float) -> Plan:
    """The same plan with less of everything."""
    least = plan.horizon * plan.lanes
    return replace(
        plan,
        lessons=max(plan.lanes, int(plan.lessons * share)),
        steps=max(least, int(plan.steps * share)),
        games=max(2, int(plan.games * min(1.0, 20 * share))),
    )


if __name__ == "__main__":
    main()
