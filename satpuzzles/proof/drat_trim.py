"""drat-trim, the checker of the SAT competitions, as a second opinion where it is installed."""

import subprocess
import tempfile
from pathlib import Path
from shutil import which

COMMAND = "drat-trim"


def accepts(formula: bytes, proof: Path, seconds: float | None = None) -> bool | None:
    """Whether drat-trim finds that the file ``proof`` refutes the CNF ``formula``; None where it is not on the PATH,
    cannot be run, or has not answered after so many ``seconds``.
    """
    command = which(COMMAND)
    if command is None:
        return None
    with tempfile.TemporaryDirectory(prefix="satpuzzles-") as folder:
        cnf = Path(folder) / "formula.cnf"
        cnf.write_bytes(formula)
        arguments = [command, str(cnf), str(proof)]
        try:
            ran = subprocess.run(arguments, stdin=subprocess.DEVNULL, capture_output=True, timeout=seconds, check=False)
        except (subprocess.TimeoutExpired, OSError):
            return None
    return b"s VERIFIED" in ran.stdout.replace(b"\r", b"\n").splitlines()
