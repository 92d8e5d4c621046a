"""Analyses over HTTP: worked out once, kept with the table, and no more of them at a time than there is room for."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from droptable.analysis.ledger import Decision, analysed
from droptable.core.errors import TableError, VerificationError
from droptable.core.record import format_record
from droptable.server import messages
from droptable.server.analyses import MOST_OF_ONE, MOST_WAITING, VERSION, Analyses
from droptable.server.analysis_pages import Weighing, told_analysis, weigh
from droptable.server.questions import Questions
from droptable.server.store import Store
from droptable.server.workers import Workers
from tests.analysis.records import short
from tests.server.live import Json, Server
from tests.server.test_store_contract import a_row, opened

NOTHING = messages.Analysis(in_points=True, decisions=[], moments=[], curves=[], balances=[])


class Slow:
    """Workers that weigh a line whenever they are told to."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, int]] = []
        self.go_on = asyncio.Semaphore(0)
        self.failure: Exception | None = None

    async def weigh(self, asker: str, record: str, first: int) -> Weighing:
        self.asked.append((record, first))
        await self.go_on.acquire()
        if self.failure is not None:
            raise self.failure
        return Weighing(first + 1, 2, ())

    async def analysis(self, asker: str, record: str, decisions: Sequence[Decision]) -> messages.Analysis:
        return NOTHING

    def let(self, lines: int) -> None:
        for _ in range(lines):
            self.go_on.release()


class Free:
    """Questions of which nobody has asked too many."""

    async def count(self, visitor: str) -> None:
        """Count nothing."""


def with_slow_workers(store: Store | None = None) -> tuple[Analyses, Slow]:
    workers = Slow()
    analyses = Analyses(cast("Workers", workers), cast("Store", store), cast("Questions", Free()))
    return analyses, workers


async def turns_of_the_loop() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def test_who_asks_again_is_told_how_far_it_is() -> None:
    async def scenario() -> None:
        analyses, workers = with_slow_workers()
        assert (await analyses.of_record("a", "me")).ahead == 0
        assert (await analyses.of_record("b", "you")).ahead == 1
        await turns_of_the_loop()
        assert workers.asked == [("a", 0)], "one after another"
        workers.let(1)
        await turns_of_the_loop()
        assert await analyses.of_record("a", "somebody else") == messages.Analysing(1, 2, 0)
        workers.let(1)
        await turns_of_the_loop()
        assert (await analyses.of_record("a", "me")).analysis == NOTHING
        assert (await analyses.of_record("b", "you")).ahead == 0
        assert workers.asked == [("a", 0), ("a", 1), ("b", 0)], "nothing is worked out twice"
        await analyses.close()

    asyncio.run(scenario())


def test_only_so_many_wait_and_the_others_are_refused_in_words() -> None:
    async def scenario() -> None:
        analyses, _ = with_slow_workers()
        for number in range(MOST_OF_ONE):
            await analyses.of_record(f"mine {number}", "me")
        with pytest.raises(TableError) as refused:
            await analyses.of_record("one more", "me")
        assert refused.value.code == "too-many-of-your-analyses"
        for number in range(MOST_WAITING - MOST_OF_ONE):
            await analyses.of_record(f"theirs {number}", f"visitor {number}")
        with pytest.raises(TableError) as full:
            await analyses.of_record("yet another", "you")
        assert full.value.code == "too-many-analyses"
        assert (await analyses.of_record("mine 0", "you")).ahead == 0, "what is under way can be asked for"
        await analyses.close()

    asyncio.run(scenario())


def test_what_cannot_be_analysed_is_said_once_and_can_be_asked_again() -> None:
    async def scenario() -> None:
        analyses, workers = with_slow_workers()
        workers.failure = VerificationError("bad-move", line=1)
        await analyses.of_record("a", "me")
        workers.let(1)
        await turns_of_the_loop()
        with pytest.raises(VerificationError):
            await analyses.of_record("a", "me")
        assert (await analyses.of_record("a", "me")).analysis is None
        await analyses.close()

    asyncio.run(scenario())


def test_what_was_found_out_is_kept_with_the_table(url: str) -> None:
    async def scenario() -> None:
        store = await opened(url)
        await store.add(a_row("t1"), [])
        assert await store.analysis("t1", VERSION) is None
        await store.keep_analysis("t1", VERSION, msgspec.json.encode(NOTHING))
        await store.keep_analysis("t1", VERSION, b"of another process, later")
        analyses, workers = with_slow_workers(store)

        async def record() -> str:
            raise AssertionError("nobody needs the record")

        assert (await analyses.of_table("t1", record, "me")).analysis == NOTHING
        assert workers.asked == []
        await store.close()

    asyncio.run(scenario())


def test_what_was_told_in_another_way_is_found_out_anew(url: str) -> None:
    async def scenario() -> None:
        store = await opened(url)
        await store.add(a_row("t1"), [])
        await store.keep_analysis("t1", VERSION - 1, b'{"balances": "of an older server"}')
        analyses, workers = with_slow_workers(store)

        async def record() -> str:
            return "the record"

        assert (await analyses.of_table("t1", record, "me")).analysis is None
        await turns_of_the_loop()
        assert workers.asked == [("the record", 0)]
        await analyses.close()
        await store.close()

    asyncio.run(scenario())


@pytest.mark.parametrize("game", ["drop-or-pop", "drop-it"])
def test_weighed_bit_by_bit_it_is_the_same(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("droptable.server.analysis_pages.AT_ONCE_S", 0.0)
    record = short(game)
    text, done, decisions = format_record(record), 0, list[Decision]()
    while done < len(record.lines):
        found = weigh(text, done)
        assert found.done == done + 1
        done, decisions = found.done, [*decisions, *found.decisions]
    whole = analysed(record)
    assert tuple(one for one in decisions if not one.is_forced) == whole.decisions
    told = told_analysis(text, decisions)
    assert [one.line for one in told.decisions] == [one.line for one in whole.decisions]
    assert [msgspec.structs.asdict(one) for one in told.balances] == [asdict(one) for one in whole.balances]
    assert [[(at.step, at.value) for at in curve] for curve in told.curves] == [
        [(at.step, at.value) for at in curve] for curve in whole.curves
    ]
    assert [told.decisions[number].line for number in told.moments] == [one.line for one in whole.moments]
    assert all(one.chosen.events and one.best.events for one in told.decisions)
    assert [one.is_dear for one in told.decisions] == [one in whole.dear for one in whole.decisions]


def finished(server: Server, path: str, body: Any) -> Json:
    """Ask until the analysis is there."""
    ends = time.monotonic() + 120
    while time.monotonic() < ends:
        status, answer, _ = server.request(path, body)
        assert status == 200, answer
        if answer["analysis"] is not None:
            return dict(answer["analysis"])
        time.sleep(0.1)
    raise AssertionError("it takes too long")


def test_a_finished_game_is_analysed_and_a_running_one_is_not(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        places = [{"names": [name]} for name in ("Ann", "Ben", "Cem")]
        record = short("drop-or-pop")
        table = server.open_table(*places, begin=True, record=format_record(record), line=len(record.lines) - 1)
        path = f"/api/tables/{table['table']}/analysis"
        status, refusal, _ = server.request(path, {})
        assert (status, refusal["code"]) == (400, "not-over")
        with server.visit(table["table"], table["key"]) as client:
            client.play_to_the_end()
        found = finished(server, path, {})
        for balance in found["balances"]:
            whole = balance["expected"] + balance["luck"] + balance["others"] + balance["skill"]
            assert whole == pytest.approx(balance["result"])
        server.kill()
        server.start()
        spoken = f"/api/tables/{table['table'].upper()}/analysis"
        assert server.request(spoken, {})[1]["analysis"] == found, "it is there at once, for whoever asks"
        assert server.request("/api/tables/nowhere/analysis", {})[0] == 404
    finally:
        server.stop()
    assert server.faults() == ""


def test_a_record_that_somebody_brings_is_analysed(server: Server) -> None:
    record = short("drop-or-pop")
    found = finished(server, "/api/analyses", {"record": format_record(record)})
    whole = analysed(record)
    assert [one["line"] for one in found["decisions"]] == [one.line for one in whole.decisions]
    assert [one["cost"] for one in found["decisions"]] == pytest.approx([one.cost for one in whole.decisions])
    status, refusal, _ = server.request("/api/analyses", {"record": "x" * 600_000})
    assert (status, refusal["code"]) == (400, "record-too-long")
