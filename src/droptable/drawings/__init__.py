"""Positions as drawings. Each game that can be drawn registers how; other packages' games may do so too."""

from droptable.drawings import drop_it as drop_it
from droptable.drawings import drop_or_pop as drop_or_pop
from droptable.drawings import number_drop as number_drop
