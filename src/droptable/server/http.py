"""The server's HTTP: games, new tables, and what was played. One WebSocket per visit is in `connection.py`."""

import asyncio
import gzip
from functools import lru_cache
from io import BytesIO
from typing import Any

import msgspec
import segno
from litestar import MediaType, Response, get, post
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotFoundException
from litestar.openapi import ResponseSpec

from droptable.analysis.advice import gives_hints
from droptable.bots.levels import offered_bots, variant_bots
from droptable.bots.ratings import Rating, ratings_of
from droptable.core.errors import TableError
from droptable.core.options import Choice, Number, Option, format_value
from droptable.core.registry import Ruleset, missing_extra, rulesets
from droptable.lessons import FIRST, parts_of
from droptable.screens.screen import screen_of
from droptable.server import messages
from droptable.server.connection import HttpRequest, visitor_of
from droptable.server.reach import Reach
from droptable.server.tables import Tables

BYTES = "application/octet-stream"
LONGEST_LINK = 120  # in characters, of a QR code that people can still scan; a longer one takes long to draw
PACKED = {"packed": True}  # workers have packed the answer already
A_REPLAY = {200: ResponseSpec(messages.Replay, description="The positions", generate_examples=False)}
# what is beside the record in a request, in bytes: a board of one's own is the longest of it
LONGEST_SETTING = 64 * 1024


@get("/api/games", sync_to_thread=False, summary="The games")
def games() -> list[messages.GameInfo]:
    """List the games with their options and bots."""
    return [_game_info(rulesets[name]) for name in rulesets]


@get("/api/key", sync_to_thread=False, summary="The server's public key")
def key(request: HttpRequest) -> messages.ServerKey:
    """Return what the signatures of finished games are checked with."""
    return messages.ServerKey(_tables(request).key.public)


@get("/api/games/{game:str}/scores", summary="A game's high scores")
async def scores(game: str, request: HttpRequest) -> list[messages.Scores]:
    """Return the game's high-score boards: names to beat, and who did. Empty if the game keeps none."""
    return await _tables(request).scores(game)


@get("/api/push", sync_to_thread=False, summary="Calls to one's turn")
def push(request: HttpRequest) -> messages.PushInfo:
    """Say whose calls a browser takes that wants to be called to its turn, if this server sends any."""
    pusher = _tables(request).pusher
    return messages.PushInfo(None if pusher is None else pusher.public_key)


class _Setting(msgspec.Struct):
    places: msgspec.Raw = msgspec.Raw(b"")
    options: msgspec.Raw = msgspec.Raw(b"")


async def is_no_flood(connection: Any, _: object) -> None:
    """Refuse more places and options than any game has before they are read: that alone would take long."""
    try:
        setting = msgspec.json.decode(await connection.body(), type=_Setting)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):  # whoever reads all of it says what is wrong
        return
    if len(setting.places) + len(setting.options) > LONGEST_SETTING:
        raise TableError("too-big", longest=LONGEST_SETTING)


@post("/api/tables", guards=[is_no_flood], summary="Open a table")
async def open_table(data: messages.NewTable, request: HttpRequest) -> messages.Opened:
    """Open a table. The key in the answer makes its holder the host."""
    return await _tables(request).open_table(data, visitor_of(request))


@post("/api/glances", status_code=200, summary="How one's tables stand")
async def glances(data: messages.KeptTables, request: HttpRequest) -> list[messages.Glance]:
    """Return how the tables stand that a browser remembers; those that are gone are left out."""
    return await _tables(request).glances(data, visitor_of(request))


@get("/api/tables/{table:str}/record", media_type=MediaType.TEXT, summary="A table's record")
async def record(table: str, request: HttpRequest) -> str:
    """Return the record so far. Once the game is over it is signed, and the secret of the dice is in it."""
    return await _tables(request).record(table)


@get(
    "/api/tables/{table:str}/exhibits/{number:int}",
    media_type=BYTES,
    cache_control=CacheControlHeader(max_age=86_400, private=True),
    summary="What there was to see of an action",
)
async def exhibit(table: str, number: int, request: HttpRequest) -> bytes:
    """Return the paths of a fall, say; the game's face knows how to read them. Empty where there is nothing to see."""
    return await _tables(request).exhibit(table, number, visitor_of(request))


@post("/api/exhibits", media_type=BYTES, status_code=200, summary="What there was to see of a record's line")
async def exhibit_of_record(data: messages.RecordLine, request: HttpRequest) -> bytes:
    """Return the same for a record, computed again; empty where there is nothing to see, or a World of ours differs."""
    return await _tables(request).questions.exhibit_of(data, visitor_of(request))


@post("/api/what-if", status_code=200, summary="What another action would have led to")
async def what_if(data: messages.NewWhatIf, request: HttpRequest) -> messages.WhatIf:
    """Return the positions after another action in place of a record's line, with the same chance."""
    return await _tables(request).questions.what_if(data, visitor_of(request))


@post("/api/score-maps", status_code=200, summary="Where a release would have scored what")
async def score_map(data: messages.RecordLine, request: HttpRequest) -> messages.ScoreMap:
    """Return what the release at a record's line would have scored all along the rim, under the hand's tremor."""
    return await _tables(request).questions.score_map(data, visitor_of(request))


@post("/api/tables/{table:str}/analysis", status_code=200, summary="What decided a table's game")
async def analysis_of_table(table: str, request: HttpRequest) -> messages.Analysing:
    """Have a game that is over analysed, once for all who ask, and say how far that is."""
    return await _tables(request).analysis(table, visitor_of(request))


@post("/api/analyses", status_code=200, summary="What decided a record's game")
async def analysis_of_record(data: messages.NewReplay, request: HttpRequest) -> messages.Analysing:
    """Do the same for a record that somebody brings."""
    return await _tables(request).analyses.of_record(data.record, visitor_of(request))


@post(
    "/api/layouts", status_code=200, sync_to_thread=False, guards=[is_no_flood], summary="What a game's board is like"
)
def layout(data: messages.Setting) -> Any:
    """Return what a face draws the game with: places, measures, outlines. Null for a game that needs none."""
    game = rulesets[data.game].game(data.seats, data.options)
    return screen_of(game).layout(game)


@get("/api/tables/{table:str}/invitation", summary="A table's link for others")
async def invitation(table: str, request: HttpRequest) -> messages.Invitation:
    """Return the link that works on others' devices, where one does."""
    await _tables(request).check(table)
    return _invitation(table, request)


@get("/api/tables/{table:str}/qr.svg", media_type="image/svg+xml", summary="A table's QR code")
async def qr_code(table: str, request: HttpRequest) -> bytes:
    """Return the table's link as a QR code."""
    await _tables(request).check(table)
    link = _invitation(table, request).link
    if len(link) > LONGEST_LINK:
        raise NotFoundException
    return await asyncio.to_thread(_drawn, link)


def _invitation(table: str, request: HttpRequest) -> messages.Invitation:
    scheme, host = request.url.scheme, request.headers.get("host", "")
    reach: Reach = request.app.state.reach
    found = reach.for_others(scheme, host)
    return messages.Invitation(f"{found or f'{scheme}://{host}'}/t/{table}", alone=found is None)


@lru_cache(maxsize=1024)
def _drawn(link: str) -> bytes:
    out = BytesIO()
    code = segno.make(link, error="m")
    code.save(out, kind="svg", border=2, xmldecl=False, svgns=True, omitsize=True, dark="#2a2724")
    return out.getvalue()


@get("/api/tables/{table:str}/replay", responses=A_REPLAY, opt=PACKED, summary="A table's replay")
async def replay_of_table(table: str, request: HttpRequest) -> Response[bytes]:
    """Return every position of the table so far, and every draw done again once the game is over."""
    return await _unpacked(request, await _tables(request).replay(table, visitor_of(request)))


@post("/api/records", status_code=200, summary="What a record says of itself")
async def record_info(data: messages.NewReplay, request: HttpRequest) -> messages.RecordInfo:
    """Return which game it is of, who sat where and how many actions it has; whether these are legal is not asked."""
    return await _tables(request).questions.record_info(data.record, visitor_of(request))


@post("/api/replays", status_code=200, responses=A_REPLAY, opt=PACKED, summary="A record's replay")
async def replay_of_record(data: messages.NewReplay, request: HttpRequest) -> Response[bytes]:
    """Return every position of a record that somebody brings; nothing of it is kept."""
    return await _unpacked(request, await _tables(request).questions.replay_of(data.record, visitor_of(request)))


@get("/api/games/{game:str}/lesson", responses=A_REPLAY, opt=PACKED, summary="A game's demo")
async def lesson_of_game(game: str, request: HttpRequest, part: str = FIRST) -> Response[bytes]:
    """Return a part of the game's lessons with what the learner, at seat 0, may do at each step."""
    found = await _tables(request).questions.lesson(game, part, visitor_of(request))
    if found is None:
        raise NotFoundException
    return await _unpacked(request, found)


async def _unpacked(request: HttpRequest, packed: bytes) -> Response[bytes]:
    """Return what workers have packed as it is, or unpacked for whoever takes nothing packed."""
    headers = {"vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(packed, media_type=MediaType.JSON, headers=headers | {"content-encoding": "gzip"})
    return Response(await asyncio.to_thread(gzip.decompress, packed), media_type=MediaType.JSON, headers=headers)


def _tables(request: HttpRequest) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


def _game_info(ruleset: Ruleset) -> messages.GameInfo:
    return messages.GameInfo(
        name=ruleset.name,
        title=ruleset.title,
        fewest_seats=ruleset.seats[0],
        most_seats=ruleset.seats[-1],
        teams=sorted(ruleset.teams),
        options=[_option_info(option) for option in ruleset.options],
        presets={name: {k: format_value(v) for k, v in preset.items()} for name, preset in ruleset.presets.items()},
        bots=offered_bots(ruleset.name),
        variant_bots=variant_bots(ruleset.name),
        seat_codes=[list(ruleset.game(seats).seat_codes) for seats in ruleset.seats],
        has_hints=screen_of(ruleset.game()).has_hints or gives_hints(ruleset.name),
        rolls_itself=screen_of(ruleset.game()).rolls_itself,
        boards=[board.name for board in ruleset.boards],
        lessons=parts_of(ruleset.name),
        ratings={bot: _rating(one) for bot, one in ratings_of(ruleset.name).items()},
        missing=missing_extra(ruleset.name),
    )


def _rating(one: Rating) -> messages.BotRating:
    return messages.BotRating(one.figure, one.low, one.high, one.games, one.against, one.others)


def _option_info(option: Option) -> messages.OptionInfo:
    kind = type(option).__name__.lower()
    default = format_value(option.default)
    if isinstance(option, Choice):
        return messages.OptionInfo(option.name, kind, option.clause, default, words=list(option.words))
    if isinstance(option, Number):
        return messages.OptionInfo(option.name, kind, option.clause, default, low=option.low, high=option.high)
    return messages.OptionInfo(option.name, kind, option.clause, default)


handlers = [
    games,
    key,
    scores,
    push,
    open_table,
    glances,
    record,
    exhibit,
    exhibit_of_record,
    layout,
    what_if,
    score_map,
    analysis_of_table,
    analysis_of_record,
    invitation,
    qr_code,
    replay_of_table,
    record_info,
    replay_of_record,
    lesson_of_game,
]
