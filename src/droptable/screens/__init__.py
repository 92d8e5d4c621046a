"""What boards on screen need of a game beyond the contract. Each game's screen registers itself on import."""

from droptable.screens import drop_it as drop_it
from droptable.screens import drop_or_pop as drop_or_pop
from droptable.screens import number_drop as number_drop
