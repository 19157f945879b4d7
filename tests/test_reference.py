"""The page of the library has an example of each function, and the examples show what happens."""

import doctest
import inspect
import re

import pytest

import satpuzzles
from tests.paths import ROOT

PAGE = (ROOT / "docs" / "reference" / "library.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```pycon\n(.*?)```", PAGE, flags=re.DOTALL)
SHOWN = [name for name in satpuzzles.__all__ if inspect.isfunction(getattr(satpuzzles, name))]
KINDS = ["Hanjie", "MiddleSum", "StarBattle", "Sudoku", "Trid"]


@pytest.mark.parametrize("name", SHOWN + KINDS)
def test_each_function_has_an_example_below_its_description(name):
    _, described, below = PAGE.partition(f":: satpuzzles.{name}\n")
    assert described
    example = below.partition("```pycon\n")[2].partition("```")[0]
    assert f"satpuzzles.{name}(" in example


@pytest.mark.slow
def test_the_examples_show_what_happens(tmp_path, monkeypatch):
    """In one session, as a reader types them, in a folder of its own."""
    (tmp_path / "instances").symlink_to(ROOT / "instances")
    monkeypatch.chdir(tmp_path)
    session = doctest.DocTestParser().get_doctest("".join(EXAMPLES), {}, "library.md", "docs/reference/library.md", 0)
    ran = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(session)
    assert ran.attempted >= len(SHOWN)
    assert ran.failed == 0
