"""Steps in words."""

import re
from itertools import islice

import pytest

import satpuzzles
from satpuzzles.explaining.explain import Explanation, explain
from satpuzzles.explaining.reasoning.cell_literals import Fact
from satpuzzles.explaining.telling.words import facts_in_words, is_plural, joined, values_in_words
from tests.drawn import names
from tests.paths import INSTANCES


@pytest.fixture(scope="module")
def sudoku():
    return satpuzzles.load(INSTANCES / "sudoku" / "4x4.json")


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        ([(0, 0)], "r1c1 is 4"),
        ([(0, 0), (0, 1)], "r1c1 and r1c2 are 4"),
        ([(0, 2), (0, 0), (0, 1)], "r1c1 to r1c3 are 4"),
        ([(0, 1), (1, 1), (2, 1), (3, 3)], "r1c2 to r3c2 and r4c4 are 4"),
        ([(0, 0), (1, 1), (2, 2)], "r1c1, r2c2 and r3c3 are 4"),
        ([(0, 0), (0, 1), (1, 1), (2, 1)], "r1c1 and r1c2 to r3c2 are 4"),
    ],
)
def test_cells_side_by_side_are_told_as_a_run(sudoku, cells, words):
    assert facts_in_words(sudoku, [Fact(cell, 4) for cell in cells]) == words


def test_of_a_filled_cell_it_is_not_told_what_it_is_not(sudoku):
    facts = [Fact((0, 0), 2, holds=False), Fact((0, 0), 4), Fact((1, 1), 1, holds=False), Fact((1, 1), 3, holds=False)]
    assert facts_in_words(sudoku, facts) == "r1c1 is 4, and r2c2 is not 1 or 3"


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ([1, 2, 3], "1, 2 or 3"),
        ([1, 2, 3, 4], "1 to 4"),
        ([1, 3, 4, 5, 6, 9, 10], "1, 3 to 6, 9 or 10"),
        ([8, 9, 10, 11, 12], "8 to 12"),
    ],
)
def test_numbers_that_follow_each_other_are_told_as_a_range(values, words):
    assert values_in_words(satpuzzles.Sudoku([[None] * 12] * 12, box=(3, 4)), values, "or") == words


def test_letters_and_empty_cells_are_told_one_by_one():
    letters = satpuzzles.Sudoku([[None] * 6] * 6, box=(2, 3), symbols="ABCDEF")
    assert values_in_words(letters, [1, 2, 3, 4, 5]) == "A, B, C, D and E"
    digits = satpuzzles.load(INSTANCES / "middle-sum" / "4x4.json")
    assert values_in_words(digits, [0, 1, 2, 3, 4], "or") == "empty or 1 to 4"


def _board(*first):
    """A board of size 4 with the values ``first`` at the start of its first row."""
    return [[*first, *[None] * (4 - len(first))], *([None] * 4 for _ in range(3))]


@pytest.mark.parametrize(
    ("given", "entries", "excluded", "sentence"),
    [
        ([], [1, None, 1], [], "r1c1 and r1c3 are 1, but row 1 (every value once) does not allow that"),
        ([1], [2], [], "r1c1 cannot be both 1 and 2"),
        ([], [], [1, 2, 3, 4], "r1c4 has no value left"),
        ([], [None, None, None, 4], [4], "r1c4 is 4, which is excluded there"),
    ],
)
def test_a_contradiction_names_the_facts_and_what_does_not_allow_them(given, entries, excluded, sentence):
    """With values ``excluded`` at r1c4."""
    facts = [Fact((0, 3), value, holds=False) for value in excluded]
    found = satpuzzles.hint(satpuzzles.Sudoku(_board(*given), box=(2, 2)), _board(*entries), facts)
    assert found.step.sentence.endswith(f"Contradiction: {sentence}.")


@pytest.mark.parametrize(
    ("name", "several"),
    [
        ("the islands", True),
        ("the ships of length 3", True),
        ("the 2 shapes like shape 1", True),
        ("the 3 O tetrominoes", True),
        ("the island of r5c4", False),
        ("the 3 at r5c4", False),
        ("the O tetromino", False),
    ],
)
def test_a_verb_agrees_with_the_name_of_its_rule(name, several):
    assert is_plural(name) is several


def test_parity_that_stands_on_the_board_is_never_told():
    rows = [[1, 2, None, None], [None] * 4, [2, *[None] * 3], [None, 3, None, None]]
    path = explain(satpuzzles.Sudoku(rows, even="r1c4 r2c2 r2c4 r3c3 r4c1 r4c3"))
    assert path.status == "solved"
    assert not any(step.technique == "even cell" for step in path.steps)
    assert path.steps[0].before[1][3] == (2, 4), "it is known from the start"


def test_a_contradiction_of_a_rule_alone_says_that_it_cannot_be_completed():
    found = satpuzzles.hint({"puzzle": "hanjie", "rows": [[3]], "columns": [[1], [1], [0]]})
    assert found.step.sentence.startswith("Contradiction: column 3 (no blocks) and row 1 (block 3) cannot both be ")


def test_a_long_way_to_a_contradiction_is_told_by_its_end():
    found = satpuzzles.hint(".....7.4.8.......32..9......3.6...8.9..2.......1..4.5.....45.71..7......54.......")
    sentence = found.step.sentence
    assert re.match(r"Contradiction: after \d+ steps, by .*; but then box 7 has no place for 1\.$", sentence)
    assert sentence.count(";") == 2
    assert len(found.step.chain) > 6, "the record has the whole way"


def test_stars_that_touch_are_told_so():
    board = _board(1)
    board[1][1] = 1
    found = satpuzzles.hint(satpuzzles.StarBattle([[0] * 4, [1] * 4, [2] * 4, [3] * 4], stars=1), board)
    assert found.step.sentence.endswith("Contradiction: r1c1 and r2c2 are starred, but stars never touch.")
    assert found.vague == "Entries are wrong. Look at r1c1 and r2c2."


def test_a_single_is_told_by_what_is_seen_on_the_board():
    steps = explain(satpuzzles.load(INSTANCES / "trid" / "published-5.json")).steps
    sentences = [step.sentence for step in steps]
    assert (
        "r3c2 = 5: no other value is left, since left diagonal 2 has 3 and right diagonal 2 has 4, and 1 and 2 are "
        "excluded already."
    ) in sentences
    assert not any("triangle" in step.sentence for step in steps if step.technique == "hidden single"), (
        "a triangle has a sum: it needs no number"
    )


def test_a_contradiction_of_many_lines_says_where_to_look():
    rows, columns = [[1, 1, 1], [2], [1, 2], [2], [3]], [[1, 1, 1], [1], [2, 1], [2, 1], [2, 1]]
    found = satpuzzles.hint({"puzzle": "hanjie", "rows": rows, "columns": columns})
    assert found.status == "conflict"
    assert len(found.step.rules) > 3
    assert found.vague.startswith("The puzzle contradicts itself. Look at columns 1")


def test_a_wrong_entry_that_contradicts_many_rules_is_where_to_look():
    found = satpuzzles.hint(
        satpuzzles.load(INSTANCES / "sudoku" / "9x9.json"), excluded=[satpuzzles.Fact((0, 0), 1, holds=False)]
    )
    assert len(found.step.rules) > 3
    assert (found.vague, found.less_vague) == ("An entry is wrong. Look at r1c1.", "Wrong entry: r1c1 is not 1.")


def test_a_middle_sum_is_told_without_what_is_known_already():
    sentences = [step.sentence for step in explain(satpuzzles.load(INSTANCES / "middle-sum" / "4x4.json")).steps]
    assert (
        "r1c2 is not 7: otherwise the digits of row 1 would be 5 7 2 or 7 9 2, as r1c4 is 2, but r1c1 is not 5, and "
        "r1c3 is not 9." in sentences
    ), "that r1c3 is not 9 was an earlier step"
    assert (
        "r3c2 is not 1 to 7, r3c3 is not 4 to 7, and r3c4 is not 3 to 8: the digits of row 3 can only be 7 8 1 or "
        "7 9 2, as r3c1 is 7." in sentences
    )
    assert "r3c3 = 9: the digits of row 3 can only be 7 9 2, as r3c1 is 7, r3c2 is empty, and r3c4 is 2." in sentences
    assert "r3c2 is empty: column 2 has no other place for it, where r2c2 is 9, and r4c2 is not empty." in sentences
    assert "r2c3 is empty: column 3 has all of its digits at r1c3, r3c3 and r4c3." in sentences
    assert ("r2c4 = 4: no other value is left, since empty, 1, 2, 3 and 5 to 9 are excluded already.") in sentences


def test_a_star_that_would_leave_a_line_too_little_by_its_region_comes_after_those_that_touch_and_names_it():
    puzzle = satpuzzles.load(INSTANCES / "star-battle" / "10x10-2-one-star.json")
    steps = [*islice(Explanation(puzzle), 10)]
    sentence = "r9c9 is starless: starred, it would leave column 10 (1 star) no cell, because of region 2 (1 star)."
    (found,) = (step for step in steps if step.technique == "line exclusion")
    assert found.sentence == sentence


def test_one_star_that_is_lacking_is_one():
    puzzle = satpuzzles.load(INSTANCES / "star-battle" / "5x5-1-one-star.json")
    squeezed = [step.sentence for step in Explanation(puzzle) if step.technique == "squeezed region"]
    assert squeezed
    assert all(": the star of " in sentence for sentence in squeezed)


def test_a_drawing_has_the_numbers_of_all_regions_of_a_step():
    """Also of a region that is part of one line."""
    puzzle = satpuzzles.load(INSTANCES / "star-battle" / "4x4-1-one-star.json")
    numbers = [
        {min(rule.cells): str(rule.number + 1) for rule in step.rules if rule.label == "region"}
        for step in Explanation(puzzle)
    ]
    assert any(numbers)
    assert numbers == [names(step.drawing(puzzle)) for step in Explanation(puzzle)]


def test_a_drawing_has_numbers_only_where_the_sentence_has_them():
    (box, *_), (triangle, *_) = (
        [(step, step.drawing(puzzle)) for step in explain(puzzle).steps]
        for puzzle in (satpuzzles.load(INSTANCES / f"{name}.json") for name in ("sudoku/4x4", "trid/published-5"))
    )
    assert [f"box {number}" for number in names(box[1]).values()] == [rule.name for rule in box[0].rules][:1]
    assert triangle[0].rules[0].name.startswith("triangle r")
    assert not names(triangle[1])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("givens", "words"),
    [
        (".1...7.5.........4..643.12...76..4.84.92...6.8...4.5......1.9.57..........1..9...", "rows 6 and 7: X-wing"),
        (
            "..94.5......93.4...6.1.79..2.839...54.367..89.9.8.2......7.6...3.2.4..1...1.....4",
            "box 3 and column 9: XY-wing",
        ),
    ],
)
def test_a_vague_hint_names_all_lines_of_a_fish_and_both_rules_of_a_pivot(givens, words):
    path = Explanation(satpuzzles.loads(givens.encode()))
    technique = words.partition(": ")[2]
    assert next(step for step in path if step.technique == technique).less_vague == f"Look at {words}."


def named(step, clause):
    """The rules of ``step`` that ``clause`` names."""
    found = set()
    for label, numbers in re.findall(
        r"((?:left |right )?(?:rows?|columns?|box(?:es)?|diagonals?)) (\d+(?:, \d+)*(?: (?:and|to) \d+)?)", clause
    ):
        singular = "box" if label.startswith("box") else label.removesuffix("s")
        said = [int(number) for number in re.findall(r"\d+", numbers)]
        said = range(said[0], said[1] + 1) if " to " in numbers else said
        found |= {f"{singular} {number}" for number in said}
    return [rule for rule in step.rules if rule.name in found]


@pytest.mark.parametrize(
    ("instance", "most"),
    [("trid/published-5", 20), ("trid/published-7", 40), ("sudoku/9x9-diagonals", 9), ("sudoku/9x9", 20)],
)
def test_a_hidden_single_names_what_excludes_each_other_cell_of_its_line(instance, most):
    puzzle = satpuzzles.load(INSTANCES / f"{instance}.json")
    singles = [step for step in islice(Explanation(puzzle), most) if step.technique == "hidden single"]
    assert singles
    for step in singles:
        (single,) = step.conclusions
        excluding = step.sentence.partition(" exclude")[2].partition(", and ")[0]
        by = named(step, excluding)
        stand = {fact.cell for fact in step.facts if fact.holds and fact.value == single.value}
        explained = {cell for rule in by if stand & {*rule.cells} for cell in rule.cells}
        told = {fact.cell for fact in step.facts} - stand
        assert {*step.rules[0].cells} <= explained | told | {single.cell}, step.sentence
        assert {*step.rules[1:]} == {*by}, step.sentence


def test_a_sum_names_each_line_by_which_a_number_is_excluded():
    steps = explain(satpuzzles.load(INSTANCES / "trid" / "published-5.json")).steps
    sentences = [step.sentence for step in steps]
    assert (
        "r3c1 = 3: triangle r3c1 r4c1 r4c2 (sum 9) can only be 1 + 3 + 5 or 2 + 3 + 4, as left diagonal 2 and right "
        "diagonal 4 have 3."
    ) in sentences


def test_a_rule_of_two_cells_is_not_complete_with_the_one_that_is_out():
    steps = explain(satpuzzles.StarBattle(["AAABB", "AACCB", "AAAAA", "DDDEE", "DDDEE"], stars=1)).steps
    assert "r2c3 is starred: region C (1 star) has only this cell left." in [step.sentence for step in steps]


@pytest.mark.slow
def test_a_less_vague_hint_of_a_chain_says_how_to_begin():
    steps = explain(satpuzzles.load(INSTANCES / "star-battle" / "8x8-1-two-stars.json")).steps
    chain = next(step for step in steps if step.technique == "contradiction")
    assert chain.less_vague == "Look at rows 1 and 2: contradiction. Suppose a value there, and see what follows."
    whole = next(step for step in steps if step.technique == "combining rules")
    assert whole.less_vague.endswith(f"combining rules. It takes {len(whole.about)} rules together.")


def test_clauses_that_have_an_and_of_their_own_stand_apart():
    assert joined(["row 6 has 2", "r6c6 is not 9"]) == "row 6 has 2 and r6c6 is not 9"
    assert joined(["row 6 has 2 and 7", "r6c6 is not 9"]) == "row 6 has 2 and 7, and r6c6 is not 9"


def test_a_sum_names_no_line_that_excludes_what_its_cell_is_said_not_to_be():
    path = Explanation(satpuzzles.load(INSTANCES / "kakuro" / "8x8-easy.json"))
    sentence = next(step.sentence for step in path if step.sentence.startswith("r6c7 is 7, and r6c8 is 2"))
    assert sentence.endswith(": the run right of r6c6 (sum 9) can only be 2 + 7, as r6c7 is 7 or 9.")


def test_a_clue_that_shows_two_needs_one_higher_building():
    path = explain(satpuzzles.load(INSTANCES / "skyscrapers" / "6x6-medium.json")).steps
    near = [step.sentence for step in path if step.technique == "too high near the edge"]
    assert near
    for sentence in near:
        assert sentence.endswith(
            f"needs {'a higher one' if '(2 buildings seen)' in sentence else 'higher ones'} behind."
        )
