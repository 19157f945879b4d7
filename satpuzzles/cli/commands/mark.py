"""``satpuzzles mark``: the answers of a class, judged to a table."""

import click

from satpuzzles.cli.command import command
from satpuzzles.cli.request import Request
from satpuzzles.cli.run import ANSWERED
from satpuzzles.cli.values import CSV, expect_ending
from satpuzzles.common.files import whole_file
from satpuzzles.lessons.marking import as_csv, mark as marked, read_tasks


@command("mark", "output")
@click.argument("tasks", metavar="TASKS")
@click.argument("answers", metavar="ANSWERS")
def mark(request: Request, tasks: str, answers: str) -> int:
    """Judge the answers of a class to the tasks that 'satpuzzles tasks' made.

    ANSWERS is a CSV file with the columns name, task and answer, such as Ada,1,"r1c3 = 2, row 1". The result has a row
    for each name: a point for the right cell and value, and one for a rule by which it follows.
    """
    expect_ending(request.output, (CSV,))
    with whole_file(request.output) as out:
        out.write(as_csv(marked(read_tasks(tasks), answers)))
    return ANSWERED
