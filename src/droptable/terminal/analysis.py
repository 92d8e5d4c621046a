"""An analysis in a terminal: what decided the game, what each decision cost, and luck apart from skill."""

from dataclasses import asdict, fields, replace
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from droptable.analysis.ledger import Analysis, Balance, Decision
from droptable.core.game import Event
from droptable.core.record import Note, Record
from droptable.core.registry import variation_of
from droptable.core.replay import is_set_up, position
from droptable.terminal.variants import note_what_it_is
from droptable.words import Words

_BALANCE = tuple(field.name for field in fields(Balance))


def show_analysis(record: Record, analysis: Analysis, words: Words, console: Console) -> None:
    """Tell the moments that decided the game, then every decision that cost something, then the balance."""
    note_what_it_is(record, words, console)
    if not analysis.dear:
        console.print(words.text("analysis-faultless"), markup=False)
    else:
        console.print(words.text("analysis-moments"), style="bold", markup=False)
    for decision in analysis.moments:
        _tell(record, decision, analysis, words, console)
    console.print(_decisions(record, analysis, words))
    console.print(_balances(analysis, words))


def facts_of(record: Record, analysis: Analysis) -> dict[str, Any]:
    """Return the same for programs: lines count from 1, as everywhere that people see; seats from 0."""
    game = position(record, 0).game
    return {
        "variant": variation_of(game),
        "start": record.start if is_set_up(record) else None,
        "in_points": analysis.in_points,
        "moments": [one.line + 1 for one in analysis.moments],
        "decisions": [
            {
                "line": one.line + 1, "seat": one.seat, "phase": one.phase, "chosen": game.format(one.chosen),
                "best": game.format(one.best), "value": one.value, "best_value": one.best_value, "cost": one.cost,
            }
            for one in analysis.decisions
        ],
        "balances": [asdict(balance) for balance in analysis.balances],
    }  # fmt: skip


def annotated(record: Record, analysis: Analysis, words: Words) -> Record:
    """Return the record with what each decision was worth, and what would have been better where that is worth telling.

    What somebody else has remarked there stays, below it.
    """
    game, lines = position(record, 0).game, list(record.lines)
    for one in analysis.decisions:
        better = words.text("analysis-note", best=game.format(one.best), value=_amount(one.best_value, analysis))
        said = [better] if one in analysis.dear else []
        earlier = lines[one.line].note
        said += [] if earlier is None or not earlier.comment else [earlier.comment]
        lines[one.line] = replace(lines[one.line], note=Note("\n".join(said), round(one.value, 3)))
    return replace(record, lines=tuple(lines))


def _tell(record: Record, decision: Decision, analysis: Analysis, words: Words, console: Console) -> None:
    done = _sentence(record, decision, decision.chosen, words)
    better = _sentence(record, decision, decision.best, words)
    cost = _amount(decision.cost, analysis)
    told = Table.grid(padding=(0, 2))
    told.add_column(justify="right", width=4)
    told.add_row(str(decision.line + 1), Text(done))
    told.add_row("", Text(words.text("analysis-better", better=better, cost=cost), style="dim"))
    console.print(told)


def _sentence(record: Record, decision: Decision, action: object, words: Words) -> str:
    match = position(record, decision.line)
    view = match.game.view(match.state, decision.seat)
    return _said(match.game.narrate(view, decision.seat, action), words)


def _said(events: tuple[Event, ...], words: Words) -> str:
    return " ".join(text for event in events if (text := words.event(event)))


def _amount(value: float, analysis: Analysis) -> str:
    return f"{value:.1f}" if analysis.in_points else f"{100 * value:.1f} %"


def _decisions(record: Record, analysis: Analysis, words: Words) -> Table:
    table = Table(title=words.text("analysis-decisions", number=len(analysis.decisions)), title_justify="left")
    for heading in ("line", "seat", "chosen", "best", "cost"):
        table.add_column(words.text(f"analysis-{heading}"), justify="right" if heading in ("line", "cost") else "left")
    game = position(record, 0).game
    for one in analysis.dear:
        texts = game.format(one.chosen), game.format(one.best)
        table.add_row(str(one.line + 1), words.name(one.seat), *texts, _amount(one.cost, analysis))
    return table


def _balances(analysis: Analysis, words: Words) -> Table:
    table = Table(
        title=words.text("analysis-luck-title"),
        title_justify="left",
        caption=words.text(f"analysis-luck-{_company(analysis)}"),
        caption_justify="left",
    )
    columns = [name for name in _BALANCE if name != "others" or analysis.tells_others]
    for heading in ("seat", *columns):
        table.add_column(words.text(f"analysis-{heading}"), justify="left" if heading == "seat" else "right")
    for seat, one in enumerate(analysis.balances):
        table.add_row(words.name(seat), *(_amount(getattr(one, name), analysis) for name in columns))
    return table


def _company(analysis: Analysis) -> str:
    """Return how luck is told: without company, apart from the others, or together with them."""
    if len(analysis.balances) == 1:
        return "alone"
    return "apart" if analysis.tells_others else "together"
