"""The command ``satpuzzles``: click over the functions of the package, no logic of its own.

Exit codes: 0 answered; 1 no solution; 2 bad input or usage; 3 gave up at a limit; 4 the solver or satpuzzles itself
failed; 130 interrupted. Of several files the highest counts.
"""

import os
import sys
import traceback
from collections.abc import Sequence

import click

from satpuzzles.cli.check import check
from satpuzzles.cli.convert import convert
from satpuzzles.cli.count import count
from satpuzzles.cli.export import decode, export
from satpuzzles.cli.generate import generate
from satpuzzles.cli.listing import listing
from satpuzzles.cli.run import BAD_INPUT, FAILED, GAVE_UP, INTERRUPTED, complain
from satpuzzles.cli.solve import solve
from satpuzzles.errors import SatpuzzlesError


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="satpuzzles")
def command() -> None:
    """Compile grid logic puzzles to SAT: solve, check, count and export them.

    Exit codes: 0 answered; 1 no solution; 2 bad input or usage; 3 gave up at a limit; 4 the solver or satpuzzles
    itself failed; 130 interrupted. Of several files the highest counts.
    """


for subcommand in (solve, check, count, convert, export, decode, generate, listing):
    command.add_command(subcommand)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command and exit."""
    try:
        code = command.main(args=arguments, prog_name="satpuzzles", standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        code = BAD_INPUT
    except SatpuzzlesError as error:
        code = complain(error)
    except click.Abort:
        code = INTERRUPTED
    except (BrokenPipeError, SystemExit):  # whoever reads has seen enough, as in `| head`; click exits with 1 then
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except MemoryError:
        click.echo("satpuzzles: out of memory", err=True)
        code = GAVE_UP
    except Exception:  # noqa: BLE001  # the last resort: a bug must not look like an answer
        traceback.print_exc()
        click.echo("satpuzzles: this is a bug in satpuzzles, please report it", err=True)
        code = FAILED
    sys.exit(code)
