"""What every screen keeps: its types are true, a browser can hold its numbers, and a sealed choice stays sealed."""

import json
from typing import Any, get_type_hints

import msgspec
import pytest

from droptable.core.errors import NotationError
from droptable.core.game import Seat
from droptable.core.registry import rulesets
from droptable.screens.screen import Picture, Screen, screen_of, screens
from tests.conformance.walks import Variant, all_seats, seat_steps, steps, variants

SAFE = 2**53  # integers beyond this are not what they were in a browser
OWN = [variant for variant in variants() if not variant.options]


def numbers_in(value: object) -> list[int]:
    if isinstance(value, dict):
        return [n for each in value.values() for n in numbers_in(each)]
    if isinstance(value, list):
        return [n for each in value for n in numbers_in(each)]
    return [value] if isinstance(value, int) else []


def promised(screen: Screen, method: str) -> Any:
    return get_type_hints(getattr(type(screen), method))["return"]


@pytest.mark.parametrize("variant", OWN, ids=str)
def test_a_picture_is_what_its_type_says_and_a_browser_can_hold_it(variant: Variant) -> None:
    screen = screen_of(variant.build())
    for step in list(steps(variant))[::7]:
        game, state = step.after.game, step.after.state
        for seat in (None, *all_seats(game)):
            sent = msgspec.json.encode(screen.picture(game, game.view(state, seat), seat))
            assert all(abs(number) < SAFE for number in numbers_in(json.loads(sent)))
            msgspec.json.decode(sent, type=promised(screen, "picture"), strict=True)


@pytest.mark.parametrize("variant", OWN, ids=str)
def test_a_picture_for_all_is_the_same_for_all(variant: Variant) -> None:
    screen = screen_of(variant.build())
    if not screen.is_for_all:
        return
    for step in list(steps(variant))[::7]:
        game, state = step.after.game, step.after.state
        pictures = [screen.picture(game, game.view(state, seat), seat) for seat in (None, *all_seats(game))]
        assert pictures == pictures[:1] * len(pictures)


@pytest.mark.parametrize("variant", OWN, ids=str)
def test_a_layout_is_what_its_type_says(variant: Variant) -> None:
    game = variant.build()
    sent = msgspec.json.encode(screen_of(game).layout(game))
    msgspec.json.decode(sent, type=promised(screen_of(game), "layout"), strict=True)


@pytest.mark.parametrize("variant", OWN, ids=str)
def test_nobody_is_shown_a_sealed_choice_of_somebody_else(variant: Variant) -> None:
    screen = screen_of(variant.build())
    for step in seat_steps(variant):
        if not step.after.log[-1].sealed or step.after.step != step.before.step:
            continue
        game = step.before.game
        for seat in (None, *all_seats(game)):
            if seat != step.actor:
                before, after = (
                    screen.picture(game, game.view(match.state, seat), seat) for match in (step.before, step.after)
                )
                assert before == after


@pytest.mark.parametrize("name", [name for name in screens if name in rulesets])
def test_a_screen_of_its_own_says_what_it_tells(name: str) -> None:
    assert issubclass(promised(screens[name], "picture"), Picture)


def test_a_game_without_a_screen_of_its_own_has_the_plain_one() -> None:
    game = rulesets["tiny-pebbles"].game()
    screen = screen_of(game)
    assert type(screen) is Screen
    assert not screen.has_hints
    assert screen.layout(game) is None
    assert screen.picture(game, game.initial_state(), None) == msgspec.to_builtins(game.initial_state())
    with pytest.raises(NotationError):
        screen.advice(game, game.initial_state(), Seat(0), "")
