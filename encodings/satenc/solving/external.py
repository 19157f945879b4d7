"""Any solver as a command that reads a file and answers as in competitions.

In the command ``{cnf}``, ``{wcnf}``, ``{opb}`` or ``{wbo}`` stands for a file of the formula in that form; without one,
a file stands at its end, in the form that says what the formula is: OPB or WBO where it has sums. ``{proof}`` stands
for the file that a proof is written to. An assignment is checked; that there is none, or no better one, is taken on
trust.
"""

import os
import re
import shlex
import signal
import subprocess
import tempfile
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from threading import Timer

import numpy as np

from satenc.encoders.pseudo_boolean.kept import as_clauses
from satenc.formula import Assignment, Formula, checks
from satenc.formula.files import Form
from satenc.solving.answer import Answer, Status, Tell, checked_answer, has_costs

_GRACE = 2.0
"""Seconds after the signal at a time limit in which a solver may still print the best that it has."""

_CODES = (0, 10, 20, 30)
"""What solvers end with: nothing is known, an answer, none, a best one."""

_PROOF = "{proof}"


def external(f: Formula, command: str, tell: Tell, time_limit: float | None, proof: str | None) -> Answer:
    """The answer of a command to a formula. Raises ValueError for text that is no command and for a proof that it is
    not asked for, OSError where it cannot be run, and RuntimeError for an answer that is none.
    """
    words = _words(command)
    if (proof is None) != (not any(_PROOF in word for word in words)):
        raise ValueError(f"proof: expected {_PROOF} in the command and a file for it, or neither, found {command!r}")
    form = next((form for form in Form if any(_place(form) in word for word in words)), None)
    if form is None:
        form = natural_form(f)
        words.append(_place(form))
    whole = as_clauses(f) if form in (Form.CNF, Form.WCNF) else f
    with tempfile.TemporaryDirectory(prefix="satenc-") as folder:
        path = Path(folder) / f"formula.{form}"
        whole.to_file(path)
        words = [word.replace(_place(form), str(path)).replace(_PROOF, proof or "") for word in words]
        beside = f.offset if form is Form.WCNF else 0
        return _run(_Found(f, words[0], tell, beside), words, time_limit)


def natural_form(f: Formula) -> Form:
    """The form in which a formula is said as it is."""
    if any(block.costs.any() for block in f.sums.blocks) or f.top is not None:
        return Form.WBO
    if f.sums or f.offset:
        return Form.OPB
    return Form.WCNF if f.soft else Form.CNF


def _place(form: Form) -> str:
    return f"{{{form}}}"


def _words(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise ValueError(f"solver: expected a command line, found {checks.shown(command)}: {error}") from None
    if not words:
        raise ValueError("solver: expected a command behind exec:, found none")
    return words


def _run(found: "_Found", words: list[str], time_limit: float | None) -> Answer:
    with subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, start_new_session=True) as process:
        timers = [
            Timer(after, _signal, (process, number))
            for after, number in ((time_limit, signal.SIGTERM), (time_limit and time_limit + _GRACE, signal.SIGKILL))
            if after is not None
        ]
        try:
            for timer in timers:
                timer.start()
            found.take(process.stdout or ())
            process.wait()
        finally:
            for timer in timers:
                timer.cancel()
            _signal(process, signal.SIGKILL)
    if process.returncode not in (*_CODES, -signal.SIGTERM, -signal.SIGKILL):
        raise RuntimeError(f"{words[0]}: expected one of the exit codes {_CODES}, found {process.returncode}")
    return found.answer()


def _signal(process: "subprocess.Popen[bytes]", number: int) -> None:
    """Send a signal to a command and what it has started."""
    if process.poll() is None:
        os.killpg(process.pid, number)


class _Found:
    """What a command has said so far."""

    def __init__(self, f: Formula, name: str, tell: Tell, beside: int) -> None:
        self._f, self._name, self._tell, self._beside = f, name, tell, beside
        self._status: Status | None = None
        self._model: list[bytes] = []

    def take(self, lines: Iterable[bytes]) -> None:
        for line in lines:
            kind, rest = line[:2].rstrip(), line[2:].strip()
            if kind == b"o" and re.fullmatch(rb"[-+]?\d+", rest):
                self._tell(Answer(Status.UNKNOWN, cost=int(rest) + self._beside))
            elif kind == b"s":
                self._status = next((one for one in Status if one.encode() == rest), None)
                if self._status is None:
                    raise RuntimeError(
                        f"{self._name}: expected a verdict, found {checks.shown(rest.decode('latin-1'))}"
                    )
            elif kind == b"v":
                self._model.append(rest)

    def answer(self) -> Answer:
        if self._status in (None, Status.UNKNOWN):
            return Answer(Status.UNKNOWN)
        if self._status is Status.UNSATISFIABLE:
            return Answer(Status.UNSATISFIABLE)
        found = checked_answer(self._f, assignment_in(self._model, self._f.variables.count, self._name), self._name)
        if self._status is Status.OPTIMUM and has_costs(self._f):
            return replace(found, status=Status.OPTIMUM, bound=found.cost)
        return found


def assignment_in(lines: list[bytes], variables: int, name: str) -> Assignment:
    """The assignment in the ``v`` lines of a solver: ``1 -2 0``, ``x1 -x2`` or, one digit a variable, ``10``. Variables
    that are not mentioned are false. Raises RuntimeError for anything else.
    """
    words = b" ".join(lines).split()
    result = np.zeros(variables + 1, np.bool_)
    result[0] = True
    if len(words) == 1 and re.fullmatch(rb"[01]+", words[0]) and words[0] != b"0":
        bits = np.frombuffer(words[0], np.uint8)[:variables] == ord("1")
        result[1 : len(bits) + 1] = bits
        return result
    for word in words:
        if not (literal := re.fullmatch(rb"(-?)x?(\d{1,18})", word)):
            raise RuntimeError(f"{name}: expected literals, found {checks.shown(word.decode('latin-1'))}")
        if int(literal[2]) <= variables:
            result[int(literal[2])] = not literal[1]
    result[0] = True
    return result
