"""Go on from what was written before: a count from its solutions, a batch from its records.

A record is used only if it has the digest of what is asked now, about the puzzle as it is understood now.
"""

import re
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import orjson

from satpuzzles.errors import FileError, InstanceError, UsageError
from satpuzzles.formats import TextLine, TextLines, loads
from satpuzzles.formats.columns import Row
from satpuzzles.processes.memory import memory_limit
from satpuzzles.processes.parallel import taken
from satpuzzles.puzzle import Grid, Puzzle, is_grid
from satpuzzles.registry import PUZZLES
from satpuzzles.solving.batches.settling import Group, groups_of_lines
from satpuzzles.solving.batches.tasks import Task
from satpuzzles.solving.options import Options
from satpuzzles.solving.records import Record

DIGEST = "digest"
"""The key of a record for its digest."""

_ASKED, _PUZZLE = 8, 16
"""Hexadecimal digits for what was asked and for the puzzle: enough against chance, and nobody else writes records."""


@dataclass(frozen=True, slots=True)
class Digests:
    """The digests of puzzles about which the same is ``asked``, which is a digest too: ``ASKED-PUZZLE``.

    That of a puzzle is over the puzzle as it is understood: its kind, rules and givens. Of what is no puzzle it is over
    the text.
    """

    asked: str

    @staticmethod
    def of_task(task: Task, options: Options) -> "Digests":
        """For a batch: over the task and all options that can change an answer, limits among them."""
        encodings = sorted((options.encodings or {}).items())
        chosen = (options.backend, encodings, options.presolve, options.time_limit, memory_limit())
        return Digests.of_words(task.question, *chosen)

    @staticmethod
    def of_words(*asked: object) -> "Digests":
        """Where this is ``asked``, which can be written as JSON."""
        return Digests(_digest(orjson.dumps(asked), digits=_ASKED))

    def of_lines(self, lines: Sequence[bytes]) -> list[str]:
        """The digest of each of ``lines``, a puzzle each."""
        found = {place: one for group in groups_of_lines(lines) for place, one in self.of_group(group).items()}
        return [self.of_line(line, known=found.get(place)) for place, line in enumerate(lines)]

    def of_line(self, line: bytes, puzzle: Puzzle | None = None, known: str | None = None) -> str:
        """The digest of the puzzle in ``line``, which may have been read already, or its digest be ``known``. That of a
        `Row` is also over the solution that it states.
        """
        digest = known or self._of_text(line, puzzle)
        return self._whole(digest.encode(), line.solution) if isinstance(line, Row) else digest

    def _of_text(self, line: bytes, puzzle: Puzzle | None) -> str:
        try:
            return self.of_puzzle(loads(line) if puzzle is None else puzzle)
        except Exception:  # noqa: BLE001  # no puzzle, or a fault of its kind; either is reported when it is answered
            return self._whole(b"text", line)

    def of_puzzle(self, puzzle: Puzzle) -> str:
        """The digest of ``puzzle``. Raises what its kind raises."""
        parts = puzzle.split()
        if parts is None:
            return self._whole(_document(puzzle))
        blank, givens = parts
        return self._whole(_kept_document(blank), np.array(sorted(givens), "<i4").tobytes())

    def of_group(self, group: Group) -> dict[int, str]:
        """The digests of the puzzles of a ``group``, whose givens are ordered as `numpy.nonzero` does it, by place."""
        document, givens = _kept_document(group.blank), np.stack([group.variable, group.value], axis=1).astype("<i4")
        ends = np.searchsorted(group.puzzle, np.arange(len(group.places) + 1)).tolist()
        return {
            place: self._whole(document, givens[start:end].tobytes())
            for place, start, end in zip(group.places, ends, ends[1:], strict=False)
        }

    def _whole(self, *pieces: bytes) -> str:
        return f"{self.asked}-{_digest(*pieces, digits=_PUZZLE)}"


def _digest(*pieces: bytes, digits: int) -> str:
    whole = sha256()
    for piece in pieces:
        whole.update(b"%d:" % len(piece) + piece)
    return whole.hexdigest()[:digits]


def _document(puzzle: Puzzle) -> bytes:
    return orjson.dumps(puzzle.to_json())


_kept_document = lru_cache(maxsize=64)(_document)
"""Of a puzzle without givens, which many share."""


SOLUTIONS = Digests.of_words("solutions")
"""The digests of solutions that are counted one by one, which they are whatever the options were."""


_BEGINNING = re.compile(rb'(?=\{"file":)')
"""Where a record that a count writes begins."""

_MOST = 1_024
"""Lines whose records are looked at together: lines of text are read by arrays."""


class KeptRecord(dict[str, Any]):
    """A record as it reads, and the ``text`` as which it was written."""

    def __init__(self, text: bytes, record: dict[str, Any]) -> None:
        super().__init__(record)
        self.text = text


class EarlierRecords:
    """The records of an interrupted run in the file ``path``, one after the other, each used or counted as unused. What
    was cut off is passed over. Raises FileError when the file cannot be read.
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

    def __len__(self) -> int:
        """How many records are left."""
        return len(self._lines)

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
                return KeptRecord(text, record) if self._is_of(record, digest) else None
            self.leave("of a line that is no puzzle now")
        return None

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
        if stated == digest:
            return True
        if not isinstance(stated, str):
            self.leave("without a digest")
        elif stated.partition("-")[0] != digest.partition("-")[0]:
            self.leave("of another command or other options")
        else:
            self.leave("of another puzzle")
        return False


class ResumedLines:
    """The ``lines`` of a ``file``, and the ``earlier`` records of those that need not be answered again.

    Where an answer may depend on the lines before it, records are used for so many lines ``together`` as are answered
    by one solver, or for none of them: the others are answered as if all were. ``ready`` is that of
    `TextLines`. ``known`` gives the record of a line that is not answered, from an earlier record
    or without one.
    """

    def __init__(
        self,
        file: str,
        lines: TextLines,
        earlier: EarlierRecords,
        digests: Digests,
        together: int,
        ready: Callable[[], int],
        known: Callable[[TextLine, KeptRecord | None], Record | None],
    ) -> None:
        self._file, self._lines, self._earlier, self._digests = file, lines, earlier, digests
        self._together, self._ready, self._known = together, ready, known
        self._kept: dict[int, KeptRecord] = {}

    def __iter__(self) -> Iterator[TextLine]:
        failure = None
        while self._earlier and failure is None:
            some = self._together if self._together > 1 else min(1 + self._ready(), _MOST, len(self._earlier))
            block, failure = taken(self._lines, some)
            if not block and failure is None:
                return
            self._keep(block)
            yield from block
        if failure is not None:
            raise failure
        yield from self._lines

    def record(self, line: TextLine) -> Record | None:
        """The record of a line that this has yielded, if there is one; once."""
        kept = self._kept.pop(line[0], None)
        record = self._known(line, kept)
        if record is kept:
            return kept
        if kept is not None:
            self._earlier.leave("whose files are not there, or are others")
        return None if record is None else {**record, DIGEST: self._digests.of_line(line[1])}

    def _keep(self, block: list[TextLine]) -> None:
        digests = self._digests.of_lines([data for _, data in block])
        found = [
            self._earlier.take(self._file, number, digest) for (number, _), digest in zip(block, digests, strict=True)
        ]
        records = [record for record in found if record is not None]
        if self._together == 1 or len(records) == len(block) or not any(map(_shares, records)):
            self._kept.update((record["line"], record) for record in records)


def _shares(record: KeptRecord) -> bool:
    """Whether the puzzle of a record may have been answered by a solver that it shared with those before it."""
    kind = PUZZLES.get(record.get("puzzle", ""))
    return kind is not None and bool(kind.given)


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
