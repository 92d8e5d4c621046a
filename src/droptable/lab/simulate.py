"""Play many games between bots, on all cores. The same seed gives the same result whatever the number of cores."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import islice, permutations
from math import factorial
from multiprocessing import active_children, get_context
from random import Random
from signal import SIG_IGN, SIGINT, signal
from typing import Any

from droptable.bots.bot import Effort, Simulator, bot_for
from droptable.core.errors import OptionError
from droptable.core.game import Outcome, Seat
from droptable.core.match import AnyMatch, play_out, start
from droptable.core.options import Options, completed
from droptable.core.registry import AnyGame, AnyWorld, rulesets, world_for
from droptable.lab.statistics import Observation, added, distribution, observe, share

CHUNK = 20  # games per piece of work: small enough for a smooth progress bar, large enough to be worth sending


@dataclass(frozen=True)
class Plan:
    """What to play: who sits where, how often, by which options, from which seed."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int = 1
    options: Options = field(default_factory=dict)
    all_seatings: bool = False  # let the bots change seats from game to game, through all permutations
    effort: Effort = field(default_factory=Effort)

    def build(self) -> AnyGame:
        """Return the game; raise OptionError or UnknownNameError if there is none like it, or no such bot."""
        ruleset = rulesets[self.game]
        if self.games < 1:
            raise OptionError("no-games", games=self.games)
        for bot in self.bots:
            bot_for(self.game, bot)
        return ruleset.game(len(self.bots), completed(ruleset.options, {**ruleset.in_simulations, **self.options}))

    def seating(self, number: int) -> tuple[int, ...]:
        """Return which bot (its place in `bots`) sits at each seat in game `number`."""
        count = len(self.bots)
        if not self.all_seatings:
            return tuple(range(count))
        return next(islice(permutations(range(count)), number % factorial(count), None))


@dataclass(frozen=True)
class Result:
    """One game of a plan."""

    seating: tuple[int, ...]
    outcome: Outcome
    observation: Observation


@dataclass(frozen=True)
class _Dice:
    """Fast private dice; nobody needs to check them."""

    random: Random

    def draw(self, k: int, sizes: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(self.random.randrange(size) for size in sizes)


def play_game(plan: Plan, number: int) -> AnyMatch:
    """Return game `number` of a plan, played to its end. It depends on the plan's seed and its number alone."""
    game = plan.build()
    return _play(plan, game, world_for(game), number)


def _play(plan: Plan, game: AnyGame, world: AnyWorld | None, number: int) -> AnyMatch:
    players = [bot_for(plan.game, plan.bots[at]) for at in plan.seating(number)]
    # Dice and bots draw from different streams: a bot that thinks more must not change the dice.
    simulator: Simulator[Any, Any] = Simulator(game, Random(f"bots {plan.seed} {number}").randrange, world)

    def decide(match: AnyMatch, seat: Seat) -> Any:
        return players[seat].decide(simulator, game.view(match.state, seat), seat, plan.effort)

    return play_out(start(game), decide, _Dice(Random(f"dice {plan.seed} {number}")), world)


def run(
    plan: Plan, cores: int | None = None, progress: Callable[[int], None] = lambda games: None
) -> dict[str, object]:
    """Play the plan and return its figures, ready for JSON. `progress` is told how many games were finished."""
    plan.build()
    results: list[Result] = []
    for chunk in _chunks(plan, cores or os.cpu_count() or 1):
        results.extend(chunk)
        progress(len(chunk))
    return summary(plan, results)


def _chunks(plan: Plan, cores: int) -> Iterator[list[Result]]:
    pieces = [(plan, first, min(first + CHUNK, plan.games)) for first in range(0, plan.games, CHUNK)]
    if cores == 1 or len(pieces) == 1:
        yield from (_play_chunk(*piece) for piece in pieces)
        return
    others = set(active_children())
    # spawned, not forked: a forked worker would inherit the locks of whatever threads run here (a progress bar's)
    pool = ProcessPoolExecutor(min(cores, len(pieces)), get_context("spawn"), initializer=_leave_ctrl_c_to_the_parent)
    try:
        yield from pool.map(_play_chunk, *zip(*pieces, strict=True))
    except BaseException:
        # nobody waits for games that nobody will count
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in set(active_children()) - others:
            worker.terminate()
        raise
    pool.shutdown()


def _leave_ctrl_c_to_the_parent() -> None:
    signal(SIGINT, SIG_IGN)


def _play_chunk(plan: Plan, first: int, past: int) -> list[Result]:
    game = plan.build()
    world = world_for(game)
    return [_result(plan, _play(plan, game, world, number), number) for number in range(first, past)]


def _result(plan: Plan, match: AnyMatch, number: int) -> Result:
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    return Result(plan.seating(number), outcome, observe(match))


def summary(plan: Plan, results: Sequence[Result]) -> dict[str, object]:
    """Return the figures of some games (at least one), ready for JSON."""
    outcomes = [result.outcome for result in results]
    figures: dict[str, object] = {
        "game": plan.game,
        "bots": list(plan.bots),
        "seed": plan.seed,
        "games": len(results),
        "seats": [_seat_figures(outcomes, Seat(seat)) for seat in range(len(plan.bots))],
        "draw_share": _share_of([len(outcome.winners) > 1 for outcome in outcomes]),
    }
    if plan.all_seatings:
        figures["bot_shares"] = [
            {"bot": bot, **_win_share([r.outcome.winners == (r.seating.index(at),) for r in results])}
            for at, bot in enumerate(plan.bots)
        ]
    return figures | _observed([result.observation for result in results])


def _seat_figures(outcomes: Sequence[Outcome], seat: Seat) -> dict[str, object]:
    figures = _win_share([outcome.winners == (seat,) for outcome in outcomes])
    scores = [outcome.scores[seat] for outcome in outcomes if outcome.scores is not None]
    return figures | ({"score": distribution(scores)} if scores else {})


def _win_share(won: Sequence[bool]) -> dict[str, object]:
    return share(sum(won), len(won))


def _share_of(answers: Sequence[bool | None]) -> object:
    asked = [answer for answer in answers if answer is not None]
    return share(sum(asked), len(asked))["share"]


def _observed(seen: Sequence[Observation]) -> dict[str, object]:
    figures: dict[str, object] = {f"{key}_share": _share_of([o.shares[key] for o in seen]) for key in seen[0].shares}
    figures[seen[0].length_name] = distribution([o.length for o in seen])
    figures |= {key: distribution([o.numbers[key] for o in seen]) for key in seen[0].numbers}
    counts: Mapping[str, object] = {key: added([o.counts[key] for o in seen]) for key in seen[0].counts}
    return figures | dict(counts)
