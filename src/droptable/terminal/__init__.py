"""The table in a terminal: every game has a face here, and one loop plays them all."""
