"""No connected part of the chosen cells of a rectangle is a rectangle itself.

For each run of columns and each row a variable says that a rectangle with these columns that nothing joins from above
or beside reaches down to this row: the row is chosen there and not beside it, and above it no cell is chosen or another
such row lies. Then a chosen cell lies below. That is one rule for each of about n^3 places, instead of one for each of
n^4 rectangles.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from satenc.formula import FALSE, TRUE, Alike, Formula, Lits, Proceed, checked, checks, define_and, define_or
from satenc.graphs.graph import Graph
from satenc.unknowns.unknown import Unknown, Views, boolean_literals, one_by_one


@checked
@dataclass(frozen=True, slots=True)
class NoRectangles(Alike):
    """Cells whose Booleans in ``x``, ``height`` rows of ``width`` one after the other, have this ``value`` form no
    connected part that is a rectangle. One instance.

    Raises ValueError for other variables than Booleans, one a cell, and for a ``value`` other than 0 and 1.
    """

    x: Unknown
    height: int
    width: int
    value: int = 1

    def __post_init__(self) -> None:
        self.x.is_boolean()
        if self.height * self.width != len(self.x.cells):
            raise ValueError(
                f"expected {self.height}x{self.width} variables of {self.x.name!r}, found {len(self.x.cells)}"
            )
        checks.indices("value", [self.value], 2)

    @property
    def count(self) -> int:
        return 1

    def narrow(self, proceed: Proceed) -> None:
        """Few values follow from a rule about whole parts; none is removed."""

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        kept = [[not self.broken_at(row)] for row in one_by_one(values)]
        return np.array(kept, np.bool_).reshape(*values.shape[:-1], 1)

    def broken_at(self, values: NDArray[np.int64]) -> Sequence[Sequence[int]]:
        """Each part that is a rectangle."""
        parts = Graph.grid(self.height, self.width).parts(np.flatnonzero(values == self.value).tolist())
        return [*filter(self._is_rectangle, parts)]

    def _is_rectangle(self, part: Sequence[int]) -> bool:
        rows, columns = np.divmod(part, self.width)
        return bool((np.ptp(rows) + 1) * (np.ptp(columns) + 1) == len(part))

    def encode(self, f: Formula, views: Views) -> None:
        literals = boolean_literals(views, self.x).reshape(self.height, self.width)
        chosen = np.pad(literals if self.value else -literals, ((0, 0), (1, 1)), constant_values=FALSE)
        for length in range(1, self.width + 1):
            runs = sliding_window_view(chosen, length + 2, axis=1)
            self._none(f, np.array(runs))

    def _none(self, f: Formula, runs: Lits) -> None:
        """``runs[row, start]`` are the cells of a run of columns, and one more on either side."""
        size = runs.shape[:2]
        run, clear, down, above = (f.auxiliary(name, *size) for name in ("run", "clear", "down", "above"))
        define_and(f, run, np.concatenate([-runs[..., :1], runs[..., 1:-1], -runs[..., -1:]], axis=-1))
        define_and(f, clear, -runs[..., 1:-1])
        rim = np.full((1, size[1]), TRUE, np.int32)
        before = np.concatenate([rim, clear[:-1]]), np.concatenate([-rim, down[:-1]])
        define_or(f, above, np.stack(before, axis=-1))
        define_and(f, down, np.stack([run, above], axis=-1))
        f.add(-down, -np.concatenate([clear[1:], rim]))
