"""What a record proves, what it only claims, and what stays open.

A record is a text that anybody can write. That its moves are legal, and that its dice follow from a published secret,
everybody can find out again; that these are the moves that were made, no sum can show. For that a server vouches: it
signs what was finished there (`droptable.signatures`), and whoever trusts that server compares keys.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import IntFlag, StrEnum
from typing import Any

from droptable.core.errors import Argument, UnavailableError, VerificationError
from droptable.core.game import Chance, Effect, Over
from droptable.core.match import AnyMatch, natures_action, noted_draw
from droptable.core.nature import Draws, commitment_to
from droptable.core.record import Record
from droptable.core.registry import AnyWorld
from droptable.core.replay import positions
from droptable.signatures import fits


class Standing(StrEnum):
    """What a finding is worth."""

    PROVEN = "proven"
    CLAIMED = "claimed"
    OPEN = "open"


class Gap(IntFlag):
    """What a record leaves unproven. `droptable verify` ends with their sum: 0 where nothing is left."""

    SIGNER = 4  # it is signed, but not with a key that was named as known
    START = 8  # the game began at a given position, and not as it usually does
    END = 16  # the game is not over: it goes on, or was cut short
    LUCK = 32  # not all that nature did could be done again
    SIGNATURE = 64  # nobody has signed it, or that could not be checked


class Signer(StrEnum):
    """Who vouches for a record, as far as that can be told."""

    NOBODY = "unsigned"
    UNCHECKED = "signature-unchecked"  # what checks signatures is not installed
    SOMEBODY = "signer-unknown"  # the holder of a key; none was named to compare it with
    STRANGER = "signer-other"  # the holder of another key than those that were named
    KNOWN = "signer-known"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was found out: a code, whose words are called `proof-` and the code, and their arguments."""

    standing: Standing
    code: str
    arguments: Mapping[str, Argument] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Verification:
    """What was found of a record in which nothing is wrong: so many draws and effects of nature's were done again.

    `last` is the match at the record's end. What nature does by the rules alone is done again too, but no luck is in
    it: it counts as a move, not as a draw.

    `unchecked` has a code for each kind of luck that could not be done again: `dice-given` (by hand),
    `secret-awaited` (the game is not over yet), `secret-withheld` (it is over, and the secret is missing), `no-world`,
    `world-differs` (none of the record's version), `draws-passed-over` (a turn was undone, and the
    dice of what followed it were thrown away). `signer` is None where nobody looked at the signature.
    """

    last: AnyMatch
    draws: int
    effects: int
    unchecked: tuple[str, ...] = ()
    is_secret_out: bool = False
    signer: Signer | None = None
    key: str = ""

    @property
    def moves(self) -> int:
        """How many moves there were, nature's included."""
        return len(self.last.log)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return isinstance(self.last.turn, Over)

    @property
    def from_usual_start(self) -> bool:
        """Whether the game began as it usually does; a set-up did not."""
        return bool(self.last.start == self.last.game.initial_state())

    @property
    def gaps(self) -> Gap:
        """What is left unproven: none at all where a known server vouches for a whole game."""
        found = Gap(0)
        found |= Gap(0) if self.from_usual_start else Gap.START
        found |= Gap(0) if self.over else Gap.END
        found |= Gap.LUCK if self.unchecked else Gap(0)
        return found | _SIGNERS_GAP.get(self.signer, Gap.SIGNATURE)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was found, the proven first."""
        order = list(Standing)
        return tuple(sorted(self._findings(), key=lambda finding: order.index(finding.standing)))

    def _findings(self) -> Iterator[Finding]:
        yield _moves(self.moves)
        if self.draws:
            yield Finding(Standing.PROVEN, "draws", {"draws": self.draws})
        if self.effects:
            yield Finding(Standing.PROVEN, "effects", {"effects": self.effects})
        yield _either(self.from_usual_start, "start-usual", Finding(Standing.CLAIMED, "start-given"))
        yield _either(self.over, "over", Finding(Standing.OPEN, "not-over"))
        yield from (Finding(_UNCHECKED.get(code, Standing.OPEN), code) for code in self.unchecked)
        if self.is_secret_out and not self.over:
            yield Finding(Standing.OPEN, "secret-early")
        if self.signer is not None:
            yield from _signers(self.signer, self.key)
        yield Finding(Standing.CLAIMED, "names")


_SIGNERS_GAP: Mapping[Signer | None, Gap] = {
    Signer.KNOWN: Gap(0),
    Signer.SOMEBODY: Gap.SIGNER,
    Signer.STRANGER: Gap.SIGNER,
}
_UNCHECKED = {"dice-given": Standing.CLAIMED}


def _moves(moves: int) -> Finding:
    return Finding(Standing.PROVEN, "moves", {"moves": moves}) if moves else Finding(Standing.OPEN, "no-moves")


def _either(is_so: bool, code: str, otherwise: Finding) -> Finding:
    return Finding(Standing.PROVEN, code) if is_so else otherwise


def _signers(signer: Signer, key: str) -> Iterator[Finding]:
    if signer in _SIGNERS_GAP:
        yield Finding(Standing.PROVEN, "unchanged")
    yield Finding(Standing.PROVEN if signer is Signer.KNOWN else Standing.CLAIMED, signer.value, {"key": key})


def verify(record: Record, world: AnyWorld | None = None, keys: Collection[str] = ()) -> Verification:
    """Find out what a record proves; `keys` are public keys, in hex, of servers that are trusted.

    Raise VerificationError where something in it does not hold: a move, an answer of nature's, the promise of the
    dice, the signature.
    """
    found = judged(record, positions(record), world)
    return replace(found, signer=_signer(record, keys), key="" if record.signature is None else record.signature.key)


def judged(record: Record, matches: Iterable[AnyMatch], world: AnyWorld | None = None) -> Verification:
    """Do nature's answers again, in matches that follow the record line by line, and say what that proves.

    Who signed it is not asked. Raise VerificationError at the first answer that does not hold.
    """
    draws = _published_draws(record)
    usable_world = world if world is not None and world.version == record.world else None
    recomputed = {Chance: 0, Effect: 0}
    unchecked = set[type[Chance | Effect]]()
    last: AnyMatch | None = None
    for number, match in enumerate(matches):
        turn = None if last is None else last.turn
        if last is not None and isinstance(turn, Chance | Effect):
            expected = _recomputed(last, turn, draws, usable_world)
            if expected is None:
                unchecked.add(type(turn))
            else:
                _compare(number, match, expected)
                recomputed[type(turn)] += not _is_by_rules(turn)
        last = match
    assert last is not None, "a match stands somewhere before its first line"
    reasons = [_why_unchecked(record, kind, last, world) for kind in unchecked]
    if any(entry.actor is None and noted_draw(entry.by) is not None for entry in last.log):
        reasons.append("draws-passed-over")
    return Verification(last, recomputed[Chance], recomputed[Effect], tuple(sorted(reasons)), draws is not None)


def _is_by_rules(turn: Chance | Effect) -> bool:
    """Tell whether nature moves by the rules alone, so that no secret is needed to know what it does."""
    return isinstance(turn, Chance) and not turn.sizes


def _published_draws(record: Record) -> Draws | None:
    promise = record.promise
    if promise is None or promise.secret is None:
        return None
    if promise.salts and len(promise.salts) != len(record.seats):
        raise VerificationError("wrong-salts", salts=len(promise.salts), seats=len(record.seats))
    if commitment_to(bytes.fromhex(promise.secret), promise.table) != promise.commitment:
        raise VerificationError("broken-promise", commitment=promise.commitment)
    return promise.draws


def _recomputed(match: AnyMatch, turn: Chance | Effect, draws: Draws | None, world: AnyWorld | None) -> Any | None:
    """Return nature's answer; None where the dice or the World that it takes are not to be had."""
    if isinstance(turn, Effect):
        return None if world is None else natures_action(match, world=world)
    return None if draws is None and turn.sizes else natures_action(match, draws)


def _compare(number: int, match: AnyMatch, expected: Any) -> None:
    recorded = match.log[-1].action
    if recorded != expected:
        text, correct = match.game.format(recorded), match.game.format(expected)
        raise VerificationError("wrong-nature", line=number, text=text, expected=correct)


def _why_unchecked(record: Record, kind: type[Chance | Effect], last: AnyMatch, world: AnyWorld | None) -> str:
    if kind is Effect:
        return "no-world" if world is None else "world-differs"
    if record.promise is None:
        return "dice-given"
    return "secret-withheld" if isinstance(last.turn, Over) else "secret-awaited"


def _signer(record: Record, keys: Collection[str]) -> Signer:
    """Tell who signed a record; raise VerificationError if somebody has changed it since."""
    signature = record.signature
    if signature is None:
        return Signer.NOBODY
    try:
        is_theirs = fits(record, signature)
    except UnavailableError:
        return Signer.UNCHECKED
    if not is_theirs:
        raise VerificationError("broken-signature")
    if not signature.is_verbatim:
        raise VerificationError("other-spelling")
    if not keys:
        return Signer.SOMEBODY
    return Signer.KNOWN if signature.key in keys else Signer.STRANGER
