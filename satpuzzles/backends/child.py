"""A solver of python-sat's in a process of its own, which can be ended at any moment.

Time limits need that: CaDiCaL in this process cannot be interrupted, and asking it for an answer in slices of a tenth
of a second made it up to ten times slower on hard Hanjie puzzles, and still late when the formula was large. It costs
the start of an interpreter. A solver that crashes does not take the caller with it.
"""

import pickle
import signal
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as TooLate
from typing import IO, Any

from satenc import Lits
from satpuzzles.backends.interface import LATE, Outcome, Unknown
from satpuzzles.deadline import Deadline
from satpuzzles.errors import SolverError
from satpuzzles.processes.children import (
    answers_while_memory_lasts,
    child_environment,
    end_with_parent,
    own_output,
    wanted_memory,
)


class ChildSession:
    """A `satpuzzles.backends.pysat.PysatSession` at the other end of a pair of pipes."""

    def __init__(
        self, name: str, variables: int, blocks: Sequence[Lits], deadline: Deadline, *, proof: bool = False
    ) -> None:
        self._name, self._deadline = name, deadline
        self._process = subprocess.Popen(
            [sys.executable, "-m", "satpuzzles.backends.child"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for the parent to handle
            env=child_environment(),
        )
        self._exchanges = ThreadPoolExecutor(1)
        self._out_of_memory = self._ended = False
        self._ask("open", name, variables, list(blocks), proof)

    def add(self, clauses: Lits) -> None:
        self._ask("add", clauses)

    def solve(self, assumptions: Sequence[int] = ()) -> Outcome:
        answer: Outcome | None = self._ask("solve", tuple(assumptions))
        return self._unanswered() if answer is None else answer

    def core(self) -> list[int]:
        return self._ask("core") or []

    def propagate(self, assumptions: Sequence[int]) -> list[int] | None:
        """As in `Session`; past the deadline nothing but the assumptions follows."""
        implied: list[int] | None = self._ask("propagate", tuple(assumptions))
        return list(assumptions) if implied is None and self._deadline.passed else implied

    def prefer(self, literals: Sequence[int]) -> None:
        self._ask("prefer", list(literals))

    def proof(self) -> list[str] | Unknown:
        lines: list[str] | None = self._ask("proof")
        return self._unanswered() if lines is None else lines

    def statistics(self) -> dict[str, int]:
        return self._ask("statistics") or {}

    def close(self) -> None:
        """End the process, whatever it is doing."""
        self._process.kill()
        self._exchanges.shutdown()
        self._process.communicate()

    def _unanswered(self) -> Unknown:
        """Why `_ask` has no answer."""
        return Unknown("memory limit") if self._out_of_memory else LATE

    def _ask(self, *request: Any) -> Any:
        """The answer to ``request``; None past the deadline, without memory or after an interrupt, and then for good.
        Raises SolverError if it crashed.
        """
        if self._deadline.passed or self._ended or self._out_of_memory:
            return None
        exchange = self._exchanges.submit(_exchange, self._process, request)
        try:
            return exchange.result(timeout=self._deadline.remaining)
        except TooLate:
            self._process.kill()
            return None
        except (EOFError, BrokenPipeError, pickle.UnpicklingError):
            code = self._process.wait()
            if wanted_memory(code):
                self._out_of_memory = True
                return None
            how = signal.Signals(-code).name if code < 0 else f"exit code {code}"
            raise SolverError(f"{self._name}: its process ended with {how}") from None
        except KeyboardInterrupt:  # whatever is asked on the way out would wait for the answer to this
            self._ended = True
            self._process.kill()
            raise


def _exchange(process: subprocess.Popen[bytes], request: tuple[Any, ...]) -> Any:
    assert process.stdin is not None  # noqa: S101  # both are pipes
    assert process.stdout is not None  # noqa: S101
    _send(process.stdin, request)
    return pickle.load(process.stdout)  # noqa: S301  # our own process wrote it


def _send(stream: IO[bytes], message: Any) -> None:
    pickle.dump(message, stream, protocol=pickle.HIGHEST_PROTOCOL)
    stream.flush()


def serve(requests: IO[bytes], answers: IO[bytes]) -> None:
    """Answer requests until they end."""
    from satpuzzles.backends.pysat import PysatBackend, PysatSession, pysat_backends

    session: PysatSession | None = None
    while True:
        try:
            what, *arguments = pickle.load(requests)  # noqa: S301  # our parent wrote it
        except EOFError:
            return
        if what == "open":
            name, variables, blocks, proof = arguments
            chosen: PysatBackend = next(one for one in pysat_backends() if one.name == name)
            session = PysatSession(chosen, variables, blocks, proof=proof)
            _send(answers, True)
        else:
            _send(answers, getattr(session, what)(*arguments))


if __name__ == "__main__":
    end_with_parent()
    with own_output() as private:
        answers_while_memory_lasts(lambda: serve(sys.stdin.buffer, private))
