"""The command ``satenc``: formulas in files, solved and answered as in competitions.

An ``o`` line has the cost of each better answer, the ``s`` line the verdict, and ``v`` lines the assignment: literals
that end in 0 for CNF, a digit for each variable for WCNF, ``x1 -x2`` for OPB and WBO. The exit code is 10 for an
answer, 20 where there is none, 30 for one that is known to be the best, 0 if nothing is known, and 2 for a file that is
no formula and for a solver that fails.
"""

import argparse
import signal
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import NoReturn

from satenc.formula import Assignment, Formula
from satenc.formula.files import Form
from satenc.solving.answer import Answer, Status, has_costs
from satenc.solving.solve import solve

_CODES = {Status.SATISFIABLE: 10, Status.UNSATISFIABLE: 20, Status.OPTIMUM: 30, Status.UNKNOWN: 0}
_WRONG = 2
_A_LINE = 12
"""Literals on a ``v`` line."""

_ALWAYS = 1e9
"""Seconds that stand for no limit: the search then has a process of its own, which a signal can end."""


def main(arguments: list[str] | None = None) -> int:
    """Run the command; returns its exit code."""
    options = _parser().parse_args(arguments)
    try:
        f, form = Formula.read(sys.stdin.buffer if options.file == "-" else options.file)
        return _solved(f, form, options)
    except (OSError, ValueError, RuntimeError, ModuleNotFoundError, MemoryError) as error:
        said = error.strerror if isinstance(error, OSError) else " ".join(str(error).split())
        print(f"satenc: {options.file}: {said}", file=sys.stderr)
        return _WRONG


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("satenc", description="Solve formulas in files.")
    command = parser.add_subparsers(required=True).add_parser("solve", help="solve a formula, as in competitions")
    command.add_argument("file", metavar="FILE", help="CNF, WCNF, OPB or WBO, packed or not; - is standard input")
    command.add_argument(
        "--solver",
        default="auto",
        metavar="NAME",
        help="a solver of python-sat, or 'exec:COMMAND' with {cnf}, {wcnf}, {opb} or {wbo} for the formula's file",
    )
    methods = "how to find the least cost; by default rc2, or with a limit search"
    command.add_argument("--method", choices=["rc2", "search"], help=methods)
    command.add_argument("--time-limit", type=float, metavar="SECONDS", help="then print the best answer so far")
    proof = "write the proof that there is no answer: DRUP, or what exec:COMMAND writes to {proof}"
    command.add_argument("--proof", metavar="OUT", help=proof)
    return parser


class _Stopped(BaseException):
    """A signal asks for the end."""


def _stop(_number: int, _frame: object) -> NoReturn:
    raise _Stopped


def _solved(f: Formula, form: Form, options: argparse.Namespace) -> int:
    best = Answer(Status.UNKNOWN)

    def tell(answer: Answer) -> None:
        nonlocal best
        before, best = best, answer  # a signal may come while it is printed
        if answer.cost != before.cost:
            print("o", answer.cost, flush=True)

    limit = _ALWAYS if options.time_limit is None else options.time_limit
    method = options.method or ("rc2" if options.time_limit is None else "search")
    before = [(number, signal.signal(number, _stop)) for number in (signal.SIGTERM, signal.SIGINT)]
    try:
        answer = solve(f, options.solver, method=method, time_limit=limit, progress=tell, proof=options.proof)
    except _Stopped:
        answer = best
    finally:
        for number, handler in before:
            signal.signal(number, handler)
    if form in (Form.WCNF, Form.WBO) and answer.status is Status.SATISFIABLE and not has_costs(f):
        answer = replace(answer, status=Status.OPTIMUM)  # nothing can be broken
        tell(answer)
    if answer.bound is not None and answer.status is Status.SATISFIABLE:
        print("c every answer costs at least", answer.bound)
    print("s", answer.status)
    if answer.assignment is not None:
        sys.stdout.writelines(_values(answer.assignment, form))
    sys.stdout.flush()
    return _CODES[answer.status]


def _values(assignment: Assignment, form: Form) -> Iterator[str]:
    """The ``v`` lines."""
    if form is Form.WCNF:
        yield f"v {''.join(map(str, assignment[1:].astype(int).tolist()))}\n"
        return
    x = "" if form is Form.CNF else "x"
    words = [f"{'' if true else '-'}{x}{number}" for number, true in enumerate(assignment[1:].tolist(), 1)]
    words += ["0"] * (form is Form.CNF)
    for start in range(0, len(words), _A_LINE):
        yield f"v {' '.join(words[start : start + _A_LINE])}\n"


if __name__ == "__main__":
    sys.exit(main())
