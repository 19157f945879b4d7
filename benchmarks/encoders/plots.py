"""Pictures of `benchmarks.encoders` and its survey, as SVG."""

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.encoders.ratios import SOLVERS, interval, is_answered, ratios
from satpuzzles.research.comparing.plots import drawn


def draw(rows: Sequence[dict[str, Any]], folder: Path) -> None:
    """``propagation.svg``, if there are rows of it."""
    if shares := [row for row in rows if row.get("share") is not None]:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "propagation.svg").write_bytes(_propagation(shares))


def draw_survey(rows: Sequence[dict[str, Any]], folder: Path) -> None:
    """``ratios.svg`` and ``ended.svg`` of the rows of `benchmarks.encoders.survey`."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "ratios.svg").write_bytes(_ratios(rows))
    (folder / "ended.svg").write_bytes(_ended(rows))


def _propagation(rows: Sequence[dict[str, Any]]) -> bytes:
    """How many clauses each encoding has, and what share of all that follows it derives; a colour for each library."""
    from matplotlib.figure import Figure

    cases = [*dict.fromkeys(row["case"] for row in rows if row["constraint"] != "at most one")]
    figure = Figure(figsize=(10, 8), layout="constrained")
    for axes, case in zip(figure.subplots(3, 3, sharey=True).flat, cases, strict=False):
        libraries = defaultdict(list)
        for row in rows:
            if row["case"] == case:
                libraries[row["way"].split(" ", maxsplit=1)[0]].append((row["clauses"], 100 * row["share"]))
        for library, points in libraries.items():
            axes.plot(*zip(*points, strict=True), "o", markersize=5, alpha=0.6, label=library)
        axes.set_xscale("log")
        axes.set_title(f"at most {case}" if case[0].isdigit() and " of " in case else case, fontsize=9)
        axes.grid(alpha=0.3)
    figure.axes[0].legend(fontsize=7)
    figure.supxlabel("clauses")
    figure.supylabel("derived by unit propagation, per cent of what follows")
    return drawn(figure, ".svg")


def _by_constraint(rows: Sequence[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        found[row["constraint"]].append(row)
    return found


def _ratios(rows: Sequence[dict[str, Any]]) -> bytes:
    """The geometric mean of the ratio to the best way, a bar for its interval, and a mark for each solver."""
    from matplotlib.figure import Figure

    own = {constraint: ratios(some) for constraint, some in _by_constraint(rows).items()}
    figure = Figure(figsize=(8, 0.2 * sum(map(len, own.values())) + 1.6), layout="constrained")
    heights = [len(ways) + 1 for ways in own.values()]
    panels = figure.subplots(len(own), 1, squeeze=False, sharex=True, gridspec_kw={"height_ratios": heights})
    for axes, (constraint, ways) in zip(panels.flat, own.items(), strict=True):
        order = sorted(ways, key=lambda way: interval(ways[way]), reverse=True)
        for y, way in enumerate(order):
            mean, low, high = interval(ways[way])
            axes.hlines(y, low, high, color="0.6", linewidth=5)
            axes.plot(mean, y, "k|", markersize=9)
        for (solver, name), mark in zip(SOLVERS.items(), "osv", strict=True):
            means = [np.exp(np.mean([one for at, one in ways[way].items() if at[1] == solver])) for way in order]
            axes.plot(means, range(len(order)), mark, markersize=4, alpha=0.7, label=name)
        axes.set_yticks(range(len(order)), order, fontsize=7)
        axes.set_title(constraint, fontsize=9)
        axes.set_xscale("log")
        axes.grid(axis="x", alpha=0.3)
    figure.axes[0].legend(fontsize=7)
    figure.supxlabel("CPU seconds, ratio to the best way for the same problem and solver", fontsize=9)
    return drawn(figure, ".svg")


def _ended(rows: Sequence[dict[str, Any]]) -> bytes:
    """How many searches end within a time, a line for each way."""
    from matplotlib.figure import Figure

    own = _by_constraint(rows)
    figure = Figure(figsize=(10, 8), layout="constrained")
    panels = figure.subplots(-(-len(own) // 2), 2, squeeze=False).ravel()[: len(own)]
    for axes, (constraint, some) in zip(panels, own.items(), strict=True):
        for way in dict.fromkeys(row["way"] for row in some):
            seconds = sorted(row["seconds"] for row in some if row["way"] == way and is_answered(row))
            style = "-" if way.startswith("satenc") else "--"
            axes.plot(seconds, np.arange(1, len(seconds) + 1), style, linewidth=1, label=way)
        axes.set_xscale("log")
        axes.set_xlim(0.01, max(row["limit"] for row in rows))
        axes.set_title(constraint, fontsize=9)
        axes.grid(alpha=0.3)
        axes.legend(fontsize=6)
    figure.supxlabel("CPU seconds")
    figure.supylabel("searches that ended by then")
    return drawn(figure, ".svg")
