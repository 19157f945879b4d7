"""The command ``satpuzzles``: click over the functions of the package, no logic of its own.

Exit codes: 0 answered; 1 no solution, or a certificate or answer rejected; 2 bad input or usage; 3 gave up, as at a
limit on time or memory; 4 the solver or satpuzzles itself failed; 130 interrupted; 143 terminated. With several puzzles
the highest of their exit codes counts.
"""

import atexit
import gc
import io
import os
import sys
import threading
import traceback
from collections.abc import Sequence
from contextlib import redirect_stdout, suppress
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

import click

import satpuzzles.processes.blas  # noqa: F401  # before anything imports numpy
from satpuzzles.cli import messages
from satpuzzles.cli.command import Invocation
from satpuzzles.cli.help import FIRST_STEPS, SUMMARIES, Commands, described
from satpuzzles.cli.run import BAD_INPUT, FAILED, GAVE_UP, complain
from satpuzzles.common.files import closed_output, named_output, refusal
from satpuzzles.common.plugins import mistake
from satpuzzles.errors import SatpuzzlesError, one_line
from satpuzzles.processes import signals
from satpuzzles.processes.memory import lacks_memory

gc.set_threshold(50_000, 20, 20)  # the collector finds nothing in what imports and models make; start-up takes 4 % less

_PLACES = {
    "verify": "certify:verify",
    "hint": "explain:hint",
    "decode": "export:decode",
    "list": "listing:listing",
    "help": "help:show_help",
}
"""The module and the function of a command whose module has another name."""


class _Commands(Commands):
    """The group of all commands. It imports only the command that runs, since the imports of all take as long as a
    Sudoku.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  # click's interface
        return [*SUMMARIES]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in SUMMARIES:
            return None
        module, _, name = _PLACES.get(cmd_name, f"{cmd_name}:{cmd_name}").partition(":")
        command: click.Command = getattr(import_module(f"{__name__}.commands.{module}"), name)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            messages.end_line(ctx)
            raise click.Abort from None  # click would end the line once more


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(None, "-V", "--version", package_name="satpuzzles")
def command() -> None:
    """Compile grid logic puzzles to SAT: solve, check, count, explain, rate, generate, convert, draw and export them.

    Exit codes: 0 answered; 1 no solution, or a certificate or answer rejected; 2 bad input or usage; 3 gave up, as at a
    limit on time or memory; 4 the solver or satpuzzles itself failed; 130 interrupted; 143 terminated. With several
    puzzles the highest of their exit codes counts.
    """


command.help = described(command.help or "", FIRST_STEPS)


def _show(error: click.ClickException) -> None:
    """Print ``error`` as click does. Arguments that it quotes may contain any characters."""
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        error.show()
        return
    shown, message = io.StringIO(), error.format_message()
    error.show(shown)
    messages.on_standard_error(shown.getvalue().replace(message, one_line(message)), nl=False)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command and exit."""
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def run(arguments: Sequence[str], *, role: signals.Role = signals.Role.COMMAND) -> int:
    """Run the command; returns its exit code. Its process has the ``role`` of a worker if another one started it, see
    `satpuzzles.cli.child`.
    """
    if sys.stderr is None:  # closed by whoever started the command: nobody wants to hear of it
        sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115  # as long as the process
    if sys.stdout is None:  # where nothing is written to it that is no fault
        sys.stdout = closed_output()
    try:
        with signals.installed(role):
            try:
                with redirect_stdout(named_output(sys.stdout)):
                    code = _code(tuple(arguments), role)
            except (click.Abort, KeyboardInterrupt):  # the latter while an error is printed
                code = signals.exit_code()
    except KeyboardInterrupt:  # while the handlers are put on or taken off
        code = signals.exit_code()
    except MemoryError:  # while an error is told
        code = _without_memory()
    _drop_what_was_refused()
    return code


def serve(parent: int) -> None:
    """Run the command in a process that ``parent`` has started, see `satpuzzles.cli.child`."""
    from satpuzzles.processes.children import end_with_parent, silence_solvers

    end_with_parent(parent)
    silence_solvers()
    exit_process(run(sys.argv[1:], role=signals.Role.WORKER))


def exit_process(code: int) -> NoReturn:
    """End this process with the exit ``code``, at once unless other threads run.

    The interpreter's own end takes a sixth of the time of a short command, and may crash after Ctrl-C in a solver that
    python-sat has jumped out of.
    """
    if threading.active_count() == 1:
        atexit._run_exitfuncs()  # noqa: SLF001  # what the interpreter does first
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError):
                stream.flush()
        os._exit(code)
    sys.exit(code)


def _drop_what_was_refused() -> None:
    """Discard output that the system refused. Otherwise the interpreter tries to write it again, and fails with another
    exit code.
    """
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, SatpuzzlesError):  # it was said, where it could be
            with suppress(OSError):  # closed: nothing can be tried
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _without_memory() -> int:
    sys.stderr.write("satpuzzles: gave up: memory limit\n")
    return GAVE_UP


def _code(arguments: tuple[str, ...], role: signals.Role) -> int:
    """Run the command with these ``arguments``; returns its exit code."""
    invocation = Invocation(arguments, is_child=role is signals.Role.WORKER)
    try:
        code: int = command.main(args=[*arguments], prog_name="satpuzzles", standalone_mode=False, obj=invocation)
        sys.stdout.flush()
    except click.ClickException as error:
        _show(error)
        return BAD_INPUT
    except click.Abort:
        raise
    except SatpuzzlesError as error:
        return complain(error)
    except (BrokenPipeError, SystemExit):  # whoever reads has seen enough, as in `| head`; click exits with 1 then
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:  # what the system refuses anywhere, a process too many or no memory, is no bug
        return complain(mistake(error) or refusal(error, "the system"))
    except Exception as error:  # noqa: BLE001  # the last resort: a bug must not look like an answer
        signals.check()  # an interrupted import in C may end in another error
        if lacks_memory(error):
            return _without_memory()
        fault = mistake(error)
        if fault is not None:
            return complain(fault)
        traceback.print_exc()
        messages.on_standard_error("satpuzzles: this is a bug in satpuzzles, please report it")
        return FAILED
    return code
