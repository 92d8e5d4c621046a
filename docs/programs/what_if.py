"""What if? Do a move, look, undo it, do another: what is undone meets the same dice again."""

import droptable

table = droptable.play("drop-or-pop", seed=5)
for move in table.legal.texts:
    table.do(move)
    print(f"{move}: {' '.join(table.news)}")
    table.undo()
