"""Somebody who wants to know what decided a game asks, and goes through it: a short game of each kind."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from droptable.analysis.ledger import analysed
from droptable.analysis.score_map import SPOTS
from droptable.core.record import format_record
from tests.analysis.records import SHORT, golden, last_lines, short
from tests.browser.conftest import Sit
from tests.browser.looking import assert_accessible, assert_no_overflow

PHONE = {"width": 360, "height": 640}
HEADLINES = {
    "drop-or-pop": r"The move that cost \w+ a \d+% chance to win",
    "number-drop": r"The (placement|block|slide|combo) that cost .+ [\d.]+ points?",
    "drop-it": r"The drop that cost \w+ [\d.]+ points?",
}
# the table of where results come from, and what its luck is made of
COLUMNS = {
    "drop-or-pop": ["who", "expected", "luck", "others", "decisions", "result"],
    "number-drop": ["who", "expected", "luck", "decisions", "result"],
    "drop-it": ["who", "expected", "luck", "decisions", "result"],
}
LUCK = {
    "drop-or-pop": "luck (the dice), what the others decided",
    "number-drop": "luck (the dice) and one’s own",
    "drop-it": "luck (chance and the others)",
}


@pytest.mark.parametrize("game", SHORT)
def test_what_decided_a_game(game: str, sit: Sit, tmp_path: Path) -> None:
    record = short(game)
    whole = analysed(record)  # what has to be compiled is compiled here, where nobody waits in front of a screen
    path = tmp_path / "record.txt"
    path.write_text(format_record(record) + "# [0.25] That was it.\n", encoding="utf-8")
    ann = sit(viewport=PHONE)
    ann.open_record(path)
    expect(ann.see("[data-analysis=unasked]")).to_be_visible()
    ann.see("[data-analyse]").click()
    expect(ann.see("[data-analysis=there]")).to_be_visible()

    moments = ann.see("[data-moment]")
    expect(moments).to_have_count(len(whole.moments))
    step = whole.moments[0].line + 1
    expect(moments.first).to_contain_text(re.compile(HEADLINES[game]))
    expect(moments.first).to_have_attribute("href", f"/replay/own?line={step}")
    moments.first.click()
    expect(ann.see("[data-at]")).to_have_attribute("data-at", str(step))
    expect(ann.see("[data-judged]")).to_contain_text(re.compile("^That cost .+ Better: .+"))
    assert_no_overflow(ann.page)
    assert_accessible(ann.page)

    # the curve is a tape: whoever taps where it begins is there
    ann.see("[data-curve] input").click(position={"x": 1, "y": 40})
    expect(ann.see("[data-at]")).to_have_attribute("data-at", "0")
    places = len(whole.balances)
    expect(ann.see("[data-balances] tbody tr")).to_have_count(places)
    ann.see("[data-transport=last]").click()
    expect(ann.see("[data-note]")).to_contain_text("That was it.")
    best = max(range(places), key=lambda seat: whole.balances[seat].result)
    worth = whole.balances[best].result
    told = f"{worth:g}" if whole.in_points else f"{100 * worth:.0f}%"
    expect(ann.see(f"[data-balance='{best} result']")).to_have_text(told)
    expect(ann.see("[data-balances] th[scope=col]")).to_have_text(COLUMNS[game])
    expect(ann.see("[data-balances] + p")).to_contain_text(LUCK[game])


def test_luck_is_apart_from_the_others_and_fits_a_phone_in_german(sit: Sit, tmp_path: Path) -> None:
    record = short("drop-or-pop")
    whole = analysed(record)
    path = tmp_path / "record.txt"
    path.write_text(format_record(record).replace("Ben", "Maximiliane"), encoding="utf-8")
    ann = sit(viewport=PHONE, locale="de")
    ann.open_record(path)
    ann.see("[data-analyse]").click()
    expect(ann.see("[data-balances] th[scope=col]")).to_have_text(
        ["wer", "erwartet", "Glück", "die anderen", "selbst", "Ergebnis"]
    )
    for seat, balance in enumerate(whole.balances):
        assert balance.others is not None
        told = f"{100 * balance.others:.0f} %".replace("-", "−")
        expect(ann.see(f"[data-balance='{seat} others']")).to_have_text(told)
    assert_no_overflow(ann.page)

    # whoever rolls, everybody's chance is told before it and after it
    assert record.lines[0].actor is None
    for step in (0, 1):
        expect(ann.see("[data-at]")).to_have_attribute("data-at", str(step))
        for seat, curve in enumerate(whole.curves):
            assert curve[step].step == step
            expect(ann.see(f"[data-value='{seat}']")).to_have_text(f"{100 * curve[step].value:.0f} %")
        ann.see("[data-transport=forward]").click()


def test_where_a_release_would_have_scored_what(sit: Sit, tmp_path: Path) -> None:
    record = last_lines(golden("drop_it/two-by-contact"), 3)
    path = tmp_path / "record.txt"
    path.write_text(format_record(record), encoding="utf-8")
    ann = sit(viewport=PHONE)
    ann.open_record(path)
    expect(ann.see("[data-map]")).to_have_count(0)  # it belongs to the analysis
    ann.see("[data-analyse]").click()
    expect(ann.see("[data-analysis=there]")).to_be_visible()
    ann.see("[data-moment]").first.click()
    ann.see("[data-map]").click()
    told = re.compile(r"at \d+ mm from the left wall at best, [\d.]+ where it was let go")
    expect(ann.see("[data-map-said]")).to_contain_text(told)
    expect(ann.see("[data-heat] .bar")).to_have_count(SPOTS)
    assert_no_overflow(ann.page)
    ann.see("[data-map-away]").click()
    expect(ann.see("[data-heat]")).to_have_count(0)
