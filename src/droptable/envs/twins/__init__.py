"""The games' twins, for environments by turns. They register themselves when this package is imported."""

from droptable.envs.twins import drop_or_pop as drop_or_pop
