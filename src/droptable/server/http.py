"""The server's HTTP: games, new tables, and what was played. One WebSocket per visit is in `connection.py`."""

import asyncio
from io import BytesIO
from typing import Any

import segno
from litestar import MediaType, Request, get, post
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotFoundException

from droptable.bots.bot import bot_names
from droptable.core.game import Seat
from droptable.core.options import Choice, Number, Option, format_value
from droptable.core.registry import Ruleset, rulesets
from droptable.lessons import FIRST, lesson, parts_of
from droptable.screens.screen import screen_of
from droptable.server import messages
from droptable.server.replay_pages import replayed
from droptable.server.tables import Tables

BYTES = "application/octet-stream"
AnyRequest = Request[Any, Any, Any]


@get("/api/games", sync_to_thread=False, summary="The games")
def games() -> list[messages.GameInfo]:
    """List the games with their options and bots."""
    return [_game_info(rulesets[name]) for name in rulesets]


@get("/api/games/{game:str}/scores", summary="A game's high scores")
async def scores(game: str, request: AnyRequest) -> list[messages.Scores]:
    """Return the game's high-score boards: names to beat, and who did. Empty if the game keeps none."""
    return await _tables(request).scores(game)


@post("/api/tables", summary="Open a table")
async def open_table(data: messages.NewTable, request: AnyRequest) -> messages.Opened:
    """Open a table. The key in the answer makes its holder the host."""
    return await _tables(request).open_table(data, _visitor(request))


@get("/api/tables/{table:str}/record", media_type=MediaType.TEXT, summary="A table's record")
async def record(table: str, request: AnyRequest) -> str:
    """Return the record so far. The secret of the dice is in it once the game is over."""
    return await _tables(request).record(table)


@get(
    "/api/tables/{table:str}/exhibits/{number:int}",
    media_type=BYTES,
    cache_control=CacheControlHeader(max_age=86_400, private=True),
    summary="What there was to see of an action",
)
async def exhibit(table: str, number: int, request: AnyRequest) -> bytes:
    """Return the paths of a fall, say; the game's face knows how to read them. Empty where there is nothing to see."""
    return await _tables(request).exhibit(table, number, _visitor(request))


@post("/api/exhibits", media_type=BYTES, status_code=200, summary="What there was to see of a record's line")
async def exhibit_of_record(data: messages.RecordLine, request: AnyRequest) -> bytes:
    """Return the same for a record, computed again; empty where there is nothing to see, or a World of ours differs."""
    return await _tables(request).exhibit_of(data, _visitor(request))


@post("/api/what-if", status_code=200, summary="What another action would have led to")
async def what_if(data: messages.NewWhatIf, request: AnyRequest) -> messages.WhatIf:
    """Return the positions after another action in place of a record's line, with the same chance."""
    return await _tables(request).what_if(data, _visitor(request))


@post("/api/layouts", status_code=200, sync_to_thread=False, summary="What a game's board is like")
def layout(data: messages.Setting) -> Any:
    """Return what a face draws the game with: places, measures, outlines. Null for a game that needs none."""
    game = rulesets[data.game].game(data.seats, data.options)
    return screen_of(game).layout(game)


@get("/api/tables/{table:str}/qr.svg", media_type="image/svg+xml", sync_to_thread=False, summary="A table's QR code")
def qr_code(table: str, request: AnyRequest) -> bytes:
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
async def replay_of_table(table: str, request: AnyRequest) -> messages.Replay:
    """Return every position of the table so far, and every draw done again once the game is over."""
    return await _tables(request).replay(table, _visitor(request))


@post("/api/replays", status_code=200, summary="A record's replay")
async def replay_of_record(data: messages.NewReplay, request: AnyRequest) -> messages.Replay:
    """Return every position of a record that somebody brings; nothing of it is kept."""
    return await _tables(request).replay_of(data.record, _visitor(request))


@get("/api/games/{game:str}/lesson", summary="A game's demo")
async def lesson_of_game(game: str, part: str = FIRST) -> messages.Replay:
    """Return a part of the game's lessons with what the learner, at seat 0, may do at each step."""
    found = lesson(game, part)
    if found is None:
        raise NotFoundException
    return await asyncio.to_thread(replayed, found, Seat(0))


def _tables(request: AnyRequest) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


def _visitor(request: AnyRequest) -> str:
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


handlers = [
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
]
