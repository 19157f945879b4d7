"""Hints tell a single wherever a search cell by cell finds one, on boards filled at random."""

from random import Random

import pytest

import satpuzzles
from satenc.unknowns.constraint import Bounding
from satpuzzles.explaining.explain import hint
from satpuzzles.explaining.finding.steps import Steps
from satpuzzles.explaining.reasoning.cell_literals import Fact
from satpuzzles.explaining.reasoning.cores import implying, shrunk
from satpuzzles.explaining.reasoning.knowledge import Knowledge
from satpuzzles.explaining.reasoning.reasoner import reasoner
from satpuzzles.explaining.techniques.singles import is_least
from satpuzzles.explaining.techniques.step import Technique
from satpuzzles.stating.modelling import model_of
from tests.effort import is_thorough
from tests.paths import INSTANCES

SINGLES = {
    Technique.FULL_HOUSE,
    Technique.COMPLETE,
    Technique.LAST_CELLS,
    Technique.HIDDEN_SINGLE,
    Technique.NAKED_SINGLE,
    "beside a star",
}


def has_single(puzzle, entries, excluded):
    """Whether a cell has one value left, or a rule as many cells for a value as it needs; counted without arrays."""
    with reasoner(puzzle) as asked:
        written = [
            asked.cells.literal(Fact((r, c), value))
            for r, row in enumerate(entries)
            for c, value in enumerate(row)
            if value is not None
        ]
        knowledge = Knowledge(asked)
        noted = [x for x in (*written, *map(asked.cells.literal, excluded)) if x is not None]
        knowledge.state([*asked.givens, *noted])
        filled = [None if value < 0 else asked.cells.names[value] for value in knowledge.value.tolist()]
        left = [{asked.cells.names[asked.cells.value_of[x]] for x in values} for values in knowledge.open]
    if any(value is None and len(values) == 1 for value, values in zip(filled, left, strict=True)):
        return True
    model = model_of(puzzle)[0]
    for rule in (rule for _, rule in model.rules if isinstance(rule, Bounding)):
        for _, groups, (low, high) in rule.bounded():
            for group in groups:
                for least, most, value in zip(low, high, map(int, model.answer.values), strict=True):
                    stand = sum(filled[cell] == value for cell in group)
                    can = sum(filled[cell] is None and value in left[cell] for cell in group)
                    if can and (stand == most or stand + can == least):
                        return True
    return False


@pytest.mark.slow
@pytest.mark.parametrize("name", ["sudoku/9x9", "star-battle/8x8-1-two-stars", "trid/minimal-4", "middle-sum/4x4"])
def test_a_hint_is_a_single_wherever_there_is_one(name):
    puzzle, random = satpuzzles.load(INSTANCES / f"{name}.json"), Random(name)
    grid = satpuzzles.solve(puzzle).grid
    singles = 0
    for _ in range(12 if is_thorough() else 6):
        share, noted = random.random(), random.random() * (len(puzzle.numbers) > 2)
        entries = [[value if random.random() < share else None for value in row] for row in grid]
        excluded = [
            Fact((r, c), value, holds=False)
            for r, row in enumerate(grid)
            for c, answer in enumerate(row)
            for value in puzzle.numbers
            if entries[r][c] is None and value != answer and random.random() < noted
        ]
        if has_single(puzzle, entries, excluded):
            singles += 1
            assert hint(puzzle, entries, excluded).step.technique in SINGLES
    assert singles


@pytest.mark.parametrize("name", ["sudoku/9x9-easy", "binairo/6x6-easy"])
def test_a_single_that_plainly_needs_its_whole_reason_needs_it_by_the_solver_too(name):
    with reasoner(satpuzzles.load(INSTANCES / f"{name}.json")) as asked:
        steps, plain = Steps(asked, asked.givens), 0
        for _ in range(12):
            single = steps.next()
            if single is None:
                break
            if is_least(single, steps.knowledge):
                plain += 1
                reason = [*single.rules, *single.facts]
                with asked.solvers.about([*reason, *single.conclusions]) as part:
                    assert shrunk(implying(part.core, single.conclusions), reason) == reason
            steps.take_in(single.conclusions)
        assert plain
