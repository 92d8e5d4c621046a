"""Boards as data for whoever draws them elsewhere, such as the browser. Each game that needs it registers its own."""

from droptable.layouts import drop_it as drop_it
