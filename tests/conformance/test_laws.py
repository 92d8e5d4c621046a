"""The laws of the contract, for every registered game and variant. A game that is not registered is not played."""

import pickle
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from itertools import islice, product
from math import prod
from random import Random
from typing import Any

import pytest

from droptable.core.errors import IllegalActionError, NotationError, TakeBackError, VerificationError
from droptable.core.game import Actor, Chance, Effect, Over, Seats
from droptable.core.knowledge import is_hidden, known_to
from droptable.core.match import AnyMatch, may_take_back, replayed, start, take_back
from droptable.core.record import Line, Promise, Record, format_record, parse_record, record_of
from droptable.core.registry import AnyGame
from droptable.core.replay import replay
from droptable.verification import verify
from tests.conformance.walks import (
    Variant,
    Walk,
    all_seats,
    is_chance,
    nature_steps,
    seat_steps,
    some,
    steps,
    variants,
    walks,
)

# one worker plays a variant's games once and tries all laws on them
pytestmark = pytest.mark.parametrize("variant", [pytest.param(v, id=str(v)) for v in variants()])


def is_legal(game: AnyGame, state: Any, actor: Actor, action: Any) -> bool:
    """Ask the referee; anything but IllegalActionError is a bug and fails the test."""
    try:
        game.check(state, actor, action)
    except IllegalActionError as error:
        assert error.code and error.clause
        return False
    return True


def judgement(game: AnyGame, state: Any, actor: Actor, action: Any) -> object:
    """Return all that a refusal tells, or None for a legal action."""
    try:
        game.check(state, actor, action)
    except IllegalActionError as error:
        return error.code, error.clause, dict(error.arguments)
    return None


def test_turns_are_well_formed(variant: Variant) -> None:
    for step in steps(variant):
        turn, seats = step.before.turn, range(step.before.game.seats)
        assert not isinstance(turn, Over)
        assert turn.phase
        if isinstance(turn, Seats):
            assert turn.acting
            assert all(seat in seats for seat in turn.acting)
        else:
            assert turn.caller is None or turn.caller in seats
        if isinstance(turn, Chance):
            assert all(size > 0 for size in turn.sizes)


def test_the_referee_accepts_what_sample_and_legal_actions_offer(variant: Variant) -> None:
    random = Random(str(variant))
    for step in some(list(seat_steps(variant)), 150):
        game, state, seat = step.before.game, step.before.state, step.actor
        assert seat is not None
        assert is_legal(game, state, seat, game.sample(state, seat, random.randrange))
        listed = game.legal_actions(state, seat)
        if listed is not None:
            for action in islice(listed, 200):
                assert is_legal(game, state, seat, action)


def test_legal_actions_list_exactly_what_the_referee_accepts(variant: Variant) -> None:
    every = list(dict.fromkeys((step.actor is None, step.action) for step in steps(variant)))
    for step in some(list(steps(variant)), 60):
        game, state = step.before.game, step.before.state
        for seat in all_seats(game):
            listed = game.legal_actions(state, seat)
            if listed is None:
                continue
            legal = list(islice(listed, 5000))
            if len(legal) == 5000:
                continue
            known = set(legal)
            assert len(known) == len(legal)
            for _, action in some(every, 60):
                assert (action in known) == is_legal(game, state, seat, action)


def test_nobody_acts_out_of_turn(variant: Variant) -> None:
    for step in some(list(steps(variant)), 100):
        game, state, turn = step.before.game, step.before.state, step.before.turn
        acting = turn.acting if isinstance(turn, Seats) else frozenset()
        for actor in (*all_seats(game), None):
            may = actor in acting if actor is not None else not isinstance(turn, Seats)
            if not may:
                assert not is_legal(game, state, actor, step.action)
            if actor is not None and not may:
                assert not list(game.legal_actions(state, actor) or ())


def test_every_draw_is_a_legal_action_of_nature(variant: Variant) -> None:
    random = Random(str(variant))
    for step in some([step for step in nature_steps(variant) if is_chance(step)], 40):
        game, state, turn = step.before.game, step.before.state, step.before.turn
        assert isinstance(turn, Chance)
        all_draws = product(*map(range, turn.sizes)) if prod(turn.sizes) <= 50 else ()
        for draw in all_draws or [tuple(map(random.randrange, turn.sizes)) for _ in range(20)]:
            assert is_legal(game, state, None, game.drawn(state, draw))


def test_apply_refuses_what_check_refuses(variant: Variant) -> None:
    every = list(dict.fromkeys(step.action for step in steps(variant)))
    for step in some(list(steps(variant)), 40):
        game, state = step.before.game, step.before.state
        for action in some(every, 20):
            if not is_legal(game, state, step.actor, action):
                with pytest.raises(IllegalActionError):
                    game.apply(state, step.actor, action)
                with pytest.raises(IllegalActionError):
                    game.narrate(state, step.actor, action)
                with pytest.raises(IllegalActionError):
                    game.work_out(state, step.actor, action)


def test_states_and_actions_are_plain_immutable_values(variant: Variant) -> None:
    for step in some(list(steps(variant)), 60):
        _assert_plain(step.after.state)
        _assert_plain(step.action)


def _assert_plain(value: Any) -> None:
    if value is None or isinstance(value, str | int | Enum):
        return
    assert not isinstance(value, float), "states and actions hold no floats"
    if isinstance(value, tuple | frozenset):
        for part in value:
            _assert_plain(part)
        return
    assert is_dataclass(value), f"{type(value).__name__} is not a plain value"
    kind: Any = type(value)
    assert kind.__dataclass_params__.frozen
    for field in fields(value):
        _assert_plain(getattr(value, field.name))


def test_apply_is_deterministic_and_mutates_nothing(variant: Variant) -> None:
    for step in some(list(steps(variant)), 100):
        game, state = step.before.game, step.before.state
        picture, number = repr(state), hash(state)
        again = game.apply(state, step.actor, step.action)
        assert (repr(state), hash(state)) == (picture, number)
        assert again == step.after.state
        assert hash(again) == hash(step.after.state)


def test_equal_states_hash_equal_across_copies(variant: Variant) -> None:
    for step in some(list(steps(variant)), 60):
        copy = pickle.loads(pickle.dumps(step.after.state))
        assert copy == step.after.state
        assert hash(copy) == hash(step.after.state)


def test_games_can_be_sent_to_a_worker(variant: Variant) -> None:
    game = variant.build()
    copy = pickle.loads(pickle.dumps(game))
    assert copy.initial_state() == game.initial_state()
    assert copy.options == game.options


def test_action_text_round_trips(variant: Variant) -> None:
    game = variant.build()
    for action in dict.fromkeys(step.action for step in steps(variant)):
        text = game.format(action)
        assert text
        assert text.isascii()
        assert text.isprintable()
        assert ";" not in text
        assert text == text.strip()
        assert game.parse(text) == action


def test_position_text_round_trips(variant: Variant) -> None:
    for step in some(list(steps(variant)), 80):
        game = step.after.game
        public = game.view(step.after.state, None)
        text = game.format_state(public)
        assert "\n" not in text
        assert game.parse_state(text) == public
        assert game.format_state(step.after.state) == text, "a position's text tells no sealed choice"


def test_broken_text_is_a_notation_error_and_nothing_else(variant: Variant) -> None:
    random = Random(str(variant))
    game = variant.build()
    last = walks(variant)[0].last
    actions = [game.format(step.action) for step in some(list(steps(variant)), 40)]
    positions = [game.format_state(game.view(step.after.state, None)) for step in some(list(steps(variant)), 15)]
    for parse, texts in ((game.parse, actions), (game.parse_state, positions)):
        for broken in (broken for text in texts for broken in _breakages(text, random)):
            _parses_or_refuses(parse, broken)
    whole = format_record(_record(walks(variant)[0], last))
    for broken in _breakages(whole, random):
        _parses_or_refuses(parse_record, broken)


STRANGE = ["", " ", "\x00", "٣", "²", "1e9", "-1", "9" * 30, "é", "\n", ";", "*", "\ud800", "None", "[", "{"]


def _breakages(text: str, random: Random) -> list[str]:
    at = random.randrange(len(text) + 1)
    end = random.randrange(at, len(text) + 1)
    strange = random.choice(STRANGE)
    head, tail = text[:at], text[at:]
    return [head, tail, head + strange + tail, head + strange + text[end:], text + text, strange]


def _parses_or_refuses(parse: Any, text: str) -> None:
    try:
        parse(text)
    except NotationError as error:
        assert error.code


def _record(walk: Walk, match: AnyMatch) -> Record:
    over = isinstance(match.turn, Over)
    draws = walk.draws
    promise = Promise(draws.table, draws.commitment, draws.salts, draws.secret.hex() if over else None)
    return record_of(match, [[f"Player {seat}"] for seat in range(match.game.seats)], promise, walk.world)


def test_records_round_trip_replay_and_verify(variant: Variant) -> None:
    for walk in walks(variant):
        record = _record(walk, walk.last)
        assert parse_record(format_record(record)) == record
        assert replay(record).state == walk.last.state
        verdict = verify(record, walk.world)
        assert verdict.over
        assert not verdict.unchecked
        assert verdict.draws == sum(
            isinstance(step.before.turn, Chance) and bool(step.before.turn.sizes) for step in walk.steps
        )
        assert verdict.effects == sum(isinstance(step.before.turn, Effect) for step in walk.steps)


def test_records_of_running_games_leave_out_what_is_sealed(variant: Variant) -> None:
    for step in some(list(steps(variant)), 8):
        walk = walks(variant)[0]
        record = _record(walk, step.after)
        public = sum(not is_hidden(step.after, entry) for entry in step.after.log)
        assert len(record.lines) == public
        assert step.after.game.view(replay(record).state, None) == step.after.game.view(step.after.state, None)


def test_a_tampered_draw_is_noticed(variant: Variant) -> None:
    for walk in walks(variant):
        record = _record(walk, walk.last)
        text = format_record(record)
        secret = walk.draws.secret.hex()
        with pytest.raises(VerificationError):
            verify(parse_record(text.replace(secret, "00" * 32)), walk.world)
        changed = _with_other_draw(walk, record)
        if changed is not None:
            with pytest.raises(VerificationError):
                verify(changed, walk.world)


def _with_other_draw(walk: Walk, record: Record) -> Record | None:
    """Return the record with its first draw changed, or None if the game has no draw that could be another."""
    for at, step in enumerate(walk.steps):
        turn, game = step.before.turn, step.before.game
        if isinstance(turn, Chance) and turn.sizes:
            draws = [tuple(min(n, size - 1) for size in turn.sizes) for n in (0, 1)]
            texts = [game.format(game.drawn(step.before.state, draw)) for draw in draws]
            other = next(text for text in texts if text != record.lines[at].text)
            return replace(record, lines=(*record.lines[:at], Line(None, other), *record.lines[at + 1 :]))
    return None


def test_a_view_is_a_state_that_keeps_what_is_sealed(variant: Variant) -> None:
    for step in some(list(steps(variant)), 120):
        game, state = step.after.game, step.after.state
        for audience in (*all_seats(game), None):
            view = game.view(state, audience)
            assert game.view(view, audience) == view
            assert hash(view) is not None
            game.turn(view)
        if isinstance(step.after.turn, Seats | Over) and not getattr(step.after.turn, "sealed", False):
            continue
        hidden = [entry for entry in step.after.log if is_hidden(step.after, entry)]
        for audience in (*all_seats(game), None):
            seen = known_to(step.after, audience)
            assert all(entry in seen.log for entry in hidden if entry.actor == audience)
            assert not any(entry in seen.log for entry in hidden if entry.actor != audience)


def test_a_sealed_choice_changes_nothing_for_the_others(variant: Variant) -> None:
    for step in seat_steps(variant):
        still_open = step.after.log[-1].sealed and step.after.step == step.before.step
        if still_open:
            game = step.before.game
            for audience in (*all_seats(game), None):
                if audience != step.actor:
                    assert game.view(step.after.state, audience) == game.view(step.before.state, audience)


def test_legality_and_narration_read_only_the_view(variant: Variant) -> None:
    every = some(list(dict.fromkeys(step.action for step in steps(variant))), 12)
    for step in some(list(steps(variant)), 100):
        game, state = step.before.game, step.before.state
        view = game.view(state, step.actor)
        assert game.narrate(view, step.actor, step.action) == game.narrate(state, step.actor, step.action)
        for action in (step.action, *every):
            assert judgement(game, view, step.actor, action) == judgement(game, state, step.actor, action)
        if step.actor is not None:
            dice = [Random(str(step.action)).randrange for _ in range(2)]
            assert game.sample(view, step.actor, dice[0]) == game.sample(state, step.actor, dice[1])
            from_view, from_state = (game.legal_actions(s, step.actor) for s in (view, state))
            assert (from_view is None) == (from_state is None)
            assert list(islice(from_view or (), 50)) == list(islice(from_state or (), 50))


def test_sealed_actions_of_different_seats_commute(variant: Variant) -> None:
    random = Random(str(variant))
    for step in some(list(seat_steps(variant)), 60):
        game, state, turn = step.before.game, step.before.state, step.before.turn
        assert isinstance(turn, Seats)
        if not turn.sealed or len(turn.acting) < 2:
            continue
        one, two = sorted(turn.acting)[:2]
        a, b = (game.sample(game.view(state, seat), seat, random.randrange) for seat in (one, two))
        assert game.apply(game.apply(state, one, a), two, b) == game.apply(game.apply(state, two, b), one, a)


def test_the_log_alone_gives_the_match(variant: Variant) -> None:
    """No secret, generator or hidden future is in a match: it follows from its start and its log."""
    for walk in walks(variant):
        assert replayed(start(walk.last.game), walk.last.log) == walk.last
        secret = walk.draws.secret
        assert secret.hex() not in repr(walk.last)
        assert repr(secret) not in repr((walk.last, walk.draws))


def test_taking_back_restores_the_position(variant: Variant) -> None:
    for step in some(list(seat_steps(variant)), 12):
        assert step.actor is not None
        revealed = step.after.log[-1].sealed and step.after.step != step.before.step
        if revealed or isinstance(step.after.turn, Over):
            with pytest.raises(TakeBackError):
                take_back(step.after, step.actor)
        else:
            assert take_back(step.after, step.actor) == step.before


def test_a_seat_may_take_back_exactly_what_it_can_and_the_others_choices_stay(variant: Variant) -> None:
    for step in some(list(steps(variant)), 40):
        for seat in all_seats(step.after.game):
            if not may_take_back(step.after, seat):
                with pytest.raises(TakeBackError):
                    take_back(step.after, seat)
                continue
            last = max(n for n, entry in enumerate(step.after.log) if entry.actor == seat)
            left = [entry for n, entry in enumerate(step.after.log) if n != last]
            assert take_back(step.after, seat) == replayed(start(step.after.game, step.after.start), left)


def test_nothing_is_taken_back_once_the_game_is_over(variant: Variant) -> None:
    for walk in walks(variant):
        for seat in all_seats(walk.last.game):
            with pytest.raises(TakeBackError):
                take_back(walk.last, seat)


def test_nothing_is_taken_back_once_nature_has_answered(variant: Variant) -> None:
    for step in some(list(nature_steps(variant)), 25):
        for seat in all_seats(step.after.game):
            with pytest.raises(TakeBackError):
                take_back(step.after, seat)


def test_the_world_answers_the_same_as_often_as_it_is_asked(variant: Variant) -> None:
    for walk in walks(variant)[:2]:
        effects = [step for step in walk.steps if isinstance(step.before.turn, Effect)]
        for step in some(effects, 4):  # that every answer is given again is what verifying the record showed
            assert walk.world is not None
            exhibited = {walk.world.show(step.before.state) for _ in range(2)}
            assert {resolved.action for resolved in exhibited} == {step.action}
            assert len(exhibited) == 1


def test_a_world_can_be_sent_to_another_process_and_has_a_coarse_one(variant: Variant) -> None:
    for walk in walks(variant)[:1]:
        if walk.world is None:
            continue
        there = pickle.loads(pickle.dumps(walk.world))
        assert there.version == walk.world.version
        for step in some([step for step in walk.steps if isinstance(step.before.turn, Effect)], 5):
            assert there.resolve(step.before.state) == step.action
            # rough as it is, its answer must be one that the rules accept
            step.before.game.check(step.before.state, None, there.coarse.resolve(step.before.state))


def test_every_action_is_told(variant: Variant) -> None:
    for step in some(list(steps(variant)), 150):
        events = step.before.game.narrate(step.before.state, step.actor, step.action)
        assert events
        for told in events:
            assert told.code
            assert told.clause
            assert len({name for name, _ in told.arguments}) == len(told.arguments)


def test_all_ways_to_do_an_action_agree(variant: Variant) -> None:
    for step in some(list(steps(variant)), 60):
        game, doing = step.before.game, (step.before.state, step.actor, step.action)
        progress = game.proceed(*doing)
        after, found = game.work_out(*doing)
        assert step.after.state == game.apply(*doing) == progress.state == after
        told = progress.narration.events
        assert step.after.log[-1].events == game.narrate(*doing) == told == tuple(game.tell(*doing, after, found))


def test_outcomes_are_consistent(variant: Variant) -> None:
    for step in steps(variant):
        assert step.before.game.outcome(step.before.state) is None
    for walk in walks(variant):
        game, state = walk.last.game, walk.last.state
        result = game.outcome(state)
        assert isinstance(game.turn(state), Over)
        assert result is not None
        assert len(result.ranks) == game.seats
        assert all(rank == 1 + sum(other < rank for other in result.ranks) for rank in result.ranks)
        if result.scores is not None:
            by_score = tuple(1 + sum(other > score for other in result.scores) for score in result.scores)
            assert result.ranks == by_score
        for actor in (*all_seats(game), None):
            assert actor is None or not list(game.legal_actions(state, actor) or ())
            assert not is_legal(game, state, actor, walk.steps[-1].action)
