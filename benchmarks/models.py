"""``python -m benchmarks.models``: twenty small models, stated alike in satenc and in CPMpy, and what each writes.

``--write`` puts the table into docs/satenc/beside.md. Its CPU times are of one run on one machine, so that no test
compares the page. Without CPMpy it says so and does nothing: ``pip install cpmpy pindakaas``.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from statistics import median
from typing import Any

from benchmarks.instances import ROOT
from satenc import Formula, Model, different, element, maximum, minimum, solve, total
from tools.tables import write

PAGE, TABLE = ROOT / "docs" / "satenc" / "beside.md", "models"
_RUNS = 2


class Satenc:
    """The few functions that the models need, in satenc."""

    total, different, element = staticmethod(total), staticmethod(different), staticmethod(element)
    maximum, minimum = staticmethod(maximum), staticmethod(minimum)

    def __init__(self) -> None:
        self.model, self._count = Model(), 0

    def ints(self, low: int, high: int, *shape: int) -> Any:
        self._count += 1
        return self.model.integers(f"x{self._count}", range(low, high + 1), shape=shape)

    def bools(self, *shape: int) -> Any:
        self._count += 1
        return self.model.booleans(f"b{self._count}", *shape)

    def add(self, *rules: Any) -> None:
        self.model.add(*rules)

    def written(self) -> tuple[int, int, Any]:
        self.model.encode(f := Formula())
        return len(f.clauses), f.variables.count, f

    @staticmethod
    def solved(written: Any) -> bool:
        return solve(written).assignment is not None


class Cpmpy:
    """The same in CPMpy, which writes by pindakaas."""

    def __init__(self) -> None:
        import cpmpy

        self.cp, self.model = cpmpy, cpmpy.Model()
        self.total, self.different = cpmpy.sum, cpmpy.AllDifferent
        self.maximum, self.minimum = cpmpy.max, cpmpy.min

    def ints(self, low: int, high: int, *shape: int) -> Any:
        return self.cp.intvar(low, high, shape=shape)

    def bools(self, *shape: int) -> Any:
        return self.cp.boolvar(shape=shape)

    @staticmethod
    def element(x: Any, i: Any) -> Any:
        return x[i]

    def add(self, *rules: Any) -> None:
        self.model += [*rules]

    def written(self) -> tuple[int, int, Any]:
        pindakaas, solvers = map(import_module, ("pindakaas", "cpmpy.solvers.pindakaas"))
        solver = solvers.CPM_pindakaas()
        solver.pdk_solver = pindakaas.CNF()
        solver += self.model.constraints
        clauses = [*solver.pdk_solver.clauses()]
        return len(clauses), len({str(x.var()) for clause in clauses for x in clause}), self.model

    @staticmethod
    def solved(written: Any) -> bool:
        return bool(written.solve(solver="pindakaas"))


def _each(m: Any, lines: Any, rule: Callable[[Any], Any]) -> None:
    m.add(*(rule(line) for line in lines))


def _send_more(m: Any) -> None:
    s, e, n, d, o, r, y = x = m.ints(0, 9, 7)
    c = m.bools(3)
    m.add(d + e == y + 10 * c[0], n + r + c[0] == e + 10 * c[1], e + o + c[1] == n + 10 * c[2], s + 1 + c[2] == o + 10)
    m.add(m.different(x), s >= 1)
    _each(m, x, lambda one: one != 1)


def _queens(m: Any) -> None:
    q, n = m.ints(0, 7, 8), range(8)
    m.add(m.different(q))
    m.add(*(q[i] + i != q[j] + j for i in n for j in range(i)), *(q[i] - i != q[j] - j for i in n for j in range(i)))


def _latin(m: Any) -> None:
    x = m.ints(1, 6, 6, 6)
    _each(m, [x[i, :] for i in range(6)], m.different)
    _each(m, [x[:, i] for i in range(6)], m.different)


def _magic_square(m: Any) -> None:
    x, n = m.ints(1, 9, 3, 3), range(3)
    m.add(m.different(x[[0, 0, 0, 1, 1, 1, 2, 2, 2], [0, 1, 2] * 3]))
    _each(m, [*(x[i, :] for i in n), *(x[:, i] for i in n), x[[0, 1, 2], [0, 1, 2]]], lambda one: m.total(one) == 15)


def _magic_series(m: Any) -> None:
    x = m.ints(0, 7, 8)
    m.add(*(m.total([x[j] == i for j in range(8)]) == x[i] for i in range(8)) if isinstance(m, Cpmpy) else
          (m.total(x == i) == x[i] for i in range(8)))  # fmt: skip


def _weighed(x: Any, weights: Sequence[int]) -> Any:
    first, *others = (weight * one for weight, one in zip(weights, x, strict=True))
    for other in others:
        first = first + other
    return first


def _knapsack(m: Any) -> None:
    x = m.bools(12)
    m.add(_weighed(x, range(11, 35, 2)) <= 90, _weighed(x, range(40, 4, -3)) >= 120)


def _subset_sum(m: Any) -> None:
    m.add(_weighed(m.bools(15), range(17, 62, 3)) == 300)


def _coins(m: Any) -> None:
    m.add(_weighed(m.ints(0, 9, 4), range(3, 15, 3)) == 93)


def _colours(m: Any) -> None:
    x = m.ints(1, 4, 20)
    m.add(*(x[i] != x[(i * k + k) % 20] for i in range(20) for k in (2, 3) if i != (i * k + k) % 20))


def _jobs(m: Any) -> None:
    start, lengths = m.ints(0, 30, 6), (5, 4, 6, 3, 5, 4)
    pairs = [(i, j) for j in range(6) for i in range(j)]
    m.add(*((start[i] + lengths[i] <= start[j]) | (start[j] + lengths[j] <= start[i]) for i, j in pairs))
    m.add(*(start[i] + lengths[i] <= 28 for i in range(6)))


def _roster(m: Any) -> None:
    x = m.bools(8, 14)
    _each(m, [x[:, day] for day in range(14)], lambda day: m.total(day) == 3)
    _each(m, [x[one, :] for one in range(8)], lambda days: m.total(days) <= 6)
    _each(m, [x[one, day : day + 4] for one in range(8) for day in range(11)], lambda days: m.total(days) <= 2)


def _cover(m: Any) -> None:
    x = m.bools(20)
    _each(m, [x[[i, (3 * i + 1) % 20, (7 * i + 2) % 20]] for i in range(20)], lambda some: m.total(some) >= 1)
    m.add(m.total(x) <= 9)


def _bins(m: Any) -> None:
    x, sizes = m.bools(4, 10), (9, 8, 7, 7, 6, 5, 5, 4, 3, 2)
    _each(m, [x[:, item] for item in range(10)], lambda bins: m.total(bins) == 1)
    _each(m, [x[row, :] for row in range(4)], lambda items: _weighed(items, sizes) <= 15)


def _range(m: Any) -> None:
    x = m.ints(0, 20, 8)
    m.add(m.maximum(x) - m.minimum(x) <= 9, m.different(x), m.total(x) == 60)


def _product(m: Any) -> None:
    x = m.ints(1, 6, 3)
    m.add(x[0] * x[1] == 2 * x[2], x[0] < x[1])


def _steps(m: Any) -> None:
    x = m.ints(0, 5, 8)
    m.add(*(abs(x[i + 1] - x[i]) >= 2 for i in range(7)), x[0] + x[7] == 7)


def _intervals(m: Any) -> None:
    x, d = m.ints(0, 7, 8), m.ints(1, 7, 7)
    m.add(m.different(x), m.different(d), *(d[i] == abs(x[i + 1] - x[i]) for i in range(7)))


def _ruler(m: Any) -> None:
    x, pairs = m.ints(0, 6, 4), [(i, j) for j in range(4) for i in range(j)]
    d = m.ints(1, 6, 6)
    m.add(x[0] == 0, m.different(d), *(d[n] == x[j] - x[i] for n, (i, j) in enumerate(pairs)))


def _table(m: Any) -> None:
    x, i = m.ints(0, 4, 3), m.ints(0, 2, 1)
    m.add(*(x[n] == 2 * n for n in range(3)), m.element(x, i[0]) >= 3)


def _choices(m: Any) -> None:
    x, b = m.ints(0, 40, 3), m.bools(6)
    m.add(*(b[k].implies(x[k % 3] >= 7 * k) for k in range(6)), m.total(b) >= 4, m.total(x) <= 75)


MODELS: dict[str, Callable[[Any], None]] = {
    "send more money": _send_more, "8 queens": _queens, "Latin square 6x6": _latin, "magic square 3x3": _magic_square,
    "magic series of 8": _magic_series, "knapsack": _knapsack, "subset sum": _subset_sum, "coins": _coins,
    "4 colours": _colours, "one machine, 6 jobs": _jobs, "roster, 8 people": _roster, "cover": _cover, "4 bins": _bins,
    "range of numbers": _range, "product": _product, "steps": _steps, "all intervals": _intervals,
    "ruler with 4 marks": _ruler, "element": _table, "conditions": _choices,
}  # fmt: skip


def measured(model: Callable[[Any], None], system: type[Any]) -> tuple[int, int, float, bool]:
    """Clauses, variables, CPU milliseconds from the statement to the formula, the least of a few, and the verdict."""
    times = []
    for _ in range(_RUNS):
        start = time.process_time()
        model(one := system())
        clauses, variables, written = one.written()
        times.append(1000 * (time.process_time() - start))
    return clauses, variables, min(times), one.solved(written)


def lines() -> Iterator[str]:
    yield "| model | satenc: clauses | variables | ms | CPMpy: clauses | variables | ms |"
    yield "|---|--:|--:|--:|--:|--:|--:|"
    ratios, times = [], []
    for name, model in MODELS.items():
        ours, theirs = measured(model, Satenc), measured(model, Cpmpy)
        if ours[3] != theirs[3]:
            raise AssertionError(f"{name}: satenc says {ours[3]}, CPMpy {theirs[3]}")
        ratios.append(theirs[0] / ours[0])
        times.append(theirs[2] / ours[2])
        cells = (f"{clauses:,} | {variables:,} | {ms:.1f}" for clauses, variables, ms, _ in (ours, theirs))
        yield f"| {name} | {' | '.join(cells)} |"
    yield ""
    yield f"CPMpy over satenc, in the median: clauses {median(ratios):.1f}, time {median(times):.1f}."


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.models", description=__doc__)
    parser.add_argument("--write", action="store_true", help="into docs/satenc/beside.md")
    options = parser.parse_args(arguments)
    if missing := [name for name in ("cpmpy", "pindakaas") if find_spec(name) is None]:
        print(f"skipped: {', '.join(missing)} not installed", file=sys.stderr)
        return 0
    found = [*lines()]
    if options.write:
        write(PAGE, TABLE, found)
    print(*found, sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
