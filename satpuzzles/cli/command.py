"""Commands made of functions: `command` names the shared options of `Request` that a command takes.

It checks that the given options go together, and calls the function with one request.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any, TypeAlias

import click
from click.core import ParameterSource

from satpuzzles.cli import messages
from satpuzzles.cli.help import Documented, GroupedOption
from satpuzzles.cli.request import DECLARED, PAGES, Request
from satpuzzles.cli.values import ending_of, several, typed
from satpuzzles.common.files import expect_appendable
from satpuzzles.common.options import Option, word_of
from satpuzzles.errors import UsageError, either
from satpuzzles.processes import memory
from satpuzzles.rendering import ALL_RENDERERS, RENDERERS, for_ending


@dataclass(frozen=True, slots=True)
class Invocation:
    """How satpuzzles was called: the ``obj`` of click's context.

    ``is_child`` says that this process runs the command for another process.
    """

    arguments: tuple[str, ...]
    is_child: bool


Run: TypeAlias = Callable[..., int]
"""The function behind a command: from its request and its own options to the exit code."""


def command(
    name: str,
    *shares: str,
    in_child: bool = False,
    own: Iterable[click.Parameter] = (),
    help: str | None = None,
    **changed: Mapping[str, Any],
) -> Callable[[Run], click.Command]:
    """A decorator that makes a function a command called ``name``, with the options ``shares`` of `Request` and its
    ``own``.

    ``changed`` overrides attributes of shared options. ``in_child`` says that the command needs a solver in its own
    process: if memory is limited it runs as a whole in a child (`satpuzzles.cli.child`). Raises ValueError for an
    unknown option.
    """
    if unknown := {*shares}.difference(DECLARED, _ARGUMENTS) or {*changed}.difference(shares):
        raise ValueError(f"{name}: no shared options: {', '.join(sorted(unknown))}")

    def made(function: Run) -> click.Command:
        offered = {*shares, "connectivity"} if "encodings" in shares else {*shares}

        @wraps(function)
        def run(**values: Any) -> int:
            request = Request(**{name: values.pop(name) for name in offered})
            if request.memory_limit is not None:
                memory.limit_memory(request.memory_limit)
            invocation: Invocation = click.get_current_context().find_root().obj
            if in_child and memory.memory_limit() is not None and not invocation.is_child:
                from satpuzzles.cli.child import run_in_child

                messages.progress().end()  # the child shows its own
                return run_in_child(invocation.arguments)
            return _prepared(request, values, lambda ready: function(ready, **values))

        mine = [*reversed(getattr(function, "__click_params__", [])), *own]
        shared = [
            click_option(one, replace(DECLARED[one], **changed.get(one, {}))) for one in DECLARED if one in offered
        ]
        files = [
            click.Argument([one], **{**_ARGUMENTS[one], **changed.get(one, {})}) for one in _ARGUMENTS if one in offered
        ]
        arguments = [*files, *(one for one in mine if isinstance(one, click.Argument))]
        options = [one for one in (*mine, *shared) if isinstance(one, click.Option)]
        return Documented(name, callback=run, params=[*arguments, *options], help=help or function.__doc__)

    return made


_ARGUMENTS: Mapping[str, Mapping[str, Any]] = {
    "files": {"metavar": "FILE...", "nargs": -1, "required": True},
    "file": {"required": True},
}
"""The arguments of click for the files of `Request`."""


def click_option(name: str, one: Option) -> click.Option:
    """The option of click that is declared as ``one``, for the parameter ``name``."""
    attributes: dict[str, Any] = {"is_flag": True} if one.values is None else {"type": typed(one.values)}
    if one.several is not None:
        attributes |= {"multiple": True, "callback": several(one.several)}
    return GroupedOption(
        [*(one.names or word_of(name)).split(), name],
        group=one.group,
        default=one.default,
        help=one.help,
        show_default=one.show_default,
        envvar=one.environment,
        **attributes,
    )


def _prepared(request: Request, own: Mapping[str, Any], act: Callable[[Request], int]) -> int:
    """Check that the options go together, then return the exit code of ``act`` for the ``request``."""
    inputs = [*request.files, request.file, own.get("answer"), own.get("board"), request.cube_record]
    request = replace(request, inputs=tuple(name for name in inputs if name))
    if request.output is not None:
        request.refuse_input(request.output)
    if request.connectivity is not None:
        others = dict(request.encodings or {})
        if others.setdefault("connectivity", request.connectivity) != request.connectivity:
            raise UsageError("--connectivity and --encoding name different forms")
        request = replace(request, encodings=others)
    if request.scheduler is not None and (was_given("jobs") or was_given("memory_limit")):
        if was_given("scheduler"):
            option = "--jobs" if was_given("jobs") else "--memory-limit"
            raise UsageError(f"{option} cannot be combined with --scheduler: the cluster decides that")
        request = replace(request, scheduler=None)
    if request.cube_record is not None and len(request.files) > 1:
        raise UsageError(f"--cube-record expects one file with one puzzle, found {len(request.files)} files")
    if request.cube_record is not None:
        expect_appendable(request.cube_record)
    _expect_heeded(request)
    if request.resume is not None:
        from satpuzzles.batches.resume import EarlierRecords

        request = replace(request, earlier=EarlierRecords(request.resume))
    code = act(request)
    if request.earlier is not None and (words := request.earlier.unused) is not None:
        messages.say(f"satpuzzles: {words}")
    return code


def _expect_heeded(request: Request) -> None:
    """Raise UsageError for an option of PAGES that the chosen renderer does not use."""
    for name in PAGES:
        if getattr(request, name) in (None, False):
            continue
        renderer = for_ending(ending_of(request.output)) if request.to is None else ALL_RENDERERS.get(request.to)
        field = name.removeprefix("printed_")
        if renderer is None or field not in renderer.sheet:
            fitting = [one for one in RENDERERS if field in one.sheet]
            kinds, endings = either([one.name.upper() for one in fitting]), either([one.endings[0] for one in fitting])
            option = DECLARED[name].names or word_of(name)
            raise UsageError(f"{option} is for {kinds} files; write one with -o and a name that ends in {endings}")


def was_given(parameter: str) -> bool:
    """Whether the user gave this option of the running command."""
    return click.get_current_context().get_parameter_source(parameter) is ParameterSource.COMMANDLINE


@contextmanager
def named_as_options() -> Iterator[None]:
    """A context in which errors of the library name options, ``--any``, where they would name arguments, ``'any'``."""
    own = [one for one in click.get_current_context().command.params if isinstance(one, click.Option)]
    spelling = {str(one.name).rstrip("_"): one.opts[-1] for one in own}
    try:
        yield
    except UsageError as error:
        raise UsageError(re.sub(r"'(\w+)'", lambda name: spelling.get(name[1], name[0]), str(error))) from None
