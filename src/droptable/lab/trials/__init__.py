"""Trials by game. They register themselves when this package is imported."""

from droptable.lab.trials import drop_it as drop_it
