"""A decision is worked out once: what is told, shown and opened of it comes from what it led to."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from droptable.core.game import Actor, Chance, Over, Seat, Seats
from droptable.games.number_drop import rounds, solo
from droptable.games.number_drop.actions import Action, Choice
from droptable.games.number_drop.rules import NumberDrop
from droptable.games.number_drop.state import State, current_sheet

GAMES = (NumberDrop(1), NumberDrop(3), NumberDrop(3, phase3="in_order", phase4="in_order"))


@pytest.fixture
def walked(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count how often the rules work something out."""
    counts = Counter[str]()

    def counted(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            counts[name] += 1
            return function(*arguments)

        return call

    for module, name in ((rounds, "sheet_after"), (rounds, "letters_to_cross"), (solo, "slide"), (solo, "after_block")):
        monkeypatch.setattr(module, name, counted(name, getattr(module, name)))
    return counts


def decided(game: NumberDrop) -> Iterator[tuple[State, Actor, Action]]:
    """Yield the states of a random game, each with what is done in it."""
    random, state = Random(2), game.initial_state()
    while not isinstance(turn := game.turn(state), Over):
        actor: Actor = None
        if isinstance(turn, Seats):
            actor = min(turn.acting)
            action = game.sample(state, actor, random.randrange)
        else:
            assert isinstance(turn, Chance)
            action = game.drawn(state, tuple(map(random.randrange, turn.sizes)))
        yield state, actor, action
        state = game.apply(state, actor, action)


@pytest.mark.parametrize("game", GAMES)
def test_telling_and_showing_work_nothing_out_again(game: NumberDrop, walked: Counter[str]) -> None:
    seen = Counter[str]()
    for state, actor, action in decided(game):
        walked.clear()
        progress = game.proceed(state, actor, action)
        assert walked["sheet_after"] == isinstance(action, Choice)
        once = Counter(walked)
        assert progress.narration.events
        assert current_sheet(game.view(progress.state, Seat(0)), Seat(0)).cells
        assert walked == once
        seen += once
    expected = {"sheet_after", "slide", "after_block"} if game.is_solo else {"sheet_after"}
    assert expected | {"letters_to_cross"} == set(seen)
