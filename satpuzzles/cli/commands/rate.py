"""``satpuzzles rate``."""

from functools import partial
from typing import TYPE_CHECKING

import click

from satpuzzles.cli import options
from satpuzzles.cli.batch import batch
from satpuzzles.cli.help import Documented
from satpuzzles.cli.limits import limits
from satpuzzles.cli.report import Report, report
from satpuzzles.cli.rows import TABLES, rows_or
from satpuzzles.cli.run import ANSWERED, GAVE_UP, NO_SOLUTION, for_each_file, puzzle_in
from satpuzzles.deadline import Deadline
from satpuzzles.explaining.rating.rate import Rate, Rated
from satpuzzles.explaining.rating.rate import rate as find_rating
from satpuzzles.formats import name_of
from satpuzzles.solving.options import Options

if TYPE_CHECKING:
    from satpuzzles.solving.resume import EarlierRecords


@click.command(cls=Documented)
@options.files
@click.option(
    "--explanations/--no-explanations", default=True, help="Also measure the steps of the path; on by default."
)
@click.option("--verbose", is_flag=True, help="Also show the grade, the open values and the sizes of the steps.")
@limits
@options.shown
@options.only_status
@options.jobs
@options.scheduler
@options.resume
def rate(
    files: tuple[str, ...],
    explanations: bool,
    verbose: bool,
    time_limit: float | None,
    shown: options.Shown,
    only_status: bool,
    jobs: int,
    scheduler: str | None,
    earlier: "EarlierRecords | None",
) -> int:
    """Measure how hard puzzles are.

    The first line shows a word for the grade, a score, and the techniques that the steps of the path need. Grades are
    the same for all kinds; scores compare puzzles of one kind and size. The score is the weight of the hardest steps
    plus the distance of the grade from grade 1. Grade 1: propagating the rules solves the puzzle. Grade 2: looking one
    step ahead is needed, which excludes a value if propagation from it leads to a contradiction. Grade 3: looking two
    steps ahead is needed. Grade 4: more search is needed.
    """
    words = partial(report, shown, several=len(files) > 1, also=TABLES)
    with rows_or(shown, "status" if only_status else None, words) as to:
        return for_each_file(
            files,
            time_limit,
            partial(_rate, to=to, explanations=explanations, verbose=verbose),
            partial(
                batch,
                task=Rate(explanations),
                to=to,
                chosen=Options(time_limit=time_limit),
                jobs=jobs,
                scheduler=scheduler,
                earlier=earlier,
            ),
        )


def _rate(file: str, data: bytes, deadline: Deadline, *, to: Report, explanations: bool, verbose: bool) -> int:
    puzzle = puzzle_in(data, name_of(file))
    rating = find_rating(puzzle, explanations=explanations, time_limit=deadline.remaining)
    late = rating.status is Rated.UNKNOWN
    to.heading(file)
    if to.as_json:
        to.record({"file": file, "puzzle": puzzle.kind} | rating.to_json())
    else:
        if rating.grade is not None or not late:
            to.line(rating.ladder if late else rating.in_words)
        if verbose and not late and rating.score is not None:
            to.line(rating.ladder)
        if (verbose or late) and rating.candidates:
            first, *later = rating.candidates
            grades = "".join(f", {left} after grade {grade}" for grade, left in enumerate(later, start=1))
            to.line(f"values that cells can have: {first} at the start{grades}")
        if (verbose or late) and rating.explanations:
            largest, mean = rating.largest_explanation, rating.mean_explanation
            count = len(rating.explanations)
            steps = f"{'the first ' * late}{count} step{'s' * (count != 1)}"
            to.line(f"{steps}, with {mean:.1f} rules and known cells as reasons on average, {largest} at most")
        if verbose and rating.score is not None and rating.score.choices:
            to.line(f"{rating.score.choices:.1f} cells on average can be filled or narrowed by an easy step")
        if late:
            to.line(f"gave up: {rating.reason}")
    if late:
        return GAVE_UP
    return NO_SOLUTION if rating.status is Rated.NONE else ANSWERED
