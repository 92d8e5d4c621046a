"""The games, in the order in which they stand on the shelf. Each package registers its ruleset when it is imported."""

# isort: off
from droptable.games import drop_or_pop as drop_or_pop
from droptable.games import number_drop as number_drop
from droptable.games import drop_it as drop_it
