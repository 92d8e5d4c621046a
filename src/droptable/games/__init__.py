"""The games. Each package registers its ruleset when it is imported; none sees another."""

from droptable.games import drop_it as drop_it
from droptable.games import drop_or_pop as drop_or_pop
from droptable.games import number_drop as number_drop
