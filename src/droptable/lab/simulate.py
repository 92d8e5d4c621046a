"""Play many games between bots, on all cores. The same seed gives the same result whatever the number of cores."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future

from droptable.core.match import AnyMatch, result
from droptable.core.record import BOT, format_record, record_of
from droptable.lab.company import Company, company_here
from droptable.lab.observation import observe
from droptable.lab.one_game import Stage
from droptable.lab.plan import Plan, described
from droptable.lab.tally import PlayedGame, Tally
from droptable.lab.twin import Twin, twin_for
from droptable.processes import Pool, Processes, usable_cores

CHUNK = (
    20  # games that a worker gets at a time: small enough for a smooth progress bar, large enough to be worth sending
)
TWINS_CHUNK = 1_000  # games that a twin plays between two steps of the bar
AHEAD = 3  # chunks per worker that are handed out: enough that none waits, few enough that memory stays bounded


def run(
    plan: Plan,
    cores: int | None = None,
    progress: Callable[[int], None] = lambda games: None,
    witness: Callable[[int, PlayedGame], None] = lambda number, game: None,
) -> dict[str, object]:
    """Play the plan and return its figures, ready for JSON.

    `progress` is told how many games were finished; `witness` sees each with its number, in their order. Raise
    BotError, with the game's number and the position, where a bot fails.
    """
    description = described(plan)
    tally = Tally(len(plan.bots))
    twin = twin_for(plan)
    chunks = _chunks(plan, cores or usable_cores()) if twin is None else _twins_chunks(plan, twin)
    for chunk in chunks:
        for game in chunk:
            witness(tally.games, game)
            tally.add(game)
        progress(len(chunk))
    return description | tally.figures(plan)


def _twins_chunks(plan: Plan, twin: Twin) -> Iterator[list[PlayedGame]]:
    """Yield the same games by a twin, in this process: starting another would take longer than thousands of games."""
    for first in range(0, plan.games, TWINS_CHUNK):
        yield twin(range(first, min(first + TWINS_CHUNK, plan.games)))


def _chunks(plan: Plan, cores: int) -> Iterator[list[PlayedGame]]:
    """Yield the games in their order, a chunk at a time, however many games there are to be."""
    spans = ((first, min(first + CHUNK, plan.games)) for first in range(0, plan.games, CHUNK))
    workers = min(cores, -(-plan.games // CHUNK))
    with Pool(cores) as pool:  # ended after Ctrl-C too: nobody waits for games that nobody will count
        if workers == 1:  # the bots of a game may use what is left over where games are few
            yield from _chunks_here(plan, spans, pool)
        else:
            yield from _in_order(pool.executor, ((plan, *span) for span in spans), AHEAD * workers)


def _chunks_here(plan: Plan, spans: Iterable[tuple[int, int]], processes: Processes) -> Iterator[list[PlayedGame]]:
    stage = Stage(plan, Company(plan), processes)
    for span in spans:
        yield _play_span(stage, *span)


def _in_order(pool: Executor, chunks: Iterable[tuple[Plan, int, int]], most: int) -> Iterator[list[PlayedGame]]:
    """Yield the chunks' games in their order, with at most `most` chunks handed out at a time."""
    waiting: deque[Future[list[PlayedGame]]] = deque()
    for chunk in chunks:
        waiting.append(pool.submit(_play_chunk, *chunk))
        if len(waiting) == most:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def _play_chunk(plan: Plan, first: int, past: int) -> list[PlayedGame]:
    return _play_span(Stage(plan, company_here(plan)), first, past)


def _play_span(stage: Stage, first: int, past: int) -> list[PlayedGame]:
    return [_played(stage, stage.play(number), number) for number in range(first, past)]


def _played(stage: Stage, match: AnyMatch, number: int) -> PlayedGame:
    outcome, seating = result(match), stage.plan.seating(number)
    record = _record(stage, match, seating) if stage.plan.keeps_records else ""
    return PlayedGame(seating, outcome, observe(match, outcome), record)


def _record(stage: Stage, match: AnyMatch, seating: tuple[int, ...]) -> str:
    names = [(BOT + stage.plan.bots[at],) for at in seating]
    return format_record(record_of(match, names, None, stage.world))
