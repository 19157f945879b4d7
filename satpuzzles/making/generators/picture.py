"""Pictures from image files, for Hanjie. Needs Pillow, the extra ``picture``."""

import io
import warnings
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from satpuzzles.errors import FileError, InstanceError, UsageError
from satpuzzles.stating.typed import text_board

_LONGER_SIDE = 30
_MOST = 500
_LONGEST_DRAWING = 1_000_000


def read_darkness(path: Path, height: int | None = None, width: int | None = None) -> NDArray[np.float64]:
    """An image scaled to ``height`` x ``width`` cells, as darkness from 0, white, to 255; what is transparent is white.

    Where only one of the two is given the other follows from the image; without both the longer side has 30 cells.
    Rows of # and . as text have a size of their own. Raises FileError for a file that is neither image nor drawing,
    UsageError without Pillow, and for another size of a drawing.
    """
    drawn = _drawing(path)
    if drawn is not None:
        if (height or len(drawn), width or drawn.shape[1]) != drawn.shape:
            raise UsageError(f"expected the size of the drawing, {len(drawn)}x{drawn.shape[1]}, or none")
        return drawn
    return darkness_of(path, height, width)


def darkness_of(path: Path | io.BytesIO, height: int | None, width: int | None) -> NDArray[np.float64]:
    whole = on_white(path, "L")
    return 255.0 - np.asarray(scaled(whole, cells_of(whole, height, width)), np.float64)


def on_white(path: Path | io.BytesIO, mode: str) -> Any:
    """The image in a file, on white, in a ``mode`` of Pillow such as RGB. Raises as `read_darkness`."""
    name = path if isinstance(path, Path) else "the picture"
    try:
        from PIL import Image, UnidentifiedImageError
    except ImportError:
        raise UsageError("reading images needs Pillow: pip install 'satpuzzles[picture]'") from None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(path) as opened:
                whole = opened.convert("RGBA")
    except UnidentifiedImageError:
        raise FileError(f"{name}: expected an image, or rows of # and . as text, found neither") from None
    except (Image.DecompressionBombWarning, Image.DecompressionBombError):
        raise FileError(f"{name}: expected an image of ordinary size, found too many pixels") from None
    except (OSError, SyntaxError, ValueError) as error:  # what Pillow raises for broken files
        reason = getattr(error, "strerror", None) or error
        raise FileError(f"{name}: cannot be read: {reason}") from None
    white = Image.new("RGBA", whole.size, "white")
    return Image.alpha_composite(white, whole).convert(mode)


def scaled(image: Any, shape: tuple[int, int], pixels: int = 1) -> Any:
    """An image of Pillow scaled to a ``shape`` of rows and columns, with ``pixels`` x ``pixels`` pixels a cell."""
    from PIL import Image

    return image.resize((pixels * shape[1], pixels * shape[0]), Image.Resampling.BOX)


def _drawing(path: Path) -> NDArray[np.float64] | None:
    """The darkness in a file in which a picture is drawn as text; None for any other file."""
    try:
        with path.open("rb") as file:
            picture = text_board(file.read(_LONGEST_DRAWING).decode()).picture
    except (OSError, ValueError, InstanceError):
        return None
    return None if picture is None else np.array(picture, np.float64) * 255


def cells_of(image: Any, height: int | None, width: int | None) -> tuple[int, int]:
    """How many rows and columns an image becomes, as `read_darkness` says. Raises UsageError for too many."""
    pixels_high, pixels_wide = image.height, image.width
    if height is None and width is None:
        scale = _LONGER_SIDE / max(pixels_high, pixels_wide)
    elif height is not None:
        scale = height / pixels_high
    else:
        scale = (width or 1) / pixels_wide
    cells = height or max(round(pixels_high * scale), 1), width or max(round(pixels_wide * scale), 1)
    if max(cells) > _MOST:
        raise UsageError(f"expected a picture of at most {_MOST} rows and columns, found {cells[0]} x {cells[1]}")
    return cells


def otsu(darkness: NDArray[np.float64]) -> float:
    """The threshold that parts dark from light with the greatest variance between the two: dark is more than it.

    N. Otsu, A threshold selection method from gray-level histograms, IEEE Trans. SMC 9(1), 1979.
    """
    levels, counts = np.unique(darkness, return_counts=True)
    if len(levels) == 1:
        return 127.0
    below = np.cumsum(counts)[:-1].astype(float)
    sums = np.cumsum(counts * levels)
    above = counts.sum() - below
    between = below * above * (sums[:-1] / below - (sums[-1] - sums[:-1]) / above) ** 2
    best = int(between.argmax())
    return float(levels[best] + levels[best + 1]) / 2
