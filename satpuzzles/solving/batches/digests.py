"""Digests of what was asked and about which puzzle, so that a run that goes on uses only records that are its own."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

import numpy as np
import orjson

from satpuzzles.formats import loads
from satpuzzles.formats.columns import Row
from satpuzzles.processes.memory import memory_limit
from satpuzzles.puzzle import Puzzle
from satpuzzles.solving.batches.settling import Group, groups_of_lines
from satpuzzles.solving.batches.tasks import Task
from satpuzzles.solving.options import Options

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
