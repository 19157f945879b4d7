"""The figures of docs/connectivity.md are what ``python -m tools.connectivity_figures`` draws, and what the page says
of them.
"""

import re

import satpuzzles
from tests.paths import ROOT
from tools.connectivity_figures import FOLDER, answers, figures

PAGE = (ROOT / "docs" / "connectivity.md").read_text(encoding="utf-8")


def test_the_page_shows_the_figures_that_are_drawn():
    drawn = figures()
    assert {path.name for path in FOLDER.iterdir()} == {*drawn}
    assert {*re.findall(r"\]\(connectivity/([^)]*)\)", PAGE)} == {*drawn}
    for name, text in drawn.items():
        assert (FOLDER / name).read_text(encoding="utf-8") == text


def test_the_clause_on_the_page_is_the_cut():
    first, last = answers(satpuzzles.load(str(ROOT / "instances/hitori/8x8-hard.json")))
    (cut,), cells = first.cuts, first.compiled.literals_by_cell
    names = {
        literal: "not " * (not value) + f"r{n // 8 + 1}c{n % 8 + 1}"
        for n, literals in enumerate(cells)
        for value, literal in enumerate(literals)
    }
    (clause,) = re.findall(r"^    (r6c7 .*)$", PAGE, flags=re.MULTILINE)
    assert sorted(clause.split("  or  ")) == sorted(names[literal] for literal in cut.literals)
    assert last.cuts == []
    assert f"{len(first.compiled.formula.clauses)} clauses for the local" in PAGE.replace("\n", " ")
