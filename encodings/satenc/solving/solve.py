"""One call for all formulas and solvers, with a limit of time and what was found until then."""

import signal
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from multiprocessing import get_all_start_methods, get_context
from typing import TYPE_CHECKING, Any

from satenc.formula import Formula, checked, checks
from satenc.solving.answer import Answer, Status, Tell, has_costs
from satenc.solving.external import external
from satenc.solving.search import METHODS, searched

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

_EXEC = "exec:"

_DEFAULT = "cadical195"
"""python-sat's solver where none is named; its proofs can be checked."""


@checked
def solve(
    f: Formula,
    solver: str = "auto",
    *,
    method: str = "auto",
    time_limit: int | float | None = None,  # noqa: PYI041  # what is checked
    progress: Callable[[Answer], object] | None = None,
    proof: str | None = None,
) -> Answer:
    """Decide a formula or, where answers have costs, find one of the least cost.

    ``solver`` is one of python-sat's by its name, or ``exec:COMMAND`` (`satenc.solving.external`). Its solvers get
    clauses (`as_clauses`) and search by a ``method``: "rc2", or "search", which finds cheaper and cheaper answers;
    "auto" is the first one, and the other one with a ``time_limit``, in seconds, after which the best answer so far is
    returned, SATISFIABLE, or UNKNOWN if there is none. ``progress`` is called with each better answer and each better
    bound. ``proof`` is a file for the proof that there is no answer. With a limit of time the search has a process of
    its own. Raises ValueError for a formula with lazy rules and for names that there are not, ModuleNotFoundError
    without python-sat, and RuntimeError for a solver that fails.

    >>> f = Formula()
    >>> x = f.new("x", 3)
    >>> f.add_sum(x, [3, 4, 5], ">=", 7)
    >>> f.add_soft(-x, weight=[3, 4, 6])
    >>> answer = solve(f)
    >>> str(answer.status), answer.cost, answer.assignment[x].tolist()
    ('OPTIMUM FOUND', 7, [True, True, False])
    """
    f.expect_all()
    if method not in ("auto", *METHODS):
        raise ValueError(f"method: expected one of auto, {', '.join(METHODS)}, found {checks.shown(method)}")
    if time_limit is not None and not time_limit > 0:
        raise ValueError(f"time_limit: expected seconds, more than 0, found {time_limit}")
    best = _Best(progress)
    if solver.startswith(_EXEC):
        return best.with_last(external(f, solver.removeprefix(_EXEC), best.take, time_limit, proof))
    if method == "auto":
        method = "rc2" if time_limit is None else "search"
    run = partial(searched, f, _of_python_sat(solver), method if has_costs(f) else None, proof)
    if time_limit is None:
        return best.with_last(run(best.take))
    return best.with_last(_in_process(run, best.take, time.monotonic() + time_limit))


class _Best:
    """The best answer so far, and the best bound."""

    def __init__(self, progress: Tell | None) -> None:
        self._progress, self._best = progress, Answer(Status.UNKNOWN)

    def take(self, answer: Answer) -> None:
        """Know a better answer, its cost alone, or a better bound."""
        best = self._best
        if answer.bound is not None and (best.bound is None or answer.bound > best.bound):
            best = replace(best, bound=answer.bound)
        if answer.cost is not None and (best.cost is None or answer.cost < best.cost):
            status, assignment = (answer if answer.assignment is not None else best).status, answer.assignment
            best = replace(best, status=status, assignment=assignment, cost=answer.cost)
        if best is not self._best:
            self._best = best
            if self._progress is not None:
                self._progress(best)

    def with_last(self, answer: Answer) -> Answer:
        """The last answer, or the best one before where that is unknown."""
        if answer.status is not Status.UNKNOWN:
            return answer if answer.bound is not None else replace(answer, bound=self._best.bound)
        return self._best


def _of_python_sat(name: str) -> str:
    """The name of a solver that python-sat has."""
    try:
        from pysat.solvers import SolverNames
    except ModuleNotFoundError as error:  # the package that is called pysat is another one
        raise ModuleNotFoundError("solve needs python-sat: pip install 'satenc[solve]', or exec:COMMAND") from error
    if name == "auto":
        return _DEFAULT
    if not any(name in each for each in vars(SolverNames).values() if isinstance(each, tuple)):
        raise ValueError(f"solver: expected one of python-sat's or exec:COMMAND, found {checks.shown(name)}")
    return name


def _in_process(run: Callable[[Tell], Answer], tell: Tell, end: float) -> Answer:
    """What a search finds in a process of its own, which ends at a time."""
    can_fork = "fork" in get_all_start_methods() and threading.active_count() == 1
    context: Any = get_context("fork" if can_fork else "spawn")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_serve, args=(run, sender), daemon=True)
    process.start()
    sender.close()
    try:
        while (left := end - time.monotonic()) > 0:
            if not receiver.poll(min(left, 3600)):
                continue
            is_last, found = receiver.recv()
            if isinstance(found, Exception):
                raise found
            if is_last:
                return found  # type: ignore[no-any-return]  # as `_serve` sends it
            tell(found)
    except EOFError:
        process.join()
        raise RuntimeError(f"solver: expected an answer, found that it ended with {process.exitcode}") from None
    finally:
        process.kill()
        process.join()
    return Answer(Status.UNKNOWN)


def _serve(run: Callable[[Tell], Answer], sender: "Connection") -> None:
    """Search, and send what is found."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that waits ends this one
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    try:
        last: Answer | Exception = run(lambda answer: sender.send((False, answer)))
    except Exception as error:  # noqa: BLE001  # it is raised there
        last = error
    sender.send((True, last))
