"""Solutions that a table of puzzles states, compared with the answers."""

from collections import deque
from collections.abc import Iterable, Iterator

from satpuzzles.errors import SatpuzzlesError
from satpuzzles.formats import TextLine, loads
from satpuzzles.formats.columns import Row
from satpuzzles.formats.files.sudoku_text import values_of
from satpuzzles.puzzle import Grid
from satpuzzles.solving.batches.digests import DIGEST, Digests
from satpuzzles.solving.records import STATED, Record, Stated


class StatedSolutions:
    """The solutions of the lines that are under way, from `lines` to `compared`."""

    def __init__(self, digests: Digests | None = None) -> None:
        """With ``digests`` those of the records are also over what is stated."""
        self._digests = digests
        self._waiting: deque[tuple[int, Row]] = deque()

    def lines(self, lines: Iterable[TextLine]) -> Iterator[TextLine]:
        """The ``lines`` without the solutions that rows of a table state."""
        for number, data in lines:
            if isinstance(data, Row):
                self._waiting.append((number, data))
                yield number, bytes(data)
            else:
                yield number, data

    def compared(self, record: Record) -> Record:
        """The ``record`` of the next line. It says what the stated solution of the puzzle is, if there is one and the
        record has a solution or says that there is none.
        """
        while self._waiting and self._waiting[0][0] < record["line"]:
            self._waiting.popleft()
        if not self._waiting or self._waiting[0][0] > record["line"]:
            return record
        _, row = self._waiting.popleft()
        if self._digests is not None:
            record[DIGEST] = self._digests.stating(record[DIGEST], row)
        grids = [record["grid"]] if "grid" in record else record.get("solutions", [])
        if not grids and record["status"] != "none":
            return record
        stated = values_of(row.solution)
        correct = any(_values(grid) == stated for grid in grids) or (
            record["status"] not in ("none", "unique") and _solves(stated, row, grids[0])
        )
        return record | {STATED: str(Stated.CORRECT if correct else Stated.WRONG)}


def _values(grid: Grid) -> list[int]:
    return [value for row in grid for value in row]


def _solves(stated: list[int], row: Row, grid: Grid) -> bool:
    """Whether the values are another solution of the puzzle of a row, which has the shape of ``grid``."""
    if len(stated) != len(_values(grid)):
        return False
    values = iter(stated)
    try:
        return not loads(bytes(row)).broken_rules([[next(values) for _ in line] for line in grid])
    except SatpuzzlesError:
        return False
