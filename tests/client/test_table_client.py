"""A bot of one's own at a table: what it says, and how often."""

import asyncio
from typing import Any

import msgspec

from droptable.client.table_client import TableClient
from droptable.server import messages


class Line:
    """A line that remembers what is sent."""

    def __init__(self) -> None:
        self.sent: list[Any] = []

    async def send(self, text: str) -> None:
        self.sent.append(msgspec.json.decode(text))


def a_free_table() -> messages.Shown:
    place = messages.Place(
        "blue", [], None, None, open=True, here=False, came=False, absent=[], member=0, entered=None, may_enter=False,
        wins=0,
    )  # fmt: skip
    return messages.Shown(
        table="t1", game="drop-or-pop", rules=1, options={}, start=None, stage="lobby", places=[place] * 3,
        is_host=False, may_host=False, seats=[], members=[], may_call_off=False, unseated=None,
        spectators=1, paused=False, clock_seconds=None, clock_left_ms=None,
        hints=True, rolls_itself=False, last_ms=None,
        dice=messages.Dice("t1", "", [], None), log_from=0, log=[], log_digest="",
        views=[], turn=None, result=None, next_table=None, next_by=None, games=0,
    )  # fmt: skip


def test_a_bot_asks_for_a_seat_once_however_often_it_is_shown_the_table() -> None:
    async def scenario() -> None:
        line, client = Line(), TableClient("ws://nowhere", bot=None, name="Bo")  # type: ignore[arg-type]
        for _ in range(3):  # others come before the answer does: a second wish would be refused, and end the bot
            await client._respond(line, a_free_table())  # type: ignore[arg-type]
        assert [(said["kind"], said["seat"]) for said in line.sent] == [("sit", 0)]

    asyncio.run(scenario())
