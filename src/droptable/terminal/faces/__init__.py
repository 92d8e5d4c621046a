"""The games' faces; each registers itself."""

from droptable.terminal.faces import drop_it as drop_it
from droptable.terminal.faces import drop_or_pop as drop_or_pop
from droptable.terminal.faces import number_drop as number_drop
