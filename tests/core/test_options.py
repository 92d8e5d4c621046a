"""Options as data: one text for each value, and a reason for each refusal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from droptable.core.errors import OptionError
from droptable.core.options import (
    Choice,
    Document,
    Flag,
    Number,
    Option,
    completed,
    format_value,
    named_seat,
    starter_option,
)


def _json(text: str) -> object:
    if not text.startswith("{"):
        raise OptionError("bad-board")
    return text


LIMIT = Number("limit", 1, 500, None, clause="X-1")
OPTIONS: tuple[Option, ...] = (
    Choice("edges", ("shape", "colour"), "shape", clause="X-2"),
    Flag("jokers", False, clause="X-3"),
    LIMIT,
    Document("board", _json, clause="X-4"),
)


@pytest.mark.parametrize("option", OPTIONS)
def test_every_sample_round_trips_as_text(option: Option) -> None:
    assert option.default in option.samples()
    for value in option.samples():
        assert option.parse(format_value(value)) == value


def test_defaults_fill_in_what_is_not_given() -> None:
    assert completed(OPTIONS, {}) == {"edges": "shape", "jokers": False, "limit": None, "board": None}
    given = completed(OPTIONS, {"jokers": "yes", "limit": 7, "board": "{}"})
    assert given == {"edges": "shape", "jokers": True, "limit": 7, "board": "{}"}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("edges", "round"),
        ("jokers", "true"),
        ("limit", "0"),
        ("limit", "501"),
        ("limit", "٣"),
        ("limit", " 7"),
        ("board", "x"),
    ],
)
def test_bad_values_are_refused(name: str, text: str) -> None:
    with pytest.raises(OptionError):
        completed(OPTIONS, {name: text})


def test_unknown_options_are_refused() -> None:
    with pytest.raises(OptionError, match="unknown-option"):
        completed(OPTIONS, {"colour": "red"})


@given(st.text(max_size=12))
def test_any_text_is_a_number_or_an_option_error(text: str) -> None:
    try:
        value = LIMIT.parse(text)
    except OptionError:
        return
    assert value is None or 1 <= value <= 500


def test_a_starter_is_random_or_named_by_place() -> None:
    option = starter_option(4, clause="X-5")
    assert option.words == ("random", "first", "second", "third", "fourth")
    assert named_seat("random", 3, clause="X-5") is None
    assert named_seat("third", 3, clause="X-5") == 2
    with pytest.raises(OptionError, match="no-such-seat"):
        named_seat("fourth", 3, clause="X-5")
