"""The table for scripts: one object, every game, and mistakes that are sentences."""

import pickle
from random import Random

import pytest

import droptable
from droptable.core.errors import IllegalActionError, NotationError, TakeBackError, UnavailableError

OURS = ("drop-or-pop", "number-drop", "drop-it")


@pytest.mark.parametrize("game", OURS)
def test_the_same_loop_plays_every_game_to_its_end(game: str) -> None:
    table = droptable.play(game, seed=7)
    while not table.is_over:
        table.do(table.legal.some())
    assert table.outcome is not None
    assert table.seat is None
    assert list(table.legal) == []
    assert "└" in str(table), "the board as the terminal draws it"
    assert droptable.replay(table.record()) == table.match
    with pytest.raises(IllegalActionError, match=r"The game is over\."):
        table.legal.some()


def test_the_seed_makes_the_game() -> None:
    def story(seed: int) -> list[str]:
        table = droptable.play("drop-or-pop", seed=seed)
        while not table.is_over:
            table.do(table.legal.some())
        return [line.text for line in table.record().lines]

    assert story(7) == story(7) != story(8)


def test_what_is_undone_meets_the_same_dice_again() -> None:
    table = droptable.play("drop-or-pop", seed=3, starter="first")
    with pytest.raises(TakeBackError, match="nothing to take back"):
        table.undo()
    before = table.match
    table.do("drop")
    after = table.match
    assert "drops a counter" in table.news[0]
    table.undo()
    assert table.match == before
    table.do("ignore")
    table.undo()
    table.do("drop")
    assert table.match == after


def test_texts_and_actions_do_the_same_and_are_asked_for_by_in() -> None:
    table = droptable.play("drop-or-pop", seed=3)
    assert table.legal.texts == ["drop", "ignore"]
    assert "drop" in table.legal
    assert "pop" not in table.legal
    assert "fly" not in table.legal
    with pytest.raises(NotationError, match="is no move that I know"):
        table.do("fly")
    first = next(iter(table.legal))
    assert first in table.legal
    table.do(first)
    assert "drop" in [table.game.format(entry.action) for entry in table.match.log]


def test_what_cannot_be_listed_is_sampled() -> None:
    table = droptable.play("drop-it", seed=1)
    while table.legal.are_listed:  # everybody picks colours first
        table.do(table.legal.some())
    with pytest.raises(UnavailableError, match="too much to list"):
        list(table.legal)
    assert "too many to list" in repr(table.legal)
    assert table.legal.some() in table.legal


def test_a_position_and_a_record_are_gone_on_from() -> None:
    table = droptable.play("drop-or-pop", position="bbb/-/-/- 0 red -")
    table.do("drop")
    assert table.outcome is not None
    assert table.outcome.winners == (0,)
    there = droptable.table_of(table.record(["Ann", "Ben", "Cem"]), line=0, seed=1)
    assert there.position == "bbb/-/-/- 0 red -"
    assert there.advice("search") == there.game.parse("drop")


def test_others_choices_of_a_sealed_step_are_in_the_state_but_in_no_view() -> None:
    table = droptable.play("number-drop", seats=2, seed=2)
    assert table.match.turn == droptable.Seats(
        frozenset({droptable.Seat(0), droptable.Seat(1)}), "first-number", sealed=True
    )
    before = table.view(droptable.Seat(1))
    table.do(table.legal.some())
    assert table.seat == 1
    assert table.view(droptable.Seat(1)) == before != table.state


def test_seeded_draws_stay_what_they_were() -> None:
    draws = droptable.SeededDraws(5)
    first = draws.draw(0, (6, 6))
    assert draws.draw(1, (6,)) != draws.draw(2, (10**9,))
    assert draws.draw(0, (6, 6)) == first == tuple(map(Random(5).randrange, (6, 6)))
    assert repr(draws) == "SeededDraws(5)"
    assert droptable.SeededDraws(5).draw(0, (6, 6)) == first


def test_an_error_is_a_sentence_wherever_it_is_read() -> None:
    with pytest.raises(IllegalActionError) as caught:
        droptable.play("drop-or-pop", position="-/-/-/- 0 red -").do("pop")
    sentence = str(caught.value)
    assert sentence.endswith("(DP-2.5) [column-empty]")
    assert str(pickle.loads(pickle.dumps(caught.value))) == sentence
    assert repr(caught.value).startswith("IllegalActionError('column-empty', clause='DP-2.5'")
    assert str(droptable.DroptableError("no-words-for-this", n=3)) == "DroptableError('no-words-for-this', n=3)"
