"""``satpuzzles repair``."""

import re
from typing import Any

import click

import satpuzzles
from satpuzzles.boards import Cell, is_grid
from satpuzzles.cli import messages
from satpuzzles.cli.command import command, named_as_options
from satpuzzles.cli.output import report
from satpuzzles.cli.puzzle_files import puzzle_file, puzzle_to_change, words_of
from satpuzzles.cli.request import FILE, LIMITS, PUZZLE_FORM, Request
from satpuzzles.cli.run import ANSWERED, GAVE_UP, NO_SOLUTION
from satpuzzles.cli.values import typed
from satpuzzles.common import orjson
from satpuzzles.common.deadline import Deadline
from satpuzzles.common.files import STANDARD_OUTPUT
from satpuzzles.common.options import Whole
from satpuzzles.explaining.records import fact_records, rule_record
from satpuzzles.formats import Document
from satpuzzles.making.clues import Clues, change
from satpuzzles.making.repair import TIME_LIMIT, Repair, repair as repaired
from satpuzzles.processes import signals
from satpuzzles.stating.modelling import rules_of
from satpuzzles.stating.puzzle import Puzzle
from satpuzzles.stating.rules import Rules


def _cells(_context: click.Context, _parameter: click.Parameter, given: tuple[str, ...]) -> list[Cell]:
    names = [name for text in given for name in text.replace(",", " ").split()]
    found = [re.fullmatch(r"r([1-9]\d{0,8})c([1-9]\d{0,8})", name) for name in names]
    for name, match in zip(names, found, strict=True):
        if match is None:
            raise click.BadParameter(f"expected cells such as r1c2,r3c4, found {name!r}")
    return [(int(match[1]) - 1, int(match[2]) - 1) for match in found if match is not None]


@command(
    "repair", *FILE, "output", "to", *LIMITS, "ascii_only", "as_json",
    in_child=True,
    output={
        "default": "",
        "help": "Write or draw the repaired puzzle to the file OUT, in the format of its ending; JSON by default.",
    },
    to=PUZZLE_FORM,
    time_limit={
        "default": TIME_LIMIT,
        "show_default": True,
        "help": "Time limit; the best that was found by then is shown, as it is after Ctrl-C.",
    },
)  # fmt: skip
@click.option(
    "--seed",
    type=typed(Whole(0)),
    default=0,
    help="Seed of random changes, 0 by default; another seed may give another repair.",
)
@click.option(
    "--keep",
    multiple=True,
    metavar="CELLS",
    callback=_cells,
    help="Leave these cells as they are, for example r1c2,r3c4.",
)
def repair(request: Request, seed: int, keep: list[Cell]) -> int:
    """Find out why a puzzle does not have exactly one solution, and change it until it has.

    If the puzzle has no solution, the command shows a small set of clues that contradict each other, and corrects or
    drops as few clues as possible. If it has several solutions, the command shows the cells that differ, and adds as
    few givens or clues as it finds. Where these do not help, it changes clues or moves cells to other regions; in a
    Hanjie it paints or clears cells. It shows whether it was proved that fewer changes are not enough, and marks the
    changes on the repaired board.
    """
    deadline = Deadline.after(request.time_limit)
    request, puzzle, before = puzzle_to_change(request)
    stated = before.get("solution")
    with named_as_options(), signals.asked_to_stop() as stop:
        solution = stated if is_grid(stated) else None
        result = repaired(
            puzzle,
            seed,
            keep=keep,
            solution=solution,
            time_limit=deadline.remaining,
            cancel=stop,
            watch=messages.progress().tell,
        )
    document = None
    if result.repaired is not None:
        document = result.repaired.to_json() | (_words_of_changed(before) if result.has_changes else words_of(before))
        if result.solution is not None:
            document |= {"solution": result.solution, "unique": True}
    is_late = result.reason is not None and deadline.passed and not stop.is_set()
    advice = [f"it had {request.time_limit:g} seconds; --time-limit gives more"] if is_late else []
    if request.as_json:
        record = {"file": request.file, "puzzle": puzzle.kind} | _record(puzzle, result) | {"repaired": document}
        click.echo(orjson.dumps(record).decode(), err=request.output == STANDARD_OUTPUT)
    elif request.output == STANDARD_OUTPUT:
        messages.on_standard_error("\n".join([*result.lines(), *advice]))
    else:
        with report(Request(ascii_only=request.ascii_only)) as to:
            to.show({}, [*result.lines(), *advice, *(result.drawings() if result.has_changes else ())])
    if document is not None and request.output:
        with puzzle_file(request, puzzle.kind, several=False) as add:
            add(document)
    if stop.is_set():
        return signals.INTERRUPTED
    if document is None:
        return GAVE_UP if result.reason else NO_SOLUTION
    return ANSWERED


def _record(puzzle: Puzzle, result: Repair) -> dict[str, Any]:
    rules = rules_of(puzzle)
    record: dict[str, Any] = {
        "status": str(result.status),
        "conflict": _clues(rules, result.conflict),
        "dropped": _clues(rules, result.dropped),
        "corrected": _corrected(puzzle, result),
        "differing": result.differing,
        "added": fact_records(result.added),
        "changed": result.changed,
        "smallest": result.is_smallest,
    }
    more = {"why": result.plain, "reason": result.reason}
    return record | {key: words for key, words in more.items() if words is not None}


def _clues(rules: Rules, clues: Clues) -> dict[str, Any]:
    return {
        "rules": [rule_record(rules[label], number) for label, number in clues.rules],
        "givens": fact_records(clues.givens),
    }


def _corrected(puzzle: Puzzle, result: Repair) -> dict[str, Any]:
    """The corrected clues in JSON, each rule with what the clue in its place says now."""
    after = puzzle if result.repaired is None else result.repaired
    before, known = rules_of(puzzle), after.known()
    return {
        "rules": [
            {**rule_record(before[label], number), "now": change(puzzle, after, (label, number))[2]}
            for label, number in result.corrected.rules
        ],
        "givens": [
            {**record, "now": known[fact.cell[0]][fact.cell[1]]}
            for fact, record in zip(result.corrected.givens, fact_records(result.corrected.givens), strict=True)
        ],
    }


def _words_of_changed(document: Document) -> Document:
    """The texts of a changed puzzle: the author stays, and the source says what it was before."""
    kept = {key: text for key, text in words_of(document).items() if key in ("title", "author", "copyright", "license")}
    before = document.get("source") or document.get("url")
    source = f"repaired by satpuzzles {satpuzzles.__version__}" + (f", from: {before}" if before else "")
    return kept | {"source": source}
