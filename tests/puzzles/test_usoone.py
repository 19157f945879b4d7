"""Usoone: the contract, all boards as a person judges them, and published ones."""

import re
from collections import Counter
from itertools import chain, product
from types import SimpleNamespace
from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles.boards.board import neighbours, pieces
from satpuzzles.explaining.reasoning.cell_literals import Fact
from satpuzzles.testing import Judged
from tests.paths import CORPORA, INSTANCES

FURTHER = CORPORA / "further" / "usoone.jsonl"


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    flat, beside = [value for row in grid for value in row], neighbours(one.height, one.width)
    clues, rooms = ([entry for row in rows for entry in row] for rows in (one.clues, one.regions))
    if any(flat[cell] and flat[other] for cell, others in enumerate(beside) for other in others):
        return False
    if len(pieces([i for i, value in enumerate(flat) if not value], beside)) > 1:
        return False
    wrong = Counter()
    for cell, clue in enumerate(clues):
        if clue is not None:
            if flat[cell]:
                return False
            wrong[rooms[cell]] += clue != sum(flat[other] for other in beside[cell])
    return all(number == 1 for number in wrong.values())


class TestUsoone(Judged):
    generated: ClassVar = {"size": "4x4"}
    documents: ClassVar = [
        {"puzzle": "usoone", "clues": [[0, 0], [None, None]], "regions": ["AA", "AA"]},
        {
            "puzzle": "usoone",
            "clues": [[1, None, 1], [None, 2, None], [None, None, 0]],
            "regions": ["AAB", "AAB", "AAB"],
        },
        {
            "puzzle": "usoone",
            "clues": [[1, None, None], [None, 3, None], [0, None, None]],
            "regions": ["AAB", "AAB", "CCC"],
        },
        {"puzzle": "usoone", "clues": [[0, None], [None, 0]], "regions": ["AA", "AA"]},
    ]
    keeps_rules = staticmethod(keeps_rules)


@pytest.mark.parametrize(("first", "second"), [*product(range(4), repeat=2)])
def test_two_numbers_cannot_both_be_right_where_no_shading_makes_them_so(first, second):
    puzzle = satpuzzles.Usoone(["AAA"] * 3, [[None, first, None], [second, None, None], [None] * 3])
    beside = {(1, 3): [(0, 0), (0, 2), (1, 1)], (3, 1): [(0, 0), (1, 1), (2, 0)]}
    open_ = sorted({*chain(*beside.values())})
    for known in product((None, False, True), repeat=len(open_)):
        shaded = {cell: value for cell, value in zip(open_, known, strict=True) if value is not None}
        ways = product(*([shaded[cell]] if cell in shaded else [False, True] for cell in open_))
        boards = (dict(zip(open_, way, strict=True)) for way in ways)
        both = any(
            [sum(board[cell] for cell in cells) for cells in beside.values()] == [first, second] for board in boards
        )
        assert puzzle.can_both_be_right((1, 3), (3, 1), shaded) == both


@pytest.mark.skipif(not FURTHER.is_file(), reason=f"there are no corpora in {CORPORA}")
def test_published_ones_have_one_solution():
    for line in sorted(FURTHER.read_text(encoding="utf-8").splitlines(), key=len)[:5]:
        assert satpuzzles.check(satpuzzles.loads(line, format="puzzlekit", kind="usoone")).status == "unique"
    link = satpuzzles.loads("https://puzz.link/p?usoone/6/6/88aaaa03u0o0b75ecdk71cg76bg")
    assert link.clues[0] == (1, None, None, 2, None, 0)


@pytest.mark.parametrize("name", ["6x6-easy", "8x8-medium"])
def test_numbers_that_a_hint_calls_wrong_or_right_are_so_however_the_other_cells_are_shaded(name):
    puzzle = satpuzzles.load(INSTANCES / "usoone" / f"{name}.json")
    beside = neighbours(puzzle.height, puzzle.width)
    steps = [step for step in satpuzzles.explain(puzzle).steps if " would " in step.sentence.partition("otherwise")[2]]
    liars = [step for step in steps if step.technique == "one liar" and "exactly" not in step.sentence]
    assert liars
    for step in liars:
        (room,) = re.findall(r"region \d+", step.sentence)
        inside = {*puzzle.regions.members[puzzle.regions.called.index(room)].tolist()}
        flat = [*chain(*puzzle.clues)]
        named = {puzzle.width * (int(r) - 1) + int(c) - 1 for r, c in re.findall(r"at r(\d+)c(\d+)", step.sentence)}
        asked = named or {cell for cell in inside if flat[cell] is not None}
        assert asked <= inside
        for first in step.conclusions:
            known = {puzzle.width * fact.cell[0] + fact.cell[1]: fact.value for fact in step.facts}
            known |= {cell: 0 for cell, number in enumerate(flat) if number is not None}
            known[puzzle.width * first.cell[0] + first.cell[1]] = 1 - first.value
            for cell in asked:
                open_cells = [other for other in beside[cell] if other not in known]
                sums = {sum(known.get(other, 0) for other in beside[cell]) + n for n in range(len(open_cells) + 1)}
                assert sums == {flat[cell]} if not named else flat[cell] not in sums


def test_numbers_that_cannot_both_be_right_are_a_reason_where_the_others_give_the_conclusion():
    puzzle = satpuzzles.Usoone(["AAA"] * 3, [[None, 3, None], [0, None, None], [None, None, 1]])
    said = next(one.when for one in puzzle.named_steps if one.says == "{liar}{as}")
    rule = SimpleNamespace(label="liar", name=puzzle.regions.called[0])
    beside = Fact((2, 1), 0)
    for conclusion, start in (
        (Fact((1, 2), 1), "the 3 at r1c2 and the 0 at r2c1 cannot"),
        (Fact((0, 2), 1), "this follows whichever"),
    ):
        step = SimpleNamespace(rules=(rule,), conclusions=(conclusion,), facts=(beside,))
        assert said(puzzle, step)["liar"].startswith(start)
