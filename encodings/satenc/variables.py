"""Named blocks of variables: what a number in a clause means to a person."""

from bisect import bisect_right
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from satenc.literals import FALSE, TRUE, Lits


@dataclass(frozen=True, slots=True)
class VariableBlock:
    """Variables ``first .. first+count-1``, laid out row-major over the entries of ``literals`` that are variables.

    ``values`` and ``relation`` say what the last axis means, where it stands for the values of an integer:
    ``cell[0,3]=7`` or ``cell[0,3]>=7``. Entries of ``literals`` that are constants have no variable.
    """

    name: str
    literals: Lits
    first: int
    count: int
    answer: bool = False
    values: NDArray[np.int64] | None = None
    relation: str = "="

    def describe(self, variable: int) -> str:
        """The name of one variable of this block, with 0-based indices."""
        position = np.flatnonzero(self.literals.ravel() == variable)[0]
        index = [int(i) for i in np.unravel_index(position, self.literals.shape)]
        if self.values is None:
            return f"{self.name}[{','.join(map(str, index))}]" if index else self.name
        cell = f"[{','.join(map(str, index[:-1]))}]" if index[:-1] else ""
        return f"{self.name}{cell}{self.relation}{self.values[index[-1]]}"


class Variables:
    """All variables of a formula, in blocks; numbered from 1 without gaps."""

    def __init__(self) -> None:
        self.blocks: list[VariableBlock] = []
        self._firsts: list[int] = []
        self._names: dict[str, int] = {}
        self.count = 0

    def new(
        self,
        name: str,
        shape: tuple[int, ...],
        *,
        where: NDArray[np.bool_] | None = None,
        answer: bool = False,
        values: NDArray[np.int64] | None = None,
        relation: str = "=",
    ) -> Lits:
        """A block of fresh variables of ``shape``; where ``where`` is False the entry is the constant FALSE.

        Raises OverflowError when the numbers no longer fit a 32-bit literal.
        """
        size = int(np.prod(shape, dtype=np.int64)) if where is None else int(np.count_nonzero(where))
        first = self.count + 1
        if self.count + size >= TRUE:
            raise OverflowError(f"{name}: more than {TRUE - 1} variables do not fit a 32-bit literal")
        numbers = np.arange(first, first + size, dtype=np.int32)
        if where is None:
            literals = numbers.reshape(shape)
        else:
            literals = np.full(shape, FALSE, np.int32)
            literals[np.broadcast_to(where, shape)] = numbers
        if size:
            self.blocks.append(VariableBlock(self._unique(name), literals, first, size, answer, values, relation))
            self._firsts.append(first)
            self.count += size
        return literals

    def _unique(self, name: str) -> str:
        seen = self._names[name] = self._names.get(name, 0) + 1
        return name if seen == 1 else f"{name}#{seen}"

    def describe(self, literal: int) -> str:
        """A literal as a person reads it: ``star[2,5]``, ``not cell[0,3]=7``. Raises KeyError for an unknown one."""
        variable = abs(int(literal))
        if not 1 <= variable <= self.count:
            raise KeyError(f"there is no variable {variable}; the formula has {self.count}")
        name = self.blocks[bisect_right(self._firsts, variable) - 1].describe(variable)
        return name if literal > 0 else f"not {name}"

    @property
    def answers(self) -> NDArray[np.int32]:
        """The numbers of the variables that make up the answer, ascending."""
        ranges = [np.arange(b.first, b.first + b.count, dtype=np.int32) for b in self.blocks if b.answer]
        return np.concatenate(ranges) if ranges else np.empty(0, np.int32)
