"""The plain formula has the solutions of the puzzle and no others, found by trying all boards against the rules."""

import re
from itertools import chain, islice, product
from pathlib import Path

import pytest

import satpuzzles
from satpuzzles import UsageError
from satpuzzles.backends import backend
from satpuzzles.proving import naive, plain
from satpuzzles.puzzles import PUZZLES
from tests.paths import INSTANCES
from tests.puzzles.common import puzzle
from tests.rendering.test_page import contracts

_MOST = 60

SMALL = [
    puzzle("sudoku", givens=["12..", "....", "..4.", "...."]),
    puzzle("sudoku", diagonals=True, givens=["12..", "....", "....", "...."]),
    puzzle("hanjie", rows=[["?"], ["_", 1], None], columns=[[1, 1], ["_"], [1]]),
    puzzle("hanjie", rows=[[1, 1], [2], [0]], columns=[["?"], [1], None]),
    puzzle("star-battle", regions=[[0, 0, 0, 1], [0, 2, 1, 1], [2, 2, 3, 1], [2, 3, 3, 3]], stars=1),
    puzzle("star-battle", regions=[[0, 0, 1, 1], [0, 0, 1, 1], [2, 2, 3, 3], [2, 2, 3, 3]], stars=1),
    puzzle("trid", size=3, min=1, max=4, triangles=[[7], [None, 8, 6]], vertices=[[None], [None] * 2, [None] * 3]),
    puzzle("trid", size=3, min=2, max=5, triangles=[[None], [9, None, None]], vertices=[[2], [None] * 2, [None] * 3]),
]


def solutions(compiled):
    """All answers of a formula, by a solver that is asked again and again; no two assignments give the same one."""
    found = []
    with backend("cadical").open(compiled.formula) as session:
        while (assignment := getattr(session.solve(), "assignment", None)) is not None:
            found.append(compiled.grid(assignment))
            session.add([compiled.formula.blocking_clause(assignment).tolist()])
    return found


def boards(chosen, values):
    shape = (
        range(1, chosen.size + 1)
        if chosen.kind == "trid"
        else [len(satpuzzles.solve(chosen).grid[0])] * len(satpuzzles.solve(chosen).grid)
    )
    rows = [list(product(values, repeat=length)) for length in shape]
    if chosen.kind == "trid":
        rows = [[row for row in one if len({*row}) == len(row)] for one in rows]
    if chosen.kind == "star-battle":  # no other row obeys the rule of rows, for which test_star_battle.py tries them
        rows = [[row for row in one if sum(row) == chosen.stars] for one in rows]
    for board in product(*rows):
        yield [list(row) for row in board]


VALUES = {"sudoku": range(1, 5), "hanjie": (0, 1), "star-battle": (0, 1), "trid": range(1, 6)}


@pytest.mark.slow
@pytest.mark.parametrize("chosen", SMALL, ids=lambda chosen: chosen.kind)
def test_its_solutions_are_those_of_trying_all_boards(chosen):
    if chosen.kind == "sudoku":
        tried = list(satpuzzles.solutions(chosen))
    else:
        tried = [board for board in boards(chosen, VALUES[chosen.kind]) if not chosen.broken_rules(board)]
    found = solutions(naive.compiled(chosen))
    assert sorted(found) == sorted(tried)


def small():
    """A puzzle of each kind with few solutions: one that the kind's suite tries all boards of, or an instance."""
    chosen = {}
    for document in chain(*contracts()):
        one = satpuzzles.loads(dict(document))
        if one.kind not in chosen and 0 < len([*islice(satpuzzles.solutions(one), _MOST + 1)]) <= _MOST:
            chosen[one.kind] = one
    for kind in {*PUZZLES.built_in} - chosen.keys():
        chosen[kind] = satpuzzles.load(INSTANCES / kind / "6x6-easy.json")
    return chosen.values()


@pytest.mark.slow
def test_of_every_kind_its_solutions_are_those_of_the_encoders():
    for one in small():
        assert sorted(solutions(naive.compiled(one))) == sorted(satpuzzles.solutions(one)), one.kind


def test_it_uses_no_encoder():
    for module in (naive, plain):
        source = Path(module.__file__).read_text(encoding="utf-8")
        assert "satenc.encoders" not in source
        taken = re.findall(r"^from satenc import (.*)$", source, re.MULTILINE)
        assert {*chain(*(names.split(", ") for names in taken))} <= {"DirectInts", "Formula", "Lits", "Model"}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["sudoku/inkala", "hanjie/no-solution"])
def test_a_certificate_by_it_is_verified(tmp_path, name):
    chosen = satpuzzles.load(INSTANCES / f"{name}.json")
    verdict = satpuzzles.certify(chosen, tmp_path / "here", naive=True)
    held = satpuzzles.verify(tmp_path / "here")
    assert held.verdict == verdict.status
    assert "the plain rules written anew" in dict(held.findings)["formula.cnf"]


def test_one_that_is_too_large_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(plain, "_MOST_CLAUSES", 100)
    with pytest.raises(UsageError, match=r"too large for the plain formula: expected at most 100 clauses, found more"):
        satpuzzles.certify(SMALL[0], tmp_path / "here", naive=True)
