"""What docs/certificates.md shows is what happens, one command after the other."""

import re
import shlex

import pytest

from satpuzzles.cli import main
from tests.paths import INSTANCES, ROOT
from tests.shell import printed_by

CONSOLE = re.findall(
    r"```console\n\$ (.*)\n([^`]*)```", (ROOT / "docs" / "certificates.md").read_text(encoding="utf-8")
)


@pytest.mark.slow
def test_each_command_prints_what_is_shown(tmp_path, monkeypatch, capsys):
    (tmp_path / "instances").symlink_to(INSTANCES)
    monkeypatch.chdir(tmp_path)
    for command, shown in CONSOLE:
        if re.fullmatch(r"satpuzzles [^|<>$*&;]*", command):  # needs no shell
            with pytest.raises(SystemExit):
                main(shlex.split(command)[1:])
            printed = "".join(capsys.readouterr())
        else:
            printed = printed_by(command)
        assert _steady(printed) == _steady(shown), command
    assert len(CONSOLE) == 7


def _steady(output):
    """Without what depends on the version of python-sat, and on what else is installed."""
    return re.sub(r"  drat-trim .*\n|\d+(?= clauses checked)", "", output)
