"""``satpuzzles mark``: the answers of a class, judged to a table."""

import click

from satpuzzles.cli.command import command
from satpuzzles.cli.request import Request
from satpuzzles.cli.run import ANSWERED
from satpuzzles.cli.values import CSV, expect_ending
from satpuzzles.common.files import whole_file
from satpuzzles.lessons.marking import as_csv, mark as marked, read_exercises


@command("mark", "output")
@click.argument("exercises", metavar="EXERCISES")
@click.argument("answers", metavar="ANSWERS")
def mark(request: Request, exercises: str, answers: str) -> int:
    """Judge the answers of a class to the exercises that 'satpuzzles exercises' made.

    ANSWERS is a CSV file with the columns name, exercise and answer, such as Ada,1,"r1c3 = 2, row 1". The result has a
    row for each name: a point for the right cell and value, and one for a rule by which it follows.
    """
    expect_ending(request.output, (CSV,))
    with whole_file(request.output) as out:
        out.write(as_csv(marked(read_exercises(exercises), answers)))
    return ANSWERED
