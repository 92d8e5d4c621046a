"""`careful`: repeatable whatever the number of cores, obedient to its effort, and strong."""

from collections.abc import Sequence
from random import Random
from statistics import fmean

import pytest

from droptable.bots.bot import Effort, Simulator, bot_for
from droptable.bots.drop_it import BATCH, Careful, Trial
from droptable.core.errors import BotError
from droptable.core.game import Seat
from droptable.games.drop_it.actions import Joker
from droptable.games.drop_it.rules import DropIt
from droptable.games.drop_it.state import State
from droptable.lab.plan import Plan
from droptable.lab.simulate import run
from droptable.physics.drop_it.shaft import Shaft
from droptable.processes import THIS_PROCESS, Pool, Processes
from tests.physics.games import BOARD, random_game
from tests.rules.drop_it import dealt, drop_it, lies, released, settles, with_shaft

GAME = drop_it(4)


def decided(state: State, effort: Effort, processes: Processes = THIS_PROCESS) -> object:
    assert state.chooser is not None
    simulator = Simulator(GAME, Random(7).randrange, Shaft(BOARD), processes)
    return Careful().decide(simulator, state, state.chooser, effort)


def test_the_decision_is_the_same_on_any_number_of_cores() -> None:
    state = random_game(1)[19].after
    with Pool(2) as pool:
        together = decided(state, Effort(steps=40), pool)
        assert pool.is_started
    assert together == decided(state, Effort(steps=40))


def test_it_thinks_in_the_processes_that_it_is_lent(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan("drop-it", ("careful", "random"), games=1, effort=Effort(steps=16))
    together = run(plan, cores=2)

    def refuse(*arguments: object, **more: object) -> None:
        raise AssertionError("one core is one process")

    monkeypatch.setattr("droptable.processes.ProcessPoolExecutor", refuse)
    assert run(plan, cores=1) == together
    with pytest.raises(BotError, match="one core is one process"):
        run(plan, cores=2)


def test_it_thinks_as_long_as_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[Trial] = []

    def pretend(game: DropIt, world: Shaft, view: State, seat: Seat, trials: Sequence[Trial]) -> list[float]:
        tried.extend(trials)
        return [0.0] * len(trials)

    monkeypatch.setattr("droptable.bots.drop_it.values", pretend)
    decided(random_game(1)[3].after, Effort(steps=100))
    assert 100 <= len(tried) < 100 + BATCH
    tried.clear()
    decided(random_game(1)[3].after, Effort(think_ms=0))
    assert tried, "even in no time something has to be let go"


def test_it_spends_jokers_on_good_drops_and_late() -> None:
    game = drop_it(4, jokers="four")
    simulator = Simulator(game, Random(1).randrange, Shaft(BOARD))
    low, _ = settles(game, released(game, dealt(game), "rc"), lies("rc1", 137, 19))
    high, _ = settles(game, released(game, with_shaft(dealt(game), lies("yc1", 148, 240)), "rc"), lies("rc1", 110, 240))
    bot = bot_for("drop-it", "careful")
    assert bot.decide(simulator, low, Seat(0), Effort()) is Joker.KEEP
    assert bot.decide(simulator, high, Seat(0), Effort()) is Joker.SPEND


@pytest.mark.long
def test_careful_scores_at_least_1_8_times_as_much_as_random() -> None:
    plan = Plan("drop-it", ("careful", "random", "random", "random"), games=12, effort=Effort(steps=48))
    seats = run(plan)["seats"]
    assert isinstance(seats, list)
    careful, *others = (seat["score"]["mean"] for seat in seats)
    assert careful >= 1.8 * fmean(others)
