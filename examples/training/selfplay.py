"""A player from nothing in one file: lessons, self-play with masks on the batch, a policy file.

    python selfplay.py element --out element.npz
    elementarium arena element policy:element.npz adept

First the network is taught: it plays, a program that knows the game says in every position what it
would have done, and the network learns to say the same. Then it plays against itself and learns by
PPO what wins. Copy this file and change it; nothing in it is needed elsewhere.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from elementarium.core.perspective import Perspective
from elementarium.envs import Batch, save_policy, symmetries
from elementarium.players.player import make_player

Array = np.ndarray[Any, Any]
Step = tuple[str, str, tuple[str, ...]]
NEVER = -1e9
"""The score of what is not legal."""


@dataclass
class Plan:
    """How long and how fast to learn; every field is an option of the command."""

    seats: int = 2
    options: str = ""
    lanes: int = 128
    """Games that are played side by side."""
    width: int = 128
    """Numbers in a hidden layer."""
    planes: int = 32
    """Planes in a layer, where there is a board."""
    layers: int = 3
    view: int = 16
    """A larger board is seen as far as this square in its middle reaches."""
    teacher: str = "greedy"
    lessons: int = 100_000
    """Positions in which the teacher is asked; 0 to learn by self-play alone."""
    kept: int = 16_000
    """Lessons that are remembered."""
    passes: float = 4.0
    """How often each of them is gone over, turned and mirrored where the rules allow it."""
    lesson_rate: float = 1e-3
    steps: int = 400_000
    """Decisions of self-play."""
    horizon: int = 128
    """Decisions in each lane between two times of learning."""
    epochs: int = 2
    rate: float = 2.5e-4
    minibatch: int = 1024
    discount: float = 0.999
    trace: float = 0.95
    clip: float = 0.2
    entropy: float = 0.01
    points: int = 10
    """How often the player is measured."""
    games: int = 200
    """Games against random at each of these points, and half as many against the teacher."""
    seed: int = 1


class DenseNet(nn.Module):
    """All numbers of the observation into two hidden layers: for cards."""

    def __init__(self, batch: Batch, plan: Plan) -> None:
        super().__init__()
        size, wide = batch.setting.observer.size, plan.width
        self.first, self.second = nn.Linear(size, wide), nn.Linear(wide, wide)
        self.score, self.worth = nn.Linear(wide, batch.setting.actions), nn.Linear(wide, 1)
        start_small(self.score)

    def forward(self, looks: Tensor) -> tuple[Tensor, Tensor]:
        """A score for each action, and what the game may be worth."""
        hidden = self.second(self.first(looks.float()).relu()).relu()
        return self.score(hidden), self.worth(hidden)[:, 0]

    def told(self) -> dict[str, Any]:
        """The network as `save_policy` takes it."""
        layers = (self.first, self.second, self.score)
        return {
            "layers": [(one.weight.detach().numpy(), one.bias.detach().numpy()) for one in layers]
        }


class PlaneNet(nn.Module):
    """Planes of a board into planes of actions, with a look at the squares where figures stand."""

    places: Tensor
    coordinates: Tensor

    def __init__(self, batch: Batch, plan: Plan) -> None:
        super().__init__()
        observer = batch.setting.observer
        self.board, *self.others = observer.pieces
        depth, high, wide = self.board.shape
        self.side = min(high, plan.view)
        self.corner = (high - self.side) // 2
        self.marks = [one for one in self.board.entries if one.name in ("sages", "aldr")]
        marked = sum(one.rows for one in self.marks)
        where, planes, rest = action_places(batch, self.side, self.corner, wide)
        self.register_buffer("places", torch.from_numpy(where))
        ruler = torch.linspace(-1, 1, self.side).expand(self.side, self.side)
        self.register_buffer("coordinates", torch.stack([ruler.T, ruler]))
        numbers, k = observer.size - self.board.size, plan.planes
        self.convolutions = nn.ModuleList(
            nn.Conv2d(k if layer else depth + 2, k, 3, padding=1) for layer in range(plan.layers)
        )
        self.aside = nn.Linear(numbers, k)
        self.thought = nn.Linear(marked * (k + 2) + k + numbers, plan.width)
        self.back = nn.Linear(plan.width, k)
        self.score, self.rest = nn.Conv2d(k, planes, 1), nn.Linear(plan.width, rest)
        self.worth = nn.Linear(plan.width, 1)
        start_small(self.score)
        start_small(self.rest)

    def forward(self, looks: Tensor) -> tuple[Tensor, Tensor]:
        """A score for each action, and what the game may be worth."""
        looks = looks.float()
        near = slice(self.corner, self.corner + self.side)
        board = looks[:, : self.board.size].view(-1, *self.board.shape)[:, :, near, near]
        numbers = looks[:, self.board.size :]
        ruler = self.coordinates.expand(len(looks), -1, -1, -1)
        seen = torch.cat([board, ruler], 1)
        seen = (self.convolutions[0](seen) + self.aside(numbers)[:, :, None, None]).relu()
        for convolution in list(self.convolutions)[1:]:
            seen = convolution(seen).relu() + seen
        marks = torch.cat([board[:, one.first : one.first + one.rows] for one in self.marks], 1)
        here = torch.einsum("bmyx,bcyx->bmc", marks, torch.cat([seen, ruler], 1)).flatten(1)
        thought = self.thought(torch.cat([here, seen.mean((2, 3)), numbers], 1)).relu()
        planes = self.score((seen + self.back(thought)[:, :, None, None]).relu())
        scores = torch.cat([planes.flatten(1), self.rest(thought)], 1)
        return scores[:, self.places], self.worth(thought)[:, 0]

    def told(self) -> dict[str, Any]:
        """The network as `save_policy` takes it: the same steps as in `forward`."""
        board = self.board.name
        marks = [f"{board}.{one.name}" for one in self.marks]
        steps: list[Step] = [
            ("near", "crop", (board, "box")),
            ("seen", "join", ("near", "coordinates")),
            ("aside_numbers", "join", tuple(one.name for one in self.others)),
            ("aside_row", "dense", ("aside_numbers", "aside.weight", "aside.bias")),
            ("all_marks", "join", tuple(marks)),
            ("marks", "crop", ("all_marks", "box")),
        ]
        last = "seen"
        for layer in range(len(self.convolutions)):
            name = f"convolutions.{layer}"
            steps.append((f"c{layer}", "convolve", (last, f"{name}.weight", f"{name}.bias")))
            if not layer:
                steps += [("c", "add", ("c0", "aside_row")), ("s0", "relu", ("c",))]
            else:
                steps += [(f"r{layer}", "relu", (f"c{layer}",))]
                steps += [(f"s{layer}", "add", (f"r{layer}", last))]
            last = f"s{layer}"
        steps += [
            ("with_ruler", "join", (last, "coordinates")),
            ("here", "at", ("with_ruler", "marks")),
            ("middle", "mean", (last,)),
            ("all", "join", ("here", "middle", "aside_numbers")),
            ("thinking", "dense", ("all", "thought.weight", "thought.bias")),
            ("thought", "relu", ("thinking",)),
            ("backward", "dense", ("thought", "back.weight", "back.bias")),
            ("informed", "add", (last, "backward")),
            ("active", "relu", ("informed",)),
            ("planes", "convolve", ("active", "score.weight", "score.bias")),
            ("others", "dense", ("thought", "rest.weight", "rest.bias")),
            ("scores", "join", ("planes", "others")),
        ]
        weights = {name: value.numpy() for name, value in self.state_dict().items()}
        places = weights.pop("places")
        unused = [name for name in weights if name.startswith("worth.")]
        arrays = {name: value for name, value in weights.items() if name not in unused}
        arrays["box"] = np.array([self.corner, self.corner, self.side, self.side])
        return {"steps": steps, "arrays": arrays, "places": places}


def start_small(layer: nn.Linear | nn.Conv2d) -> None:
    """At first all actions are equally good."""
    nn.init.normal_(layer.weight, std=0.01)
    if layer.bias is not None:
        nn.init.zeros_(layer.bias)


def slow_down(optimizer: torch.optim.Optimizer, rate: float, done: float) -> None:
    """Learn the slower, the more of it is done."""
    for group in optimizer.param_groups:
        group["lr"] = rate * (1 - 0.9 * min(done, 1.0))


def action_places(batch: Batch, side: int, corner: int, wide: int) -> tuple[Array, int, int]:
    """Where the score of each action is: on a plane for its kind, at its square, or behind them.

    Actions at squares that are not seen share one score. Also how many planes there are, and how
    many scores behind them.
    """
    kinds: dict[Any, int] = {}
    spots: list[tuple[int, int]] = []  # a plane and a square, or -1 and a number behind the planes
    rest = 1
    actions: Sequence[Any] = batch.game.actions
    for action in actions:
        parts = {one.name: getattr(action, one.name) for one in fields(action)}
        square = parts.pop("square", parts.pop("cell", None))
        if square is None:
            spots.append((-1, rest))
            rest += 1
            continue
        row, column = square // wide - corner, square % wide - corner
        is_seen = 0 <= row < side and 0 <= column < side
        plane = kinds.setdefault((type(action), *parts.values()), len(kinds))
        spots.append((plane, row * side + column) if is_seen else (-1, 0))
    behind = len(kinds) * side * side
    places = [behind + spot if plane < 0 else plane * side * side + spot for plane, spot in spots]
    return np.array(places), len(kinds), rest


class Learner:
    """A network that plays, is taught, plays against itself, and is measured."""

    def __init__(self, game: str, plan: Plan) -> None:
        torch.manual_seed(plan.seed)
        self.plan, self.game = plan, game
        self.draw = np.random.default_rng(plan.seed)
        self.batch = Batch(game, plan.lanes, plan.seats, plan.options, seed=plan.seed)
        has_board = len(self.batch.setting.observer.pieces[0].shape) == 3
        self.net: nn.Module = (PlaneNet if has_board else DenseNet)(self.batch, plan)
        self.turned = symmetries(game, plan.seats, plan.options)

    def judged(self, looks: Array, legal: Array) -> tuple[Tensor, Tensor]:
        """Scores of the legal actions, in their order, and what the games may be worth."""
        widest = max(1, int((legal >= 0).sum(1).max()))
        numbers = torch.from_numpy(legal[:, :widest].astype(np.int64))
        scores, worth = self.net(torch.from_numpy(looks))
        return scores.gather(1, numbers.clamp(min=0)).masked_fill(numbers < 0, NEVER), worth

    @torch.no_grad()  # type: ignore[untyped-decorator]  # where torch is not installed
    def chosen(self, looks: Array, legal: Array, *, best: bool = False) -> tuple[Array, ...]:
        """Which of the legal actions, its logarithmic share, and what the games may be worth."""
        scores, worth = self.judged(looks, legal)
        shares = scores.log_softmax(1)
        picks = scores.argmax(1) if best else torch.multinomial(shares.exp(), 1)[:, 0]
        return picks.numpy(), shares.gather(1, picks[:, None])[:, 0].numpy(), worth.numpy()

    def lessons(self) -> Iterator[int]:
        """Be taught; says now and then how many positions have been asked about."""
        plan, batch = self.plan, self.batch
        teacher = make_player(plan.teacher, self.game, plan.seed)
        optimizer = torch.optim.Adam(self.net.parameters(), plan.lesson_rate)
        looks = np.zeros((plan.kept, batch.observations.shape[1]), np.int8)
        legal = np.full((plan.kept, batch.legal.shape[1]), -1, np.int32)
        answer = np.zeros(plan.kept, np.int64)
        asked, debt, lanes = 0, 0.0, np.arange(plan.lanes)
        while asked < plan.lessons:
            rows = (asked + lanes) % plan.kept
            told = np.array([asked_of(teacher, batch, lane) for lane in lanes.tolist()])
            looks[rows], legal[rows] = batch.observations, batch.legal
            answer[rows] = (batch.legal == told[:, None]).argmax(1)
            picks = self.chosen(batch.observations, batch.legal)[0]
            follows = self.draw.random(plan.lanes) < 0.5
            batch.step(np.where(follows, told, batch.legal[lanes, picks]))
            asked, debt = asked + plan.lanes, debt + plan.lanes * plan.passes
            slow_down(optimizer, plan.lesson_rate, asked / plan.lessons)
            while debt >= plan.minibatch:
                debt -= plan.minibatch
                drawn = self.draw.integers(min(asked, plan.kept), size=plan.minibatch)
                turn = self.turned[self.draw.integers(len(self.turned))]
                numbers = np.where(legal[drawn] < 0, -1, turn.action[legal[drawn]])
                scores, _ = self.judged(looks[drawn][:, turn.observation], numbers)
                loss = functional.cross_entropy(scores, torch.from_numpy(answer[drawn]))
                optimizer.zero_grad()
                loss.backward()  # type: ignore[no-untyped-call]
                optimizer.step()
            yield asked

    def self_play(self) -> Iterator[int]:
        """Play all seats and learn from it; says now and then how many decisions that were."""
        plan, batch = self.plan, self.batch
        optimizer = torch.optim.Adam(self.net.parameters(), plan.rate, eps=1e-5)
        batch.reset()
        updates = plan.steps // (plan.horizon * plan.lanes)
        judges_first = updates / 20 if plan.lessons else 0  # lessons teach to play, not to judge
        for update in range(updates):
            played = self.played()
            slow_down(optimizer, plan.rate, update / updates)
            for _ in range(plan.epochs):
                order = self.draw.permutation(len(played.picks))
                for first in range(0, len(order), plan.minibatch):
                    some = Played(*(part[order[first : first + plan.minibatch]] for part in played))
                    optimizer.zero_grad()
                    loss = self.loss(some, teaches_worth_only=update < judges_first)
                    loss.backward()  # type: ignore[no-untyped-call]
                    nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
                    optimizer.step()
            yield (update + 1) * plan.horizon * plan.lanes

    def played(self) -> Played:
        """Play on in all lanes for a while, and say what came of every decision."""
        plan, batch = self.plan, self.batch
        lanes, rows = np.arange(plan.lanes), []
        for _ in range(plan.horizon):
            before = batch.observations.copy(), batch.legal.copy(), batch.seat.copy()
            chosen = self.chosen(*before[:2])
            batch.step(before[1][lanes, chosen[0]])
            rows.append((*before, *chosen, batch.rewards.copy(), batch.terminals.copy()))
        stacked = (np.stack(column) for column in zip(*rows, strict=True))
        looks, legal, seat, picks, shares, worth, rewards, ends = stacked
        gains = self.gains(worth, seat, rewards, ends)
        parts = (looks, legal, picks, shares, gains, gains + worth)
        return Played(*(part.reshape(-1, *part.shape[2:]) for part in parts))

    def gains(self, worth: Array, seat: Array, rewards: Array, ends: Array) -> Array:
        """How much better than expected each decision was to its seat (GAE, for several seats)."""
        plan, lanes = self.plan, np.arange(self.plan.lanes)
        with torch.no_grad():
            seen = [
                self.net(torch.from_numpy(self.batch.observe(one)))[1] for one in range(plan.seats)
            ]
        ahead = torch.stack(seen, 1).numpy()  # what each seat expects at its next decision
        owed, later, gains = np.zeros_like(ahead), np.zeros_like(ahead), np.zeros_like(worth)
        for now in reversed(range(plan.horizon)):
            over, who = ends[now], seat[now]
            owed[over], ahead[over], later[over] = rewards[now][over], 0, 0
            surprise = owed[lanes, who] + plan.discount * ahead[lanes, who] - worth[now]
            gains[now] = surprise + plan.discount * plan.trace * later[lanes, who]
            owed[lanes, who], ahead[lanes, who], later[lanes, who] = 0, worth[now], gains[now]
        return gains

    def loss(self, some: Played, *, teaches_worth_only: bool) -> Tensor:
        """What PPO makes smaller."""
        plan = self.plan
        scores, worth = self.judged(some.looks, some.legal)
        mistake = (worth - torch.from_numpy(some.returns)).square().mean()
        if teaches_worth_only:
            return mistake
        shares = scores.log_softmax(1)
        share = shares.gather(1, torch.from_numpy(some.picks)[:, None])[:, 0]
        ratio = (share - torch.from_numpy(some.shares)).exp()
        gains = torch.from_numpy((some.gains - some.gains.mean()) / (some.gains.std() + 1e-8))
        clipped = ratio.clamp(1 - plan.clip, 1 + plan.clip)
        entropy = -(shares.exp() * shares.clamp(min=-50)).sum(1).mean()
        return (
            -torch.min(ratio * gains, clipped * gains).mean() + mistake / 2 - plan.entropy * entropy
        )

    def measured(self, opponent: str, games: int) -> float:
        """The share of games that it wins, a draw counting half, from all seats in turn."""
        plan, lanes = self.plan, np.arange(games)
        batch = Batch(self.game, games, plan.seats, plan.options, seed=99, autoreset="disabled")
        own, other = lanes % plan.seats, make_player(opponent, self.game, 99)
        while (batch.seat >= 0).any():
            going = lanes[batch.seat >= 0]
            mine = going[batch.seat[going] == own[going]]
            actions = np.full(games, -1)
            if len(mine):
                picks = self.chosen(batch.observations[mine], batch.legal[mine], best=True)[0]
                actions[mine] = batch.legal[mine, picks]
            theirs = np.setdiff1d(going, mine)
            actions[theirs] = [asked_of(other, batch, lane) for lane in theirs.tolist()]
            batch.step(actions)
        returns = [batch.state(lane).returns()[own[lane]] for lane in range(games)]
        return float(np.mean([(worth > 0) + (worth == 0) / 2 for worth in returns]))

    def save(self, path: Path) -> None:
        """Write the player."""
        plan = self.plan
        save_policy(path, self.game, seats=plan.seats, options=plan.options, **self.net.told())  # type: ignore[operator]


class Played(NamedTuple):
    """Decisions with what came of them."""

    looks: Array
    legal: Array
    picks: Array
    shares: Array
    gains: Array
    returns: Array


def asked_of(player: Any, batch: Batch, lane: int) -> int:
    """What a program would do in this lane."""
    choice: int = player.choose(Perspective(batch.game, batch.state(lane), int(batch.seat[lane])))
    return choice


class Point(NamedTuple):
    """A point of the curve."""

    phase: str
    decisions: int
    minutes: float
    """Of one core, without measuring."""
    random: float
    teacher: float


def train(game: str, plan: Plan, out: Path | None, tell: Callable[[Point], None]) -> list[Point]:
    """Teach, play, measure, and write the player."""
    torch.set_num_threads(1)
    learner, points, spent = Learner(game, plan), [], 0.0
    began = time.process_time()

    def measure(phase: str, decisions: int) -> None:
        nonlocal began, spent
        spent += time.process_time() - began
        shares = (
            learner.measured("random", plan.games),
            learner.measured(plan.teacher, plan.games // 2),
        )
        points.append(Point(phase, decisions, spent / 60, *shares))
        tell(points[-1])
        if out:
            learner.save(out)
        began = time.process_time()

    measure("start", 0)
    whole = plan.lessons + plan.steps
    for phase, work in (("lessons", learner.lessons()), ("self-play", learner.self_play())):
        before = plan.lessons if phase == "self-play" else 0
        done = 0
        for done in work:
            if (before + done) * plan.points // whole > len(points) - 1:
                measure(phase, before + done)
        if done and points[-1].decisions != before + done:
            measure(phase, before + done)
    return points


def main() -> None:
    """Read the command, train, and say how it goes."""
    parser = argparse.ArgumentParser(description="Train a player on two cores or one.")
    parser.add_argument("game")
    parser.add_argument("--out", type=Path, help="where to write the player, such as element.npz")
    for one in fields(Plan):
        parser.add_argument(
            f"--{one.name.replace('_', '-')}", type=type(one.default), default=one.default
        )
    given = vars(parser.parse_args())
    game, out = given.pop("game"), given.pop("out")
    train(game, Plan(**given), out, lambda point: print(line(point), flush=True))


def line(point: Point) -> str:
    """A point of the curve, as it is printed."""
    return (
        f"{point.phase:9} {point.decisions:>9,} decisions {point.minutes:5.1f} min  "
        f"random {100 * point.random:5.1f} %  teacher {100 * point.teacher:5.1f} %"
    )


if __name__ == "__main__":
    main()
