"""`droptable verify` says in words and in its exit code what is proven, what is claimed and what is open."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from droptable.core.record import Record, format_record, parse_record
from droptable.signatures import SigningKey
from droptable.verification import Gap
from tests.cli.test_cli import run
from tests.rules.number_drop import LAST_ROUND

GOLDEN = Path(__file__).parents[1] / "golden" / "drop_or_pop" / "drawn.record.txt"
KEY = SigningKey.made()
HELD_BACK = Gap.LUCK | Gap.SIGNATURE

SET_UP = f"""droptable-record 1
game: number-drop
rules: 1
seat: ["Cheat"]
start: {LAST_ROUND}
dice: given

0 circle a1 b1 c1
* round-end
"""


def golden() -> Record:
    return parse_record(GOLDEN.read_text(encoding="utf-8"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "record.txt"


def code_of(path: Path, text: str, *arguments: str) -> int:
    path.write_bytes(text.encode())
    return run("verify", str(path), *arguments).exit_code


def test_a_signed_game_is_proven_to_whoever_names_the_servers_key(path: Path) -> None:
    text = format_record(KEY.signed(golden()))
    path.write_bytes(text.encode())
    said = run("verify", str(path), "--key", KEY.public)
    assert said.exit_code == 0
    assert "vouches that this is what was played" in said.stdout
    assert "How it ended\n  Ann and Cem share the win." in said.stdout
    unnamed = run("verify", str(path))
    assert unnamed.exit_code == Gap.SIGNER
    assert "Anybody can make a key" in unnamed.stdout
    assert KEY.public in unnamed.stdout
    assert "How it ended, if what is claimed and open is so" in unnamed.stdout
    other = run("verify", str(path), "--key", SigningKey.made().public, "--lang", "de")
    assert other.exit_code == Gap.SIGNER
    assert "den hast du nicht genannt" in other.stdout


def test_each_gap_has_its_number_and_several_are_added_up(path: Path) -> None:
    record = golden()
    assert record.promise is not None
    withheld = replace(record, promise=replace(record.promise, secret=None))
    assert code_of(path, format_record(record)) == Gap.SIGNATURE
    assert code_of(path, format_record(withheld)) == HELD_BACK
    assert code_of(path, format_record(replace(withheld, lines=record.lines[:9]))) == Gap.END | HELD_BACK
    assert code_of(path, format_record(KEY.signed(withheld)), "--key", KEY.public) == Gap.LUCK
    assert code_of(path, SET_UP) == Gap.START | Gap.SIGNATURE
    signed = KEY.signed(parse_record(SET_UP))
    assert code_of(path, format_record(signed), "--key", KEY.public) == Gap.START


def test_what_does_not_hold_and_what_cannot_be_read_end_differently(path: Path) -> None:
    text = format_record(KEY.signed(golden()))
    assert code_of(path, text.replace('"Ann"', '"Eve"')) == 3
    assert code_of(path, text.replace("\n", "\r\n")) == 3
    assert "line ends" in run("verify", str(path)).stderr
    assert code_of(path, format_record(golden()).replace("secret: ", "secret: 0")) == 65
    assert code_of(path, "no record") == 65
    assert run("verify", "/nowhere/at/all").exit_code == 66
    assert code_of(path, text, "--key", "abc") == 1
    assert code_of(path, text, "--server", "droptable.example") == 1
    assert code_of(path, text, "--sorver") == 2


def test_a_secret_that_is_withheld_is_not_excused_and_a_set_up_is_called_one(path: Path) -> None:
    record = golden()
    assert record.promise is not None
    path.write_text(format_record(replace(record, promise=replace(record.promise, secret=None))), encoding="utf-8")
    said = run("verify", str(path)).stdout
    assert "Open\n  The game is over, but the secret of its dice is missing" in said
    assert "rolls follow" not in said
    path.write_text(SET_UP, encoding="utf-8")
    said = run("verify", str(path)).stdout
    assert "Claimed\n  The record begins at a set-up" in said
    assert said.index("if what is claimed and open is so") < said.index("1. Cheat"), "points are told as a claim"


def test_the_help_names_every_exit_code() -> None:
    said = run("verify", "--help").stdout
    codes = [int(code) for code in re.findall(r"^ +(\d+)  \w", said, re.MULTILINE)]
    assert codes == [0, 1, 2, 3, 65, 66, 69, *map(int, Gap)]
