"""Drawings as PNG, by resvg from their SVG. Characters that Roboto lacks are taken from the system's fonts."""

from collections.abc import Sequence

import resvg_py
from font_roboto import font_files

from satpuzzles.boards.drawing import Picture
from satpuzzles.errors import UsageError
from satpuzzles.rendering.interface import Options
from satpuzzles.rendering.scenes.scene import scene
from satpuzzles.rendering.svg import UNIT, svg

ZOOM = 2
"""Against the natural size of the SVG, for screens with fine pixels."""

LARGEST = 8000
"""Pixels of the longer side, which keeps the picture below 256 MB in memory."""


def draw(pictures: Sequence[Picture], options: Options) -> bytes:
    """The boards of ``pictures``, or their solutions, side by side in light colours; as wide as the style says.

    Raises UsageError for a picture that would be larger than LARGEST.
    """
    drawings = [one for picture in pictures for one in picture.shown(solution=options.solution)]
    whole, wanted = scene(*drawings), options.style.columns
    largest = LARGEST / (max(whole.width, whole.height) * UNIT)
    zoom = min(ZOOM, largest) if wanted is None else wanted / round(whole.width * UNIT)  # as resvg does
    if zoom > largest:
        widest = int(largest * whole.width * UNIT)
        raise UsageError(f"width: expected at most {widest} pixels for this picture, found {wanted}")
    drawn: bytes = resvg_py.svg_to_bytes(
        svg_string=svg(drawings),
        zoom=zoom,
        font_files=[font_files["Roboto"], font_files["RobotoBold"]],
        sans_serif_family="Roboto",
    )
    return drawn
