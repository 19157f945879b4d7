"""Flat storage of clauses: a list of int32 blocks, each holding clauses of one width.

Python objects per clause exist only while `Clauses` are iterated over. Every clause knows its owner, the number of the
rule instance it was written for; where a run of rows has one owner, it is stored once.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from satenc.formula.literals import FALSE, TRUE, Lits

_AT_ONCE = 300
"""Clauses that are made lists of together: few, so that the next ones take their memory, which the processor still has
in its cache. A million take 0.18 s, and 0.6 s if 100,000 are made at once.
"""


@dataclass(frozen=True, slots=True)
class Block:
    """Clauses of one width, ``literals[clauses, width]``; row ``i`` belongs to rule instance ``ids[i // per]``."""

    literals: Lits
    ids: NDArray[np.int32]
    per: int

    @property
    def owners(self) -> NDArray[np.int32]:
        """The rule instance of each clause, ``[clauses]``."""
        return self.ids if self.per == 1 else np.repeat(self.ids, self.per)


class Clauses:
    """An append-only sequence of clauses. With a ``sink`` they are not kept: it gets ``rows[clauses, width]`` as they
    are written, and only numbers are left: how many there are, of each rule instance too.
    """

    def __init__(self, sink: Callable[[Lits], object] | None = None) -> None:
        self._blocks: list[Block] = []
        self.literals = 0
        """How many literals there are in all clauses together."""
        self._count = 0
        self._sink = sink
        self._owned = np.zeros(0, np.int64)  # how many clauses each rule instance has that the sink got

    @property
    def are_kept(self) -> bool:
        """Whether there is no sink that gets them."""
        return self._sink is None

    @property
    def blocks(self) -> list[Block]:
        """All clauses, in order. Raises ValueError where a sink got them."""
        if self._sink is not None:
            raise ValueError("clauses: expected a formula that keeps them, found one with a sink")
        return self._blocks

    def __len__(self) -> int:
        return self._count

    def append(self, rows: Lits, ids: NDArray[np.int32], per: int, variables: int) -> None:
        """Store ``rows[clauses, width]`` with constants folded away; ``ids`` and ``per`` as in :class:`Block`.

        Raises ValueError, and stores nothing, for a literal that is no constant and none of so many ``variables``.
        """
        if not len(rows):
            return
        if _are_literals(rows, variables):
            self._store(Block(rows, ids, per))
            return
        check_literals(rows, variables)
        for block in _folded(rows, ids if per == 1 else np.repeat(ids, per)):
            self._store(block)

    @staticmethod
    def are_variables(literals: Lits, variables: int) -> bool:
        """Whether no literal is a constant. Raises ValueError for one of none of so many ``variables``."""
        if _are_literals(literals, variables):
            return True
        check_literals(literals, variables)
        return False

    def add(self, rows: Lits, owners: NDArray[np.int32]) -> None:
        """Store ``rows[clauses, width]`` as they are: their literals are variables, and ``owners`` has one for each."""
        if len(rows):
            self._store(Block(rows, owners, 1))

    def _store(self, block: Block) -> None:
        self._count += len(block.literals)
        self.literals += block.literals.size
        if self._sink is None:
            self._blocks.append(block)
            return
        owned = np.bincount(block.ids, minlength=len(self._owned)) * block.per
        owned[: len(self._owned)] += self._owned
        self._owned = owned
        self._sink(block.literals)

    def __iter__(self) -> Iterator[list[int]]:
        """The clauses as lists of Python integers, in order; few of them are made at a time."""
        for block in self.blocks:
            for start in range(0, len(block.literals), _AT_ONCE):
                yield from block.literals[start : start + _AT_ONCE].tolist()

    def guarded(self, guards: Lits) -> "Clauses":
        """These clauses with the literal ``guards[owner]`` added to each; where that is 0, a clause stays as it is."""
        result = Clauses()
        for block in self.blocks:
            guard = guards[block.owners]
            without = guard == 0
            for chosen, columns in ((~without, [block.literals, guard[:, None]]), (without, [block.literals])):
                if chosen.any():
                    rows = np.concatenate(columns, axis=1, dtype=np.int32)[chosen]
                    result._store(Block(rows, block.owners[chosen], 1))
        return result

    def per_owner(self, owners: int) -> NDArray[np.int64]:
        """How many clauses each of the rule instances ``0 .. owners-1`` has."""
        totals = np.zeros(owners, np.int64)
        totals[: len(self._owned)] = self._owned
        if self._blocks:
            ids, per = zip(*((block.ids, block.per) for block in self._blocks), strict=True)
            written = np.repeat(per, [len(one) for one in ids])
            totals += np.bincount(np.concatenate(ids), written, owners).astype(np.int64)
        return totals


def check_literals(literals: Lits, variables: int) -> None:
    """Raises ValueError where one is no constant, and none of so many ``variables`` or its negation."""
    sizes = np.abs(literals).view(np.uint32)  # of the least number, too
    fine = ((sizes <= variables) | (sizes == TRUE)) & (sizes != 0)
    if not fine.all():
        wrong = literals[~fine][0]
        raise ValueError(
            f"clauses: expected literals from 1 to {variables}, their negations, TRUE or FALSE, found {wrong}"
        )


def _folded(rows: Lits, owners: NDArray[np.int32]) -> Iterator[Block]:
    """The clauses without those that hold TRUE, and without literals that are FALSE; one block for each width."""
    columns = np.ascontiguousarray(rows.T)  # rows are short, and numpy is quick along what is long
    widths = (columns != FALSE).sum(axis=0, dtype=np.int8 if len(columns) < 127 else np.intp)
    widths[(columns == TRUE).any(axis=0)] = -1
    for width in np.bincount(widths + 1)[1:].nonzero()[0].tolist():
        (chosen,) = (widths == width).nonzero()  # a third of the time of np.flatnonzero, on few clauses
        some = rows.take(chosen, axis=0)
        shorter = some if width == rows.shape[1] else some[some != FALSE].reshape(len(chosen), width)
        yield Block(shorter, owners.take(chosen), 1)


def _are_literals(rows: Lits, variables: int) -> bool:
    """Whether all are variables from 1 to ``variables`` or their negations, and none is a constant."""
    return not rows.size or bool(
        rows.max() <= variables and rows.min() >= -variables and np.count_nonzero(rows) == rows.size
    )
