"""What docs/certificates.md shows is what happens, one command after the other."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.paths import INSTANCES, ROOT

CONSOLE = re.findall(
    r"```console\n\$ (.*)\n([^`]*)```", (ROOT / "docs" / "certificates.md").read_text(encoding="utf-8")
)


@pytest.mark.slow
def test_each_command_prints_what_is_shown(tmp_path):
    (tmp_path / "instances").symlink_to(INSTANCES)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    for command, shown in CONSOLE:
        ran = subprocess.run(
            command,
            shell=True,
            cwd=tmp_path,
            env={**os.environ, "PATH": path, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            encoding="utf-8",
            timeout=60,
            check=False,
        )
        assert _steady(ran.stdout + ran.stderr) == _steady(shown), command
    assert len(CONSOLE) == 10


def _steady(output):
    """Without what depends on the version of python-sat, and on what else is installed."""
    return re.sub(r"  drat-trim .*\n|\d+(?= clauses checked)", "", output)
