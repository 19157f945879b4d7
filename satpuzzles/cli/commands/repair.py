"""``satpuzzles repair``."""

from typing import Any

import click
import orjson

from satpuzzles.cli import options
from satpuzzles.cli.endings import OutputFile
from satpuzzles.cli.help import Documented
from satpuzzles.cli.limits import limits
from satpuzzles.cli.numbers import WholeNumber
from satpuzzles.cli.puzzle_files import expect_puzzle_file, puzzle_file
from satpuzzles.cli.run import ANSWERED, GAVE_UP, NO_SOLUTION, chosen_from
from satpuzzles.deadline import Deadline
from satpuzzles.document import TEXT_KEYS
from satpuzzles.explaining.records import fact_records, rule_record
from satpuzzles.files import STANDARD_OUTPUT
from satpuzzles.formats import documents, loads
from satpuzzles.making.repair import Clues, Repair
from satpuzzles.making.repair import repair as repaired
from satpuzzles.puzzle import Puzzle


@click.command(cls=Documented)
@options.file
@click.option(
    "-o",
    "--output",
    type=OutputFile(),
    metavar="OUT",
    help="Write or draw the repaired puzzle to the file OUT, in the format of its ending; JSON by default.",
)
@options.puzzle_form
@click.option(
    "--seed",
    type=WholeNumber(min=0),
    default=0,
    metavar="N",
    help="Seed for kinds that are changed at random; 0 by default.",
)
@limits
@options.as_json
def repair(file: str, output: str | None, to: str | None, seed: int, time_limit: float | None, *, as_json: bool) -> int:
    """Find out why a puzzle does not have exactly one solution, and change it until it has.

    If the puzzle has no solution, the command shows a small set of clues that contradict each other, and drops as few
    clues as possible. If it has several solutions, the command shows the cells that differ, and adds as few givens as
    it finds; in a Hanjie it paints cells, in a Star Battle it moves borders.
    """
    deadline = Deadline.after(time_limit)
    data, source = chosen_from(file)
    puzzle = loads(data, source)
    if to is not None and output is None:
        output = STANDARD_OUTPUT
    if output is not None:
        expect_puzzle_file(output, puzzle.kind, to)
    result = repaired(puzzle, seed, time_limit=deadline.remaining)
    document = None if result.puzzle is None else _document(source, data, result.puzzle)
    if as_json:
        record = {"file": file, "puzzle": puzzle.kind} | _record(puzzle, result) | {"repaired": document}
        click.echo(orjson.dumps(record).decode(), err=output == STANDARD_OUTPUT)
    else:
        for line in result.lines():
            click.echo(line, err=output == STANDARD_OUTPUT)
    if document is None:
        return GAVE_UP if result.reason else NO_SOLUTION
    if output is not None:
        with puzzle_file(output, puzzle.kind, several=False, to=to) as add:
            add(document)
    return ANSWERED


def _record(puzzle: Puzzle, result: Repair) -> dict[str, Any]:
    record: dict[str, Any] = {
        "status": str(result.status),
        "conflict": _clues(puzzle, result.conflict),
        "dropped": _clues(puzzle, result.dropped),
        "differing": result.differing,
        "added": fact_records(result.added),
        "changed": result.changed,
    }
    return record if result.reason is None else record | {"reason": result.reason}


def _clues(puzzle: Puzzle, clues: Clues) -> dict[str, Any]:
    return {
        "rules": [rule_record(puzzle, label, number) for label, number in clues.rules],
        "givens": fact_records(clues.givens),
    }


def _document(source: str, data: bytes, repaired: Puzzle) -> dict[str, Any]:
    """``repaired`` with what the document of the puzzle says of where it comes from."""
    (document,) = documents(data, source)
    return repaired.to_json() | {key: document[key] for key in TEXT_KEYS if key in document and key != "difficulty"}
