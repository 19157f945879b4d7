"""Hanjies whose answer is an image. Needs Pillow, the extra ``picture``."""

import io
from collections.abc import Sequence
from itertools import groupby

from satpuzzles.formats import Document
from satpuzzles.formats.kinds import Block, clues
from satpuzzles.making.generators.picture import darkness_of, otsu
from satpuzzles.making.generators.quantised import read_colors

_IMAGES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"II*\0", b"MM\0*")


def is_image(data: bytes) -> bool:
    """Whether ``data`` begins like a PNG, a JPEG, a GIF, a bitmap, a TIFF or a WebP."""
    return data.startswith(_IMAGES) or (data.startswith(b"RIFF") and data[8:12] == b"WEBP")


def puzzle_in_picture(
    data: bytes, height: int | None = None, width: int | None = None, colors: int | None = None
) -> Document:
    """The puzzle of clues for rows and columns whose answer is the image ``data``, of so many cells: in so many
    ``colors`` of its own on what is commonest at its edge, or else with the dark cells painted. Raises as
    `read_darkness`.
    """
    names, palette, background = ["", ""], dict[str, str](), ""
    if colors is None:
        darkness = darkness_of(io.BytesIO(data), height, width)
        painted = (darkness > otsu(darkness)).astype(int)
    else:
        painted, found, background, *_ = read_colors(io.BytesIO(data), height, width, colors)
        names, palette = ["", *(color.name for color in found)], dict(found)
    rows, columns = ([_runs(line.tolist(), names) for line in lines] for lines in (painted, painted.T))
    return clues(rows, columns, colors=palette, background=background) | {"solution": painted.tolist()}


def _runs(line: list[int], names: Sequence[str]) -> list[Block]:
    return [(len([*group]), names[value]) for value, group in groupby(line) if value]
