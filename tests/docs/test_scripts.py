"""The commands of scripts/ that the pages name start as they stand there: from a clone, where nothing is activated."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.packaging.environments import ROOT

ASKED = sorted(
    path for path in (ROOT / "scripts").iterdir() if path.is_file() and "argparse" in path.read_text(encoding="utf-8")
)

NOT_ACTIVATED = os.pathsep.join(
    folder for folder in os.environ["PATH"].split(os.pathsep) if Path(folder) != ROOT / ".venv" / "bin"
)


@pytest.mark.parametrize("script", ASKED, ids=lambda path: path.name)
def test_a_script_explains_itself_from_a_clone(script: Path) -> None:
    asked = subprocess.run(
        [f"scripts/{script.name}", "--help"],
        check=True,
        cwd=ROOT,
        env=os.environ | {"PATH": NOT_ACTIVATED},
        capture_output=True,
        text=True,
    )
    assert asked.stdout.startswith("usage:")
