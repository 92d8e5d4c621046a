"""Replays and lessons over HTTP: every position, every draw done again, and nothing before its time."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from droptable.core.record import format_record, parse_record
from droptable.core.registry import rulesets
from droptable.lessons import lesson
from droptable.server.replay_pages import replayed
from droptable.verification import verify
from tests.server.live import Server

GOLDEN = Path(__file__).parents[1] / "golden"

ANN, BEN, CEM = {"names": ["Ann"]}, {"names": ["Ben"]}, {"names": ["Cem"]}
GREEDY = {"bot": "greedy"}
HEAD = "droptable-record 1\n"
SEATS = 'seat: ["A"]\nseat: ["B"]\nseat: ["C"]\n'


def test_a_finished_game_is_replayed_with_every_draw(server: Server) -> None:
    opened = server.open_table(ANN, BEN, GREEDY, begin=True)
    with server.visit(opened["table"], opened["key"]) as client:
        client.play_to_the_end()
    replay = server.get(f"/api/tables/{opened['table']}/replay")
    record = parse_record(server.get(f"/api/tables/{opened['table']}/record"))
    assert replay["record"] == format_record(record)
    assert [step["told"]["text"] for step in replay["steps"][1:]] == [line.text for line in record.lines]
    assert replay["steps"][0]["told"] is None
    assert replay["steps"][-1]["result"] is not None
    assert all(step["result"] is None for step in replay["steps"][:-1])
    drawn = [(step["told"]["text"], step["drawn"]) for step in replay["steps"] if step["drawn"]]
    assert sum(bool(draw["sizes"]) for _, draw in drawn) == verify(record).draws
    assert [draw["number"] for _, draw in drawn] == list(range(len(drawn)))
    assert all(draw["means"] == text for text, draw in drawn)
    assert [place["names"] for place in replay["places"]] == [["Ann"], ["Ben"], []]
    assert replay["places"][2]["bot"] == "greedy"


def test_a_running_game_is_replayed_without_its_secret(server: Server) -> None:
    opened = server.open_table(ANN, BEN, CEM, begin=True)
    with server.visit(opened["table"], opened["key"]) as client:
        while len(client.log) < 6:
            before = len(client.log)
            client.play_on()
            client.until(lambda _, before=before: len(client.log) > before)  # type: ignore[misc]
    replay = server.get(f"/api/tables/{opened['table']}/replay")
    assert len(replay["steps"]) > 3
    assert replay["dice"]["secret"] is None
    assert all(step["drawn"] is None for step in replay["steps"])


def test_a_record_that_somebody_brings_is_replayed(server: Server) -> None:
    record = lesson("drop-or-pop")
    assert record is not None
    status, replay, _ = server.request("/api/replays", {"record": format_record(record)})
    assert status == 200
    assert len(replay["steps"]) == len(record.lines) + 1
    assert replay["dice"] is None


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "no-record"),
        ("what is this\n", "no-record"),
        (f"{HEAD}game: drop-or-pop\nrules: 99\n{SEATS}dice: given\n", "unknown-rules"),
        (f"{HEAD}game: chess\nrules: 1\n{SEATS}dice: given\n", "unknown-game"),
        ("x" * 600_000, "record-too-long"),
    ],
)
def test_bad_records_are_refused_with_a_reason(server: Server, text: str, code: str) -> None:
    status, refusal, _ = server.request("/api/replays", {"record": text})
    assert status == 400
    assert refusal["code"] == code


SLIDE = "slide 0 S,O,T,I,L - 156*O - 0 - 0 1......|-|-|- 2......|-|-|-"
FLOATING = "roll 0 S,O,T,I,L - - - - - 0 1....../......./......1|-|-|- 2......|-|-|-"
STRANGE_STARTS = [SLIDE, FLOATING, "block 0 S,O,T,I,L - 156*O Z 0,1 - 0 -|-|-|- -|-|-|-", "\N{SUPERSCRIPT TWO}", "roll"]


@pytest.mark.parametrize("start", STRANGE_STARTS)
def test_a_start_that_no_game_can_be_in_is_refused_wherever_it_comes_in(server: Server, start: str) -> None:
    options = "".join(f"option {name}: {value}\n" for name, value in rulesets["number-drop"].game(2).options.items())
    seats = 'seat: ["A"]\nseat: ["B"]\n'
    text = f"{HEAD}game: number-drop\nrules: 1\n{seats}{options}start: {start}\ndice: given\n\n"
    opening = {"game": "number-drop", "places": [ANN, BEN], "record": text, "line": 0, "begin": True}
    for address, body in (("/api/replays", {"record": text}), ("/api/tables", opening)):
        status, refusal, _ = server.request(address, body)
        assert status == 400, refusal
        assert "position" in refusal["code"]


def test_an_illegal_line_is_named(server: Server) -> None:
    record = lesson("drop-or-pop")
    assert record is not None
    text = format_record(record).replace("\n0 drop\n", "\n0 pass\n", 1)
    status, refusal, _ = server.request("/api/replays", {"record": text})
    assert status == 400
    assert refusal["arguments"]["line"] == 2


def test_a_lesson_offers_the_learner_what_there_is_to_do(server: Server) -> None:
    replay = server.get("/api/games/drop-or-pop/lesson")
    steps = replay["steps"]
    asked = [(before, after) for before, after in pairwise(steps) if after["told"]["actor"] == 0]
    assert len(asked) >= 4
    for before, after in asked:
        assert after["told"]["text"] in [offer["text"] for offer in before["view"]["offers"]]
    assert server.request("/api/games/no-such-game/lesson")[0] == 404
    assert {game["name"]: game["lessons"] for game in server.get("/api/games")}["drop-or-pop"] == [""]


def test_a_game_may_have_several_lessons(server: Server) -> None:
    parts = {game["name"]: game["lessons"] for game in server.get("/api/games")}["number-drop"]
    assert parts[0] == "" and len(parts) > 1
    told = [server.get(f"/api/games/number-drop/lesson?part={part}")["record"] for part in parts]
    assert len(set(told)) == len(parts)
    assert told[0] == server.get("/api/games/number-drop/lesson")["record"]
    assert server.request("/api/games/number-drop/lesson?part=no-such-part")[0] == 404


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*/*.record.txt")), ids=lambda path: path.name)
def test_every_golden_game_is_replayed_with_every_draw(path: Path) -> None:
    record = parse_record(path.read_text(encoding="utf-8"))
    replay = replayed(record)
    assert len(replay.steps) == len(record.lines) + 1
    drawn = [(step.told, step.drawn) for step in replay.steps if step.drawn is not None]
    assert sum(bool(draw.sizes) for _, draw in drawn) == (0 if record.promise is None else verify(record).draws)
    for number, (told, draw) in enumerate(drawn):
        assert told is not None
        assert (draw.number, draw.means) == (number, told.text)
    expected = [(found.standing, found.code) for found in verify(record).findings if found.code != "unsigned"]
    assert [(found.standing, found.code) for found in replay.findings] == expected
    assert replay.fault is None


def test_a_replay_says_what_does_not_hold_though_every_move_is_legal() -> None:
    record = parse_record((GOLDEN / "drop_or_pop" / "drawn.record.txt").read_text(encoding="utf-8"))
    assert record.promise is not None
    lied = replayed(replace(record, promise=replace(record.promise, commitment="0" * 64)))
    assert lied.fault is not None
    assert (lied.fault.code, lied.findings) == ("broken-promise", [])
    assert len(lied.steps) == len(record.lines) + 1, "it can be watched all the same"
    changed = replayed(replace(record, lines=(replace(record.lines[0], text="starts 2"),)))
    assert changed.fault is not None and changed.fault.code == "wrong-nature"
    withheld = replayed(replace(record, promise=replace(record.promise, secret=None)))
    assert "secret-withheld" in [found.code for found in withheld.findings if found.standing == "open"]
