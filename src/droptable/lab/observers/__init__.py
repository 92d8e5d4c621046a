"""What is worth counting in each game. The games' observers register themselves when this package is imported."""

from droptable.lab.observers import drop_it as drop_it
from droptable.lab.observers import drop_or_pop as drop_or_pop
from droptable.lab.observers import number_drop as number_drop
