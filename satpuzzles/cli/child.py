"""Run a command in a child process if memory is limited.

A solver that is refused memory may end the process that it runs in. Commands that only solve run the solver in a child
(`satpuzzles.backends.child`). Commands that ask a solver thousands of small questions need it in their own process: the
whole command runs in a child, and this process waits for it. The child shares our standard streams, and leaves the
terminal's Ctrl-C to us.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence

from satpuzzles.processes import signals
from satpuzzles.processes.children import environment, failure

_PATIENCE = 2.0
"""Seconds after which a process that was asked to end is asked again."""


def run_in_child(arguments: Sequence[str]) -> int:
    """Run the command with these ``arguments`` in another process; returns its exit code. Raises GaveUp if the process
    died for want of memory, SolverError if it died otherwise.
    """
    words = [sys.executable, "-c", f"from satpuzzles.cli import serve; serve({os.getpid()})", *arguments]
    stopped = False
    code: int | None = None
    with signals.postponed(signal.SIGINT):  # until the process ignores it
        started = subprocess.Popen(words, env=environment(), close_fds=False)  # /dev/fd/63 of a shell's <(...) is open
    with started as process:
        while code is None:
            try:
                code = process.wait(_PATIENCE if stopped else None)
            except subprocess.TimeoutExpired:
                process.terminate()  # again: an exception raised while the interpreter starts may be lost
            except KeyboardInterrupt:  # by either signal
                stopped = True
                process.terminate()
    if stopped and (code == signals.TERMINATED or code < 0):  # a solver may abort when it is asked to end
        return signals.exit_code()
    if code >= 0:
        return code
    raise failure(code, "the command")
