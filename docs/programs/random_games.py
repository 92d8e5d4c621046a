"""A random game of each game: where nature computes (DROP IT), its World answers by itself."""

import droptable

for name in ("drop-or-pop", "number-drop", "drop-it"):
    table = droptable.play(name, seed=7)
    while not table.is_over:
        table.do(table.legal.some())
    print(table)
    print(name, table.outcome)
