"""What all drawings share: paper, ink, the four colours with their glyphs, and numbers without needless digits."""

PAPER, GLASS, QUIET, INK, WOOD = "#f7f2e8", "#fffdf8", "#8a7d68", "#2a2724", "#e0cda8"
HUES = {"red": "#c8402f", "yellow": "#f0b429", "blue": "#2467b5", "green": "#3c8d4f"}
RIMS = {"red": "#7d2115", "yellow": "#96690a", "blue": "#123c70", "green": "#1d5229"}
# A glyph per colour, in a square of 9 mm around the origin, y up: flame, sun, drop, leaf.
MARKS = {
    "red": "M-2.9-1.4C-3 .6-1.6 1.6-1.9 3.6C-.6 3-.2 2-.1 1.2C.8 1.9 1.2 3 .9 4.4"
    "C2.6 3 3.2 .6 2.9-1.4A2.9 2.9 0 0 0-2.9-1.4Z",
    "yellow": "M4.20 0L2.31 0.96L2.97 2.97L0.96 2.31L0 4.20L-0.96 2.31L-2.97 2.97L-2.31 0.96L-4.2 0L-2.31"
    " -0.96L-2.97 -2.97L-0.96 -2.31L0 -4.20L0.96 -2.31L2.97 -2.97L2.31 -0.96Z",
    "blue": "M0 4.4C1.4 2 3 .6 3-1.3A3 3 0 0 0-3-1.3C-3 .6-1.4 2 0 4.4Z",
    "green": "M-3.4-3.4C-3.8 1.6-.6 3.8 3.8 3.8C3.8-.6 1.6-3.8-3.4-3.4ZM-2.7-2.3L2.3 2.5L2.6 2.2L-2.4-2.6Z",
}


def plain(value: float) -> str:
    """Return a number without needless digits: the same on every machine."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


def document(width: float, height: float, *content: str) -> str:
    """Return an SVG document of this size in millimetres, on paper."""
    size = f'viewBox="0 0 {plain(width)} {plain(height)}" width="{plain(width)}mm" height="{plain(height)}mm"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="Georgia, serif" fill="{INK}">'
    return "\n".join([head, f'<rect width="100%" height="100%" fill="{PAPER}"/>', *content, "</svg>"]) + "\n"


def text(content: str, x: float, y: float, size: float, more: str = "") -> str:
    """Return a word whose middle is at `x` and whose base line at `y`; `more` are further attributes."""
    place = f'x="{plain(x)}" y="{plain(y)}" font-size="{plain(size)}" text-anchor="middle"'
    return f"<text {place}{' ' if more else ''}{more}>{content}</text>"


def glyph(colour: str, x: float, y: float, scale: float, fill: str = "#fff") -> str:
    """Return a colour's glyph around a place."""
    place = f"translate({plain(x)} {plain(y)}) scale({plain(scale)} {plain(-scale)})"
    return f'<path transform="{place}" d="{MARKS[colour]}" fill-rule="evenodd" fill="{fill}"/>'
