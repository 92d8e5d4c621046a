"""What can be learned from a game that is over: what each decision cost, and luck apart from skill."""

import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from statistics import fmean

import pytest
from click.testing import CliRunner

from droptable.analysis.advice import adviser, gives_hints
from droptable.analysis.ledger import Analysis, analysed
from droptable.bots.maxn import final_values
from droptable.bots.weighing import Weighing
from droptable.cli import main
from droptable.core.errors import IllegalActionError, UnavailableError
from droptable.core.match import result
from droptable.core.record import format_record, parse_record, without_notes
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
    for seat, balance in enumerate(analysis.balances):
        worth = outcome.scores[seat] if outcome.scores else float(outcome.winners == (seat,))
        assert balance.result == worth
        assert balance.expected + balance.luck + (balance.others or 0) + balance.skill == pytest.approx(worth)
        assert balance.skill == pytest.approx(-sum(one.cost for one in analysis.decisions if one.seat == seat))
    assert len(analysis.decisions) >= 2


@pytest.mark.parametrize("game", ["number-drop", "drop-it"])
def test_who_is_told_of_by_their_own_decisions_alone_has_the_others_among_luck(game: str) -> None:
    record = short(game)
    analysis = analysed(record)
    for seat, (balance, curve) in enumerate(zip(analysis.balances, analysis.curves, strict=True)):
        own = [one for one in analysis.decisions if one.seat == seat]
        assert [point.step for point in curve] == [
            *(at for one in own for at in (one.line, one.line + 1)),
            len(record.lines),
        ]
        # luck is all that happens between two decisions of one's own, and after the last
        between = zip((curve[0], *curve[1::2]), (curve[0], *curve[2::2]), strict=True)
        assert balance.luck == pytest.approx(sum(after.value - before.value for before, after in between))
        assert balance.others is None


# one is won by a gift, one together, one by nobody, and in one a roll leaves nothing to do
@pytest.mark.parametrize("name", ["handed-over", "drawn", "turn-limit", "passed"])
def test_every_seat_is_told_of_at_every_step(name: str) -> None:
    record = golden(f"drop_or_pop/{name}")
    analysis = analysed(record)
    shares = final_values(result(replay(record)))
    for points in zip(*analysis.curves, strict=True):
        assert sum(point.value for point in points) == pytest.approx(1, abs=1e-12)
    for seat, (balance, curve) in enumerate(zip(analysis.balances, analysis.curves, strict=True)):
        values = {point.step: point.value for point in curve}
        assert list(values) == list(range(len(record.lines) + 1)), "before and after each roll"
        changed: dict[str, list[float]] = {"luck": [], "others": [], "skill": []}
        for step, line in enumerate(record.lines):
            whose = "luck" if line.actor is None else "skill" if line.actor == seat else "others"
            changed[whose].append(values[step + 1] - values[step])
        assert (balance.luck, balance.others, balance.skill) == pytest.approx(tuple(map(sum, changed.values())))
        assert sum(change != 0 for change in changed["luck"]) > 0.9 * len(changed["luck"]), "whoever rolls"
        assert max(changed["skill"]) <= 0
        assert (curve[-2].value, curve[-1].value, balance.result) == pytest.approx((shares[seat],) * 3, abs=1e-12)


def test_all_begin_alike_and_who_starts_is_luck(handed_over: Analysis) -> None:
    assert [balance.expected for balance in handed_over.balances] == pytest.approx([1 / 3] * 3)
    begun = [curve[1] for curve in handed_over.curves]
    assert [point.step for point in begun] == [1, 1, 1]
    assert begun[2].value == max(point.value for point in begun) > 1 / 3  # Cem starts


def test_a_roll_is_as_often_bad_as_good_for_who_rolls(handed_over: Analysis) -> None:
    lines = golden("drop_or_pop/handed-over").lines
    values = [{point.step: point.value for point in curve} for curve in handed_over.curves]
    changes = [
        values[mover][step + 1] - values[mover][step]
        for step, (line, after) in enumerate(pairwise(lines))
        if step > 0 and line.actor is None and (mover := after.actor) is not None
    ]
    assert len(changes) > 20
    assert fmean(changes) == pytest.approx(0, abs=0.03)


def test_what_somebody_hands_over_is_no_luck() -> None:
    analysis = analysed(last_lines(golden("drop_or_pop/handed-over"), 1))  # Cem pops, and Ben wins
    ann, ben, cem = analysis.balances
    assert [one.luck for one in analysis.balances] == pytest.approx([0, 0, 0])
    assert (ben.others, ben.skill, ben.result) == (1 - ben.expected, 0, 1)
    assert ben.others is not None and ben.others > 0.3
    assert (ann.others, ann.skill) == (-ann.expected, 0)
    assert (cem.others, cem.skill) == (0, -cem.expected)
    assert ann.expected + ben.expected + cem.expected == pytest.approx(1)


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


def test_whether_there_are_hints_is_known_without_loading_a_compiler() -> None:
    """A server is asked by its first visitor: all others would wait for a second."""
    asked = """
import sys
from droptable.analysis.advice import gives_hints
from droptable.core.registry import rulesets
assert all(map(gives_hints, rulesets))
assert "numba" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", asked], check=True)
    with pytest.raises(UnavailableError):
        adviser(rulesets[tiny.Pebbles.name].game())


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("What decided the game:", "┃ others ┃", "luck (the dice), what the others decided")),
        ("de", ("Was das Spiel entschieden hat:", "┃ die anderen ┃", "das Glück (die Würfel), die Entscheidungen der")),
    ],
)
def test_it_is_told_in_the_terminal(language: str, words: tuple[str, ...]) -> None:
    path = GOLDEN / "drop_or_pop" / "handed-over.record.txt"
    said = CliRunner().invoke(main, ["analyse", str(path), "--lang", language])
    assert said.exit_code == 0, said.output
    assert [word for word in words if word not in " ".join(said.output.split())] == []
    assert "100.0 %" in said.output


@pytest.mark.parametrize(
    ("game", "luck"), [("number-drop", "luck (the dice) and"), ("drop-it", "luck (chance and the others)")]
)
def test_who_else_has_a_part_in_luck_is_told_in_the_terminal(game: str, luck: str, tmp_path: Path) -> None:
    path = tmp_path / "record.txt"
    path.write_text(format_record(short(game)), encoding="utf-8")
    said = CliRunner().invoke(main, ["analyse", str(path), "--lang", "en"])
    assert luck in " ".join(said.output.split())
    assert "┃ others" not in said.output and "┃ decisions" in said.output


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
