"""How fast the twins and the environments are, beside their peers, and writes bench/RESULTS.md.

Everything runs on one pinned core, in turns, several times, and is counted in CPU-seconds; the best of each counts. The
peers are installed from requirements/peers.txt into an environment of their own (.venv/peers). Absolute figures belong
to the machine; the ratios carry over.
"""

import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from importlib.metadata import version
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

import droptable
from bench.bench_drops import bare, once, simulated_steps
from droptable.core.match import AnyMatch, start
from droptable.core.registry import AnyGame
from droptable.envs.play import Play
from droptable.envs.turns import TurnsEnv
from droptable.games.drop_it import geometry, piles
from droptable.games.drop_it.state import State
from droptable.games.drop_or_pop.actions import IGNORE
from droptable.games.drop_or_pop.rules import DropOrPop
from droptable.games.number_drop.actions import Roll
from droptable.games.number_drop.choices import placements
from droptable.games.number_drop.combos import open_boxes
from droptable.games.number_drop.rules import NumberDrop
from droptable.games.number_drop.shapes import landing
from droptable.games.number_drop.sheet import Sheet, heights, written
from droptable.kernels.drop_or_pop.games import Policy
from droptable.kernels.drop_or_pop.rollouts import win_shares
from droptable.kernels.drop_or_pop.tables import Tables
from droptable.kernels.number_drop import placements as compiled
from droptable.kernels.number_drop.sheet import packed
from droptable.kernels.number_drop.tables import Tables as Sheets
from droptable.lab.one_game import play_game
from droptable.lab.plan import Plan
from droptable.physics.drop_it.shaft import Shaft

ROOT = Path(__file__).parents[1]
PEERS = ROOT / ".venv" / "peers"
PEERS_PYTHON = str(PEERS / "bin" / "python")
SLICE_S, ROUNDS, BATCH, DROP_IT_GAMES = 0.7, 4, 4096, 2
Figures = dict[str, float]


@dataclass(frozen=True)
class Line:
    """A line of the table: ours, its peer, and the ratio that we want, if we have said so."""

    name: str
    ours: str
    peer: str
    goal: float | None


LINES = (
    Line(
        "DROP OR POP! rollouts, turns, beside OpenSpiel's C++ rollouts of connect four",
        "rollouts",
        "open_spiel_cpp",
        25,
    ),
    Line("the same beside the same kernel in C (gcc -O3, the faster of two forms)", "rollouts", "c", 0.9),
    Line("DROP OR POP! tables, 4096 at a time, beside Pgx's connect four", "tables", "pgx_4096", 5),
    Line("DROP OR POP! by turns, beside PettingZoo's connect_four_v3", "turns_env", "pettingzoo_aec", 10),
    # three times what the first complete version made: 52 and 33 thousand turns beside 654 thousand plies
    Line(
        "DROP OR POP! by the rules (apply), turns, beside OpenSpiel's Python loop", "rules", "open_spiel_python", 0.24
    ),
    Line("the same through a match that is kept (play_out)", "matches", "open_spiel_python", 0.15),
    Line("NUMBER DROP: all placements of a roll scored, beside the rules", "placements", "placements_by_rules", 100),
    Line("NUMBER DROP alone, 4096 at a time, beside the rules one by one", "sheets", "sheets_by_rules", None),
    Line("DROP IT: drops of whole games, beside the engine's bare stepping for them", "drops", "bare_drops", 0.9),
)


def main() -> None:
    """Measure everything in turns, print the table and write it down."""
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})  # whoever we start is pinned too
    ensure_peers()
    best = Figures()
    with TemporaryDirectory() as folder:
        kernels = compiled_c(Path(folder))
        measures: tuple[Callable[[], Figures], ...] = (
            *OURS,
            partial(c_rollouts, kernels),
            *(partial(peer, name) for name in PEER_FILES),
        )
        for number in range(ROUNDS):
            print(f"round {number + 1} of {ROUNDS}", file=sys.stderr)
            for measure in measures:
                for name, figure in measure().items():
                    best[name] = max(best.get(name, 0.0), figure)
    text = report(best)
    print(text)
    (ROOT / "bench" / "RESULTS.md").write_text(text, encoding="utf-8")


PEER_FILES = ("open_spiel_connect_four", "pgx_connect_four", "pettingzoo_connect_four")


def ensure_peers() -> None:
    """Install the peers, once for every lock of them."""
    lock, stamp = ROOT / "requirements" / "peers.txt", PEERS / ".lock"
    if stamp.exists() and stamp.read_text() == lock.read_text():
        return
    uv = ROOT / ".venv" / "bin" / "uv"
    subprocess.run([str(uv), "venv", "--quiet", "--clear", "--python", sys.executable, str(PEERS)], check=True)
    sync = [str(uv), "pip", "sync", "--quiet", "--require-hashes", "--python", PEERS_PYTHON, str(lock)]
    subprocess.run(sync, check=True)
    stamp.write_text(lock.read_text())


def peer(name: str) -> Figures:
    """Return the figures of a peer, from a process of its own."""
    run = [PEERS_PYTHON, "-W", "ignore", str(ROOT / "bench" / "peers" / f"{name}.py"), str(SLICE_S)]
    figures: Figures = json.loads(subprocess.run(run, check=True, capture_output=True).stdout)
    return figures


def compiled_c(folder: Path) -> tuple[Path, ...]:
    """Return the kernel in C, compiled in both of its forms."""
    source = ROOT / "bench" / "peers" / "drop_or_pop.c"
    kernels = folder / "as_the_twin", folder / "with_branches"
    for kernel, forms in zip(kernels, (["-DFORESEEN"], []), strict=True):
        subprocess.run(["gcc", "-O3", "-march=native", *forms, "-o", kernel, source], check=True)
    return kernels


def c_rollouts(kernels: tuple[Path, ...]) -> Figures:
    """Return the turns per CPU-second of the kernel in C, in the form that is faster."""
    return {"c": max(map(_c_turns_per_second, kernels))}


def _c_turns_per_second(kernel: Path) -> float:
    done = subprocess.run([kernel, "600000", "7"], check=True, capture_output=True, text=True)
    turns, _, seconds = done.stdout.split()
    return int(turns) / float(seconds)


def per_second(work: Callable[[], float]) -> float:
    """Return how much of it is done in a CPU-second; what is done once before is not counted."""
    work()
    done, begun = 0.0, time.process_time()
    while time.process_time() - begun < SLICE_S:
        done += work()
    return done / (time.process_time() - begun)


def rollouts() -> Figures:
    """Return turns of random games for three by the twin."""
    seeds = iter(range(10**9))
    return {
        "rollouts": per_second(lambda: win_shares(Policy.RANDOM.value, 0, 0, 0, 0, 3, 6, 1000, 20_000, next(seeds))[1])
    }


def tables() -> Figures:
    """Return steps of a batch with observations, masks and auto-reset, the random choices included."""
    batch, actions = Tables(DropOrPop(3), BATCH, 1), np.zeros(BATCH, np.int64)

    def steps() -> float:
        for _ in range(20):
            batch.step(batch.random_actions(actions))
        return 20 * BATCH

    return {"tables": per_second(steps)}


def turns_env() -> Figures:
    """Return steps of the environment by turns, in the loop that its peer runs."""
    env, random = TurnsEnv("drop-or-pop", seats=3), Random(1)

    def game() -> float:
        steps = 0
        env.reset(seed=1)
        for _ in env.agent_iter():
            observation, _, over, truncated, _ = env.last()
            if over or truncated:
                env.step(None)
                continue
            env.step(random.choice(observation["action_mask"].nonzero()[0]))
            steps += 1
        return steps

    return {"turns_env": per_second(game)}


def rules() -> Figures:
    """Return turns by the reference rules: each is a roll and a move, and after an IGNORE both again."""
    below = Random(1).randrange

    def game() -> float:
        state, turns = RULES.initial_state(), 0
        while not isinstance(turn := RULES.turn(state), droptable.Over):
            if isinstance(turn, droptable.Seats):
                (seat,) = turn.acting
                move = RULES.sample(state, seat, below)
                turns += move is not IGNORE
                state = RULES.apply(state, seat, move)
            else:
                state = RULES.apply(state, None, RULES.drawn(state, (below(4),)))
        return turns

    return {"rules": per_second(game)}


def matches() -> Figures:
    """Return turns of matches, each of which keeps its log."""
    below = Random(1).randrange
    dice = droptable.PlainDraws(below)

    def match() -> float:
        turns = 0

        def decide(match: AnyMatch, seat: droptable.Seat) -> Any:
            nonlocal turns
            move = RULES.sample(match.state, seat, below)
            turns += move is not IGNORE
            return move

        droptable.play_out(start(RULES), decide, dice)
        return turns

    return {"matches": per_second(match)}


RULES = droptable.game("drop-or-pop", starter="first")


def sheets() -> Figures:
    """Return numbers said at many tables at once where NUMBER DROP is played alone, the random choices included."""
    batch, actions = Sheets(NumberDrop(1), BATCH, 1), np.zeros(BATCH, np.int64)

    def steps() -> float:
        batch.step(batch.random_actions(actions))
        return BATCH

    return {"sheets": per_second(steps)}


def sheets_by_rules() -> Figures:
    """Return numbers said in one game after the other by the rules, with the same observations and masks."""
    play, random = Play(NumberDrop(1)), Random(1)

    def game() -> float:
        said = 0
        play.begin(random)
        while (seat := play.seat) is not None:
            play.seen(seat)
            play.mask(seat)
            play.say(seat, random.choice(play.legal(seat)))
            said += 1
        return said

    return {"sheets_by_rules": per_second(game)}


def decisions() -> list[tuple[Sheet, Roll]]:
    """Return some decisions of games, without stars and with one."""
    plan = Plan("number-drop", ("random",), games=1, seed=5)
    sheets = []
    for number in range(3):
        match = play_game(plan, number)
        state = start(match.game, match.start).state
        for entry in match.log:
            state = match.game.apply(state, entry.actor, entry.action)
            sheets.append(state.sheets[0])
    some = [sheet for sheet in sheets[20::40] if max(heights(sheet)) < 10]
    return [(sheet, roll) for sheet in some[:4] for roll in (Roll((1, 2, 5, 6), "L"), Roll((2, 3, 4), "O"))]


DECISIONS = decisions()
PACKED = [(packed(sheet), roll) for sheet, roll in DECISIONS]


def scored() -> Figures:
    """Return placements scored by the twin."""
    return {"placements": per_second(lambda: sum(compiled.scored(*decision).boxes.size for decision in PACKED))}


def scored_by_rules() -> Figures:
    """Return placements scored by the rules: which boxes could be circled after each."""
    todo = iter(DECISIONS * 10**6)

    def some() -> float:
        sheet, roll = next(todo)
        done = 0
        for one in islice(placements(sheet, roll), 0, None, 3):
            spot = landing(heights(sheet), one.shape, one.orientation, one.column)
            open_boxes(written(sheet, spot.cells, one.numbers))
            done += 1
        return done

    return {"placements_by_rules": per_second(some)}


def whole_games() -> Figures:
    """Return drops of random games of DROP IT, rules and all, and those of the engine's stepping for the same falls.

    What the bare stepping is, `bench_drops` tells. Games are played twice, first to have their falls; where pieces lay
    then is forgotten before the second time, which is the one that counts.
    """
    game = droptable.game("drop-it", seats=4)
    shaft = Shaft(game.board)  # type: ignore[attr-defined]
    falls = [fall for seed in range(DROP_IT_GAMES) for fall in falls_of_a_game(game, shaft, seed)]
    forget_places()
    begun = time.process_time()
    for seed in range(DROP_IT_GAMES):
        falls_of_a_game(game, shaft, seed)
    whole_s = time.process_time() - begun
    bare_s = sum(once(bare(shaft, fall, simulated_steps(shaft, fall))) for fall in falls)
    return {"drops": len(falls) / whole_s, "bare_drops": len(falls) / bare_s}


def forget_places() -> None:
    """Forget where shapes have lain. What has no bound is kept: it belongs to the board, or to all angles alike."""
    for kept in (*vars(geometry).values(), *vars(piles).values()):
        if hasattr(kept, "cache_parameters") and kept.cache_parameters()["maxsize"] is not None:
            kept.cache_clear()


def falls_of_a_game(game: AnyGame, shaft: Shaft, seed: int) -> list[State]:
    """Play a game at random by the rules, and return the positions in which a piece fell."""
    state, below, falls = game.initial_state(), Random(seed).randrange, []
    while not isinstance(turn := game.turn(state), droptable.Over):
        if isinstance(turn, droptable.Seats):
            seat = min(turn.acting)
            state = game.apply(state, seat, game.sample(state, seat, below))
        elif isinstance(turn, droptable.Chance):
            state = game.apply(state, None, game.drawn(state, tuple(map(below, turn.sizes))))
        else:
            falls.append(state)
            state = game.apply(state, None, shaft.resolve(state))
    return falls


OURS: tuple[Callable[[], Figures], ...] = (
    rollouts,
    tables,
    turns_env,
    rules,
    matches,
    scored,
    scored_by_rules,
    sheets,
    sheets_by_rules,
    whole_games,
)


def report(best: Figures) -> str:
    """Return the table as Markdown."""
    rows = [
        f"| {line.name} | {best[line.ours]:,.0f} | {best[line.peer]:,.0f} | {best[line.ours] / best[line.peer]:.2f} × |"
        f" {'' if line.goal is None else f'{line.goal:g} ×'} |"
        for line in LINES
    ]
    peers = {name: peer_version(name) for name in ("open-spiel", "pgx", "jax", "pettingzoo")}
    ours = {name: version(name) for name in ("numba", "numpy")}
    versions = ", ".join(f"{name} {number}" for name, number in (ours | peers).items())
    load = os.getloadavg()[2]
    return (
        f"""# What `make bench ARGS=kernels` measured

{datetime.now(UTC):%Y-%m-%d}, {processor()}, one core; Python {platform.python_version()}, {versions}.
Per CPU-second, in one run, the best of {ROUNDS} rounds of {SLICE_S:g} s, beside a load of {load:.0f}: the ratios count.

| | ours | peer | ratio | goal |
|---|---|---|---|---|
"""
        + "\n".join(rows)
        + "\n"
    )


def peer_version(name: str) -> str:
    """Return the version of a peer."""
    code = f"from importlib.metadata import version; print(version({name!r}))"
    run = [PEERS_PYTHON, "-c", code]
    return subprocess.run(run, check=True, capture_output=True, text=True).stdout.strip()


def processor() -> str:
    """Return the processor's name, where the system tells."""
    lines = Path("/proc/cpuinfo").read_text().splitlines() if Path("/proc/cpuinfo").exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor()


if __name__ == "__main__":
    main()
