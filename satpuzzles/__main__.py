"""The command ``satpuzzles`` and ``python -m satpuzzles``: ends at Ctrl-C and SIGTERM from the start.

Importing the command takes longer than solving a Sudoku. Until its own handlers are on, and when they are off again, a
signal ends the process at once: nothing is begun that would have to be cleaned up, and a traceback helps nobody.
"""

import sys

# `signal` is this module with enumerations, whose import takes most of the time until the handlers are on
from _signal import SIGINT, SIGTERM, default_int_handler, getsignal, signal  # type: ignore[import-not-found]
from os import _exit, write

TYPE_CHECKING = False  # as in the package
if TYPE_CHECKING:
    from typing import NoReturn

_UNLIMITED = 2**63
_LEAST = 128 * 2**20
"""Bytes of address space below which nothing can be imported: OpenBLAS ends the process, with the exit code of a puzzle
without a solution.
"""


def _end(number: int, _frame: object) -> None:
    _exit(128 + number)


def main() -> None:
    """Run the command and exit."""
    signal(SIGTERM, _end)
    if getsignal(SIGINT) is default_int_handler:  # a job in the background may ignore it
        signal(SIGINT, _end)

    limit = _memory_limit()
    if limit < _LEAST:
        _too_little_memory()
    try:
        from satpuzzles.cli import exit_process, run
    except (ImportError, MemoryError, SystemError) as error:  # as libraries put it that cannot be loaded
        if limit == _UNLIMITED or isinstance(error, ModuleNotFoundError):
            raise
        _too_little_memory()
    exit_process(run(sys.argv[1:]))


def _memory_limit() -> int:
    """The bytes of address space that this process may have."""
    try:
        import resource
    except ImportError:  # a system that has no limits
        return _UNLIMITED
    limit = resource.getrlimit(resource.RLIMIT_AS)[0]
    return _UNLIMITED if limit == resource.RLIM_INFINITY else limit


def _too_little_memory() -> "NoReturn":
    write(2, b"satpuzzles: too little memory to start\n")
    _exit(4)


if __name__ == "__main__":
    main()
