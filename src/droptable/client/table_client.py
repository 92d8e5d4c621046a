"""A bot of one's own at a live table: through the same door as people, with what its seat may know and no more."""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import SystemRandom
from typing import Any
from urllib.parse import urlsplit

import msgspec
import websockets

from droptable.bots.bot import AnyBot, Effort, Simulator, begin, decision, refused
from droptable.client.house import plain
from droptable.core.errors import IllegalActionError, NotationError, TableError, UnavailableError
from droptable.core.game import Seat
from droptable.core.knowledge import known_to
from droptable.core.match import AnyMatch, follow, start
from droptable.core.registry import AnyGame, rulesets, world_for
from droptable.server import messages

_decoder = msgspec.json.Decoder(messages.FromServer)
_encoder = msgspec.json.Encoder()
PATIENCE_S = (0.5, 1, 2, 4, 8)  # between attempts to reach the server again


def live_address(url: str) -> str:
    """Return where a table's link leads for a program; raise NotationError if it is no link to a table."""
    parts = urlsplit(url)
    path = parts.path.strip("/").split("/")
    if parts.scheme not in ("http", "https") or not parts.netloc or len(path) != 2 or path[0] != "t":
        raise NotationError("bad-link", url)
    return f"{'wss' if parts.scheme == 'https' else 'ws'}://{parts.netloc}/api/tables/{path[1]}/live"


@dataclass
class TableClient:
    """A seat that a program plays. `play` runs until the game is over."""

    address: str
    bot: AnyBot
    name: str
    seat: int | None = None  # None: the first that is free
    effort: Effort = field(default_factory=Effort)
    game: AnyGame | None = None  # known once the table has been seen
    tell: Callable[[str, int | float], None] = lambda message, number: None  # is given a message and its number

    def __post_init__(self) -> None:
        self._key: str | None = None
        self._log: list[messages.Told] = []
        self._log_digest = ""
        self._public: AnyMatch | None = None  # the match as everybody may know it
        self._asked = ""
        self._is_sitting_down = False
        self._has_begun = False
        self._requests = 0

    async def play(self) -> messages.Result | None:
        """Play to the end and return the result.

        Raise TableError if the table refuses us, BotError if the bot fails, UnavailableError if nobody answers.
        """
        waits = iter(PATIENCE_S)
        while True:
            try:
                async with websockets.connect(self.address, max_size=None) as line:
                    waits = iter(PATIENCE_S)
                    return await self._visit(line)
            except (OSError, websockets.WebSocketException) as error:
                wait = next(waits, None)
                if wait is None:
                    raise UnavailableError("no-server", address=self.address) from error
                self.tell("join-waits", wait)
                await asyncio.sleep(wait)

    async def _visit(self, line: websockets.ClientConnection) -> messages.Result | None:
        self._asked, self._is_sitting_down = "", False
        hello = messages.Hello(messages.VERSION, self._key, len(self._log), self._log_digest)
        await line.send(_encoder.encode(hello).decode())
        async for text in line:
            message = _decoder.decode(text)
            if isinstance(message, messages.Welcome):
                self._key = message.key
            elif isinstance(message, messages.Refused) and message.code != "stale-action":
                raise TableError(message.code, clause=message.clause, **plain(message.arguments))
            elif isinstance(message, messages.Shown):
                self._catch_up(message)
                if message.result is not None:
                    return message.result
                await self._respond(line, message)
        raise ConnectionResetError("the server closed the line")

    async def _respond(self, line: websockets.ClientConnection, table: messages.Shown) -> None:
        view = next((view for view in table.views if view.seat is not None), None)
        if not table.seats:
            if not self._is_sitting_down:  # others who come meanwhile show the table once more
                self._is_sitting_down = True
                await self._sit(line, table)
        elif view is not None and view.turn != self._asked and table.turn is not None and not table.paused:
            request = await self._request(view, table.turn)
            if request is not None:
                self._asked = view.turn
                await self._send(line, request)

    async def _sit(self, line: websockets.ClientConnection, table: messages.Shown) -> None:
        free = [seat for seat, place in enumerate(table.places) if place.open]
        seat = self.seat if self.seat is not None else next(iter(free), None)
        if seat is None:
            raise TableError("seats-taken")
        await self._send(line, messages.Sit(self._next(), seat, [self.name]))
        self.tell("join-sits", seat + 1)

    async def _request(self, view: messages.View, turn: messages.TurnInfo) -> messages.Act | messages.Roll | None:
        assert view.seat is not None
        if turn.by_hand and turn.caller == view.seat:
            return messages.Roll(self._next(), view.seat, view.turn)
        if turn.kind != "seats" or view.seat not in turn.acting:
            return None
        assert self._public is not None, "whoever decides has seen the table"
        match = _followed(self._public, view.hidden)  # what was public, and one's own choices that are still sealed
        text = await asyncio.to_thread(self._decision, match, Seat(view.seat))  # the line must go on being read
        return messages.Act(self._next(), view.seat, text, view.turn)

    def _catch_up(self, table: messages.Shown) -> None:
        """Follow what is new in the public log; from the start where something was taken back."""
        self._log[table.log_from :] = table.log
        self._log_digest = table.log_digest
        new = table.log
        if self._public is None or table.log_from < len(self._public.log):
            game = rulesets[table.game].game_by(table.rules, len(table.places), table.options)
            self.game = game
            self._public = start(game, None if table.start is None else game.parse_state(table.start))
            new = self._log
        self._public = _followed(self._public, new)

    def _decision(self, match: AnyMatch, seat: Seat) -> str:
        game = match.game
        simulator: Simulator[Any, Any] = Simulator(game, SystemRandom().randrange, world_for(game))
        view = known_to(match, seat).state
        if not self._has_begun:
            begin(self.bot, game, seat)
            self._has_begun = True
        action = decision(self.bot, simulator, view, seat, self.effort)
        try:
            game.check(view, seat, action)  # here, where its author can be told; the table would only refuse it
        except IllegalActionError as error:
            raise refused(type(self.bot).__name__, action, error) from error
        return game.format(action)

    async def _send(self, line: websockets.ClientConnection, request: messages.AnyRequest) -> None:
        await line.send(_encoder.encode(request).decode())

    def _next(self) -> int:
        self._requests += 1
        return self._requests


def _followed(match: AnyMatch, told: Iterable[messages.Told]) -> AnyMatch:
    for each in told:
        actor = None if each.actor is None else Seat(each.actor)
        match = follow(match, actor, match.game.parse(each.text))
    return match
