"""``satpuzzles rate``."""

from collections.abc import Iterator
from functools import partial

import click

from satpuzzles.cli.answering import answer_files
from satpuzzles.cli.command import command
from satpuzzles.cli.commands.explain import techniques_option
from satpuzzles.cli.output import report
from satpuzzles.cli.report import Report
from satpuzzles.cli.request import FILES, LIMITS, PROCESSES, SHOWN, Request
from satpuzzles.cli.run import code_of
from satpuzzles.cli.single import Single
from satpuzzles.explaining.rating.rate import Rate, Rated, Rating, rate as find_rating


@command("rate", *FILES, *LIMITS, *SHOWN, "only_status", *PROCESSES, "resume", in_child=True)
@click.option(
    "--explanations/--no-explanations", default=True, help="Also measure the steps of the path; on by default."
)
@techniques_option
@click.option("--verbose", is_flag=True, help="Also show the grade, the open values and the sizes of the steps.")
def rate(request: Request, explanations: bool, verbose: bool, techniques: str | None) -> int:
    """Measure how hard puzzles are.

    The first line shows a word for the grade, a score, and the techniques that the steps of the path need. Grades are
    the same for all kinds; scores compare puzzles of one kind and size. The score is the weight of the hardest steps,
    plus 1 if the grade is not 1. Grade 1: propagating the rules solves the puzzle. Grade 2: looking one step ahead is
    needed, which excludes a value if propagation from it leads to a contradiction. Grade 3: looking two steps ahead is
    needed. Grade 4: more search is needed.
    """
    with report(request, tables=True) as to:
        one = partial(_rate, to, explanations, verbose, techniques)
        return answer_files(request, to, one, lambda _: Rate(explanations, techniques))


def _rate(
    to: Report,
    explanations: bool,  # of the option
    verbose: bool,  # of the option
    techniques: str | None,
    single: Single,
) -> int:
    puzzle = single.puzzle()
    limit = single.deadline.remaining
    rating = find_rating(puzzle, explanations=explanations, techniques=techniques, time_limit=limit)
    to.heading(single.file)
    code = single.show(to, puzzle, {"puzzle": puzzle.kind} | rating.to_json(), _told(rating, verbose=verbose))
    return max(code, code_of(rating.status))


def _told(rating: Rating, *, verbose: bool) -> Iterator[str]:
    late = rating.status is Rated.UNKNOWN
    if rating.grade is not None or not late:
        yield rating.ladder if late else rating.in_words
    if verbose and not late and rating.score is not None:
        yield rating.ladder
    if (verbose or late) and rating.candidates:
        first, *later = rating.candidates
        grades = "".join(f", {left} after grade {grade}" for grade, left in enumerate(later, start=1))
        yield f"values that cells can have: {first} at the start{grades}"
    if (verbose or late) and rating.explanations:
        largest, mean = rating.largest_explanation, rating.mean_explanation
        count = len(rating.explanations)
        steps = f"{'the first ' * late}{count} step{'s' * (count != 1)}"
        yield f"{steps}, with {mean:.1f} rules and known cells as reasons on average, {largest} at most"
    if verbose and rating.score is not None and rating.score.choices:
        yield f"{rating.score.choices:.1f} cells on average can be filled or narrowed by an easy step"
    if late:
        yield f"gave up: {rating.reason}"
