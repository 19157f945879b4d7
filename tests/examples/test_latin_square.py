"""A puzzle of a third party joins by entry point: installed beside satpuzzles, which stays as it is.

That pip installs it is tried by `.ci/run`.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

import pytest

from tests.paths import ROOT

EXAMPLE = ROOT / "examples" / "latin_square"
README = (EXAMPLE / "README.md").read_text(encoding="utf-8")
CONSOLE = "".join(re.findall(r"```console\n(.*?)```", README, flags=re.DOTALL))
COMMANDS = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", CONSOLE, flags=re.MULTILINE)


def ran(command: str, folder: Path, path: Path) -> subprocess.CompletedProcess[str]:
    """A shell's ``command`` in ``folder``, with the distributions in ``path`` beside satpuzzles."""
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(path),
        "PYTHONIOENCODING": "utf-8",
        "PYTHONDONTWRITEBYTECODE": "",
        "PYTHONPYCACHEPREFIX": os.environ.get("PYTHONPYCACHEPREFIX") or str(path / "cache"),  # not in the checkout
    }
    return subprocess.run(
        command,
        shell=True,  # the commands are our own
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=100,
        check=False,
    )


_ALL = """
import shlex, sys
from contextlib import suppress
from satpuzzles.cli import main
for command in sys.argv[1:]:
    with suppress(SystemExit):
        main(shlex.split(command)[1:])
    print(end="\\x1e", flush=True)
"""


def one_after_the_other(commands: Sequence[str], folder: Path) -> list[str]:
    """What each of several commands prints, in one process, where its start takes longer than they do."""
    words = shlex.join([sys.executable, "-c", _ALL, *commands])
    return ran(words, folder, folder).stdout.split("\x1e")[:-1]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the example with the metadata that 'pip install -e .' writes."""
    copy = tmp_path_factory.mktemp("example") / "latin_square"
    shutil.copytree(EXAMPLE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text())["project"]
    info = copy / "satpuzzles_latin_square-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    lines = []
    for group, points in project["entry-points"].items():
        lines += [f"[{group}]", *(f"{name} = {value}" for name, value in points.items())]
    (info / "entry_points.txt").write_text("\n".join(lines))
    return copy


def test_the_readme_shows_the_files() -> None:
    for name in ("latin_square.py", "latin_square_generator.py"):
        assert f"```python\n{(EXAMPLE / name).read_text()}```" in README
    (shown,) = re.findall(r"```toml\n(.*?)```", README, flags=re.DOTALL)
    assert shown in (EXAMPLE / "pyproject.toml").read_text()


def test_the_readme_uses_every_command_that_a_puzzle_is_for() -> None:
    used = {words.partition("satpuzzles ")[2].split()[0] for words, _ in COMMANDS if "satpuzzles " in words}
    assert used >= {
        "list",
        "solve",
        "count",
        "check",
        "repair",
        "hint",
        "rate",
        "render",
        "explain",
        "generate",
        "convert",
    }


@pytest.mark.slow
def test_the_commands_of_the_readme_print_what_it_shows(folder: Path) -> None:
    assert len(COMMANDS) > 15
    for plain, group in groupby(COMMANDS, key=lambda pair: bool(re.fullmatch(r"satpuzzles [^|<>$*&;]*", pair[0]))):
        commands, shown = zip(*group, strict=True)  # they build on each other
        printed = (
            one_after_the_other(commands, folder) if plain else [ran(one, folder, folder).stdout for one in commands]
        )
        assert len(printed) == len(commands)
        for command, found, expected in zip(commands, printed, shown, strict=True):
            assert (command, _steady(found)) == (command, _steady(expected))
    assert (folder / "solved.svg").read_text(encoding="utf-8").startswith("<svg")
    page = (folder / "page.html").read_text(encoding="utf-8")
    assert '"entries":["1","2","3","4"]' in page
    assert "Each number once in every row and column." in page


def _steady(output: str) -> str:
    """Without what depends on which of several answers a solver finds, and on the version, which digests depend on."""
    return re.sub(r'"digest":"[^"]*"|breaks the rules \(.*?\)|(?<=repaired by satpuzzles) [^,]*', "", output)
