"""The games' twins, for simulations. They register themselves when this package is imported."""

from droptable.lab.twins import drop_or_pop as drop_or_pop
from droptable.lab.twins import number_drop as number_drop
