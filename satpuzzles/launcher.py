"""Commands of others that do not outlive this process."""

import os
import shutil
import sys
from collections.abc import Sequence

_LAUNCHER = """
import ctypes, os, sys
ctypes.CDLL(None).prctl(1, 9)
if os.getppid() == int(sys.argv[1]):
    os.execvp(sys.argv[2], sys.argv[2:])
"""
"""Asks the system for SIGKILL when the parent is gone, and becomes the command. It takes 7 ms; code that `subprocess`
runs between fork and exec would take none, but is unsafe in programs with threads.
"""


def ending_with_us(command: Sequence[str]) -> list[str]:
    """A command line for ``command`` such that it does not outlive this process, where the system can do that; one that
    cannot be run is left as it is.
    """
    if sys.platform != "linux" or shutil.which(command[0]) is None:
        return [*command]
    return [sys.executable, "-I", "-S", "-c", _LAUNCHER, str(os.getpid()), *command]
