"""``satpuzzles forced``."""

import click

from satpuzzles.cli import options
from satpuzzles.cli.pictures import pictures_or_words
from satpuzzles.cli.run import ANSWERED, GAVE_UP, NO_SOLUTION, loaded
from satpuzzles.drawing import cell_name
from satpuzzles.explaining.words import listed
from satpuzzles.solving.forced import forced as find_forced
from satpuzzles.solving.search import SearchOptions


@click.command()
@options.file
@options.search
@options.shown
def forced(file: str, chosen: SearchOptions, shown: options.Shown) -> int:
    """Show what all solutions of a puzzle share, and what each other cell can be."""
    with pictures_or_words(shown) as to:
        puzzle = loaded(file)
        result = find_forced(puzzle, **chosen)
        status = "unknown" if result.gave_up else "found" if result.solvable else "none"
        if to.as_json:
            to.record({"file": file, "puzzle": puzzle.kind, "status": status, "candidates": result.candidates})
        elif not result.solvable:
            to.line(f"gave up: {result.gave_up}" if result.gave_up else "no solution")
        else:
            if result.gave_up:
                to.line(f"so far, then gave up: {result.gave_up}")
            to.grid(puzzle, result.grid)
            for r, row in enumerate(result.candidates):
                for c, values in enumerate(row):
                    if len(values) > 1:
                        to.line(f"{cell_name((r, c))} can be {listed([*map(puzzle.value_name, values)], 'or')}")
    return GAVE_UP if result.gave_up else ANSWERED if result.solvable else NO_SOLUTION
