"""Solvers of parts of a formula: few are open at once where memory is scarce, and the steps are the same."""

from random import Random

import satpuzzles
from satpuzzles.explaining.reasoning import small_solvers
from satpuzzles.explaining.reasoning.reasoner import reasoner
from satpuzzles.puzzles.shikaku import Shikaku
from tests.paths import ROOT


def test_few_are_open_at_once_and_the_steps_are_the_same(monkeypatch):
    puzzle = satpuzzles.load(ROOT / "instances" / "yin-yang" / "6x6-easy.json")
    most = 0
    hold = small_solvers.SmallSolvers._hold

    def held(parts, key, opened):
        nonlocal most
        part = hold(parts, key, opened)
        most = max(most, len(parts._open))
        return part

    monkeypatch.setattr(small_solvers.SmallSolvers, "_hold", held)
    steps = satpuzzles.explain(puzzle).steps
    assert most > 3
    most = 0
    monkeypatch.setattr(small_solvers, "_MOST_OPEN", 3)
    assert satpuzzles.explain(puzzle).steps == steps
    assert most == 3


def test_a_part_about_literals_alone_is_smaller_and_answers_as_the_other_one():
    clues = [[2, None, None, 3], [None, None, None, None], [None, 3, None, None], [None, 4, 4, None]]
    random = Random(0)
    sizes = []
    with reasoner(Shikaku(clues)) as asked:
        facts = [sign * x for values in asked.cells.values for x in values for sign in (1, -1)]
        for _ in range(100):
            some = [
                *random.sample(asked.rules.switches, random.randint(1, 3)),
                *random.sample(facts, random.randint(0, 20)),
            ]
            with asked.solvers.about(some) as whole, asked.solvers.about(some, alone=True) as small:
                assert small.knows(some)
                for _ in range(3):
                    assumed = random.sample(some, random.randint(1, len(some)))
                    assert (small.core(assumed) is None) == (whole.core(assumed) is None)
                sizes.append((len(small._variables), len(whole._variables)))
    assert all(small <= whole for small, whole in sizes)
    assert sum(small for small, _ in sizes) < sum(whole for _, whole in sizes)
