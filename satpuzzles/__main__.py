"""The command ``satpuzzles`` and ``python -m satpuzzles``: ends at Ctrl-C and SIGTERM from the start.

Importing the command takes longer than solving a Sudoku. Until its own handlers are on, and when they are off again, a
signal ends the process at once: nothing is begun that would have to be cleaned up, and a traceback helps nobody.
"""

import sys

# `signal` is this module with enumerations, whose import takes most of the time until the handlers are on
from _signal import SIGINT, SIGTERM, default_int_handler, getsignal, signal  # type: ignore[import-not-found]
from os import _exit


def _end(number: int, _frame: object) -> None:
    _exit(128 + number)


def main() -> None:
    """Run the command and exit."""
    signal(SIGTERM, _end)
    if getsignal(SIGINT) is default_int_handler:  # a job in the background may ignore it
        signal(SIGINT, _end)

    from satpuzzles.cli import run
    from satpuzzles.processes.leaving import leave

    leave(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
