"""Type checkers accept every example of the documents, and the constructor of each kind, as those of readers will."""

import doctest
import os
import re
import subprocess
import sys
from importlib.util import find_spec

import pytest

from satpuzzles.puzzles import PUZZLES
from tests.paths import ROOT
from tests.test_reference import constructed

PAGES = [ROOT / "README.md", ROOT / "encodings" / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
TIMEOUT = 300

LIKE_A_READER = """
[mypy]
allow_redefinition = True
local_partial_types = True
ignore_missing_imports = True
follow_imports = silent
"""
"""The examples of a page follow each other, and use a name for several things as a notebook does."""


def code_of(page):
    """The examples of a page, one after the other, without those that show an error, which may be one of types."""
    sessions = [(one.lineno, one.source) for one in doctest.DocTestParser().get_examples(page) if one.exc_msg is None]
    scripts = [
        (page[: found.start()].count("\n"), found[1])
        for found in re.finditer(r"```python\n(.*?)```", page, re.DOTALL)
        if ">>> " not in found[1]
    ]
    return "".join(source for _, source in sorted(sessions + scripts))


def checked(folder, pages):
    """What mypy says of the ``pages``, texts by their names."""
    for name, text in pages.items():
        (folder / f"{name}.py").write_text(code_of(text), encoding="utf-8")
    (folder / "mypy.ini").write_text(LIKE_A_READER)
    files = sorted(path.name for path in folder.glob("*.py"))
    words = [sys.executable, "-m", "mypy", "--config-file", "mypy.ini", "--cache-dir", os.devnull, *files]
    where = {**os.environ, "MYPYPATH": os.pathsep.join([str(ROOT), str(ROOT / "encodings")])}
    ran = subprocess.run(words, cwd=folder, env=where, capture_output=True, text=True, check=False, timeout=TIMEOUT)
    assert not ran.stderr
    return ran.stdout.splitlines()


@pytest.mark.slow
@pytest.mark.skipif(find_spec("mypy") is None, reason="mypy is not installed")
def test_the_examples_of_all_pages_are_well_typed(tmp_path):
    pages = {"_".join(re.findall(r"\w+", str(path.relative_to(ROOT)))): path.read_text("utf-8") for path in PAGES}
    made = "".join(f"{constructed(name)}\n" for name in PUZZLES.built_in)
    pages["kinds"] = f"```python\nimport satpuzzles\n\n{made}```\n"
    wrong = "```python\nimport satpuzzles\n\nsatpuzzles.solve(7)\n```\n>>> satpuzzles.Sudoku(4)\n"
    *found, total = checked(tmp_path, {name: text for name, text in pages.items() if code_of(text)} | {"wrong": wrong})
    assert [line.partition(": error")[0] for line in found] == ["wrong.py:3", "wrong.py:4"], "\n".join(found)
    assert total.startswith("Found 2 errors in 1 file")
