"""Any solver that reads a DIMACS file, as a command.

The formula goes to a temporary file. Its name takes the place of ``{cnf}`` in the command line, or else ends it. The
answer comes from standard output, or where the command line has ``{out}`` from the file of that name, which MiniSat and
Glucose write. It is believed only as far as it can be checked: a model must satisfy every clause. That there is no
solution is taken on trust and said to be.
"""

import errno
import re
import shlex
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from subprocess import DEVNULL, PIPE
from typing import TypeAlias

import numpy as np

from satenc import Assignment, Formula, Lits, assignment_of, evaluate
from satenc.formula import dimacs
from satpuzzles.backends.interface import Feature, Outcome, Sat, Session, Unknown, Unsat, given_up
from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.common.files import reported, temporary_folder
from satpuzzles.errors import LONGEST_NAME, GaveUp, InstanceError, OutOfTime, SolverError, UsageError, one_line, quoted
from satpuzzles.processes.children import command, how_it_ended, pieces, wait_for
from satpuzzles.processes.resources import cpu_of_children

_ANSWER_LINE = re.compile(rb"\n(?:s |v[ \t])[^\n]*")
_ANY_LINE = re.compile(rb"\n[^\n]*")
_FILE_BEGINNING = re.compile(rb"(?:SAT|UNSAT|INDET|[-0-9 \t]+)[ \t\r]*(?:\n|$)")
_LITERALS = re.compile(rb"[ \t]*(?:-?[0-9]+[ \t]+)*0")
_NUMBER = re.compile(rb"-?[0-9]{1,18}")
"""A literal as text. int() would accept more."""
_ANSWER_BYTES, _VARIABLE_BYTES = 100_000, 32
"""The most bytes of an answer: a constant, and so many for each variable, whose number may take 14 bytes on a line."""
_WORDS = {Sat: "SATISFIABLE", Unsat: "UNSATISFIABLE", Unknown: "UNKNOWN"}
_COMPETITION_VERDICTS: dict[bytes, type[Outcome]] = {word.encode(): verdict for verdict, word in _WORDS.items()}
_FILE_VERDICTS: dict[bytes, type[Outcome]] = {b"SAT": Sat, b"UNSAT": Unsat, b"INDET": Unknown}
_VERDICTS: dict[int, type[Outcome]] = {10: Sat, 20: Unsat, 30: Sat}
"""The verdicts that exit codes state; 0 states none. clasp uses 30 if its model is the only one."""
CNF, OUT = "{cnf}", "{out}"
"""The placeholders in a command line for the file of the formula and for the file of the answer."""
_OTHER = "it may be the answer for another formula or other options"
_PIECE = 2**16
_SHOWN = 60
"""The most bytes of other output that a message shows."""


@dataclass(frozen=True, slots=True)
class ExternalBackend:
    """A command with placeholders: `CNF` for the formula, appended if missing, and `OUT` if the
    answer comes in a file.
    """

    name: str
    command: tuple[str, ...]
    aliases: tuple[str, ...] = ()
    features: frozenset[Feature] = frozenset()

    @staticmethod
    def from_command(text: str) -> "ExternalBackend":
        """The backend for ``exec:text``; raises UsageError when there is no command in it."""
        try:
            command = shlex.split(text)
        except ValueError as error:
            raise UsageError(f"exec:{text} is not a command line: {error}") from None
        if not command:
            raise UsageError("exec: needs a command, as in exec:cadical")
        if not any(CNF in word for word in command):
            command.append(CNF)
        return ExternalBackend(f"exec:{text}", tuple(command))

    @property
    def writes_file(self) -> bool:
        """Whether the answer comes in a file."""
        return any(OUT in word for word in self.command)

    @contextmanager
    def open(self, formula: Formula, deadline: Deadline = NEVER, *, proof: bool = False) -> Iterator[Session]:
        if proof:
            raise UsageError(f"{self.name}: proofs need a solver of python-sat, not a command")
        with reported(temporary_folder()):
            temporary = tempfile.TemporaryDirectory(prefix="satpuzzles-")
        with temporary as folder, ExternalSession(self, formula, Path(folder), deadline).holding(formula) as session:
            yield session


class ExternalSession(Session):
    """A session that runs the command anew for every question."""

    def __init__(self, chosen: ExternalBackend, formula: Formula, folder: Path, deadline: Deadline) -> None:
        self._chosen, self._formula, self._deadline = chosen, formula, deadline
        self._path, self._out = folder / "formula.cnf", folder / "answer"
        self._added: list[Lits] = []

    def add(self, clauses: Sequence[list[int]]) -> None:
        self._added += [np.array([clause], np.int32) for clause in clauses]

    def _decide(self, assumptions: Sequence[int]) -> Outcome:
        extra = [*self._added, np.array(assumptions, np.int32).reshape(-1, 1)]
        self._out.unlink(missing_ok=True)  # of the question before
        with reported(self._path), self._path.open("wb") as file:
            dimacs.write(self._formula, file, extra=extra)
        variables = dimacs.variables_of(self._formula, extra)
        output = _Output(self._chosen.name, variables)
        before = cpu_of_children()
        try:
            code = self._run(output)
        except OutOfTime as error:
            return given_up(error)
        finally:
            self.cpu_seconds += cpu_of_children() - before
        try:
            outcome = self._outcome(code, output.answer, variables)
            if isinstance(outcome, Sat):
                check_model(self._formula, outcome.assignment, extra)
        except InstanceError as error:  # what the command writes is its own matter, not the user's
            raise SolverError(str(error.within(self._chosen.name))) from None
        if _VERDICTS.get(code, type(outcome)) is not type(outcome):
            raise SolverError(
                f"{self._chosen.name}: expected exit code 10 with SATISFIABLE and 20 with UNSATISFIABLE, "
                f"found {code} with {_WORDS[type(outcome)]}"
            )
        return outcome

    def _outcome(self, code: int, answer: bytes, variables: int) -> Outcome:
        try:
            return parse_answer(answer, variables)
        except InstanceError as error:
            if self._chosen.writes_file or code not in _VERDICTS or b"\nv" in b"\n" + answer:
                raise
            hint = f"a solver that writes its answer to a file takes {OUT}, as in 'exec:minisat {CNF} {OUT}'"
            raise SolverError(f"{error.within(self._chosen.name)}; {hint}") from None

    def _run(self, output: "_Output") -> int:
        """Run the command and collect ``output``; returns its exit code. Raises OutOfTime after the deadline."""
        name = self._chosen.name
        with ExitStack() as stack:
            try:
                process = stack.enter_context(command(self._words(), stdin=DEVNULL, stdout=PIPE, stderr=PIPE))
            except OSError as error:
                if error.errno == errno.ENOMEM:
                    raise GaveUp("memory limit") from None
                raise UsageError(f"{name}: cannot be run: {error.strerror}") from None
            for pipe, piece in pieces(process, self._deadline):
                if pipe is process.stderr:
                    output.complain(piece)
                elif not self._chosen.writes_file:
                    output.take(piece)
            code = wait_for(process, self._deadline)
        if code not in (0, *_VERDICTS):
            raise SolverError(f"{name}: ended with {how_it_ended(code)}, expected 10, 20 or 0{output.last_complaint}")
        if self._chosen.writes_file:
            self._read(output)
        return code

    def _words(self) -> list[str]:
        return [word.replace(CNF, str(self._path)).replace(OUT, str(self._out)) for word in self._chosen.command]

    def _read(self, output: "_Output") -> None:
        """Give ``output`` the content of the file that the command wrote."""
        try:
            with self._out.open("rb") as file:
                for piece in iter(lambda: file.read(_PIECE), b""):
                    output.take(piece)
        except OSError as error:
            raise SolverError(f"{self._chosen.name}: expected an answer in {OUT}: {error.strerror}") from None

    def core(self) -> list[int]:
        raise UsageError(f"{self._chosen.name}: cores need a solver of python-sat, not a command")

    def propagate(self, assumptions: Sequence[int]) -> list[int] | None:  # noqa: ARG002  # no solver propagates here
        raise UsageError(f"{self._chosen.name}: unit propagation needs a solver of python-sat, not a command")

    def limit_conflicts(self, conflicts: int | None) -> None:
        """Ignored: a command takes no limit of conflicts."""

    def prefer(self, literals: Sequence[int]) -> None:
        """Ignored: a command takes no phases."""

    def proof(self) -> list[str]:
        raise UsageError(f"{self._chosen.name}: proofs need a solver of python-sat, not a command")

    def statistics(self) -> dict[str, int]:
        return {}

    def close(self) -> None:
        """Nothing to do: no command runs between two questions."""


class _Output:
    """The output of a command. It keeps no more than an answer over ``variables`` variables can need."""

    def __init__(self, name: str, variables: int) -> None:
        self._name, self._most = name, _ANSWER_BYTES + _VARIABLE_BYTES * variables
        self._beginning = bytearray()
        self._kept = bytearray()
        self._open_line = bytearray(b"\n")
        self._complaints = b""

    @property
    def answer(self) -> bytes:
        """The ``s`` and ``v`` lines, or, without any, the beginning of the output; all of it for a file as MiniSat and
        Glucose write.
        """
        lines = self._kept + b"".join(self._line.findall(self._open_line))
        return bytes(lines[1:] or self._beginning)

    @property
    def _line(self) -> re.Pattern[bytes]:
        return _ANY_LINE if _FILE_BEGINNING.match(self._beginning) else _ANSWER_LINE

    @property
    def last_complaint(self) -> str:
        """The part after a colon of the last line on standard error, if there is one."""
        lines = self._complaints.decode(errors="replace").strip().splitlines()
        return f": {one_line(lines[-1], LONGEST_NAME)}" if lines else ""

    def take(self, piece: bytes) -> None:
        """Take what came from standard output. Raises SolverError if it is too much."""
        self._beginning += piece[: _SHOWN - len(self._beginning)]
        self._open_line += piece
        if b"\n" in piece:
            ended = self._open_line.rfind(b"\n")
            self._kept += b"".join(self._line.findall(self._open_line, 0, ended))
            del self._open_line[:ended]
        if len(self._kept) + len(self._open_line) > self._most:
            raise SolverError(f"{self._name}: expected an answer of at most {self._most} bytes, found more")

    def complain(self, piece: bytes) -> None:
        """Take what came from standard error."""
        self._complaints = (self._complaints + piece)[-_PIECE:]


def parse_answer(output: bytes, variables: int) -> Outcome:
    """The outcome in what a solver writes, in one of two forms. That of the SAT competition is an ``s`` line and, with
    SATISFIABLE, ``v`` lines that end in 0, among other lines. The file that MiniSat and Glucose write has nothing but
    SAT and a line of literals that ends in 0, UNSAT, or INDET; Glucose 4 leaves SAT out.

    Raises InstanceError, with the number of the line, when it is anything else.
    """
    lines = [line.rstrip() for line in output.split(b"\n")]
    is_file = lines[0] in _FILE_VERDICTS or _LITERALS.fullmatch(lines[0])
    verdict, model = (_of_file if is_file else _of_competition)(lines)
    if verdict is Sat:
        return Sat(_assignment(model, lines, variables))
    return Unsat() if verdict is Unsat else Unknown("the solver gave up")


_Model: TypeAlias = list[tuple[int, bytes]]
"""The literals of a model line by line, each with its line number."""


def _of_file(lines: list[bytes]) -> tuple[type[Outcome], _Model]:
    """The verdict on the first line, and the model on the second, or on the first if that is no verdict."""
    verdict = _FILE_VERDICTS.get(lines[0], Sat)
    last = 2 if lines[0] == b"SAT" else 1
    for number, line in enumerate(lines[last:], start=last + 1):
        if line:
            raise _unexpected(number, f"nothing after line {last}", line)
    return verdict, [(last, line) for line in lines[last - 1 : last]]


def _of_competition(lines: list[bytes]) -> tuple[type[Outcome], _Model]:
    numbered = [*enumerate(lines, start=1)]
    stated = [(number, line) for number, line in numbered if line.startswith(b"s ") or line in _FILE_VERDICTS]
    if not stated:
        raise _unexpected(1, "'s SATISFIABLE', 's UNSATISFIABLE', or SAT or UNSAT on the first line", lines[0])
    place, first = stated[0]
    for number, line in stated:
        if line != first:
            raise _unexpected(number, f"one verdict, which is {_shown(first)} on line {place}", line)
    verdict = _COMPETITION_VERDICTS.get(first[2:].strip())
    if verdict is None:
        raise _unexpected(place, "SATISFIABLE, UNSATISFIABLE or UNKNOWN", first[2:].strip())
    return verdict, [(number, line[1:]) for number, line in numbered if line.startswith((b"v ", b"v\t"))]


def _unexpected(number: int, expected: str, found: bytes) -> InstanceError:
    return InstanceError(f"line {number} of the answer", expected, _shown(found))


def _shown(data: bytes) -> str:
    """The beginning of ``data`` without control characters."""
    return quoted(data[: _SHOWN + 1].decode(errors="replace"), _SHOWN)


def _assignment(model: _Model, lines: list[bytes], variables: int) -> Assignment:
    found: list[int] = []
    for number, line in model:
        words = line.split()
        if wrong := [word for word in words if not _NUMBER.fullmatch(word)]:
            raise _unexpected(number, "numbers", wrong[0])
        here = [*map(int, words)]
        if here and 0 in (*found[-1:], *here[:-1]):
            raise _unexpected(number, "nothing after the 0 that ends the literals", lines[number - 1])
        found += here
    if not found or found[-1] != 0:
        bare = [number for number, line in enumerate(lines, start=1) if _NUMBER.match(line)]
        number = [*(number for number, _ in model[-1:]), *bare, len(lines)][0]
        where = "" if model or lines[0] in _FILE_VERDICTS else "v lines of "
        raise _unexpected(number, f"{where}literals that end in 0", lines[number - 1])
    literals = np.array(found, np.int64)
    largest = np.abs(literals).max()
    if largest > variables:
        expected = f"only the {variables} variables of the formula"
        raise InstanceError("the answer", expected, f"variable {largest}; {_OTHER}")
    return assignment_of(literals, variables)


def check_model(formula: Formula, assignment: Assignment, extra: Sequence[Lits] = ()) -> None:
    """Raise InstanceError unless every clause of ``formula`` and of ``extra`` is satisfied."""
    for block in [*(block.literals for block in formula.clauses.blocks), *extra]:
        falsified = np.flatnonzero(~evaluate(assignment, block).any(axis=1))
        if len(falsified):
            clause = " or ".join(formula.variables.describe(literal) for literal in block[falsified[0]].tolist())
            expected = f"a model of the formula, which has the clause {clause or '(empty)'}"
            raise InstanceError("the answer", expected, f"one that falsifies it; {_OTHER}")
