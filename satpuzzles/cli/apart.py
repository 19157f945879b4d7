"""A command in a process of its own: where memory is limited, and its solver would take this one along.

A solver without memory ends its process. Commands that only solve have it in a child (`satpuzzles.backends.child`);
those that ask it small questions by the thousand have it at hand, so here the whole command is the child.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence

from satpuzzles.cli.run import INTERRUPTED, TERMINATED
from satpuzzles.errors import GaveUp, SolverError
from satpuzzles.processes.children import child_environment, end_with_parent
from satpuzzles.processes.signals import Terminated


def run_apart(arguments: Sequence[str]) -> int:
    """Run the command there; returns its exit code. Raises GaveUp if it died for want of memory, SolverError if it died
    otherwise.
    """
    words = [sys.executable, "-c", "from satpuzzles.cli.apart import serve; serve()", *arguments]
    stopped: int | None = None
    code: int | None = None
    with subprocess.Popen(words, env=child_environment()) as process:
        while code is None:
            try:
                code = process.wait()
            except Terminated:
                process.terminate()
                stopped = TERMINATED
            except KeyboardInterrupt:  # it had that too, from the terminal
                stopped = INTERRUPTED
    if code >= 0:
        return code
    if stopped is not None:
        return stopped
    if -code in {signal.SIGABRT, signal.SIGSEGV}:
        raise GaveUp("gave up: memory limit")
    raise SolverError(f"its process ended with {signal.Signals(-code).name}")


def serve() -> None:
    """The process of its own."""
    from satpuzzles.cli import main

    end_with_parent()
    sys.stderr = os.fdopen(os.dup(2), "w", buffering=1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # nobody needs the last words of a solver
    main(sys.argv[1:], apart=True)
