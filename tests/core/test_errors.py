"""Errors: one tree, drawn as it is, that crosses process borders whole."""

import pickle

import pytest

from droptable.core import errors
from droptable.core.errors import DroptableError, IllegalActionError, NotationError, UnknownNameError

KINDS = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, DroptableError)]


def test_the_drawn_tree_is_the_real_one() -> None:
    drawing = errors.__doc__ or ""
    for kind in KINDS:
        assert kind.__name__ in drawing
        assert kind is DroptableError or kind.__base__ is DroptableError


@pytest.mark.parametrize(
    "error",
    [
        IllegalActionError("column-full", clause="DP-2.4", column="red"),
        NotationError("bad-action", "x" * 500),
        UnknownNameError("game", "drop-or-plop", ["drop-or-pop", "drop-it"]),
    ],
)
def test_errors_survive_the_way_to_another_process(error: DroptableError) -> None:
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is type(error)
    assert (copy.code, copy.clause, dict(copy.arguments)) == (error.code, error.clause, dict(error.arguments))
    assert str(copy) == str(error)


def test_long_and_strange_texts_are_made_readable() -> None:
    text = NotationError("bad-action", "\x1b[31m" + "x" * 500).arguments["text"]
    assert isinstance(text, str)
    assert text.isprintable()
    assert len(text) <= 61


def test_a_near_name_is_suggested() -> None:
    assert UnknownNameError("game", "drop-or-plop", ["drop-or-pop", "drop-it"]).arguments["near"] == "drop-or-pop"
    nothing_near = UnknownNameError("game", "chess", ["drop-or-pop"])
    assert (nothing_near.arguments["near"], nothing_near.arguments["guesses"]) == ("", 0)
