"""A rule in a solver of its own answers as the solver of all rules does when only that one is switched on."""

import random

import pytest

import satpuzzles
from satpuzzles.explaining.finding.candidates import Candidates
from satpuzzles.explaining.reasoning.knowledge import Knowledge
from satpuzzles.explaining.reasoning.reasoner import reasoner
from tests.paths import INSTANCES

NAMES = ["sudoku/9x9-jigsaw", "hanjie/webpbn-1", "star-battle/10x10-1-two-stars", "trid/published-5", "middle-sum/5x5"]


@pytest.mark.parametrize("name", NAMES)
def test_it_agrees_with_the_solver_of_all(name):
    puzzle = satpuzzles.load(INSTANCES / f"{name}.json")
    source = random.Random(0)
    refuted = 0
    with reasoner(puzzle) as asked:
        for rule in source.sample(asked.switches, 8):
            cells = asked.cells_of[rule]
            for _ in range(20):
                facts = [source.choice(asked.values[cell]) for cell in source.sample(cells, min(3, len(cells)))]
                facts += [-source.choice(asked.values[cell]) for cell in source.sample(cells, min(3, len(cells)))]
                alone, among_all = asked.alone(rule).satisfied([rule, *facts]), asked.satisfied([rule, *facts])
                assert (alone is None) == (among_all is None)
                refuted += alone is None
                core = asked.alone(rule).core([rule, *facts])
                assert (core is None) == (alone is not None)
                if core is not None:
                    assert set(core) <= {rule, *facts}
                    assert asked.satisfied(core) is None
                if alone is not None:
                    assert all(alone[abs(x)] == (x > 0) for x in facts)
                    values = [x for cell in cells for x in asked.values[cell] if alone[abs(x)] == (x > 0)]
                    assert asked.satisfied([rule, *values]) is not None, "its assignment keeps the rule"
    assert 0 < refuted < 160


@pytest.mark.parametrize("name", NAMES)
def test_what_it_remembers_changes_no_answer(name):
    puzzle = satpuzzles.load(INSTANCES / f"{name}.json")
    source = random.Random(1)
    refuted = 0
    with reasoner(puzzle) as asked:
        for rule in source.sample(asked.switches, 3):
            cells, part = asked.cells_of[rule], asked.alone(rule)
            targets = [sign * x for cell in cells for x in asked.values[cell] for sign in (1, -1)]
            facts = []
            for _ in range(6):
                known = [rule, *facts]
                alone = [x for x in targets if part.satisfied([*known, x]) is None]
                assert part.refuted(known, targets) == asked.refuted(known, targets) == alone
                refuted += len(alone)
                facts = [-source.choice(asked.values[cell]) for cell in source.sample(cells, min(4, len(cells)))]
    assert refuted > 0


def test_a_core_within_a_few_conflicts():
    """All rules of one of the hardest Sudokus exclude a value that propagation does not: that takes conflicts."""
    puzzle = satpuzzles.load(INSTANCES / "sudoku" / "inkala.json")
    with reasoner(puzzle) as asked:
        known = [*asked.switches, *asked.givens]
        values = [x for literals in asked.values for x in literals]
        with asked.about(known) as part:
            seen = [x for x in values if not part.propagates([*known, x])]
            wrong = next(x for x in part.refuted(known, values) if x not in seen)
        with asked.about(known) as part:
            assert part.core_within(1, [*known, wrong]) is None
            core = part.core([*known, wrong])
            assert wrong in (core or ())
            assert part.core_within(100_000, [*known, wrong]) is not None
            assert part.core_within(1, [*known, -wrong]) is None


def test_a_number_of_a_shikaku_excludes_the_same_without_the_other_numbers():
    puzzle = satpuzzles.load(INSTANCES / "shikaku/8x8-medium.json")
    values, source, found = puzzle.values(satpuzzles.solve(puzzle).grid), random.Random(2), 0
    with reasoner(puzzle) as asked:
        knowledge = Knowledge(asked)
        look = Candidates(asked, knowledge, source)
        for cell in source.sample(range(len(values)), 3):
            knowledge.state([asked.values[cell][asked.names.index(values[cell])]])
            for rule in source.sample(asked.switches, 12):
                cells, known = asked.cells_of[rule], knowledge.about(asked.cells_of[rule])
                quick = look.excluded([rule], known, cells)
                assert quick == look.excluded([rule], known, cells, asked.alone(rule))
                found += len(quick)
        assert found
        assert asked.bare(asked.switches[0]) is not None


@pytest.mark.parametrize("name", ["nurikabe/6x6-easy", "slitherlink/6x6-easy"])
def test_what_a_rule_states_outright_follows_from_it(name):
    with reasoner(satpuzzles.load(INSTANCES / f"{name}.json")) as asked:
        assert asked.stated
        assert all(asked.core([rule, -x]) is not None for x, rule in asked.stated.items())
