"""The end of a process that has done its work."""

import atexit
import sys
import threading
from contextlib import suppress
from os import _exit
from typing import NoReturn


def leave(code: int) -> NoReturn:
    """End this process with the exit ``code``, unless threads go on.

    The interpreter would take apart all that was imported, which takes a sixth of the time of a short command, and
    after Ctrl-C may crash in a solver that python-sat has jumped out of.
    """
    if threading.active_count() == 1:
        atexit._run_exitfuncs()  # noqa: SLF001  # what the interpreter does first
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError):
                stream.flush()
        _exit(code)
    sys.exit(code)
