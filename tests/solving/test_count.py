"""Counts that are known, each by more than one way."""

from contextlib import contextmanager

import pytest

import satpuzzles
from satpuzzles import SolverError
from satpuzzles.backends.counter import Counter, Counting, counting, exact_counters
from satpuzzles.compiler import compile
from satpuzzles.solving import count as module
from satpuzzles.solving.count import Method
from tests.puzzles.common import puzzle

EXACT = pytest.param("exact", marks=pytest.mark.skipif(not Counter.GANAK.installed, reason="pyganak is not installed"))
BOTH = pytest.mark.parametrize("method", ["enumerate", EXACT])
GANAK = pytest.mark.skipif(not Counter.GANAK.installed, reason="pyganak is not installed")
D4 = pytest.mark.skipif(not Counter.D4.installed, reason="py_d4 is not installed")
QUICKEST = str(next(iter(exact_counters()), Counter.GANAK))
APPROXMC = pytest.mark.skipif(not Counter.APPROXMC.installed, reason="pyapproxmc is not installed")

SUDOKU_4 = puzzle("sudoku", givens=["...."] * 4)
SIX_BY_ROWS = [[r] * 6 for r in range(6)]


@pytest.mark.slow
@BOTH
def test_empty_sudoku_of_size_4(method):
    result = satpuzzles.count(SUDOKU_4, method=method)
    assert (result.number, result.exact, result.method) == (288, True, method)


@pytest.mark.slow
@GANAK
@pytest.mark.parametrize(("width", "height"), [(1, 1), (3, 2), (8, 8), (9, 8), (40, 30)])
def test_hanjie_without_clues(width, height):
    blank = puzzle("hanjie", rows=[None] * height, columns=[None] * width)
    assert satpuzzles.count(blank, method="exact").number == 2 ** (width * height)


@pytest.mark.slow
@GANAK
@pytest.mark.parametrize(
    "chosen",
    [
        puzzle("sudoku", givens=["1...", *["...."] * 3]),
        puzzle("hanjie", rows=[["?"], None, [1], ["_", 1]], columns=[None, [1, 1], None, ["?"]]),
        puzzle("star-battle", regions=SIX_BY_ROWS, stars=1),
        puzzle(
            "trid", size=3, min=1, max=5, triangles=[[8], [None, None, 7]], vertices=[[None], [None, None], [None] * 3]
        ),
    ],
    ids=lambda chosen: chosen.kind,
)
def test_counting_models_agrees_with_counting_answers(chosen):
    enumerated = satpuzzles.count(chosen, method="enumerate").number
    formula = compile(chosen).formula
    for projected in (True, False):
        with counting(formula, Counter.GANAK, projected=projected) as running:
            assert running.result() == enumerated > 1


@pytest.mark.slow
@GANAK
def test_auto_leaves_what_is_many_to_the_counter(monkeypatch):
    monkeypatch.setattr(module, "_ALONE", 0.0)
    result = satpuzzles.count(puzzle("hanjie", rows=[None] * 9, columns=[None] * 8))
    assert (result.number, result.exact, result.method) == (2**72, True, Method.EXACT)
    assert [counter.value for counter in result.counters] == [QUICKEST]
    limited = satpuzzles.count(puzzle("hanjie", rows=[None] * 9, columns=[None] * 8), limit=10**9)
    assert (limited.number, limited.exact) == (10**9, False)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("method", "counter"),
    [pytest.param("exact", QUICKEST, marks=GANAK), pytest.param("approximate", "pyapproxmc", marks=APPROXMC)],
)
def test_figures_of_a_count_name_the_counter(method, counter):
    statistics = satpuzzles.count(SUDOKU_4, method=method).statistics
    assert (statistics.backend, statistics.backend_reason) == (counter, None)


@GANAK
def test_auto_goes_on_when_the_counter_fails(monkeypatch):
    monkeypatch.setattr(module, "_ALONE", 0.0)
    monkeypatch.setattr("sys.executable", "/bin/false")
    result = satpuzzles.count(SUDOKU_4)
    assert (result.number, result.exact, result.method) == (288, True, Method.ENUMERATE)


@pytest.mark.slow
@APPROXMC
def test_an_approximate_count_is_near():
    chosen = puzzle("sudoku", box=[2, 3], givens=["123456", "456...", "2.....", *["......"] * 3])
    number = satpuzzles.count(chosen, method="enumerate").number
    result = satpuzzles.count(chosen, method="approximate", epsilon=0.5, delta=0.05)
    assert (result.exact, result.method, result.confidence) == (False, Method.APPROXIMATE, 0.95)
    assert result.between[0] <= number <= result.between[1]  # for the fixed seed of the counter


@pytest.mark.slow
@pytest.mark.parametrize(
    ("chosen", "options"),
    [
        (puzzle("hanjie", rows=[None] * 2, columns=[None] * 3), {}),
        (puzzle("star-battle", regions=SIX_BY_ROWS, stars=1), {}),
        (puzzle("trid", size=2, min=1, max=4, triangles=[[None]], vertices=[[None], [2, None]]), {}),
        (puzzle("middle-sum", givens=[[3, 0, 0, 0], *[[0] * 4] * 3]), {"presolve": False}),
    ],
    ids=lambda value: getattr(value, "kind", ""),
)
def test_every_kind_goes_on_from_any_solutions(chosen, options):
    everything = list(satpuzzles.solutions(chosen, **options))
    assert len(everything) > 1
    for known in (everything[:1], everything[::2], everything):
        assert satpuzzles.count(chosen, known=known, **options).number == len(everything)


def fixed(counter, number):
    """What stands in for a counter that finds this ``number``, None at the time limit."""

    @contextmanager
    def counting(_formula, asked, **_options):
        running = Counting(asked, None, None, 1)
        running.result = lambda _deadline: numbers[asked]
        yield running

    numbers = {Counter.D4: 288, Counter.GANAK: 288} | {counter: number}
    return counting


@pytest.mark.slow
@D4
@GANAK
def test_two_counters_agree():
    result = satpuzzles.count(SUDOKU_4, method="agreed")
    assert (result.number, result.exact, result.counters) == (288, True, (Counter.D4, Counter.GANAK))
    assert result.in_words == "288 (by d4 and ganak, which agree)"
    assert (result.statistics.backend, result.statistics.backend_reason) == ("py_d4 and pyganak", None)


@D4
@GANAK
def test_counters_that_disagree_have_failed(monkeypatch):
    monkeypatch.setattr(module, "counting", fixed(Counter.GANAK, 287))
    with pytest.raises(SolverError, match=r"^d4 counts 288 and ganak counts 287 solutions of the same formula$"):
        satpuzzles.count(SUDOKU_4, method="agreed")
