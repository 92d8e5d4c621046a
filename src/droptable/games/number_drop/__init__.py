"""NUMBER DROP: write numbers in falling shapes, circle combos, drop blocks on the others."""

from droptable.core.events import declared_in
from droptable.core.options import Choice, Experimental, starter_option
from droptable.core.registry import Ruleset, rulesets
from droptable.games.number_drop import events
from droptable.games.number_drop.boards import PLAYERS, SOLO
from droptable.games.number_drop.encoding import NumberDropEncoding
from droptable.games.number_drop.rules import NumberDrop
from droptable.games.number_drop.shapes import COLUMNS, ROWS
from droptable.games.number_drop.sheet import LINE
from droptable.games.number_drop.state import NOTCHES
from droptable.games.number_drop.variant import IN_ORDER, MOST_SEATS

_ORDER = ("simultaneous", IN_ORDER)

RULESET = rulesets.register(
    NumberDrop.name,
    Ruleset(
        name=NumberDrop.name,
        title="NUMBER DROP",
        seats=range(1, MOST_SEATS + 1),
        build=lambda seats, options: NumberDrop(seats, **options),  # type: ignore[arg-type]  # checked by the ruleset
        options=(
            starter_option(MOST_SEATS, clause="ND-2.2"),
            Choice("tiles", ("any_five", "unmarked_five"), "any_five", clause="ND-2.1"),
            Choice("phase3", _ORDER, "simultaneous", clause="ND-5.5"),
            Choice("phase4", _ORDER, "simultaneous", clause="ND-6.1"),
            Choice("shared_letter", ("literal", "retire"), "literal", clause="ND-4.7"),
            Experimental("columns", 5, COLUMNS, COLUMNS, clause="ND-1.1"),
            Experimental("rows", 7, ROWS, ROWS, clause="ND-1.1"),
            Experimental("line", 4, LINE, LINE, clause="ND-1.1"),
            Experimental("notches", 1, 8, NOTCHES, clause="ND-8.1"),
        ),
        events=declared_in(events),
        encoding=NumberDropEncoding,
        boards=(SOLO, PLAYERS),
    ),
)
