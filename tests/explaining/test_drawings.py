"""What the drawings of steps show, and where a vague hint looks."""

from itertools import islice

import pytest

import satpuzzles
from satpuzzles.boards.board import cell_name
from satpuzzles.boards.drawing import MARKED, REASON
from satpuzzles.explaining.explain import Explanation
from satpuzzles.explaining.merging import condensed, merged
from satpuzzles.explaining.reasoning.reasoner import reasoner
from satpuzzles.explaining.shown_step import without_doubles
from satpuzzles.stating.display import symbol_of, symbols_in
from tests.drawn import candidates, given, shaded, struck
from tests.paths import INSTANCES

EASY = INSTANCES / "sudoku" / "9x9-easy.json"


def test_an_entry_in_place_of_a_given_is_drawn_as_an_entry():
    puzzle = satpuzzles.load(EASY)
    (row, place), value = next(((r, c), v) for r, line in enumerate(puzzle.givens) for c, v in enumerate(line) if v)
    entries = [[None] * 9 for _ in range(9)]
    entries[row][place] = value % 9 + 1
    (drawing,) = satpuzzles.hint(puzzle, entries).drawings()
    assert drawing.answer[row][place] == str(value % 9 + 1)
    assert given(puzzle.drawing()) - given(drawing) == {(row, place)}


def test_a_vague_hint_beside_a_star_looks_at_the_star():
    steps = satpuzzles.explain(satpuzzles.load(INSTANCES / "star-battle" / "4x4-1-one-star.json")).steps
    beside = next(step for step in steps if step.rules[0].number is None)
    assert beside.sentence.endswith("is starred, and stars never touch.")
    star = cell_name(beside.facts[0].cell)
    assert beside.vague == f"Look at {star}."


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["fillomino", "heyawake", "masyu", "numberlink", "nurikabe"])
def test_a_vague_hint_names_few_places_and_none_that_is_most_of_the_board(kind):
    for step in islice(Explanation(satpuzzles.load(next((INSTANCES / kind).glob("*-hard.json")))), 40):
        assert step.vague.count(",") < 3
        assert not step.vague.endswith((" the lines.", " the paths.", " the islands."))


@pytest.mark.slow
def test_the_drawing_shows_what_is_concluded_and_strikes_out_what_is_excluded():
    puzzle = satpuzzles.load(INSTANCES / "trid" / "published-5.json")
    step = satpuzzles.hint(puzzle).step
    drawing = step.drawing(puzzle)
    assert struck(drawing) == {(fact.cell, str(fact.value)) for fact in step.conclusions}
    assert shaded(drawing, MARKED) == {fact.cell for fact in step.conclusions}
    easy = satpuzzles.load(EASY)
    step = satpuzzles.hint(easy).step
    ((r, c), value) = step.conclusions[0].cell, step.conclusions[0].value
    assert step.drawing(easy).answer[r][c] == str(value)
    assert {fact.cell for fact in step.facts} <= shaded(step.drawing(easy), REASON)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["sudoku/6x6", "trid/published-5", "hanjie/webpbn-1", "star-battle/5x5-1-one-star"])
def test_steps_told_together_are_drawn_together(name):
    puzzle = satpuzzles.load(INSTANCES / f"{name}.json")
    path = satpuzzles.explain(puzzle)
    groups = list(merged(puzzle, path.steps, 8))
    assert [step for group in groups for step in group.steps] == path.steps
    assert any(len(group.steps) > 1 for group in groups)
    for group in groups:
        drawing = group.drawing(puzzle)
        if len(group.steps) == 1:
            assert drawing == group.steps[0].drawing(puzzle)
            continue
        facts = [fact for step in group.steps for fact in step.conclusions]
        placed = {fact.cell: fact.value for fact in facts if fact.holds}
        assert shaded(drawing, MARKED) == {fact.cell for fact in facts}
        assert all(
            drawing.answer[r][c] == symbols_in(puzzle, [[value]])[0][0] or value == 0
            for (r, c), value in placed.items()
        )
        excluded = {(fact.cell, symbol_of(puzzle, fact.value)) for fact in facts if not fact.holds}
        assert struck(drawing) == {(cell, symbol) for cell, symbol in excluded if cell not in placed}
        assert all(symbol in candidates(drawing)[cell] for cell, symbol in struck(drawing))
        assert drawing.description == group.sentence


def test_steps_are_told_in_few_sentences_of_which_those_with_small_reasons_join_the_last_ones_first():
    puzzle = satpuzzles.load(INSTANCES / "sudoku" / "4x4.json")
    steps = satpuzzles.explain(puzzle).steps
    groups = condensed(puzzle, steps, 4)
    assert [step for group in groups for step in group.steps] == steps
    assert len(groups) == 4 < len(steps)
    assert len(groups[0].steps) == 1
    assert [len(group.steps) for group in condensed(puzzle, steps, 99)] == [1] * len(steps)
    assert condensed(puzzle, [], 4) == []


@pytest.mark.parametrize(("kind", "label"), [("binairo", "row"), ("binairo", "column"), ("lits", "region")])
def test_rules_that_compare_lines_or_regions_tell_which_and_are_named_unless_all_of_these_are(kind, label):
    with reasoner(satpuzzles.load(INSTANCES / kind / "6x6-easy.json")) as asked:
        single = {rule.name: rule for rule in asked.rules.values() if rule.label == label and not rule.parts}
        pairs = [rule for rule in asked.rules.values() if single.keys() & {*rule.parts}]
    assert pairs
    for pair in pairs:
        one, other = (single[part] for part in pair.parts)
        assert {*pair.cells} == {*one.cells, *other.cells}
        assert without_doubles([one, pair]) == [pair]
        assert without_doubles([one, pair, other]) == [one, other]
