"""The options by which processes share the work on one puzzle."""

from dataclasses import replace
from functools import wraps
from typing import Any, cast

import click

from satpuzzles.cli import options
from satpuzzles.cli.limits import Command
from satpuzzles.cli.values import WholeNumber
from satpuzzles.errors import UsageError
from satpuzzles.solving.options import Options


def processes(function: Command) -> Command:
    """``--jobs``, ``--scheduler``, ``--cubes`` and ``--cube-record``, for commands whose workers also share one puzzle.

    The command gets ``jobs`` and ``scheduler``, and beside ``chosen`` these options for a single puzzle as ``alone``.
    Below `search`.
    """

    @wraps(function)
    def gathered(
        *args: Any,
        chosen: Options,
        jobs: int,
        scheduler: str | None,
        cubes: int | None,
        cube_record: str | None,
        **rest: Any,
    ) -> Any:
        if cube_record is not None and len(rest.get("files", ())) > 1:
            raise UsageError(f"--cube-record expects one file with one puzzle, found {len(rest['files'])} files")
        alone = replace(chosen, jobs=jobs, cubes=cubes, cube_record=cube_record, scheduler=scheduler)
        return function(*args, chosen=chosen, jobs=jobs, scheduler=scheduler, alone=alone, **rest)

    command = options.scheduler(cast("Command", gathered))
    command = click.option(
        "--cube-record",
        metavar="FILE",
        help="Split the search into parts (cubes), record the finished ones in FILE, and continue from there.",
    )(command)
    command = click.option(
        "--cubes",
        type=WholeNumber(min=1),
        metavar="N",
        help="Split the search into about N parts (cubes), which the processes share.",
    )(command)
    return click.option(
        "--jobs",
        type=WholeNumber(min=1),
        default=1,
        metavar="N",
        help="Number of processes for many puzzles, or for one that is hard: the verdict stays the same, but which of"
        " several solutions is shown may change.",
    )(command)
