"""What records prove, one file after the other: a file that cannot be read does not stop the rest."""

from dataclasses import asdict, dataclass, field
from pathlib import Path

from droptable.core.errors import DroptableError, UnavailableError
from droptable.core.options import Options
from droptable.core.record import Record
from droptable.core.registry import AnyWorld, rulesets, variation_of, world_for
from droptable.core.replay import game_of
from droptable.terminal import records
from droptable.terminal.cli_errors import DOES_NOT_HOLD, complain, exit_code
from droptable.terminal.colours import table_console
from droptable.terminal.variants import note_variation
from droptable.terminal.verdict import show_verdict
from droptable.verification import Verification, verify
from droptable.words import Words


@dataclass(frozen=True)
class Judged:
    """A file's verdict, or why there is none."""

    path: Path
    words: Words
    code: int
    verdict: Verification | None = None
    error: DroptableError | None = None
    variant: Options = field(default_factory=dict)  # by which it is not the published game

    @property
    def facts(self) -> dict[str, object]:
        """The same, ready for JSON."""
        if self.verdict is None:
            assert self.error is not None
            why = {"error": self.error.code, "clause": self.error.clause, "sentence": self.words.error(self.error)}
            return {"path": str(self.path), "code": self.code, **why}
        findings = [{**asdict(finding), "standing": str(finding.standing)} for finding in self.verdict.findings]
        told = {"over": self.verdict.over, "findings": findings, "variant": dict(self.variant)}
        return {"path": str(self.path), "code": self.code, **told}

    def show(self, with_path: bool) -> None:
        """Say it, under the file's name where there are several."""
        console = table_console()
        if with_path:
            console.print(str(self.path), style="bold underline", markup=False, soft_wrap=True)
        if self.error is not None:
            complain(self.words.error(self.error))
        note_variation(self.variant, self.words, console)
        if self.verdict is not None:
            show_verdict(self.verdict, self.words, console)


class Judge:
    """Judges records; `keys` are those that the person trusts."""

    def __init__(self, lang: str, keys: list[str]) -> None:
        self.lang = lang
        self.keys = keys

    def judged(self, path: Path) -> Judged:
        """Return the verdict on a file."""
        words = Words(self.lang)
        try:
            record = records.read(path)
            words = Words(self.lang, rulesets[record.game].game())
            game = game_of(record)
            words = Words(self.lang, game, words.called(record.seats))
        except DroptableError as error:
            return Judged(path, words, exit_code(error), error=error)
        try:
            verdict = verify(record, _world_here(record), self.keys)
        except DroptableError as error:
            return Judged(path, words, DOES_NOT_HOLD, error=error)
        return Judged(path, words, int(verdict.gaps), verdict, variant=variation_of(game))


def _world_here(record: Record) -> AnyWorld | None:
    """Return the World of the record's game, None where it is not installed: the moves can be checked without."""
    try:
        return world_for(game_of(record))
    except UnavailableError:
        return None
