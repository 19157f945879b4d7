"""What the rows of `benchmarks.encoders.survey` show: the time of each way beside the best one."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import numpy as np

SOLVERS = {"cadical195": "CaDiCaL 1.9.5", "glucose4": "Glucose 4", "maplecm": "MapleCM"}
"""By their names in python-sat."""


def is_answered(row: dict[str, Any]) -> bool:
    """Whether a search ended with an answer, neither at its limit nor with an error."""
    return bool(row["status"].endswith("satisfiable"))


def costs(found: Sequence[dict[str, Any]]) -> dict[str, dict[tuple[Any, ...], float]]:
    """For each way its CPU seconds on each problem with each solver in each run: from 0.01, since less cannot be told
    apart, and twice the limit for a search without an answer.
    """
    by_way: dict[str, dict[tuple[Any, ...], float]] = defaultdict(dict)
    for row in found:
        seconds = max(row["seconds"], 0.01) if is_answered(row) else 2 * row["limit"]
        by_way[row["way"]][row["problem"], row["solver"], row["run"]] = seconds
    return by_way


def ratios(found: Sequence[dict[str, Any]]) -> dict[str, dict[tuple[Any, ...], float]]:
    """The logarithms of `costs` divided by those of the best way for the same search, of one sort of constraint."""
    by_way = costs(found)
    best: dict[tuple[Any, ...], float] = {}
    for own in by_way.values():
        for search, seconds in own.items():
            best[search] = min(seconds, best.get(search, seconds))
    return {way: {at: float(np.log(one / best[at])) for at, one in own.items()} for way, own in by_way.items()}


def interval(own: dict[tuple[Any, ...], float]) -> tuple[float, float, float]:
    """The geometric mean of ratios, and between what it lies with 95 per cent, by 2,000 draws of problems."""
    by_problem = defaultdict(list)
    for (number, *_), one in own.items():
        by_problem[number].append(one)
    means = np.array([np.mean(some) for some in by_problem.values()])
    again = np.random.default_rng(0).choice(means, (2000, len(means))).mean(axis=1)
    low, high = np.exp(np.percentile(again, (2.5, 97.5))).tolist()
    return float(np.exp(means.mean())), low, high
