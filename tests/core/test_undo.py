"""A turn against bots can be undone: the game goes on from there with dice that nobody has seen; the record says so."""

from dataclasses import replace
from random import Random

import pytest

from droptable.core.errors import VerificationError
from droptable.core.game import Over, Seat, Seats
from droptable.core.match import AnyMatch, act, advance, answer, draw_note, noted_draw, rewound, start, undo_point
from droptable.core.nature import ProvableDraws
from droptable.core.record import Promise, format_record, parse_record, record_of
from droptable.core.registry import rulesets
from droptable.core.replay import replay
from droptable.verification import verify

LEARNER = Seat(0)
DRAWS = ProvableDraws(b"\x07" * 32, "kitchen", ("", "", ""))
GAME = rulesets["drop-or-pop"].game(3, {"starter": "first"})


def bots_decide(match: AnyMatch, seat: Seat) -> object:
    return GAME.sample(match.state, seat, Random(len(match.log)).randrange)


def until_the_learner_is_up(match: AnyMatch) -> AnyMatch:
    """Let the bots play; the learner has not rolled yet."""
    while not (match.turn == GAME.turn(match.state) and getattr(match.turn, "caller", None) == LEARNER):
        match = advance(match, bots_decide, DRAWS)
    return match


def a_round() -> AnyMatch:
    """Return a match in which the learner has dropped, and the bots have played."""
    match = answer(start(GAME), DRAWS)
    return until_the_learner_is_up(act(match, LEARNER, GAME.parse("drop")))


def record_text(match: AnyMatch) -> str:
    secret = DRAWS.secret.hex() if isinstance(match.turn, Over) else None
    promise = Promise(DRAWS.table, DRAWS.commitment, DRAWS.salts, secret)
    return format_record(record_of(match, [["Ann"], ["bot:greedy"], ["bot:greedy"]], promise))


def test_the_last_turn_can_be_undone_until_one_rolls_again() -> None:
    assert undo_point(start(GAME), LEARNER) is None  # nothing was done yet
    match = a_round()
    assert undo_point(match, LEARNER) == 1
    assert undo_point(answer(match, DRAWS), LEARNER) is None


def test_what_was_undone_leaves_the_log_and_its_dice_are_not_thrown_again() -> None:
    played = a_round()
    match = rewound(played, 1)
    assert [GAME.format(entry.action) for entry in match.log] == [GAME.format(played.log[0].action)]
    assert isinstance(match.turn, Seats)  # the learner's own roll stays
    assert match.draws_made == played.draws_made
    match = answer(act(match, LEARNER, GAME.parse("drop")), DRAWS)
    assert match.log[-1].by == draw_note(played.draws_made)
    later = answer(act(match, Seat(1), bots_decide(match, Seat(1))), DRAWS)
    assert later.log[-1].by == ""  # those after it simply follow


def test_the_record_says_which_draws_were_thrown_away_and_holds_to_the_rest() -> None:
    match = act(rewound(a_round(), 1), LEARNER, GAME.parse("drop"))
    while not isinstance(match.turn, Over):
        match = advance(match, bots_decide, DRAWS)
    record = parse_record(record_text(match))
    assert replay(record).state == match.state
    found = verify(record)
    assert "draws-passed-over" in found.unchecked
    noted = next(at for at, line in enumerate(record.lines) if noted_draw(line.by) is not None)
    silent = replace(record, lines=tuple(replace(line, by="") for line in record.lines))
    with pytest.raises(VerificationError):  # who hides it is found out, unless the dice happen to agree
        verify(silent)
    earlier = replace(record.lines[noted], by=draw_note(0))
    with pytest.raises(VerificationError):  # nor can older draws be thrown again
        verify(replace(record, lines=(*record.lines[:noted], earlier, *record.lines[noted + 1 :])))


@pytest.mark.parametrize("text", ["", "clock", "draw", "draw x", "draw -1", "draw ²"])
def test_what_names_no_draw_names_none(text: str) -> None:
    assert noted_draw(text) is None
