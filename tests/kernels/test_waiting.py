"""Whoever only plays never waits for a compiler."""

import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any

from numba import types

from droptable.kernels.compiled import count, forget_stale

ROOT = Path(__file__).parents[2]

# The command line and the server are loaded, and every game is played to its end, where the compiler is installed.
PLAYING = """
import sys
import droptable.cli, droptable.server.app
from droptable.lab.one_game import play_game
from droptable.lab.plan import Plan
PARTIES = {"drop-or-pop": ("search", "greedy", "eager"), "number-drop": ("greedy",), "drop-it": ("random",) * 2}
for game, bots in PARTIES.items():
    assert play_game(Plan(game, bots, games=1, seed=1), 0).log
print(*sorted({"numba", "llvmlite"} & set(sys.modules)))
"""

# Ctrl-C comes whenever the compiler calls back into Python, at the worst moments, and is heard once.
INTERRUPTED = """
import signal
import threading
from llvmlite.binding import executionengine
from droptable.kernels.compiled import compiled

signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs the tests in the background ignores it
copied = executionengine.string_at

def interrupted(*given):
    signal.raise_signal(signal.SIGINT)
    return copied(*given)

executionengine.string_at = interrupted

def twice(number):
    return 2 * number

try:
    compiled(twice)(21)
    while True:
        pass
except KeyboardInterrupt:
    for thread in threading.enumerate():
        if isinstance(thread, threading.Timer):
            thread.join()
    print("left", signal.getsignal(signal.SIGINT) is signal.default_int_handler)
"""


def test_nothing_that_people_install_to_play_brings_a_compiler() -> None:
    lines = (ROOT / "requirements" / "play.txt").read_text(encoding="utf-8").splitlines()
    packages = {line.partition("==")[0] for line in lines if "==" in line}
    assert len(packages) > 5
    assert not packages & {"numba", "llvmlite"}


def test_people_who_play_load_no_compiler_even_where_there_is_one() -> None:
    done = subprocess.run([sys.executable, "-c", PLAYING], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == ""


def test_what_is_compiled_is_kept_until_any_source_changes(tmp_path: Path) -> None:
    below = tmp_path / "game"
    (below / "__pycache__").mkdir(parents=True)
    (tmp_path / "board.py").write_text("ROWS = 6\n")
    (below / "games.py").write_text("from board import ROWS\n")
    kept = below / "__pycache__" / "games.play-1.py311.nbi"
    forget_stale(tmp_path)
    kept.touch()
    forget_stale(tmp_path)
    assert kept.exists()
    (tmp_path / "board.py").write_text("ROWS = 16\n")  # compiled into what lies in the other file's cache
    forget_stale(tmp_path)
    assert not kept.exists()
    kept.touch()
    forget_stale(tmp_path)
    assert kept.exists()


def test_a_constant_is_compiled_as_the_number_that_it_is() -> None:
    kernel: Any = count
    kinds: Any = types
    _, _, arguments, _ = kernel.get_call_template((kinds.literal(7),), {})
    assert arguments == (kinds.int64,)
    assert count(7) == 3


def test_whoever_interrupts_the_compiler_is_heard(tmp_path: Path) -> None:
    source = tmp_path / "interrupted.py"  # Numba keeps what it compiles beside a file
    source.write_text(INTERRUPTED, encoding="utf-8")
    done = subprocess.run([sys.executable, str(source)], check=True, capture_output=True, text=True, timeout=60)
    assert (done.stdout.strip(), done.stderr) == ("left True", "")


# Two of these begin together: whoever comes second finds what the first has made.
BOTH = """
import os
import time
from pathlib import Path
from numba.core import event
from droptable.kernels.compiled import compiled

@compiled
def thrice(number):
    return 3 * number

class Made(event.Listener):
    def on_start(self, told):
        print("made")
    def on_end(self, told):
        pass

event.register("numba:compile", Made())
(Path(__file__).parent / f"{os.getpid()}.ready").touch()
while len(list(Path(__file__).parent.glob("*.ready"))) < 2:
    time.sleep(0.001)
assert thrice(7) == 21
"""


def test_of_two_processes_one_compiles(tmp_path: Path) -> None:
    source = tmp_path / "both.py"
    source.write_text(BOTH, encoding="utf-8")
    command = [sys.executable, str(source)]
    with ExitStack() as stack:
        running = [stack.enter_context(Popen(command, stdout=PIPE, text=True)) for _ in range(2)]
        told = "".join(one.communicate()[0] for one in running)
    assert [one.returncode for one in running] == [0, 0]
    assert told.count("made") == 1
