"""drat-trim, the checker of the SAT competitions, as a second opinion where it is installed."""

import os
import selectors
import signal
import subprocess
import tempfile
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from shutil import which

from satpuzzles.deadline import NEVER, Deadline
from satpuzzles.processes.children import ending_with_us

COMMAND = "drat-trim"

_KEPT = 2**16
"""The bytes at the end of its output in which the verdict is looked for; the figures after it are some lines."""


class Opinion(StrEnum):
    ACCEPTS = "accepts the proof as well"
    REJECTS = "does not accept it"
    NONE = "gave no verdict"
    """It crashed, could not be run, reached a time limit, its own or ours, or said something else."""


_OPINIONS: dict[tuple[bytes, ...], Opinion] = {(b"s VERIFIED",): Opinion.ACCEPTS, (b"s NOT VERIFIED",): Opinion.REJECTS}


def opinion(formula: bytes, proof: Path, deadline: Deadline = NEVER) -> Opinion | None:
    """Whether drat-trim finds that the file ``proof`` refutes the CNF ``formula``; None where it is not on the PATH."""
    command = which(COMMAND)
    if command is None:
        return None
    with tempfile.TemporaryDirectory(prefix="satpuzzles-") as folder:
        cnf = Path(folder) / "formula.cnf"
        cnf.write_bytes(formula)
        try:
            process = subprocess.Popen(
                ending_with_us([command, str(cnf), str(proof)]),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except OSError:
            return Opinion.NONE
        with process:
            try:
                lines = _last_lines(process, deadline)
            finally:
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
    return _OPINIONS.get(tuple(line for line in lines if line.startswith(b"s ")), Opinion.NONE)


def _last_lines(process: subprocess.Popen[bytes], deadline: Deadline) -> list[bytes]:
    """The whole lines at the end of what ``process`` prints; none if it has not ended by ``deadline``."""
    assert process.stdout is not None  # noqa: S101  # a pipe
    printed = b"\n"
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ)
        while not deadline.passed and selector.select(deadline.remaining):
            piece = os.read(process.stdout.fileno(), _KEPT)
            if not piece:
                return printed.replace(b"\r", b"\n").split(b"\n")[1:]
            printed = (printed + piece)[-_KEPT:]
    return []
