"""NUMBER DROP's high scores in a terminal: people enter theirs and see the board (ND-2.3, ND-7.6, ND-8.8)."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table as Rows

from droptable.core.errors import DroptableError
from droptable.core.game import Seat
from droptable.core.match import AnyMatch
from droptable.core.registry import rulesets
from droptable.core.scores import HighScore, Rank, ranked
from droptable.games.number_drop.boards import PLAYERS, SOLO, board_name, is_board_name
from droptable.terminal.face import Ask
from droptable.terminal.highscores import entered, read_scores, scores_path, write_scores
from droptable.words import Words


def remember(match: AnyMatch, people: Sequence[Seat], words: Words, console: Console, ask: Ask) -> None:
    """Enter people's scores on the board for as many seats, and show it; say so if it cannot be kept.

    The scores of a variant go on no board.
    """
    outcome, board = match.game.outcome(match.state), rulesets[match.game.name].board_for(match.game)
    if not people or outcome is None or outcome.scores is None or board is None:
        return
    path = scores_path(match.game.name)
    try:
        kept = read_scores(path, (SOLO, PLAYERS))
        own = [HighScore(_three_letters(seat, words, ask), outcome.scores[seat]) for seat in people]
        kept = entered(kept, board, own)
        write_scores(path, (SOLO, PLAYERS), kept)
    except DroptableError as error:
        console.print(words.error(error), style="yellow", markup=False)
        return
    console.print(words.text(f"high-scores-{board.name}"), style="bold")
    console.print(_standings(ranked(board, kept[board.name])))
    console.print(words.text("high-scores-kept", path=str(path)), style="dim", markup=False, soft_wrap=True)


def _three_letters(seat: Seat, words: Words, ask: Ask) -> str:
    """Return a person's name for the board (ND-2.3): as it is if it fits, else what they type."""
    name = words.name(seat)
    if is_board_name(name):
        return name
    try:
        typed = ask(words.text("ask-board-name", name=board_name(name)))
    except EOFError:
        typed = ""
    return board_name(typed or name)


def _standings(ranks: Sequence[Rank[HighScore]]) -> Rows:
    """Return the names to beat, where there are any, and who holds the ranks."""
    rows = Rows(box=None, show_header=False)
    for _ in range(5):
        rows.add_column(justify="right")
    for number, rank in enumerate(ranks, 1):
        if rank.printed is not None or rank.holder is not None:
            rows.add_row(f"{number}.", *_cells(rank.printed), *_cells(rank.holder))
    return rows


def _cells(score: HighScore | None) -> tuple[str, ...]:
    return () if score is None else (score.name, str(score.points))
