"""Play many games between bots, on all cores. The same seed gives the same result whatever the number of cores."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from random import Random
from typing import Any

from droptable.bots.bot import Simulator, bot_called, decision
from droptable.core.errors import BotError, IllegalActionError
from droptable.core.game import Seat
from droptable.core.match import AnyMatch, play_out, result, start
from droptable.core.nature import PlainDraws
from droptable.core.registry import AnyGame, AnyWorld, world_for
from droptable.lab.observation import observe
from droptable.lab.plan import Plan, described
from droptable.lab.tally import PlayedGame, Tally
from droptable.lab.twin import Twin, twin_for
from droptable.processes import THIS_PROCESS, Pool, Processes, usable_cores

CHUNK = (
    20  # games that a worker gets at a time: small enough for a smooth progress bar, large enough to be worth sending
)
TWINS_CHUNK = 1_000  # games that a twin plays between two steps of the bar
AHEAD = 3  # chunks per worker that are handed out: enough that none waits, few enough that memory stays bounded


def play_game(plan: Plan, number: int) -> AnyMatch:
    """Return game `number` of a plan, played to its end. It depends on the plan's seed and its number alone.

    Raise BotError if a bot fails, or decides what the rules refuse.
    """
    game = plan.build()
    return _play(plan, game, world_for(game), number)


def _play(
    plan: Plan, game: AnyGame, world: AnyWorld | None, number: int, processes: Processes = THIS_PROCESS
) -> AnyMatch:
    names = [plan.bots[at] for at in plan.seating(number)]
    players = [bot_called(plan.game, name) for name in names]
    # Dice and bots draw from different streams: a bot that thinks more must not change the dice.
    below = Random(f"bots {plan.seed} {number}").randrange
    simulator: Simulator[Any, Any] = Simulator(game, below, world, processes)

    decided = ""

    def decide(match: AnyMatch, seat: Seat) -> Any:
        nonlocal decided
        decided = names[seat]
        return decision(players[seat], simulator, game.view(match.state, seat), seat, plan.effort)

    try:
        return play_out(start(game), decide, PlainDraws(Random(f"dice {plan.seed} {number}").randrange), world)
    except IllegalActionError as error:
        raise BotError("bot-illegal", clause=error.clause, bot=decided, reason=error.code) from error


def run(
    plan: Plan, cores: int | None = None, progress: Callable[[int], None] = lambda games: None
) -> dict[str, object]:
    """Play the plan and return its figures, ready for JSON. `progress` is told how many games were finished."""
    description = described(plan)
    tally = Tally(len(plan.bots))
    twin = twin_for(plan)
    chunks = _chunks(plan, cores or usable_cores()) if twin is None else _twins_chunks(plan, twin)
    for chunk in chunks:
        for game in chunk:
            tally.add(game)
        progress(len(chunk))
    return description | tally.figures(plan)


def _twins_chunks(plan: Plan, twin: Twin) -> Iterator[list[PlayedGame]]:
    """Yield the same games by a twin, in this process: starting another would take longer than thousands of games."""
    for first in range(0, plan.games, TWINS_CHUNK):
        yield twin(range(first, min(first + TWINS_CHUNK, plan.games)))


def _chunks(plan: Plan, cores: int) -> Iterator[list[PlayedGame]]:
    """Yield the games in their order, a chunk at a time, however many games there are to be."""
    chunks = ((plan, first, min(first + CHUNK, plan.games)) for first in range(0, plan.games, CHUNK))
    workers = min(cores, -(-plan.games // CHUNK))
    with Pool(cores) as pool:  # ended after Ctrl-C too: nobody waits for games that nobody will count
        if workers == 1:  # the bots of a game may use what is left over where games are few
            yield from (_play_chunk(*chunk, pool) for chunk in chunks)
        else:
            yield from _in_order(pool.executor, chunks, AHEAD * workers)


def _in_order(pool: Executor, chunks: Iterable[tuple[Plan, int, int]], most: int) -> Iterator[list[PlayedGame]]:
    """Yield the chunks' games in their order, with at most `most` chunks handed out at a time."""
    waiting: deque[Future[list[PlayedGame]]] = deque()
    for chunk in chunks:
        waiting.append(pool.submit(_play_chunk, *chunk))
        if len(waiting) == most:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def _play_chunk(plan: Plan, first: int, past: int, processes: Processes = THIS_PROCESS) -> list[PlayedGame]:
    game = plan.build()
    world = world_for(game)
    return [_played(plan, _play(plan, game, world, number, processes), number) for number in range(first, past)]


def _played(plan: Plan, match: AnyMatch, number: int) -> PlayedGame:
    outcome = result(match)
    return PlayedGame(plan.seating(number), outcome, observe(match, outcome))
