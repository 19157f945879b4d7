"""Certificates of puzzles with lazy rules: the cuts that their proofs rest on, shown, written and forged."""

from itertools import combinations, product

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, strategies as st

import satpuzzles
from satenc import FALSE, TRUE, Formula, Graph, Model, NumberedParts
from satenc.formula import lazy
from satenc.formula.dimacs import lazy_record
from satenc.formula.lazy import Connection
from satpuzzles import UsageError
from satpuzzles.proving.certificate import COVER, CUTS, FORMULA, MANIFEST, PROOF, part
from satpuzzles.proving.checker.cuts import complaint
from satpuzzles.proving.checker.text import Cut, connections, read_cnf
from satpuzzles.proving.cuts import Refutation, closed, shown
from satpuzzles.puzzles import PUZZLES
from tests.effort import examples
from tests.oracles.enumerate import models
from tests.proving.certificates import forged, read_all, write_all
from tests.proving.cut_forgeries import KINDS, mutants, originals, refusal
from tests.solving.two_colours import HangTogether, TwoColours


@pytest.fixture(autouse=True)
def _is_a_kind(monkeypatch):
    for name, kind in KINDS.items():
        monkeypatch.setitem(PUZZLES.built_in, name, kind)


@pytest.mark.slow
def test_no_forged_cut_is_accepted(tmp_path):
    for sort, files in mutants(60, seed=3):
        assert refusal(files, tmp_path / "forged") in {CUTS, FORMULA, PROOF, COVER, *map(part, range(1, 9))}, sort


def test_certificates_need_cuts_where_rules_are_lazy(tmp_path):
    for files in originals():
        fewer = {name: data for name, data in files.items() if name != CUTS}
        assert refusal(forged(fewer), tmp_path / "forged") == MANIFEST
        assert refusal(forged({**files, CUTS: b""}), tmp_path / "forged") not in {None, MANIFEST}
    write_all(tmp_path / "real", files)
    words = str(satpuzzles.verify(tmp_path / "real"))
    cuts = files[CUTS].count(b"\n")
    assert f"  cuts.txt         {cuts} cuts, each shown by one of its sides\n" in words


def test_a_proof_has_only_cuts_that_it_needs():
    for files in originals():
        cnf = read_cnf(files[FORMULA])
        numbers = range(len(cnf.clauses) + 1, len(cnf.clauses) + 1 + files[CUTS].count(b"\n"))
        steps = [line.split() for name, data in files.items() if name.endswith(".lrat") for line in data.splitlines()]
        hints = {int(hint) for step in steps for hint in step[step.index(b"0") + 1 : -1]}
        assert {*numbers} <= hints


def test_puzzles_without_a_solution(tmp_path):
    puzzle = TwoColours([[1, 2], [2, 1]])
    for cubes in (None, 2):
        verdict = satpuzzles.certify(puzzle, tmp_path / str(cubes), cubes=cubes)
        assert verdict.status == satpuzzles.verify(tmp_path / str(cubes), puzzle).verdict == "none"
        files = read_all(tmp_path / str(cubes))
        assert CUTS in files
    parts = [name for name in files if name.startswith("part-")]
    assert verdict.statistics.backend_reason == f"{len(parts)} parts"


# A ring of six vertices in two instances. In the first each has a variable of its own. In the second vertex 1 is always
# there, 2 and 4 may be passed and are not needed, 3 never is there.
RULES = connections(
    [
        {
            "edges": [[v, v % 6 + 1] for v in range(1, 7)],
            "literals": [[1, 2, 3, 4, 5, 6], [True, None, False, None, 5, 6]],
        }
    ]
)


@pytest.mark.parametrize(
    ("side", "other", "literals"),
    [([2, 3], [5, 6], [1, -2, 4, -5]), ([2, 3], [5, 6], [1, -3, 4, -6]), ([1, 2, 3], [5], [-1, 4, -5, 6])],
)
def test_either_side_shows_a_cut(side, other, literals):
    assert not complaint(RULES, Cut(1, 1, side, literals))
    assert not complaint(RULES, Cut(1, 1, other, literals))
    for wrong in ([*side, 6], side[1:], [v + 2 for v in side], [], [7]):
        assert complaint(RULES, Cut(1, 1, wrong, literals))
    for place, literal in enumerate(literals):
        for fewer in (literals[:place] + literals[place + 1 :], [*literals[:place], -literal, *literals[place + 1 :]]):
            assert complaint(RULES, Cut(1, 1, side, fewer))
    assert complaint(RULES, Cut(1, 2, side, literals))
    assert complaint(RULES, Cut(2, 1, side, literals))


def test_constants_and_what_may_always_be_passed():
    assert not complaint(RULES, Cut(1, 2, [1, 2], [-5, 6]))
    assert not complaint(RULES, Cut(1, 2, [4, 5], [-5, 6]))
    assert complaint(RULES, Cut(1, 2, [1, 2], [4, -5, 6]))  # a literal that it does not need
    assert complaint(RULES, Cut(1, 2, [1, 2], [-4, 6]))  # a vertex that is not needed
    assert complaint(RULES, Cut(1, 2, [1], [-5, 6]))


LITERALS = st.sampled_from([1, -1, 2, -2, 3, 4, 5, True, False, None])


@st.composite
def rules(draw):
    """A rule of one instance over a small graph, as a label of a formula states it."""
    order = draw(st.integers(2, 6))
    pairs = [*combinations(range(1, order + 1), 2)]
    return {
        "rule": "any",
        "edges": draw(st.lists(st.sampled_from(pairs), unique=True)),
        "literals": [draw(st.lists(LITERALS, min_size=order, max_size=order))],
    }


def keeps(record, values):
    """Whether what is needed is connected where variable ``v`` has the value ``values[v - 1]``."""

    def true(literal):
        return (
            literal
            if literal in (None, True, False) and type(literal) is not int
            else values[abs(literal) - 1] == (literal > 0)
        )

    graph = nx.Graph(record["edges"])
    graph.add_nodes_from(range(1, 1 + len(record["literals"][0])))
    truth = dict(enumerate(map(true, record["literals"][0]), start=1))
    passed = graph.subgraph(v for v, value in truth.items() if value is not False)
    needed = {v for v, value in truth.items() if value}
    return any(needed <= part for part in nx.connected_components(passed)) or not needed


@given(rules())
def test_a_cut_that_is_accepted_holds(record):
    found, literals = connections([record]), record["literals"][0]
    kept = [values for values in product((False, True), repeat=5) if keeps(record, values)]
    vertices = range(1, len(literals) + 1)
    beside = {v: {w for edge in record["edges"] if v in edge for w in edge} for v in vertices}
    numbers = [literal for literal in literals if type(literal) is int]
    for size in vertices:
        for side in combinations(vertices, size):
            around = {w for v in side for w in beside[v]} - {*side}
            positive = {literal for w in around if type(literal := literals[w - 1]) is int}
            for ends in {(), *((-x,) for x in numbers), *((-x, -y) for x in numbers for y in numbers)}:
                cut = Cut(1, 1, [*side], [*positive.union(ends)])
                if not complaint(found, cut):
                    assert all(any(values[abs(x) - 1] == (x > 0) for x in cut.literals) for values in kept)


def keeps_sizes(record, values):
    """Whether each part of what is true has the size that each of its vertices demands, where those of size 0 do not
    count; if none demands one, whether none of size 0 is false with all beside it in one part.
    """
    order = len(record["literals"][0])
    (stated,) = record["sizes"]
    size = dict(enumerate(stated if isinstance(stated, list) else [stated] * order, start=1))
    true = [
        v
        for v, literal in enumerate(record["literals"][0], start=1)
        if literal is True or (type(literal) is int and values[abs(literal) - 1] == (literal > 0))
    ]
    graph = nx.Graph(record["edges"])
    graph.add_nodes_from(range(1, 1 + order))
    parts = [*nx.connected_components(graph.subgraph(true))]
    counted = [sum(size[v] != 0 for v in part) for part in parts]
    if max(size.values()) > 0:
        return all(size[v] in (-1, 0, count) for part, count in zip(parts, counted, strict=True) for v in part)
    return not any(v not in true and size[v] == 0 and graph[v] and {*graph[v]} <= part for v in graph for part in parts)


@given(rules(), st.integers(1, 4) | st.lists(st.sampled_from((-1, 0, 1, 2, 3)), min_size=6, max_size=6))
@examples(100)
def test_a_cut_about_sizes_that_is_accepted_holds(record, size):
    record["sizes"] = [size[: len(record["literals"][0])] if isinstance(size, list) else size]
    found, literals = connections([record]), record["literals"][0]
    kept = [values for values in product((False, True), repeat=5) if keeps_sizes(record, values)]
    numbers = sorted({x for literal in literals if type(literal) is int for x in (literal, -literal)})
    for count in range(1, 1 + len(literals)):
        for side in combinations(range(1, 1 + len(literals)), count):
            for some in range(4):
                for clause in combinations(numbers, some):
                    if not complaint(found, Cut(1, 1, [*side], [*clause])):
                        assert all(any(values[abs(x) - 1] == (x > 0) for x in clause) for values in kept)


@pytest.mark.parametrize(("height", "width", "values"), [(1, 4, (1, 2, 3)), (2, 3, (1, 2, 4)), (3, 3, (2, 5))])
def test_cuts_about_numbered_parts_are_accepted_as_they_are_found(height, width, values):
    model = Model()
    x = model.integers("x", values, np.ones((height * width, len(values)), np.bool_))
    model.rule("parts", NumberedParts(x, Graph.grid(height, width)))
    formula = Formula()
    model.encode(formula)
    for _ in models(formula, range(1, formula.variables.count + 1)):
        pass
    calls: list[None] = []
    found = shown(formula, lambda: calls.append(None))
    rule = connections(map(lazy_record, formula.lazy))
    assert found
    assert len(calls) == len(formula.cuts)  # a limit is looked at beside each
    for cut in found:
        assert not complaint(rule, cut)
        for wrong in (cut.side[1:], [*cut.side, height * width + 1], [*cut.side, cut.side[0]]):
            assert complaint(rule, Cut(cut.rule, cut.instance, wrong, cut.literals))
        for place, literal in enumerate(cut.literals):
            others = cut.literals[:place] + cut.literals[place + 1 :]
            for literals in (others, [*others, -literal]):
                assert complaint(rule, Cut(cut.rule, cut.instance, cut.side, literals))


def formula_of(record):
    """A formula with the rule of ``record`` that has found every clause which is broken where the rule is."""
    formula = Formula()
    x = formula.new("x", 5)
    constants = {True: TRUE, False: FALSE, None: 0}
    of = [literal if type(literal) is int else constants[literal] for literal in record["literals"][0]]
    edges = np.array(record["edges"], np.intp).reshape(-1, 2) - 1
    with formula.rule("any"):
        formula.lazily(x, lambda _: (), Connection(edges, np.array([of], np.int32)))
    for values in product((False, True), repeat=5):
        if not keeps(record, values):
            formula.cuts.append(lazy.Cut(0, [-v if value else v for v, value in enumerate(values, 1)]))
    return formula


@given(rules())
def test_whatever_breaks_a_rule_breaks_a_cut_of_it(record):
    formula = formula_of(record)
    found = shown(formula, lambda: None)
    assert len({frozenset(cut.literals) for cut in found}) == len(found)
    for cut in found:
        assert not complaint(connections([record]), cut)
    for broken in formula.cuts:
        assert any({*cut.literals} <= {*broken.literals} for cut in found)


def test_rules_that_no_graph_checks_are_refused(monkeypatch, tmp_path):
    monkeypatch.setattr(HangTogether, "encode", lambda self, f, views: f.lazily(views[self.x].equals, lambda _: ()))
    with pytest.raises(
        UsageError, match="a certificate needs clauses that can be checked; rule 'colour': expected a gr"
    ):
        satpuzzles.certify(TwoColours([[1, 1, 1], [1, 1, 1]]), tmp_path / "certificate")


def test_a_clause_that_is_no_cut_is_refused():
    formula = formula_of({"edges": [(1, 2)], "literals": [[1, 2]]})
    formula.cuts.append(lazy.Cut(0, [-1, -2]))
    with pytest.raises(UsageError, match="no cut of its graph"):
        shown(formula, lambda: None)


def test_a_proof_goes_on_over_other_cuts_under_their_numbers():
    """Two clauses, and two cuts of which the proof names the first and the second."""
    first, second, third = Cut(1, 1, [1], [1, 2]), Cut(1, 1, [2], [-1, 2]), Cut(1, 1, [3], [3])
    proof = Refutation(b"5 2 0 3 4 0\n6 0 5 1 0\n", 3, 2, [first, second])
    assert proof.over([third, second, first]).proof == b"6 2 0 5 4 0\n7 0 6 1 0\n"
    assert proof.over([first, second]).proof == proof.proof


def test_a_proof_without_cuts_goes_on_over_others_and_one_that_needs_none_without_any():
    cut = Cut(1, 1, [1], [1, 2])
    proof = Refutation(b"4 0 3 1 0\n", 3, 3)
    assert proof.over([]) == proof
    assert Refutation(b"4 0 2 1 0\n", 3, 2, [cut]).over([]).proof == b"3 0 2 1 0\n"


def test_a_cut_is_a_clause_of_its_instance():
    formula = Formula()
    x = formula.new("x", 2, 2)
    with formula.rule("white", 2):
        formula.lazily(x, lambda _: (), Connection(np.array([[0, 1]]), x))
    written = closed(formula, [Cut(1, 2, [1], [-3]), Cut(1, 1, [1], [-1])])
    assert [block.ids.tolist() for block in written.clauses.blocks] == [[2], [1]]


def test_a_part_of_two_is_too_large_for_a_size_of_one():
    rules = connections([{"edges": [[1, 2]], "literals": [[1, 2]], "sizes": [[1, 1]]}])
    assert not complaint(rules, Cut(1, 1, [1, 2], [-1, -2]))
