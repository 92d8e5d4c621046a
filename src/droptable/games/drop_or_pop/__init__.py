"""DROP OR POP!: drop your counters, pop anybody's, get four together."""

from droptable.core.events import declared_in
from droptable.core.options import Choice, Experimental, Number, starter_option
from droptable.core.registry import Ruleset, rulesets
from droptable.games.drop_or_pop import events
from droptable.games.drop_or_pop.actions import Colour
from droptable.games.drop_or_pop.board import COLUMNS, COUNTERS, FEWEST_COLUMNS, MOST_ROWS, ROWS, TO_WIN
from droptable.games.drop_or_pop.encoding import DropOrPopEncoding
from droptable.games.drop_or_pop.rules import DropOrPop

RULESET = rulesets.register(
    DropOrPop.name,
    Ruleset(
        name=DropOrPop.name,
        title="DROP OR POP!",
        seats=range(min(ROWS), max(ROWS) + 1),
        build=lambda seats, options: DropOrPop(seats, **options),  # type: ignore[arg-type]  # checked by the ruleset
        options=(
            starter_option(max(ROWS), clause="DP-2.1"),
            Choice("left_out", tuple(colour.code for colour in Colour), Colour.YELLOW.code, clause="DP-1.1"),
            Number("turn_limit", 1, 1_000_000, None, clause="DP-3.6"),
            Experimental("counters", 3, 12, COUNTERS, clause="DP-1.4"),
            Experimental("to_win", 3, 8, TO_WIN, clause="DP-3.2"),
            Experimental("columns", FEWEST_COLUMNS, COLUMNS, COLUMNS, clause="DP-1.3"),
            Experimental("height", 3, MOST_ROWS, None, clause="DP-1.2"),
        ),
        events=declared_in(events),
        encoding=DropOrPopEncoding,
        teams=frozenset(ROWS),
        in_simulations={"starter": "first", "turn_limit": 1000},
    ),
)
