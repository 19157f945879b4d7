"""``satpuzzles hint`` and ``satpuzzles explain``."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import click

from satpuzzles import formats
from satpuzzles.cli import messages
from satpuzzles.cli.command import command, named_as_options
from satpuzzles.cli.help import GroupedOption
from satpuzzles.cli.output import report
from satpuzzles.cli.report import Printed, renderer_for
from satpuzzles.cli.request import DRAWN, FILE, LIMITS, SHOWN, Request
from satpuzzles.cli.run import code_of, loaded
from satpuzzles.cli.values import JSON, TEXT, expect_ending, typed
from satpuzzles.common.deadline import Deadline
from satpuzzles.common.document import Node
from satpuzzles.common.files import STANDARD_INPUT, whole_file
from satpuzzles.common.options import Whole
from satpuzzles.errors import InstanceError, UsageError
from satpuzzles.explaining import explain as tasks
from satpuzzles.explaining.explain import Explanation, Progress, ended
from satpuzzles.explaining.merging import Merged, merged
from satpuzzles.explaining.records import Entries, fact_records, step_record
from satpuzzles.formats.files import json
from satpuzzles.rendering import named
from satpuzzles.rendering.page.steps import page
from satpuzzles.solving.check import has_several_solutions
from satpuzzles.solving.records import record_of
from satpuzzles.stating.puzzle import Puzzle

_MOMENT = 2
"""Seconds in which a hint may find out that a puzzle has several solutions."""


techniques_option = click.option(
    "--techniques",
    metavar="NAMES",
    help='Use only these techniques: "-x-wing,-swordfish" forbids, "up to naked pair" allows all that are no harder.',
)


_board_option = click.option(
    "--grid",
    "board",
    cls=GroupedOption,
    group="Input",
    metavar="BOARD",
    help="JSON file with the entries so far: a grid, or the output of 'hint --json' for the step before.",
)
_suppose_option = click.option(
    "--suppose",
    metavar="FACT",
    help="Show what follows if this holds, or why it cannot: a cell and its value, as r3c4=5 or r3c4!=5, or in the"
    ' words of hints, "r3c4 is shaded".',
)


@command("hint", *FILE, *LIMITS, *SHOWN, *DRAWN, in_child=True)
@_board_option
@click.option("--vague", "asked", flag_value="vague", help="Only show where to look.")
@click.option(
    "--technique",
    "asked",
    flag_value="technique",
    help="Only show where to look, and for which technique, or which entry is wrong.",
)
@_suppose_option
@techniques_option
def hint(request: Request, board: str | None, asked: str | None, suppose: str | None, techniques: str | None) -> int:
    """Show the next step that a person can follow, with the reason.

    A step is a value that a cell must have, or values that it cannot have. Its reason is the smallest set of rules and
    known cells that was found. If an entry is wrong, the command names it first and shows which rules and cells
    contradict each other. To find the step yourself, ask with --vague first, then with --technique.
    """
    deadline = Deadline.after(request.time_limit)
    if asked is not None and (request.writes_json or renderer_for(request) is not None):
        raise UsageError(f"--{asked} is text, and cannot be combined with a picture or --json, which has all stages")
    with report(request, pictures=True) as to:
        puzzle, entries = _begun(request, board)
        left, watch = deadline.remaining, messages.progress().begin
        with _within(board), named_as_options():
            result = tasks.hint(
                puzzle,
                entries.grid,
                entries.excluded,
                suppose=suppose,
                techniques=techniques,
                time_limit=left,
                watch=watch,
            )
        if result.status is Progress.STEP and _has_several_solutions(puzzle, deadline):
            messages.note("this puzzle has several solutions; 'satpuzzles check' shows two")
        record: dict[str, Any] = {"file": request.file} | record_of(puzzle, result.status, result.reason)
        told: list[Printed] = [result.in_words, *result.drawings()]
        if result.step is not None:
            if asked is not None:
                told = [result.vague if asked == "vague" else result.less_vague]
            record |= {"vague": result.vague} | step_record(result.step)
            for name, facts in (("wrong", result.wrong), ("together", result.together)):
                record |= {name: fact_records(facts)} if facts else {}
            holds = () if result.supposed is None or result.status is Progress.REFUTED else (result.supposed,)
            entries = entries.after(replace(result.step, conclusions=(*holds, *result.step.conclusions)))
        to.show(record | {"board": entries.to_json()}, told)
    return code_of(result.status)


def _begun(request: Request, board: str | None) -> tuple[Puzzle, Entries]:
    """The puzzle, and the entries of the file ``board``."""
    if request.file == board == STANDARD_INPUT:
        raise UsageError("FILE and --grid cannot both be standard input")
    puzzle = loaded(request)
    if board is None:
        return puzzle, Entries()
    with _within(board):
        return puzzle, Entries.from_json(Node(json.value(formats.read(board))), puzzle)


@contextmanager
def _within(board: str | None) -> Iterator[None]:
    """Errors of entries name the file ``board`` that these are from."""
    try:
        yield
    except InstanceError as error:
        raise error if board is None else error.within(formats.name_of(board)) from None


def _has_several_solutions(puzzle: Puzzle, deadline: Deadline) -> bool | None:
    """Whether ``puzzle`` has several solutions; None if that is not known within a moment."""
    return has_several_solutions(puzzle, deadline.within(_MOMENT))


@command("explain", *FILE, *LIMITS, *SHOWN, *DRAWN, in_child=True)
@click.option("--merge", type=typed(Whole(1)), help="Join steps that need at most N rules and cells.")
@_board_option
@_suppose_option
@techniques_option
def explain(request: Request, merge: int | None, board: str | None, suppose: str | None, techniques: str | None) -> int:
    """Explain the solution step by step. Each step uses the fewest rules and known cells that were found.

    With --suppose the path is a branch: what follows from the supposition, or the contradiction that it leads to. An
    .html file shows each step with a picture.
    """
    if request.to is None:
        expect_ending(request.output, [*TEXT, *JSON, *named("html").endings])
    renderer = renderer_for(request)
    if renderer is not None and renderer.name != "html":
        raise UsageError(f"expected text, JSON or html for a path, found {renderer.name}")
    deadline = Deadline.after(request.time_limit)
    puzzle, entries = _begun(request, board)
    with named_as_options():
        explanation = tasks.Explanation(
            puzzle,
            deadline.remaining,
            techniques=techniques,
            entries=entries.grid,
            excluded=entries.excluded,
            suppose=suppose,
        )
    with named_as_options(), _within(board):
        return _explained(request, explanation, merge)


def _explained(request: Request, explanation: Explanation, merge: int | None) -> int:
    """Show the steps as they are found."""
    puzzle, renderer = explanation.puzzle, renderer_for(request)
    if renderer is not None:
        with whole_file(request.output) as stream:
            for piece in _page(explanation, merge or 0):
                stream.write(piece.encode())
        return code_of(explanation.status)
    with report(request) as to:
        steps = 0
        for number, told in _numbered(explanation, merge or 0):
            if not to.as_json:
                to.line(f"{number}. {told.with_technique}")
            elif merge is None:
                to.record({"number": number} | step_record(told.steps[0]))
            else:
                to.record({"number": number, "sentence": told.sentence, "steps": [*map(step_record, told.steps)]})
            steps += len(told.steps)
        if to.as_json:
            final = record_of(puzzle, explanation.status, explanation.reason)
            to.record({"file": request.file} | final | {"steps": steps})
        elif explanation.status not in (Progress.CONFLICT, Progress.REFUTED):
            to.line(ended(explanation.status, explanation.reason))
    return code_of(explanation.status)


def _numbered(explanation: Explanation, merge: int) -> Iterator[tuple[int, Merged]]:
    """The steps, with those up to size ``merge`` joined, each with the number of its first step, from 1."""
    number, cells = 1, None
    for told in merged(explanation.puzzle, explanation, merge):
        yield number, told
        number += len(told.steps)
        left = sum(value is None for row in told.steps[-1].board for value in row)
        cells = left if cells is None else cells
        messages.progress().count(cells - left, cells, "cell")


def _page(explanation: Explanation, merge: int) -> Iterator[str]:
    """A page with a picture for each step, or for the steps that are joined."""
    puzzle = explanation.puzzle
    told = _numbered(explanation, merge)
    steps = ((number, one.with_technique, one.drawing(puzzle)) for number, one in told)
    title = f"{puzzle.drawing().title}, step by step"
    yield from page(title, steps, lambda: ended(explanation.status, explanation.reason))
