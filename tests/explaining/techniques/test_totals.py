"""What some rules need together, and for how much of it others have room."""

from itertools import product
from random import Random

import satpuzzles
from satpuzzles.errors import OutOfTime
from satpuzzles.explaining.explain import Explanation, hint
from satpuzzles.explaining.reasoning.counting import Total
from satpuzzles.explaining.techniques.step import Technique
from satpuzzles.explaining.techniques.totals import Left, Totals, by_totals
from tests.explaining.finding.test_steps import check_step
from tests.oracles.reasons import Reasons
from tests.paths import INSTANCES


def first(path):
    puzzle = satpuzzles.load(INSTANCES / path)
    return puzzle, next(step for step in Explanation(puzzle) if step.technique is Technique.TOTALS)


def test_two_islands_need_more_than_the_two_between_them_have_room_for():
    puzzle, step = first("hashi/8x8-hard.json")
    assert str(step) == (
        "r1c4-r1c8 has one bridge: otherwise the islands r1c4 and r3c2 (3 bridges each) need 6 together, of which the "
        "island r1c2 (2 bridges) and the island r3c4 (1 bridge) have room for 3, and r3c2-r5c2 for 2, as r1c4-r1c8 has "
        "at most one bridge."
    )
    check_step(step, Reasons(puzzle))


def test_lines_of_a_heyawake_need_more_shaded_cells_than_regions_have_room_for():
    puzzle, step = first("heyawake/8x8-hard.json")
    assert str(step).endswith(" need 3 together, of which region I (3 shaded) and region K (1 shaded) have room for 2.")
    check_step(step, Reasons(puzzle))


def test_a_step_that_was_found_is_given_where_there_is_no_time_to_compare_totals(monkeypatch):
    asked = []

    def late(_totals, knowledge):
        asked.append(knowledge)
        raise OutOfTime

    monkeypatch.setattr(Totals, "steps", late)
    puzzle = satpuzzles.load(INSTANCES / "heyawake" / "8x8-hard.json")
    step = next(step for step in Explanation(puzzle) if asked)
    check_step(step, Reasons(puzzle))


def test_no_values_keep_totals_that_have_no_room():
    random, found = Random(0), 0
    for _ in range(3_000):
        size = random.randint(3, 5)
        bounds = {cell: (random.choice([0, 0, 1]), random.choice([1, 1, 2])) for cell in range(size)}
        exclusive = frozenset({frozenset(random.sample(range(size), 2))} if random.random() < 0.3 else ())
        totals = {}
        for rule in range(random.randint(2, 4)):
            low = random.randint(0, 4)
            cells = random.sample(range(size), random.randint(2, size))
            totals[rule] = Total(tuple(cells), low, low + random.randint(0, 1))
        some = random.randint(1, len(totals) - 1)
        rules = [*totals]
        if by_totals(rules[:some], rules[some:], totals, Left(bounds, exclusive)) is None:
            continue
        found += 1
        for values in product(*(range(low, high + 1) for low, high in bounds.values())):
            together = all(0 in [values[cell] for cell in pair] for pair in exclusive)
            sums = [one.low <= sum(values[cell] for cell in one.cells) <= one.high for one in totals.values()]
            assert not (together and all(sums)), (bounds, totals, values)
    assert found > 100


def test_cells_beside_each_other_have_room_for_one():
    """Region A has one shaded cell for two lines; their other ends lie side by side."""
    regions, clues = ["AABCC", "AABCC", "AADDD", "EEEEE"], [[1, *[None] * 4], *[[None] * 5] * 3]
    puzzle = satpuzzles.loads({"puzzle": "heyawake", "regions": regions, "clues": clues})
    step = hint(puzzle, [[None, None, 0, None, None]] * 2 + [[None] * 5] * 2).step
    assert str(step) == (
        "r1c1 to r3c1 and r3c2 are unshaded: otherwise the line r1c2 to r1c4 and the line r2c2 to r2c4 (a shaded cell) "
        "need 2 together, of which region A (1 shaded) has room for none, and r1c4 and r2c4 for 1, as shaded cells "
        "never share a side."
    )
    check_step(step, Reasons(puzzle))
