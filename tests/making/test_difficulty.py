"""Puzzles of a difficulty: each has the one that was asked for; clues come and go until it is right."""

from random import Random

import pytest

from satpuzzles import rate
from satpuzzles.errors import GaveUp
from satpuzzles.making import difficulty
from satpuzzles.making.difficulty import Judge, Miss, Side, adjusted, aimed, divided, thinned, tries_in_words
from satpuzzles.making.generate import Series, documents
from satpuzzles.making.generators import GENERATORS
from satpuzzles.making.kinds.generators.hanjie import HanjieGenerator
from satpuzzles.making.kinds.generators.middle_sum import MiddleSumGenerator
from satpuzzles.making.kinds.generators.star_battle import StarBattleGenerator
from satpuzzles.making.kinds.generators.sudoku import SudokuGenerator
from satpuzzles.making.kinds.generators.trid import TridGenerator
from satpuzzles.processes.parallel import workers

QUICK = [
    (SudokuGenerator(), "easy"),
    (HanjieGenerator(size=(15, 15)), "easy"),
    (StarBattleGenerator(size=9), "easy"),
    (TridGenerator(), "medium"),
    (MiddleSumGenerator(size=4), "easy"),
]
THOROUGH = [
    (SudokuGenerator(symmetric=True), "medium"),
    (SudokuGenerator(minimal=True), "1"),
    (SudokuGenerator(), "2"),
    (HanjieGenerator(size=(15, 15)), "medium"),
    (StarBattleGenerator(size=8, stars=1), "easy"),
    (StarBattleGenerator(size=9), "medium"),
    (StarBattleGenerator(size=9), "hard"),
    (StarBattleGenerator(size=9), "extreme"),
    (TridGenerator(), "easy"),
    (TridGenerator(), "hard"),
    (MiddleSumGenerator(size=5), "medium"),
]


@pytest.mark.parametrize(
    ("generator", "asked"),
    [*QUICK, *(pytest.param(*one, marks=pytest.mark.slow) for one in THOROUGH)],
    ids=lambda one: one if isinstance(one, str) else f"{one.kind} {one.options()}",
)
def test_a_steered_puzzle_has_the_difficulty_asked_for(generator, asked):
    made = generator.steered(Random(1), Judge(asked))
    rating = rate(made.puzzle, explanations=False)  # which checks that it is unique too
    assert asked in (rating.difficulty, str(rating.grade))
    assert made.puzzle.broken_rules(made.solution) == []
    assert generator.steered(Random(1), Judge(asked)) == made


@pytest.mark.parametrize("generator", [SudokuGenerator(givens=30), TridGenerator(sums=6)])
def test_a_number_of_clues_that_is_asked_for_stays(generator):
    puzzle = generator.steered(Random(2), Judge("medium")).puzzle.to_json()
    assert sum(clue is not None for row in puzzle.get("givens", puzzle.get("triangles")) for clue in row) in (30, 6)


WEIGHTS = range(1, 9)
"""Clues that make a puzzle as easy as their sum; 3 and more leave one solution."""


def level(chosen, low, high):
    total = sum(chosen)
    return Side.TOO_HARD if total < low else Side.TOO_EASY if total > high else Side.RIGHT


def fewest(kept):
    """The last of them that have a sum of 3."""
    return next(list(kept[i:]) for i in range(len(kept) - 1, -1, -1) if sum(kept[i:]) >= 3)


@pytest.mark.parametrize("start", [0, 3, 5, 8])
@pytest.mark.parametrize(("low", "high"), [(3, 8), (9, 14), (10, 11), (20, 24), (30, 36), (36, 36)])
def test_clues_come_and_go_until_the_puzzle_is_right(start, low, high):
    kept, more = [*WEIGHTS][:start], [*WEIGHTS][start:]
    seen = []

    def side(chosen):
        seen.append(tuple(chosen))
        return level(chosen, low, high)

    found = adjusted(kept, more, fewest, side)
    assert found is not None
    assert level(found, low, high) is Side.RIGHT
    assert len({*found}) == len(found)
    assert len(seen) <= 6 + difficulty._EXCHANGES


def test_another_clue_is_tried_for_one_that_makes_the_puzzle_too_easy():
    assert adjusted([5], [1, 7, 3], fewest, lambda chosen: level(chosen, 9, 9)) == [5, 1, 3]
    assert adjusted([5, 1, 7, 3], [], fewest, lambda chosen: level(chosen, 9, 9)) == [3, 5, 1]


@pytest.mark.parametrize("needed", [{3}, {0, 1, 2}, {5, 19}, set(range(0, 20, 2)), set()])
@pytest.mark.parametrize("least", [0, 4])
def test_what_a_puzzle_does_not_need_goes(needed, least):
    def side(items):
        return Side.RIGHT if needed <= {*items} else Side.TOO_HARD

    left = thinned(range(20), lambda items: len(items) >= least, side, 99)
    assert needed <= {*left}
    assert len(left) == max(least, len(needed))
    assert left == sorted(left)


def test_as_much_goes_as_is_found_in_a_few_tries():
    tried = []
    left = thinned(range(100), lambda items: len(items) >= 50, lambda items: tried.append(items) or Side.RIGHT, 1)
    assert len(tried) == 1
    assert left == [*range(50, 100)]


class Level:
    """Judges numbers, of which ``low`` to ``high`` are right and larger ones harder."""

    wants_solved = True

    def __init__(self, low, high):
        self.low, self.high, self.asked = low, high, list[int]()

    def missed(self, number, _hardest=None):
        self.asked.append(number)
        if number > self.high:
            return Miss(Side.TOO_HARD, number - self.high, [number])
        return Miss(Side.TOO_EASY, self.low - number, []) if number < self.low else Miss(Side.RIGHT, 0, [])


@pytest.mark.parametrize(("start", "low", "high"), [(40, 3, 5), (0, 20, 30), (4, 3, 5)])
def test_changes_lead_to_what_is_asked_for(start, low, high):
    random = Random(1)
    found = aimed(Level(low, high), start, lambda one, _: one + random.choice((-1, 1)), lambda one: one, random, 99)
    assert found is not None
    assert low <= found <= high


def test_changes_that_bring_it_no_nearer_end():
    judge = Level(3, 5)
    assert aimed(judge, 9, lambda _one, _miss: 9, lambda one: one, Random(1), 99) is None
    assert aimed(judge, 9, lambda _one, _miss: None, lambda one: one, Random(1), 99) is None
    assert len(judge.asked) == 1 + 99 + 1
    told = []
    assert (
        aimed(judge, 9, lambda _, miss: told.append(miss.cells) or 1, lambda one: one, Random(1), 99, easier=True) == 1
    )
    assert told == [[9]]


def test_what_is_too_hard_and_what_is_too_easy_are_changed_in_turn():
    """No change of what is too hard leads to what is right."""

    def near(one, _miss):
        return one + 1 if one < 5 else 3

    assert aimed(Level(5, 5), 9, near, lambda one: one, Random(1), 99) == 5


def test_the_last_open_cell_of_an_easy_sukoro_changes_with_its_surroundings():
    judge = Judge("easy")
    GENERATORS.get("sukoro")().steered(Random(2), judge)
    assert judge.seen.total() < 200, "found by chance"


def test_nothing_is_changed_where_the_difficulty_does_not_prove_a_puzzle_unique():
    judge, told = Level(3, 5), list[Miss]()
    judge.wants_solved = False
    found = [
        aimed(judge, start, lambda _, miss: told.append(miss), lambda one: one, Random(1), 99) for start in (2, 4, 9)
    ]
    assert found == [None, 4, None]
    assert told == []


def test_the_judge_counts_what_it_saw_and_stops(monkeypatch):
    monkeypatch.setattr(difficulty, "MOST_TRIES", 2)
    told = []
    judge = Judge("medium", watch=lambda seen: told.append(tries_in_words(seen)))
    assert tries_in_words(judge.seen) == "tried none"
    for seed in (1, 2):
        judge(SudokuGenerator(minimal=True).generate(Random(seed)).puzzle)
    assert told[-1] == tries_in_words(judge.seen)
    assert told[-1].startswith("tried 2: ")
    with pytest.raises(GaveUp, match="difficulty medium"):
        judge(SudokuGenerator().generate(Random(1)).puzzle)


def test_a_puzzle_that_may_have_several_solutions_is_not_counted_as_extreme():
    empty = SudokuGenerator(size=4).blank(Random(1))
    judge = Judge("hard")
    assert judge(empty) is Side.TOO_HARD
    assert tries_in_words(judge.seen) == "tried 1: 1 harder or not unique"


def test_a_puzzle_with_many_open_cells_is_not_looked_at_further_where_one_round_is_asked_for():
    puzzle, hardest = SudokuGenerator(minimal=True).generate(Random(3)).puzzle, Miss(Side.TOO_HARD, 1, (), 1)
    known = sum(value is not None for row in puzzle.known() for value in row)
    found = Judge("medium").missed(puzzle, hardest)
    assert (found.side, found.far, len(found.cells)) == (Side.TOO_HARD, found.open, found.open)
    assert 0 < found.open <= 81 - known
    for asked in ("easy", "hard"):
        judge = Judge(asked)
        assert judge.missed(puzzle, hardest) == judge.missed(puzzle)


def test_the_judge_takes_no_more_than_the_limit():
    judge, puzzle = Judge("easy"), SudokuGenerator().blank(Random(1))
    judge.limit(2)
    judge.limit(3)
    for _ in range(2):
        judge(puzzle)
    with pytest.raises(GaveUp):
        judge(puzzle)


def test_what_becomes_no_easier_is_not_divided_again():
    judge = Scale(60)
    assert divided(judge, 0, lambda one, _: [one] * 8, int) is None
    assert judge.asked == 2


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_tries_for_puzzles_under_way_are_told_whatever_number_of_processes(jobs):
    told = []
    series = Series(SudokuGenerator(minimal=True), 7, "medium")
    with workers(jobs) as found:
        assert len([*documents(series, range(1, 5), found, watch=told.append)]) == 4
    assert told
    assert all(words.startswith("medium: tried ") for words in told)


class Scale:
    """Judges numbers by how far they are from ``aim``: small ones are hard."""

    def __init__(self, aim):
        self.aim, self.asked = aim, 0

    def missed(self, number, _hardest=None):
        self.asked += 1
        return Miss(Side((number < self.aim) - (number > self.aim)), abs(number - self.aim), ())

    def __call__(self, number):
        return self.missed(number).side


@pytest.mark.parametrize(
    ("start", "step", "aim", "easier", "found"),
    [
        (0, 1, 60, False, 60),
        (0, 7, 60, False, None),  # 56 is too hard and 63 too easy, again and again
        (0, 7, 60, True, 63),
        (60, 1, 60, False, 60),
        (61, 1, 60, False, None),
        (61, 1, 60, True, 61),
        (0, 1, 999, False, None),
    ],
)
def test_what_is_finer_is_found_by_bisection(start, step, aim, easier, found):
    judge = Scale(aim)

    def finer(one, _):
        return range(one + step, one + 100 * step, step)

    assert divided(judge, start, finer, int, easier=easier) == found
    assert judge.asked < 40
