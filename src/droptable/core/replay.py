"""From a record back to the game: replay it, verify it, branch off from it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from droptable.core.errors import DroptableError, VerificationError
from droptable.core.game import Chance, Effect, Over
from droptable.core.match import AnyMatch, follow, natures_action, start
from droptable.core.nature import Draws, commitment_to
from droptable.core.record import Record
from droptable.core.registry import AnyGame, AnyWorld, rulesets


def game_of(record: Record) -> AnyGame:
    """Return the game that the record was played by; raise UnavailableError if these rules are not known here."""
    return rulesets[record.game].game_by(record.rules, len(record.seats), record.options)


def positions(record: Record) -> Iterator[AnyMatch]:
    """Yield the match at its start and after each line, with no dice and no World needed.

    Raise VerificationError at the first line that spells no legal action.
    """
    game = game_of(record)
    match = start(game, None if record.start is None else game.parse_state(record.start))
    yield match
    for number, line in enumerate(record.lines, 1):
        try:
            match = follow(match, line.actor, game.parse(line.text), line.by)
        except DroptableError as error:
            # with what the reason's own words need: the cause does not survive the way to a browser
            arguments = {**error.arguments, "line": number, "text": line.text, "reason": error.code}
            raise VerificationError("bad-move", clause=error.clause, **arguments) from error
        yield match


def position(record: Record, line: int) -> AnyMatch:
    """Return the match after `line` lines; raise VerificationError if the record is shorter, or bad before that."""
    for number, match in enumerate(positions(record)):
        if number == line:
            return match
    raise VerificationError("no-such-line", line=line, lines=len(record.lines))


def replay(record: Record) -> AnyMatch:
    """Return the match at the record's end; raise VerificationError at the first bad line."""
    return position(record, len(record.lines))


def branch(record: Record, line: int) -> Record:
    """Return a record that begins where this one stood after `line` lines; its dice are yet to be promised."""
    match = position(record, line)
    return replace(record, start=match.game.format_state(match.game.view(match.state, None)), promise=None, lines=())


@dataclass(frozen=True, slots=True)
class Verification:
    """What was found in order: all moves were legal, so many draws and effects of nature's were recomputed.

    `last` is the match at the record's end.

    What nature does by the rules alone is recomputed too, but no luck is in it: it counts as a move, not as a draw.

    `unchecked` has a code for each thing that could not be recomputed: `dice-given` (by hand), `secret-unpublished`
    (the game goes on), `world-differs` (no World of the record's version here).
    """

    last: AnyMatch
    draws: int
    effects: int
    unchecked: tuple[str, ...] = ()

    @property
    def moves(self) -> int:
        """How many moves there were, nature's included."""
        return len(self.last.log)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return isinstance(self.last.turn, Over)


def verify(record: Record, world: AnyWorld | None = None) -> Verification:
    """Judge every move and recompute nature's answers; raise VerificationError at the first that does not hold."""
    draws = _published_draws(record)
    usable_world = world if world is not None and world.version == record.world else None
    recomputed = {Chance: 0, Effect: 0}
    unchecked = set[str]()
    last = position(record, 0)
    for number, (before, last) in enumerate(pairwise(positions(record)), 1):
        turn = before.turn
        if isinstance(turn, Chance | Effect):
            expected = _recomputed(before, turn, draws, usable_world)
            if expected is None:
                unchecked.add(_why_unchecked(record, turn))
                continue
            _compare(number, last, expected)
            recomputed[type(turn)] += not _is_by_rules(turn)
    return Verification(last, recomputed[Chance], recomputed[Effect], tuple(sorted(unchecked)))


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


def _why_unchecked(record: Record, turn: Chance | Effect) -> str:
    if isinstance(turn, Effect):
        return "world-differs"
    return "dice-given" if record.promise is None else "secret-unpublished"


def _compare(number: int, match: AnyMatch, expected: Any) -> None:
    recorded = match.log[-1].action
    if recorded != expected:
        text, correct = match.game.format(recorded), match.game.format(expected)
        raise VerificationError("wrong-nature", line=number, text=text, expected=correct)
