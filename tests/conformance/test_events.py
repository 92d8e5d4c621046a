"""What a game tells is what it declares, and what it declares is told."""

import ast
import sys
from inspect import getsource
from pathlib import Path
from typing import get_args, get_origin

import pytest

import droptable.games
from droptable.core.errors import Argument
from droptable.core.events import Declared, declared
from droptable.core.game import Event
from droptable.core.registry import rulesets
from tests.conformance.walks import Variant, steps, variants


@pytest.mark.parametrize("variant", variants(), ids=str)
def test_everything_that_is_told_is_declared(variant: Variant) -> None:
    declared_events = rulesets[variant.game].events
    for step in steps(variant):
        for told in step.before.game.narrate(step.before.state, step.actor, step.action):
            event = declared_events[told.code]
            assert told.clause in event.clauses
            assert [name for name, _ in told.arguments] == list(event.arguments)
            assert all(is_a(value, event.arguments[name]) for name, value in told.arguments), told


def is_a(value: Argument, type_: type) -> bool:
    if get_origin(type_) is tuple:
        return isinstance(value, tuple) and all(is_a(item, get_args(type_)[0]) for item in value)
    return isinstance(value, type_) and not isinstance(value, bool)


@pytest.mark.parametrize("game", list(rulesets))
def test_everything_that_is_declared_is_told(game: str) -> None:
    """Nobody can play until everything has happened: it is enough that the game's own code has every event in hand."""
    for code in rulesets[game].events:
        assert code.replace("-", "_") in named_by(game), f"{game}: nothing tells {code}"


def named_by(game: str) -> set[str]:
    """Return the names of events that a game's code uses: `events.won`, or `won` in a game of a single file."""
    package = Path(droptable.games.__file__).parent / game.replace("-", "_")
    sources = [path.read_text() for path in package.glob("*.py")] or [getsource(sys.modules["tests.conformance.tiny"])]
    nodes = [node for source in sources for node in ast.walk(ast.parse(source))]
    own = {node.id for node in nodes if isinstance(node, ast.Name)} if len(sources) == 1 else set()
    return own | {
        node.attr for node in nodes if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "events"
    }


@declared("X-1", "X-2")
def fell(*, seat: int, cells: tuple[int, ...]) -> None:
    """Something fell."""


def test_a_declared_event_is_made_by_calling_it() -> None:
    assert fell(cells=(1, 2), seat=0) == Event("fell", "X-1", (("seat", 0), ("cells", (1, 2))))
    assert fell.under("X-2")(seat=0, cells=()).clause == "X-2"
    assert (fell.code, fell.about) == ("fell", "Something fell.")


def test_a_declared_event_takes_what_is_declared_and_nothing_else() -> None:
    with pytest.raises(TypeError, match="seat, cells"):
        fell(seat=0)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="seat, cells"):
        fell(seat=0, cells=(), more=1)  # type: ignore[call-arg]
    with pytest.raises(ValueError, match="X-3"):
        fell.under("X-3")


def test_events_carry_plain_arguments_by_name() -> None:
    def by_place(seat: int) -> None: ...
    def odd(*, seat: float) -> None: ...

    for described in (by_place, odd):
        with pytest.raises(TypeError, match="arguments are"):
            declared("X-1")(described)
    assert isinstance(declared("X-1")(lambda: None), Declared)
