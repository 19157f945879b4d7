"""What the README and the documents show is what happens."""

import doctest
import io
import re
import shlex
import shutil
import sys
from importlib.util import find_spec
from typing import Any

import pytest

import satpuzzles
from satpuzzles.cli import main
from satpuzzles.puzzles import PUZZLES
from tests.paths import ROOT
from tests.shell import printed_by

README = (ROOT / "README.md").read_text(encoding="utf-8")
ON_THEIR_OWN = {"certificates.md"}  # its commands build on each other, see test_certificates_document.py
PATHS = [path for path in sorted((ROOT / "docs").glob("*.md")) if path.name not in ON_THEIR_OWN]
DOCUMENTS = [README, *(path.read_text(encoding="utf-8") for path in PATHS)]
SHOWN = [shown for text in DOCUMENTS for shown in re.findall(r"```console\n\$ (.*)\n([^`]*)```", text)]
CONSOLE = list(dict.fromkeys(SHOWN))  # what two documents show runs once
VERSION = "0.2.0"  # in the documents, whatever the version of the code
PYTHON = [session for text in DOCUMENTS for session in re.findall(r"```pycon\n(.*?)```", text, flags=re.DOTALL)]


ALONE = [pair for pair in CONSOLE if not re.search(r"[<>$*&;]|gzip", pair[0])]
"""Commands and pipes of them, of which several can run in one process; what else a pipe has runs in a shell."""


SLOW = ("satpuzzles compare ", "--method agreed")


def _named(pairs: list[tuple[str, str]]) -> Any:
    marks = [[pytest.mark.slow] * any(part in command for part in SLOW) for command, _ in pairs]
    params = [pytest.param(*pair, marks=some, id=pair[0]) for pair, some in zip(pairs, marks, strict=True)]
    return pytest.mark.parametrize(("command", "shown"), params)


@_named(ALONE)
def test_each_command_prints_what_is_shown(
    command: str, shown: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _skip_what_cannot_run(command)
    monkeypatch.chdir(ROOT)
    printed, errors = "", ""
    for part in command.split(" | "):
        if not part.startswith("satpuzzles "):
            printed = printed_by(part, ROOT, given=printed)
            continue
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(printed.encode())))
        with pytest.raises(SystemExit):
            main(shlex.split(part)[1:])
        printed, complaints = capsys.readouterr()
        errors += complaints
    assert _steady(printed + errors) == _steady(shown)


def _skip_what_cannot_run(command: str) -> None:
    for solver in ("cadical", "minisat"):
        if solver in command.replace(f"--backend {solver}", "") and not shutil.which(solver):
            pytest.skip(f"there is no {solver} on the PATH")
    counters = ("py_d4", "pyganak", "pyapproxmc")
    if ("--method" in command or "sample" in command) and not all(map(find_spec, counters)):
        pytest.skip("the model counters are not installed")


@pytest.mark.slow
@_named([pair for pair in CONSOLE if pair not in ALONE])
def test_each_line_of_the_shell_prints_what_is_shown(command: str, shown: str) -> None:
    _skip_what_cannot_run(command)
    assert _steady(printed_by(command, ROOT)) == _steady(shown)


def _steady(output: str) -> str:
    """Without what changes from run to run, and from one version of python-sat to the next."""
    output = output.replace(satpuzzles.__version__, VERSION)
    varying = r"^(seconds.*?|restarts|conflicts|decisions|propagations) +[\d.]+$"
    output = re.sub(varying, r"\1", output, flags=re.MULTILINE)
    output = re.sub(r"^backend +\w+$", "backend", output, flags=re.MULTILINE)
    return output.partition("backends: ")[0]


def test_the_python_sessions_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
    for number, session in enumerate(PYTHON):
        runner.run(parser.get_doctest(session, {}, f"session {number}", "README.md and docs", 0))
    assert runner.summarize(verbose=False).attempted > 5
    assert runner.summarize(verbose=False).failed == 0


def test_the_two_set_up_commands_are_those_that_ci_runs() -> None:
    script = (ROOT / ".ci" / "run").read_text()
    assert ".venv/bin/pip install . && .venv/bin/satpuzzles solve instances/" in README
    assert 'pip" install --quiet .' in script
    assert '.venv/bin/pip install -e ".[test]" && .venv/bin/pytest' in README
    assert 'pip" install --quiet -e ".[test]"' in script


def test_the_start_page_introduces_satpuzzles_as_the_readme_does() -> None:
    start = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    introduction = start.split("\n\n")[1]
    assert introduction.startswith("satpuzzles solves")
    assert introduction in README
    (command,) = re.findall(r"```sh\n(.*)\n```", start)
    assert f"    {command}\n" in README


@pytest.mark.parametrize(
    ("path", "said", "less"),
    [
        ("README.md", r"on grids: (\d+) kinds", 0),
        ("README.md", r"each of the (\d+) kinds", 0),
        ("docs/index.md", r"on grids: (\d+) kinds", 0),
        ("docs/studio/beside.md", r"(\d+), each solved", 0),
        ("pyproject.toml", r"Slitherlink and (\d+) further kinds", 5),
    ],
)
def test_documents_agree_on_the_number_of_kinds(path: str, said: str, less: int) -> None:
    found = re.findall(said, (ROOT / path).read_text(encoding="utf-8"))
    assert [*map(int, found)] == [len(PUZZLES.built_in) - less]


@pytest.mark.parametrize("path", ["README.md", "docs/index.md"])
def test_documents_agree_on_the_number_of_constraints_of_sudokus(path: str) -> None:
    page = (ROOT / "docs" / "kinds" / "sudoku-variants.md").read_text(encoding="utf-8")
    table = page.partition("| field |")[2].partition("\n\n")[0]
    constraints = {*re.findall(r"^\| `(\w+)` \|", table, flags=re.MULTILINE)} - {"fog"}  # that is no rule
    found = re.findall(r"(\d+)\s+further constraints", (ROOT / path).read_text(encoding="utf-8"))
    assert [*map(int, found)] == [len(constraints)]
