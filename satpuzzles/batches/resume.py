"""Go on from what was written before: a count from its solutions, a batch from its records.

A record is used only if its digest is that of the question and of the puzzle as they are now. A record of a batch has a
seal, too, which shows that nobody has changed it.
"""

import re
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from satpuzzles.batches.tasks import Task
from satpuzzles.boards.grids import Grid, is_grid
from satpuzzles.common import orjson
from satpuzzles.common.options import declared
from satpuzzles.errors import FileError, InstanceError, UsageError
from satpuzzles.formats import TextLine
from satpuzzles.formats.entry import Entry
from satpuzzles.processes.memory import memory_limit
from satpuzzles.solving.options import Options, Searching
from satpuzzles.solving.records import Record
from satpuzzles.stating.puzzle import Puzzle

DIGEST = "digest"
"""The key of a record for its digest."""

_ASKED, _PUZZLE = 8, 16
"""Hexadecimal digits for what was asked and for the puzzle: enough against chance, and nobody else writes records."""


@dataclass(frozen=True, slots=True)
class Digests:
    """Digests of what is asked about each puzzle: ``ASKED-PUZZLE``, the digest ``asked`` of the question, which all
    share, and that of the puzzle.
    """

    asked: str

    @staticmethod
    def of_task(task: Task, options: Options) -> "Digests":
        """For a batch: over the task and all options that can change an answer, limits among them."""
        chosen = {name: getattr(options, name) for name in declared(Searching) if name != "cancel"}
        chosen["encodings"] = sorted((options.encodings or {}).items())
        return Digests.of_words(task.question, *chosen.values(), memory_limit())

    @staticmethod
    def of_words(*asked: object) -> "Digests":
        """The digests for a question given as values that JSON can hold."""
        return Digests(sha256(orjson.dumps(asked)).hexdigest()[:_ASKED])

    def of_line(self, line: bytes) -> str:
        """The digest of the puzzle that is written in ``line``; also over the solution beside it, if there is one."""
        whole = sha256(line)
        if isinstance(line, Entry) and line.solution:
            whole.update(b"\n" + line.solution)
        return f"{self.asked}-{whole.hexdigest()[:_PUZZLE]}"


_SEAL = 16
"""Hexadecimal digits of a seal."""
_DIGEST = re.compile(rb'("digest":"[0-9a-f]+-[0-9a-f]+)"')
_FILE = re.compile(rb'^\{"file":"(?:[^"\\]|\\.)*",')
_SEALED = re.compile(rb'("digest":"[0-9a-f]+-[0-9a-f]+)-([0-9a-f]+)"')


def sealed(line: bytes) -> bytes:
    """A record as a line of JSON, with a seal behind its digest: a digest of the line without the seal and the name
    of the file. A record that somebody edits shows that.
    """
    return _DIGEST.sub(rb"\1-" + _seal(line) + b'"', line, count=1)


def _is_whole(line: bytes) -> bool:
    """Whether a ``line`` is as `sealed` wrote it."""
    found = _SEALED.search(line)
    return found is not None and found[2] == _seal(_SEALED.sub(rb'\1"', line, count=1))


def _seal(line: bytes) -> bytes:
    """The digest of a record, whatever the file is called that had the puzzle."""
    return sha256(_FILE.sub(b"{", line.strip(), count=1)).hexdigest()[:_SEAL].encode()


SOLUTIONS = Digests.of_words("solutions")
"""The digests of solutions that are counted one by one, which they are whatever the options were."""


_BEGINNING = re.compile(rb'(?=\{"file":)')
"""Where a record that a count writes begins."""


class KeptRecord(dict[str, Any]):
    """A record as it reads, and the ``text`` as which it was written."""

    def __init__(self, text: bytes, record: dict[str, Any]) -> None:
        super().__init__(record)
        self.text = text


class EarlierRecords:
    """The records of an interrupted run in the file ``path``, one after the other, each used or counted as unused. What
    was cut off is passed over. Raises FileError when the file cannot be read, InstanceError where it has no records.
    """

    def __init__(self, path: str | Path) -> None:
        self._path = path
        try:
            lines = Path(path).read_bytes().splitlines(keepends=True)
        except OSError as error:
            raise FileError(f"{path}: cannot be read: {error.strerror or error}") from None
        self._lines = deque((number, line) for number, line in enumerate(lines, start=1) if line.strip())
        self._count = 0
        self._unused = Counter[str]()
        number, first = self._lines[0] if self._lines else (0, b"")
        was_cut_off = len(self._lines) == 1 and not first.endswith(b"\n")
        if number and not was_cut_off and not any("file" in record for record in _records(first)):
            expected = "the record of a puzzle, as --json writes it"
            raise InstanceError(f"line {number}", expected, _start(first), source=str(path))

    def take(self, file: str, number: int, digest: str) -> KeptRecord | None:
        """The next record, if it is of this line of this ``file`` and has this ``digest``; else None. Raises
        InstanceError for a line that is no record, unless the last one was cut off.
        """
        while self._lines:
            _, text = self._lines[0]
            record = _record(text)
            if record is None or not {"file", "line", "status"} <= record.keys():
                if len(self._lines) == 1 and not text.endswith(b"\n"):
                    self._lines.clear()
                    return None
                self._lines.clear()
                place, expected = f"record {self._count + 1}", "the record of a puzzle, as a batch writes it"
                raise InstanceError(place, expected, _start(text), source=str(self._path))
            is_before = record["file"] == file and isinstance(record["line"], int) and record["line"] < number
            if not is_before and (record["file"], record["line"]) != (file, number):
                return None
            self._lines.popleft()
            self._count += 1
            if not is_before:
                if not self._is_of(record, digest):
                    return None
                if _is_whole(text):
                    return KeptRecord(text, record)
                self.leave("that somebody edited, or of a version without seals")
                return None
            self.leave("of a line that is no puzzle now")
        return None

    def known(
        self, file: str, line: TextLine, digest: str, found: Callable[[TextLine, KeptRecord | None], Record | None]
    ) -> Record | None:
        """The record of a ``line`` of a ``file`` that need not be answered: what is ``found`` for it and for its
        earlier record, if there is one with this ``digest``. Lines are to be asked about in their order.
        """
        kept = self.take(file, line[0], digest)
        record = found(line, kept)
        if kept is not None and record is not kept:
            self.leave("whose files are not there, or are others")
        return record

    def solutions(self, puzzle: Puzzle, digest: str) -> list[Grid]:
        """The solutions of ``puzzle`` in the records that ``satpuzzles count --show --json`` wrote with this
        ``digest``, each one once. Other records are passed over, and what was cut off: a last line, or where the next
        count was appended to it, the beginning of a line.

        Raises InstanceError for a line that is no record, UsageError for a grid that is not a solution of this puzzle.
        """
        grids: dict[tuple[tuple[int, ...], ...], Grid] = {}
        lines, self._lines = self._lines, deque()
        for number, line in lines:
            records = _records(line)
            if not records and ((number, line) != lines[-1] or line.endswith(b"\n")):
                raise InstanceError(f"line {number}", "a JSON object", _start(line), source=str(self._path))
            for record in records:
                if "grid" not in record or not self._is_of(record, digest):
                    continue
                grid, place = record["grid"], f"line {number}"
                if not is_grid(grid):
                    expected = "rows of whole numbers"
                    raise InstanceError(f"{place}: grid", expected, "something else", source=str(self._path))
                broken = puzzle.broken_rules(grid)
                if broken:
                    raise UsageError(f"{self._path}: {place} is not a solution of this puzzle: {broken[0]}")
                grids[tuple(map(tuple, grid))] = grid
        return list(grids.values())

    def leave(self, why: str) -> None:
        """Count a record that is not used; ``why`` completes "a record"."""
        self._unused[why] += 1

    @property
    def unused(self) -> str | None:
        """How many records were not used, and why; None if all were. Those that are left count too."""
        left = sum(_record(text) is not None for _, text in self._lines)
        unused = self._unused + Counter({"of another file, or of a line that is not there": left})
        if not unused:
            return None
        number, ordered = unused.total(), unused.most_common()
        reasons = ", ".join(f"{some} {why}" if len(ordered) > 1 else why for why, some in ordered)
        return f"{self._path}: {number} record{'s were' if number > 1 else ' was'} not used: {reasons}"

    def _is_of(self, record: dict[str, Any], digest: str) -> bool:
        stated = record.get(DIGEST)
        if isinstance(stated, str) and stated.split("-")[:2] == digest.split("-"):
            return True
        if not isinstance(stated, str):
            self.leave("without a digest")
        elif stated.partition("-")[0] != digest.partition("-")[0]:
            self.leave("of another command or other options")
        else:
            self.leave("of another puzzle")
        return False


def _start(text: bytes) -> str:
    return repr(text[:40].decode(errors="replace"))


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
