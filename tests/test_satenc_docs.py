"""The examples of the pages about satenc print what they show."""

import doctest

import pytest

from satenc import AtMostOne, Cardinality, Formula, PseudoBoolean, at_most, at_most_one, pseudo_boolean
from tests.paths import ROOT

CASES = {  # of the tables
    **{f"at most one {e}": (e, 100, at_most_one) for e in AtMostOne},
    **{f"at most 10 {e}": (e, 100, lambda f, x, e: at_most(f, x, 10, e)) for e in Cardinality},
    **{
        f"weights {e}": (e, 30, lambda f, x, e: pseudo_boolean(f, x, range(1, 31), "<=", 232, e)) for e in PseudoBoolean
    },
}
PAGES = sorted((ROOT / "docs" / "satenc").glob("*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_examples_print_what_they_show(page):
    results = doctest.testfile(str(page), module_relative=False)
    assert results.failed == 0
    assert results.attempted or page.stem == "reference"


@pytest.mark.parametrize("case", CASES)
def test_the_tables_have_the_sizes_of_what_is_written(case):
    encoding, size, encode = CASES[case]
    f = Formula(sink=len)
    encode(f, f.new("x", size), encoding)
    name = f"**{encoding}**" if encoding in ("auto", "sequential") else str(encoding)
    names = (f"| {name} |", f"| {encoding} |")
    numbers = f" {len(f.clauses):,} | {f.variables.count - size:,} |"
    lines = (ROOT / "docs" / "satenc" / "encoders.md").read_text().splitlines()
    assert any(line.startswith(names) and numbers in line for line in lines)
