"""The examples of the pages about satenc print what they show; `test_satenc_sizes` has their sizes."""

import doctest
import re

import pytest

import satenc
from tests.paths import ROOT

PAGES = sorted((ROOT / "docs" / "satenc").glob("*.md"))


@pytest.mark.parametrize(
    "page",
    [pytest.param(page, marks=[pytest.mark.slow] * (page.stem == "own-encodings"), id=page.stem) for page in PAGES],
)
def test_the_examples_print_what_they_show(page, monkeypatch):
    monkeypatch.chdir(ROOT)
    results = doctest.testfile(str(page), module_relative=False)
    assert results.failed == 0
    assert results.attempted or page.stem in ("constraints", "reference")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_scripts_run(page):
    blocks = re.findall(r"```python\n(.*?)```", page.read_text(), re.DOTALL)
    exec("\n".join(blocks), {})  # noqa: S102  # a page of ours
    assert bool(blocks) == (page.stem == "from-python-sat")


def test_the_reference_has_every_name():
    text = (ROOT / "docs" / "satenc" / "reference.md").read_text()
    types = {"Assignment", "Lits"}  # of which its head speaks
    assert {name for name in satenc.__all__ if not re.search(rf"satenc\.{name}\b", text)} == types
