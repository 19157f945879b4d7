"""``satpuzzles judge``: whether an answer as somebody wrote it is right."""

import click

from satpuzzles import formats
from satpuzzles.cli.command import command
from satpuzzles.cli.output import report
from satpuzzles.cli.request import FILE, SHOWN, Request
from satpuzzles.cli.run import ANSWERED, REJECTED, loaded
from satpuzzles.common.files import STANDARD_INPUT
from satpuzzles.errors import UsageError
from satpuzzles.formats.text import decoded
from satpuzzles.judging.judge import judge as judged


@command("judge", *FILE, *SHOWN)
@click.argument("answer", default=STANDARD_INPUT)
def judge(request: Request, answer: str) -> int:
    """Tell whether an answer is right, and which rules it breaks.

    FILE is the puzzle. ANSWER is a text file, by default standard input: a grid with or without separators, JSON, or
    cells by their places, also with words around them. Every answer that keeps the rules is right. The exit code is 0
    for a right answer and 1 for a wrong one.
    """
    if request.file == answer == STANDARD_INPUT:
        raise UsageError("the puzzle and the answer cannot both come from standard input")
    found = judged(loaded(request), decoded(formats.read(answer)))
    with report(request) as to:
        to.show({"file": request.file} | found.to_json(), ["right" if found.right else "wrong", *found.broken])
    return ANSWERED if found.right else REJECTED
