"""A file that keeps the cubes of a puzzle and what was found in them, so that a search that was ended can go on.

The first line has the cubes and a hash of the formula that they split. Each further line has what was found in a cube:
a solution, or that the cube has no more. Lines are written at once; a last line that was cut off is passed over. Each
ends in a checksum: a cube that is left out, or another one that is taken for finished, would change the verdict.
"""

import os
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import IO, Any
from zlib import crc32

from satpuzzles.backends import Cube
from satpuzzles.boards.grids import Grid, is_grid
from satpuzzles.common import orjson
from satpuzzles.common.files import closed, reported
from satpuzzles.compiler import Compiled
from satpuzzles.errors import FileError, InstanceError
from satpuzzles.solving.cubes.lookahead import Split

_BEGINNING = b'{"formula":'
_CHECKSUM = "crc32"
_RECORD = "the record of a search through cubes"


class CubeRecord:
    """How a formula is ``split``, which cubes are ``finished``, and the ``solutions`` in each. What comes is written to
    ``file`` too, such that it survives this process.
    """

    def __init__(self, split: Split) -> None:
        self.split = split
        self.file: IO[bytes] | None = None
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

    def write(self, line: dict[str, Any]) -> None:
        """Write a line to the file, if there is one."""
        if self.file is not None:
            with reported(self.file.name):
                self.file.write(orjson.dumps(_checked(line), option=orjson.OPT_APPEND_NEWLINE))
                self.file.flush()
                os.fsync(self.file.fileno())


@contextmanager
def opened_record(path: str | None, compiled: Compiled, split: Callable[[], Split]) -> Iterator[CubeRecord]:
    """The record of a search through the formula of ``compiled``, which is in the file ``path`` and goes on there. If
    there is no such file, or for None, it is new, of what ``split`` returns.

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
        record = _Reading(path, compiled).record(lines) if lines else CubeRecord(split())
        with reported(path):
            file.truncate(sum(map(len, lines)))
        record.file = file
        if not lines:
            header = {"formula": digest(compiled), "puzzle": compiled.puzzle.kind}
            record.write(header | {"facts": record.split.facts, "cubes": record.split.cubes})
        yield record


def digest(compiled: Compiled) -> str:
    """SHA-256 over the literals of all clauses, block by block, and over the puzzle, where that has lazy rules."""
    found = sha256()
    for block in compiled.formula.clauses.blocks:
        found.update(f"{block.literals.shape}".encode())
        found.update(block.literals.astype("<i4").tobytes())
    if compiled.formula.lazy:
        found.update(orjson.dumps(compiled.puzzle.to_json()))
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


@dataclass(frozen=True, slots=True)
class _Reading:
    """Reads the record of ``compiled`` in a file. Raises InstanceError for what is none."""

    path: str
    compiled: Compiled

    def record(self, lines: list[bytes]) -> CubeRecord:
        record = self._header(lines[0])
        for number, line in enumerate(lines[1:], start=2):
            self._entry(record, line, number)
        return record

    def _header(self, line: bytes) -> CubeRecord:
        match header := self._object(line, 1):
            case {"formula": str(found), "facts": list(facts), "cubes": list(cubes)}:
                if found != digest(self.compiled) or not all(map(self._is_cube, (facts, *cubes))):
                    expected = "the cubes of this puzzle, compiled with the same options"
                    raise self._error(1, expected, "those of another formula")
            case _:
                raise self._error(1, _RECORD, "something else")
        self._expect_unchanged(header, 1)
        return CubeRecord(Split(tuple(facts), [tuple(cube) for cube in cubes]))

    def _entry(self, record: CubeRecord, line: bytes, number: int) -> None:
        cubes = range(len(record.split.cubes))
        match entry := self._object(line, number):
            case {"cube": int(cube), "finished": True} if cube in cubes:
                record.finished.add(cube)
            case {"cube": int(cube), "grid": grid} if cube in cubes and is_grid(grid):
                if broken := self.compiled.puzzle.broken_rules(grid):
                    raise self._error(number, "a solution of this puzzle", broken[0])
                record.solutions[cube].append(grid)
            case _:
                raise self._error(number, "what was found in a cube", "something else")
        self._expect_unchanged(entry, number)

    def _object(self, line: bytes, number: int) -> dict[str, Any]:
        with suppress(orjson.JSONDecodeError):
            if isinstance(found := orjson.loads(line), dict):
                return found
        raise self._error(number, "a JSON object", repr(line[:40].decode(errors="replace")))

    def _is_cube(self, cube: Any) -> bool:
        known = range(1, self.compiled.formula.variables.count + 1)
        return isinstance(cube, list) and all(type(literal) is int and abs(literal) in known for literal in cube)

    def _expect_unchanged(self, fields: dict[str, Any], number: int) -> None:
        if _checked({name: value for name, value in fields.items() if name != _CHECKSUM}) != fields:
            raise self._error(number, "what was written", "another checksum")

    def _error(self, number: int, expected: str, found: str) -> InstanceError:
        return InstanceError(f"line {number}", expected, found, source=self.path)


def _checked(fields: dict[str, Any]) -> dict[str, Any]:
    return {**fields, _CHECKSUM: crc32(orjson.dumps(fields))}
