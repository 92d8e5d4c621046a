"""A match of programs at a live table: everybody may watch it, and the server signs what came of it."""

import asyncio
from collections.abc import Sequence

from droptable.bots.bot import AnyBot, Effort
from droptable.client.host import Host
from droptable.client.table_client import TableClient
from droptable.server import messages


async def play_match(
    address: str, key: str, bots: Sequence[AnyBot], names: Sequence[str], effort: Effort
) -> messages.Result | None:
    """Seat the bots at a table of one's own, begin, play to the end and return the result.

    Raise what `TableClient.play` and `Host` raise; the first to fail ends the match.
    """
    clients = [
        TableClient(address, bot, name, seat, effort) for seat, (bot, name) in enumerate(zip(bots, names, strict=True))
    ]
    try:
        async with asyncio.TaskGroup() as tasks:
            played = [tasks.create_task(client.play()) for client in clients]
            tasks.create_task(Host(address, key).begin_when_full())
    except ExceptionGroup as failures:
        raise failures.exceptions[0] from failures.exceptions[0].__cause__
    return played[0].result()
