"""Solutions that a table of puzzles states, compared with the answers."""

from itertools import chain

from satpuzzles.errors import SatpuzzlesError
from satpuzzles.formats import loads
from satpuzzles.formats.columns import Row
from satpuzzles.formats.files.sudoku_text import values_of
from satpuzzles.puzzle import Grid
from satpuzzles.solving.records import STATED, Record, Stated


def compared(record: Record, line: bytes) -> Record:
    """The ``record`` of the puzzle in ``line``. It says what the solution is that a table states, if one does and the
    record has a solution or says that there is none.
    """
    if not isinstance(line, Row):
        return record
    grids = [record["grid"]] if "grid" in record else record.get("solutions", [])
    if not grids and record["status"] != "none":
        return record
    stated = values_of(line.solution)
    correct = any([*chain(*grid)] == stated for grid in grids) or (
        record["status"] not in ("none", "unique") and _solves(stated, line, grids[0])
    )
    return record | {STATED: str(Stated.CORRECT if correct else Stated.WRONG)}


def _solves(stated: list[int], line: Row, grid: Grid) -> bool:
    """Whether the values are another solution of the puzzle in a line, which has the shape of ``grid``."""
    if len(stated) != sum(map(len, grid)):
        return False
    values = iter(stated)
    try:
        return not loads(line).broken_rules([[next(values) for _ in row] for row in grid])
    except SatpuzzlesError:
        return False
