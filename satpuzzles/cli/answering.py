"""Answer the puzzles of all files of a command: one in a file, or one on each line."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from operator import length_hint
from typing import TYPE_CHECKING, Any, NoReturn

from satpuzzles.batches.stated import STATED, Stated
from satpuzzles.cli import messages
from satpuzzles.cli.report import Report, written_name
from satpuzzles.cli.request import Request
from satpuzzles.cli.run import ANSWERED, REJECTED, code_of, complain
from satpuzzles.cli.single import Single
from satpuzzles.common.deadline import Deadline
from satpuzzles.common.files import STANDARD_OUTPUT
from satpuzzles.errors import ClusterError, SatpuzzlesError, UsageError
from satpuzzles.formats import TextLine, TextLines, file_and_number, name_of, opened, puzzles_in
from satpuzzles.solving.records import Record
from satpuzzles.solving.result import status_in_words

if TYPE_CHECKING:
    from satpuzzles.batches.resume import KeptRecord
    from satpuzzles.batches.tasks import Task


def answer_files(
    request: Request,
    to: Report,
    one: Callable[[Single], int],
    task: "Callable[[bool], Task]",
    *,
    alone: str | None = None,
    resumes: bool = True,
) -> int:
    """Answer all files of the ``request`` and return the highest exit code.

    ``one`` answers a file with one puzzle, unless the command ``resumes`` and an earlier record exists. A file with a
    puzzle on each line goes to `answer_lines_of` with the task that ``task(solutions_are_stated)`` makes; it is refused
    if the user gave the option ``alone``, which goes with one puzzle. An error in one file is reported, and the others
    are still answered. The time limit of a file with one puzzle starts before it is read.
    """
    alone = "--stats" if alone is None and request.stats else alone
    code = ANSWERED
    for file in request.files:
        try:
            deadline = Deadline.after(request.time_limit)
            content = opened(file, request.how)
            if isinstance(content, bytes):
                single = Single(file, content, deadline)
                asks = task(False) if alone is None and to.as_json else None
                kept = None if asks is None else _digested(single, request, to, asks, resumes=resumes)
                found = one(single) if kept is None else _code_of_record(kept)
            elif alone is not None:
                refuse(file, content, option=alone)
            else:
                found = answer_lines_of(file, content, request, to, task(content.states_solutions))
            code = max(code, found)
        except SatpuzzlesError as error:
            whole = name_of(file_and_number(file)[0])
            code = max(code, complain(error, whole if str(error).startswith(whole) else name_of(file)))
    return code


def _digested(single: Single, request: Request, to: Report, task: "Task", *, resumes: bool) -> Record | None:
    """Give the record of a file with one puzzle the digest of ``task``. If an earlier run has a record with this
    digest, copy it to the output and return it.
    """
    earlier = request.earlier if resumes else None
    if not to.resumable and earlier is None:
        return None
    from satpuzzles.batches.resume import Digests

    single.digest = Digests.of_task(task, request.chosen).of_line(single.data)
    kept = None if earlier is None else earlier.take(written_name(single.file), 1, single.digest)
    if kept is not None:
        to.copy(kept.text)
    return kept


def refuse(file: str, lines: TextLines, *, option: str) -> NoReturn:
    """Raise UsageError for an ``option`` that goes with one puzzle alone, before any of the ``lines`` is answered."""
    with lines:
        raise UsageError(f"{name_of(file)}: {option} expects a file with one puzzle, found many")


def answer_lines_of(
    file: str,
    lines: TextLines,
    request: Request,
    to: Report,
    task: "Task",
    *,
    stored: Callable[[Iterable[Record]], Iterable[Record]] = iter,
    known: "Callable[[TextLine, KeptRecord | None], Record | None]" = lambda _line, kept: kept,
) -> int:
    """Write one record of ``task`` for each line of a file, as it is answered; returns the highest exit code.

    Records of an earlier run are copied. ``stored`` gets the records on their way to the output, and may put what they
    hold into files. ``known`` gives the record of a line that need not be answered. At the end, or when the command is
    interrupted, a tally goes to standard error.
    """
    from satpuzzles.batches.batch import answer_lines
    from satpuzzles.batches.resume import Digests, KeptRecord
    from satpuzzles.processes.parallel import workers  # none of these is needed for a single puzzle

    tally, progress, chosen, earlier = _Tally(file), messages.progress(), request.chosen, request.earlier
    total = (length_hint(lines) or puzzles_in(file)) if progress.is_shown else None
    digests = Digests.of_task(task, chosen) if to.resumable or earlier is not None else None
    not_asked = None
    if earlier is not None and digests is not None:

        def not_asked(line: TextLine) -> Record | None:
            return earlier.known(written_name(file), line, digests.of_line(line[1]), known)

    if to.tabular:
        to.heading(file)
    try:
        with lines, workers(request.jobs, request.scheduler, in_child=to.target != STANDARD_OUTPUT) as found:
            for record in stored(answer_lines(task, lines, chosen, found, lines.ready, not_asked, digests)):
                if to.tabular:
                    to.line(_row(record))
                elif isinstance(record, KeptRecord):
                    to.copy(record.text)
                else:
                    to.record({"file": file} | record)
                to.worth_keeping = True
                tally.add(record)
                progress.count(tally.done, total, "puzzle")
    except KeyboardInterrupt:
        kept = ", which are kept" if to.target != STANDARD_OUTPUT and tally.done else ""
        messages.say(f"satpuzzles: {name_of(file)}: interrupted after {tally.done} puzzles{kept}")
        tally.show()
        raise
    except SatpuzzlesError as error:
        tally.show()
        if isinstance(error, ClusterError) and tally.done:
            raise ClusterError(f"{error}; the results so far are kept, --resume goes on from there") from None
        raise
    tally.show()  # not where the reader has left
    return tally.code


def _status(record: Mapping[str, Any]) -> str:
    return "none" if record["status"] == "exact" and not record["count"] else str(record["status"])


def _code_of_record(record: Mapping[str, Any]) -> int:
    return max(code_of(_status(record)), REJECTED if record.get(STATED) == Stated.WRONG else ANSWERED)


class _Tally:
    """The number of puzzles of a file by status, and the highest exit code."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._statuses = Counter[str]()
        self._wrong = 0
        self.code = ANSWERED

    @property
    def done(self) -> int:
        return self._statuses.total()

    def add(self, record: Mapping[str, Any]) -> None:
        self._statuses[_status(record)] += 1
        self._wrong += record.get(STATED) == Stated.WRONG
        self.code = max(self.code, _code_of_record(record))

    def show(self) -> None:
        """The tally on standard error, most frequent first."""
        if self.done:
            counts = ", ".join(f"{n} {status_in_words(status)}" for status, n in self._statuses.most_common())
            if self._wrong:
                counts += f"; {self._wrong} stated solution{'s' * (self._wrong != 1)} wrong"
            puzzles = f"{self.done} puzzle{'s' * (self.done != 1)}"
            messages.say(f"satpuzzles: {name_of(self._file)}: {puzzles}: {counts}")


def _row(record: Mapping[str, Any]) -> str:
    """The row of a puzzle in a table: its line, kind, status, and the answer in short."""
    status, found = status_in_words(record["status"]), _found(record)
    found = "" if found == status else found
    return f"{record['line']:>6}  {record.get('puzzle', '-'):<12} {status:<18} {found}".rstrip()


def _found(record: Mapping[str, Any]) -> str:
    if why := record.get("error") or record.get("reason"):
        return str(why)
    if "count" in record:
        return str(record["count"])
    if record.get("difficulty") is not None:
        score = f"score {record['score']:.1f}" if "score" in record else f"grade {record['grade']}"
        return "; needs ".join(filter(None, [f"{record['difficulty']}, {score}", ", ".join(record.get("needs", ()))]))
    return ""
