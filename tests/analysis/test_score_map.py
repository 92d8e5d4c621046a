"""Where a release of DROP IT would have scored what."""

import pytest

from droptable.analysis.score_map import SPOTS, score_map
from droptable.core.errors import UnavailableError
from tests.analysis.records import golden, last_lines

RECORD = last_lines(golden("drop_it/two-by-contact"), 3)


def test_a_map_goes_from_wall_to_wall() -> None:
    found = score_map(RECORD, 0)
    places = [spot.x for spot in found.spots]
    assert places == sorted(places) and len(set(places)) == SPOTS
    assert found.chosen.x == 144_615
    assert places[0] < found.chosen.x < places[-1]
    assert len({spot.points for spot in found.spots}) > 2, "it is not the same everywhere"
    assert score_map(RECORD, 0) == found


def test_only_a_release_has_a_map() -> None:
    for record, line in ((RECORD, 1), (RECORD, 3), (golden("drop_or_pop/handed-over"), 2)):
        with pytest.raises(UnavailableError, match="no-score-map"):
            score_map(record, line)
