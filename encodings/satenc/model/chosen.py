"""The vertices or edges of a graph that are chosen: those whose variables have a value."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from satenc.formula import checks
from satenc.formula.literals import Lits
from satenc.model.unknown import Unknown, Views, direct_literals


@dataclass(frozen=True, slots=True)
class Chosen:
    """Vertex (edge) ``v`` is chosen where variable ``variables[v]`` of ``x`` has the value ``x.values[index]``."""

    x: Unknown
    index: int
    variables: NDArray[np.intp]

    @classmethod
    def of(cls, x: Unknown, value: int, variables: ArrayLike | None, count: int) -> "Chosen":
        """Raises ValueError for a value that ``x`` has not, and unless there are ``count`` variables, all different."""
        if value not in x.values.tolist():
            raise ValueError(f"value: expected one of {x.values.tolist()}, found {value!r}")
        index = x.values.tolist().index(value)
        size = len(x.cells)
        members = np.arange(size) if variables is None else checks.indices(f"variables of {x.name!r}", variables, size)
        if members.shape != (count,) or len({*members.tolist()}) < count:
            raise ValueError(f"expected {count} different variables of {x.name!r}, found shape {members.shape}")
        return cls(x, index, members)

    def possible(self) -> NDArray[np.bool_]:
        """Which may be chosen."""
        possible: NDArray[np.bool_] = self.x.cells[self.variables, self.index]
        return possible

    def known(self) -> NDArray[np.bool_]:
        """Which are chosen, as their variables have no other value."""
        known: NDArray[np.bool_] = self.possible() & (self.x.cells[self.variables].sum(axis=1) == 1)
        return known

    def state(self) -> bytes:
        """The domains of the variables: equal for the same ones."""
        return self.x.cells[self.variables].tobytes()

    def exclude(self, which: list[int]) -> None:
        """These are not chosen."""
        self.x.cells[self.variables[which], self.index] = False

    def require(self, which: list[int]) -> None:
        """These are chosen."""
        variables = self.variables[which]
        possible = self.x.cells[variables, self.index]
        self.x.cells[variables] = False
        self.x.cells[variables, self.index] = possible

    def among(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        """``[..., vertex]``: which ``values[..., variable]`` choose."""
        among: NDArray[np.bool_] = values[..., self.variables] == self.x.values[self.index]
        return among

    def literals(self, views: Views) -> Lits:
        """For each vertex (edge) the literal that it is chosen."""
        literals: Lits = direct_literals(views, self.x)[self.variables, self.index]
        return literals
