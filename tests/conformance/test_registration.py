"""A package in `games` that does not register itself, or a choice that nobody makes, would escape the laws."""

from pathlib import Path

import pytest

import droptable.games
from droptable.core.registry import rulesets
from tests.conformance.walks import Meeting, meetings, met, variants


def test_every_game_package_is_registered() -> None:
    packages = {path.parent.name for path in Path(droptable.games.__file__).parent.glob("*/__init__.py")}
    assert packages
    assert packages <= {name.replace("-", "_") for name in rulesets}


@pytest.mark.parametrize("name", list(rulesets))
def test_every_two_choices_meet_in_a_game_that_is_played(name: str) -> None:
    played = [variant for variant in variants() if variant.game == name]
    assert {variant.seats for variant in played if not variant.options} == set(rulesets[name].seats)
    assert set(meetings(name)) <= set[Meeting]().union(*map(met, played))
    for option in rulesets[name].options:
        values = {dict(variant.options).get(option.name, option.default) for variant in played}
        assert values == set(option.samples())
