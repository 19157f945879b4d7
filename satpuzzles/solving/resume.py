"""Go on from what was written before: a count from its solutions, a batch from its records."""

import re
from collections import deque
from pathlib import Path
from typing import Any

import orjson

from satpuzzles.errors import FileError, InstanceError, UsageError
from satpuzzles.puzzle import Grid, Puzzle, is_grid

_BEGINNING = re.compile(rb'(?=\{"file":)')
"""Where a record that a count writes begins."""


def solutions_in(path: str | Path, puzzle: Puzzle) -> list[Grid]:
    """The solutions of ``puzzle`` in the records that ``satpuzzles count --show --json`` wrote, each one once.

    Other records are passed over, and what was cut off: a last line, or where the next count was appended to it, the
    beginning of a line. Raises FileError when the file cannot be read,
    InstanceError for a line that is no record, UsageError for a grid that is not a solution of this puzzle.
    """
    try:
        lines = Path(path).read_bytes().splitlines(keepends=True)
    except OSError as error:
        raise FileError(f"{path}: cannot be read: {error.strerror or error}") from None
    grids: dict[tuple[tuple[int, ...], ...], Grid] = {}
    for number, line in enumerate(lines, start=1):
        records = _records(line)
        if line.strip() and not records and (number < len(lines) or line.endswith(b"\n")):
            raise InstanceError(
                f"line {number}", "a JSON object", repr(line[:40].decode(errors="replace")), source=str(path)
            )
        for grid in (record["grid"] for record in records if "grid" in record):
            if not is_grid(grid):
                raise InstanceError(f"line {number}: grid", "rows of whole numbers", "something else", source=str(path))
            broken = puzzle.broken_rules(grid)
            if broken:
                raise UsageError(f"{path}: line {number} is not a solution of this puzzle: {broken[0]}")
            grids[tuple(map(tuple, grid))] = grid
    return list(grids.values())


class Earlier:
    """The records of an interrupted batch in the file ``path``, one after the other. What was cut off is passed over.
    Raises FileError when the file cannot be read.
    """

    def __init__(self, path: str | Path) -> None:
        self._path = path
        try:
            lines = Path(path).read_bytes().splitlines(keepends=True)
        except OSError as error:
            raise FileError(f"{path}: cannot be read: {error.strerror or error}") from None
        self._lines = deque(line for line in lines if line.strip())
        self._count = 0

    def take(self, file: str, number: int) -> tuple[bytes, dict[str, Any]] | None:
        """The next record as it was written and as it reads, if it is of this line of this ``file``; else None. Raises
        InstanceError for a line that is no record, unless the last one was cut off.
        """
        if not self._lines:
            return None
        line = self._lines[0]
        self._count += 1
        record = _record(line)
        if record is None or not {"file", "line", "status"} <= record.keys():
            if len(self._lines) == 1 and not line.endswith(b"\n"):
                return None
            place, found = f"record {self._count}", repr(line[:40].decode(errors="replace"))
            raise InstanceError(place, "the record of a puzzle, as a batch writes it", found, source=str(self._path))
        if (record["file"], record["line"]) != (file, number):
            return None
        self._lines.popleft()
        return line, record


def _records(line: bytes) -> list[dict[str, Any]]:
    """One as a rule. A line that was cut off has none; where the next count was appended to it, what can be read."""
    whole = _record(line)
    if whole is not None:
        return [whole]
    return [record for part in _BEGINNING.split(line) if (record := _record(part)) is not None]


def _record(text: bytes) -> dict[str, Any] | None:
    try:
        record = orjson.loads(text)
    except orjson.JSONDecodeError:
        return None
    return record if isinstance(record, dict) else None
