"""Checkers of others, where they are installed: another opinion on a proof.

cake_lpr is formally verified, down to its machine code (Y. K. Tan, M. Heule, M. Myreen, cake_lpr: Verified propagation
redundancy checking in CakeML, TACAS 2021). lrat-check and drat-trim are the checkers of the SAT competitions; drat-trim
searches for the hints of each step itself.
"""

import tempfile
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from shutil import which
from subprocess import DEVNULL, PIPE, Popen

from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.errors import Cancelled, OutOfTime, UsageError
from satpuzzles.processes.children import command, pieces

_KEPT = 2**16
"""The bytes at the end of a checker's output in which its verdict is looked for."""


class Other(StrEnum):
    """A checker by others, by the name of its command."""

    CAKE_LPR = "cake_lpr"
    LRAT_CHECK = "lrat-check"
    DRAT_TRIM = "drat-trim"

    def expect_installed(self) -> str:
        """The path of the command. Raises UsageError if it is not on the PATH."""
        found = which(self)
        if found is None:
            raise UsageError(f"{self}: expected a command of this name on the PATH, found none")
        return found


class Opinion(StrEnum):
    ACCEPTS = "accepts the proof as well"
    REJECTS = "does not accept it"
    NONE = "gave no verdict"
    """No verdict: the checker crashed, could not be run, reached a time limit or printed something else."""


_VERDICTS = {
    (Other.CAKE_LPR, b"s VERIFIED UNSAT"): Opinion.ACCEPTS,
    (Other.LRAT_CHECK, b"c VERIFIED"): Opinion.ACCEPTS,
    (Other.LRAT_CHECK, b"c NOT VERIFIED"): Opinion.REJECTS,
    (Other.DRAT_TRIM, b"s VERIFIED"): Opinion.ACCEPTS,
    (Other.DRAT_TRIM, b"s NOT VERIFIED"): Opinion.REJECTS,
}
_REASONS = {
    Other.CAKE_LPR: (b"c Checking failed", b"c empty clause not derived"),
    Other.LRAT_CHECK: (b"c failed while checking clause",),
}
"""The beginnings of lines by which a checker rejects a proof without a verdict line."""


def checkers(names: Iterable[str]) -> list[Other]:
    """The checkers called ``names``, each once. Raises UsageError for an unknown one and one that
    is not on the PATH.
    """
    chosen = []
    for name in dict.fromkeys(names):
        if name not in list(Other):
            raise UsageError(f"unknown checker {name!r}; there are {', '.join(Other)}")
        chosen.append(Other(name))
        chosen[-1].expect_installed()
    return chosen


def opinion(other: Other, formula: bytes, proof: bytes, deadline: Deadline = NEVER) -> Opinion:
    """Whether ``other`` finds that an LRAT ``proof`` refutes the CNF ``formula``, which has no comments.

    Raises UsageError if it is not on the PATH.
    """
    found = other.expect_installed()
    with tempfile.TemporaryDirectory(prefix="satpuzzles-") as folder:
        files = Path(folder) / "formula.cnf", Path(folder) / "proof"
        files[0].write_bytes(formula)
        files[1].write_bytes(_without_hints(proof) if other is Other.DRAT_TRIM else proof)
        try:
            with command([found, *map(str, files)], stdin=DEVNULL, stdout=PIPE, stderr=PIPE) as process:
                lines = _last_lines(process, deadline)
        except Cancelled:
            raise
        except (OSError, OutOfTime):
            return Opinion.NONE
    opinions = {_VERDICTS[other, line] for line in lines if (other, line) in _VERDICTS}
    if any(line.startswith(_REASONS.get(other, ())) for line in lines):
        opinions.add(Opinion.REJECTS)
    return opinions.pop() if len(opinions) == 1 else Opinion.NONE


def _without_hints(proof: bytes) -> bytes:
    """An LRAT proof without hints and numbers, in the format DRUP."""
    steps = (line.split(b" ") for line in proof.splitlines())
    return b"".join(b" ".join(step[1 : step.index(b"0") + 1]) + b"\n" for step in steps)


def _last_lines(process: Popen[bytes], deadline: Deadline) -> list[bytes]:
    """The complete lines at the end of what ``process`` prints. Raises OutOfTime after ``deadline``."""
    printed = dict.fromkeys((process.stdout, process.stderr), b"\n")
    for stream, piece in pieces(process, deadline):
        printed[stream] = (printed[stream] + piece)[-_KEPT:]
    return [line for text in printed.values() for line in text.replace(b"\r", b"\n").split(b"\n")[1:]]
