"""The bench of encoders: every way that is installed keeps its bound, and its measurements are what they are called."""

from collections import Counter
from functools import partial
from itertools import product

import cnfgen
import networkx as nx
import numpy as np
import pytest
from pysat.solvers import Solver

from benchmarks.encoders import survey
from benchmarks.encoders.__main__ import Case, differences, measured, propagated
from benchmarks.encoders.families import FAMILIES, written
from benchmarks.encoders.figures import kept, kept_about
from benchmarks.encoders.libraries import AT_MOST_ONE, CARDINALITY, INTEGERS, XOR, clauses_of, ways
from benchmarks.encoders.plots import draw, draw_survey
from benchmarks.encoders.ratios import SOLVERS, interval, is_answered, ratios

ALL = [*ways()]
WAYS = [way for way in ALL if way.constraint not in (INTEGERS, XOR)]
CASES = {AT_MOST_ONE: ([1, 1, 1, 1], 1), CARDINALITY: ([1, 1, 1, 1, 1], 2)}


@pytest.mark.parametrize("way", WAYS, ids=lambda way: f"{way.name}, {way.constraint}")
def test_a_way_keeps_the_bound(way):
    weights, bound = CASES.get(way.constraint, ([5, 4, 3, 2, 2], 8))
    with Solver("minisat22", bootstrap_with=clauses_of(way.write(weights, bound))) as solver:
        for values in product((0, 1), repeat=len(weights)):
            literals = [place if value else -place for place, value in enumerate(values, start=1)]
            kept = sum(weight * value for weight, value in zip(weights, values, strict=True)) <= bound
            assert solver.solve(literals) == kept


@pytest.mark.parametrize("way", [way for way in ALL if way.constraint == INTEGERS], ids=lambda way: way.name)
def test_a_way_keeps_the_total(way):
    for weights, bound in (([1, 2], 5), ([2, 2], 6), ([1, 1, 1], 3)):
        clauses = clauses_of(way.write(weights, bound))
        answers = [x for x in product(range(bound + 1), repeat=len(weights)) if np.dot(x, weights) == bound]
        with Solver("minisat22", bootstrap_with=clauses) as solver:
            assert solver.solve()
            if way.library == "satenc":
                assert len([*solver.enum_models()]) == len(answers)


@pytest.mark.parametrize("way", [way for way in ALL if way.constraint == XOR], ids=lambda way: way.name)
def test_a_way_keeps_the_parity(way):
    for n, odd in ((3, 1), (4, 0), (6, 1)):
        with Solver("minisat22", bootstrap_with=clauses_of(way.write([1] * n, odd))) as solver:
            for values in product((0, 1), repeat=n):
                literals = [place if value else -place for place, value in enumerate(values, start=1)]
                assert solver.solve(literals) == (sum(values) % 2 == odd)


def test_sizes_and_shares():
    [pairwise] = [way for way in WAYS if way.name == "satenc pairwise"]
    first = next(measured(pairwise, "sizes"))
    assert {"case": "1 of 10", "clauses": 45, "variables": 0, "literals": 90}.items() <= first.items()
    assert 0 <= first["megabytes"] < 10
    case = Case(AT_MOST_ONE, "1 of 4", [1] * 4, 1)
    assert propagated(clauses_of(pairwise.write([1] * 4, 1)), case) == 1
    case_of_odd = Case(XOR, "odd of 3", [1] * 3, 1)
    assert propagated([[1, 2, 3], [1, -2, -3], [-1, 2, -3], [-1, -2, 3]], case_of_odd) == 1
    assert propagated([[1, 2, 3]], case_of_odd) == pytest.approx(1 / 4, abs=0.1)
    assert propagated([[-1, -2]], case) == pytest.approx(1 / 6, abs=0.1)  # of two of twelve pairs one is found


SATISFIABLE = dict.fromkeys(["Sudoku", "nonograms", "parity"], "satisfiable") | dict.fromkeys(
    ["pigeons", "matchings", "clique colouring", "counting", "ordering", "dominating sets", "k-XOR"], "unsatisfiable"
)
SMALLER = {"Sudoku": {"n": 3}, "clique colouring": {"clique": 4}, "ordering": {"elements": 9}}


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_has_the_same_answers_in_two_ways(family):
    """Those of random problems whose answer is known, where one is."""
    sort, make = FAMILIES[family][0], partial(FAMILIES[family][1], **SMALLER.get(family, {}))
    one, other = [way for way in ALL if way.constraint == sort][1:3]
    rest = {way.constraint: way for way in reversed(WAYS) if way.library == "satenc"}
    problem = make(np.random.default_rng(0))
    clauses = [written(problem, way, rest) for way in (one, other)]
    found = {survey.searched(problem, each, "cadical195", 60)["status"] for each in clauses}
    assert found <= {"satisfiable", "unsatisfiable"}
    assert found == {SATISFIABLE.get(family, *found)}
    again = make(np.random.default_rng(0))
    assert (again.clauses, again.constraints) == (problem.clauses, problem.constraints)


def test_families_of_competitions_are_those_of_cnfgen():
    """As many clauses of each length. An element of our orders names one of those before it: that it is one only and is
    before it takes clauses of two more.
    """
    pairwise, whole = (next(way for way in ALL if way.name == f"satenc {name}") for name in ("pairwise", "cut 8"))
    graph = nx.complete_graph(9)  # the one graph of nine vertices with eight neighbours each
    for family, sizes, known, twos in (
        ("matchings", {"vertices": 9}, cnfgen.PerfectMatchingPrinciple(graph), 0),
        ("clique colouring", {"vertices": 6, "clique": 4}, cnfgen.CliqueColoring(6, 4, 3), 0),
        ("counting", {"elements": 7}, cnfgen.CountingPrinciple(7, 3), 0),
        ("ordering", {"elements": 6}, cnfgen.OrderingPrinciple(6, smart=True), 6 * (5 + 10)),
        ("k-XOR", {}, cnfgen.RandomKXOR(8, 24, 28), 0),
    ):
        sort, make = FAMILIES[family]
        ours = written(make(np.random.default_rng(0), **sizes), whole if sort == XOR else pairwise, {})
        assert Counter(map(len, ours)) == Counter(map(len, known.clauses())) + Counter({2: twos})


def test_counts_that_differ_are_named():
    row = {"table": "sizes", "constraint": XOR, "way": "satenc cut 3", "case": "odd of 8", "seed": 0, "clauses": 24}
    assert differences([row], [row | {"milliseconds": 9.0}]) == []
    assert differences([row | {"case": "odd of 9"}], [row]) == []
    [said] = differences([row | {"clauses": 25}], [row])
    assert "satenc cut 3 odd of 8 0: {'clauses': 25" in said


@pytest.mark.slow
def test_pictures_are_drawn(tmp_path):
    shares = [
        {
            "table": "propagation",
            "constraint": CARDINALITY,
            "case": "3 of 8",
            "way": f"{x} y",
            "clauses": 9,
            "share": 0.5,
        }
        for x in "ab"
    ]
    draw(shares, tmp_path)
    rows = [
        {"problem": n, "solver": solver, "run": 0, "constraint": sort, "way": way, "limit": 5}
        | {"status": "limit" if n == 2 else "satisfiable", "seconds": (n + 1) * len(way)}
        for n in range(3)
        for solver in SOLVERS
        for sort in (XOR, CARDINALITY)
        for way in ("a", "satenc b")
    ]
    draw_survey(rows, tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["ended.svg", "propagation.svg", "ratios.svg"]


def test_ratios_are_to_the_best_way_of_a_search():
    row = {"problem": 0, "solver": "glucose4", "run": 0, "limit": 5, "status": "satisfiable"}
    rows = [row | {"way": way, "seconds": seconds} for way, seconds in (("a", 0.001), ("b", 0.02), ("c", 1.0))]
    rows.append(row | {"way": "d", "seconds": 5.1, "status": "limit"})
    found = {way: interval(own) for way, own in ratios(rows).items()}
    assert found == {way: pytest.approx([one] * 3) for way, one in {"a": 1, "b": 2, "c": 100, "d": 1000}.items()}
    again = [{**one, "problem": 1, "seconds": 1.0, "status": "satisfiable"} for one in rows]
    mean, low, high = interval(ratios([*rows, *again])["c"])
    assert (low, mean, high) == pytest.approx((1, 10, 100))


@pytest.fixture
def small_survey(monkeypatch):
    """Problems of two small families, each in two ways."""
    sizes = {"pigeons": {"holes": [3, 4]}, "parity": {"bits": [6], "samples": [9], "wrong": [1]}}
    ways_of = {AT_MOST_ONE: ("satenc auto", "python-sat seqcounter")}
    monkeypatch.setattr(survey, "SIZES", sizes)
    monkeypatch.setattr(survey, "CHOSEN", ways_of | {CARDINALITY: ("satenc sequential", "python-sat seqcounter")})


@pytest.mark.usefixtures("small_survey")
def test_a_survey_goes_on_where_it_stopped(tmp_path):
    raw = tmp_path / "raw.jsonl"
    survey.main(["--raw", str(raw), "--problems", "3"])
    machines, rows = survey.read(raw)
    assert len(machines) == 1
    assert Counter((row["problem"], row["status"]) for row in rows) == {
        **{(number, "unsatisfiable"): 6 for number in (0, 2)},
        (1, "satisfiable"): 6,
    }
    lines = raw.read_text(encoding="utf-8").splitlines(keepends=True)
    raw.write_text("".join([*lines[:-2], lines[-2][:30]]), encoding="utf-8")  # ended while it wrote
    survey.main(["--raw", str(raw), "--problems", "3", "--to", str(tmp_path / "rows.parquet")])
    machines, again = survey.read(raw)
    assert 1 <= len(machines) <= 2  # the same if within a minute
    assert [survey.place(row) for row in again] == [survey.place(row) for row in rows]
    assert kept(tmp_path / "rows.parquet") == again
    assert kept_about(tmp_path / "rows.parquet") == machines
    raw.unlink()
    survey.main(["--raw", str(raw), "--problems", "3", "--to", str(tmp_path / "rows.parquet")])
    assert not raw.read_text(encoding="utf-8")  # the table has all


def test_answers_of_a_survey_are_tested():
    family, sort, problem = survey.drawn(0)
    assert (family, sort) == ("pigeons", AT_MOST_ONE)
    assert not survey.holds(problem, range(1, problem.variables + 1))
    problem.constraints.clear()
    assert survey.holds(problem, range(1, problem.variables + 1))
    row = {"problem": 7, "status": "satisfiable"}
    survey.check([row, row | {"status": "limit"}])
    for status in ("unsatisfiable", "wrong"):
        with pytest.raises(ValueError, match=r"answers that differ, by problem: \{7: "):
            survey.check([row, row | {"status": status}])
    assert survey.searched(survey.drawn(0)[2], [[1]], "glucose4", 9)["status"] == "wrong"  # says nothing of pigeons
    failed = survey.searched(survey.drawn(0)[2], [[1]], "no solver", 9)
    assert (failed["status"], is_answered(failed)) == ("failed", False)


def test_a_search_of_a_survey_ends_at_its_limit():
    _, make = FAMILIES["pigeons"]
    problem = make(np.random.default_rng(0), holes=12)
    [pairwise] = [way for way in WAYS if way.name == "satenc pairwise"]
    assert survey.searched(problem, written(problem, pairwise, {}), "glucose4", 1)["status"] == "limit"
