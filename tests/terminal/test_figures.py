"""A simulation's figures, as people read them."""

import re
from io import StringIO

from rich.console import Console

from droptable.lab.plan import Plan
from droptable.lab.simulate import run
from droptable.terminal.figures import show_figures
from droptable.words import Words


def shown(plan: Plan, **changed: object) -> str:
    page = StringIO()
    show_figures({**run(plan, cores=1), **changed}, Words("en", plan.build()), Console(file=page, width=80))
    return page.getvalue()


def test_whoever_plays_alone_has_points_and_neither_wins_nor_draws() -> None:
    alone = shown(Plan("number-drop", ("random",), games=2))
    assert "seat 1  random" in alone
    assert "points" in alone and "beat BEN (13)" in alone
    assert "won" not in alone and "draws" not in alone


def test_among_several_every_share_has_its_interval_and_the_fair_one_is_said() -> None:
    several = shown(Plan("drop-or-pop", ("random", "random", "greedy"), games=6, all_seatings=True))
    rows = [line for line in several.splitlines() if line.startswith(("seat", "random", "greedy", "  draws"))]
    assert len(rows) == 3 + 3 + 1
    assert all(re.search(r"% +\([\d.]+% – [\d.]+%\)$", row.rstrip()) for row in rows)
    assert "By luck alone each would win 33.3%." in several
    assert "random #2" in several


def test_a_long_option_is_cut_short() -> None:
    plan = Plan("drop-or-pop", ("random", "random", "random"), games=1)
    text = shown(plan, options={"board": '{ "name": "mine", ' + '"more": 1, ' * 100})
    assert 'board={ "name": "mine"' in text
    assert text.count('"more"') < 4
