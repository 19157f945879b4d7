"""``satpuzzles exercises``: exercises for classes."""

import json

import click

from satpuzzles.cli.command import command
from satpuzzles.cli.request import Request
from satpuzzles.cli.run import ANSWERED
from satpuzzles.cli.values import ending_of, expect_ending, typed
from satpuzzles.common.files import whole_file
from satpuzzles.common.options import Whole
from satpuzzles.lessons import exercises as made
from satpuzzles.lessons.moodle import questions
from satpuzzles.puzzles import kind_of, title

_MOODLE, _LINES = ".xml", ".jsonl"


@command("exercises", "output")
@click.argument("kind", metavar="KIND")
@click.option("--count", type=typed(Whole(1)), default=10, show_default=True, help="Number of exercises.")
@click.option("--level", metavar="WORD", help="Difficulty of the puzzles.")
@click.option("--size", metavar="SIZE", help="Size of the puzzles, such as 6x6.")
@click.option("--seed", type=typed(Whole(0)), default=1, show_default=True, help="Seed.")
@click.option("--techniques", metavar="WORDS", help="Techniques that may be needed, as for 'satpuzzles generate'.")
def exercises(
    request: Request, kind: str, count: int, level: str | None, size: str | None, seed: int, techniques: str | None
) -> int:
    """Make exercises for a class: which cell follows on this board, and by which rule?

    A file that ends in .xml has questions for Moodle, each with a picture and five answers. Otherwise each line is an
    exercise as JSON, with all right answers; 'satpuzzles mark' compares those of the class with them.
    """
    expect_ending(request.output, (_LINES, _MOODLE))
    found = made(kind, count, level=level, size=size, seed=seed, techniques=techniques)
    if ending_of(request.output) == _MOODLE:
        content = questions(found, title(kind_of(kind)))
    else:
        content = b"".join(json.dumps(exercise.to_json(), ensure_ascii=False).encode() + b"\n" for exercise in found)
    with whole_file(request.output) as out:
        out.write(content)
    return ANSWERED
