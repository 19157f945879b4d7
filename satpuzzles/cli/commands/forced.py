"""``satpuzzles forced``."""

from collections.abc import Iterator

import click

from satpuzzles.boards import Cell, listed
from satpuzzles.cli.command import command
from satpuzzles.cli.output import report
from satpuzzles.cli.report import Filled, Printed
from satpuzzles.cli.request import FILE, SEARCH, SHOWN, Request
from satpuzzles.cli.run import code_of, loaded
from satpuzzles.cli.values import typed
from satpuzzles.common.options import Whole
from satpuzzles.errors import UsageError
from satpuzzles.explaining.telling.words import values_in_words
from satpuzzles.solving.candidate_counts import CandidateCounts, candidate_counts
from satpuzzles.solving.forced import Forced, Forcing, forced as find_forced
from satpuzzles.solving.records import forced_record
from satpuzzles.solving.result import digits, no_answer
from satpuzzles.stating.display import name_of


@command("forced", *FILE, *SEARCH, *SHOWN)
@click.option("--counts", is_flag=True, help="Count, for each value of each cell, the solutions that have it.")
@click.option("--limit", type=typed(Whole(1)), help="With --counts: count up to N solutions per value.")
def forced(request: Request, *, counts: bool, limit: int | None) -> int:
    """Show what all solutions of a puzzle have in common, and which values the other cells can have.

    --counts also shows how many solutions have each of these values. Exact counts need d4: pip install
    'satpuzzles[count]'.
    """
    if limit is not None and not counts:
        raise UsageError("--limit requires --counts")
    with report(request, pictures=True) as to:
        deadline = request.chosen.deadline()
        puzzle = loaded(request)
        if counts:
            counted = candidate_counts(puzzle, limit, **request.searched(deadline))
            result = counted.forced
            times = [[[*values.values()] for values in row] for row in counted.counts]
            record = forced_record(puzzle, result) | {"count": counted.number, "limit": limit, "counts": times}
            to.show({"file": request.file} | record, [*_told(result, listed_values=False), *_counted(counted)])
            return code_of(result.status)
        result = find_forced(puzzle, **request.searched(deadline))
        to.show({"file": request.file} | forced_record(puzzle, result), _told(result))
    return code_of(result.status)


def _counted(counted: CandidateCounts) -> Iterator[Printed]:
    """Lines that say how often the open cells have each value; cells with the same counts share a line."""
    if counted.status is not Forcing.FOUND:
        return
    puzzle, alike = counted.puzzle, dict[tuple[tuple[int, int], ...], list[Cell]]()
    for r, row in enumerate(counted.counts):
        for c, values in enumerate(row):
            if len(values) > 1:
                alike.setdefault((*values.items(),), []).append((r, c))
    yield counted.in_words
    for times, cells in alike.items():
        shown = times[1:] if len(puzzle.numbers) == 2 else times  # of two values one is enough
        words = [f"{name_of(puzzle, value)} in {_often(counted, number)}" for value, number in shown]
        yield f"{listed(puzzle.board.runs(cells))}: {', '.join(words)}"


def _often(counted: CandidateCounts, number: int) -> str:
    if counted.number is None:
        return f"at least {number}" if number == counted.limit else str(number)
    return f"{digits(number)} ({100 * number / counted.number:.3g} %)"


def _told(result: Forced, *, listed_values: bool = True) -> Iterator[Printed]:
    """The board with the cells that all solutions share, marked if they are not given; then the values of the other
    cells.
    """
    if not result.solvable:
        yield no_answer(result.status, result.reason)
        return
    puzzle, known = result.puzzle, result.puzzle.known()
    yield result.in_words
    alike: dict[tuple[int, ...], list[Cell]] = {}
    shared: list[Cell] = []
    for r, row in enumerate(result.candidates):
        for c, values in enumerate(row):
            (alike.setdefault(tuple(values), []) if len(values) > 1 else shared).append((r, c))
    yield Filled(puzzle, result.grid, [(r, c) for r, c in shared if known[r][c] is None] if alike else ())
    for open_values, cells in alike.items() if listed_values else ():
        names = (
            listed(puzzle.board.runs(cells))
            if len(alike) > 1
            else f"{'the other' if shared else 'all'} {puzzle.board.counted(len(cells))}"
        )
        yield f"{names} can {puzzle.explaining.verbs[3]} {values_in_words(puzzle, open_values, 'or')}"
