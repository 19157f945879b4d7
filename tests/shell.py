"""Commands as a person types them: run by a shell, which finds the `satpuzzles` of this Python."""

import os
import subprocess
import sys
from pathlib import Path

from tests.cli.started import PATIENCE


def printed_by(command: str, folder: Path | None = None, given: str | None = None) -> str:
    """What the shell prints for ``command`` in ``folder``, else in the current one: what is shown, and then errors.
    ``given`` is its input.
    """
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    ran = subprocess.run(
        command,
        shell=True,  # the commands are our own, some with a pipe
        cwd=folder,
        input=given,
        env={**os.environ, "PATH": path, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    return ran.stdout + ran.stderr
