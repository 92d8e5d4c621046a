"""The web app: pages, a little HTTP, and one WebSocket per visit."""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from io import BytesIO
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec
import segno
from litestar import Litestar, MediaType, Request, Response, WebSocket, get, post, websocket
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import HTTPException, NotFoundException, WebSocketDisconnect
from litestar.openapi.config import OpenAPIConfig

from droptable import __version__
from droptable.bots.bot import bot_names
from droptable.core.errors import DroptableError, TableError, UnavailableError
from droptable.core.game import Seat
from droptable.core.options import Choice, Number, Option, format_value
from droptable.core.registry import Ruleset, rulesets
from droptable.lessons import FIRST, lesson, parts_of
from droptable.screens.screen import screen_of
from droptable.server import messages
from droptable.server.house import House, Limits
from droptable.server.museum import Museum
from droptable.server.owner import Gone, Owner, Visit
from droptable.server.pages import page_handlers
from droptable.server.records import record_info
from droptable.server.replaying import replayed
from droptable.server.showing import refusal, refused
from droptable.server.words_pages import rules, words

log = logging.getLogger("droptable.server")

BEAT_S = 5.0
HELLO_S = 12.0
SEND_S = 12.0  # a client that takes longer than this to take a message has gone
BYTES = "application/octet-stream"
# any other refusal is a 400
STATUSES = {
    "no-such-table": 404,
    "no-rule-page": 404,
    "too-many-tables": 429,
    "too-many-questions": 429,
    "database-failed": 503,
}
ASKED, POLICY, OUR_FAULT, RESTART, LATER = 1000, 1008, 1011, 1012, 1013  # why a line is closed
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(messages.FromClient)


# ---------------------------------------------------------------- HTTP


@get("/api/games", sync_to_thread=False, summary="The games")
def games() -> list[messages.GameInfo]:
    """List the games with their options and bots."""
    return [_game_info(rulesets[name]) for name in rulesets]


@get("/api/games/{game:str}/scores", summary="A game's high scores")
async def scores(game: str, request: Request[Any, Any, Any]) -> list[messages.Scores]:
    """Return the game's high-score boards: names to beat, and who did. Empty if the game keeps none."""
    found: list[messages.Scores] = await request.app.state.house.scores(game)
    return found


@post("/api/tables", summary="Open a table")
async def open_table(data: messages.NewTable, request: Request[Any, Any, Any]) -> messages.Opened:
    """Open a table. The key in the answer makes its holder the host."""
    opened: messages.Opened = await request.app.state.house.open_table(data, _visitor(request))
    return opened


@get("/api/tables/{table:str}/record", media_type=MediaType.TEXT, summary="A table's record")
async def record(table: str, request: Request[Any, Any, Any]) -> str:
    """Return the record so far. The secret of the dice is in it once the game is over."""
    return str(await request.app.state.house.record(table))


@get(
    "/api/tables/{table:str}/exhibits/{number:int}",
    media_type=BYTES,
    cache_control=CacheControlHeader(max_age=86_400, private=True),
    summary="What there was to see of an action",
)
async def exhibit(table: str, number: int, request: Request[Any, Any, Any]) -> bytes:
    """Return the paths of a fall, say; the game's face knows how to read them. Empty where there is nothing to see."""
    return bytes(await request.app.state.house.exhibit(table, number, _visitor(request)))


@post("/api/exhibits", media_type=BYTES, status_code=200, summary="What there was to see of a record's line")
async def exhibit_of_record(data: messages.RecordLine, request: Request[Any, Any, Any]) -> bytes:
    """Return the same for a record, computed again; empty where there is nothing to see, or a World of ours differs."""
    return bytes(await request.app.state.house.exhibit_of(data, _visitor(request)))


@post("/api/what-if", status_code=200, summary="What another action would have led to")
async def what_if(data: messages.NewWhatIf, request: Request[Any, Any, Any]) -> messages.WhatIf:
    """Return the positions after another action in place of a record's line, with the same chance."""
    answer: messages.WhatIf = await request.app.state.house.what_if(data, _visitor(request))
    return answer


@post("/api/layouts", status_code=200, sync_to_thread=False, summary="What a game's board is like")
def layout(data: messages.Setting) -> Any:
    """Return what a face draws the game with: places, measures, outlines. Null for a game that needs none."""
    game = rulesets[data.game].game(data.seats, data.options)
    return screen_of(game).layout(game)


@get("/api/tables/{table:str}/qr.svg", media_type="image/svg+xml", sync_to_thread=False, summary="A table's QR code")
def qr_code(table: str, request: Request[Any, Any, Any]) -> bytes:
    """Return the table's link as a QR code."""
    out = BytesIO()
    link = f"{request.url.scheme}://{request.headers.get('host', '')}/t/{table}"
    try:
        code = segno.make(link, error="m")
    except segno.DataOverflowError as error:  # no table of ours has such a link
        raise NotFoundException from error
    code.save(out, kind="svg", border=2, xmldecl=False, svgns=True, omitsize=True, dark="#2a2724")
    return out.getvalue()


@get("/api/tables/{table:str}/replay", summary="A table's replay")
async def replay_of_table(table: str, request: Request[Any, Any, Any]) -> messages.Replay:
    """Return every position of the table so far, and every draw done again once the game is over."""
    found: messages.Replay = await request.app.state.house.replay(table, _visitor(request))
    return found


@post("/api/replays", status_code=200, summary="A record's replay")
async def replay_of_record(data: messages.NewReplay, request: Request[Any, Any, Any]) -> messages.Replay:
    """Return every position of a record that somebody brings; nothing of it is kept."""
    found: messages.Replay = await request.app.state.house.replay_of(data.record, _visitor(request))
    return found


@get("/api/games/{game:str}/lesson", summary="A game's demo")
async def lesson_of_game(game: str, part: str = FIRST) -> messages.Replay:
    """Return a part of the game's lessons with what the learner, at seat 0, may do at each step."""
    found = lesson(game, part)
    if found is None:
        raise NotFoundException
    return await asyncio.to_thread(replayed, found, Seat(0))


def _visitor(request: Request[Any, Any, Any]) -> str:
    """Return by what the limits know somebody: the address that they come from."""
    return request.client.host if request.client else ""


def _game_info(ruleset: Ruleset) -> messages.GameInfo:
    return messages.GameInfo(
        name=ruleset.name,
        title=ruleset.title,
        fewest_seats=ruleset.seats[0],
        most_seats=ruleset.seats[-1],
        teams=sorted(ruleset.teams),
        options=[_option_info(option) for option in ruleset.options],
        presets={name: {k: format_value(v) for k, v in preset.items()} for name, preset in ruleset.presets.items()},
        bots=bot_names(ruleset.name),
        seat_codes=[list(ruleset.game(seats).seat_codes) for seats in ruleset.seats],
        has_hints=screen_of(ruleset.game()).has_hints,
        lessons=parts_of(ruleset.name),
    )


def _option_info(option: Option) -> messages.OptionInfo:
    kind = type(option).__name__.lower()
    default = format_value(option.default)
    if isinstance(option, Choice):
        return messages.OptionInfo(option.name, kind, option.clause, default, words=list(option.words))
    if isinstance(option, Number):
        return messages.OptionInfo(option.name, kind, option.clause, default, low=option.low, high=option.high)
    return messages.OptionInfo(option.name, kind, option.clause, default)


# ---------------------------------------------------------------- the WebSocket


class Wire:
    """A guest's WebSocket, with a queue of its own: a slow reader holds nobody up."""

    def __init__(self, socket: WebSocket[Any, Any, Any]) -> None:
        self._socket = socket
        self._waiting: asyncio.Queue[messages.FromServer | None] = asyncio.Queue(maxsize=256)
        self.dropped = asyncio.Event()

    def send(self, message: messages.FromServer) -> None:
        """Queue a message; a reader that has fallen hopelessly behind is let go, and may come back."""
        try:
            self._waiting.put_nowait(message)
        except asyncio.QueueFull:
            self.drop()

    def drop(self) -> None:
        """Have the line closed."""
        self.dropped.set()

    async def write(self) -> None:
        """Send what is queued until `finish`, and a beat when there is nothing to say."""
        while True:
            try:
                message = await asyncio.wait_for(self._waiting.get(), BEAT_S)
            except TimeoutError:
                message = messages.Beat()
            if message is None:
                return
            await asyncio.wait_for(self._socket.send_data(_encoder.encode(message).decode()), SEND_S)

    def finish(self) -> None:
        """Let `write` end once everything before this is sent, such as why the line is closed."""
        with suppress(asyncio.QueueFull):
            self._waiting.put_nowait(None)


class Bucket:
    """A token bucket: so many messages a second, with a burst."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._tokens: float = limits.burst
        self._at = monotonic()

    def take(self) -> None:
        """Count one more message; raise TableError if that is too many."""
        now = monotonic()
        refilled = self._tokens + (now - self._at) * self._limits.messages_per_second
        self._tokens, self._at = min(self._limits.burst, refilled) - 1, now
        if self._tokens < 0:
            raise TableError("too-many-messages")


@websocket("/api/tables/{table:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table: str) -> None:
    """A visit: `Hello`, then requests, until either side has enough."""
    if not _same_origin(socket):
        await socket.close(POLICY, "origin")
        return
    await socket.accept()
    house: House = socket.app.state.house
    wire = Wire(socket)
    writing = asyncio.create_task(wire.write())
    reading = asyncio.create_task(_serve(house, socket, wire, table))
    dropped = asyncio.create_task(wire.dropped.wait())
    closing = asyncio.create_task(socket.app.state.closing.wait())
    tasks = {writing, reading, dropped, closing}
    socket.app.state.visits.add(reading)
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        code = reading.result() if reading.done() else RESTART
        wire.finish()
        await asyncio.wait({writing}, timeout=1)
        with suppress(Exception):  # the line may be dead already
            await asyncio.wait_for(socket.close(code), 1)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        socket.app.state.visits.discard(reading)


def _same_origin(socket: WebSocket[Any, Any, Any]) -> bool:
    """Tell whether a page of ours opened the line, or no page at all (a bot): a stranger's page must not."""
    origin = socket.headers.get("origin")
    return origin is None or origin.split("://")[-1] == socket.headers.get("host")


async def _serve(house: House, socket: WebSocket[Any, Any, Any], wire: Wire, table: str) -> int:
    """Serve one visit; return the code to close the line with."""
    try:
        hello = _decoded(await asyncio.wait_for(socket.receive_data(mode="text"), HELLO_S))
        if not isinstance(hello, messages.Hello):
            raise TableError("say-hello")
        if hello.version != messages.VERSION:
            raise TableError("other-version", version=messages.VERSION)
        owner, visit = await house.visit(table, wire, hello.key)
        try:
            return await _listen(socket, wire, owner, visit, Bucket(house.limits))
        finally:
            owner.leave(visit)
    except WebSocketDisconnect:
        return ASKED
    except UnavailableError:  # no refusal, which would be for good: whoever comes back later may be let in
        return LATER
    except DroptableError as error:
        wire.send(refused(None, error))
        return POLICY
    except TimeoutError:
        return POLICY
    except Gone:
        return RESTART
    except Exception:
        log.exception("a visit to table %s", table)
        return OUR_FAULT


async def _listen(
    socket: WebSocket[Any, Any, Any], wire: Wire, owner: Owner | Museum, visit: Visit, bucket: Bucket
) -> int:
    """Do what the guest asks for until that is too much; raise what ends the visit."""
    while True:
        text = await socket.receive_data(mode="text")
        try:
            bucket.take()
            request = _decoded(text)
            if isinstance(request, messages.Hello):
                raise TableError("said-hello")
        except DroptableError as error:
            wire.send(refused(None, error))
            if error.code in ("too-many-messages", "too-big"):
                return POLICY
        else:
            await owner.ask(visit, request)


def _decoded(text: str) -> messages.Hello | messages.AnyRequest:
    if len(text) > messages.LONGEST_MESSAGE:
        raise TableError("too-big", longest=messages.LONGEST_MESSAGE)
    try:
        request: messages.Hello | messages.AnyRequest = _decoder.decode(text)
    except (msgspec.ValidationError, msgspec.DecodeError, RecursionError, ValueError) as error:
        raise TableError("bad-message", why=str(error)[:200]) from error
    return request


# ---------------------------------------------------------------- the app


def make_app(house: House, pages: Path | None, more_lifespans: Sequence[Any] = ()) -> Litestar:
    """Return the app; `pages` is the folder of the built client; `more_lifespans` run beside the house."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state.closing = asyncio.Event()
        app.state.visits = set()
        await house.open()
        yield
        app.state.closing.set()
        await asyncio.gather(*tuple(app.state.visits), return_exceptions=True)
        await house.close()

    app = Litestar(
        [
            games,
            scores,
            open_table,
            record,
            exhibit,
            exhibit_of_record,
            layout,
            what_if,
            qr_code,
            replay_of_table,
            replay_of_record,
            lesson_of_game,
            record_info,
            words,
            rules,
            live,
            *page_handlers(pages),
        ],
        lifespan=[lifespan, *more_lifespans],
        exception_handlers={
            DroptableError: _refuse,
            HTTPException: _http_error,
            RecursionError: _nested_too_deep,
            Exception: _our_fault,
        },
        after_request=_with_headers,
        compression_config=CompressionConfig("gzip", minimum_size=1000),
        request_max_body_size=1024 * 1024,
        openapi_config=OpenAPIConfig(title="Droptable", version=__version__, path="/api/schema"),
        logging_config=None,
    )
    app.state.house = house
    return app


def _with_headers(response: Response[Any]) -> Response[Any]:
    response.headers.update(HEADERS)
    return response


def _refuse(_: Request[Any, Any, Any], error: DroptableError) -> Response[messages.Refusal]:
    return Response(refusal(error), status_code=STATUSES.get(error.code, 400), headers=HEADERS)


def _http_error(_: Request[Any, Any, Any], error: HTTPException) -> Response[messages.Refusal]:
    return _failed(error.status_code, str(error.detail))


def _nested_too_deep(_: Request[Any, Any, Any], error: RecursionError) -> Response[messages.Refusal]:
    return _failed(400, str(error))  # what reads JSON cannot say this in any other way


def _our_fault(request: Request[Any, Any, Any], error: Exception) -> Response[messages.Refusal]:
    log.error("%s %s", request.method, request.url.path, exc_info=error)
    return _failed(500, "Internal Server Error")


def _failed(status: int, why: str) -> Response[messages.Refusal]:
    body = messages.Refusal(f"http-{status}", "", {"why": why[:300]})
    return Response(body, status_code=status, headers=HEADERS)
