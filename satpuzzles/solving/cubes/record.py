"""A file that keeps the cubes of a puzzle and what was found in them, so that a search that was ended can go on.

The first line has the cubes and a hash of the formula that they split. Each further line has what was found in a cube:
a solution, or that the cube has no more. Lines are written at once; a last line that was cut off is passed over. Each
ends in a checksum: a cube that is left out, or another one that is taken for finished, would change the verdict.
"""

import os
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import IO, Any
from zlib import crc32

import orjson

from satenc import Formula
from satpuzzles.backends import Cube
from satpuzzles.errors import FileError, InstanceError
from satpuzzles.files import closed, reported
from satpuzzles.puzzle import Grid, Puzzle, is_grid
from satpuzzles.solving.cubes.lookahead import Split

_BEGINNING = b'{"formula":'
_CHECKSUM = "crc32"
_RECORD = "the record of a search through cubes"


class CubeRecord:
    """How a formula is ``split``, which cubes are ``finished``, and the ``solutions`` in each."""

    def __init__(self, split: Split) -> None:
        self.split = split
        self._file: IO[bytes] | None = None
        self.finished: set[int] = set()
        self.solutions: defaultdict[int, list[Grid]] = defaultdict(list)

    @property
    def left(self) -> dict[int, Cube]:
        """The cubes that are not finished, by their numbers."""
        return {number: cube for number, cube in enumerate(self.split.cubes) if number not in self.finished}

    def finish(self, cube: int) -> None:
        """Note that this cube has no more solutions."""
        self.finished.add(cube)
        self.write({"cube": cube, "finished": True})

    def find(self, cube: int, grid: Grid) -> None:
        """Note a solution in this cube."""
        self.solutions[cube].append(grid)
        self.write({"cube": cube, "grid": grid})

    def keep_in(self, file: IO[bytes]) -> None:
        """Write what comes from now on to ``file`` too."""
        self._file = file

    def write(self, line: dict[str, Any]) -> None:
        """Write a line to the file, if there is one, such that it survives this process."""
        if self._file is not None:
            with reported(self._file.name):
                self._file.write(orjson.dumps(_checked(line), option=orjson.OPT_APPEND_NEWLINE))
                self._file.flush()
                os.fsync(self._file.fileno())


@contextmanager
def opened_record(
    path: str | None, puzzle: Puzzle, formula: Formula, split: Callable[[], Split]
) -> Iterator[CubeRecord]:
    """The record of a search through ``formula``, that of ``puzzle``, which is in the file ``path`` and goes on there.
    If there is no such file, or for None, it is new, of what ``split`` returns.

    Raises FileError for a file that cannot be read or written, and InstanceError for one that is no record of this
    formula.
    """
    if path is None:
        yield CubeRecord(split())
        return
    lines = _lines(path)
    with reported(path):  # before the work
        stream = Path(path).open("ab")  # noqa: SIM115  # closed below
    with closed(stream) as file:
        record = _read(lines, path, puzzle, formula) if lines else CubeRecord(split())
        with reported(path):
            file.truncate(sum(map(len, lines)))
        record.keep_in(file)
        if not lines:
            made = record.split
            record.write({"formula": digest(formula), "puzzle": puzzle.kind, "facts": made.facts, "cubes": made.cubes})
        yield record


def digest(formula: Formula) -> str:
    """SHA-256 over the literals of all clauses, block by block."""
    found = sha256()
    for block in formula.clauses.blocks:
        found.update(f"{block.literals.shape}".encode())
        found.update(block.literals.astype("<i4").tobytes())
    return found.hexdigest()


def _lines(path: str) -> list[bytes]:
    """The whole lines of the file; none if there is no file, or one whose first line was cut off. Raises InstanceError
    for one line of something else.
    """
    try:
        lines = Path(path).read_bytes().splitlines(keepends=True)
    except FileNotFoundError:
        return []
    except OSError as error:
        raise FileError(f"{path}: cannot be read: {error.strerror or error}") from None
    if len(lines) == 1 and not lines[0].startswith(_BEGINNING[: len(lines[0])]):
        raise InstanceError("line 1", _RECORD, "something else", source=path)
    return lines if not lines or lines[-1].endswith(b"\n") else lines[:-1]


def _read(lines: list[bytes], path: str, puzzle: Puzzle, formula: Formula) -> CubeRecord:
    header = _object(lines[0], 1, path)
    match header:
        case {"formula": str(found), "facts": list(facts), "cubes": list(cubes)}:
            known = formula.variables.count
            if found != digest(formula) or not all(_is_cube(cube, known) for cube in (facts, *cubes)):
                expected = "the cubes of this puzzle, compiled with the same options"
                raise InstanceError("line 1", expected, "those of another formula", source=path)
            record = CubeRecord(Split(tuple(facts), [tuple(cube) for cube in cubes]))
        case _:
            raise InstanceError("line 1", _RECORD, "something else", source=path)
    _expect_unchanged(header, 1, path)
    for number, line in enumerate(lines[1:], start=2):
        found_in_cube = _object(line, number, path)
        match found_in_cube:
            case {"cube": int(cube), "finished": True} if 0 <= cube < len(cubes):
                record.finished.add(cube)
            case {"cube": int(cube), "grid": grid} if 0 <= cube < len(cubes) and is_grid(grid):
                if broken := puzzle.broken_rules(grid):
                    raise InstanceError(f"line {number}", "a solution of this puzzle", broken[0], source=path)
                record.solutions[cube].append(grid)
            case _:
                raise InstanceError(f"line {number}", "what was found in a cube", "something else", source=path)
        _expect_unchanged(found_in_cube, number, path)
    return record


def _checked(fields: dict[str, Any]) -> dict[str, Any]:
    """The ``fields`` of a line and their checksum."""
    return {**fields, _CHECKSUM: crc32(orjson.dumps(fields))}


def _expect_unchanged(fields: dict[str, Any], number: int, path: str) -> None:
    kept = {name: value for name, value in fields.items() if name != _CHECKSUM}
    if _checked(kept) != fields:
        raise InstanceError(f"line {number}", "what was written", "another checksum", source=path)


def _is_cube(cube: Any, variables: int) -> bool:
    return isinstance(cube, list) and all(type(literal) is int and 0 < abs(literal) <= variables for literal in cube)


def _object(line: bytes, number: int, path: str) -> dict[str, Any]:
    try:
        found = orjson.loads(line)
    except orjson.JSONDecodeError:
        found = None
    if not isinstance(found, dict):
        raise InstanceError(f"line {number}", "a JSON object", repr(line[:40].decode(errors="replace")), source=path)
    return found
