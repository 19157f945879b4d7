"""``python -m benchmarks.encodings.predictors RESULTS/encodings.json``: what tells beforehand which encoding makes a
solver work least? The file is that of ``python -m benchmarks.encodings``.
"""

import argparse
import json
import math
import statistics
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from satpuzzles.research.comparing.comparison import markdown_table

Record = dict[str, Any]

PREDICTORS = ("variables", "clauses", "propagation", "lookahead")
TARGETS = ("conflicts", "solve_seconds")
_LARGER_IS_BETTER = {"propagation", "lookahead"}
_FEWEST = 3
"""Different formulas of one puzzle, below which a rank correlation says nothing."""


def correlations(records: Sequence[Record], target: str) -> dict[str, dict[str, list[float]]]:
    """For each kind of puzzle and each of the `PREDICTORS`, Spearman's rank correlations with the ``target``: one for
    each puzzle and backend where both vary. A run over the limit counts as more than any other; of choices that make
    formulas of equal size the first counts.
    """
    found: dict[str, dict[str, list[float]]] = {}
    for record in records:
        of_kind = found.setdefault(record["puzzle"], {name: [] for name in PREDICTORS})
        for backend in dict.fromkeys(case["backend"] for case in record["cases"]):
            known = [case for case in record["cases"] if case["backend"] == backend and case["clauses"] is not None]
            different = {(case["variables"], case["clauses"], case["literals"]): case for case in reversed(known)}
            for name in PREDICTORS:
                of_kind[name] += _correlation([*different.values()], name, target)
    return found


def _correlation(cases: Sequence[Record], predictor: str, target: str) -> list[float]:
    from scipy.stats import spearmanr

    sign = -1 if predictor in _LARGER_IS_BETTER else 1
    points = [
        (sign * case[predictor], math.inf if case[target] is None else case[target])
        for case in cases
        if case[predictor] is not None
    ]
    across, upwards = ([point[i] for point in points] for i in (0, 1))
    if len(points) < _FEWEST or len({*across}) < 2 or len({*upwards}) < 2:
        return []
    return [float(spearmanr(across, upwards).statistic)]


def rows(records: Sequence[Record]) -> Iterator[list[str]]:
    """For each kind and target the mean correlations, and over how many."""
    for target in TARGETS:
        for kind, of_kind in correlations(records, target).items():
            yield [kind, target.removeprefix("solve_"), *map(_mean, of_kind.values())]


def _mean(found: Sequence[float]) -> str:
    return f"{statistics.mean(found):+.2f} ({len(found)})" if found else ""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.encodings.predictors", description=__doc__)
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE")
    records = [
        record for file in parser.parse_args(arguments).files for record in json.loads(file.read_text())["records"]
    ]
    print(*markdown_table(["kind", "what is predicted", *PREDICTORS], rows(records)), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
