"""The examples of the pages about satenc print what they show."""

import doctest
import re

import numpy as np
import pytest

import satenc
from satenc import (
    AllDifferent,
    AtMostOne,
    Cardinality,
    Element,
    Formula,
    Integers,
    Model,
    Product,
    PseudoBoolean,
    Sum,
    Table,
    at_most,
    at_most_one,
    pseudo_boolean,
)
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


def test_the_reference_has_every_name():
    text = (ROOT / "docs" / "satenc" / "reference.md").read_text()
    types = {"Assignment", "Lits"}  # of which its head speaks
    assert {name for name in satenc.__all__ if not re.search(rf"satenc\.{name}\b", text)} == types


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


EXACT = {
    "pairwise": lambda f, x, _: at_most_one(f, x, "pairwise"),
    "sequential": lambda f, x, _: at_most_one(f, x, "sequential"),
    "bitwise": lambda f, x, _: at_most_one(f, x, "bitwise"),
    "bimander": lambda f, x, _: at_most_one(f, x, "bimander"),
    "**sequential**": at_most,
}


def test_formulas_without_an_o_have_the_sizes_of_what_is_written():
    lines = (ROOT / "docs" / "satenc" / "encoders.md").read_text().splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")]
    exact = {row[0]: row[1:3] for row in rows if {*"nkb"} & {*row[1]} and re.fullmatch(r"[-+/()²nkb0-9 ]+", row[1])}
    assert {*exact} == {*EXACT}
    for name, formulas in exact.items():
        for n, k in ((12, 3), (20, 5), (64, 9), (66, 11)):
            f = Formula(sink=len)
            EXACT[name](f, f.new("x", n), k)
            found = [value_of(formula, n=n, k=k, b=(n - 1).bit_length()) for formula in formulas]
            assert found == [len(f.clauses), f.variables.count - n], name


def value_of(formula, **values):
    """Of a formula as people write it: next to each other is times."""
    python = re.sub(r"(?<=[nkb0-9)²])(?=[nkb(])", "*", formula.replace(" ", "")).replace("²", "**2")
    return eval(python, {}, values)  # noqa: S307  # a page of ours


LOG, ORDER, DIRECT = Integers.LOG, Integers.ORDER, Integers.DIRECT
OF_INTEGERS = {
    "x = y": (2, ORDER, lambda x: Sum(x, [[0, 1]], 0, coefficients=[1, -1])),
    "x ≠ y": (2, ORDER, lambda x: Sum(x, [[0, 1]], 0, "!=", [1, -1])),
    "x ≤ y": (2, ORDER, lambda x: Sum(x, [[0, 1]], 0, "<=", [1, -1])),
    "x + y = z": (3, ORDER, lambda x: Sum(x, [[0, 1, 2]], 0, coefficients=[1, 1, -1])),
    "a sum of four": (4, ORDER, lambda x: Sum(x, [[0, 1, 2, 3]], 30)),
    "x · y = z": (3, DIRECT, lambda x: Product(x, [[0, 1, 2]])),
    "the larger of x, y, divided by the smaller": (3, DIRECT, lambda x: Product(x, [[0, 1, 2]], "quotient")),
    "the difference of x and y": (3, DIRECT, lambda x: Product(x, [[0, 1, 2]], "difference")),
    "element m of 8": (10, DIRECT, lambda x: Element(x, np.array([8]), np.arange(8)[None], np.array([9]))),
    "a table of 10 rows of 3": (
        3,
        DIRECT,
        lambda x: Table(x, [[0, 1, 2]], [[(i, 3 * i % 16, (7 * i + 1) % 16) for i in range(10)]]),
    ),
    "8 integers all different": (8, ORDER, lambda x: AllDifferent(x, [range(8)])),
}


def written(count, size, integers, rule):
    model = Model()
    x = model.integers("x", range(size), np.ones((count, size), bool), encoding=integers)
    if rule:
        model.rule("rule", rule(x))
    f = Formula(sink=len)
    model.encode(f)
    return np.array([len(f.clauses), f.variables.count])


def test_the_table_of_binary_integers_has_the_sizes_of_what_is_written():
    lines = (ROOT / "docs" / "satenc" / "log.md").read_text().splitlines()
    table = [line.strip("| ").split(" | ") for line in lines if line.count("|") == 10]
    shown = {row[0]: [cell.replace(",", "") for cell in row[3:]] for row in table if row[3:] and row[3].isdigit()}
    assert {*shown} == {*OF_INTEGERS, "one integer from 0 to d - 1"}
    for name, cells in shown.items():
        count, other, rule = OF_INTEGERS.get(name, (1, ORDER, None))
        found = []
        for size, integers in ((16, LOG), (100, LOG), (100, other)):
            alone = written(count, size, integers, None) if rule else 0
            found += (written(count, size, integers, rule) - alone).tolist()
        assert [*map(int, cells)] == found, name
