"""Go on with a count from the solutions that it has written."""

from pathlib import Path
from typing import Any

import orjson

from satpuzzles.errors import FileError, InstanceError, UsageError
from satpuzzles.puzzle import Grid, Puzzle


def solutions_in(path: str | Path, puzzle: Puzzle) -> list[Grid]:
    """The solutions of ``puzzle`` in the records that ``satpuzzles count --show --json`` wrote, each one once.

    Other records are passed over, and a last line that was cut off. Raises FileError when the file cannot be read,
    InstanceError for a line that is no record, UsageError for a grid that is not a solution of this puzzle.
    """
    try:
        lines = Path(path).read_bytes().splitlines(keepends=True)
    except OSError as error:
        raise FileError(f"{path}: cannot be read: {error.strerror or error}") from None
    grids: dict[tuple[tuple[int, ...], ...], Grid] = {}
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        record = _record(line)
        if record is None:
            if number == len(lines) and not line.endswith(b"\n"):
                break
            raise InstanceError(
                f"line {number}", "a JSON object", repr(line[:40].decode(errors="replace")), source=str(path)
            )
        if "grid" not in record:
            continue
        grid = record["grid"]
        if not _is_grid(grid):
            raise InstanceError(f"line {number}: grid", "rows of whole numbers", "something else", source=str(path))
        broken = puzzle.broken_rules(grid)
        if broken:
            raise UsageError(f"{path}: line {number} is not a solution of this puzzle: {broken[0]}")
        grids[tuple(map(tuple, grid))] = grid
    return list(grids.values())


def _record(line: bytes) -> dict[str, Any] | None:
    try:
        record = orjson.loads(line)
    except orjson.JSONDecodeError:
        return None
    return record if isinstance(record, dict) else None


def _is_grid(value: object) -> bool:
    return isinstance(value, list) and all(
        isinstance(row, list) and all(type(cell) is int for cell in row) for row in value
    )
