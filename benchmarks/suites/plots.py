"""Plots, with matplotlib: seconds over size for a family that grows, a cactus plot for any other suite."""

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from benchmarks.suites.measure import Result


def draw(results: Sequence[Result], folder: Path, growing: frozenset[str]) -> list[Path]:
    """One PNG for each suite and goal; those where nobody has answered are left out."""
    written = []
    for (suite, goal), group in groupby(results, key=lambda result: (result.suite, result.goal)):
        chosen = [result for result in group if result.settled]
        if chosen:
            path = folder / f"{suite.replace('/', '-')}-{goal}.png"
            _draw(chosen, path, f"{suite}: {goal}", over_size=suite in growing)
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
