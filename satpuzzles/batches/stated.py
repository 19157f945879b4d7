"""The solution that a file states for a puzzle, compared with the answer in the record of the puzzle."""

from enum import StrEnum
from itertools import chain

from satpuzzles.errors import SatpuzzlesError
from satpuzzles.formats.reading import read_with_doubts, stated_values
from satpuzzles.solving.records import Record

STATED = "stated_solution"
"""The key of a record under which it says whether the stated solution is one."""


class Stated(StrEnum):
    """What became of the solution that a file states for a puzzle."""

    CORRECT = "correct"
    WRONG = "wrong"


def compared(record: Record, line: bytes) -> Record:
    """The ``record`` of the puzzle in ``line``. It says what the solution is that the line states, if it does and the
    record has a solution, says that there is none, or that it is not known.
    """
    grids = [record["grid"]] if "grid" in record else record.get("solutions", [])
    if "puzzle" not in record or (not grids and record["status"] not in ("none", "unknown")):
        return record
    if (stated := stated_values(line)) is None:
        return record
    correct = any([*chain(*grid)] == stated for grid in grids) or (
        record["status"] not in ("none", "unique") and _solves(stated, line)
    )
    return record | {STATED: str(Stated.CORRECT if correct else Stated.WRONG)}


def _solves(stated: list[int], line: bytes) -> bool:
    """Whether the values are a solution of the puzzle in a line."""
    try:
        puzzle = read_with_doubts(line)[0]
        lengths = puzzle.board.lengths
        values = iter(stated)
        return len(stated) == sum(lengths) and not puzzle.broken_rules(
            [[next(values) for _ in range(n)] for n in lengths]
        )
    except SatpuzzlesError:
        return False
