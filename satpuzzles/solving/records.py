"""The JSON record of each result. A command with one puzzle and a batch with many write the same one.

Every record has the kind of ``puzzle`` and a ``status``; a ``reason`` where there is one; and ``checked``: false where
the result rests on the word of an external solver, and left out where it does not.
"""

from dataclasses import asdict
from typing import TYPE_CHECKING, Any, TypeAlias

from satpuzzles.boards.grids import Board, Grid
from satpuzzles.errors import UsageError
from satpuzzles.solving.result import Found, Statistics
from satpuzzles.solving.solve import Answer, status_of
from satpuzzles.stating.display import notes_on
from satpuzzles.stating.puzzle import Puzzle

if TYPE_CHECKING:  # at run time a command imports only the module of its own results
    from satpuzzles.solving.check import Verdict
    from satpuzzles.solving.count import Count
    from satpuzzles.solving.forced import Forced

Record: TypeAlias = dict[str, Any]


def record_of(puzzle: Puzzle, status: str, reason: str | None = None, *, checked: bool = True) -> Record:
    """The first members of every record: kind, status, reason and whether the result is checked."""
    record: Record = {"puzzle": puzzle.kind, "status": str(status)}
    if reason is not None:
        record["reason"] = reason
    return record if checked else record | {"checked": False}


def answer_record(puzzle: Puzzle, answer: Answer) -> Record:
    record = record_of(puzzle, answer.status, answer.reason, checked=answer.checked)
    return record | _solution(puzzle, answer.grid)


def solutions_record(puzzle: Puzzle, found: Found, most: int) -> Record:
    """The record of up to ``most`` solutions; if that is 1, the same as `answer_record`."""
    record = record_of(puzzle, status_of(found), found.reason, checked=found.checked)
    if most == 1:
        return record | _solution(puzzle, found.grids[0] if found.grids else None)
    return record | {"solutions": found.grids, "exhausted": found.exhausted}


def _solution(puzzle: Puzzle, grid: Grid | None) -> Record:
    return {} if grid is None else {"grid": grid} | findings(puzzle, grid)


def findings(puzzle: Puzzle, grid: Grid) -> Record:
    """Members for the JSON of an answer beside its grid."""
    find = puzzle.showing.findings
    return find(puzzle, grid) if find else {}


def filled(puzzle: Puzzle, grid: Board) -> Record:
    """The document of ``puzzle`` with a solution as its givens. Raises UsageError for a kind without givens."""
    solved = puzzle.with_givens(grid)
    if solved is None:
        raise UsageError(f"a {puzzle.kind} has no givens that could hold its solution")
    return solved.to_json()


def verdict_record(puzzle: Puzzle, verdict: "Verdict") -> Record:
    """The record of a verdict, with ``notes`` on what may be a typing mistake in the puzzle."""
    record = record_of(puzzle, verdict.status, verdict.reason, checked=verdict.checked)
    notes = notes_on(puzzle)
    record |= {"solutions": verdict.solutions, "differing": verdict.differing}
    return record | {"notes": notes} if notes else record


def count_record(puzzle: Puzzle, count: "Count") -> Record:
    """The record of a count, whose number may exceed 64 bits."""
    return record_of(puzzle, count.status, count.reason, checked=count.checked) | count.figures()


def forced_record(puzzle: Puzzle, forced: "Forced") -> Record:
    return record_of(puzzle, forced.status, forced.reason, checked=forced.checked) | {"candidates": forced.candidates}


def statistics_record(statistics: Statistics) -> Record:
    return {"statistics": asdict(statistics)}


def with_doubts(record: Record, doubts: list[str]) -> Record:
    """The ``record`` with ``doubts`` about the reading of its puzzle before its other notes."""
    return record | {"notes": [*doubts, *record.get("notes", [])]} if doubts else record
