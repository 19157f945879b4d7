"""Comparisons as heat maps, with matplotlib."""

import io
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import numpy as np

from satpuzzles.errors import UsageError, one_line
from satpuzzles.research.comparing.comparison import Named, columns, names

if TYPE_CHECKING:
    from matplotlib.figure import Figure


_LARGEST_RATIO = 100.0
"""The ratio to the best of a column at which the colours end."""

_SETTINGS: Mapping[str, Any] = {"svg.fonttype": "none", "svg.hashsalt": "satpuzzles"}
"""Settings: text stays text, which makes an SVG a tenth as large; ids are stable, so the same plot is the same file."""


def require_matplotlib() -> None:
    """Raise UsageError where matplotlib is missing."""
    if find_spec("matplotlib") is None:
        raise UsageError("plots need matplotlib: pip install 'satpuzzles[plot]'")


def drawn(figure: "Figure", ending: str) -> bytes:
    """``figure`` as a file of type ``.svg`` or ``.png``."""
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
