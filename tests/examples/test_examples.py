"""The examples run, and go on where they stopped."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def learn(folder: Path, minutes: float) -> str:
    script = ROOT / "examples" / "learn_drop_or_pop.py"
    run = [
        sys.executable,
        str(script),
        "--minutes",
        str(minutes),
        "--bouts",
        "1",
        "--games",
        "50",
        "--folder",
        str(folder),
    ]
    return subprocess.run(run, check=True, capture_output=True, text=True).stdout


def test_learning_leaves_a_curve_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    assert "against two greedy bots" in learn(tmp_path, 0.001)
    assert (tmp_path / "learned.png").read_bytes().startswith(b"\x89PNG")
    before = (tmp_path / "learned.npz").read_bytes()
    assert "minutes: wins" not in learn(tmp_path, 0.001)  # it has learned for so long already
    assert (tmp_path / "learned.npz").read_bytes() == before
