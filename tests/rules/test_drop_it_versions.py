"""Old records and tables go by the version of the rules that they began under, and by the World of that version."""

from pathlib import Path

import pytest

from droptable.core.errors import UnavailableError
from droptable.core.record import Record, parse_record
from droptable.core.registry import rulesets, world_for
from droptable.core.replay import branch, game_of
from droptable.games.drop_it.versions import LATEST, NEAREST_PART
from droptable.verification import verify

GOLDEN = Path(__file__).parents[1] / "golden" / "drop_it"


def kept(name: str) -> Record:
    return parse_record((GOLDEN / f"{name}.record.txt").read_text(encoding="utf-8"))


def test_a_record_of_version_1_replays_and_verifies_by_version_1() -> None:
    record = kept("two-teams-with-jokers")
    assert record.rules == NEAREST_PART
    game = game_of(record)
    world = world_for(game)
    assert world is not None
    assert game.rules == NEAREST_PART
    assert world.version == record.world
    assert "shaft-2" in world.version
    verification = verify(record, world)
    assert verification.effects >= 36
    assert verification.over


def test_what_is_branched_off_goes_on_by_the_version_it_began_under() -> None:
    assert game_of(branch(kept("two-teams-with-jokers"), 20)).rules == NEAREST_PART


def test_version_2_has_its_own_world_and_the_old_one_would_find_otherwise() -> None:
    record = kept("two-by-contact")
    assert record.rules == LATEST
    world, older = world_for(game_of(record)), world_for(rulesets["drop-it"].game_by(NEAREST_PART, 2, {}))
    assert world is not None and older is not None
    assert record.world == world.version != older.version
    assert not verify(record, world).unchecked
    assert verify(record, older).unchecked == ("world-differs",)


def test_a_version_that_nobody_knows_is_said_to_be_unknown() -> None:
    with pytest.raises(UnavailableError, match="unknown-rules"):
        rulesets["drop-it"].game_by(99, 2, {})
