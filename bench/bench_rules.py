"""How fast the reference rules play at random, beside pokerkit's random hands.

    bench/bench_rules.py [--game GAME] [--rounds N] [--before REVISION]

Both are readable, pure Python rules engines that check every move. The ratio is what carries over to other machines.
`apply` is the bare rules, with the dice in the same loop; `play_out` goes through a match, which keeps a log. With
--before the same loops are also timed in the sources of another revision of ours, by turns with these; the ratio of
every round is one answer, and their median and range are told.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from pokerkit import Automation, NoLimitTexasHoldem

from droptable.core.game import Chance, Over, Seats
from droptable.core.match import play_out, start
from droptable.core.registry import AnyGame, AnyWorld, rulesets, world_for

SLICE_S, ROUNDS = 0.5, 5  # the best of several short slices: other programs disturb some of them, not all
ROOT = Path(__file__).parents[1]
Figures = dict[str, float]
RandomBelow = Callable[[int], int]  # spelled here: older revisions have no name for it


def main() -> None:
    """Print a line per game and loop."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--before", metavar="REVISION", help="a revision of ours to be timed too")
    parser.add_argument("--game", choices=list(rulesets), action="append", help="only this one")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--slice", action="store_true", help=argparse.SUPPRESS)  # what the processes below are told
    arguments = parser.parse_args()
    games = arguments.game or list(rulesets)
    if arguments.slice:
        print(json.dumps(one_slice(games)))
        return
    with TemporaryDirectory() as folder:
        before = None if arguments.before is None else sources_of(arguments.before, Path(folder))
        peer, now, earlier = 0.0, list[Figures](), list[Figures]()
        random = Random(1)
        for _ in range(arguments.rounds):
            peer = max(peer, per_second(lambda: random_poker(random)))
            now.append(slice_in(ROOT / "src", games))
            if before is not None:
                earlier.append(slice_in(before, games))
    show(peer, now, earlier)


def sources_of(revision: str, folder: Path) -> Path:
    """Return where the sources of a revision of ours are laid out."""
    archive = ["git", "archive", "--format=zip", revision, "src"]
    ZipFile(BytesIO(subprocess.run(archive, cwd=ROOT, check=True, capture_output=True).stdout)).extractall(folder)
    return folder / "src"


def slice_in(sources: Path, games: list[str]) -> Figures:
    """Return the figures of one slice of each loop, in a process that has these sources."""
    run = [sys.executable, __file__, "--slice", *(part for game in games for part in ("--game", game))]
    environment = os.environ | {"PYTHONPATH": str(sources)}
    figures: Figures = json.loads(subprocess.run(run, env=environment, check=True, capture_output=True).stdout)
    return figures


def show(peer: float, now: list[Figures], before: list[Figures]) -> None:
    """Print the best figures and their ratios."""
    print(f"pokerkit, random play: {peer:,.0f} operations per CPU-second")
    for name in now[0]:
        figure = max(figures[name] for figures in now)
        told = f"{name}: {figure:,.0f} actions per CPU-second, {figure / peer:.2f} × pokerkit"
        print(told + against(name, now, before))


def against(name: str, now: list[Figures], before: list[Figures]) -> str:
    """Return how many times as fast a loop is as before, round by round; nothing where that was not measured."""
    ratios = sorted(figures[name] / earlier[name] for figures, earlier in zip(now, before, strict=bool(before)))
    if not ratios:
        return ""
    best = max(earlier[name] for earlier in before)
    return f", {median(ratios):.2f} × before ({ratios[0]:.2f}–{ratios[-1]:.2f}; {best:,.0f})"


def per_second(play: Callable[[], int]) -> float:
    """Return how many actions `play` makes in a second of CPU time."""
    actions, begun = 0, time.process_time()
    while time.process_time() - begun < SLICE_S:
        actions += play()
    return actions / (time.process_time() - begun)


def one_slice(games: list[str]) -> Figures:
    """Return how many actions, nature's included, each loop makes in a CPU-second, by the rules as imported."""
    figures = Figures()
    for name in games:
        ruleset = rulesets[name]
        game, random = ruleset.game(options=ruleset.in_simulations), Random(1)
        play = partial(random_game, game, world_for(game), random.randrange)
        match = partial(random_match, game, world_for(game), random.randrange)
        figures |= {f"{name} by apply": per_second(play), f"{name} by play_out": per_second(match)}
    return figures


def random_game(game: AnyGame, world: AnyWorld | None, below: RandomBelow) -> int:
    """Play a game at random by the rules alone, and return how many actions it took."""
    state, actions = game.initial_state(), 0
    while not isinstance(turn := game.turn(state), Over):
        actions += 1
        if isinstance(turn, Seats):
            seat = min(turn.acting)
            state = game.apply(state, seat, game.sample(state, seat, below))
        elif isinstance(turn, Chance):
            state = game.apply(state, None, game.drawn(state, tuple(map(below, turn.sizes))))
        else:
            assert world is not None
            state = game.apply(state, None, world.resolve(state))
    return actions


@dataclass(frozen=True)
class Dice:
    """Fast dice, also for revisions that had none."""

    below: RandomBelow

    def draw(self, k: int, sizes: tuple[int, ...]) -> tuple[int, ...]:
        """Return one number below each size."""
        return tuple(map(self.below, sizes))


def random_match(game: AnyGame, world: AnyWorld | None, below: RandomBelow) -> int:
    """Play a match at random and return how many actions it took."""
    over = play_out(start(game), lambda match, seat: game.sample(match.state, seat, below), Dice(below), world)
    return len(over.log)


ALL_BUT_DECISIONS = tuple(Automation)


def random_poker(random: Random) -> int:
    """Play a hand of hold'em for three at random, and return how many operations it took, the dealer's included."""
    hand = NoLimitTexasHoldem.create_state(ALL_BUT_DECISIONS, True, 0, (1, 2), 2, (200, 200, 200), 3)
    while hand.status:
        choices: list[Callable[[], object]] = [hand.check_or_call]
        if hand.can_fold():
            choices.append(hand.fold)
        if hand.can_complete_bet_or_raise_to():
            choices.append(hand.complete_bet_or_raise_to)
        random.choice(choices)()
    return len(hand.operations)


if __name__ == "__main__":
    main()
