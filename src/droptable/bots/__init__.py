"""Players that are programs. Each game's bots register themselves when this package is imported."""

from droptable.bots import beginners as beginners
from droptable.bots import drop_it as drop_it
from droptable.bots import drop_it_expert as drop_it_expert
from droptable.bots import drop_or_pop as drop_or_pop
from droptable.bots import drop_or_pop_expert as drop_or_pop_expert
from droptable.bots import levels as levels
from droptable.bots import number_drop as number_drop
from droptable.bots import number_drop_expert as number_drop_expert
from droptable.bots import random_bot as random_bot
