"""Every step is proved again without switches, and every rule and fact in it shown to be needed."""

import random
from itertools import islice

import pytest

import satpuzzles
from satpuzzles.explaining.explain import Explanation, Progress, explain, hint
from satpuzzles.explaining.finding.steps import Steps
from satpuzzles.explaining.reasoning.cell_literals import Fact
from satpuzzles.explaining.reasoning.reasoner import reasoner
from satpuzzles.explaining.techniques.step import ABOVE_MEDIUM, Step, Technique
from tests.effort import thorough_only
from tests.oracles.reasons import Reasons, opposite, unpacked
from tests.paths import INSTANCES

UNIQUE = [
    "sudoku/4x4",
    thorough_only("sudoku/9x9-easy"),
    "sudoku/9x9",
    "sudoku/6x6",
    "hanjie/webpbn-1",
    "hanjie/example-1-1",
    "hanjie/heart",
    "star-battle/4x4-1-one-star",
    "star-battle/5x5-1-one-star",
    thorough_only("star-battle/10x10-1-two-stars"),
    "trid/published-5",
    "trid/minimal-4",
    "middle-sum/4x4",
]
SEVERAL = ["sudoku/9x9-several-solutions", "hanjie/two-solutions", "star-battle/8x8-1-two-stars"]
TOLD_TOGETHER = {Technique.COMPLETED, Technique.FINISHED, *(one for one in Technique if one.needs_all)}
"""Steps whose conclusions need every fact together, not the first of them alone."""


def load(name):
    return satpuzzles.load(INSTANCES / f"{name}.json")


def rules_of(step):
    return [(rule.label, rule.number) for rule in step.rules]


def check_follows(step, reasons):
    for conclusion in step.conclusions:
        assert not reasons.consistent(rules_of(step), [*unpacked(step.facts), opposite(conclusion)])


def check_step(step, reasons):
    check_follows(step, reasons)
    rules, facts = rules_of(step), unpacked(step.facts)
    line_by_line = step.technique is Technique.COMBINATIONS and len(step.rules) > 1
    told = step.conclusions if step.technique in TOLD_TOGETHER or line_by_line else step.conclusions[:1]
    against = [[opposite(conclusion)] for conclusion in told] or [[]]
    for i in range(len(rules)):
        fewer = rules[:i] + rules[i + 1 :]
        assert any(reasons.consistent(fewer, facts + one) for one in against), "a rule that is not needed"
    for i in range(len(facts)):
        fewer = facts[:i] + facts[i + 1 :]
        assert any(reasons.consistent(rules, fewer + one) for one in against), "a fact that is not needed"


@pytest.fixture(scope="module", params=UNIQUE)
def explained(request):
    """A puzzle and the path to its solution, found once for all tests."""
    puzzle = load(request.param)
    return puzzle, explain(puzzle)


@pytest.mark.slow
def test_each_step_to_the_solution_is_proved_and_minimal(explained):
    puzzle, path = explained
    assert path.status is Progress.SOLVED
    grid = satpuzzles.solve(puzzle).grid
    for step in path.steps:
        for (r, c), value, holds in unpacked(step.conclusions):
            assert (grid[r][c] == value) == holds
    reasons = Reasons(puzzle)
    for step in path.steps:
        check_step(step, reasons)


@pytest.mark.slow
def test_steps_of_a_large_board_that_propagation_finds_are_proved_and_minimal(monkeypatch):
    monkeypatch.setattr("satpuzzles.explaining.reasoning.reasoner._LARGE", 0)
    puzzle = load("star-battle/10x10-1-two-stars")
    path = explain(puzzle)
    assert path.status is Progress.SOLVED
    of_all_rules = [step for step in path.steps if len(step.rules) > 2]
    assert of_all_rules
    reasons = Reasons(puzzle)
    for step in of_all_rules:
        check_step(step, reasons)


@pytest.mark.slow
def test_a_reason_of_many_rules_that_propagation_refutes_keeps_its_order():
    puzzle = load("sudoku/inkala")
    reasons = Reasons(puzzle)
    hard = [step for step in islice(Explanation(puzzle), 20) if len(step.rules) > 8]
    assert len(hard) > 8
    for step in hard:
        check_follows(step, reasons)
    without_order = [step for step in hard if step.technique is Technique.COMBINED]
    assert len(without_order) <= 4  # those that propagation does not see


@pytest.mark.slow
def test_facts_are_givens_or_were_concluded_before(explained):
    puzzle, path = explained
    reasons = Reasons(puzzle)
    known = {fact for cell in {cell for cell, _, _ in reasons.givens} for fact in reasons.all_of(cell)}
    for step in path.steps:
        assert set(unpacked(step.facts)) <= known
        assert not set(unpacked(step.conclusions)) & known, "a conclusion that is no news"
        known |= set(unpacked(step.conclusions))


@pytest.mark.parametrize("seed", range(5))
def test_what_stands_twice_in_a_line_is_the_conflict(seed):
    puzzle = satpuzzles.load(INSTANCES / "sudoku" / "9x9.json")
    source = random.Random(seed)
    full = satpuzzles.solve(puzzle).grid
    written = [[value if source.random() < 0.5 else None for value in row] for row in full]
    row, (one, other) = source.randrange(9), source.sample(range(9), 2)
    written[row][one] = full[row][one]
    written[row][other] = full[row][one]
    found = hint(puzzle, written)
    assert found.status == "conflict"
    assert found.step.size <= 3
    assert found.step.board[row][one] == found.step.board[row][other] == full[row][one], "either excludes the other"


def test_what_a_conclusion_excludes_goes_without_saying():
    """A step that fills r1c4 by row 1 and column 4 does not say that other cells of the column have another value."""
    with reasoner(load("sudoku/4x4-empty")) as asked:
        switch = {(rule.label, rule.number): literal for literal, rule in asked.rules.items()}
        facts = [asked.cells.literal(Fact((0, column), 4, holds=False)) for column in range(3)]
        fours = [asked.cells.literal(Fact((row, 3), 4)) for row in range(4)]
        rules = (switch["row", 0], switch["column", 3])
        assert asked.whole.refuted([*rules, *facts], fours) == fours[1:]
        steps = Steps(asked, facts)
        assert steps._with_all_that_follows(Step((fours[0],), rules, tuple(facts))).conclusions == (fours[0],)


GIVENS = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"


def test_a_single_is_told_before_anything_else():
    """The well-known easy Sudoku has singles from the first step to the last."""
    steps = explain(satpuzzles.loads(GIVENS.encode())).steps
    assert {step.technique for step in steps} == {"full house", "hidden single"}
    assert all(len(step.conclusions) == 1 and step.conclusions[0].holds for step in steps)
    assert str(steps[0]) == (
        "r1c6 = 8: in box 2 the 8s at r3c3 and r5c4 exclude row 3 and column 4, and r1c5, r2c5 and r2c6 are filled."
    )


def test_a_full_house_is_told_before_a_hidden_single():
    puzzle = satpuzzles.loads(GIVENS.encode())
    row, *_ = satpuzzles.solve(puzzle).grid
    found = hint(puzzle, [[*row[:8], None], *[[None] * 9] * 8])
    assert str(found) == "r1c9 = 2: it is the last open cell of row 1, which lacks only 2."


def test_what_lines_exclude_without_facts_is_one_step():
    puzzle = satpuzzles.MiddleSum(["....", ".9..", "7...", "..3."])
    step = hint(puzzle).step
    assert step.sentence == (
        "r1c1 to r1c4, r2c1, r2c4 to r4c4, r4c1 and r4c2 are not 9: each lies in a row or column that otherwise cannot "
        "have three digits, the middle one the sum of the others."
    )
    assert step.vague == "Look at rows 1 to 4 and columns 2 and 3."
    assert (step.technique, len(step.rules), step.facts) == (Technique.COMBINATIONS, 6, ())
    check_step(step, Reasons(puzzle))


@pytest.mark.parametrize(("kind", "number"), [("ripple-effect", 5), ("makaro", 1), ("kuromasu", 8)])
def test_the_path_of_a_medium_puzzle_needs_no_more_than_one_supposition_at_a_time(kind, number):
    puzzle = satpuzzles.generate(kind, seed=1, first=number, difficulty="medium", size=(6, 6))
    path = Explanation(puzzle, told=False)
    assert all(step.technique not in ABOVE_MEDIUM or len(step.rules) < 4 for step in path)
    assert path.status is Progress.SOLVED
