"""Export: the formula as DIMACS, labelled; and an external solver's answer back into a grid."""

import json
from collections.abc import Mapping
from typing import IO

import satpuzzles
from satenc.formula import dimacs
from satpuzzles.backends import Sat, Unknown
from satpuzzles.backends.external import check_model, parse_answer
from satpuzzles.compiler import Compiled, compile
from satpuzzles.puzzle import Grid, Puzzle
from satpuzzles.solving.solve import Status


def export(
    puzzle: Puzzle, stream: IO[bytes], *, encodings: Mapping[str, str] | None = None, presolve: bool = True
) -> tuple[int, int]:
    """Write the formula of ``puzzle`` to a binary ``stream`` in DIMACS; returns its numbers of variables and clauses.

    Comments name the puzzle and how it was compiled, each block of variables, each rule and the answer variables
    (`satenc.formula.dimacs` has the format). Raises UsageError for an unknown encoding.
    """
    compiled = compile(puzzle, encodings=encodings, presolve=presolve)
    write_labelled(compiled, stream, presolve=presolve)
    return compiled.formula.variables.count, len(compiled.formula.clauses)


def write_labelled(compiled: Compiled, stream: IO[bytes], *, presolve: bool, version: str | None = None) -> None:
    """Write the formula of a puzzle compiled with ``presolve`` by this, or that, ``version`` of satpuzzles."""
    origin = {
        "puzzle": compiled.puzzle.kind,
        "version": satpuzzles.__version__ if version is None else version,
        "encodings": compiled.encodings,
        "presolve": presolve,
    }
    dimacs.write(compiled.formula, stream, [f"satpuzzles {json.dumps(origin)}"])


def decode(
    puzzle: Puzzle, output: bytes, *, encodings: Mapping[str, str] | None = None, presolve: bool = True
) -> tuple[Status, Grid | None]:
    """The grid in a solver's ``output`` for the formula that `export` writes with the same options.

    An answer is checked clause by clause and against the rules; "no solution" is taken on trust. Raises SolverError
    when the output is not an answer to this formula.
    """
    compiled = compile(puzzle, encodings=encodings, presolve=presolve)
    outcome = parse_answer(output, compiled.formula.variables.count, "the solver")
    if isinstance(outcome, Sat):
        check_model(compiled.formula, outcome.assignment, "the solver")
        return Status.SOLVED, compiled.grid(outcome.assignment)
    return (Status.UNKNOWN if isinstance(outcome, Unknown) else Status.NONE), None
