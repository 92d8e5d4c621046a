"""A small network learns DROP OR POP! by playing against itself: python examples/learn_drop_or_pop.py [--help]

It judges positions after a move: what is this worth to who moved? Thousands of games go on at once in the batched
environment; every move is the best by the network, or now and then any; when a game has ended, its result is what the
network should have said. Between bouts it plays two `greedy` bots, and the share that it wins is the learning curve.

What it has learned lies in `learned.npz` after every bout, so the same command goes on where it stopped; `learned.png`
is the curve. Needs droptable[envs,fast] and matplotlib.
"""

import argparse
import os
import time
from dataclasses import dataclass, field
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "2")

import numpy as np
from numpy.typing import NDArray
from rich.progress import Progress

import droptable
from droptable.games.drop_or_pop.rules import DropOrPop
from droptable.kernels.drop_or_pop.games import Policy
from droptable.kernels.drop_or_pop.tables import Tables

Floats = NDArray[np.float32]
SEATS, MOVES, IGNORE = 3, 3, 2
HIDDEN, TABLES, WINDOW = 160, 1024, 96  # neurons; games at once; steps between two lessons
RATE, ERRING = 1e-3, 0.08  # of learning; how often any move is made


@dataclass
class Network:
    """One hidden layer: counters and whether the turn goes on in, what the mover may expect out."""

    weights: dict[str, Floats]
    moments: dict[str, Floats] = field(default_factory=dict)
    lessons: int = 0

    def judged(self, seen: Floats) -> Floats:
        """Return what positions are worth."""
        hidden = np.maximum(seen @ self.weights["w1"] + self.weights["b1"], 0)
        worth: Floats = np.tanh(hidden @ self.weights["w2"] + self.weights["b2"])
        return worth

    def learn(self, seen: Floats, results: Floats) -> float:
        """Take one step towards what came of these positions; return how far off it was on average."""
        hidden = np.maximum(seen @ self.weights["w1"] + self.weights["b1"], 0)
        worth = np.tanh(hidden @ self.weights["w2"] + self.weights["b2"])
        wrong = worth - results
        slope = (wrong * (1 - worth * worth) / len(seen)).astype(np.float32)
        back = np.outer(slope, self.weights["w2"]) * (hidden > 0)
        slopes = {"w2": hidden.T @ slope, "b2": slope.sum(keepdims=True), "w1": seen.T @ back, "b1": back.sum(0)}
        self.lessons += 1
        for name, one in slopes.items():
            self._move(name, one)
        return float((wrong * wrong).mean())

    def _move(self, name: str, slope: Floats) -> None:
        """Move some weights down their slope (Adam)."""
        first = self.moments.setdefault(f"first-{name}", np.zeros_like(slope))
        second = self.moments.setdefault(f"second-{name}", np.zeros_like(slope))
        first += 0.1 * (slope - first)
        second += 0.001 * (slope * slope - second)
        scale = np.sqrt(second / (1 - 0.999**self.lessons)) + 1e-8
        self.weights[name] -= RATE * first / (1 - 0.9**self.lessons) / scale


def newborn(inputs: int) -> Network:
    """Return a network that knows nothing."""
    random = np.random.default_rng(1)
    weights = {
        "w1": random.normal(0, 1 / np.sqrt(inputs / 4), (inputs, HIDDEN)).astype(np.float32),
        "b1": np.zeros(HIDDEN, np.float32),
        "w2": random.normal(0, 1 / HIDDEN, HIDDEN).astype(np.float32),
        "b2": np.zeros(1, np.float32),
    }
    return Network(weights)


class Table:
    """Games that go on at once, and what the network makes of them."""

    def __init__(self, seed: int) -> None:
        game = droptable.game("drop-or-pop", seats=SEATS, turn_limit=200)
        assert isinstance(game, DropOrPop)
        self.tables = Tables(game, TABLES, seed)
        self.counters = SEATS * game.rows * 4
        self.planes = np.zeros((TABLES, MOVES, self.counters), np.int8)
        self.ends = np.zeros((TABLES, MOVES), np.float32)
        self.random = np.random.default_rng(seed)

    def best(self, network: Network) -> tuple[NDArray[np.int64], Floats]:
        """Return the best action at every table, and what each action would lead to, as the network sees it."""
        self.tables.look_ahead(self.planes, self.ends)
        seen = np.zeros((TABLES, MOVES, self.counters + 1), np.float32)
        seen[:, :, :-1] = self.planes
        seen[:, IGNORE, -1] = 1  # the turn goes on
        worth = network.judged(seen.reshape(-1, self.counters + 1)).reshape(TABLES, MOVES)
        worth = np.where(np.isnan(self.ends), worth, self.ends)
        return np.where(self.tables.masks > 0, worth, -9).argmax(1), seen

    def erring(self, actions: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the actions with some of them replaced by any."""
        anything = self.tables.random_actions(np.zeros(TABLES, np.int64))
        return np.where(self.random.random(TABLES) < ERRING, anything, actions)


def lesson(table: Table, network: Network) -> tuple[Floats, Floats]:
    """Play some steps at all tables; return the positions whose games have ended since, and their results."""
    seen, seats, ended, rewards = [], [], [], []
    every = np.arange(TABLES)
    for _ in range(WINDOW):
        actions, ahead = table.best(network)
        actions = table.erring(actions)
        seen.append(ahead[every, actions])
        seats.append(table.tables.seats.copy())
        table.tables.step(actions)
        ended.append(table.tables.ended.copy())
        rewards.append(table.tables.rewards.copy())
    result, known = np.zeros((TABLES, SEATS), np.float32), np.zeros(TABLES, np.bool_)
    positions, results = [], []
    for at in reversed(range(WINDOW)):
        result[ended[at]], known = rewards[at][ended[at]], known | ended[at]
        going_on = known & ~ended[at]  # what ended the game needs no guess
        positions.append(seen[at][going_on])
        results.append(result[every, seats[at]][going_on])
    return np.concatenate(positions), np.concatenate(results)


def share_against_greedy(network: Network, games: int, seed: int) -> float:
    """Return the share of games that the network wins against two greedy bots, from every seat alike."""
    table, won, played = Table(seed), 0.0, 0
    own = np.arange(TABLES) % SEATS
    while played < games:
        actions, _ = table.best(network)
        bots = table.tables.bot_actions(Policy.GREEDY.value, np.zeros(TABLES, np.int64))
        table.tables.step(np.where(table.tables.seats == own, actions, bots))
        over = table.tables.ended
        played += int(over.sum())
        won += float((table.tables.rewards[over, own[over]] == 1).sum())
    return won / played


def saved(path: Path, network: Network, curve: list[tuple[float, float]], minutes: float) -> None:
    """Keep everything that it takes to go on, whole or not at all."""
    state = {**network.weights, **network.moments, "lessons": np.array(network.lessons)}
    with path.with_suffix(".new").open("wb") as file:
        np.savez(file, curve=np.array(curve), minutes=np.array(minutes), **state)  # type: ignore[arg-type]
    path.with_suffix(".new").replace(path)


def loaded(path: Path, inputs: int) -> tuple[Network, list[tuple[float, float]], float]:
    """Return what was learned before, or a beginning."""
    if not path.exists():
        return newborn(inputs), [], 0.0
    with np.load(path) as stored:
        weights = {name: stored[name] for name in ("w1", "b1", "w2", "b2")}
        moments = {name: stored[name] for name in stored.files if name.startswith(("first-", "second-"))}
        curve = [(float(x), float(y)) for x, y in stored["curve"]]
        return Network(weights, moments, int(stored["lessons"])), curve, float(stored["minutes"])


def drawn(path: Path, curve: list[tuple[float, float]]) -> None:
    """Draw the learning curve."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4), layout="constrained")
    axes.plot(*zip(*curve, strict=True), marker="o", markersize=3, label="the network")
    axes.axhline(1 / SEATS, color="grey", linestyle="--", label="as good as greedy")
    axes.set(xlabel="minutes of learning", ylabel="games won", title="DROP OR POP! against two greedy bots")
    axes.set_xlim(left=0)
    axes.set_ylim(0, 0.7)
    axes.legend(loc="lower right")
    axes.grid(alpha=0.3)
    figure.savefig(path, dpi=120)
    pyplot.close(figure)


def main() -> None:
    """Learn for some minutes."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--minutes", type=float, default=6.0, help="how long to learn, in all")
    parser.add_argument("--bouts", type=int, default=24, help="how often to measure on the way")
    parser.add_argument("--games", type=int, default=6_000, help="games of each measurement")
    parser.add_argument("--folder", type=Path, default=Path("learned"), help="where to keep what is learned")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    store, picture = arguments.folder / "learned.npz", arguments.folder / "learned.png"
    table = Table(seed=int(time.time()))
    network, curve, spent = loaded(store, table.counters + 1)
    bout = arguments.minutes / arguments.bouts
    with Progress() as progress:
        task = progress.add_task("learning", total=arguments.minutes)
        if not curve:
            curve.append((0.0, share_against_greedy(network, arguments.games, seed=0)))  # knowing nothing
        while spent < arguments.minutes:
            begun = time.monotonic()
            while (time.monotonic() - begun) / 60 < bout:
                positions, results = lesson(table, network)
                for some in np.array_split(table.random.permutation(len(results)), max(1, len(results) // 2048)):
                    network.learn(positions[some], results[some])
                progress.update(task, completed=spent + (time.monotonic() - begun) / 60)
            spent += (time.monotonic() - begun) / 60
            curve.append((spent, share_against_greedy(network, arguments.games, seed=len(curve))))
            saved(store, network, curve, spent)
            drawn(picture, curve)
            progress.console.print(
                f"{spent:5.2f} minutes: wins {curve[-1][1]:.3f} of the games against two greedy bots"
            )
    print(f"The curve is in {picture}; what was learned in {store}.")


if __name__ == "__main__":
    main()
