"""Positions as drawings. Each game that can be drawn registers how; other packages' games may do so too."""

from droptable.drawings import drop_it as drop_it
