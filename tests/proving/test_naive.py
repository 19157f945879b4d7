"""The plain formula has the solutions of the puzzle and no others, found by trying all boards against the rules."""

import re
from functools import cache
from itertools import chain, product
from pathlib import Path
from random import Random

import pytest
from hypothesis import settings

import satpuzzles
from satpuzzles import UsageError
from satpuzzles.backends import backend
from satpuzzles.common.deadline import NEVER
from satpuzzles.compiler import compile
from satpuzzles.making.local_search import near
from satpuzzles.proving import naive, plain
from satpuzzles.puzzles import PUZZLES
from satpuzzles.stating.modelling import rules_of
from tests.effort import some
from tests.paths import INSTANCES
from tests.puzzles.common import puzzle
from tests.rendering.test_page import contracts

_MOST = 12
"""The most solutions of a random board that are compared one by one."""
_SMALL = 40
"""The cells of small puzzles."""
_OTHERS = 0.5
"""The part of random boards whose formula has other encodings than the default ones."""
BOARDS = {"quick": 2, "thorough": 14, "long": 200}
"""Random boards of a kind in each profile of the tests."""

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


@cache
def documents():
    """Small puzzles of each kind: those of its suite, but for large ones beside small ones, or else an instance."""
    found = {kind: [] for kind in PUZZLES.built_in}
    for document in chain(*contracts()):
        one = satpuzzles.loads(dict(document))
        found[one.kind].append(one)
    small = {kind: [one for one in ones if sum(one.board.lengths) <= _SMALL] or ones for kind, ones in found.items()}
    return {kind: ones or [satpuzzles.load(INSTANCES / kind / "6x6-easy.json")] for kind, ones in small.items()}


def one_away(puzzle, random):
    """The puzzle after a small random change of its fields, with another given, or with a clue more, less or other."""
    grid = [[random.choice(puzzle.numbers) for _ in row] for row in puzzle.board.rows]
    clues = [
        (rule, number) for rule in rules_of(puzzle).values() if rule.is_clue for number in range(rule.constraint.count)
    ]
    found = [next(near(puzzle, random, (), NEVER), None)]
    if puzzle.given:
        givens = [[*row] for row in puzzle.known()]
        r, c = random.choice([(r, c) for r, row in enumerate(givens) for c in range(len(row))])
        givens[r][c] = None if givens[r][c] is not None else grid[r][c]
        found.append(puzzle.with_givens(givens))
    if clues:
        rule, number = random.choice(clues)
        found += [rule.restated(number, grid)] if rule.restated else []
        found += [rule.without(number)] if rule.without else []
    return random.choice([one for one in found if one is not None] or [puzzle])


def boards_of(kind, few, count):
    """So many random boards of a kind, each some changes away from one of a ``few`` puzzles."""
    random = Random(kind)
    for number in range(count):
        puzzle = few[number % len(few)]
        for _ in range(random.randrange(5)):
            puzzle = one_away(puzzle, random)
        roles = {role: str(random.choice([*type(default)])) for role, default in puzzle.encodings.items()}
        yield satpuzzles.loads(puzzle.to_json()), roles if random.random() < _OTHERS else {}, random.random() < 1 / 2


def some_solutions(session, compiled):
    """The solutions of an open formula, one more than are compared at most; it has no others left then."""
    found = []
    while len(found) <= _MOST and (assignment := getattr(session.solve(), "assignment", None)) is not None:
        found.append(compiled.grid(assignment))
        session.add([compiled.formula.blocking_clause(assignment).tolist()])
    return sorted(found)


def has(compiled, grid):
    """Whether a formula has a solution."""
    with backend("cadical").open(compiled.formula) as session:
        return session.is_satisfiable((-compiled.excluding(grid)).tolist())


@pytest.mark.slow
@pytest.mark.parametrize("kind", some(PUZZLES.built_in))
def test_on_random_boards_its_solutions_are_those_of_the_encoders(kind):
    tried = set()
    for board, encodings, presolve in boards_of(kind, documents()[kind], BOARDS[settings.get_current_profile_name()]):
        both = compile(board, encodings=encodings, presolve=presolve), naive.compiled(board)
        found = []
        for one in both:
            with backend("cadical").open(one.formula) as session:
                found.append(some_solutions(session, one))
        if max(map(len, found)) <= _MOST:
            assert found[0] == found[1], (board.to_json(), encodings, presolve)
        else:  # each has those of the other
            grids = [grid for grids in found for grid in grids[:: _MOST // 4]]
            assert all(has(one, grid) for one in both for grid in grids), (board.to_json(), encodings, presolve)
        tried.add(board)
    assert len(tried) > 1


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
