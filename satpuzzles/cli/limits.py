"""Limits on time and memory: the options, and where a command runs when memory is limited.

A solver that is refused memory may end the process that it runs in. Commands that only solve run it in a child
(`satpuzzles.backends.child`) when memory is limited. Commands that ask a solver small questions by the thousand need it
in their own process: they run as a whole in another process (`satpuzzles.cli.apart`), and this one waits for it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar, cast

import click

from satpuzzles.cli import waiting
from satpuzzles.cli.values import Number, WholeNumber
from satpuzzles.processes import memory

Command = TypeVar("Command", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Invocation:
    """How the command was called, the ``obj`` of click's context. ``apart`` says that this process only runs the
    command for another process.
    """

    arguments: tuple[str, ...]
    apart: bool


def time_limit(function: Command, per: str = "puzzle") -> Command:
    """``--time-limit``, which limits the time for each thing that ``per`` names."""
    return click.option("--time-limit", type=Number(min=0), metavar="SECONDS", help=f"Time limit per {per}.")(function)


def memory_limit(function: Command) -> Command:
    """``--memory-limit``, for commands whose solver runs in a child when memory is limited."""

    @wraps(function)
    def limited(*args: Any, megabytes: int | None, **rest: Any) -> Any:
        if megabytes is not None:
            memory.limit_memory(megabytes)
        return function(*args, **rest)

    return click.option(
        "--memory-limit",
        "megabytes",
        type=WholeNumber(min=256),
        metavar="MB",
        help="Memory limit for this process and for each solver process.",
    )(cast("Command", limited))


def limits(function: Command) -> Command:
    """``--time-limit`` and ``--memory-limit``, for commands that need a solver in their own process."""
    return memory_limit_apart(time_limit(function))


def memory_limit_apart(function: Command) -> Command:
    """``--memory-limit``, for commands that need a solver in their own process."""
    return memory_limit(_apart_where_limited(function))


def _apart_where_limited(function: Command) -> Command:
    """``function``, in another process if memory is limited, by ``--memory-limit`` or from outside."""

    @wraps(function)
    def apart_where_limited(*args: Any, **rest: Any) -> Any:
        invocation: Invocation = click.get_current_context().find_root().obj
        if memory.memory_limit() is None or invocation.apart:
            return function(*args, **rest)
        from satpuzzles.cli.apart import run_apart

        waiting.current().end()  # the other process shows its own
        return run_apart(invocation.arguments)

    return cast("Command", apart_where_limited)
