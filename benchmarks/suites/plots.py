"""Plots, with matplotlib: seconds over size for a family that grows, a cactus plot for any other suite; values of sets
side by side.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path
from statistics import median

from benchmarks.suites.measure import Result
from satpuzzles.research.comparing.plots import drawn


def draw(results: Sequence[Result], folder: Path, growing: frozenset[str]) -> list[Path]:
    """One PNG for each suite and task; those where nobody has answered are left out."""
    written = []
    for (suite, task), group in groupby(results, key=lambda result: (result.suite, result.task)):
        chosen = [result for result in group if result.settled]
        if chosen:
            path = folder / f"{suite.replace('/', '-')}-{task}.png"
            _draw(chosen, path, f"{suite}: {task}", over_size=suite in growing)
            written.append(path)
    return written


def _draw(results: Sequence[Result], path: Path, title: str, *, over_size: bool) -> None:
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(figsize=(6.4, 4.0), dpi=90)
    markers = "osv^D<>Pp*Xh"
    for i, peer in enumerate(dict.fromkeys(result.peer for result in results)):
        own = [(result.size, max(result.seconds or 0.0, 1e-4)) for result in results if result.peer == peer]
        points = sorted(own) if over_size else list(enumerate(sorted(seconds for _, seconds in own), start=1))
        ours = peer.startswith("satpuzzles")
        style = {"marker": markers[i % len(markers)], "markersize": 3.5, "linewidth": 2.0 if ours else 1.0}
        axes.plot([x for x, _ in points], [y for _, y in points], label=peer, **style)
    axes.set_yscale("log")
    axes.set_xlabel("size" if over_size else "instances answered")
    axes.set_ylabel("seconds" if over_size else "seconds at most, for each")
    axes.set_title(title, fontsize=10)
    axes.grid(alpha=0.3)
    axes.legend(fontsize=7)
    figure.tight_layout()
    figure.savefig(path)
    plt.close(figure)


def strips(panels: Mapping[str, Mapping[str, Sequence[float]]], what: str) -> bytes:
    """An SVG with a panel for each of ``panels``: a dot for each value of its sets, and a bar at their median."""
    from matplotlib.figure import Figure

    widths = [len(sets) + 1 for sets in panels.values()]
    figure = Figure(figsize=(0.42 * sum(widths) + 0.8, 4.2), layout="constrained")
    row = figure.subplots(1, len(panels), sharey=True, squeeze=False, gridspec_kw={"width_ratios": widths})[0]
    for axes, (title, sets) in zip(row, panels.items(), strict=True):
        for x, values in enumerate(sets.values()):
            apart = [x + 0.3 * ((i * 0.618) % 1 - 0.5) for i in range(len(values))]
            axes.plot(apart, values, "o", markersize=3, alpha=0.6, color="C0", markeredgewidth=0)
            axes.hlines(median(values), x - 0.3, x + 0.3, color="black", linewidth=1.5)
        names = [_last_word(name) for name in sets]
        axes.set_xticks(range(len(sets)), names, rotation=90, fontsize=7)
        axes.set_xlim(-0.6, len(sets) - 0.4)
        axes.set_title(title.replace("Star Battle ", "Star Battle\n"), fontsize=8)
        axes.grid(axis="y", alpha=0.3)
    row[0].set_ylabel(what)
    return drawn(figure, ".svg")


def _last_word(name: str) -> str:
    return name.removeprefix("tdoku_").rpartition("-")[2]
