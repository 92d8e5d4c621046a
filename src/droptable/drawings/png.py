"""Drawings as pixels, for whatever shows no SVG. Needs the extra `print`."""

from droptable.core.errors import UnavailableError

DOTS_PER_INCH = 96
# the drawings' own face, and what stands in for it on machines that lack it
FACES = "Georgia, 'DejaVu Serif', 'Liberation Serif', 'Noto Serif', 'DejaVu Sans', serif"


def png_of(svg: str, zoom: int = 2) -> bytes:
    """Return a drawing as a PNG image; raise UnavailableError where the extra is not installed."""
    try:
        from resvg_py import svg_to_bytes
    except ModuleNotFoundError as error:
        raise UnavailableError("no-extra", module="resvg_py", extra="print") from error
    return bytes(svg_to_bytes(svg_string=svg.replace("Georgia, serif", FACES), dpi=DOTS_PER_INCH, zoom=zoom))
