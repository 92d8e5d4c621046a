"""Calls guests to their turn who are not at the table, once for each turn."""

import asyncio
from collections.abc import Callable

from droptable.core.game import Chance, Seat, Seats
from droptable.core.match import AnyMatch
from droptable.core.registry import rulesets
from droptable.server.push import Call, Pusher
from droptable.server.table import Table, member_of, turn_id
from droptable.words import Words


class TurnCalls:
    """Sees whom a table waits for, and calls them through their browsers' push services if they stay away."""

    def __init__(
        self, pusher: Pusher, table: Callable[[], Table], here: Callable[[], frozenset[int]], grace_s: float
    ) -> None:
        """`here` are the guests who are at the table now; who has just left has so many seconds to come back."""
        self._pusher = pusher
        self._table = table
        self._here = here
        self._grace_s = grace_s
        self._called: dict[Seat, str] = {}  # the last moment at which a seat was called
        self._is_waiting = False

    def look(self) -> None:
        """Something has happened, or somebody has left: is there anybody to be called?"""
        if self._away() and not self._is_waiting:
            self._is_waiting = True
            self._pusher.in_background(self._call_soon())

    async def _call_soon(self) -> None:
        await asyncio.sleep(self._grace_s)
        self._is_waiting = False
        for seat, (guest, moment) in self._away().items():
            self._called[seat] = moment
            await self._call(seat, guest, moment)

    async def _call(self, seat: Seat, guest: int, moment: str) -> None:
        table = self._table()
        to = await self._pusher.kept.to_call(table.opening.table, table.guests[guest].key_hash, moment)
        for subscription in to:
            await self._pusher.send(subscription, call_for(table, seat, subscription.language))

    def _away(self) -> dict[Seat, tuple[int, str]]:
        """Return the seats that are waited for, whose guest is not here and not called yet, with guest and moment."""
        table = self._table()
        match = table.match
        if match is None or table.paused or table.is_over:
            return {}
        here = self._here()
        game = table.called_off  # so many games were begun here before this one
        found = {seat: (guest_up(table, seat), f"{game} {turn_id(match, seat)}") for seat in seats_up(match)}
        return {
            seat: (guest, moment)
            for seat, (guest, moment) in found.items()
            if guest is not None and guest not in here and self._called.get(seat) != moment
        }


def seats_up(match: AnyMatch) -> list[Seat]:
    """Return the seats whose people have to do something now."""
    turn = match.turn
    if isinstance(turn, Seats):
        return sorted(turn.acting)
    return [turn.caller] if isinstance(turn, Chance) and turn.by_hand and turn.caller is not None else []


def guest_up(table: Table, seat: Seat) -> int | None:
    """Return the guest whose person has the turn at a seat; None where a bot plays."""
    place = table.places[seat]
    return None if place.player is not None or place.is_free else place.guests[member_of(table, seat)]


def call_for(table: Table, seat: Seat, language: str) -> Call:
    """Return what somebody is told: whose turn it is at which table, as everybody there sees."""
    words = Words(language)
    names = table.places[seat].names
    name = names[member_of(table, seat)] if names else ""
    game = rulesets[table.opening.game.name].title
    return Call(table.opening.table, words.text("call-title", name=name), words.text("call-text", game=game))
