"""Pictures of `benchmarks.encoders`, as SVG."""

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from satpuzzles.research.comparing.plots import drawn


def draw(rows: Sequence[dict[str, Any]], folder: Path) -> None:
    """``propagation.svg`` and, for each family, ``NAME.svg``; what there are no rows of is left out."""
    folder.mkdir(parents=True, exist_ok=True)
    if shares := [row for row in rows if row.get("share") is not None]:
        (folder / "propagation.svg").write_bytes(_propagation(shares))
    families = defaultdict(list)
    for row in rows:
        if row["table"] == "families":
            families[row["case"]].append(row)
    for family, own in families.items():
        (folder / f"{family.replace(' ', '-').lower()}.svg").write_bytes(_family(family, own))


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


def _family(family: str, rows: Sequence[dict[str, Any]]) -> bytes:
    """The conflicts on each problem of a family, a line for each encoding; a bar at the median."""
    from matplotlib.figure import Figure

    conflicts = defaultdict(list)
    for row in rows:
        conflicts[row["way"]].append(row["conflicts"] + 1)
    order = sorted(conflicts, key=lambda way: -median(conflicts[way]))
    figure = Figure(figsize=(7, 0.22 * len(order) + 0.9), layout="constrained")
    axes = figure.subplots()
    for y, way in enumerate(order):
        axes.plot(
            conflicts[way], [y] * len(conflicts[way]), "o", markersize=4, alpha=0.5, color="C0", markeredgewidth=0
        )
        axes.vlines(median(conflicts[way]), y - 0.35, y + 0.35, color="black", linewidth=1.5)
    axes.set_yticks(range(len(order)), order, fontsize=7)
    axes.set_xscale("log")
    axes.set_xlabel("conflicts + 1, on each of seven problems")
    axes.set_title(family, fontsize=9)
    axes.grid(axis="x", alpha=0.3)
    return drawn(figure, ".svg")
