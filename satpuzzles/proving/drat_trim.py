"""drat-trim, the checker of the SAT competitions, as a second opinion where it is installed."""

import tempfile
from enum import StrEnum
from pathlib import Path
from shutil import which
from subprocess import DEVNULL, PIPE, Popen

from satpuzzles.deadline import NEVER, Deadline
from satpuzzles.errors import OutOfTime
from satpuzzles.processes.children import command
from satpuzzles.processes.pipes import pieces

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
    found = which(COMMAND)
    if found is None:
        return None
    with tempfile.TemporaryDirectory(prefix="satpuzzles-") as folder:
        cnf = Path(folder) / "formula.cnf"
        cnf.write_bytes(formula)
        try:
            with command([found, str(cnf), str(proof)], stdin=DEVNULL, stdout=PIPE, stderr=DEVNULL) as process:
                lines = _last_lines(process, deadline)
        except (OSError, OutOfTime):
            return Opinion.NONE
    return _OPINIONS.get(tuple(line for line in lines if line.startswith(b"s ")), Opinion.NONE)


def _last_lines(process: Popen[bytes], deadline: Deadline) -> list[bytes]:
    """The whole lines at the end of what ``process`` prints. Raises OutOfTime past ``deadline``."""
    printed = b"\n"
    for _, piece in pieces(process, deadline):
        printed = (printed + piece)[-_KEPT:]
    return printed.replace(b"\r", b"\n").split(b"\n")[1:]
