"""Drawings as PNG, by resvg from their SVG. Characters that Roboto lacks are taken from the system's fonts."""

from collections.abc import Sequence

import resvg_py
from font_roboto import font_files

from satpuzzles.boards.drawing import Picture
from satpuzzles.errors import UsageError
from satpuzzles.rendering.interface import RenderOptions
from satpuzzles.rendering.scenes.scene import scene
from satpuzzles.rendering.scenes.shapes import Text
from satpuzzles.rendering.svg import UNIT, svg

ZOOM = 2
"""The zoom against the natural size of the SVG, for screens with fine pixels."""

USUAL, LARGEST = 4000, 8000
"""Pixels of the longer side at most: where no width is asked, which keeps the picture below 64 MB in memory, and where
one is asked, below 256 MB.
"""

MOST_TEXTS = 25_000
"""Numbers and letters of a picture: each takes time and memory, with these 3 CPU seconds and 250 MB."""


def draw(pictures: Sequence[Picture], options: RenderOptions) -> bytes:
    """The boards of ``pictures``, or their solutions, side by side in light colours; as wide as the style says.

    Raises UsageError for a picture that would be larger than LARGEST, or that has more than MOST_TEXTS.
    """
    drawings = [one for picture in pictures for one in picture.shown(solution=options.solution)]
    whole, wanted = scene(*drawings), options.style.columns
    if (texts := sum(isinstance(shape, Text) for shape in whole.shapes)) > MOST_TEXTS:
        raise UsageError(
            f"a PNG has room for {MOST_TEXTS} numbers and letters, this picture has {texts}; SVG and PDF hold them"
        )
    longer = max(whole.width, whole.height) * UNIT
    if wanted is None:
        zoom = min(ZOOM, USUAL / longer)
    else:
        zoom, largest = wanted / round(whole.width * UNIT), LARGEST / longer  # as resvg rounds
        if zoom > largest:
            widest = int(largest * whole.width * UNIT)
            raise UsageError(f"width: expected at most {widest} pixels for this picture, found {wanted}")
    return pixels(svg(drawings), zoom)


def pixels(drawn: str, zoom: float = ZOOM) -> bytes:
    """``drawn``, an SVG, as PNG of ``zoom`` times its natural size."""
    found: bytes = resvg_py.svg_to_bytes(
        svg_string=drawn,
        zoom=zoom,
        font_files=[font_files["Roboto"], font_files["RobotoBold"]],
        sans_serif_family="Roboto",
    )
    return found
