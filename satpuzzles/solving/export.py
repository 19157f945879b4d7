"""Export: the formula as DIMACS, labelled; and an external solver's answer back into a grid."""

import io
import json
from collections.abc import Iterable, Mapping
from contextlib import nullcontext
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import IO

import numpy as np

import satpuzzles
from satenc import Connectivity
from satenc.formula import dimacs
from satpuzzles.backends import Unknown, auto, backend, decided, expect_whole
from satpuzzles.backends.external import check_model, parse_answer
from satpuzzles.common.arguments import encoded, whole_number
from satpuzzles.common.deadline import NEVER, Cancel, Deadline
from satpuzzles.common.files import whole_file
from satpuzzles.compiler import Compiled, compile, stated_as
from satpuzzles.errors import GaveUp, UsageError
from satpuzzles.solving.cubes.lookahead import Split, split
from satpuzzles.solving.enumerate import answers
from satpuzzles.solving.options import Options
from satpuzzles.solving.result import Statistics
from satpuzzles.solving.solve import Answer, Status
from satpuzzles.stating.modelling import grid_of
from satpuzzles.stating.puzzle import Puzzle

_PIECE = 2**18
"""Bytes that are written between two looks at the clock; xz compresses them in a tenth of a second."""


def export(
    puzzle: Puzzle,
    output: IO[bytes] | str | Path,
    *,
    encodings: Mapping[str, str] | None = None,
    presolve: bool = False,
    varnames: bool = False,
    cubes: int | None = None,
    cuts: bool = False,
    time_limit: float | None = None,
    cancel: Cancel | None = None,
) -> tuple[int, int]:
    """Write the formula of ``puzzle`` to ``output`` in DIMACS; returns its numbers of variables and clauses.

    ``output`` is a binary stream or the name of a file, which is compressed if it ends in ``.gz`` or ``.xz``, and
    appears whole or not at all. The formula has the rules in full; ``presolve`` propagates the givens first, which may
    leave few clauses or none. Comments name the puzzle and how it was compiled, each block of variables, each rule and
    the answer variables (`satenc.formula.dimacs` describes the format); with ``varnames`` also each variable.

    Rules about connectivity are written in full, by levels unless ``encodings`` state another form. With ``cuts`` only
    those of their clauses are written that a solver needed for the verdict; an answer to such a file may break the
    rules, which `decode` checks.

    With ``cubes`` it is written as iCNF, with about that many cubes after the clauses: literals for an incremental
    solver to assume, one cube after the other or side by side. Each solution is in exactly one cube. The last clauses
    are the literals that look-ahead found to hold in each solution. If it finds a contradiction, there is one empty
    cube.

    Raises UsageError for an unknown encoding, GaveUp for a formula that does not fit the memory, FileError for a file
    that cannot be written, and OutOfTime after ``time_limit`` seconds; a stream may then hold a part of the formula.
    """
    deadline = Deadline.after(time_limit, cancel)
    if isinstance(output, io.TextIOBase) or not (isinstance(output, str | Path) or hasattr(output, "write")):
        found = type(output).__name__
        raise UsageError(f"'output': expected the name of a file, or one that is open for bytes, found {found}")
    opened = whole_file(str(output)) if isinstance(output, str | Path) else nullcontext(output)
    with opened as stream:
        compiled = _compiled(puzzle, encodings, presolve=presolve, cuts=cuts, deadline=deadline)
        comments: list[str] = []
        if cuts:
            compiled, comments = _with_cuts(compiled, deadline)
        expect_whole(compiled.formula, "a file of the formula")
        parts = None if cubes is None else split(compiled.formula, whole_number("cubes", cubes, 1), deadline)
        write_labelled(
            compiled, stream, presolve=presolve, comments=comments, varnames=varnames, cubes=parts, deadline=deadline
        )
    return compiled.formula.variables.count, len(compiled.formula.clauses)


def _compiled(
    puzzle: Puzzle, encodings: Mapping[str, str] | None, *, presolve: bool, cuts: bool, deadline: Deadline
) -> Compiled:
    """The formula of ``puzzle``, for ``cuts`` with lazy rules; raises UsageError if it has none."""
    kind = type(puzzle)
    form = Connectivity.LAZY if cuts else Connectivity.LEVELS
    lazy = [role for role, name in (encodings or {}).items() if name == form.LAZY and role in kind.encodings]
    if lazy and not cuts:
        raise UsageError(
            f"{lazy[0]}: expected levels or exact for a file, found lazy; use 'cuts' for what a solver needs"
        )
    compiled = compile(puzzle, encodings=stated_as(kind, encodings, form), presolve=presolve, deadline=deadline)
    if cuts and not compiled.formula.lazy:
        raise UsageError(f"{kind.kind} has no rule that cuts are for, so 'cuts' changes nothing")
    return compiled


def _with_cuts(compiled: Compiled, deadline: Deadline) -> tuple[Compiled, list[str]]:
    """The formula with the cuts by which a solver tells whether there is one solution, and comments that say so."""
    formula = compiled.formula
    with backend(auto.choose(formula, 2).backend).open(formula, deadline) as session:
        found = [*islice(answers(session, formula.blocking_clause), 2)]
    first = len(formula.clauses) + 1
    verdict = ("is no solution", "is one solution", "are several solutions")[len(found)]
    comments = [
        f"cuts: clauses {first} to {first - 1 + len(formula.cuts)} show that there {verdict}",
        "warning: an answer may break the rules that follow, which have no other clauses",
    ]
    comments += (f"lazy {json.dumps(dimacs.lazy_record(rule))}" for rule in formula.lazy)
    return replace(compiled, formula=formula.with_cuts(formula.cuts)), comments


def write_labelled(
    compiled: Compiled,
    stream: IO[bytes],
    *,
    presolve: bool,
    version: str | None = None,
    comments: Iterable[str] = (),
    varnames: bool = False,
    cubes: Split | None = None,
    deadline: Deadline = NEVER,
) -> None:
    """Write the formula of a puzzle compiled with ``presolve`` by this, or that, ``version`` of satpuzzles, with more
    ``comments``, and with the names of all variables for ``varnames``. With ``cubes`` it is iCNF, and the facts follow
    the other clauses. Raises OutOfTime past the ``deadline``.

    Lazy rules are stated as comments; without their clauses an answer may break them.
    """
    origin = {
        "puzzle": compiled.puzzle.kind,
        "version": satpuzzles.__version__ if version is None else version,
        "encodings": compiled.encodings,
        "presolve": presolve,
    }
    first = f"satpuzzles {json.dumps(origin)}"
    facts = [] if cubes is None else [np.array(cubes.facts, np.int32).reshape(-1, 1)]
    assumed = None if cubes is None else cubes.cubes or [()]
    for piece in dimacs.pieces(compiled.formula, [first, *comments], facts, varnames=varnames, cubes=assumed):
        for start in range(0, len(piece), _PIECE):
            deadline.check()
            stream.write(piece[start : start + _PIECE])


def decode(
    puzzle: Puzzle,
    output: str | bytes,
    *,
    encodings: Mapping[str, str] | None = None,
    presolve: bool = False,
    cuts: bool = False,
    time_limit: float | None = None,
    cancel: Cancel | None = None,
) -> Answer:
    """The grid in a solver's ``output`` for the formula that `export` writes with the same options.

    An answer is checked clause by clause and against the rules. "No solution" cannot be checked; ``checked`` is then
    False, and ``reason`` states why. The status is UNKNOWN if the solver does not know, or if a limit is reached here,
    and also for an answer that breaks a rule which the formula with ``cuts`` leaves out.
    Raises InstanceError if the output is not an answer to this formula.
    """
    options = Options(encodings=encodings, presolve=presolve, time_limit=time_limit, cancel=cancel)
    deadline, statistics = options.deadline(), Statistics("the solver")
    try:
        with statistics.timed("compile"):
            compiled = _compiled(puzzle, encodings, presolve=presolve, cuts=cuts, deadline=deadline)
        statistics.describe(compiled)
        with statistics.timed("decode"):
            outcome = parse_answer(encoded(output), compiled.formula.variables.count)
            deadline.check()
            if isinstance(outcome, Unknown):
                return Answer(puzzle, Status.UNKNOWN, None, None, statistics)
            assignment = decided(outcome)
            if assignment is None:
                return Answer(
                    puzzle, Status.NONE, None, "according to the solver, not checked", statistics, checked=False
                )
            check_model(compiled.formula, assignment)
            if compiled.formula.violated(assignment):
                broken = puzzle.broken_rules(grid_of(puzzle, compiled.answer.decode(assignment)))
                reason = f"the answer breaks a rule that the file leaves to cuts: {'; '.join(broken[:3])}"
                return Answer(puzzle, Status.UNKNOWN, None, reason, statistics)
            return Answer(puzzle, Status.SOLVED, compiled.grid(assignment), None, statistics)
    except GaveUp as error:
        return Answer(puzzle, Status.UNKNOWN, None, str(error), statistics)
