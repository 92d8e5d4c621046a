"""One action is parsed, checked, worked out and told once, wherever it is played: counting games hold the numbers."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from io import StringIO
from multiprocessing import parent_process
from pathlib import Path
from typing import Any, ClassVar

import pytest
from rich.console import Console

from droptable.core.game import Seat
from droptable.core.match import act, answer, start
from droptable.core.nature import ProvableDraws
from droptable.core.record import Record, format_record, parse_record, record_of
from droptable.core.registry import Ruleset, rulesets, worlds
from droptable.core.replay import replay
from droptable.games.drop_it import judge
from droptable.games.drop_it.judge import Verdict
from droptable.server import messages
from droptable.server.replay_pages import replayed
from droptable.terminal.play import Player, TerminalGame
from droptable.terminal.replay import show_all
from droptable.verification import verify
from droptable.words import Words
from tests.conformance import tiny
from tests.server import test_live_table as live

MOVES = ("take 3", "odd", "take 1", "even")


@dataclass(frozen=True)
class Counted(tiny.Pebbles):
    """Pebbles that count what is asked of them. Their choices are not listed: an offer is worked out beforehand."""

    name: ClassVar[str] = "tiny-counted"
    counts: ClassVar[Counter[str]] = Counter()

    def parse(self, text: str) -> tiny.Action:
        self.counts[f"parse {text}"] += 1
        return super().parse(text)

    def check(self, state: tiny.State, actor: Any, action: tiny.Action) -> None:
        self.counts[f"check {self.format(action)}"] += 1
        super().check(state, actor, action)

    def _after(self, state: tiny.State, actor: Any, action: tiny.Action) -> tiny.State:
        self.counts[f"apply {self.format(action)}"] += 1
        return super()._after(state, actor, action)

    def _told(self, state: tiny.State, actor: Any, action: tiny.Action, after: tiny.State) -> Any:
        self.counts[f"narrate {self.format(action)}"] += 1
        return super()._told(state, actor, action, after)

    def legal_actions(self, state: tiny.State, seat: Seat) -> Iterator[tiny.Action] | None:  # type: ignore[override]
        return None


COUNTED = Ruleset(
    Counted.name,
    "Counted",
    range(2, 5),
    lambda seats, options: Counted(seats, **options),  # type: ignore[arg-type]
    rulesets[tiny.Pebbles.name].options,
)

if parent_process() is not None:  # a worker, which meets this module when it is sent a game of it
    rulesets.register(Counted.name, COUNTED)
    worlds.register(Counted.name, lambda game: tiny.Slope())


@pytest.fixture(autouse=True)
def _counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the game known to these tests, and to no others."""
    monkeypatch.setitem(rulesets._found, Counted.name, COUNTED)
    monkeypatch.setitem(worlds._found, Counted.name, lambda game: tiny.Slope())


@pytest.fixture
def counts() -> Counter[str]:
    Counted.counts.clear()
    return Counted.counts


def once(counts: Counter[str], *works: str) -> None:
    """Hold that each of these was done once per action, the seats' and nature's, and nothing twice."""
    actions = {name.partition(" ")[2] for name in counts if name.startswith("apply ")}
    assert len(actions) == len(MOVES) + 3, "four choices, then nature shows, throws and lets roll"
    for work in works:
        assert {name: counts[name] for name in counts if name.startswith(work)} == {
            f"{work} {action}": 1 for action in actions
        }


def test_at_a_table(tmp_path: Path, counts: Counter[str]) -> None:
    async def scenario() -> None:
        async with live.some_tables(tmp_path) as tables:
            new = messages.NewTable(Counted.name, [messages.NewPlace(["Ann"]), live.FREE], {"rounds": "1"})
            opened = await tables.open_table(new, "me")
            keeper, anns, ann = await live.entered(tables, opened.table, opened.key)
            _, bens, ben = await live.entered(tables, opened.table)
            crowd = [(await live.entered(tables, opened.table))[2] for _ in range(5)]
            await keeper.ask(bens, messages.Sit(1, 1, ["Ben"]))
            await keeper.ask(anns, messages.Begin(2))
            for seat, visit, ear, texts in ((0, anns, ann, MOVES[:2]), (1, bens, ben, MOVES[2:])):
                for text in texts:
                    await keeper.ask(visit, live.act(ear, seat, text))
            await keeper.ask(bens, messages.Roll(3, 1, ben.table.views[0].turn))
            await crowd[0].until(lambda table: table.result is not None)

    live.run(scenario)
    once(counts, "check", "apply", "narrate")
    # what people say and what the World answers comes as text; nature's own draws were never anything but actions
    parsed = {name: count for name, count in counts.items() if name.startswith("parse")}
    assert set(parsed.values()) == {1}
    assert len(parsed) == len(MOVES) + 1


def test_in_the_terminal(counts: Counter[str]) -> None:
    game = Counted(rounds=1)
    typed = iter(["", *MOVES[:2], "", *MOVES[2:], "", ""])
    words = Words("en", game, ["Ann", "Ben"])
    table = TerminalGame(
        game, [Player(("Ann",)), Player(("Ben",))], words, Console(file=StringIO()), lambda _: next(typed)
    )
    table.play()
    once(counts, "check", "apply", "narrate")
    assert all(counts[f"parse {text}"] == 1 for text in MOVES)


def test_in_replays(counts: Counter[str]) -> None:
    record = a_record()
    for look in (replay, verify, replayed, lambda it: show_all(it, Words("en", Counted(), ["Ann", "Ben"]), _blank())):
        counts.clear()
        look(record)
        once(counts, "parse", "check", "apply")
        told = [count for name, count in counts.items() if name.startswith("narrate")]
        assert told in ([], [1] * len(record.lines))


def a_record() -> Record:
    game, draws = Counted(rounds=1), ProvableDraws(bytes(32), "t", ("", ""))
    match = start(game)
    for number, text in enumerate(MOVES):
        match = act(match, Seat(number // 2), game.parse(text))
    while game.outcome(match.state) is None:
        match = answer(match, draws, tiny.Slope())
    return parse_record(format_record(record_of(match, [["Ann"], ["Ben"]])))


def _blank() -> Console:
    return Console(file=StringIO())


def test_a_rest_is_judged_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[Verdict] = []

    def counting(*parts: Any) -> Verdict:
        judged.append(Verdict(*parts))
        return judged[-1]

    monkeypatch.setattr(judge, "Verdict", counting)  # every run makes one, whoever asked for it

    async def scenario() -> None:
        async with live.some_tables(tmp_path, replace(live.AT_ONCE, watching=0)) as tables:
            people = [messages.NewPlace(["Ann"]), messages.NewPlace(["Ben"])]
            options = {"hand": "steady", "starter": "named", "jokers": "two"}
            opened = await tables.open_table(messages.NewTable("drop-it", people, options, begin=True), "me")
            keeper, visit, ear = await live.entered(tables, opened.table, opened.key)
            for rest in range(1, 5):
                await ear.until(lambda table: table.turn is not None and table.turn.phase == "release")
                turn, game = ear.table.turn, keeper.table.opening.game
                assert turn is not None
                seat = turn.acting[0]
                text = game.format(game.sample(keeper.table.playing.state, Seat(seat), lambda n: n // 2))
                await keeper.ask(visit, live.act(ear, seat, text))
                await ear.until(lambda table: table.turn is not None and table.turn.kind == "seats")
                if ear.table.turn is not None and ear.table.turn.phase == "joker":
                    await keeper.ask(visit, live.act(ear, seat, "joker"))
                assert len(judged) == rest

    asyncio.run(scenario())
