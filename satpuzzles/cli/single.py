"""A file with one puzzle: reading the puzzle, searching for solutions, and writing the record of the answer."""

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from satpuzzles.batches.stated import STATED, Stated, compared
from satpuzzles.cli import messages
from satpuzzles.cli.report import Printed, Report
from satpuzzles.cli.request import Request
from satpuzzles.cli.run import ANSWERED, REJECTED, read_with_notes
from satpuzzles.common.deadline import Deadline
from satpuzzles.errors import ClusterError
from satpuzzles.formats import document_in, name_of, wrong_solution
from satpuzzles.solving.records import Record, with_doubts
from satpuzzles.solving.result import Statistics
from satpuzzles.solving.search import Search
from satpuzzles.stating.puzzle import Puzzle


class Single:
    """A ``file`` with one puzzle, to be answered before the ``deadline``.

    Its record is that of a batch for this ``line`` of the file, with the ``digest`` that it is given.
    """

    def __init__(self, file: str, data: bytes, deadline: Deadline, line: int = 1) -> None:
        self.file, self.data, self.deadline, self._line = file, data, deadline, line
        self.digest: str | None = None
        self._doubts: list[str] = []

    def puzzle(self) -> Puzzle:
        """The puzzle; reading it prints notes about possible mistakes. Raises InstanceError."""
        puzzle, self._doubts = read_with_notes(self.data, name_of(self.file))
        return puzzle

    @contextmanager
    def searching(self, request: Request, most: int | None) -> Iterator[Search]:
        """A context for the search for up to ``most`` solutions of the puzzle.

        On Ctrl-C it prints how many were found, and if a cluster is lost, which cubes are kept.
        """
        started = time.perf_counter()
        puzzle = self.puzzle()
        seconds = time.perf_counter() - started
        search = Search(puzzle, most, request.alone.until(self.deadline))
        search.statistics.seconds["read"] = seconds
        total = most if most is not None and most > 2 else None
        search.watch = partial(messages.progress().count, noun="solution", total=total)
        search.watch_cubes = partial(messages.progress().count, noun="cube")
        try:
            yield search
        except KeyboardInterrupt:
            found = f"{search.count} solution{'s' * (search.count != 1)} found so far"
            messages.say(f"satpuzzles: {name_of(self.file)}: interrupted, {found}")
            raise
        except ClusterError as error:
            if request.cube_record is None or not Path(request.cube_record).exists():
                raise
            kept = f"the finished cubes are kept in {name_of(request.cube_record)}, the same command goes on from there"
            raise ClusterError(f"{error}; {kept}") from None

    def show(
        self, to: Report, puzzle: Puzzle, record: Record, told: Iterable[Printed], statistics: Statistics | None = None
    ) -> int:
        """Show the answer: its ``record`` as JSON, or ``told``; returns the exit code.

        If the file states a solution that breaks the rules, a note says so and the exit code is that of "no".
        """
        digest = {} if self.digest is None else {"digest": self.digest}
        whole = compared(with_doubts({"line": self._line} | record, self._doubts) | digest, self.data)
        is_wrong = whole.get(STATED) == Stated.WRONG
        if is_wrong:
            why = wrong_solution(document_in(self.data), puzzle) or "it is none of the puzzle"
            messages.note(f"the stated solution is wrong: {why}", name_of(self.file))
        to.show({"file": self.file} | whole, told, statistics)
        return REJECTED if is_wrong else ANSWERED
