"""Large puzzles are first tried near a pattern, open ones with few values; the whole domains give the rest."""

from random import Random

import numpy as np
import pytest
from hypothesis import given, strategies as st

import satpuzzles
from satpuzzles.common.document import Node
from satpuzzles.puzzles.fillomino import Fillomino
from satpuzzles.puzzles.trid import Trid
from satpuzzles.solving.strategies import plan
from satpuzzles.stating import Solving
from tests.effort import examples


@st.composite
def trids(draw: st.DrawFn) -> Trid:
    size = draw(st.integers(2, 5))
    high = size + draw(st.integers(0, 3))
    sums = st.one_of(st.none(), st.none(), st.integers(6, max(6, 3 * high - 3)))
    triangles = [[draw(sums) for _ in range(2 * row + 1)] for row in range(size - 1)]
    document = {"puzzle": "trid", "size": size, "min": 1, "max": high, "triangles": triangles}
    return Trid.from_json(Node(document))


@pytest.mark.slow
@examples(60)
@given(trid=trids(), widths=st.sampled_from([(0,), (0, 1), (2, 4)]))
def test_the_answer_is_that_of_the_whole_formula(trid: Trid, widths: tuple[int, ...]) -> None:
    whole = satpuzzles.solve(trid).status
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plan, "_LARGE", 1)
        patch.setattr(plan, "_BESIDE_PATTERN", widths)
        near = satpuzzles.solve(trid)
    assert near.status is whole
    assert near.grid is None or trid.broken_rules(near.grid) == []


@pytest.mark.parametrize("size", range(2, 30))
def test_the_pattern_of_a_trid_repeats_nothing_along_a_line(size: int) -> None:
    trid = Trid.from_json(Node({"puzzle": "trid", "size": size, "min": 1, "max": size + 1 - size % 2}))
    pattern = trid.solving.pattern(trid)
    assert pattern is not None
    for lines in trid.board.lines.values():
        for line in map(trid.board.numbers_of, lines):
            assert len(np.unique(pattern[line])) == len(line)


@pytest.mark.slow
def test_only_a_single_solution_is_looked_for_near_the_pattern() -> None:
    trid = Trid.from_json(Node({"puzzle": "trid", "size": 50, "min": 1, "max": 75}))
    answer = satpuzzles.solve(trid)
    assert answer.status == "solved"
    assert answer.statistics.beside_pattern == 4
    assert answer.statistics.candidates_after_presolve < answer.statistics.candidates / 10


def _fillomino(*rows: str) -> Fillomino:
    return Fillomino.from_json(Node({"puzzle": "fillomino", "givens": [*rows]}))


def test_an_empty_board_has_two_solutions_with_few_values() -> None:
    verdict = satpuzzles.check(_fillomino(*["." * 7] * 7))
    assert verdict.status == "multiple"
    assert verdict.statistics.few_values == 10


@pytest.mark.parametrize("few", [(1,), (1, 2), (1, 2, 3, 5), (3, 6)])
@pytest.mark.parametrize(
    ("rows", "status"),
    [
        (("6..", "..."), "unique"),
        (("5..", "..1"), "unique"),
        (("2..", "..."), "multiple"),
        (("..", "..", ".."), "multiple"),
        (("1..", "..1"), "unique"),
        (("1.1", ".1."), "none"),
        (("2.2", ".1."), "none"),
    ],
)
def test_few_values_do_not_change_a_verdict(monkeypatch, few, rows, status) -> None:
    monkeypatch.setattr(Fillomino, "solving", Solving(few_values=lambda _: few))
    assert satpuzzles.check(_fillomino(*rows)).status == status


@pytest.mark.parametrize("seed", range(12))
def test_few_values_and_the_whole_form_find_the_same(monkeypatch, seed) -> None:
    """Areas without a given are merged wherever there is one, and cuts are held against clauses for all numbers."""
    source = Random(seed)
    some = Solving(few_values=lambda _: source.sample(range(1, 7), source.randint(1, 4)))
    monkeypatch.setattr(Fillomino, "solving", some)
    answer = _fillomino(*["".join(source.choice("....12356") for _ in range(4)) for _ in range(3)])
    for shown in (0, 0.3, 0.5, 0.7):
        whole = satpuzzles.check(answer, encodings={"connectivity": "exact"})
        quick = satpuzzles.check(answer)
        assert quick.status == whole.status
        assert quick.status != "unique" or quick.solutions == whole.solutions
        grid = satpuzzles.solve(_fillomino(*["...."] * 3) if not whole.solutions else answer).grid
        answer = Fillomino(tuple(tuple(v if source.random() < shown else None for v in row) for row in grid))
