"""What a move costs the server, in CPU time, beside the same fan-out in bare Litestar.

A real `droptable serve` with a database of its own has a DROP OR POP! table whose players and spectators each have a
socket; a bare room (`bench/room.py`, same uvicorn settings, no rules, no store) is sent the same requests and answers
everybody with the very texts that a table of ours has answered. Both are measured by turns, and the ratio is what
carries over to other machines: at one pace, as people play, and without a pause, which makes what is small smaller
still. `--load` has 1,000 players and 1,000 spectators at once.
"""

import argparse
import asyncio
import gc
import json
import os
import resource
import shlex
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.screens import LONGEST_GAME, SEATS, Moves, Room, Table, TurnedAway
from bench.served import Served

Json = dict[str, Any]
Party = Table | Room
GOAL = 3.0  # times the bare framework, at most
FAN_OUT_S = 20.0  # no round begins later than this
SETTLE_S = 0.3  # until who has left is forgotten, so that it is not counted as a move's
ENOUGH_MOVES, WATCHED_S = 40, 30.0  # of a table by its spectators
EVERY_S = 2.0  # under load: from one action at a table to the next


@dataclass
class Pair:
    """Our server and the peer's, both running; `moves` are what the peer repeats."""

    ours: Served
    peers: Served
    moves: Moves
    random: Random = field(default_factory=lambda: Random(1))
    names: "count[int]" = field(default_factory=count)

    def table(self) -> Table:
        """Return a table that is yet to be opened."""
        return Table(self.ours.port, self.random)

    def room(self) -> Room:
        """Return a room that nobody is in."""
        return Room(self.peers.port, str(next(self.names)), self.moves)


@dataclass(frozen=True)
class Cost:
    """How many moves took how much CPU time, and how long they took."""

    moves: int
    cpu_s: float
    took_s: float

    def __add__(self, other: "Cost") -> "Cost":
        return Cost(self.moves + other.moves, self.cpu_s + other.cpu_s, self.took_s + other.took_s)

    @property
    def ms(self) -> float:
        """CPU time per move, in ms."""
        return self.cpu_s * 1000 / self.moves

    @property
    def every_s(self) -> float:
        """From one move to the next."""
        return self.took_s / self.moves


NOTHING = Cost(0, 0.0, 0.0)


async def cost_of(server: Served, party: Party, spectators: int, every_s: float, most: int) -> Cost:
    """Let everybody come, move at this pace to the end, or so many times, and leave; only the moves count."""
    try:
        await party.begin(spectators)
        await asyncio.sleep(SETTLE_S)
        cpu_s, begun, moves = server.cpu_s(), time.perf_counter(), 0
        while moves < most and await party.move() is not None:
            moves += 1
            await asyncio.sleep(max(0.0, begun + moves * every_s - time.perf_counter()))
        return Cost(moves, server.cpu_s() - cpu_s, time.perf_counter() - begun)
    finally:
        party.leave()
        await asyncio.sleep(SETTLE_S)


# ---------------------------------------------------------------- fan-out


async def fan_out(pair: Pair, rounds: int, games: int, every_s: float) -> Json:
    """Measure three players and three spectators: some games of ours, then as many moves of the peer's, by turns.

    The peer moves as often as ours did; at no pace at all, each as often as it can.
    """
    ours: list[Cost] = []
    peers: list[Cost] = []
    until = time.perf_counter() + FAN_OUT_S
    while len(ours) < rounds and time.perf_counter() < until:
        played = NOTHING
        for _ in range(games):
            played += await cost_of(pair.ours, pair.table(), SEATS, every_s, LONGEST_GAME)
        ours.append(played)
        peers.append(await cost_of(pair.peers, pair.room(), SEATS, every_s and played.every_s, played.moves))
    return {
        "rounds": len(ours),
        "moves": sum(cost.moves for cost in ours),
        "asked_every_ms": every_s * 1000,
        "every_ms": statistics.mean(cost.every_s * 1000 for cost in ours),
        "request_bytes": round(statistics.mean(len(sent) for sent, _ in pair.moves)),
        "answer_bytes": round(statistics.mean(len(text) for _, texts in pair.moves for text in texts)),
        "ours_ms": spread([cost.ms for cost in ours]),
        "bare_ms": spread([cost.ms for cost in peers]),
        "ratio": spread([one.ms / other.ms for one, other in zip(ours, peers, strict=True)]),
    }


def spread(values: Sequence[float]) -> Json:
    """Return the median and what it lies between."""
    return {"median": statistics.median(values), "least": min(values), "most": max(values)}


def say_fan_out(found: Json) -> None:
    """Print the fan-out."""
    pace = f"one every {found['every_ms']:.0f} ms" if found["asked_every_ms"] else "without a pause"
    print(
        f"3 players + 3 spectators, {found['moves']} moves in {found['rounds']} rounds, {pace},"
        f" {found['request_bytes']} bytes in, 6 × {found['answer_bytes']:,} out; CPU per move:"
    )
    print(f"  droptable     {_in_words(found['ours_ms'])} ms")
    print(f"  bare Litestar {_in_words(found['bare_ms'])} ms")
    print(f"  ratio         {_in_words(found['ratio'])} × (goal: at most {GOAL:g} ×)")


def _in_words(found: Json) -> str:
    return f"{found['median']:6.2f} ({found['least']:.2f}–{found['most']:.2f})"


# ---------------------------------------------------------------- spectators


async def spectators(pair: Pair, counts: Sequence[int], every_s: float) -> list[Json]:
    """Measure a move at one table by how many look on."""
    return [await _watched_by(pair, number, every_s) for number in counts]


async def _watched_by(pair: Pair, number: int, every_s: float) -> Json:
    ours, table = NOTHING, pair.table()
    try:
        async with asyncio.timeout(WATCHED_S):
            while ours.moves < ENOUGH_MOVES:
                table = pair.table()
                ours += await cost_of(pair.ours, table, number, every_s, ENOUGH_MOVES - ours.moves)
    except (TurnedAway, TimeoutError) as refusal:
        why = str(refusal) or f"not done within {WATCHED_S:g} s"
        return {"spectators": number, "let_in": len(table.screens) - SEATS, "refused": why}
    peers = await cost_of(pair.peers, pair.room(), number, ours.every_s, ours.moves)
    return {"spectators": number, "ours_ms": ours.ms, "bare_ms": peers.ms, "ratio": ours.ms / peers.ms}


def say_spectators(found: list[Json]) -> None:
    """Print a line per number of spectators."""
    print("one table by its spectators, CPU per move:")
    for line in found:
        if "refused" in line:
            print(f"  {line['spectators']:5,}: no figure ({line['refused']}); {line['let_in']:,} were let in")
        else:
            print(
                f"  {line['spectators']:5,}: droptable {line['ours_ms']:8.2f} ms,"
                f" bare Litestar {line['bare_ms']:7.2f} ms, {line['ratio']:.2f} ×"
            )


# ---------------------------------------------------------------- load


@dataclass
class Watch:
    """What the moves of a loaded server took, and how late our own process was with sending them."""

    seen_s: list[float] = field(default_factory=list)
    late_s: list[float] = field(default_factory=list)
    ended: int = 0


async def load(pair: Pair, players: int, seconds: float) -> Json:
    """Measure many tables at once: ours, then as many rooms of the peer's."""
    tables = -(-players // SEATS)
    return {
        "players": tables * SEATS,
        "spectators": tables * SEATS,
        "ours": await _loaded(pair.ours, pair.table, tables, seconds),
        "bare": await _loaded(pair.peers, pair.room, tables, seconds),
    }


async def _loaded(server: Served, party: Callable[[], Party], number: int, seconds: float) -> Json:
    parties = [party() for _ in range(number)]
    try:
        await _all_begin(parties)
        gc.freeze()
        gc.disable()  # a pause of ours would be told as the server's
        before, own, begun, watch = server.cpu_s(), time.process_time(), time.perf_counter(), Watch()
        starts = [begun + EVERY_S * (1 + at / number) for at in range(number)]
        playing = [_plays(one, at, begun + EVERY_S + seconds, watch) for one, at in zip(parties, starts, strict=True)]
        await asyncio.gather(*playing)
        took = time.perf_counter() - begun
        return _told(watch, server.cpu_s() - before, time.process_time() - own, took)
    finally:
        gc.enable()
        for one in parties:
            one.leave()
        await asyncio.sleep(SETTLE_S)


async def _all_begin(parties: Sequence[Party]) -> None:
    few = asyncio.Semaphore(12)

    async def begin(party: Party) -> None:
        async with few:
            await party.begin(SEATS)

    await asyncio.gather(*map(begin, parties))


async def _plays(party: Party, due: float, until: float, watch: Watch) -> None:
    """Move at its time, again and again, until the game or the time is over."""
    while due < until:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        watch.late_s.append(time.perf_counter() - due)
        seen_s = await party.move()
        if seen_s is None:
            watch.ended += 1
            return
        watch.seen_s.append(seen_s)
        due += EVERY_S


def _told(watch: Watch, cpu_s: float, own_s: float, took_s: float) -> Json:
    moves = sorted(watch.seen_s)
    return {
        "moves": len(moves),
        "moves_per_s": len(moves) / took_s,
        "p50_ms": moves[len(moves) // 2] * 1000,
        "p99_ms": moves[len(moves) * 99 // 100] * 1000,
        "worst_ms": moves[-1] * 1000,
        "cpu_ms_per_move": cpu_s * 1000 / len(moves),
        "server_cores": cpu_s / took_s,
        "client_cores": own_s / took_s,
        "client_worst_late_ms": max(watch.late_s) * 1000,
        "games_ended": watch.ended,
    }


def say_load(found: Json) -> None:
    """Print the load, ours and the peer's."""
    print(
        f"{found['players']:,} players + {found['spectators']:,} spectators, an action per table every {EVERY_S:g} s:"
    )
    for name, one in (("droptable    ", found["ours"]), ("bare Litestar", found["bare"])):
        print(
            f"  {name} {one['moves']} moves ({one['moves_per_s']:.0f}/s); until the last screen has it: p50"
            f" {one['p50_ms']:.1f}, p99 {one['p99_ms']:.0f}, worst {one['worst_ms']:.0f} ms;"
            f" {one['cpu_ms_per_move']:.2f} ms CPU per move, {one['server_cores']:.0%} of a core"
        )
        print(
            f"{'':16}(the clients took {one['client_cores']:.0%} of a core and were at most"
            f" {one['client_worst_late_ms']:.0f} ms late; {one['games_ended']} games ended before)"
        )


# ---------------------------------------------------------------- the run


@dataclass(frozen=True)
class Part:
    """Something to measure, how to say it, and after how long it has failed."""

    measure: Callable[[], Awaitable[Any]]
    say: Callable[[Any], None]
    within_s: int


async def recorded(ours: Served) -> Moves:
    """Return a game of ours, for the peer to repeat; it warms the server up."""
    table = Table(ours.port, Random(2))
    await table.begin(SEATS)
    moves = await table.recorded()
    table.leave()
    await asyncio.sleep(SETTLE_S)
    return moves


def parts(asked: argparse.Namespace, pair: Pair) -> dict[str, Part]:
    """Return what was asked for, by its name."""
    every_s = asked.every_ms / 1000
    usual = {
        "fan_out": Part(lambda: fan_out(pair, asked.rounds, asked.games, every_s), say_fan_out, 60),
        "fan_out_flat_out": Part(lambda: fan_out(pair, asked.rounds, asked.games, 0.0), say_fan_out, 60),
        "spectators": Part(lambda: spectators(pair, asked.spectators, every_s), say_spectators, 100),
    }
    loaded = {"load": Part(lambda: load(pair, asked.players, asked.seconds), say_load, 120)}
    return ({} if asked.only_load else usual) | (loaded if asked.load or asked.only_load else {})


async def measured(asked: argparse.Namespace, pair: Pair) -> Json:
    """Return all figures that were asked for; print each when it is there, unless it is to be JSON."""
    found: Json = {"load_average": [os.getloadavg()[0]]}
    for name, part in parts(asked, pair).items():
        try:
            async with asyncio.timeout(part.within_s):
                found[name] = await part.measure()
        except TimeoutError:
            print(f"{name}: not done within {part.within_s} s", file=sys.stderr)
        else:
            if not asked.json:
                part.say(found[name])
    found["load_average"].append(os.getloadavg()[0])
    return found


def arguments() -> argparse.Namespace:
    """Return what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=6, help="of the fan-out, at most: ours and the peer's by turns")
    parser.add_argument("--games", type=int, default=1, help="of ours in a round")
    parser.add_argument("--every-ms", type=float, default=20.0, help="from one move to the next, at least")
    parser.add_argument("--spectators", type=int, nargs="+", default=[1, 100, 1000], metavar="N")
    parser.add_argument("--load", action="store_true", help="also many tables at once")
    parser.add_argument("--only-load", action="store_true", help="only that")
    parser.add_argument("--players", type=int, default=1000, help="under load; as many look on")
    parser.add_argument("--seconds", type=float, default=16.0, help="of load")
    parser.add_argument("--serve", default="", metavar="OPTIONS", help="more options for droptable serve")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    return parser.parse_args()


def main() -> None:
    """Run both servers, measure and print."""
    asked = arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the servers end with us
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))  # for the servers too
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        database = f"sqlite:///{folder / 'tables.sqlite'}"
        limits = ("--tables-per-hour", "1000000", "--visits-per-address", "1000000")  # everybody comes from one address
        options = ("--no-open", "--port", "0", "--pace", "0", *limits, *shlex.split(asked.serve))
        ours = stack.enter_context(
            Served(folder / "ours.log", "-m", "droptable", "serve", *options, "--database", database)
        )
        moves = asyncio.run(recorded(ours))
        answers = folder / "answers.json"
        answers.write_text(json.dumps([texts for _, texts in moves]))
        room = Path(__file__).with_name("room.py")
        peers = stack.enter_context(Served(folder / "bare.log", str(room), str(answers)))
        found = asyncio.run(measured(asked, Pair(ours, peers, moves)))
        faults = ours.faults + peers.faults
    before, after = found["load_average"]
    print(json.dumps(found) if asked.json else f"load average before and after: {before:.1f}, {after:.1f}")
    if faults:
        print(faults, file=sys.stderr)


if __name__ == "__main__":
    main()
