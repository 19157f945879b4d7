"""A solver of python-sat's in a process of its own, which can be ended at any moment.

Time limits need that: CaDiCaL in this process cannot be interrupted, and asking it for an answer in slices of a tenth
of a second made it up to ten times slower on hard Hanjie puzzles, and still late when the formula was large. A solver
that crashes does not take the caller with it.
"""

import io
import os
import pickle
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from threading import Lock, get_ident
from typing import IO, Any, TypeAlias

from satenc import Lits
from satpuzzles.backends.interface import LATE, Backend, Outcome, Session, Unknown
from satpuzzles.backends.session import PysatSession
from satpuzzles.common.deadline import Deadline
from satpuzzles.errors import GaveUp, OutOfTime
from satpuzzles.processes.children import PipeEnd, failure, helper
from satpuzzles.processes.memory import memory_limit

_Starter: TypeAlias = tuple[int, int, int | None]
"""Who starts a child: a process, one of its threads, with whose end the system ends the child, and its limit of memory,
which the child inherits.
"""


def _starter() -> _Starter:
    return os.getpid(), get_ident(), memory_limit()


class _Child:
    """A process that serves one session after the other."""

    def __init__(self) -> None:
        self._running = ExitStack()
        self.process = self._running.enter_context(helper(serve))
        self.starter = _starter()

    def close(self) -> None:
        if self.starter[0] == os.getpid():
            self._running.close()


class _Kept:
    """Children that wait for another session while a block of `kept` is open. Each serves only the thread that started
    it.
    """

    def __init__(self) -> None:
        self._lock, self._children, self._blocks = Lock(), list[_Child](), 0

    @property
    def is_wanted(self) -> bool:
        return self._blocks > 0

    def begin(self) -> None:
        with self._lock:
            self._blocks += 1

    def end(self) -> None:
        """Leave a block. After the last one no child waits."""
        with self._lock:
            self._blocks -= 1
            ended, self._children = ([], self._children) if self._blocks else (self._children, [])
        for child in ended:
            child.close()

    def taken(self) -> _Child | None:
        """Take out a waiting child; None if there is none."""
        starter = _starter()
        with self._lock:
            fit = [child for child in self._children if child.starter == starter]
            self._children = [child for child in self._children if child.starter != starter]
            alive = [child for child in fit if child.process.poll() is None]
            self._children += alive[1:]
        for child in fit:
            if child not in alive:
                child.close()
        return alive[0] if alive else None

    def take(self, child: _Child) -> bool:
        """Let ``child`` wait for another session; False if no block of `kept` is open."""
        with self._lock:
            if self.is_wanted:
                self._children.append(child)
            return self.is_wanted


_kept = _Kept()


@contextmanager
def kept() -> Iterator[None]:
    """A context in which a process whose session was closed serves the next one, which saves its start. Afterwards it
    is ended.
    """
    _kept.begin()
    try:
        yield
    finally:
        _kept.end()


class ChildSession(Session):
    """A `PysatSession` at the other end of a pair of pipes. After a limit or an interrupt the child is gone, and every
    answer is Unknown.

    The child starts at once, and is told the formula with the first request: a pipe takes little until the child reads.
    """

    def __init__(
        self, chosen: Backend, variables: int, blocks: Sequence[Lits], deadline: Deadline, *, proof: bool = False
    ) -> None:
        self._name, self._deadline = chosen.name, deadline
        self._child = _kept.taken() or _Child()
        self._process = self._child.process
        assert self._process.stdin is not None  # noqa: S101  # both are pipes
        assert self._process.stdout is not None  # noqa: S101
        self._requests = PipeEnd(self._process.stdin, deadline)
        self._answers = io.BufferedReader(PipeEnd(self._process.stdout, deadline))
        self._gave_up: Unknown | None = None
        self._opening: tuple[Any, ...] | None = ("open", chosen, variables, list(blocks), proof)

    def add(self, clauses: Sequence[list[int]]) -> None:
        self._tell("add", clauses)

    def _decide(self, assumptions: Sequence[int]) -> Outcome:
        answer: tuple[Outcome, float] | None = self._ask("solve", tuple(assumptions))
        if answer is None:
            return self._gave_up or LATE
        outcome, self.cpu_seconds = answer
        return outcome

    def core(self) -> list[int]:
        return self._ask("core") or []

    def propagate(self, assumptions: Sequence[int]) -> list[int] | None:
        """As in `Session`. After the deadline only the assumptions follow."""
        implied: list[int] | None = self._ask("propagate", tuple(assumptions))
        return list(assumptions) if self._gave_up else implied

    def limit_conflicts(self, conflicts: int | None) -> None:
        self._tell("limit_conflicts", conflicts)

    def prefer(self, literals: Sequence[int]) -> None:
        self._tell("prefer", list(literals))

    def proof(self) -> list[str] | Unknown:
        lines: list[str] | None = self._ask("proof")
        return lines or self._gave_up or LATE

    def statistics(self) -> dict[str, int]:
        return self._ask("statistics") or {}

    def close(self) -> None:
        """End the process at once; one that waits for requests may serve another session, see `kept`."""
        if self._gave_up is None and self._opening is None and _kept.is_wanted:
            self._tell("close")
            if self._gave_up is None:
                self._gave_up = Unknown("closed")
                if _kept.take(self._child):
                    return
        self._child.close()

    def _ask(self, *request: Any) -> Any:
        """The answer to ``request``; None, also for all later requests, after the deadline, without memory, or after an
        interrupt.

        Raises SolverError if the child crashed.
        """
        self._tell(*request)
        if not self._gave_up:
            with self._unless_it_ends():
                return pickle.load(self._answers)  # noqa: S301  # our own process wrote it
        return None

    def _tell(self, *request: Any) -> None:
        opening, self._opening = self._opening, None
        for told in (opening, request):
            if told is not None and not self._gave_up:
                with self._unless_it_ends():
                    pickle.dump(told, self._requests, protocol=pickle.HIGHEST_PROTOCOL)

    @contextmanager
    def _unless_it_ends(self) -> Iterator[None]:
        try:
            yield
        except (EOFError, BrokenPipeError, pickle.UnpicklingError):
            error = failure(self._process.wait(), self._name)
            self._end(str(error))
            if not isinstance(error, GaveUp):
                raise error from None
        except OutOfTime as error:
            self._end(str(error))
        except BaseException:  # whatever is asked on the way out would wait for the answer to this
            self._end("interrupted")
            raise

    def _end(self, reason: str) -> None:
        self._gave_up = Unknown(reason)
        self.close()


_QUESTIONS = frozenset({"solve", "core", "propagate", "proof", "statistics"})


def serve(requests: IO[bytes], answers: IO[bytes]) -> None:
    """The child's loop: answer requests until there are no more. The first one opens a session."""
    session: PysatSession
    while True:
        try:
            what, *arguments = pickle.load(requests)  # noqa: S301  # our parent wrote it
        except EOFError:
            return
        if what == "open":
            chosen, variables, blocks, proof = arguments
            session = PysatSession(chosen, variables, blocks, proof=proof)
            continue
        answer = getattr(session, what)(*arguments)
        if what == "solve":  # with the time it took, which cannot be asked any more once a limit has passed
            answer = answer, session.cpu_seconds
        if what in _QUESTIONS:
            pickle.dump(answer, answers, protocol=pickle.HIGHEST_PROTOCOL)
            answers.flush()
