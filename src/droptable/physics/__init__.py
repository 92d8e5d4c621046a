"""Worlds: what computes nature's answer where the rules alone cannot. Each game's World registers itself.

This package can be imported without the physics library; making a World cannot.
"""

from droptable.physics import drop_it as drop_it
