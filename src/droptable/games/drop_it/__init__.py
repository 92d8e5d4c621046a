"""DROP IT: let pieces fall into a shaft, high up, without touching their like."""

from collections.abc import Mapping
from functools import partial

from droptable.core.events import declared_in
from droptable.core.options import ORDINALS, RANDOM, Choice, Document, Experimental, Flag, Value
from droptable.core.registry import Ruleset, rulesets
from droptable.games.drop_it import events
from droptable.games.drop_it.board import EDITIONS, parse_board
from droptable.games.drop_it.encoding import DropItEncoding
from droptable.games.drop_it.rules import DropIt
from droptable.games.drop_it.tremor import HANDS, HUMAN
from droptable.games.drop_it.variant import BY_CHOICE, COLOURS_EACH, JOKER_WORTH, MOST_TRIES
from droptable.games.drop_it.versions import LATEST, NEAREST_PART


def _build(seats: int, options: Mapping[str, Value], rules: int = LATEST) -> DropIt:
    values = dict(options)
    board_text = values.pop("board")
    return DropIt(seats, **values, board_text=board_text, rules=rules)  # type: ignore[arg-type]  # checked by the ruleset


RULESET = rulesets.register(
    DropIt.name,
    Ruleset(
        name=DropIt.name,
        title="DROP IT",
        seats=range(min(COLOURS_EACH), max(COLOURS_EACH) + 1),
        build=_build,
        older={NEAREST_PART: partial(_build, rules=NEAREST_PART)},
        options=(
            Choice("edges", EDITIONS, "shape", clause="DI-6.1"),
            Choice("jokers", ("none", "four", "two"), "none", clause="DI-6.3"),
            Choice("level", ("any-part", "topmost"), "any-part", clause="DI-5.1"),
            Choice("hand", HANDS, HUMAN, clause="DI-3.4"),
            Flag("flick", False, clause="DI-3.4"),
            Choice("over_rim", ("again", "out"), "again", clause="DI-3.5"),
            Choice("colours", (RANDOM, BY_CHOICE), RANDOM, clause="DI-2.3"),
            Choice("starter", (RANDOM, "youngest", "latest-birthday", "named"), RANDOM, clause="DI-2.4"),
            Choice("first", ORDINALS[: max(COLOURS_EACH)], ORDINALS[0], clause="DI-2.4"),
            Document("board", parse_board, clause="DI-1.6"),
            Experimental("joker_count", 0, 9, None, clause="DI-6.3"),
            Experimental("joker_worth", 0, 9, JOKER_WORTH, clause="DI-6.3"),
            Experimental("tries", 0, 5, MOST_TRIES, clause="DI-3.5"),
        ),
        events=declared_in(events),
        encoding=DropItEncoding,
        teams=frozenset({2}),
        presets={
            # the base games of the two rule texts that we know, and the variants that both have
            "german": {"edges": "shape", "starter": "youngest"},
            "english": {"edges": "colour", "starter": "latest-birthday", "jokers": "none"},
            "easy": {"edges": "none"},
            "jokers": {"jokers": "four"},
        },
    ),
)
