"""What a record proves, in words."""

from collections.abc import Iterator

from rich.console import Console
from rich.padding import Padding

from droptable.core.match import result as result_of
from droptable.terminal.standings import result, standings
from droptable.verification import Standing, Verification
from droptable.words import Words

_INDENT = 2


def show_verdict(verdict: Verification, words: Words, console: Console) -> None:
    """Say what is proven, what is claimed and what is open, and how the game ended if that is so."""
    for standing in Standing:
        sentences = [
            words.text(f"proof-{finding.code}", **finding.arguments)
            for finding in verdict.findings
            if finding.standing is standing
        ]
        _show(words.text(f"standing-{standing}"), sentences, console)
    if verdict.over:
        _show(words.text("ended-claimed" if verdict.gaps else "ended-proven"), list(_ending(verdict, words)), console)


def _ending(verdict: Verification, words: Words) -> Iterator[str]:
    outcome = result_of(verdict.last)
    yield result(outcome, words)
    if outcome.scores is not None:
        yield from standings(outcome, words)


def _show(heading: str, sentences: list[str], console: Console) -> None:
    if not sentences:
        return
    console.print(heading, style="bold", markup=False)
    for sentence in sentences:
        if console.is_terminal:
            console.print(Padding(sentence, (0, 0, 0, _INDENT)), markup=False)
        else:  # whoever reads it line by line through a pipe wants whole sentences
            console.print(" " * _INDENT + sentence, markup=False, soft_wrap=True)
