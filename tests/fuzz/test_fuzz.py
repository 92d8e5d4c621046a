"""Whatever comes in from outside is done or refused, and nothing else: ten million times, in `make test-long`.

`FUZZ_SEED` makes it another ten million, `FUZZ_SHARE=0.01` a hundredth of them. Each part prints how many it tried, and
how fast.
"""

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest
from litestar.testing import AsyncTestClient

from droptable.core.errors import DroptableError, NotationError, OptionError, TableError
from droptable.core.record import format_record, parse_record
from droptable.core.registry import AnyGame, rulesets
from droptable.core.replay import positions
from droptable.games.drop_it.board import parse_board, usual_text
from droptable.lessons import lesson, lessons
from droptable.server import messages
from droptable.server.app import make_app
from droptable.server.connection import _decoded
from droptable.server.keeper import Gone
from droptable.server.limits import Limits
from droptable.server.reach import Reach
from droptable.server.store import Store
from droptable.server.tables import Tables
from droptable.server.workers import Workers
from tests.fuzz.mutation import mutated, some_requests, spoilt
from tests.server.test_live_table import AT_ONCE, entered, run, some_tables

SEED = os.environ.get("FUZZ_SEED", "1")
SHARE = float(os.environ.get("FUZZ_SHARE", "1"))
GOLDEN = Path(__file__).parents[1] / "golden"
GAMES = ("drop-or-pop", "number-drop", "drop-it")
PARTS = 8  # of the messages: so many processes may take them on
UNLIMITED = Limits(tables_per_visitor_and_hour=10**9, questions_per_visitor_and_minute=10**9)
pytestmark = pytest.mark.long


def tried(name: str, many: int, one: Callable[[], None], capsys: pytest.CaptureFixture[str]) -> None:
    """Try something so many times, and print how fast that went."""
    many = max(1, int(many * SHARE))
    began = time.process_time()
    for _ in range(many):
        one()
    told(name, many, time.process_time() - began, capsys)


def told(name: str, many: int, seconds: float, capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        print(f"\nfuzz {name}: {many:,} tried, {many / max(seconds, 1e-9):,.0f} a CPU second, none unhandled")


@pytest.mark.parametrize("part", range(PARTS))
def test_messages_are_understood_or_refused(part: int, capsys: pytest.CaptureFixture[str]) -> None:
    random = Random(f"messages {SEED} {part}")
    texts = [msgspec.json.encode(one).decode() for _ in range(20) for one in some_requests(random)]

    def one() -> None:
        try:
            _decoded(mutated(random.choice(texts), texts, random))
        except TableError as refusal:
            assert refusal.code in ("bad-message", "too-big")

    tried(f"messages, part {part}", 1_150_000, one, capsys)


@pytest.mark.parametrize("name", GAMES)
def test_actions_are_read_or_refused(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    game, random = rulesets[name].game(), Random(f"actions {SEED} {name}")
    texts = [line.text for record in _records(name) for line in parse_record(record).lines]
    tried(f"actions of {name}", 300_000, _reading(game.parse, texts, random), capsys)


@pytest.mark.parametrize("name", GAMES)
def test_positions_are_read_or_refused(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    random = Random(f"positions {SEED} {name}")
    played = [
        (match.game, _public(match.game, match.state))
        for text in _records(name)
        for match in positions(parse_record(text))
    ]
    texts = [text for _, text in played]

    def one() -> None:
        game, text = random.choice(played)
        _read(game.parse_state, mutated(text, texts, random))

    tried(f"positions of {name}", 40_000, one, capsys)


def test_records_are_read_or_refused(capsys: pytest.CaptureFixture[str]) -> None:
    texts, random = [text for name in GAMES for text in _records(name)], Random(f"records {SEED}")
    tried("records", 60_000, _reading(parse_record, texts, random), capsys)


def test_boards_are_read_or_refused(capsys: pytest.CaptureFixture[str]) -> None:
    tried("boards", 20_000, _reading(parse_board, [usual_text()], Random(f"boards {SEED}")), capsys)


def _reading(parse: Callable[[str], object], texts: list[str], random: Random) -> Callable[[], None]:
    return lambda: _read(parse, mutated(random.choice(texts), texts, random))


def _read(parse: Callable[[str], object], text: str) -> None:
    try:
        parse(text)
    except (NotationError, OptionError) as refusal:
        assert refusal.code


def _records(name: str) -> Iterator[str]:
    for path in sorted((GOLDEN / name.replace("-", "_")).glob("*.record.txt")):
        yield path.read_text(encoding="utf-8")


def _public(game: AnyGame, state: object) -> str:
    return game.format_state(game.view(state, None))


@pytest.mark.parametrize("name", GAMES)
def test_a_table_does_or_refuses_what_it_is_asked(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Requests that are well spelled, and seldom make sense, at a table in play."""
    random, many = Random(f"requests {SEED} {name}"), max(1, int(15_000 * SHARE))

    async def scenario() -> None:
        async with some_tables(tmp_path, limits=UNLIMITED) as tables:
            places = [messages.NewPlace([who]) for who in ("Ann", "Ben", "Cem")]
            opened = await tables.open_table(messages.NewTable(name, places, begin=True), "me")
            keeper, visit, ear = await entered(tables, opened.table, opened.key)
            for _ in range(many // 20):
                for request in some_requests(random):
                    try:
                        await keeper.ask(visit, request)
                    except (DroptableError, Gone):
                        keeper, visit, ear = await entered(tables, opened.table, opened.key)
                ear.heard.clear()

    began = time.process_time()
    run(scenario)
    told(f"requests at {name}", many, time.process_time() - began, capsys)


ADDRESSES = (
    "/api/tables",
    "/api/replays",
    "/api/records",
    "/api/layouts",
    "/api/exhibits",
    "/api/what-if",
    "/api/analyses",
)


# Litestar would have parameters and bodies declared otherwise from its next version on
@pytest.mark.filterwarnings("ignore::litestar.exceptions.base_exceptions.LitestarDeprecationWarning")
def test_bodies_are_answered_or_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Bodies, whole and spoilt, through the whole app: no answer is a 500."""
    random, many = Random(f"bodies {SEED}"), max(1, int(12_000 * SHARE))
    texts = [msgspec.json.encode(body).decode() for body in _bodies()]

    async def scenario() -> None:
        tables = Tables(Store(f"sqlite:///{tmp_path / 'tables.sqlite'}"), Workers(1), AT_ONCE, UNLIMITED)
        async with AsyncTestClient(
            make_app(tables, None, Reach("127.0.0.1", 8000)), base_url="http://127.0.0.1"
        ) as client:
            for _ in range(many):
                text = mutated(random.choice(texts), texts, random).encode("utf-8", "surrogatepass")
                body = spoilt(text, random) if random.random() < 0.3 else text
                headers = {"content-type": "application/json"}
                answer = await client.post(random.choice(ADDRESSES), content=body, headers=headers)
                assert answer.status_code < 500, (answer.status_code, body[:300])

    began = time.process_time()
    run(scenario)
    told("bodies", many, time.process_time() - began, capsys)


def _bodies() -> Iterator[dict[str, object]]:
    yield {"game": "drop-or-pop", "places": [{"names": ["Ann"]}, {"bot": "greedy"}, {"names": []}], "options": {}}
    for game, part in lessons():
        record = lesson(game, part)
        assert record is not None
        text = format_record(record)
        yield {"record": text}
        yield {"record": text, "line": 1}
        yield {"record": text, "line": 1, "text": record.lines[0].text}
        yield {"game": game, "seats": len(record.seats), "options": dict(record.options)}
