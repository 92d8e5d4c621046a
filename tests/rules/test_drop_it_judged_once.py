"""A piece that comes to rest is judged once: by the action that brings it there, for all who need the verdict."""

from collections.abc import Callable
from random import Random

import pytest

from droptable.core.game import Chance, Effect, Over, Seats
from droptable.core.registry import world_for
from droptable.games.drop_it.actions import Action, Joker, Settled
from droptable.games.drop_it.judge import Verdict
from droptable.games.drop_it.rules import DropIt
from droptable.games.drop_it.state import Deciding, Falling, State


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """Return what tells how often the judge has run: every run makes a verdict, whoever asked for it."""
    made: list[Verdict] = []

    def counted(*parts: object) -> Verdict:
        made.append(Verdict(*parts))  # type: ignore[arg-type]
        return made[-1]

    monkeypatch.setattr("droptable.games.drop_it.judge.Verdict", counted)
    return lambda: len(made)


def test_the_judge_runs_once_per_rest_in_the_shaft(runs: Callable[[], int]) -> None:
    game = DropIt(2, jokers="four")
    rests = 0
    spent = []
    for state, action in played(game, Random(3)):
        before = runs()
        progress = game.proceed(state, state.chooser, action)
        assert progress.narration.events is progress.narration.events  # told, and to several
        game.format_state(progress.state)
        rest = isinstance(action, Settled) and isinstance(state.phase, Falling) and state.piece not in action.out
        assert runs() - before == rest, action
        rests += rest
        spent += [action] if isinstance(action, Joker) else []
    assert rests > 30
    assert {*spent} == {*Joker}, "both choices were made, without another look by the judge"


def test_reading_a_position_judges_only_where_a_joker_depends_on_it(runs: Callable[[], int]) -> None:
    game = DropIt(2, jokers="four")
    seen = set()
    for state, _ in played(game, Random(3)):
        before = runs()
        assert game.parse_state(game.format_state(state)) == state
        assert runs() - before == isinstance(state.phase, Deciding)
        seen.add(type(state.phase))
    assert Deciding in seen


def played(game: DropIt, random: Random) -> list[tuple[State, Action]]:
    """Return a random game: every position, and what was done in it."""
    world = world_for(game)
    assert world is not None
    steps: list[tuple[State, Action]] = []
    state = game.initial_state()
    while not isinstance(turn := game.turn(state), Over):
        action: Action
        match turn:
            case Seats(acting):
                action = game.sample(state, min(acting), random.randrange)
            case Chance(sizes):
                action = game.drawn(state, tuple(map(random.randrange, sizes)))
            case Effect():
                action = world.resolve(state)
        steps.append((state, action))
        state = game.apply(state, state.chooser, action)
    return steps
