"""A bot author's evening: the example of docs/bots.md takes a seat at a table that a person opened in the browser."""

import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import PATIENCE_MS, Sit
from tests.browser.endings import expect_end
from tests.browser.person import finish_elsewhere
from tests.server.live import Server

DOCUMENT = Path(__file__).parents[2] / "docs" / "bots.md"


def example() -> str:
    """Return the first program of the document, as somebody would copy it."""
    found = re.search(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    return found[1]


def test_the_example_bot_plays_a_person_to_the_end(sit: Sit, house: Server, tmp_path: Path) -> None:
    (tmp_path / "mybot.py").write_text(example(), encoding="utf-8")
    ann = sit(hurried=True, reduced_motion="reduce")
    ann.set_table("Ann", "", "bot")
    command = [sys.executable, "-m", "droptable", "join", ann.page.url, "--bot", "mybot:Popper", "--lang", "en"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as bot:
        try:
            expect(ann.see("[data-seat-controls='1']")).to_contain_text("Popper")
            ann.begin()
            finish_elsewhere(house, {0: ann})
            said, _ = bot.communicate(timeout=PATIENCE_MS / 1000)
        finally:
            bot.kill()
    assert bot.returncode == 0, said
    assert "The game is over" in said, said
    expect_end(house, ann)
    expect(ann.see("[data-log]")).to_contain_text("Popper")
    expect(ann.see("[data-take-back]")).to_have_count(0)  # whoever made the last move
