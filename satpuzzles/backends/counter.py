"""Model counters: d4 and ganak count exactly, ApproxMC within bounds; each in a process of its own, which can be ended.

None can be interrupted while it counts. What they take is written to a file and what they answer read from one, so
that neither side ever waits for the other. d4 and ganak share no code: d4 compares the parts that it has counted in
full, ganak by hash values, and only ganak knows projection.

J.-M. Lagniez, P. Marquis, An improved decision-DNNF compiler, IJCAI 2017 (d4).
S. Sharma, S. Roy, M. Soos, K. S. Meel, GANAK: a scalable probabilistic exact model counter, IJCAI 2019.
M. Soos, S. Gocht, K. S. Meel, Tinted, detached, and lazy CNF-XOR solving and its applications to counting and
sampling, CAV 2020.
"""

import json
import math
import os
import pickle
import subprocess
import sys
import tempfile
from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from importlib.util import find_spec
from typing import IO, Any, TypeAlias

import numpy as np

from satenc import Formula, Lits
from satpuzzles.backends.interface import expect_whole
from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.common.files import closed, reported, temporary_folder
from satpuzzles.errors import OutOfTime, UsageError
from satpuzzles.processes.children import failure, wait_for, worker

_ADDED = 3
"""The assignments that `_approxmc` adds."""

_PAGE = 2**26
"""Bytes of memory that d4 takes at a time for its cache."""


INSTALL = "pip install 'satpuzzles[count]'"
"""How to install the counters."""


class Counter(StrEnum):
    """A model counter, by the name of its module."""

    D4 = "py_d4"
    GANAK = "pyganak"
    APPROXMC = "pyapproxmc"

    @property
    def in_words(self) -> str:
        return {Counter.D4: "d4", Counter.GANAK: "ganak", Counter.APPROXMC: "ApproxMC"}[self]

    @property
    def installed(self) -> bool:
        return find_spec(self.value) is not None

    def expect_installed(self) -> None:
        """Raise UsageError if the counter is not installed."""
        if not self.installed:
            raise UsageError(f"this way of counting needs {self}: {INSTALL}")


def exact_counters() -> list[Counter]:
    """The installed exact counters, first the one that is quicker on almost all puzzles."""
    return [counter for counter in (Counter.D4, Counter.GANAK) if counter.installed]


def no_counter() -> str | None:
    """The hint to install a counter when a count takes too long; None if an exact counter is installed."""
    if exact_counters():
        return None
    return f"a model counter, which counts without finding each solution, is not installed: {INSTALL}"


Server: TypeAlias = Callable[[IO[bytes], IO[bytes]], object]
"""A function that reads a pickled question and writes the pickled answer."""


@dataclass(frozen=True, slots=True)
class Question:
    """Count the assignments of ``projection`` that can be completed to satisfy the clauses; all variables for None.
    d4 counts over all variables in any case; in formulas of puzzles the others depend on the answer variables.

    ApproxMC is within a factor of 1 + ``epsilon`` of the number with a probability of 1 - ``delta``.
    """

    counter: Counter
    blocks: Sequence[Lits]
    projection: Lits | None
    epsilon: float = 0.8
    delta: float = 0.2


class Counting:
    """A running counter, and the file of its answer."""

    def __init__(self, counter: Counter, process: subprocess.Popen[bytes], answer: IO[bytes], factor: int) -> None:
        self.counter, self._process, self._answer, self._factor = counter, process, answer, factor

    def bounds(self, number: int, epsilon: float) -> tuple[int, int]:
        """The smallest and the largest count for which ApproxMC may return ``number`` with ``epsilon``."""
        factor, given = 1 + Fraction(str(epsilon)), number // self._factor + _ADDED
        below, above = math.ceil(given / factor) - _ADDED, math.floor(given * factor) - _ADDED
        return max(below, 0) * self._factor, above * self._factor

    @property
    def done(self) -> bool:
        """Whether `result` returns without waiting."""
        return self._process.poll() is not None

    def result(self, deadline: Deadline = NEVER) -> int | None:
        """The number; None after ``deadline``. Raises GaveUp without memory, SolverError if the counter failed."""
        try:
            code = wait_for(self._process, deadline)
        except OutOfTime:
            return None
        self._answer.seek(0)
        if code:
            raise failure(code, self.counter)
        number: int = pickle.load(self._answer)  # noqa: S301  # our own process wrote it
        return number * self._factor


def question_about(
    formula: Formula, counter: Counter, *, projected: bool = True, epsilon: float = 0.8, delta: float = 0.2
) -> tuple[Question, int]:
    """The question how many answers ``formula`` has (not ``projected``: how many models), and a factor for the result.

    Raises UsageError for a formula with lazy rules.
    """
    expect_whole(formula, "a model counter")
    blocks = [_without_tautologies(block.literals) for block in formula.clauses.blocks]
    used = np.zeros(formula.variables.count + 1, np.bool_)
    for block in blocks:
        used[np.abs(block)] = True
    # a variable in no clause doubles the count; ApproxMC refuses them
    counted = formula.variables.answers if projected else np.arange(1, formula.variables.count + 1, dtype=np.int32)
    projection = counted[used[counted]] if projected else None
    return Question(counter, blocks, projection, epsilon, delta), 1 << int(np.count_nonzero(~used[counted]))


def _without_tautologies(block: Lits) -> Lits:
    """The clauses of ``block`` that do not hold a literal and its negation."""
    ordered = np.sort(2 * np.abs(block.astype(np.int64)) + (block < 0), axis=1)
    kept: Lits = block[~((ordered[:, 1:] ^ ordered[:, :-1]) == 1).any(axis=1)]
    return kept


@contextmanager
def counting(
    formula: Formula, counter: Counter, *, projected: bool = True, epsilon: float = 0.8, delta: float = 0.2
) -> Iterator[Counting]:
    """Start counting the answers of ``formula``; not ``projected``, its models. The count is ended with the block.

    Raises UsageError if the counter is not installed, FileError if there is no room for the question.
    """
    counter.expect_installed()
    question, factor = question_about(formula, counter, projected=projected, epsilon=epsilon, delta=delta)
    with asked(question, serve) as (process, answer):
        yield Counting(counter, process, answer, factor)


@contextmanager
def asked(question: Question, server: Server) -> Iterator[tuple[subprocess.Popen[bytes], IO[bytes]]]:
    """A process in which ``server`` answers ``question``, and the file of the answer. It is ended with the block.

    Raises FileError if there is no room for the question.
    """
    with ExitStack() as stack:
        with reported(temporary_folder()):
            request, answer = (
                stack.enter_context(closed(tempfile.TemporaryFile()))  # noqa: SIM115  # it is closed
                for _ in range(2)
            )
            pickle.dump(question, request, protocol=pickle.HIGHEST_PROTOCOL)
            request.seek(0)
        yield stack.enter_context(worker(server, stdin=request, stdout=answer)), answer


def answer_to(question: Question) -> int:
    """Count, in this process, over the variables that occur in clauses."""
    if any(block.shape[1] == 0 and len(block) for block in question.blocks):
        return 0
    blocks = [block for block in question.blocks if len(block)]
    if not blocks:
        return 1
    return {Counter.D4: _d4, Counter.GANAK: _ganak, Counter.APPROXMC: _approxmc}[question.counter](question, blocks)


def _d4(_question: Question, blocks: Sequence[Lits]) -> int:
    return int(d4(blocks).count().getIntResult())


def d4(blocks: Sequence[Lits]) -> Any:
    """d4's solver with the clauses of ``blocks``, none of which is empty, over the variables in them, renumbered from 1
    on.
    """
    import py_d4

    options = json.loads(py_d4.dump_options_to_json(py_d4.OptionDpllStyleMethod()))
    # by default it asks for 4 GB of addresses at once, which a memory limit refuses
    options["cache"]["bucket"] |= dict.fromkeys(("sizeFirstPage", "sizeAdditionalPage"), str(_PAGE))
    used, numbers = occurring(blocks)
    # a literal twice in a clause makes it write where it must not, and crash
    clauses = [list(dict.fromkeys(clause)) for clause in _renumbered(blocks, numbers)]
    return py_d4.Solver(clauses, len(used), py_d4.load_options_from_json(json.dumps(options)))


def _ganak(question: Question, blocks: Sequence[Lits]) -> int:
    from pyganak import Counter as Ganak

    # its variables are those that occur, renumbered, so that the others cannot count
    used, numbers = occurring(blocks)
    counter = Ganak()
    counter.new_vars(len(used))
    counter.add_clauses(_renumbered(blocks, numbers))
    if question.projection is not None:
        counter.set_sampling_set(numbers[question.projection].tolist())
    return int(counter.count())


def _approxmc(question: Question, blocks: Sequence[Lits]) -> int:
    """The count without the assignments that are added.

    pyapproxmc 4.4 loses the factor of two of each variable that turns out to be free or equivalent to another one. New
    variables s, a, b make sure that none does: the clauses hold if s, and without s all that is counted is true; a or
    b, and if s, both.
    """
    from pyapproxmc import Counter as ApproxMC

    used, numbers = occurring(blocks)
    s, a, b = range(len(used) + 1, len(used) + 4)
    counted = numbers[used if question.projection is None else question.projection]
    counter = ApproxMC(epsilon=question.epsilon, delta=question.delta)
    clauses = [np.insert(np.sign(block) * numbers[np.abs(block)], 0, -s, axis=1) for block in blocks]
    clauses += [np.stack([np.full_like(counted, s), counted], axis=1), np.array([[a, b], [-s, a], [-s, b]])]
    for block in clauses:
        ended = np.pad(block, [(0, 0), (0, 1)]).astype(np.int32)
        counter.add_clauses(array("i", ended.tobytes()))
    cells, hashes = counter.count([*counted.tolist(), s, a, b])
    return max((int(cells) << int(hashes)) - _ADDED, 0)


def _renumbered(blocks: Sequence[Lits], numbers: Lits) -> list[list[int]]:
    return [clause for block in blocks for clause in (np.sign(block) * numbers[np.abs(block)]).tolist()]


def occurring(blocks: Sequence[Lits]) -> tuple[Lits, Lits]:
    """The variables in ``blocks``, ascending, and for each variable its number among them, from 1."""
    used = np.unique(np.concatenate([np.abs(block).ravel() for block in blocks]))
    numbers = np.zeros(used[-1] + 1, np.int32)
    numbers[used] = np.arange(1, len(used) + 1)
    return used, numbers


def serve(requests: IO[bytes], answers: IO[bytes]) -> None:
    """Answer one question."""
    question = quietly(requests)
    pickle.dump(answer_to(question), answers)


def quietly(requests: IO[bytes]) -> Question:
    """The question for a worker. From now on what d4 prints is discarded."""
    sys.set_int_max_str_digits(0)  # d4 and pyganak pass their numbers through decimals
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)
    question: Question = pickle.load(requests)  # noqa: S301  # our parent wrote it
    return question
