"""The formulas and tables of the pages about satenc have the sizes of what is written, to the last clause."""

import re
from itertools import pairwise
from math import comb, gcd
from runpy import run_path

import numpy as np
import pytest

from satenc import (
    AllDifferent,
    Areas,
    AtMostOne,
    Cardinality,
    Connected,
    Connectivity,
    Count,
    Cover,
    Dfa,
    DifferentSum,
    Division,
    Element,
    Formula,
    Graph,
    IndependentSet,
    Integers,
    Lexicographic,
    Matching,
    Model,
    NumberedParts,
    Pairs,
    Paths,
    Patterns,
    Pieces,
    Product,
    PseudoBoolean,
    Regular,
    SingleLoop,
    Spanning,
    States,
    Sum,
    Table,
    Tree,
    Visible,
    at_least,
    at_most,
    at_most_one,
    exactly,
    expression,
    pseudo_boolean,
    xor,
)
from satenc.constraints.different_sum import sets_of
from satenc.encoders.binary import different
from tests.effort import is_long
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
    """By name: functions of ``sizes.py``, and of the tables where they have a closed form."""
    found = run_path(str(FOLDER / "sizes.py"))
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
    closed = formulas.get(f"at most {encoding}")
    formula = formulas["sequential_counter" if closed else encoding.replace("-", "_")]
    for n in (*range(4, 24), 31, 32, 33, 100):
        for k in range(1, n) if n < 24 else (1, 2, n // 3, n // 2, n - 9):
            for sides in (1, 2) if comb(n, k + 1) > 15 else ():
                own = k, encoding
                found = sizes(n, lambda f, x, own=own, sides=sides: at_most(f, x, *own, one_sided=sides == 1))
                assert formula(n, k, sides).tolist() == found, (n, k, sides)
            assert not closed or closed(n, k).tolist() == formula(n, k).tolist()


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
    for _ in range(60 if is_long() else 20):
        n = random.integers(3, 13)
        weights = sorted(random.integers(1, random.choice([4, 10, 31]), n).tolist(), reverse=True)
        bound = int(random.integers(weights[0], sum(weights)))
        if gcd(*weights) == 1:
            own = weights, "<=", bound, encoding
            for sides in (1, 2):
                found = sizes(n, lambda f, x, own=own, sides=sides: pseudo_boolean(f, x, *own, one_sided=sides == 1))
                assert formulas[encoding.replace("-", "_")](weights, bound, sides).tolist() == found, (own, sides)


def test_exclusive_or(formulas):
    for n in range(1, 30):
        assert n < 3 or formulas["cut 3"](n).tolist() == formulas["xor"](n, 3).tolist()
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
    assert formulas["different_vectors"](d).tolist() == sizes(2 * d, lambda f, x: different(f, *x.reshape(2, 1, d)))


def of_model(count, values, rule):
    """Of a rule over so many Booleans, for ``values`` of None, or direct integers, without those."""

    def size(*rules):
        model, f = Model(), Formula(sink=len)
        booleans = values is None
        x = model.booleans("x", count) if booleans else model.integers("x", values, np.ones((count, len(values)), bool))
        for one in rules:
            model.rule("rule", one(x))
        model.encode(f)
        return np.array([len(f.clauses), f.variables.count])

    return (size(rule) - size()).tolist()


@pytest.mark.slow
def test_counts_and_visible_heights(formulas):
    for n in (5, 7, 16):
        for low in range(n + 1):
            for high in range(low, n + 1):
                found = of_model(n, None, lambda x, own=(low, high): Count(x, [range(len(x.cells))], *own))
                assert formulas["between"](n, low, high).tolist() == found, (n, low, high)
    for n, m, k in ((3, 3, 2), (5, 4, 1), (5, 7, 3), (9, 4, 4), (9, 9, 5)):
        found = of_model(n, range(1, m + 1), lambda x, k=k: Visible(x, [range(len(x.cells))], k))
        assert formulas["visible"](n, m, k).tolist() == found, (n, m, k)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_constraints_of_any_shape(formulas, seed):
    random = np.random.default_rng(seed)

    def some(most, of=8):
        return sorted(random.permutation(of)[: random.integers(1, most)].tolist())

    d, n, symbols = random.integers(3, 7), int(random.integers(2, 8)), int(random.integers(2, 4))
    related = (random.random((d, d)) < 0.7) | np.eye(d, dtype=bool)
    assert formulas["related_pair"](related).tolist() == of_model(2, range(d), lambda x: Pairs(x, [(0, 1)], related))
    group = [(some(5), []) for _ in range(random.integers(2, 12))]
    low, high = sorted(random.integers(1, len(group), 2).tolist())
    expected = formulas["patterns"]([len(ones) for ones, _ in group], low, high).tolist()
    assert expected == of_model(8, None, lambda x: Patterns(x, [group], low, high))
    groups = [some(8) for _ in range(random.integers(1, 6))]
    assert formulas["matching"](8, groups).tolist() == of_model(8, None, lambda x: Matching(x, groups))
    shapes = [[*map(list, {tuple(some(5)) for _ in range(random.integers(1, 14))})] for _ in range(4)]
    assert formulas["cover"](8, shapes).tolist() == of_model(8, range(4), lambda x: Cover(x, shapes))
    delta = np.where(random.random((6, symbols)) < 0.75, random.integers(0, 6, (6, symbols)), -1).astype(np.int32)
    automaton = Dfa(delta, random.random(6) < 0.4)
    if not automaton.accepting[0] and formulas["layered"](automaton, n)[0]:
        found = of_model(n, range(symbols), lambda x: Regular(x, np.arange(n)[None], [automaton]))
        assert formulas["regular"](automaton, n).tolist() == found, (delta, automaton.accepting, n)


def test_lists_of_sets_lines_of_blocks_cliques_and_pieces(formulas):
    for n, total in ((2, 7), (3, 15), (4, 20), (5, 25)):
        found = of_model(n, range(1, 10), lambda x, own=total: DifferentSum(x, [range(len(x.cells))], [own]))
        assert formulas["different_sum"](n, 9, len(sets_of((*range(1, 10),), n, total))).tolist() == found, (n, total)
    for blocks in ([1], [4], [1, 1], [2, 3], [1, 2, 3], [4, 4, 4]):
        automaton = expression("0*" + "0+".join(f"1{{{length}}}" for length in blocks) + "0*", "01")
        for slack in (1, 2, 3, 4, 7):
            n = sum(blocks) + len(blocks) - 1 + slack
            line = np.arange(n)[None]
            found = of_model(n, range(2), lambda x, line=line, dfa=automaton: Regular(x, line, [dfa], States.ORDERED))
            assert formulas["line_of_blocks"](blocks, slack).tolist() == found, (blocks, slack)
    cliques = [[0, 1, 2], [1, 2, 3], range(4, 20)]
    expected = [5 + formulas["auto"](16)[0], formulas["auto"](16)[1]]
    assert expected == of_model(20, None, lambda x: IndependentSet(x, cliques))
    pieces = [[({0, 1}, "I"), ({1, 2}, "I"), ({0}, "O")], [({3, 4}, "I"), ({5}, "O"), ({3}, "O")]]
    groups = [[0, 1, 2], [3, 4, 5]]
    found = of_model(6, None, lambda x: Pieces(x, Graph.grid(2, 3), groups, pieces))
    assert formulas["pieces"](groups, pieces, 3).tolist() == found  # 0, 1 or 1, 2 beside 3, 4, and 0 beside 3


def random_graph(random):
    """A connected one."""
    while True:
        v = int(random.integers(5, 12))
        ends = [(i, j) for i in range(v) for j in range(i + 1, v) if random.random() < random.choice([0.4, 0.95])]
        graph = Graph(v, np.array(ends).reshape(-1, 2))
        if len(graph.parts(range(v))) == 1:
            return graph


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_constraints_of_graphs(formulas, seed):
    random = np.random.default_rng(seed)
    graph = random_graph(random) if seed else Graph.grid(4, 5)
    v, edges, form = graph.order, [*map(tuple, graph.ends.tolist())], Connectivity.LAZY
    vertices = random.permutation(v).tolist()

    def same(name, own, rule, count=None, values=None):
        expected = formulas[name](v, edges, *own) if name else np.zeros(2, int)
        assert expected.tolist() == of_model(count or len(edges), values, rule), (name, graph.ends, form)

    for lazy in (Spanning, Division):
        same("", (), lambda x, lazy=lazy: lazy(x, graph))
    same("", (), lambda x: Connected(x, graph), v)
    same("single_loop", (), lambda x: SingleLoop(x, graph))
    same("single_loop", (True,), lambda x: SingleLoop(x, graph, None))
    same("tree", (), lambda x: Tree(x, graph))
    same("numbered_parts", (range(1, 5),), lambda x: NumberedParts(x, graph), v, range(1, 5))
    for ends in ([vertices[:2]], [vertices[:2], vertices[2:4]]):
        same("paths", (ends,), lambda x, ends=ends: Paths(x, graph, ends))
    for form in (Connectivity.LEVELS, Connectivity.EXACT):
        exact = form is Connectivity.EXACT
        same("connected", (exact,), lambda x, form=form: Connected(x, graph, form=form), v)
        same("spanning", (exact,), lambda x, form=form: Spanning(x, graph, form=form))
        same("whole_single_loop", (exact,), lambda x, form=form: SingleLoop(x, graph, form=form))
        same("whole_single_loop", (exact, True), lambda x, form=form: SingleLoop(x, graph, None, form=form))
        same("whole_tree", (exact,), lambda x, form=form: Tree(x, graph, form=form))
        same("division", (), lambda x, form=form: Division(x, graph, form=form))
        for parts in (1, 2, v - 1):
            same("division", (parts,), lambda x, form=form, parts=parts: Division(x, graph, parts=parts, form=form))


@pytest.mark.parametrize("form", Connectivity)
def test_areas(formulas, form):
    for shape, sizes in (((4, 4), {0: 1, 15: 2}), ((5, 5), {0: 3, 12: 4, 24: None}), ((8, 8), {0: 7, 20: 5, 63: 12})):
        graph = Graph.grid(*shape)
        found = of_model(graph.order, None, lambda x, graph=graph, sizes=sizes: Areas(x, graph, sizes, form=form))
        assert formulas["areas"](graph.order, [*map(tuple, graph.ends.tolist())], sizes, form).tolist() == found, sizes


CASES = {
    **{f"at most one {e}": (e, 100, at_most_one) for e in AtMostOne},
    **{f"at most 10 {e}": (e, 100, lambda f, x, e: at_most(f, x, 10, e)) for e in Cardinality},
    **{f"cut {n}": (f"cut {n}", 100, lambda f, x, e: xor(f, x, cut=int(e[4:]))) for n in (3, 4, 5)},
    **{
        f"weights {e}": (e, 30, lambda f, x, e: pseudo_boolean(f, x, range(1, 31), "<=", 232, e)) for e in PseudoBoolean
    },
}


@pytest.mark.parametrize("case", CASES)
def test_the_cases_of_the_tables(case):
    encoding, size, encode = CASES[case]
    found = [f"{number:,}" for number in sizes(size, lambda f, x: encode(f, x, encoding))]
    assert any(row[0] == encoding and [*found] in map(list, pairwise(row)) for row in read("encoders.md"))


@pytest.mark.parametrize("encoding", Cardinality)
def test_the_cases_on_one_side(encoding):
    found = sizes(100, lambda f, x: at_most(f, x, 10, encoding, one_sided=True))[0]
    assert any(row[0] == encoding and row[5:6] == [f"{found:,}"] for row in read("encoders.md"))


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
