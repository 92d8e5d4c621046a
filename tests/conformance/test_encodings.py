"""The laws of the contract for machines (`core/encoding.py`), for every registered game and variant that has one."""

from dataclasses import replace
from itertools import islice
from math import prod
from random import Random
from typing import Any

import pytest

from droptable.core.encoding import AnyEncoding, AnyStaged, Observing, chance_outcomes, words_from
from droptable.core.errors import IllegalActionError
from droptable.core.game import Chance, Outcome, Seat, Seats
from droptable.core.registry import AnyGame, encoding_for, rulesets
from tests.conformance.test_laws import is_legal
from tests.conformance.walks import Step, Variant, all_seats, nature_steps, seat_steps, some, steps, variants, walks

MOST_WORDS = 2_000  # of more, some are tried
ENCODED = [v for v in variants() if rulesets[v.game].encoding is not None]
pytestmark = pytest.mark.parametrize("variant", [pytest.param(v, id=str(v)) for v in ENCODED])


def encoding_of(variant: Variant) -> AnyEncoding:
    encoding = encoding_for(variant.build())
    assert encoding is not None
    return encoding


def is_staged(encoding: Any) -> bool:
    return hasattr(encoding, "following")


def test_what_is_decoded_is_what_was_encoded(variant: Variant) -> None:
    encoding: Any = encoding_of(variant)
    for step in some(list(seat_steps(variant)), 150):
        code = encoding.encode(step.before.state, step.actor, step.action)
        assert encoding.decode(step.before.state, step.actor, code) == step.action


def test_the_words_are_exactly_the_legal_actions(variant: Variant) -> None:
    encoding: Any = encoding_of(variant)
    if not is_staged(encoding):
        return
    for step in some(list(steps(variant)), 10):
        game, state = step.before.game, step.before.state
        for seat in all_seats(game):
            turn = step.before.turn
            if not (isinstance(turn, Seats) and seat in turn.acting):
                assert encoding.following(state, seat, ()) == ()
                continue
            legal = game.legal_actions(state, seat)
            actions = None if legal is None else list(islice(legal, MOST_WORDS))
            if actions is None or len(actions) == MOST_WORDS:
                _check_some_words(encoding, game, state, seat, step)
                continue
            words = list(words_from(encoding, state, seat))
            assert words == sorted(set(words))
            assert {encoding.decode(state, seat, word) for word in words} == set(actions)
            assert len(words) == len(actions)


def _check_some_words(encoding: AnyStaged, game: AnyGame, state: Any, seat: Seat, step: Step) -> None:
    """Where nobody can list them all: what is spelled is legal, and what is legal can be spelled."""
    random = Random(game.format(step.action))
    for _ in range(15):
        word: tuple[int, ...] = ()
        while numbers := encoding.following(state, seat, word):
            word = (*word, random.choice(numbers))
        assert is_legal(game, state, seat, encoding.decode(state, seat, word))
        action = game.sample(state, seat, random.randrange)
        word = encoding.encode(state, seat, action)
        for length in range(len(word)):
            assert word[length] in encoding.following(state, seat, word[:length])
        assert encoding.following(state, seat, word) == ()


def test_numbers_and_words_stay_within_what_is_promised(variant: Variant) -> None:
    encoding: Any = encoding_of(variant)
    for step in some(list(seat_steps(variant)), 100):
        code = encoding.encode(step.before.state, step.actor, step.action)
        if is_staged(encoding):
            assert 1 <= len(code) <= encoding.letters
            assert all(0 <= number < encoding.numbers for number in code)
        else:
            assert len(code) == encoding.dimensions
            assert all(-1 <= number <= 1 for number in code)


def test_every_point_stands_for_a_legal_action(variant: Variant) -> None:
    encoding: Any = encoding_of(variant)
    if is_staged(encoding):
        return
    random = Random(str(variant))
    for step in some(list(seat_steps(variant)), 40):
        state, seat = step.before.state, step.actor
        for _ in range(10):
            point = tuple(random.uniform(-1.3, 1.3) for _ in range(encoding.dimensions))
            step.before.game.check(state, seat, encoding.decode(state, seat, point))


def test_observations_fit_their_layout(variant: Variant) -> None:
    encoding: Observing[Any] = encoding_of(variant)
    parts = [part for part in encoding.layout for _ in range(part.size)]
    assert len({part.name for part in encoding.layout}) == len(encoding.layout)
    for step in some(list(steps(variant)), 40):
        for seat in all_seats(step.after.game):
            seen = encoding.observe(step.after.state, seat)
            assert len(seen) == len(parts)
            for part, number in zip(parts, seen, strict=True):
                assert part.low <= number <= part.high, part


def test_observations_show_no_more_than_the_view(variant: Variant) -> None:
    """Of an open sealed step nothing of the others' choices: neither what they are nor that they were made."""
    encoding: Observing[Any] = encoding_of(variant)
    for step in some(list(steps(variant)), 80):
        game, state = step.after.game, step.after.state
        for seat in all_seats(game):
            assert encoding.observe(state, seat) == encoding.observe(game.view(state, seat), seat)


def test_chance_has_outcomes_that_add_up(variant: Variant) -> None:
    for step in some(list(nature_steps(variant)), 2):
        game, state = step.before.game, step.before.state
        if not isinstance(step.before.turn, Chance) or prod(step.before.turn.sizes) > 10_000:
            continue  # the five tiles of ten would be listed once more in every variant
        outcomes = chance_outcomes(game, state)
        if outcomes is None:
            continue
        assert sum(outcomes.values()) == 1
        assert step.action in outcomes
        for action in islice(outcomes, 50):
            game.check(state, None, action)


def test_no_game_is_longer_than_the_longest(variant: Variant) -> None:
    longest = encoding_of(variant).longest
    for walk in walks(variant):
        decisions = sum(step.actor is not None for step in walk.steps)
        assert longest is None or decisions <= longest


def test_returns_follow_the_result(variant: Variant) -> None:
    encoding = encoding_of(variant)
    for walk in walks(variant):
        outcome = walk.last.game.outcome(walk.last.state)
        assert isinstance(outcome, Outcome)
        returns = encoding.returns(outcome)
        assert len(returns) == len(outcome.ranks)
        for one, mine in zip(outcome.ranks, returns, strict=True):
            for other, theirs in zip(outcome.ranks, returns, strict=True):
                assert (one < other) == (mine > theirs)
        if len(returns) > 1:
            assert sum(returns) == pytest.approx(0)


def test_a_decision_that_is_not_legal_cannot_be_spelled(variant: Variant) -> None:
    encoding: Any = encoding_of(variant)
    if not is_staged(encoding):
        return
    every = list(dict.fromkeys(step.action for step in seat_steps(variant)))
    for step in some(list(seat_steps(variant)), 20):
        game, state, seat = step.before.game, step.before.state, step.actor
        assert seat is not None
        for action in some(every, 20):
            try:
                game.check(state, seat, action)
            except IllegalActionError:
                assert not _can_be_spelled(encoding, state, seat, action)


def _can_be_spelled(encoding: AnyStaged, state: Any, seat: Seat, action: Any) -> bool:
    try:
        word = encoding.encode(state, seat, action)
    except (AssertionError, IndexError, KeyError, ValueError):  # only legal actions have words
        return False
    return all(word[n] in encoding.following(state, seat, word[:n]) for n in range(len(word)))


def test_equal_views_are_observed_alike(variant: Variant) -> None:
    encoding = encoding_of(variant)
    for step in some(list(steps(variant)), 20):
        game = step.after.game
        for seat in all_seats(game):
            view = game.view(step.after.state, seat)
            copy = replace(view) if hasattr(view, "__dataclass_fields__") else view._replace()
            assert encoding.observe(copy, seat) == encoding.observe(view, seat)
