"""The formulas and tables of the pages about satenc have the sizes of what is written, to the last clause."""

import re
from itertools import pairwise
from math import comb, gcd

import numpy as np
import pytest

from satenc import (
    AllDifferent,
    AtMostOne,
    Cardinality,
    Element,
    Formula,
    Integers,
    Lexicographic,
    Model,
    Product,
    PseudoBoolean,
    Sum,
    Table,
    at_least,
    at_most,
    at_most_one,
    exactly,
    pseudo_boolean,
    xor,
)
from satenc.encoders.different_vectors import different_vectors
from tests.paths import ROOT

FOLDER = ROOT / "docs" / "satenc"
LOG, ORDER, DIRECT, CHANNELLED = Integers.LOG, Integers.ORDER, Integers.DIRECT, Integers.CHANNELLED


def read(name):
    """Each row of the tables of a page."""
    lines = (FOLDER / name).read_text().splitlines()
    return [[cell.strip(" *") for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")]


def value_of(formula, **values):
    """Of a formula as people write it: next to each other is times. None for one with an O, and for words."""
    if not re.fullmatch(r"[-+/()⌊⌋²nkbd0-9 ]+", formula):
        return None
    python = re.sub(r"(?<=[nkbd0-9)²])(?=[nkbd(])", "*", formula.replace(" ", "")).replace("²", "**2")
    return eval(re.sub("⌊(.*)/2⌋", r"(\1//2)", python), {}, values)  # noqa: S307  # a page of ours


@pytest.fixture(scope="module")
def formulas():
    """By name: functions of the page of formulas, and of the tables where they have a closed form."""
    found = {}
    for code in re.findall(r"```python\n(.*?)```", (FOLDER / "sizes.md").read_text(), re.DOTALL):
        exec(code, found)  # noqa: S102  # a page of ours
    for name, *cells in read("encoders.md"):

        def closed(n, k=0, cells=cells):
            return np.array([value_of(cell, n=n, k=k, b=(n - 1).bit_length()) for cell in cells[:2]])

        if len(cells) > 1 and value_of(cells[0], n=5, k=2, b=3) is not None and not cells[0].isdigit():
            found[f"at most {name}" if "k" in cells[0] else name] = closed
    return found


def sizes(size, encode):
    f = Formula(sink=len)
    encode(f, f.new("x", size))
    return [len(f.clauses), f.variables.count - size]


def of_integers(count, size, integers, rule=None):
    """Of a rule without its integers, or of these."""
    model = Model()
    x = model.integers("x", range(size), np.ones((count, size), bool), encoding=integers)
    if rule:
        model.rule("rule", rule(x))
    f = Formula(sink=len)
    model.encode(f)
    without = of_integers(count, size, integers) if rule else 0
    return np.array([len(f.clauses), f.variables.count]) - without


@pytest.mark.parametrize("encoding", AtMostOne)
def test_at_most_one(formulas, encoding):
    formula = formulas.get(encoding, formulas.get(encoding.replace("-", "_")))
    for n in (*range(5, 40), 64, 65, 100, 343, 1000):
        assert formula(n).tolist() == sizes(n, lambda f, x: at_most_one(f, x, encoding)), n


@pytest.mark.slow
@pytest.mark.parametrize("encoding", Cardinality)
def test_at_most(formulas, encoding):
    formula = formulas.get(f"at most {encoding}", formulas.get(encoding.replace("-", "_")))
    for n in (*range(4, 24), 31, 32, 33, 100):
        for k in range(1, n) if n < 24 else (1, 2, n // 3, n // 2, n - 9):
            if comb(n, k + 1) > 15:
                assert formula(n, k).tolist() == sizes(n, lambda f, x, k=k: at_most(f, x, k, encoding)), (n, k)


def test_sequential_counters_of_other_bounds():
    text = (FOLDER / "encoders.md").read_text()
    assert "Exactly k takes 4k(n - k) clauses by a sequential counter, and k(n - k) variables" in text
    for n, k in ((12, 3), (20, 5), (30, 25)):
        assert sizes(n, lambda f, x, k=k: exactly(f, x, k)) == [4 * k * (n - k), k * (n - k)]
    assert f"at most 90 of 100 takes {sizes(100, lambda f, x: at_most(f, x, 90))[0]:,} clauses" in text
    assert sizes(100, lambda f, x: at_least(f, -x, 10)) == sizes(100, lambda f, x: at_most(f, x, 90))


@pytest.mark.slow
@pytest.mark.parametrize("encoding", [one for one in PseudoBoolean if one is not PseudoBoolean.AUTO])
def test_weighted_sums(formulas, encoding):
    random = np.random.default_rng(1)
    for _ in range(60):
        n = random.integers(3, 13)
        weights = sorted(random.integers(1, random.choice([4, 10, 31]), n).tolist(), reverse=True)
        bound = int(random.integers(weights[0], sum(weights)))
        if gcd(*weights) == 1:
            expected = formulas[encoding.replace("-", "_")](weights, bound).tolist()
            own = weights, "<=", bound, encoding
            assert expected == sizes(n, lambda f, x, own=own: pseudo_boolean(f, x, *own)), own


def test_exclusive_or(formulas):
    for n in range(1, 30):
        for cut in (3, 4, 5, 8):
            assert formulas["xor"](n, cut).tolist() == sizes(n, lambda f, x, cut=cut: xor(f, x, cut=cut)), (n, cut)


@pytest.mark.parametrize("d", [3, 4, 5, 8, 11, 30])
def test_integers_and_constraints(formulas, d):
    for integers in Integers:
        assert formulas[integers](d).tolist() == of_integers(1, d, integers).tolist(), integers
    for n in (2, 3, min(d, 5), min(d, 11)):
        groups, places = [range(n)], np.arange(2 * n).reshape(2, 1, n)
        for name, count, integers, rule, own in (
            ("all_different", n, DIRECT, lambda x, groups=groups: AllDifferent(x, groups), (n, d)),
            ("all_different_by_order", n, ORDER, lambda x, groups=groups: AllDifferent(x, groups), (n, d)),
            ("lexicographic", 2 * n, ORDER, lambda x, places=places: Lexicographic(x, *places), (n, d, False)),
            ("lexicographic", 2 * n, ORDER, lambda x, places=places: Lexicographic(x, *places, True), (n, d, True)),
        ):
            assert formulas[name](*own).tolist() == of_integers(count, d, integers, rule).tolist(), (name, n)
    rows = [(0, 1, 2), (1, 1, 0), (2, 0, 1), (2, 2, 2)]
    for name, negative in (("table", False), ("negative_table", True)):
        found = of_integers(3, d, DIRECT, lambda x, negative=negative: Table(x, [range(3)], [rows], negative))
        assert formulas[name](len(rows), 3, d).tolist() == found.tolist()
    found = of_integers(d + 2, d, DIRECT, lambda x: Element(x, np.array([d]), np.arange(d)[None], np.array([d + 1])))
    assert formulas["element"](d, d).tolist() == found.tolist()
    for operation in ("product", "quotient", "difference"):
        found = of_integers(3, d, DIRECT, lambda x, operation=operation: Product(x, [range(3)], operation))
        assert formulas["product_quotient_difference"](d).tolist() == found.tolist()
    assert formulas["different_vectors"](d).tolist() == sizes(
        2 * d, lambda f, x: different_vectors(f, *x.reshape(2, 1, d))
    )


CASES = {
    **{f"at most one {e}": (e, 100, at_most_one) for e in AtMostOne},
    **{f"at most 10 {e}": (e, 100, lambda f, x, e: at_most(f, x, 10, e)) for e in Cardinality},
    **{
        f"weights {e}": (e, 30, lambda f, x, e: pseudo_boolean(f, x, range(1, 31), "<=", 232, e)) for e in PseudoBoolean
    },
}


@pytest.mark.parametrize("case", CASES)
def test_the_cases_of_the_tables(case):
    encoding, size, encode = CASES[case]
    found = [f"{number:,}" for number in sizes(size, lambda f, x: encode(f, x, encoding))]
    assert any(row[0] == encoding and [*found] in map(list, pairwise(row)) for row in read("encoders.md"))


OF_INTEGERS = {
    "x = y": (2, ORDER, lambda x, _: Sum(x, [[0, 1]], 0, coefficients=[1, -1])),
    "x ≠ y": (2, ORDER, lambda x, _: Sum(x, [[0, 1]], 0, "!=", [1, -1])),
    "x ≤ y": (2, ORDER, lambda x, _: Sum(x, [[0, 1]], 0, "<=", [1, -1])),
    "x + y = z": (3, ORDER, lambda x, _: Sum(x, [[0, 1, 2]], 0, coefficients=[1, 1, -1])),
    "a sum of four is 2d - 2": (4, ORDER, lambda x, d: Sum(x, [[0, 1, 2, 3]], 2 * d - 2)),
    "x · y = z": (3, DIRECT, lambda x, _: Product(x, [[0, 1, 2]])),
    "the larger of x, y, divided by the smaller": (3, DIRECT, lambda x, _: Product(x, [[0, 1, 2]], "quotient")),
    "the difference of x and y": (3, DIRECT, lambda x, _: Product(x, [[0, 1, 2]], "difference")),
    "element m of 8": (10, DIRECT, lambda x, _: Element(x, np.array([8]), np.arange(8)[None], np.array([9]))),
    "a table of 10 rows of 3": (
        3,
        DIRECT,
        lambda x, _: Table(x, [[0, 1, 2]], [[(i, 3 * i % 16, (7 * i + 1) % 16) for i in range(10)]]),
    ),
    "8 integers all different": (8, ORDER, lambda x, _: AllDifferent(x, [range(8)])),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", OF_INTEGERS)
def test_the_table_of_binary_integers(name):
    count, other, rule = OF_INTEGERS[name]
    cells = next(row[1:] for row in read("log.md") if row[0] == name)
    for d in (16, 17, 23, 32, 40, 100):
        found = [*of_integers(count, d, LOG, lambda x, d=d: rule(x, d))]
        found += [*of_integers(count, d, other, lambda x, d=d: rule(x, d))]
        expected = [value_of(cells[place], d=d, k=(d - 1).bit_length()) for place in (0, 1, 4, 5)]
        assert expected == found, d
    assert [int(cells[place].replace(",", "")) for place in (2, 3, 6, 7)] == found


def test_the_table_has_every_constraint():
    rows = read("log.md")
    assert {row[0] for row in rows if len(row) == 9} == {*OF_INTEGERS, "constraint", "one integer from 0 to d - 1"}
    one = next(row for row in rows if row[0] == "one integer from 0 to d - 1")
    found = [*of_integers(1, 100, LOG), *of_integers(1, 100, ORDER)]
    assert [int(one[place]) for place in (3, 4, 7, 8)] == found
