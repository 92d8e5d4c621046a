"""A simulation's figures for people."""

from collections.abc import Iterable, Mapping
from textwrap import shorten
from typing import Any

from rich.console import Console
from rich.table import Table as Grid

from droptable.core.options import format_value
from droptable.terminal.variants import note_variation
from droptable.words import Words

LONGEST = 40
# whoever plays alone wins every time
FOR_SEVERAL = ("draw_share", "shared_win_share")


def show_figures(figures: Mapping[str, Any], words: Words, console: Console) -> None:
    """Print who won how often, with confidence intervals, and whatever else the game counts."""
    console.print(words.text("games-played", games=figures["games"]), style="bold")
    # a board of one's own is an option as long as a page
    values = {
        name: shorten(format_value(value), LONGEST, placeholder=" …") for name, value in figures["options"].items()
    }
    options = ", ".join(f"{name}={value}" for name, value in values.items())
    console.print(f"{words.text('options-label')}: {options}", style="dim", markup=False)
    note_variation(figures["variant"], words, console)
    console.print(_seats(figures, words))
    is_alone = len(figures["seats"]) == 1
    if not is_alone:
        console.print(f"  {words.text('figure-fair', share=_percent(figures['fair_share'], words))}", style="dim")
    for key, value in figures.items():
        if key in ("options", "variant", "effort") or (is_alone and key in FOR_SEVERAL):
            continue
        if key.endswith("_share") and isinstance(value, Mapping) and value["share"] is not None:
            console.print(f"  {words.text(f'figure-{key}')}: {' '.join(_interval(value, words))}")
        elif isinstance(value, Mapping) and value and not key.endswith("_share"):
            console.print(f"  {words.text(f'figure-{key}')}: {_figure(value, words)}")


def _seats(figures: Mapping[str, Any], words: Words) -> Grid:
    grid = Grid(box=None, pad_edge=False, padding=(0, 1))
    shares = _shares(figures)
    points = ["mean", "mean95"] if "score" in figures["seats"][0] else []
    headings = ["", *(heading for share in shares for heading in (share, "ci95")), *points]
    for heading in headings:
        grid.add_column(words.text(f"figure-{heading}") if heading else "", justify="right" if heading else "left")
    for number, (bot, seat) in enumerate(zip(figures["bots"], figures["seats"], strict=True), 1):
        name = words.text("figure-seat", number=number)
        grid.add_row(name if "bot_shares" in figures else f"{name}  {bot}", *_cells(seat, shares, words))
    for row in figures.get("bot_shares", ()):
        grid.add_row(row["bot"], *_cells(row, shares, words))
    return grid


def _shares(figures: Mapping[str, Any]) -> tuple[str, ...]:
    """Return which shares there are to tell: none of who plays alone, and of several the split one where it differs."""
    if len(figures["seats"]) == 1:
        return ()
    differs = figures["draw_share"]["share"] + figures["shared_win_share"]["share"] > 0
    return ("share", "split") if differs else ("share",)


def _cells(row: Mapping[str, Any], shares: Iterable[str], words: Words) -> list[str]:
    cells = [cell for share in shares for cell in _interval(row if share == "share" else row[share], words)]
    if "score" not in row:
        return cells
    keys = ("mean", "sd", "mean_low", "mean_high")
    mean, sd, low, high = (words.text("figure-decimal", number=row["score"][key]) for key in keys)
    return [*cells, f"{mean} ± {sd}", f"{low} – {high}"]


def _interval(row: Mapping[str, Any], words: Words) -> tuple[str, str]:
    won, low, high = (_percent(number, words) for number in (row["share"], *row["ci95"]))
    return won, f"({low} – {high})"


def _percent(number: float, words: Words) -> str:
    return words.text("figure-percent", number=number)


def _figure(value: Mapping[str, float], words: Words) -> str:
    if "p99" in value:
        rounded = {key: words.text("figure-decimal", number=number) for key, number in value.items()}
        return words.text("figure-distribution", **rounded)
    return ", ".join(f"{key} {number}" for key, number in value.items())
