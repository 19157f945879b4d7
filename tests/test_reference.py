"""The pages of the library have an example of each function and kind, and the examples show what happens."""

import ast
import doctest
import inspect
import re

import pytest

import satpuzzles
from satpuzzles.puzzles import PUZZLES
from tests.paths import ROOT

REFERENCE = ROOT / "docs" / "reference"
PAGES = {name: (REFERENCE / f"{name}.md").read_text(encoding="utf-8") for name in ("library", "puzzles")}
FUNCTIONS = [name for name in satpuzzles.__all__ if inspect.isfunction(getattr(satpuzzles, name))]
KINDS = [PUZZLES.get(name).__name__ for name in PUZZLES.built_in]


@pytest.mark.parametrize("name", FUNCTIONS + KINDS)
def test_each_function_and_kind_has_an_example_below_its_description(name):
    _, described, below = PAGES["puzzles" if name in KINDS else "library"].partition(f":: satpuzzles.{name}\n")
    assert described
    example = below.partition("```pycon\n")[2].partition("```")[0]
    assert f"satpuzzles.{name}(" in example


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES)
def test_the_examples_show_what_happens(page, tmp_path, monkeypatch):
    """In one session, as a reader types them, in a folder of its own."""
    (tmp_path / "instances").symlink_to(ROOT / "instances")
    monkeypatch.chdir(tmp_path)
    examples = "".join(re.findall(r"```pycon\n(.*?)```", PAGES[page], flags=re.DOTALL))
    session = doctest.DocTestParser().get_doctest(examples, {}, f"{page}.md", f"docs/reference/{page}.md", 0)
    ran = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(session)
    assert ran.attempted >= len(KINDS if page == "puzzles" else FUNCTIONS)
    assert ran.failed == 0


@pytest.mark.parametrize("name", PUZZLES.built_in)
def test_a_kind_is_a_public_class_of_its_own_name_and_takes_what_type_checkers_are_told(name):
    """The constructor that checks what it is given is told to type checkers apart from the fields, which are tuples."""
    kind = PUZZLES.get(name)
    assert kind.kind == name
    assert getattr(satpuzzles, kind.__name__) is kind
    (cls,) = (
        one
        for one in ast.parse(inspect.getsource(inspect.getmodule(kind))).body
        if isinstance(one, ast.ClassDef) and one.name == kind.__name__
    )
    inits = [one.args for one in ast.walk(cls) if isinstance(one, ast.FunctionDef) and one.name == "__init__"]
    assert len(inits) == 1, f"{kind.__name__} has no __init__ for type checkers, as puzzles/kuromasu.py has"
    (told,) = inits
    without, taken = len(told.args) - len(told.defaults), inspect.signature(kind).parameters.values()
    named = [one for one in taken if one.kind is not inspect.Parameter.VAR_KEYWORD]
    assert [one.arg for one in told.args[1:]] == [one.name for one in named]
    assert [i >= without for i in range(1, len(told.args))] == [one.default is not one.empty for one in named]
