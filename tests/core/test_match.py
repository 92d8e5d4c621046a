"""The match: order of play, take-back, what audiences see, nature's part. Played with the made-up pebble game."""

from functools import partial

import pytest

from droptable.core.errors import IllegalActionError, TakeBackError
from droptable.core.game import Chance, Over, Seat
from droptable.core.knowledge import known_to
from droptable.core.match import (
    Match,
    act,
    advance,
    answer,
    follow,
    play_out,
    rewound,
    skipped_to,
    start,
    take_back,
    turns_taken,
)
from droptable.core.nature import ProvableDraws
from droptable.games.drop_or_pop.rules import DropOrPop
from tests.conformance.tiny import Action, Guess, Hand, Pebbles, Rolled, Show, Slope, State, Take

ANN, BEN = Seat(0), Seat(1)
DRAWS = ProvableDraws(bytes(32), "t", ("", ""))
PebbleMatch = Match[State, Action]


@pytest.fixture
def match() -> PebbleMatch:
    return start(Pebbles(seats=2, rounds=2))


def chosen(match: PebbleMatch, seat: Seat, pebbles: int = 1) -> PebbleMatch:
    return act(act(match, seat, Take(pebbles)), seat, Guess(odd=True))


def test_seats_act_in_any_order_in_a_sealed_step(match: PebbleMatch) -> None:
    one = chosen(chosen(match, ANN, 1), BEN, 2)
    two = chosen(chosen(match, BEN, 2), ANN, 1)
    assert one.state == two.state
    assert one.step == two.step == 1
    assert {entry.step for entry in one.log} == {0}


def test_nobody_acts_for_nature_or_twice(match: PebbleMatch) -> None:
    with pytest.raises(IllegalActionError, match="not-your-turn"):
        act(chosen(match, ANN), ANN, Take(1))
    with pytest.raises(IllegalActionError, match="not-natures-turn"):
        answer(match, DRAWS, Slope())
    with pytest.raises(IllegalActionError, match="not-natures-turn"):
        follow(match, None, Show())
    ready = chosen(chosen(match, ANN), BEN)
    with pytest.raises(IllegalActionError, match="not-your-turn"):
        act(ready, ANN, Take(1))


def test_nature_answers_the_same_as_often_as_it_is_asked(match: PebbleMatch) -> None:
    ready = answer(chosen(chosen(match, ANN), BEN), DRAWS)
    thrown = [answer(ready, DRAWS, Slope()) for _ in range(3)]
    assert thrown[0] == thrown[1] == thrown[2]
    rolled = answer(thrown[0], DRAWS, Slope())
    assert isinstance(rolled.log[-1].action, Rolled)


def test_draws_are_counted_by_chance_turns(match: PebbleMatch) -> None:
    ready = answer(chosen(chosen(match, ANN), BEN), DRAWS)
    assert isinstance(ready.turn, Chance)
    assert (ready.draws_made, answer(ready, DRAWS).draws_made) == (1, 2)


def test_a_spectator_sees_who_is_waited_for_and_nothing_else(match: PebbleMatch) -> None:
    one = act(match, ANN, Take(3))
    for audience in (BEN, None):
        seen = known_to(one, audience)
        assert seen.log == ()
        assert seen.state.hands == (Hand(), Hand())
        assert seen.waiting_for == {ANN, BEN}
    mine = known_to(one, ANN)
    assert [entry.action for entry in mine.log] == [Take(3)]
    assert mine.state.hands[0].pebbles == 3


def test_everything_is_shown_once_the_step_has_ended(match: PebbleMatch) -> None:
    done = chosen(chosen(match, ANN), BEN)
    assert known_to(done, None).log == tuple(done.log)
    assert known_to(done, None).state == done.state


def test_a_sealed_choice_is_taken_back_while_the_step_is_open(match: PebbleMatch) -> None:
    one = chosen(act(match, BEN, Take(2)), ANN)
    back = take_back(one, BEN)
    assert back.state == chosen(match, ANN).state
    assert take_back(take_back(back, ANN), ANN).state == match.state


def test_a_sealed_choice_stays_once_it_was_revealed(match: PebbleMatch) -> None:
    done = chosen(chosen(match, ANN), BEN)
    for seat in (ANN, BEN):
        with pytest.raises(TakeBackError, match="too-late"):
            take_back(done, seat)


def test_nothing_is_taken_back_once_the_game_is_over() -> None:
    """Whoever made the last move has seen the secret by then."""
    game = DropOrPop(3)
    match = follow(start(game, game.parse_state("bbb/-/-/- 0 - -")), None, game.parse("red"))
    won = act(match, ANN, game.parse("drop"))
    assert won.log[-1].actor == ANN
    with pytest.raises(TakeBackError, match="over-and-done"):
        take_back(won, ANN)


def test_what_was_left_when_a_turn_was_undone_stays(match: PebbleMatch) -> None:
    """The match before it is not held: who undoes goes on undoing whole turns."""
    left = rewound(act(act(match, ANN, Take(1)), ANN, Guess(odd=True)), 1)
    with pytest.raises(TakeBackError, match="too-late"):
        take_back(left, ANN)


def test_nothing_to_take_back(match: PebbleMatch) -> None:
    with pytest.raises(TakeBackError, match="nothing"):
        take_back(chosen(match, ANN), BEN)


def test_taking_back_keeps_the_start_and_who_decided(match: PebbleMatch) -> None:
    position = Pebbles(seats=2, rounds=2).parse_state("1 choose 0 --,-- 4,2")
    begun = start(match.game, position)
    one = act(act(begun, ANN, Take(1), by="clock"), BEN, Take(2))
    back = take_back(one, BEN)
    assert back.start == position
    assert back.log[0].by == "clock"


def test_play_out_reaches_the_end(match: PebbleMatch) -> None:
    game = match.game
    over = play_out(match, lambda m, seat: game.sample(m.state, seat, lambda n: n - 1), DRAWS, Slope())
    assert game.outcome(over.state) is not None
    with pytest.raises(IllegalActionError, match="game-over"):
        act(over, ANN, Take(1))


def highest(match: PebbleMatch, seat: Seat) -> Action:
    return match.game.sample(match.state, seat, lambda n: n - 1)


def noting(seen: list[PebbleMatch], match: PebbleMatch, seat: Seat) -> Action:
    seen.append(match)
    return highest(match, seat)


@pytest.mark.parametrize("seats", [2, 3])
def test_play_out_is_advance_again_and_again(seats: int) -> None:
    for begun in (match := start(Pebbles(seats, rounds=2)), skipped_to(match, 7), act(match, BEN, Take(1))):
        seen: list[PebbleMatch] = []
        over = play_out(begun, partial(noting, seen), DRAWS, Slope())
        expected: list[PebbleMatch] = []
        step_by_step = begun
        while not isinstance(step_by_step.turn, Over):
            step_by_step = advance(step_by_step, partial(noting, expected), DRAWS, Slope())
        assert over == step_by_step == play_out(over, highest, DRAWS, Slope())
        assert [entry.events for entry in over.log] == [entry.events for entry in step_by_step.log]
        assert seen == expected
        assert [m.before for m in seen] == [m.before for m in expected]


def test_whoever_decides_may_play_on_from_where_it_is_asked(match: PebbleMatch) -> None:
    def after_a_look(match: PebbleMatch, seat: Seat) -> Action:
        advance(match, lambda m, s: m.game.sample(m.state, s, lambda n: 0), DRAWS)
        return highest(match, seat)

    undisturbed = play_out(start(match.game), highest, DRAWS, Slope())
    assert play_out(match, after_a_look, DRAWS, Slope()) == undisturbed


def test_a_match_that_is_over_stays_as_it_is(match: PebbleMatch) -> None:
    over = skipped_to(play_out(match, highest, DRAWS, Slope()), 40)
    assert play_out(over, highest, DRAWS, Slope()) == over


def test_an_entry_is_made_once_for_all_who_read_it(match: PebbleMatch) -> None:
    one = chosen(match, ANN)
    first, last = one.log[0], one.log[-1]
    two, other = act(one, BEN, Take(2)), act(one, BEN, Take(1))
    for log in (one.log, two.log, other.log, list(two.log), two.log[:2]):
        assert log[0] is first
        assert log[1] is last
    assert [entry.action for entry in other.log] == [entry.action for entry in reversed(list(reversed(other.log)))]


def test_branches_share_what_nobody_has_read_yet(match: PebbleMatch) -> None:
    one = chosen(match, ANN)
    two, other = act(one, BEN, Take(2)), act(one, BEN, Take(1))
    assert two.log[0] is other.log[0] is one.log[0]


def test_turns_taken_count_finished_turns(match: PebbleMatch) -> None:
    assert turns_taken(match, ANN) == 0
    assert turns_taken(act(match, ANN, Take(1)), ANN) == 0
    assert turns_taken(chosen(match, ANN), ANN) == 1
