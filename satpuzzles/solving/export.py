"""Export: the formula as DIMACS, labelled; and an external solver's answer back into a grid."""

import io
import json
from collections.abc import Iterable, Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import IO

import numpy as np

import satpuzzles
from satenc.formula import dimacs
from satpuzzles.arguments import whole_number
from satpuzzles.backends import Unknown, decided, expect_whole
from satpuzzles.backends.external import check_model, parse_answer
from satpuzzles.compiler import Compiled, compile
from satpuzzles.deadline import NEVER, Deadline
from satpuzzles.errors import GaveUp, UsageError
from satpuzzles.files import whole_file
from satpuzzles.formats.given import PuzzleLike, as_puzzle
from satpuzzles.formats.sources import encoded
from satpuzzles.solving.cubes.lookahead import Split, split
from satpuzzles.solving.options import Options
from satpuzzles.solving.result import Statistics
from satpuzzles.solving.solve import Answer, Status

_PIECE = 2**18
"""Bytes that are written between two looks at the clock; xz compresses them in a tenth of a second."""


def export(
    puzzle: PuzzleLike,
    output: IO[bytes] | str | Path,
    *,
    encodings: Mapping[str, str] | None = None,
    presolve: bool = False,
    varnames: bool = False,
    cubes: int | None = None,
    time_limit: float | None = None,
) -> tuple[int, int]:
    """Write the formula of ``puzzle`` to ``output`` in DIMACS; returns its numbers of variables and clauses.

    ``output`` is a binary stream or the name of a file, which is compressed if it ends in ``.gz`` or ``.xz``, and
    appears whole or not at all. The formula has the rules in full; ``presolve`` propagates the givens first, which may
    leave few clauses or none. Comments name the puzzle and how it was compiled, each block of variables, each rule and
    the answer variables (`satenc.formula.dimacs` describes the format); with ``varnames`` also each variable.

    With ``cubes`` it is written as iCNF, with about so many cubes after the clauses: literals for an incremental solver
    to assume, one cube after the other or side by side. Each solution is in exactly one cube. The last clauses are the
    literals that look-ahead found to hold in each solution. If it finds a contradiction, there is one empty cube.

    Raises UsageError for an unknown encoding, GaveUp for a formula that does not fit the memory, FileError for a file
    that cannot be written, and OutOfTime after ``time_limit`` seconds; a stream may then hold a part of the formula.
    """
    deadline = Deadline.after(time_limit)
    if isinstance(output, io.TextIOBase) or not (isinstance(output, str | Path) or hasattr(output, "write")):
        found = type(output).__name__
        raise UsageError(f"'output': expected the name of a file, or one that is open for bytes, found {found}")
    opened = whole_file(str(output)) if isinstance(output, str | Path) else nullcontext(output)
    with opened as stream:
        compiled = compile(puzzle, encodings=encodings, presolve=presolve, deadline=deadline)
        expect_whole(compiled.formula, "a file of the formula")
        parts = None if cubes is None else split(compiled.formula, whole_number("cubes", cubes, 1), deadline)
        write_labelled(compiled, stream, presolve=presolve, varnames=varnames, cubes=parts, deadline=deadline)
    return compiled.formula.variables.count, len(compiled.formula.clauses)


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
    puzzle: PuzzleLike,
    output: str | bytes,
    *,
    encodings: Mapping[str, str] | None = None,
    presolve: bool = False,
    time_limit: float | None = None,
) -> Answer:
    """The grid in a solver's ``output`` for the formula that `export` writes with the same options.

    An answer is checked clause by clause and against the rules. "No solution" cannot be checked; ``checked`` is then
    False, and ``reason`` states why. The status is UNKNOWN if the solver does not know, or if a limit is reached here.
    Raises InstanceError if the output is not an answer to this formula.
    """
    options = Options(encodings=encodings, presolve=presolve, time_limit=time_limit)
    puzzle = as_puzzle(puzzle)
    deadline, statistics = options.deadline(), Statistics("the solver")
    try:
        with statistics.timed("compile"):
            compiled = options.compile(puzzle, deadline)
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
            return Answer(puzzle, Status.SOLVED, compiled.grid(assignment), None, statistics)
    except GaveUp as error:
        return Answer(puzzle, Status.UNKNOWN, None, str(error), statistics)
