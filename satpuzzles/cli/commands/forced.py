"""``satpuzzles forced``."""

import click

from satpuzzles.board import Cell
from satpuzzles.cli import options
from satpuzzles.cli.help import Documented
from satpuzzles.cli.pictures import pictures_or_words
from satpuzzles.cli.report import Report
from satpuzzles.cli.run import ANSWERED, GAVE_UP, NO_SOLUTION, loaded
from satpuzzles.explaining.telling.words import listed, runs, values_in_words
from satpuzzles.solving.forced import Forced, Forcing
from satpuzzles.solving.forced import forced as find_forced
from satpuzzles.solving.options import Options
from satpuzzles.solving.records import forced_record
from satpuzzles.solving.words import no_answer


@click.command(cls=Documented)
@options.file
@options.search
@options.shown
def forced(file: str, chosen: Options, shown: options.Shown) -> int:
    """Show what all solutions of a puzzle have in common, and which values the other cells can have."""
    with pictures_or_words(shown) as to:
        deadline = chosen.deadline()
        puzzle = loaded(file)
        result = find_forced(
            puzzle,
            backend=chosen.backend,
            encodings=chosen.encodings,
            presolve=chosen.presolve,
            time_limit=deadline.remaining,
        )
        if to.as_json:
            to.record({"file": file} | forced_record(puzzle, result))
        elif not result.solvable:
            to.line(no_answer(result.status, result.reason))
        else:
            _show(to, result)
    return {Forcing.UNKNOWN: GAVE_UP, Forcing.NONE: NO_SOLUTION}.get(result.status, ANSWERED)


def _show(to: Report, result: Forced) -> None:
    """What all solutions share, marked where the puzzle does not state it; then the values of the other cells."""
    puzzle, known = result.puzzle, result.puzzle.known()
    to.line(result.in_words)
    alike: dict[tuple[int, ...], list[Cell]] = {}
    shared: list[Cell] = []
    for r, row in enumerate(result.candidates):
        for c, values in enumerate(row):
            (alike.setdefault(tuple(values), []) if len(values) > 1 else shared).append((r, c))
    to.grid(puzzle, result.grid, [(r, c) for r, c in shared if known[r][c] is None] if alike else ())
    for open_values, cells in alike.items():
        names = listed(runs(cells)) if len(alike) > 1 else f"{'the other' if shared else 'all'} {len(cells)} cells"
        to.line(f"{names} can be {values_in_words(puzzle, open_values, 'or')}")
