"""The pages of the library have an example of each function, and the examples show what happens."""

import doctest
import inspect
import re

import pytest

import satpuzzles
from satpuzzles.pictures import kept_examples
from satpuzzles.puzzles import PUZZLES
from tests.paths import ROOT
from tools.kind_pages import shortened

REFERENCE = ROOT / "docs" / "reference"
PAGES = {name: (REFERENCE / f"{name}.md").read_text(encoding="utf-8") for name in ("library", "puzzles")}
FUNCTIONS = [name for name in satpuzzles.__all__ if inspect.isfunction(getattr(satpuzzles, name))]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_each_function_has_an_example_below_its_description(name):
    _, described, below = PAGES["library"].partition(f":: satpuzzles.{name}\n")
    assert described
    example = below.partition("```pycon\n")[2].partition("```")[0]
    assert f"satpuzzles.{name}(" in example


def constructed(name):
    """How a reader makes the small example of a kind in Python, with the fields of its document as arguments."""
    cls, document = PUZZLES.get(name), shortened(kept_examples()[name]["puzzle"])
    keys = {field.key or attribute: attribute for attribute, field in cls.document.items()}
    given = (f"{keys[key]}={value!r}" for key, value in document.items() if key in keys)
    return f"satpuzzles.{cls.__name__}({', '.join(given)})"


@pytest.mark.parametrize("name", PUZZLES.built_in)
def test_a_constructor_takes_the_fields_of_a_document(name):
    made = eval(constructed(name), {"satpuzzles": satpuzzles})  # noqa: S307
    assert made == satpuzzles.loads(kept_examples()[name]["puzzle"])


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES)
def test_the_examples_show_what_happens(page, tmp_path, monkeypatch):
    """In one session, as a reader types them, in a folder of its own."""
    (tmp_path / "instances").symlink_to(ROOT / "instances")
    monkeypatch.chdir(tmp_path)
    examples = "".join(re.findall(r"```pycon\n(.*?)```", PAGES[page], flags=re.DOTALL))
    session = doctest.DocTestParser().get_doctest(examples, {}, f"{page}.md", f"docs/reference/{page}.md", 0)
    ran = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(session)
    assert ran.attempted >= (len(FUNCTIONS) if page == "library" else 10)
    assert ran.failed == 0


@pytest.mark.parametrize("name", PUZZLES.built_in)
def test_a_kind_is_a_public_class_of_its_own_name(name):
    kind = PUZZLES.get(name)
    assert kind.kind == name
    assert getattr(satpuzzles, kind.__name__) is kind
