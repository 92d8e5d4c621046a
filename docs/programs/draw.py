"""A position as a picture: SVG for every game, in a file or in a notebook."""

from pathlib import Path

import droptable

for name in ("drop-or-pop", "number-drop", "drop-it"):
    table = droptable.play(name, seed=2)
    for _ in range(12):
        table.do(table.legal.some())
    Path(f"{name}.svg").write_text(table._repr_svg_(), encoding="utf-8")  # a notebook calls this by itself
