"""What there is to see of nature's answers: kept, computed again, waited for; and what else might have been seen."""

import asyncio
import time
from dataclasses import replace
from pathlib import Path

import pytest

from droptable.core.errors import DroptableError, IllegalActionError, VerificationError
from droptable.core.record import Line, Record, format_record, parse_record
from droptable.physics.drop_it.exhibit import decode
from droptable.server import messages
from droptable.server.clockwork import Pace
from droptable.server.tables import Tables
from droptable.server.watching import AT_MOST, READ_S, Watching
from droptable.server.what_if import what_if
from droptable.server.workers import _exhibit
from tests.rules.drop_it import drop_it
from tests.server.test_live_table import AT_ONCE, Ear, act, entered, run, some_tables

START = "release 0 rg/yb 3222000000003222/0000322222220000 0/1 0/0 - - 0 bc1:60000,19000,0"


def drop_it_table(*places: messages.NewPlace) -> messages.NewTable:
    header = Record(
        "drop-it", 1, (("Ann",), ("Ben",)), {"hand": "steady", "starter": "named", "first": "second"}, start=START
    )
    return messages.NewTable("drop-it", list(places), begin=True, record=format_record(header))


async def let_go(tables: Tables, *places: messages.NewPlace) -> tuple[messages.Opened, Ear]:
    """Open a table, let Ann's circle go beside the other one, and wait until it has come to rest."""
    opened = await tables.open_table(drop_it_table(*places), "me")
    keeper, visit, ear = await entered(tables, opened.table, opened.key)
    await keeper.ask(visit, act(ear, 0, "release rc 98500 0"))
    await ear.until(lambda _: any("settled" in text for text in ear.texts))
    return opened, ear


ANN, BEN, RANDOM = messages.NewPlace(["Ann"]), messages.NewPlace(["Ben"]), messages.NewPlace(bot="random")


def test_a_fall_is_kept_and_computed_again_the_same(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            began = time.monotonic()
            opened, ear = await let_go(tables, ANN, BEN)
            assert ear.table.last_ms is not None
            assert ear.table.last_ms <= 1000 * (time.monotonic() - began)
            shown = await tables.exhibit(opened.table, 1, "me")
            assert decode(shown).poses[-1][0][:2] == pytest.approx((98_500, 19_000), abs=20)
            assert await tables.exhibit(opened.table, 0, "me") == b""  # a seat's own action
            assert await tables.exhibit(opened.table, 7, "me") == b""
            await tables.keepers.pop(opened.table).close()
            assert await tables.exhibit(opened.table, 1, "me") == shown
            _, _, again = await entered(tables, opened.table, opened.key)
            assert again.table.last_ms is None  # nobody here knows how long ago it was

    run(scenario)


AGES = 1000.0  # seconds: whoever waited for them would never be heard here


def test_bots_wait_until_people_have_seen_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot answers at once where nobody watches, after a while where nobody says anything, soon after a `seen`."""
    unsaid = _bots_answer_s(tmp_path / "silent", 1.0, says_so=False)
    assert unsaid >= AT_MOST * 0.5 + READ_S  # the fall lasts half a second, and then there is a verdict to read
    said = _bots_answer_s(tmp_path / "said", AGES, says_so=True)
    assert said >= READ_S
    monkeypatch.setattr("droptable.server.watching.READ_S", AGES)
    assert _bots_answer_s(tmp_path / "not", 0.0, says_so=False)


def _bots_answer_s(folder: Path, watching: float, says_so: bool) -> float:
    """Return how long after the release, or after somebody said that they saw its fall, a bot lets go of its own."""
    folder.mkdir()
    answered = 0.0

    async def scenario() -> None:
        nonlocal answered
        pace = Pace(nature_s=0, bot_s=0, bot_think_ms=1, watching=watching)
        async with some_tables(folder, pace) as tables:
            began = time.monotonic()
            opened, ear = await let_go(tables, ANN, RANDOM)
            if says_so:
                keeper, visit, _ = await entered(tables, opened.table, opened.key)
                began = time.monotonic()
                await keeper.ask(visit, messages.Seen(7, number=1))
            await ear.until(lambda table: table.turn is not None and table.turn.caller != 0 and _releases(ear) == 2)
            answered = time.monotonic() - began

    run(scenario)
    return answered


def test_it_is_seen_once_all_who_are_to_have_seen_it() -> None:
    async def scenario() -> None:
        watching = Watching()
        watching.begin(3, lasts_s=100)
        late = watching.until
        for number, guest in ((2, 0), (3, 0), (3, 0)):  # of another action; of this one, and once more
            watching.seen(number, guest, frozenset({0, 1}))
            assert watching.until == late
        watching.seen(3, 1, frozenset({0, 1}))
        soon = watching.until
        assert soon <= time.monotonic() + READ_S
        watching.seen(3, 1, frozenset({0, 1}))
        assert watching.until == soon
        watching.begin(5, lasts_s=0)
        await watching.over()  # there was nothing to see

    asyncio.run(scenario())


def _releases(ear: Ear) -> int:
    told = {entry.number: entry.text for m in ear.heard if isinstance(m, messages.Shown) for entry in m.log}
    return sum(text.startswith("release") for text in told.values())


# ---------------------------------------------------------------- records

GOLDEN = Path(__file__).parents[1] / "golden" / "drop_it" / "two-teams-with-jokers.record.txt"


def golden() -> Record:
    return parse_record(GOLDEN.read_text())


def first(record: Record, word: str) -> int:
    return next(at for at, line in enumerate(record.lines) if line.text.startswith(word))


def test_a_records_fall_can_be_seen_and_another_end_cannot() -> None:
    record = golden()
    fall = first(record, "settled")
    exhibit = decode(_exhibit(format_record(record), fall))
    assert exhibit.impacts
    assert _exhibit(format_record(record), fall - 1) == b""
    assert _exhibit(format_record(record), len(record.lines)) == b""
    name, place = record.lines[fall].text.removeprefix("settled ").split(":")
    x, y, angle = place.split(",")
    other = Line(None, f"settled {name}:{int(x) + 50},{y},{angle}")
    changed = replace(record, lines=(*record.lines[:fall], other))
    assert _exhibit(format_record(changed), fall) == b""


def test_what_if_with_the_same_action_is_what_happened() -> None:
    record = golden()
    for line in [at for at, each in enumerate(record.lines) if each.text.startswith("release")][:4]:
        answer = what_if(messages.NewWhatIf(format_record(record), line, record.lines[line].text))
        told = [step.told.text for step in answer.steps if step.told is not None]
        assert told == [each.text for each in record.lines[line : line + len(told)]]
        assert answer.exhibits[-1] == _exhibit(format_record(record), line + len(told) - 1)


def test_what_if_moves_a_release_and_keeps_the_tremor() -> None:
    record = golden()
    line = first(record, "release")
    _, kind, x, angle = record.lines[line].text.split()
    other = f"release {kind} {int(x) - 4000} {angle}"
    answer = what_if(messages.NewWhatIf(format_record(record), line, other))
    told = [step.told for step in answer.steps if step.told is not None]
    assert [each.text.split()[0] for each in told][:3] == ["release", "tremor", "settled"]
    assert told[1].text == record.lines[line + 1].text
    assert told[2].text != record.lines[line + 2].text
    assert decode(answer.exhibits[2]).pieces
    assert [step.view.seat for step in answer.steps] == [None] * len(answer.steps)


def test_what_if_without_a_secret_uses_the_recorded_tremor_where_it_fits() -> None:
    record = replace(golden(), promise=None)
    line = first(record, "release")
    text = format_record(record)
    same = what_if(messages.NewWhatIf(text, line, record.lines[line].text))
    assert same.steps[1].told is not None
    assert same.steps[1].told.text == record.lines[line + 1].text
    # at a wall the recorded shift may lead out of the shaft: then the hand hardly trembles
    kind = record.lines[line].text.split()[1]
    for end in ("low", "high"):
        x = _end(kind, end)
        answer = what_if(messages.NewWhatIf(text, line, f"release {kind} {x} 0"))
        assert answer.steps[2].told is not None


def _end(kind: str, end: str) -> int:
    game = drop_it(2)
    with pytest.raises(IllegalActionError) as caught:
        what_if(messages.NewWhatIf(format_record(golden()), first(golden(), "release"), f"release {kind} 0 0"))
    assert game.board.width == 220_000
    return int(caught.value.arguments[f"{end}_um"])  # type: ignore[arg-type]


def test_what_if_says_what_there_is_to_choose() -> None:
    record = golden()
    joker = first(record, "joker")
    answer = what_if(messages.NewWhatIf(format_record(record), joker))
    (step,) = answer.steps
    assert answer.seat == step.view.seat == record.lines[joker].actor
    assert [offer.text for offer in step.view.offers or []] == ["joker", "keep"]


@pytest.mark.parametrize(
    ("line", "text", "code"),
    [(0, None, "no-seats-line"), (999, None, "no-such-line"), (-1, None, "no-such-line"), (1, "release", "bad-action")],
)
def test_what_if_refuses_what_cannot_be(line: int, text: str | None, code: str) -> None:
    with pytest.raises(DroptableError) as caught:
        what_if(messages.NewWhatIf(format_record(golden()), line, text))
    assert caught.value.code == code


def test_what_if_needs_a_record_that_can_be_replayed() -> None:
    record = golden()
    broken = replace(record, lines=(record.lines[0], record.lines[0]))
    with pytest.raises(VerificationError):
        what_if(messages.NewWhatIf(format_record(broken), 1, "keep"))


def test_questions_over_http(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path, AT_ONCE) as tables:
            text, line = format_record(golden()), first(golden(), "settled")
            asked = messages.RecordLine(text, line)
            one, other = await asyncio.gather(
                tables.questions.exhibit_of(asked, "me"), tables.questions.exhibit_of(asked, "you")
            )
            assert one == other == _exhibit(text, line)
            release = messages.NewWhatIf(text, first(golden(), "release"))
            assert (await tables.questions.what_if(release, "me")).steps[0].told is None
            with pytest.raises(DroptableError, match="record-too-long"):
                await tables.questions.exhibit_of(messages.RecordLine("x" * 600_000, 0), "me")

    run(scenario)
