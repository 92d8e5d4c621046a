"""Positions from outside: refused in words, or such that a game can go on from them."""

import re
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some_of

from droptable.core.errors import NotationError
from droptable.core.match import AnyMatch, start
from droptable.core.registry import AnyGame, rulesets, world_for
from droptable.words import LANGUAGES, Words
from tests.conformance.walks import Variant, play_on, some, steps, variants

# where a World computes, a position is judged by more than counting: its own tests do that
COUNTED = [variant for variant in variants() if world_for(variant.build()) is None]
POSITIONS, CHANGES, ON = 9, 20, 12  # per variant: texts, changes of each, actions that are played from there


@pytest.mark.parametrize("variant", [pytest.param(v, id=str(v)) for v in COUNTED])
def test_a_changed_position_is_refused_or_can_be_played_on(variant: Variant) -> None:
    """Whatever is accepted leads only to what is accepted: nobody finds out later that it could not be."""
    random, game = Random(f"positions {variant}"), variant.build()
    texts = [text_of(step.after) for step in some(list(steps(variant)), POSITIONS)]
    seen = Counter[bool]()
    for text in texts:
        for changed in changes(text, texts, random):
            position = accepted(game, changed)
            seen[position is not None] += 1
            for match in [] if position is None else play_on(position, random, ON):
                assert accepted(game, text_of(match)) is not None, f"{changed} led to {text_of(match)}"
    assert seen[False], "no change was refused"


def text_of(match: AnyMatch) -> str:
    return match.game.format_state(match.game.view(match.state, None))


def accepted(game: AnyGame, text: str) -> AnyMatch | None:
    """Return a match that begins there, or None where the game refuses; whatever else is raised fails the test."""
    try:
        return start(game, game.parse_state(text))
    except NotationError as refusal:
        for language in LANGUAGES:
            assert f"error-{refusal.code}" in Words(language, game)
        return None


def changes(text: str, others: list[str], random: Random) -> Iterator[str]:
    """Yield texts that look like positions: a word from elsewhere, a sign more, less or other."""
    for _ in range(CHANGES):
        words, other = text.split(" "), random.choice(others).split(" ")
        at = random.randrange(len(words))
        match random.randrange(4):
            case 0 if at < len(other):
                words[at] = other[at]
            case 1:
                words[at] = changed_number(words[at], random)
            case _:
                cut = random.randrange(len(words[at]) + 1)
                sign = random.choice([*text, ""])
                words[at] = words[at][:cut] + sign + words[at][cut + random.randrange(2) :]
        yield " ".join(words)


def changed_number(word: str, random: Random) -> str:
    """Return a word in which one number is a little more or less."""
    places = [found.span() for found in re.finditer("[0-9]", word)]
    if not places:
        return word
    start_, end = random.choice(places)
    return word[:start_] + str(max(0, int(word[start_:end]) + random.choice((-1, 1)))) + word[end:]


@pytest.mark.parametrize("name", [name for name in rulesets if not name.startswith("tiny-")])
@settings(max_examples=300, deadline=None)
@given(data=some_of.data())
def test_no_text_does_more_than_being_refused(name: str, data: some_of.DataObject) -> None:
    variant = data.draw(some_of.sampled_from([v for v in variants() if v.game == name and not v.options]))
    game = variant.build()
    whole = [game.format_state(game.view(step.after.state, None)) for step in some(list(steps(variant)), 8)]
    pieces = [piece for text in whole for piece in re.split(r"([ ,/|])", text)]
    broken = some_of.lists(some_of.sampled_from(pieces) | some_of.text(max_size=4), max_size=40).map("".join)
    text = data.draw(some_of.sampled_from(whole) | broken | some_of.text(max_size=300))
    try:
        assert game.format_state(game.parse_state(text)) == text
    except NotationError as refusal:
        assert refusal.code


def test_the_laws_above_have_games_to_hold_for() -> None:
    assert {variant.game for variant in COUNTED} >= {"drop-or-pop", "number-drop"}
