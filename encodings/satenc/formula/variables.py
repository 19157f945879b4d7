"""Named blocks of variables: what a number in a clause means to a person."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from satenc.formula import checks
from satenc.formula.literals import FALSE, TRUE, Lits


@dataclass(frozen=True, slots=True)
class VariableBlock:
    """Variables ``first .. first+count-1``, row-major in an array of ``shape``: its entries at ``positions`` (row-major
    and ascending) or, for None, all of them.

    ``values`` and ``relation`` say what the last axis means, where it stands for the values of an integer:
    ``cell[0,3]=7`` or ``cell[0,3]>=7``.
    """

    name: str
    shape: tuple[int, ...]
    positions: NDArray[np.intp] | None
    first: int
    count: int
    answer: bool = False
    values: NDArray[np.int64] | None = None
    relation: str = "="
    labels: tuple[str, ...] | None = None
    """The name of each variable, where they have names that no array gives them."""

    def describe(self, variable: int) -> str:
        """The name of one variable of this block, with 0-based indices."""
        number = variable - self.first
        if self.labels is not None:
            return self.labels[number]
        position = number if self.positions is None else self.positions[number]
        return self._name([int(i) for i in np.unravel_index(position, self.shape)])

    def names(self) -> Iterator[str]:
        """The names of all variables of this block, in their order."""
        if self.labels is not None:
            return iter(self.labels)
        positions = np.arange(self.count) if self.positions is None else self.positions
        if not self.shape:
            return (self._name([]) for _ in positions)
        return map(self._name, np.stack(np.unravel_index(positions, self.shape), axis=1).tolist())

    def _name(self, index: list[int]) -> str:
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

        Raises ValueError when the numbers no longer fit a 32-bit literal, for a name of several text lines, a negative
        length, and ``where`` and ``values`` that do not fit the shape.
        """
        checks.name("name", name)
        size = checks.length(f"shape of {name!r}", shape)
        checks.name("relation", relation)
        values = None if values is None else checks.whole_numbers("values", values)
        if values is not None and shape[-1:] != np.shape(values):
            raise ValueError(f"values of {name!r}: expected one for each of {shape[-1:]}, found {np.shape(values)}")
        if where is None:
            return self._add(VariableBlock(name, shape, None, 0, size, answer, values, relation)).reshape(shape)
        where = checks.truths("where", where, shape)
        literals = np.full(shape, FALSE, np.int32)
        positions = np.flatnonzero(where)
        block = VariableBlock(name, shape, positions, 0, len(positions), answer, values, relation)
        literals[where] = self._add(block)
        return literals

    def at(self, name: str, shape: tuple[int, ...], positions: NDArray[np.intp]) -> Lits:
        """A block of fresh variables for the entries of an array of ``shape`` at ``positions``, row-major, ascending.

        Returns only these, ``[positions]``.
        """
        return self._add(VariableBlock(name, shape, positions, 0, len(positions)))

    def row(self, name: str, answers: NDArray[np.bool_]) -> None:
        """Variables ``name[0]``, ``name[1]``, ...; the answer are those where ``answers``, a block for each run."""
        if not len(answers):
            return
        runs = np.split(np.arange(len(answers)), np.flatnonzero(answers[1:] != answers[:-1]) + 1)
        first = runs[0] if len(runs) > 1 else None
        self._add(VariableBlock(name, answers.shape, first, 0, len(runs[0]), bool(answers[0])))
        for run in runs[1:]:
            self.go_on(run, answer=bool(answers[run[0]]))

    def named_row(self, names: Sequence[str], *, answer: bool) -> None:
        """Variables with these ``names``; one that is taken gets a number behind it. Raises ValueError for a name of
        several text lines.
        """
        own = tuple(self._unique(checks.name("name", name)) for name in names)
        self._number(VariableBlock("", (len(own),), None, 0, len(own), answer, labels=own))

    def go_on(self, positions: NDArray[np.intp], *, answer: bool) -> None:
        """Variables for further entries of the array of the last block, by its name."""
        self._number(replace(self.blocks[-1], positions=positions, count=len(positions), answer=answer))

    def _add(self, block: VariableBlock) -> Lits:
        """``block``, with the next numbers and a name of its own."""
        return self._number(block, self._unique(block.name) if block.count else "")

    def _number(self, block: VariableBlock, name: str = "") -> Lits:
        """``block`` with the next numbers and, if given, another ``name``."""
        first, name = self.count + 1, name or block.name
        if self.count + block.count >= TRUE:
            raise ValueError(f"{name}: more than {TRUE - 1} variables do not fit a 32-bit literal")
        if block.count:
            self.blocks.append(replace(block, first=first, name=name))
            self._firsts.append(first)
            self.count += block.count
        return np.arange(first, first + block.count, dtype=np.int32)

    def _unique(self, name: str) -> str:
        seen = self._names[name] = self._names.get(name, 0) + 1
        return name if seen == 1 else f"{name}#{seen}"

    def describe(self, literal: int) -> str:
        """A literal as a person reads it: ``star[2,5]``, ``not cell[0,3]=7``. Raises KeyError for an unknown one,
        ValueError for anything but a whole number.
        """
        variable = abs(checks.whole_number("literal", literal))
        if not 1 <= variable <= self.count:
            raise KeyError(f"there is no variable {variable}; the formula has {self.count}")
        name = self.blocks[bisect_right(self._firsts, variable) - 1].describe(variable)
        return name if literal > 0 else f"not {name}"

    def named(self) -> dict[str, int]:
        """The number of each variable by its name."""
        return {name: number for block in self.blocks for number, name in enumerate(block.names(), block.first)}

    @property
    def answers(self) -> NDArray[np.int32]:
        """The numbers of the variables that make up the answer, ascending."""
        ranges = [np.arange(b.first, b.first + b.count, dtype=np.int32) for b in self.blocks if b.answer]
        return np.concatenate(ranges) if ranges else np.empty(0, np.int32)
