"""Images in few colours, for Hanjie. Needs Pillow, the extra ``picture``."""

import io
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from satpuzzles.boards.colors import WHITE, Color, channels, named
from satpuzzles.making.generators.picture import cells_of, on_white, scaled

Points = NDArray[np.float64]
"""Colours as points whose distance says how different they look."""

_PIXELS = 4
"""Across a cell: it has the colour that most of them have, and no mixture at the edge of a shape."""

_LARGE = 40_000
"""Cells from which on each is one pixel."""

_WEIGHTS = np.sqrt([2.0, 4.0, 3.0])
"""The weights of red, green and blue in a distance, see `satpuzzles.boards.colors.distance`."""

_ROUNDS = 20


class Quantised(NamedTuple):
    """``cells[row, column]`` is the number of a colour, from 1, or 0 for what has the ``background``. If it had to be
    painted it would be ``paint``; ``contrast`` is how different it looks from the background.
    """

    cells: NDArray[np.intp]
    colors: tuple[Color, ...]
    background: str
    paint: NDArray[np.intp]
    contrast: NDArray[np.float64]


def read_colors(
    path: Path | io.BytesIO, height: int | None, width: int | None, wanted: int | Sequence[Color]
) -> Quantised:
    """An image scaled to cells, as `satpuzzles.making.generators.picture.read_darkness` scales it, in the colours that
    are ``wanted`` on white, or in so many of its own on what is commonest at its edge. Raises as that does.
    """
    whole = on_white(path, "RGB")
    shape = cells_of(whole, height, width)
    pixels = _PIXELS if shape[0] * shape[1] < _LARGE else 1
    points = np.asarray(scaled(whole, shape, pixels), np.float64) * _WEIGHTS
    if isinstance(wanted, int):
        palette = _palette(points.reshape(-1, 3), wanted + 1)
    else:
        palette = np.array([channels(rgb) for rgb in (WHITE, *(color.rgb for color in wanted))]) * _WEIGHTS
    labels = _votes(_nearest(points, palette), pixels, len(palette))
    empty = _background(labels) if isinstance(wanted, int) else 0
    used = [empty, *(label for label in range(len(palette)) if label != empty and (labels == label).any())]
    order = np.full(len(palette), 0)
    order[used] = np.arange(len(used))
    means = points.reshape(shape[0], pixels, shape[1], pixels, 3).mean(axis=(1, 3))
    hues = palette[used]
    paint = _nearest(means, hues[1:]) + 1 if len(used) > 1 else np.ones(shape, np.intp)
    contrast = np.linalg.norm(means - hues[0], axis=2)
    rgb = ["#" + bytes(np.rint(hue / _WEIGHTS).astype(np.uint8)).hex() for hue in hues]
    if isinstance(wanted, int):
        return Quantised(order[labels], tuple(named(rgb[1:])), rgb[0], paint, contrast)
    return Quantised(order[labels], tuple(wanted[label - 1] for label in used[1:]), WHITE, paint, contrast)


def _nearest(points: Points, palette: Points) -> NDArray[np.intp]:
    """The number of the colour of a palette that each point is nearest to."""
    best = np.zeros(points.shape[:-1], np.intp)
    least = np.full(points.shape[:-1], np.inf)
    for number, hue in enumerate(palette):  # one after the other: all differences at once would take much memory
        distance = ((points - hue) ** 2).sum(axis=-1)
        best[distance < least] = number
        least = np.minimum(least, distance)
    return best


def _palette(points: Points, size: int) -> Points:
    """At most so many colours that the ``points`` are near to: k-means, from colours far from each other.

    S. Lloyd, Least squares quantization in PCM, IEEE Trans. Information Theory 28(2), 1982; the start after
    T. Gonzalez, Clustering to minimize the maximum intercluster distance, TCS 38, 1985, by distances times numbers.
    """
    some, counts = np.unique(np.rint(points), axis=0, return_counts=True)
    chosen = [int(counts.argmax())]
    distance = ((some - some[chosen[0]]) ** 2).sum(axis=1)
    while len(chosen) < size and distance.any():
        chosen.append(int((distance * np.sqrt(counts)).argmax()))
        distance = np.minimum(distance, ((some - some[chosen[-1]]) ** 2).sum(axis=1))
    palette = some[chosen]
    for _ in range(_ROUNDS):
        labels = _nearest(some, palette)
        sums = np.stack([np.bincount(labels, counts * axis, len(palette)) for axis in some.T], axis=1)
        members = np.bincount(labels, counts, len(palette))[:, None]
        palette = np.where(members > 0, sums / np.maximum(members, 1), palette)
    return palette


def _votes(labels: NDArray[np.intp], pixels: int, number: int) -> NDArray[np.intp]:
    """The label that most of the pixels of each cell have."""
    height, width = labels.shape[0] // pixels, labels.shape[1] // pixels
    parts = labels.reshape(height, pixels, width, pixels)
    votes = np.stack([(parts == label).sum(axis=(1, 3)) for label in range(number)])
    return np.asarray(votes.argmax(axis=0), np.intp)


def _background(labels: NDArray[np.intp]) -> int:
    """The commonest label at the edge of the image."""
    edge = np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]])
    return int(np.bincount(edge).argmax())
