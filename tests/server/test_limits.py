"""One visitor cannot take what all of them share."""

import asyncio
import http.client
import json
import time
from pathlib import Path

import pytest

from droptable.core.errors import TableError
from droptable.lessons import FOLDER as LESSONS
from droptable.server.limits import Buckets, FairTurns, Limits, MessageLimit, Quota
from tests.server.live import Json, Server
from tests.server.test_live_table import run


def test_a_visitor_passes_so_often_and_others_are_not_concerned() -> None:
    quota = Quota(2, 60, "too-many-questions")
    asyncio.run(quota.enter("me"))
    asyncio.run(quota.enter("me"))
    with pytest.raises(TableError, match="too-many-questions"):
        asyncio.run(quota.enter("me"))
    asyncio.run(quota.enter("you"))


def test_after_a_while_everything_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    quota = Quota(1, 60, "too-many-questions")
    asyncio.run(quota.enter("me"))
    now += 61
    asyncio.run(quota.enter("you"))
    assert set(quota._passed) == {"you"}  # nobody is remembered for ever
    asyncio.run(quota.enter("me"))


def test_who_comes_back_finds_their_messages_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    limit = MessageLimit(Limits(messages_per_second=2, burst=3))
    for _ in range(3):
        asyncio.run(limit.take("me"))
    with pytest.raises(TableError, match="too-many-messages"):
        asyncio.run(limit.take("me"))
    asyncio.run(limit.take("you"))
    now += 0.5
    asyncio.run(limit.take("me"))
    with pytest.raises(TableError, match="too-many-messages"):
        asyncio.run(limit.take("me"))


def test_messages_of_one_address_are_read_in_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr(time, "monotonic", lambda: 1000.0)
    monkeypatch.setattr(asyncio, "sleep", sleep)

    async def scenario() -> None:
        limit = MessageLimit(Limits(messages_per_second_and_address=10, burst_per_address=2))
        for address in ("school", "school", "school", "school", "home"):
            await limit.pause(address)

    run(scenario)
    assert slept == pytest.approx([0.1, 0.2])


def test_nobody_is_remembered_whose_bucket_is_full_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    buckets = Buckets(1, 5)
    buckets.take("me")
    now += 61
    buckets.take("you")
    assert set(buckets._used) == {"you"}


def test_who_asks_a_lot_waits_behind_themselves() -> None:
    """Somebody comes with one question while somebody else's five wait: it is the second to be answered."""
    answered: list[str] = []

    async def scenario() -> None:
        turns = FairTurns(1)

        async def ask(visitor: str) -> None:
            async with turns.turn(visitor):
                await asyncio.sleep(0)
                answered.append(visitor)

        await asyncio.gather(*(ask("greedy") for _ in range(5)), ask("modest"))
        assert not turns._waiting  # nobody is remembered who has been answered

    run(scenario)
    assert answered == ["greedy", "modest", "greedy", "greedy", "greedy", "greedy"]


def test_too_many_questions_are_refused_in_words_and_only_to_who_asked_them(tmp_path: Path) -> None:
    server = Server(tmp_path, "--questions-per-minute", "3")
    server.start()
    record = (LESSONS / "drop-it.record").read_text()
    try:
        for path, body in (("what-if", {"line": 0, "text": None}), ("exhibits", {"line": 2}), ("replays", {})):
            assert asked(server, path, {"record": record} | body)[0] == 200
        status, refusal = asked(server, "what-if", {"record": record, "line": 0, "text": None})
        assert (status, refusal["code"]) == (429, "too-many-questions")
        assert asked(server, "replays", {"record": record}, visitor="127.0.0.2")[0] == 200
    finally:
        server.stop()
    assert server.faults() == ""


def asked(server: Server, path: str, body: Json, visitor: str = "127.0.0.1") -> tuple[int, Json]:
    """Return the status of a question that comes from an address, and its refusal if it is one."""
    line = http.client.HTTPConnection("127.0.0.1", server.port, source_address=(visitor, 0))
    line.request("POST", f"/api/{path}", json.dumps(body), {"content-type": "application/json"})
    answer = line.getresponse()
    text = answer.read()
    line.close()
    return answer.status, {} if answer.status == 200 else json.loads(text)
