"""``satpuzzles repair``."""

from collections.abc import Iterator

import click
import orjson

from satpuzzles.cli import options
from satpuzzles.cli.report import cells_in_words
from satpuzzles.cli.run import ANSWERED, GAVE_UP, NO_SOLUTION, loaded
from satpuzzles.files import STANDARD_OUTPUT, whole_file
from satpuzzles.generators.repair import Clues, Repair
from satpuzzles.generators.repair import repair as repaired
from satpuzzles.puzzle import Puzzle
from satpuzzles.reasoning.words import facts_in_words
from satpuzzles.tasks.check import Uniqueness


@click.command()
@options.file
@click.option("-o", "--output", metavar="OUT", help="Write the repaired puzzle here, as JSON.")
@click.option("--seed", type=click.IntRange(min=0), default=0, help="For kinds that are changed at random.")
@options.limits
def repair(file: str, output: str | None, seed: int, time_limit: float | None) -> int:
    """Find out what keeps a puzzle from having exactly one solution, and mend it.

    Of an impossible one: a small set of clues that contradict, and the fewest to drop. Of one with several solutions:
    the cells that differ, and the fewest further givens found; a Hanjie gets cells painted, a Star Battle borders
    moved.
    """
    puzzle = loaded(file)
    result = repaired(puzzle, seed, time_limit=time_limit)
    for line in _lines(puzzle, result):
        click.echo(line, err=output == STANDARD_OUTPUT)
    if result.puzzle is None:
        return GAVE_UP if result.gave_up else NO_SOLUTION
    if output is not None:
        with whole_file(output) as stream:
            stream.write(orjson.dumps(result.puzzle.to_json(), option=orjson.OPT_APPEND_NEWLINE))
    return ANSWERED


def _lines(puzzle: Puzzle, result: Repair) -> Iterator[str]:
    if result.status is Uniqueness.UNIQUE:
        yield "there is exactly one solution: nothing to repair"
        return
    if result.status is Uniqueness.NONE:
        conflict = result.conflict.in_words(puzzle)
        none = "no solution" if result.gave_up else "no solution, whatever the clues"
        yield f"no solution: these clues contradict: {conflict}" if conflict else none
        if result.dropped != Clues():
            yield f"drop: {result.dropped.in_words(puzzle)}"
    if result.differing:
        yield f"several solutions, which differ in {cells_in_words(list(result.differing))}"
    elif result.status is Uniqueness.MULTIPLE:
        yield "several solutions"
    if result.added:
        yield f"add: {facts_in_words(puzzle, result.added)}"
    if result.changes:
        yield f"changed: {result.changes} cell{'s' if result.changes > 1 else ''}"
    if result.gave_up:
        yield f"gave up: {result.gave_up}"
    else:
        yield "then there is exactly one solution" if result.puzzle is not None else "not repaired"
