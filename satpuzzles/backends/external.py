"""Any solver that reads a DIMACS file and answers in the form of the SAT competition, as a command.

The formula goes to a temporary file whose name ends the command line. The answer is believed only as far as it can be
checked: a model must satisfy every clause. That there is no solution is taken on trust and said to be.
"""

import errno
import re
import resource
import shlex
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from subprocess import DEVNULL, PIPE

import numpy as np

from satenc import Assignment, Formula, Lits, assignment_of, evaluate
from satenc.formula import dimacs
from satpuzzles.backends.interface import LATE, Feature, Outcome, Sat, Session, Unknown, Unsat
from satpuzzles.deadline import NEVER, Deadline
from satpuzzles.errors import GaveUp, OutOfTime, SolverError, UsageError
from satpuzzles.files import reported, temporary_folder
from satpuzzles.processes.children import command, how_it_ended, wait_for
from satpuzzles.processes.pipes import pieces
from satpuzzles.safe_text import LONGEST_NAME, one_line, quoted

_ANSWER_LINE = re.compile(rb"\n(?:s |v[ \t])[^\n]*")
_NUMBER = re.compile(rb"-?[0-9]{1,18}")
"""A literal, of any formula; not all that int() takes."""
_ANSWER_BYTES, _VARIABLE_BYTES = 100_000, 32
"""The most that an answer may have, and that for each variable: a number of ten digits with its sign takes 14 on a line
of its own.
"""
_WORDS = {Sat: "SATISFIABLE", Unsat: "UNSATISFIABLE", Unknown: "UNKNOWN"}
_VERDICTS: dict[int, type[Outcome]] = {10: Sat, 20: Unsat}
"""What an exit code says; 0 says nothing."""
_PIECE = 2**16
_SHOWN = 60
"""Bytes of something else than an answer that are shown."""


@dataclass(frozen=True, slots=True)
class ExternalBackend:
    """A command to which the name of a CNF file is appended."""

    name: str
    command: tuple[str, ...]
    aliases: tuple[str, ...] = ()
    features: frozenset[Feature] = frozenset()

    @staticmethod
    def from_command(text: str) -> "ExternalBackend":
        """The backend for ``exec:text``; raises UsageError when there is no command in it."""
        try:
            command = tuple(shlex.split(text))
        except ValueError as error:
            raise UsageError(f"exec:{text} is not a command line: {error}") from None
        if not command:
            raise UsageError("exec: needs a command, as in exec:cadical")
        return ExternalBackend(f"exec:{text}", command)

    @contextmanager
    def open(self, formula: Formula, deadline: Deadline = NEVER, *, proof: bool = False) -> Iterator[Session]:
        if proof:
            raise UsageError(f"{self.name}: proofs need a solver of python-sat, not a command")
        with reported(temporary_folder()):
            temporary = tempfile.TemporaryDirectory(prefix="satpuzzles-")
        with temporary as folder:
            yield ExternalSession(self, formula, Path(folder) / "formula.cnf", deadline)


class ExternalSession:
    """Runs the command anew for every question."""

    def __init__(self, chosen: ExternalBackend, formula: Formula, path: Path, deadline: Deadline) -> None:
        self._chosen, self._formula, self._path, self._deadline = chosen, formula, path, deadline
        self._added: list[Lits] = []
        self._cpu_seconds = 0.0

    def add(self, clauses: Lits) -> None:
        self._added.append(clauses)

    def solve(self, assumptions: Sequence[int] = ()) -> Outcome:
        extra = [*self._added, np.array(assumptions, np.int32).reshape(-1, 1)]
        with reported(self._path), self._path.open("wb") as file:
            dimacs.write(self._formula, file, extra=extra)
        variables = dimacs.variables_of(self._formula, extra)
        output = _Output(self._chosen.name, variables)
        before = _of_children()
        try:
            code = self._run(output)
        except OutOfTime:
            return LATE
        finally:
            self._cpu_seconds += _of_children() - before
        outcome = parse_answer(output.answer, variables, self._chosen.name)
        if _VERDICTS.get(code, type(outcome)) is not type(outcome):
            raise SolverError(
                f"{self._chosen.name}: expected exit code 10 with SATISFIABLE and 20 with UNSATISFIABLE, "
                f"found {code} with {_WORDS[type(outcome)]}"
            )
        if isinstance(outcome, Sat):
            check_model(self._formula, outcome.assignment, self._chosen.name, extra)
        return outcome

    def _run(self, output: "_Output") -> int:
        """The exit code of the command, whose ``output`` is read. Raises OutOfTime past the deadline."""
        name = self._chosen.name
        with ExitStack() as stack:
            try:
                process = stack.enter_context(
                    command([*self._chosen.command, str(self._path)], stdin=DEVNULL, stdout=PIPE, stderr=PIPE)
                )
            except OSError as error:
                if error.errno == errno.ENOMEM:
                    raise GaveUp("memory limit") from None
                raise UsageError(f"{name}: cannot be run: {error.strerror}") from None
            for pipe, piece in pieces(process, self._deadline):
                (output.take if pipe is process.stdout else output.complain)(piece)
            code = wait_for(process, self._deadline)
        if code not in (0, 10, 20):
            raise SolverError(f"{name}: ended with {how_it_ended(code)}, expected 10, 20 or 0{output.last_complaint}")
        return code

    def core(self) -> list[int]:
        raise UsageError(f"{self._chosen.name}: cores need a solver of python-sat, not a command")

    def propagate(self, assumptions: Sequence[int]) -> list[int] | None:  # noqa: ARG002  # no solver propagates here
        raise UsageError(f"{self._chosen.name}: unit propagation needs a solver of python-sat, not a command")

    def limit_conflicts(self, conflicts: int | None) -> None:
        """A command takes no budget."""

    def prefer(self, literals: Sequence[int]) -> None:
        """A command takes no phases."""

    def proof(self) -> list[str]:
        raise UsageError(f"{self._chosen.name}: proofs need a solver of python-sat, not a command")

    def statistics(self) -> dict[str, int]:
        return {}

    def cpu_seconds(self) -> float:
        return self._cpu_seconds


def _of_children() -> float:
    """CPU seconds of all processes that this one has started and waited for."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class _Output:
    """What a command prints, of which no more is kept than an answer over so many ``variables`` can need."""

    def __init__(self, name: str, variables: int) -> None:
        self._name, self._most = name, _ANSWER_BYTES + _VARIABLE_BYTES * variables
        self._beginning = bytearray()
        self._kept = bytearray()
        self._open_line = bytearray(b"\n")
        self._complaints = b""

    @property
    def answer(self) -> bytes:
        """The ``s`` and ``v`` lines; without any, how the output begins."""
        lines = self._kept + b"".join(_ANSWER_LINE.findall(self._open_line))
        return bytes(lines[1:] or self._beginning)

    @property
    def last_complaint(self) -> str:
        """The last line on standard error after a colon, if there is one."""
        lines = self._complaints.decode(errors="replace").strip().splitlines()
        return f": {one_line(lines[-1], LONGEST_NAME)}" if lines else ""

    def take(self, piece: bytes) -> None:
        """Take what came from standard output. Raises SolverError if it is too much."""
        self._beginning += piece[: _SHOWN - len(self._beginning)]
        self._open_line += piece
        if b"\n" in piece:
            ended = self._open_line.rfind(b"\n")
            self._kept += b"".join(_ANSWER_LINE.findall(self._open_line, 0, ended))
            del self._open_line[:ended]
        if len(self._kept) + len(self._open_line) > self._most:
            raise SolverError(f"{self._name}: expected an answer of at most {self._most} bytes, found more")

    def complain(self, piece: bytes) -> None:
        """Take what came from standard error."""
        self._complaints = (self._complaints + piece)[-_PIECE:]


def parse_answer(output: bytes, variables: int, name: str) -> Outcome:
    """The outcome in a solver's output: an ``s`` line and, with SATISFIABLE, ``v`` lines that end in 0.

    Raises SolverError, naming the solver ``name``, when it is anything else.
    """
    lines = [line.removesuffix(b"\r") for line in output.split(b"\n")]
    verdicts = [line[2:].strip() for line in lines if line.startswith(b"s ")]
    if len(set(verdicts)) != 1:
        found = _shown(output) if not verdicts else f"{len(verdicts)} of them"
        raise SolverError(f"{name}: expected one line 's SATISFIABLE' or 's UNSATISFIABLE', found {found}")
    match verdicts[0]:
        case b"UNSATISFIABLE":
            return Unsat()
        case b"UNKNOWN":
            return Unknown("the solver gave up")
        case b"SATISFIABLE":
            return Sat(_assignment(lines, variables, name))
    raise SolverError(f"{name}: expected SATISFIABLE, UNSATISFIABLE or UNKNOWN, found {_shown(verdicts[0])}")


def _shown(data: bytes) -> str:
    """The beginning of ``data``, safe to show."""
    return quoted(data[: _SHOWN + 1].decode(errors="replace"), _SHOWN)


def _assignment(lines: list[bytes], variables: int, name: str) -> Assignment:
    text = b"".join(line[1:] for line in lines if line.startswith((b"v ", b"v\t")))
    words = text.split()
    if not all(map(_NUMBER.fullmatch, words)):
        wrong = next(word for word in words if not _NUMBER.fullmatch(word))
        raise SolverError(f"{name}: expected numbers in the v lines, found {_shown(wrong)}")
    literals = np.array([int(word) for word in words], np.int64)
    if not len(literals) or literals[-1] != 0:
        raise SolverError(f"{name}: expected v lines that end in 0, found {len(literals)} literals without it")
    largest = np.abs(literals).max()
    if largest > variables:
        raise SolverError(
            f"{name}: the answer names variable {largest}, but the formula has {variables} variables; it may be the "
            "answer for another formula"
        )
    return assignment_of(literals, variables)


def check_model(formula: Formula, assignment: Assignment, name: str, extra: Sequence[Lits] = ()) -> None:
    """Raise SolverError unless every clause of ``formula`` and of ``extra`` is satisfied."""
    for block in [*(block.literals for block in formula.clauses.blocks), *extra]:
        falsified = np.flatnonzero(~evaluate(assignment, block).any(axis=1))
        if len(falsified):
            clause = " or ".join(formula.variables.describe(literal) for literal in block[falsified[0]].tolist())
            raise SolverError(
                f"{name}: the answer does not satisfy the clause {clause or '(empty)'}; the solver is broken, or the "
                "answer is for another formula or other options"
            )
