"""What a record says of itself over HTTP."""

import asyncio
from pathlib import Path

import pytest

from droptable.core.errors import NotationError, TableError
from droptable.server import messages
from droptable.server.limits import Quota
from droptable.server.questions import Questions
from droptable.server.records import info_of
from droptable.server.workers import Workers

GOLDEN = Path(__file__).parents[1] / "golden" / "drop_or_pop"


def test_a_record_says_who_sat_where_and_how_long_it_is() -> None:
    text = next(path for path in sorted(GOLDEN.glob("*.record.txt"))).read_text(encoding="utf-8")
    said = info_of(text)
    seats = [line for line in text.splitlines() if line.startswith("seat: ")]
    assert said.game == "drop-or-pop"
    assert len(said.places) == len(seats)
    assert said.lines == len(text.rstrip("\n").split("\n\n")[1].splitlines())


HEADER = 'droptable-record 1\ngame: drop-it\nrules: 1\nseat: ["Ann", "Ben"]\nseat: ["bot:careful"]\ndice: given\n'


def test_people_and_bots_are_told_apart() -> None:
    said = info_of(HEADER)
    assert said.places == [messages.NewPlace(names=["Ann", "Ben"]), messages.NewPlace(bot="careful")]
    assert said.lines == 0


def test_what_is_no_record_is_refused() -> None:
    with pytest.raises(NotationError, match="no-record"):
        info_of("what is this")


def test_a_record_is_read_by_a_worker_and_so_counted() -> None:
    """A long one would keep everybody else waiting; and so would very many."""

    async def scenario() -> None:
        workers = Workers(1)
        questions = Questions(workers, Quota(1, 60.0, "too-many-questions"))
        try:
            assert (await questions.record_info(HEADER, "me")).game == "drop-it"
            with pytest.raises(TableError, match="too-many-questions"):
                await questions.record_info(HEADER, "me")
            with pytest.raises(NotationError, match="record-too-long"):
                await questions.record_info("x" * 600_000, "you")
        finally:
            workers.close()

    asyncio.run(scenario())
