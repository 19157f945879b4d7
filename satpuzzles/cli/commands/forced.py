"""``satpuzzles forced``."""

from collections.abc import Iterator

from satpuzzles.board import Cell
from satpuzzles.cli.report import Filled, Told, report
from satpuzzles.cli.request import FILE, SEARCH, SHOWN, Request, command
from satpuzzles.cli.run import code_of, loaded
from satpuzzles.explaining.telling.words import listed, values_in_words
from satpuzzles.solving.forced import Forced
from satpuzzles.solving.forced import forced as find_forced
from satpuzzles.solving.records import forced_record
from satpuzzles.solving.result import no_answer


@command("forced", *FILE, *SEARCH, *SHOWN)
def forced(request: Request) -> int:
    """Show what all solutions of a puzzle have in common, and which values the other cells can have."""
    with report(request, pictures=True) as to:
        deadline = request.chosen.deadline()
        puzzle = loaded(request)
        result = find_forced(
            puzzle,
            backend=request.backend,
            encodings=request.encodings,
            presolve=request.presolve,
            time_limit=deadline.remaining,
        )
        to.show({"file": request.file} | forced_record(puzzle, result), _told(result))
    return code_of(result.status)


def _told(result: Forced) -> Iterator[Told]:
    """What all solutions share, marked where the puzzle does not state it; then the values of the other cells."""
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
    for open_values, cells in alike.items():
        names = (
            listed(puzzle.board.runs(cells))
            if len(alike) > 1
            else f"{'the other' if shared else 'all'} {len(cells)} cells"
        )
        yield f"{names} can be {values_in_words(puzzle, open_values, 'or')}"
