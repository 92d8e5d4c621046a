"""Records: what is read is what was written, and what does not hold is refused with a reason."""

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import droptable
from droptable.core.errors import NotationError, OptionError, UnavailableError, UnknownNameError, VerificationError
from droptable.core.match import play_out, start
from droptable.core.names import is_name
from droptable.core.nature import ProvableDraws
from droptable.core.record import Note, Promise, Record, format_record, parse_record, record_of, without_notes
from droptable.core.replay import branch, position, positions, replay
from tests.conformance import tiny

tiny.register()
names = st.text(min_size=1, max_size=40).filter(is_name)


def played(seed: int = 1, salts: tuple[str, ...] = ("", "moon", "")) -> Record:
    game = droptable.game("drop-or-pop")
    draws = ProvableDraws(Random(seed).randbytes(32), "t1", salts)
    random = Random(seed)
    match = play_out(start(game), lambda m, seat: game.sample(m.state, seat, random.randrange), draws)
    promise = Promise(draws.table, draws.commitment, draws.salts, draws.secret.hex())
    return record_of(match, [["Ann"], ["Ben", "Cem"], ["bot greedy"]], promise)


@given(st.lists(st.lists(names, min_size=1, max_size=3), min_size=3, max_size=3))
def test_any_names_round_trip(people: list[list[str]]) -> None:
    record = replace(played(), seats=tuple(map(tuple, people)))
    assert parse_record(format_record(record)) == record


@given(st.text(max_size=300))
def test_any_text_is_a_record_or_a_notation_error(text: str) -> None:
    for candidate in (text, "droptable-record 1\n" + text, format_record(played()) + text):
        with suppress(NotationError):
            parse_record(candidate)


def test_lines_may_end_as_on_windows() -> None:
    record = played()
    assert parse_record(format_record(record).replace("\n", "\r\n")) == record


def test_who_decided_in_a_seats_stead_is_kept() -> None:
    record = played()
    lines = (record.lines[0], record.lines[1], replace(record.lines[2], by="clock"), *record.lines[3:])
    kept = parse_record(format_record(replace(record, lines=lines)))
    assert kept.lines[2].by == "clock"
    assert replay(kept).log[2].by == "clock"


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("droptable-record 1", "droptable-record 3", "unknown-format"),
        ("droptable-record 1", "droptable-record 2", "missing-header"),
        ("rules: 1", f"rules: 1\nkey: {'0' * 64}", "bad-header"),
        ("droptable-record 1", "hello", "no-record"),
        ("game: drop-or-pop\n", "", "missing-header"),
        ("rules: 1", "rules: one", "bad-number"),
        ("rules: 1", "rules: 1\nrules: 1", "double-header"),
        ("rules: 1", "colour: red", "bad-header"),
        ("dice: provable", "dice: loaded", "bad-dice"),
        ('["Ann"]', '["A\\u0007nn"]', "bad-name"),
        ('["Ann"]', "[]", "bad-name"),
        ('["Ann"]', '{"a": 1}', "bad-list"),
        ("table: t1", "table:  t1", "bad-salt"),
        ("commitment: ", "commitment: x", "bad-hex"),
        ("\n* ", "\nx ", "bad-line"),
    ],
)
def test_bad_text_names_its_fault(old: str, new: str, code: str) -> None:
    text = format_record(played())
    assert old in text
    with pytest.raises(NotationError) as refused:
        parse_record(text.replace(old, new, 1))
    assert refused.value.code == code


def test_a_sealed_step_is_written_in_the_order_of_the_seats() -> None:
    game = tiny.Pebbles(rounds=1)
    choices = [(1, "take 2"), (0, "take 1"), (1, "odd"), (0, "even")]
    match = start(game)
    for seat, text in choices:
        match = droptable.act(match, droptable.Seat(seat), game.parse(text))
    lines = [(line.actor, line.text) for line in record_of(match, [["a"], ["b"]]).lines]
    assert lines == [(0, "take 1"), (0, "even"), (1, "take 2"), (1, "odd")]


def test_unknown_games_rules_and_options_are_refused() -> None:
    record = played()
    with pytest.raises(UnknownNameError, match="drop-or-pop"):
        replay(replace(record, game="drop-or-plop"))
    with pytest.raises(UnavailableError, match="unknown-rules"):
        replay(replace(record, rules=99))
    with pytest.raises(OptionError):
        replay(replace(record, options={"turn_limit": "-3"}))
    with pytest.raises(OptionError):
        replay(replace(record, seats=(("Ann",),)))


def test_positions_and_branch() -> None:
    record = played()
    all_positions = list(positions(record))
    assert len(all_positions) == len(record.lines) + 1
    assert position(record, 7) == all_positions[7]
    with pytest.raises(VerificationError, match="no-such-line"):
        position(record, len(record.lines) + 1)
    branched = branch(record, 7)
    assert branched.promise is None
    assert replay(parse_record(format_record(branched))).state == all_positions[7].state


def test_a_branch_at_the_usual_start_is_no_set_up() -> None:
    record = played()
    assert branch(record, 0).start is None
    assert branch(replace(record, start="-/-/-/- ? - -"), 0).start is None
    assert branch(record, 1).start is not None


def test_a_record_from_a_position_replays_from_there() -> None:
    game = droptable.game("drop-or-pop")
    begun = start(game, game.parse_state("bbb/-/-/- 0 red -"))
    record = record_of(droptable.act(begun, droptable.Seat(0), game.parse("drop")), [["a"], ["b"], ["c"]])
    assert record.start == "bbb/-/-/- 0 red -"
    assert replay(record).game.outcome(replay(record).state) is not None


def test_records_that_could_not_be_read_again_are_not_written() -> None:
    record = played()
    for change in ({"seats": ((), ("b",), ("c",))}, {"seats": (("a\nb",), ("b",), ("c",))}):
        with pytest.raises(NotationError, match="bad-name"):
            replace(record, **change)
    with pytest.raises(NotationError, match="bad-name"):
        replace(record, lines=(replace(record.lines[0], by="clock\n* red"),))
    match = start(droptable.game("drop-or-pop"))
    with pytest.raises(NotationError, match="bad-name"):
        record_of(match, [["a"]])


def test_natures_lines_keep_who_decided_too() -> None:
    record = played()
    noted = replace(record, lines=(replace(record.lines[0], by="real dice"), *record.lines[1:]))
    assert replay(noted).log[0].by == "real dice"


def test_hostile_texts_reach_nobody_raw() -> None:
    record = replace(played(), options={"turn_limit": "\x1b[31m" + "x" * 10_000})
    with pytest.raises(OptionError) as refused:
        replay(record)
    assert "\x1b" not in str(refused.value)
    assert len(str(refused.value)) < 2000


COMMENTS = st.lists(st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"])), max_size=3).map("\n".join)
VALUES = st.none() | st.floats(allow_nan=False, allow_infinity=False)


@given(st.builds(Note, COMMENTS, VALUES))
@example(Note("[1.5] what I mean"))
@example(Note("[] ", -0.0))
@example(Note("\n# no title", 1e-7))
def test_what_is_remarked_is_read_again(note: Note) -> None:
    record = played()
    noted = replace(record, lines=(record.lines[0], replace(record.lines[1], note=note), *record.lines[2:]))
    again = parse_record(format_record(noted))
    assert again == noted
    assert without_notes(again) == record
    assert replay(again).log == replay(record).log


def test_notes_belong_to_an_action_and_can_be_read() -> None:
    text = format_record(played())
    with pytest.raises(NotationError, match="bad-line"):
        parse_record(text.replace("\n\n", "\n\n# before the first action\n"))
    for bad in (Note("a\rb"), Note(value=float("inf")), Note(value=float("nan"))):
        with pytest.raises(NotationError, match="bad-note"):
            replace(played(), lines=(replace(played().lines[0], note=bad),))
    plain = parse_record(text + "#no space\n# [seven] is no number\n")
    assert plain.lines[-1].note == Note("no space\n[seven] is no number")
