"""What can be learned from a game that is over: what each decision cost, and luck apart from skill."""

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from droptable.analysis.advice import adviser, gives_hints
from droptable.analysis.ledger import Analysis, Balance, analysed
from droptable.bots.weighing import Weighing
from droptable.cli import main
from droptable.core.errors import IllegalActionError, UnavailableError
from droptable.core.match import result
from droptable.core.record import parse_record, without_notes
from droptable.core.registry import rulesets
from droptable.core.replay import replay
from droptable.games.drop_or_pop.actions import Move
from tests.analysis.records import GOLDEN, SHORT, golden, last_lines, short
from tests.conformance import tiny


@pytest.fixture(scope="module")
def handed_over() -> Analysis:
    return analysed(golden("drop_or_pop/handed-over"))


@pytest.mark.parametrize("game", SHORT)
def test_luck_and_skill_add_up_to_the_result(game: str) -> None:
    record = short(game)
    analysis = analysed(record)
    outcome = result(replay(record))
    assert analysis.in_points is bool(outcome.scores)
    for seat, (balance, curve) in enumerate(zip(analysis.balances, analysis.curves, strict=True)):
        worth = outcome.scores[seat] if outcome.scores else float(outcome.winners == (seat,))
        assert balance.result == worth
        assert balance.expected + balance.luck + balance.skill == pytest.approx(worth)
        own = [one for one in analysis.decisions if one.seat == seat]
        assert balance.skill == pytest.approx(-sum(one.cost for one in own))
        assert [point.step for point in curve] == [
            *(at for one in own for at in (one.line, one.line + 1)),
            len(record.lines),
        ]
        # luck is all that happens between two decisions of one's own, and after the last
        between = zip((curve[0], *curve[1::2]), (curve[0], *curve[2::2]), strict=True)
        assert balance.luck == pytest.approx(sum(after.value - before.value for before, after in between))
    assert len(analysis.decisions) >= 2


def test_points_of_the_turns_before_are_no_luck() -> None:
    record = short("drop-it")
    begun = replay(replace(record, lines=())).state.scores
    analysis = analysed(record)
    for seat, balance in enumerate(analysis.balances):
        offered = sum(one.best_value for one in analysis.decisions if one.seat == seat)
        assert balance.expected == pytest.approx(begun[seat] + offered)
    assert any(begun)


def test_the_pop_that_hands_somebody_the_win_is_the_dearest(handed_over: Analysis) -> None:
    worst = handed_over.moments[0]
    assert (worst.chosen, worst.value) == (Move.POP, 0.0)
    assert worst.line == len(golden("drop_or_pop/handed-over").lines) - 1
    assert worst.cost == max(one.cost for one in handed_over.decisions) > 0.05
    assert len(handed_over.moments) <= 3
    assert all(one.cost > 0 for one in handed_over.moments)


def test_who_decides_nothing_has_luck_alone() -> None:
    analysis = analysed(last_lines(golden("drop_or_pop/handed-over"), 1))
    idle = [balance for balance in analysis.balances if balance.skill == 0 and balance.luck == 0]
    assert Balance(1.0, 0.0, 0.0, 1.0) in idle


def test_a_game_that_goes_on_has_no_balance() -> None:
    record = golden("drop_or_pop/three-eager")
    with pytest.raises(IllegalActionError):
        analysed(replace(record, lines=record.lines[:3]))


def test_each_of_our_games_has_somebody_who_says_what_they_think() -> None:
    for name in ("drop-or-pop", "number-drop", "drop-it"):
        assert isinstance(adviser(rulesets[name].game()), Weighing)
    tiny.register()
    assert [gives_hints(name) for name in ("drop-or-pop", "number-drop", "drop-it")] == [True, True, True]
    assert not gives_hints(tiny.Pebbles.name)
    with pytest.raises(UnavailableError):
        adviser(rulesets[tiny.Pebbles.name].game())


@pytest.mark.parametrize(
    ("language", "word"), [("en", "What decided the game:"), ("de", "Was das Spiel entschieden hat:")]
)
def test_it_is_told_in_the_terminal(language: str, word: str) -> None:
    path = GOLDEN / "drop_or_pop" / "handed-over.record.txt"
    said = CliRunner().invoke(main, ["analyse", str(path), "--lang", language])
    assert said.exit_code == 0, said.output
    assert word in said.output
    assert "100.0 %" in said.output


def test_a_record_is_written_with_what_was_found_out(tmp_path: Path) -> None:
    noted = tmp_path / "noted.txt"
    path = GOLDEN / "drop_or_pop" / "handed-over.record.txt"
    said = CliRunner().invoke(main, ["analyse", str(path), "--annotate", str(noted), "--lang", "en"])
    assert said.exit_code == 0, said.output
    record = parse_record(noted.read_text(encoding="utf-8"))
    assert without_notes(record) == golden("drop_or_pop/handed-over")
    note = record.lines[-1].note
    assert note is not None and note.value == 0.0 and note.comment.startswith("Better: ")
    assert all(line.note is None for line in record.lines if line.actor is None)
