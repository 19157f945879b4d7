"""Comparisons as heat maps, and figures that grow with the size as curves, with matplotlib."""

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import numpy as np

from satpuzzles.errors import UsageError, one_line
from satpuzzles.research.comparing.comparison import Named, columns, names

if TYPE_CHECKING:
    from matplotlib.figure import Figure


_LARGEST_RATIO = 100.0
"""To the best of a column: where the colours end."""

_SETTINGS: Mapping[str, Any] = {"svg.fonttype": "none", "svg.hashsalt": "satpuzzles"}
"""Text stays text, which makes an SVG a tenth as large; the same plot is the same file."""


def require_matplotlib() -> None:
    """Raise UsageError where matplotlib is missing."""
    if find_spec("matplotlib") is None:
        raise UsageError("plots need matplotlib: pip install 'satpuzzles[plot]'")


def drawn(figure: "Figure", ending: str) -> bytes:
    """The file, ``.svg`` or ``.png``, that shows ``figure``."""
    import matplotlib as mpl

    file = io.BytesIO()
    with mpl.rc_context(dict(_SETTINGS)):
        figure.savefig(file, format=ending[1:], dpi=150, metadata={"Date": None} if ending == ".svg" else None)
    return file.getvalue()


def heat_map(comparisons: Sequence[Named]) -> "Figure":
    """A panel for each puzzle: a line for each choice of encodings, a column for each figure of the table. The colour
    is the ratio to the best of the column, from 1 to 100 and more; a cell is grey where nothing is known.

    Raises UsageError where matplotlib is missing.
    """
    require_matplotlib()
    from matplotlib import colormaps
    from matplotlib.colors import LogNorm
    from matplotlib.figure import Figure

    tables = [(name, names(comparison), columns(comparison)) for name, comparison in comparisons]
    heights = [len(lines) for _, lines, _ in tables]
    longest = max(len(line) for _, lines, _ in tables for line in lines)
    width = 0.75 * max(len(shown) for _, _, shown in tables) + 0.075 * longest + 0.3
    figure = Figure(figsize=(width, 0.24 * sum(heights) + 0.7 * len(tables)), layout="constrained")
    panels = figure.subplots(len(tables), 1, squeeze=False, gridspec_kw={"height_ratios": [h + 2 for h in heights]})
    colours = colormaps["YlOrRd"].with_extremes(bad="0.88")
    for (name, lines, shown), axes in zip(tables, panels.flat, strict=True):
        ratios = np.array([one.ratios for one in shown], np.float64).T
        edges = np.arange(len(shown) + 1) - 0.5, np.arange(len(lines) + 1) - 0.5
        axes.pcolormesh(*edges, ratios, cmap=colours, norm=LogNorm(1, _LARGEST_RATIO, clip=True))
        axes.invert_yaxis()
        axes.set_title(one_line(name), fontsize=9, loc="left")
        axes.set_yticks(range(len(lines)), lines)
        axes.set_xticks(range(len(shown)), [one.head for one in shown])
        axes.tick_params(length=0, labelsize=7, top=True, labeltop=True, bottom=False, labelbottom=False)
        for x, one in enumerate(shown):
            for y, text in enumerate(one.texts):
                dark = ratios[y, x] > _LARGEST_RATIO / 4
                axes.text(x, y, text, ha="center", va="center", color="white" if dark else "black", fontsize=7)
    return figure


def scaling(series: Mapping[str, Mapping[int, float]], figure_name: str, size_name: str = "size") -> "Figure":
    """A curve for each name in ``series``, which maps sizes to figures above 0, on logarithmic scales, with the better
    of the two fits in its legend where there are three points or more.
    """
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6.0, 3.6), layout="constrained")
    axes = figure.subplots()
    for i, (name, points) in enumerate(series.items()):
        sizes, figures = np.array(sorted(points.items()), np.float64).T
        colour, label = f"C{i}", name
        if len(sizes) >= 3:
            curve = best_fit(sizes.tolist(), figures.tolist())
            label = f"{name}: {curve}"
            along = np.geomspace(sizes[0], sizes[-1], 50)
            axes.plot(along, [curve.at(size) for size in along], color=colour, linewidth=0.8)
        axes.plot(sizes, figures, "osv^D<>Pp*"[i % 10], color=colour, markersize=4, label=label)
    axes.set(xscale="log", yscale="log", xlabel=size_name, ylabel=figure_name)
    axes.set_xticks(sorted({size for points in series.values() for size in points}))
    axes.xaxis.set_major_formatter("{x:g}")
    axes.minorticks_off()
    axes.tick_params(labelsize=8)
    axes.grid(alpha=0.3)
    axes.legend(fontsize=7)
    return figure


class Law(StrEnum):
    POWER = "power law"
    """``factor * size ** rate``."""
    EXPONENTIAL = "exponential"
    """``factor * exp(rate * size)``."""


@dataclass(frozen=True, slots=True)
class Fit:
    """A ``law`` with its ``rate``, the standard error of the rate, and the root mean square of what is left of the
    natural logarithms: 0.1 says that figures are some 10 % off the curve.
    """

    law: Law
    factor: float
    rate: float
    error: float
    residual: float

    def at(self, size: float) -> float:
        """The figure that the law gives for a size."""
        grown = size**self.rate if self.law is Law.POWER else np.exp(self.rate * size)
        return float(self.factor * grown)

    def __str__(self) -> str:
        error = f"{self.rate:.2f} ± {self.error:.2f}"
        return f"size^({error})" if self.law is Law.POWER else f"exp(({error}) size)"


def fit(sizes: Sequence[float], figures: Sequence[float], law: Law) -> Fit:
    """The curve of that ``law`` through ``figures``, which belong to ``sizes``; both are above 0. Raises UsageError for
    fewer than three points, from which no error can be told.
    """
    if len(sizes) < 3:
        raise UsageError(f"expected at least three points for a fit, found {len(sizes)}")
    x = np.log(sizes) if law is Law.POWER else np.asarray(sizes, np.float64)
    y = np.log(figures)
    across = x - x.mean()
    spread = float(across @ across)
    rate = float(across @ y) / spread
    start = float(y.mean() - rate * x.mean())
    left = y - (start + rate * x)
    squares = float(left @ left)
    error = (squares / (len(x) - 2) / spread) ** 0.5
    return Fit(law, float(np.exp(start)), rate, error, (squares / len(x)) ** 0.5)


def best_fit(sizes: Sequence[float], figures: Sequence[float]) -> Fit:
    """Of both laws the one with the smaller residual; parameters and errors as in `fit`."""
    return min((fit(sizes, figures, law) for law in Law), key=lambda one: one.residual)
