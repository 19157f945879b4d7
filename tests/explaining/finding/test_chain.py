"""Every inference of a chain is proved again without switches, and needed by a later one; the last contradicts."""

import json
from itertools import islice

import pytest
from hypothesis import HealthCheck, assume, given, strategies as st

import satpuzzles
from satpuzzles.explaining.explain import Explanation
from satpuzzles.explaining.finding.chain import chain, is_clash
from satpuzzles.explaining.reasoning.reasoner import reasoner
from satpuzzles.explaining.techniques.step import Inference, Step, Technique
from tests.effort import examples, thorough_only
from tests.fuzz.puzzles import KINDS
from tests.oracles.reasons import Reasons, opposite, unpacked
from tests.paths import INSTANCES

pytestmark = pytest.mark.slow


TOLD = [
    "sudoku/9x9-jigsaw",
    thorough_only("sudoku/9x9-diagonals"),
    "hanjie/example-4",
    "star-battle/8x8-1-two-stars",
    thorough_only("star-battle/10x10-1-two-stars"),
    "middle-sum/6x6",
]
"""Puzzles whose paths have steps that are told with a chain."""

_SIZES = {"sudoku": 6, "star-battle": 7, "middle-sum": 5}


def check_chain(step, reasons):
    """The chain of ``step`` from the board and the opposite of its first conclusion; of a conflict from facts alone."""
    supposed = [opposite(first) for first in step.conclusions[:1]]
    if len(reasons.answer.values) == 2:  # what is not starred is starless
        stated = [first for first in step.conclusions[:1] if first.holds]
        supposed += [(one.cell, value, True) for one in stated for value in reasons.answer.values if value != one.value]
    assert {rule for inference in all_links(step.chain) for rule in inference.rules} <= set(step.rules)
    check_links(step.chain, [*unpacked(step.facts), *(on_board(step, reasons) if supposed else ()), *supposed], reasons)


def on_board(step, reasons):
    """Which value each filled cell has, and which values the others cannot have any more."""
    for r, row in enumerate(step.before):
        for c, left in enumerate(row):
            for value in reasons.answer.values.tolist():
                if step.board[r][c] == value or value not in left:
                    yield (r, c), value, value in left


def all_links(inferences):
    for inference in inferences:
        yield inference
        for case in inference.cases:
            yield from all_links(case)


def check_links(inferences, known, reasons):
    """That ``inferences`` lead from what is ``known`` to a contradiction."""
    for n, inference in enumerate(inferences):
        rules = [(rule.label, rule.number) for rule in inference.rules]
        premises = unpacked(inference.premises)
        assert set(premises) <= set(known)
        if inference.cases:
            check_cases(inference, known, reasons)
        elif not inference.conclusions:
            assert not reasons.consistent(rules, premises)
        else:
            assert reasons.consistent(rules, premises), "from these everything would follow"
        for conclusion in inference.conclusions:
            assert not reasons.consistent(rules, [*premises, opposite(conclusion)])
            assert unpacked([conclusion])[0] not in known
            later = all_links(inferences[n + 1 :])
            assert any(conclusion in other.premises for other in later), "a conclusion that nothing needs"
        known = [*known, *unpacked(inference.conclusions)]
        assert (n == len(inferences) - 1) == (not inference.conclusions), "the end is a contradiction, or cases"


def check_cases(inference, known, reasons):
    assert not inference.rules
    premises = unpacked(inference.premises)
    supposed = [case[0].conclusions[0] for case in inference.cases]
    assert len({fact.cell for fact in supposed}) == 1
    assert not reasons.consistent([], [*premises, *map(opposite, supposed)]), "a case that is left out"
    for case in inference.cases:
        first, *rest = case
        assert (first.rules, first.premises, len(first.conclusions), first.cases) == ((), (), 1, ())
        check_links(rest, [*known, *unpacked(first.conclusions)], reasons)


@pytest.mark.parametrize("name", TOLD)
def test_each_link_follows_from_its_rule_alone(name):
    puzzle = satpuzzles.load(INSTANCES / f"{name}.json")
    reasons = Reasons(puzzle)
    chained = [*islice((step for step in islice(Explanation(puzzle), 45) if step.chain), 12)]
    assert chained
    for step in chained:
        check_chain(step, reasons)


@pytest.mark.parametrize("kind", KINDS)
@examples(12, suppress_health_check=[HealthCheck.large_base_example])
@given(random=st.randoms(use_true_random=False))
def test_small_puzzles(kind, random):
    document = KINDS[kind](random)
    assume(len(document.get("givens", document.get("regions", ()))) <= _SIZES.get(kind, 10))
    puzzle = satpuzzles.loads(json.dumps(document).encode())
    reasons = Reasons(puzzle)
    for step in islice(Explanation(puzzle), 12):
        if step.chain:
            check_chain(step, reasons)


def sentences(name, steps=None):
    puzzle = satpuzzles.load(INSTANCES / f"{name}.json")
    return [step.sentence for step in islice(Explanation(puzzle), steps)]


def test_values_with_too_few_places_are_named():
    diagonals = sentences("sudoku/9x9-diagonals", 14)
    assert any("but then column 2 has no place for 9. So r1c5 is not 9" in sentence for sentence in diagonals)
    assert "but then row 6 has only r6c4 for 5 and 7." in sentences("sudoku/9x9-no-solution")[0]
    puzzle = satpuzzles.MiddleSum([".3...", "...1.", "..1..", "4....", "....4"])
    assert any(" leaves nothing for r" in step.sentence for step in Explanation(puzzle))


def test_why_things_cannot_stand_together_is_told_in_order():
    (sentence,) = sentences("hanjie/no-solution")
    assert sentence == (
        "Contradiction: by row 1 (block 3), r1c1 is painted; by column 1 (block 1), r3c1 is empty; but row 3 "
        "(block 3) does not allow that."
    )


def test_the_cases_of_a_cell_are_looked_for_before_a_search():
    puzzle = satpuzzles.load(INSTANCES / "sudoku" / "inkala.json")
    step = next(iter(Explanation(puzzle)))
    assert step.technique is Technique.CASES
    assert "; either r" in step.sentence
    check_chain(step, Reasons(puzzle))


def test_two_rules_are_asked_together_where_no_rule_alone_gives_more():
    triangles = [[9], [9, None, None], [None] * 5, [10, None, None, None, 7, None, None]]
    puzzle = satpuzzles.Trid(1, 5, triangles=triangles)
    reasons = Reasons(puzzle)
    steps = [step for step in islice(Explanation(puzzle), 6) if step.chain]
    for step in steps:
        check_chain(step, reasons)
    in_pairs = [step for step in steps if any(len(inference.rules) == 2 for inference in all_links(step.chain))]
    assert in_pairs
    assert all(" together" in step.sentence or "cannot both be completed" in step.sentence for step in in_pairs)


def test_a_cell_in_whose_cases_a_step_was_found_may_be_none_of_its_rules():
    clues = b'{"puzzle": "hanjie", "rows": [[1], null, null], "columns": [[1], null, null]}'
    with reasoner(satpuzzles.loads(clues)) as asked:
        (rule,) = (switch for switch in asked.rules.switches if asked.rules[switch].name == "row 1")
        elsewhere = next(cell for cell in range(9) if cell not in asked.rules.cells_of[rule])
        assert chain(asked, Step((asked.cells.values[0][1],), (rule,), (), split=elsewhere)) == ()


def test_a_clash_is_one_clause_and_what_goes_without_saying():
    puzzle = satpuzzles.load(INSTANCES / "heyawake" / "10x10.json")
    with reasoner(puzzle) as asked:
        rules = {rule.label: switch for switch, rule in asked.rules.items()}
        apart, lines, connected = (rules[label] for label in ("apart", "three rooms", "connected"))
        shaded = [values[1] for values in asked.cells.values]
        step = Step((-shaded[0],), (apart, lines, connected), ())
        beside = Inference((apart,), (shaded[0],), (-shaded[1],))
        line = Inference((lines,), (-shaded[1],), (shaded[2],))
        room = Inference((rules["room"],), (-shaded[1],), (shaded[3],))
        beyond = Inference((apart,), (shaded[2],), (-shaded[4],))
        next_line = Inference((lines,), (-shaded[4],), (shaded[5],))
        end = Inference((connected,), (shaded[0], shaded[2]), ())
        assert is_clash(asked, step, (beside, line, end))
        assert is_clash(asked, step, (beside, line, beyond, end))
        assert not is_clash(asked, step, (beside, line, room, end)), "rules of two sorts"
        assert not is_clash(asked, step, (beside, line, beyond, next_line, end)), "one clause rests on another"
        assert not is_clash(asked, step, (beside, line, Inference((lines, connected), end.premises, ())))
        assert not is_clash(asked, Step((), step.rules, ()), (beside, line, end)), "a conflict"


@pytest.mark.parametrize("name", ["heyawake/10x10", "yajikabe/8x8-medium", "sukoro/8x8-hard"])
def test_clashes_are_proved_again_and_told_without_a_supposition(name):
    puzzle = satpuzzles.load(INSTANCES / f"{name}.json")
    reasons = Reasons(puzzle)
    clashes = [step for step in Explanation(puzzle) if step.technique is Technique.CLASH]
    assert clashes
    for step in clashes:
        check_chain(step, reasons)
        assert ": otherwise, " in step.sentence
        assert "Suppose" not in step.sentence


def test_what_two_clues_leave_cut_off_is_told_without_a_supposition():
    puzzle = satpuzzles.load(INSTANCES / "yajikabe" / "8x8-hard.json")
    step = next(step for step in Explanation(puzzle) if step.technique is Technique.ISOLATION)
    assert str(step) == (
        "r2c8 is shaded: otherwise, by the clue at r6c8 (2 shaded above), r1c8 is shaded; by the clue at r1c6 (1 "
        "shaded to the right), r1c7 is unshaded; but then r1c8 would be cut off from r1c1."
    )
    check_chain(step, Reasons(puzzle))
