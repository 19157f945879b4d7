"""What is repaired has one solution; nothing is dropped or added that need not be."""

import operator
import re
from dataclasses import replace
from itertools import chain, combinations, product
from random import Random
from threading import Event

import pytest
from hypothesis import assume, example, given, strategies as st

import satpuzzles
from satpuzzles.backends import child
from satpuzzles.common.deadline import NEVER
from satpuzzles.common.document import Node
from satpuzzles.errors import OutOfTime
from satpuzzles.explaining.reasoning.cell_literals import Fact
from satpuzzles.making import conflict, local_search, repair as repairing, unique_givens
from satpuzzles.making.clues import Clues, _entries, broken_by, corrected
from satpuzzles.making.conflict import Wrong, _shrunk, fewest_wrong
from satpuzzles.making.local_search import _relaxed, near
from satpuzzles.making.mender import HittingSets
from satpuzzles.making.repair import Repair, _wrong, repair
from satpuzzles.pictures import kept_examples
from satpuzzles.processes.children import helper
from satpuzzles.puzzles.hanjie import Hanjie
from satpuzzles.puzzles.star_battle import StarBattle
from satpuzzles.puzzles.sudoku import Sudoku
from satpuzzles.puzzles.trid import Trid
from satpuzzles.solving.check import Uniqueness
from satpuzzles.stating.changes import changed, edited, in_rows
from satpuzzles.stating.modelling import rules_of
from tests.deadlines import Countdown
from tests.effort import examples, long_only
from tests.foreign.killer import Killer
from tests.oracles.reasons import Reasons, unpacked
from tests.paths import INSTANCES


def load(name):
    return satpuzzles.load(INSTANCES / f"{name}.json")


def is_unique(puzzle):
    return satpuzzles.check(puzzle, backend="cadical195").status == "unique"


def solvable(puzzle):
    return satpuzzles.solve(puzzle, backend="cadical195").grid is not None


def fewer(items, chosen):
    """All choices of one less than were ``chosen``; none of less than nothing."""
    return combinations(items, len(chosen) - 1) if chosen else ()


def without(puzzle, cells):
    return puzzle.with_givens(
        [[None if (r, c) in cells else value for c, value in enumerate(row)] for r, row in enumerate(puzzle.givens)]
    )


BROKEN = [
    *(
        f"{file.parent.name}/{file.stem}"
        for end in ("several-solutions", "no-solution")
        for file in INSTANCES.glob(f"*/*{end}.json")
    ),
    "sudoku/9x9-contradictory",
    "sudoku/4x4-empty",
    "hanjie/two-solutions",
    "hanjie/different-totals",
    "hanjie/unknown-columns",
    "star-battle/8x8-1-two-stars",
    "middle-sum/6x6",
]
LONG = [
    *(f"{kind}/6x6-several-solutions" for kind in ("heyawake", "kenken", "lits", "norinori", "numberlink", "shikaku")),
    "kakuro/8x8-several-solutions",
    "numberlink/6x6-no-solution",
    "shikaku/6x6-no-solution",
]
"""Those that take longest: the contract of each kind repairs smaller boards too."""


@pytest.mark.slow
@pytest.mark.parametrize("name", [long_only(name) if name in LONG else name for name in sorted(BROKEN)])
def test_what_is_shipped_broken_is_mended(name):
    result = repair(load(name))
    assert result.status != Uniqueness.UNIQUE
    assert is_unique(result.repaired)
    assert result.solution is None or not result.repaired.broken_rules(result.solution)
    assert satpuzzles.loads(result.repaired.to_json()) == result.repaired


@pytest.mark.parametrize("name", ["binairo/6x6", "skyscrapers/5x5", "minesweeper/8x8"])
def test_boards_with_givens_are_completed(name):
    assert is_unique(satpuzzles.complete(load(f"{name}-several-solutions")).puzzle)


KEPT = ["star-battle/8x8-1-two-stars", "slitherlink/6x6-several-solutions", "hitori/6x6-several-solutions"]


@pytest.mark.parametrize(
    "name", [*KEPT, *(long_only(f"{kind}/6x6-several-solutions") for kind in ("norinori", "nurikabe"))]
)
def test_what_is_to_keep_is_not_changed_and_one_solution_stays(name):
    """Moved borders and clues of kinds without givens."""
    puzzle = load(name)
    free = satpuzzles.repair(puzzle)
    kept = satpuzzles.repair(puzzle, keep=free.changed)
    assert free.changed
    assert not {*free.changed} & {*kept.changed}
    for solution in satpuzzles.check(puzzle).solutions[1:]:
        wished = satpuzzles.repair(puzzle, solution=solution)
        assert wished.repaired is None or satpuzzles.check(wished.repaired).solutions == [solution]


@pytest.mark.slow
def test_clues_that_are_texts_and_first_ones_can_come():
    documents = [{"puzzle": kind, "clues": [[None] * 3] * 3} for kind in ("akari", "nurikabe")]
    yajilin = load("yajilin/6x6-easy").to_json()
    yajilin["clues"][5][4] = None
    for document in (*documents, yajilin):
        assert is_unique(satpuzzles.repair(document).repaired)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["hitori/6x6", long_only("norinori/6x6")])
def test_a_time_limit_does_not_start_a_process_for_each_question(monkeypatch, name):
    """Starting one takes a hundred times as long as the question."""
    started = []

    def counted(*arguments, **options):
        started.append(arguments)
        return helper(*arguments, **options)

    monkeypatch.setattr(child, "helper", counted)
    puzzle = load(f"{name}-several-solutions")
    within = repair(puzzle, time_limit=60)
    assert len(started) <= 2  # the verdict, and what all solutions share
    assert within == repair(puzzle)


@pytest.mark.slow
@examples(15)
@given(st.lists(st.lists(st.sampled_from([0, 0, 0, 0, 0, 1, 2, 3, 4]), min_size=4, max_size=4), min_size=4, max_size=4))
def test_any_small_sudoku(givens):
    puzzle = Sudoku.from_json(Node({"puzzle": "sudoku", "givens": givens}))
    result = repair(puzzle)
    assert is_unique(result.repaired)
    cells = [(r, c) for r, c in product(range(4), repeat=2) if puzzle.givens[r][c]]
    dropped = {fact.cell for fact in result.dropped.givens}
    assert solvable(without(puzzle, dropped))
    if len(dropped) <= 6:  # beyond that they are few, not surely the fewest
        assert not any(solvable(without(puzzle, few)) for few in fewer(cells, dropped))
    if result.conflict.givens:
        reasons = Reasons(puzzle)
        rules = [(label, None) for label in ("row", "column", "box")]
        facts = unpacked(result.conflict.givens)
        assert not reasons.consistent(rules, facts)
        assert all(reasons.consistent(rules, facts[:i] + facts[i + 1 :]) for i in range(len(facts)))
    for fact in result.added:
        assert not is_unique(without(result.repaired, {fact.cell}))


@pytest.mark.slow
@examples(25)
@given(st.data())
def test_any_small_hanjie(data):
    clue = st.sampled_from([[], [1], [2], [1, 1], [3]])
    rows, columns = (data.draw(st.lists(clue, min_size=3, max_size=3)) for _ in range(2))
    puzzle = Hanjie.from_json(Node({"puzzle": "hanjie", "rows": rows, "columns": columns}))
    result = repair(puzzle)
    assert is_unique(result.repaired)
    lines = [("row", i) for i in range(3)] + [("column", i) for i in range(3)]

    def less(rules):
        changed = puzzle
        for label, number in rules:
            changed = rules_of(changed)[label].without(number)
        return changed

    wrong = result.dropped.rules + result.corrected.rules
    assert solvable(less(wrong))
    assert not any(solvable(less(few)) for few in fewer(lines, wrong))
    if result.corrected:
        clues = (*puzzle.rows, *puzzle.columns), (*result.repaired.rows, *result.repaired.columns)
        changed = [line for line, *pair in zip(lines, *clues, strict=True) if pair[0] != pair[1]]
        assert sorted(changed) == sorted(result.corrected.rules)
        assert not result.repaired.broken_rules(result.solution)


_LINES = ("row", "left diagonal", "right diagonal")


@st.composite
def small_trids(draw):
    """Three rows with any sums and numbers, mostly of values that fit."""
    high = draw(st.integers(3, 5))
    total = st.none() | st.integers(6, 3 * high - 3)
    sums = [draw(st.lists(total, min_size=n, max_size=n)) for n in (1, 3)]
    number = st.sampled_from([None, None, None, *range(1, high + 1)])
    vertices = [draw(st.lists(number, min_size=n, max_size=n)) for n in (1, 2, 3)]
    document = {"puzzle": "trid", "size": 3, "min": 1, "max": high, "triangles": sums, "vertices": vertices}
    return Trid.from_json(Node(document))


@pytest.mark.slow
@examples(20)
@given(puzzle=small_trids())
def test_any_small_trid(puzzle):
    result = repair(puzzle)
    assert result.repaired is not None
    assert is_unique(result.repaired)
    numbers = [(r, c) for r, row in enumerate(puzzle.vertices) for c, value in enumerate(row) if value is not None]
    sums = sum(total is not None for row in puzzle.triangles for total in row)
    clues = [*numbers, *range(sums)]

    def less(dropped):
        changed = puzzle.with_givens(
            [
                [None if (r, c) in dropped else value for c, value in enumerate(row)]
                for r, row in enumerate(puzzle.vertices)
            ]
        )
        for number in sorted((one for one in dropped if isinstance(one, int)), reverse=True):
            changed = rules_of(changed)["triangle"].without(number)
        return changed

    wrong = (result.dropped, result.corrected)
    dropped = [fact.cell for clues in wrong for fact in clues.givens]
    dropped += [number for clues in wrong for _, number in clues.rules]
    assert bool(dropped) == (not solvable(puzzle))
    assert solvable(less(dropped))
    assert not any(solvable(less(few)) for few in fewer(clues, dropped))
    if dropped:
        reasons = Reasons(puzzle)
        check_conflict(result.conflict, reasons, [(label, None) for label in _LINES])
    for fact in result.added:
        vertices = [list(row) for row in result.repaired.vertices]
        vertices[fact.cell[0]][fact.cell[1]] = None
        assert not is_unique(result.repaired.with_givens(vertices)), "a number that need not be added"


def check_conflict(conflict, reasons, game):
    """That the clues of ``conflict`` contradict beside the rules of the ``game``, and any part of them does not."""
    rules, facts = list(conflict.rules), unpacked(conflict.givens)
    assert not reasons.consistent([*game, *rules], facts)
    for i in range(len(rules)):
        assert reasons.consistent([*game, *rules[:i], *rules[i + 1 :]], facts)
    for i in range(len(facts)):
        assert reasons.consistent([*game, *rules], facts[:i] + facts[i + 1 :])


@st.composite
def small_star_battles(draw):
    """Five regions of any cells, of which each has one."""
    cells = draw(st.permutations(range(25)))
    labels = [*range(5), *draw(st.lists(st.integers(0, 4), min_size=20, max_size=20))]
    of_cell = dict(zip(cells, labels, strict=True))
    regions = [[of_cell[5 * r + c] for c in range(5)] for r in range(5)]
    return StarBattle.from_json(Node({"puzzle": "star-battle", "stars": 1, "regions": regions}))


@pytest.mark.slow
@examples(25)
@example(puzzle=StarBattle(["EBEBA", "DAAEA", "CBDAB", "AACEA", "AAAAA"], 1))  # many placements are forbidden
@given(puzzle=small_star_battles())
def test_any_small_star_battle(puzzle):
    verdict = satpuzzles.check(puzzle, backend="cadical195").status
    result = repair(puzzle)
    assert result.status == verdict
    assume(result.reason is None)  # else no border that it may move helps
    if verdict == "none":
        game = [("row", None), ("column", None), ("neighbours", None)]
        check_conflict(result.conflict, Reasons(puzzle), game)
    assert is_unique(result.repaired)
    before, after = (chain(*one.regions.written) for one in (puzzle, result.repaired))
    moved = sum(map(operator.ne, before, after))
    assert moved == len(result.changed)
    assert (verdict == "unique") == (moved == 0)
    if verdict == "multiple":
        assert not puzzle.broken_rules(satpuzzles.solve(result.repaired).grid), "its solution was one before"


def test_a_trid_loses_the_sum_that_cannot_be():
    puzzle = Trid(1, 4, triangles=[[6], [7, None, 8]])
    assert not solvable(puzzle)
    result = repair(puzzle)
    assert (len(result.dropped.rules), len(result.corrected)) == (1, 0)
    assert is_unique(result.repaired)
    assert sum(total is not None for row in result.repaired.triangles for total in row) == 2


def test_a_trid_gets_the_sum_that_its_solution_has():
    whole = satpuzzles.generate("trid", size=4, seed=2)
    (grid,) = satpuzzles.check(whole).solutions
    sums = [total for row in whole.triangles for total in row if total is not None]
    wrong = rules_of(whole)["triangle"].restated(0, [[value + 1 for value in row] for row in grid])
    assert sums != [total for row in wrong.triangles for total in row if total is not None]
    result = repair(wrong, solution=grid)
    assert (result.repaired, result.corrected.rules, result.is_smallest) == (whole, (("triangle", 0),), True)
    assert next(line for line in result.lines() if line.startswith("change")).endswith(f"to sum {sums[0]}")


@pytest.mark.slow
@examples(100)
@given(st.lists(st.sets(st.integers(0, 7), min_size=1), max_size=6))
def test_hitting_sets_are_smallest(sets):
    hitting = HittingSets()
    for one in sets:
        hitting.add(sorted(one))
    found = set(hitting.smallest())
    assert all(found & one for one in sets)
    assert not any(all(set(few) & one for one in sets) for few in fewer(range(8), found))


@pytest.mark.parametrize("more", [4, 5])
def test_beyond_six_members_they_are_only_small(more):
    """Of the first six sets two members are enough; a greedy choice begins with 2."""
    hitting = HittingSets()
    for members in ([0, 2], [0, 2], [0, 3], [1, 2], [1, 2], [1, 4], *([n, 100 + n] for n in range(5, 5 + more))):
        hitting.add(members)
    assert (len(hitting.smallest()) == 2 + more, hitting.is_smallest) == (more == 4, more == 4)


@pytest.mark.parametrize("count", [6, 7])
def test_more_than_six_changes_are_not_said_to_be_the_fewest(count):
    puzzle = load("sudoku/inkala")
    facts = Clues(givens=tuple(Fact((0, c), 1, holds=True) for c in range(count)))
    for done in ({"dropped": facts}, {"corrected": facts, "is_smallest": True}, {"added": facts.givens}):
        said = "; ".join(Repair(puzzle, Uniqueness.NONE, puzzle, **done).changes())
        assert ("the fewest that" in said, "fewer may be enough" in said) == (count == 6, count == 7)


@pytest.mark.parametrize("count", [6, 7])
def test_a_solution_that_breaks_more_than_six_clues_is_that_of_another_puzzle(count):
    whole = load("sudoku/inkala")
    grid = satpuzzles.solve(whole).grid
    wrong = [(r, c) for r, row in enumerate(whole.givens) for c, value in enumerate(row) if value][:count]
    givens = [[*row] for row in whole.givens]
    for r, c in wrong:
        givens[r][c] = givens[r][c] % 9 + 1
    broken = _wrong(whole.with_givens(givens), grid, frozenset())
    assert (broken and len(broken)) == (6 if count == 6 else None)


def test_a_wrong_given_gets_the_value_of_the_stated_solution():
    whole = load("sudoku/inkala")
    grid = satpuzzles.solve(whole).grid
    r, c = next((r, c) for r, row in enumerate(whole.givens) for c, value in enumerate(row) if value)
    givens = [list(row) for row in whole.givens]
    givens[r][c] = givens[r][c] % 9 + 1
    wrong = whole.with_givens(givens)
    result = repair(wrong, solution=grid)
    assert (result.repaired, result.solution, len(result.corrected), len(result.dropped)) == (whole, grid, 1, 0)
    assert f"change: r{r + 1}c{c + 1} from {givens[r][c]} to {grid[r][c]}" in result.lines()
    kept = repair(wrong, solution=grid, keep=[(r, c)])
    assert (len(kept.corrected), kept.repaired.givens[r][c]) == (0, givens[r][c])


@pytest.mark.parametrize(
    ("kind", "clue", "entry", "words"),
    [
        ("futoshiki", ("across", 0, 1), "<", "r1c2 < r1c3 to r1c3 < r1c2"),
        ("makaro", ("clues", 1, 0), "e", "the arrow at r2c1 from right to "),
        ("sashigane", ("clues", 1, 4), "e", "from an end, with the corner to the right to the circle at r2c5"),
        ("pipelink", ("pieces", 0, 2), "ew", "r1c3 from ew to se"),
    ],
)
def test_a_changed_clue_is_named_before_and_after(kind, clue, entry, words):
    kept = kept_examples()[kind]
    right = satpuzzles.loads(kept["puzzle"])
    name, r, c = clue
    assert in_rows(getattr(right, name))[r][c] != entry
    wrong = edited(right, {clue: entry})
    (rule,) = (one for one in broken_by(wrong, kept["answer"]).rules if _entries(wrong, one) == {clue})
    fixed = corrected(wrong, Clues((rule,)), kept["answer"])
    assert words in Clues((rule,)).changed_in_words(wrong, fixed)


def test_a_wrong_clue_of_a_picture_is_that_of_the_picture():
    whole = Hanjie(rows=["1 1", "5", "3", "1"], columns=["1", "3", "3", "3", "1"])
    (picture,) = satpuzzles.check(whole).solutions
    wrong = Hanjie(rows=["1 1", "5", "3", "2"], columns=["1", "3", "3", "3", "1"])
    result = repair(wrong, solution=picture)
    assert (result.repaired, result.corrected.rules) == (whole, (("row", 3),))
    assert "change: row 4 from block 2 to block 1" in result.lines()
    guessed = repair(wrong)
    assert (len(guessed.corrected), is_unique(guessed.repaired)) == (1, True), "no clue is left open"
    assert None not in (*guessed.repaired.rows, *guessed.repaired.columns)


@pytest.mark.parametrize("grid", [[[0]], [[7] * 5] * 4, [[1] * 5] * 4])
def test_a_stated_solution_of_another_puzzle_is_of_no_use(grid):
    wrong = Hanjie(rows=["1 1", "5", "3", "2"], columns=["1", "3", "3", "3", "1"])
    assert repair(wrong, solution=grid) == repair(wrong)


def test_a_kind_that_says_neither_how_to_drop_a_clue_nor_how_to_correct_it_names_the_clues():
    wrong = Killer([[None] * 4] * 4, [{"sum": 8, "cells": [[0, 0], [0, 1]]}])
    result = repair(wrong)
    assert (result.repaired, result.dropped.rules) == (None, (("sum", 0),))
    assert [*result.lines()] == [
        "no solution: this clue cannot be met: sum 1: sum 8",
        "drop: sum 1: sum 8",
        "not repaired: a Killer cannot do without sum 1",
    ]


@pytest.mark.slow
def test_a_contradiction_of_many_clues_names_some_and_counts_the_others():
    whole = load("sudoku/inkala")
    wrong = whole.with_givens([[1, *whole.givens[0][1:]], *whole.givens[1:]])
    result = repair(wrong)
    givens = len(result.conflict.givens)
    assert givens > 8
    first, *_ = result.lines()
    assert first.endswith(f" (and {givens - 8} more)")
    assert len({*re.findall(r"r\dc\d", first)}) == 8
    told = satpuzzles.hint(wrong)
    assert re.search(r"\(and \d+ more\), but \d boxes, \d columns and \d rows \(every value once\) do not", str(told))
    assert len(told.step.facts) > 8, "the record has all of them"


@pytest.mark.parametrize("name", ["6x6-easy", long_only("10x10-hard")])
def test_a_wrong_number_beside_the_board_becomes_the_right_one(name):
    puzzle = load(f"battleships/{name}")
    wrong = changed(puzzle, above=(puzzle.above[0], puzzle.above[1] + 1, *puzzle.above[2:]))
    result = repair(wrong)
    assert result.repaired == puzzle
    assert [line.partition(" from ")[0] for line in result.changes()][1:] == ["change: column 2"]


def test_a_clue_comes_back_in_words_and_nowhere_else_if_its_cell_is_to_keep():
    puzzle = load("masyu/8x8-hard")
    several = edited(puzzle, {("pearls", 2, 5): "."})
    added = repair(several)
    (cell,) = added.changed
    assert re.fullmatch(r"add: the (black|white) pearl at r\dc\d: .*(straight|turn).*", *added.words)
    kept = repair(several, keep=[cell])
    assert is_unique(kept.repaired)
    assert kept.changed
    assert cell not in kept.changed


def test_a_clue_to_keep_is_neither_dropped_nor_corrected():
    wrong = edited(load("hashi/6x6-easy"), {("clues", 0, 0): 3})
    assert "change: the island r1c1 from 3 bridges to 2 bridges" in repair(wrong).lines()
    kept = repair(wrong, keep=[(0, 0)])
    assert is_unique(kept.repaired)
    assert kept.repaired.clues[0][0] == 3


@pytest.mark.parametrize(
    ("first_row", "is_smallest"), [([1, None], True), ([1, 2], False), ([2, 2], True), ([3, 3], False)]
)
def test_clues_that_are_put_right_are_the_fewest_if_fewer_do_not_do(first_row, is_smallest):
    """Of the first two rows one and two givens are not those of the stated solution, and there are others; the last two
    have none without one of them.
    """
    grid = [[2, 1, 4, 3], [4, 3, 2, 1], [1, 2, 3, 4], [3, 4, 1, 2]]
    result = repair(Sudoku([[*first_row, None, None], *[[None] * 4] * 3]), solution=grid)
    wrong = [given for given, right in zip(first_row, (2, 1), strict=True) if given not in (None, right)]
    assert (result.solution, len(result.corrected), result.is_smallest) == (grid, len(wrong), is_smallest)


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("rest", [True, False])
def test_of_what_may_be_dropped_least_is_added_and_it_is_the_fewest_if_both_are(monkeypatch, first, rest):
    puzzle = Sudoku([[1, 1, 1, None], *[[None] * 4] * 3])
    facts = [Fact((0, c), 1, holds=True) for c in range(3)]
    found = Wrong(fewest=tuple(Clues(givens=(fact,)) for fact in facts), is_smallest=first)
    rests = [
        Repair(puzzle, Uniqueness.MULTIPLE, repaired, added=tuple(added), is_smallest=rest)
        for repaired, added in ((None, []), (puzzle, facts), (puzzle, facts[:1]))
    ]
    monkeypatch.setattr(repairing, "fewest_wrong", lambda *_: found)
    monkeypatch.setattr(repairing, "_settled", lambda *_: None)
    monkeypatch.setattr(repairing, "_repaired", lambda *_: rests.pop(0))
    result = repairing._made_possible(puzzle, None, repairing._How(0, frozenset(), NEVER))
    assert (result.dropped, result.added, result.is_smallest) == (found.fewest[2], (facts[0],), first and rest)


@pytest.mark.parametrize(("choices", "tries"), [(1, 20), (3, 6), (21, 1)])
def test_solutions_that_may_show_what_is_right_are_tried_for_each_choice(monkeypatch, choices, tries):
    puzzle = Sudoku([[1, 1, None, None], *[[None] * 4] * 3])
    found = Wrong(fewest=(Clues(givens=(Fact((0, 0), 1, holds=True),)),) * choices)
    asked = []
    monkeypatch.setattr(repairing, "fewest_wrong", lambda *_: found)
    monkeypatch.setattr(
        repairing,
        "_settled",
        lambda result, _clues, most, _deadline: asked.append(most) or replace(result, solution=[[]]),
    )
    assert repairing._made_possible(puzzle, None, repairing._How(0, frozenset(), NEVER)).solution == [[]]
    assert asked == [tries]


@pytest.mark.parametrize("cells", [[(0, 0), (0, 1), (2, 0)], [(3, 3), (3, 2), (1, 3)]])
@pytest.mark.parametrize("seed", range(4))
def test_each_single_clue_that_may_go_leaves_a_solution(cells, seed):
    """The first of the cells contradicts each of the others, which the first contradiction found does not show."""
    puzzle = Sudoku([[1 if (r, c) in cells else None for c in range(4)] for r in range(4)])
    found = fewest_wrong(puzzle, seed, frozenset(), NEVER)
    assert [one.givens[0].cell for one in found.fewest] == cells[:1]


def test_of_several_orders_the_one_that_leaves_fewest_clues_is_taken(monkeypatch):
    found = []

    def shrunk(asked, order, game):
        few = _shrunk(asked, order, game)
        found.append(few if len(found) % 2 else [*few, *asked.givens])
        return found[-1]

    monkeypatch.setattr(conflict, "_shrunk", shrunk)
    wrong = Sudoku([[1, 1, None, None], [2, None, None, None], *[[None] * 4] * 2])
    assert len(fewest_wrong(wrong, 0, frozenset(), NEVER).conflict) == 2 < len(found[0])


EMPTY = {"givens": ["." * 6] * 6, "box": [2, 3]}
IMPOSSIBLE = {"cells": "r1c1 r1c2", "sum": 12}


def of(kind, **fields):
    return satpuzzles.loads({"puzzle": kind, **fields})


@pytest.mark.slow
def test_a_clue_that_nothing_can_satisfy_goes_and_the_rest_becomes_unique():
    stages = []
    result = repair(of("sudoku", **EMPTY, cages=[IMPOSSIBLE]), watch=stages.append)
    assert (result.status, len(result.conflict), len(result.dropped)) == (Uniqueness.NONE, 1, 1)
    assert is_unique(result.repaired)
    assert stages[:2] == ["looking for two solutions", "looking for clues that contradict each other"]
    assert any(stage.startswith("looking for the fewest givens: ") for stage in stages)


@pytest.mark.parametrize("looks", [60, 90])
def test_the_best_so_far_is_kept(monkeypatch, looks):
    """However few looks at the clock there are, what is said to have one solution has one."""
    monkeypatch.setattr(unique_givens, "_MOST_WAYS", 1)
    puzzle = of("sudoku", **EMPTY)
    grid = satpuzzles.solve(puzzle).grid
    added, is_smallest = unique_givens.missing_givens(puzzle, grid, frozenset(), Countdown(looks=looks))
    assert not is_smallest
    found = puzzle.with_givens([[None] * 6] * 6)
    rows = [[None] * 6 for _ in range(6)]
    for fact in added:
        rows[fact.cell[0]][fact.cell[1]] = fact.value
    assert is_unique(found.with_givens(rows))


def test_clues_that_are_restated_may_become_clues_of_another_sign():
    """A quotient cannot be stated of 2 and 3, so that cage has a difference; the other one keeps its sum."""
    rows = ["aabb", "ccdd", "eeff", "gghh"]
    puzzle = of("kenken", cages=rows, clues=[["9/", None, "9+", None], *[[None] * 4] * 3])
    wrong = Clues(tuple(("cage", number) for number in range(2)))
    right = corrected(puzzle, wrong, [[2, 3, 1, 4], [3, 2, 4, 1], [1, 4, 2, 3], [4, 1, 3, 2]])
    assert [clue for row in right.clues for clue in row if clue is not None] == ["1-", "5+"]


def shikaku(*sizes):
    """Three rows of four cells, with a size at the left of each."""
    return satpuzzles.loads({"puzzle": "shikaku", "clues": [[size, None, None, None] for size in sizes]})


@pytest.mark.parametrize(
    ("puzzle", "said"),
    [
        (shikaku(4, 5, 4), "no solution: the numbers add up to 13, and the board has 12 cells"),
        (shikaku(4, "?", 12), "no solution: the numbers add up to at least 17, and the board has 12 cells"),
        (shikaku(5, 3, 4), "no solution: this rule cannot be met: the 5 at r1c1: a rectangle of 5 cells"),
        (
            satpuzzles.loads({"puzzle": "hashi", "clues": [[2, None, 1]]}),
            "no solution: the numbers add up to 3, which is odd, and each bridge counts at two islands",
        ),
    ],
)
def test_it_is_said_what_cannot_be_whether_or_not_clues_can_be_dropped(puzzle, said):
    assert str(repair(puzzle)).startswith(said)


def test_several_wrong_clues_that_cannot_be_dropped_are_found_by_what_contradicts():
    puzzle = shikaku(5, 7, 4)
    assert _relaxed(puzzle, [(("clues", r, 0, "?"),) for r in range(3)], NEVER) == (
        (("clues", 0, 0, "?"),),
        (("clues", 1, 0, "?"),),
    )
    assert is_unique(repair(puzzle).repaired)


def test_at_a_limit_it_is_said_what_leaves_a_solution(monkeypatch):
    stop = Event()

    def late(*_):
        stop.set()
        raise OutOfTime

    monkeypatch.setattr(local_search._Search, "changes", late)
    monkeypatch.setattr(local_search, "_restated", lambda *_: ())
    found = repair(shikaku(5, 3, 4), cancel=stop)
    assert found.repaired is None
    assert (
        found.reason
        == "cancelled; so far: r1c1: ? instead of 5; r2c1: ? instead of 3; that leaves a solution, perhaps several"
    )
    assert found.nearest.to_json()["clues"] == shikaku("?", "?", 4).to_json()["clues"]


def test_the_numbers_of_islands_are_those_of_an_answer_without_a_search(monkeypatch):
    def never(*_):
        raise AssertionError("it was searched")

    monkeypatch.setattr(local_search, "_Search", never)
    stated = load("nurikabe/10x10").to_json()
    stated["clues"][9][0] = 4
    found = repair(satpuzzles.loads(stated))
    assert found.changed == ((9, 0),)
    assert found.words == ("r10c1: 2 instead of 4",)


def test_at_a_limit_it_is_said_how_far_other_solutions_are(monkeypatch):
    stop, calls, other = Event(), [], local_search._Search._other

    def late(search, puzzle):
        calls.append(puzzle)
        if len(calls) > 1:
            stop.set()
            raise OutOfTime
        return other(search, puzzle)

    monkeypatch.setattr(local_search._Search, "_other", late)
    found = repair(load("nurikabe/6x6-several-solutions"), cancel=stop)
    assert found.repaired is None
    assert re.fullmatch(r"cancelled; so far: another solution differs in \d+ cells?", found.reason)


def test_at_a_limit_it_is_said_which_clues_to_drop(monkeypatch):
    stop = Event()

    def late(*_):
        stop.set()
        raise OutOfTime

    monkeypatch.setattr(repairing, "_settled", late)
    found = repair(load("heyawake/6x6-no-solution"), cancel=stop)
    assert found.repaired is None
    assert found.reason == "time limit while looking for the right clues"
    assert found.dropped


@pytest.mark.parametrize(
    "document",
    [
        {"puzzle": "dominosa", "clues": [[0, 0, 1], [1, 1, 0]]},
        {"puzzle": "doppelblock", "givens": [[None] * 3] * 3, "above": [0, None, None], "left": [1, None, None]},
        {"puzzle": "hitori", "numbers": [[1, None, 1], [None, None, 1], [2, None, None]]},
        {"puzzle": "net", "pieces": ["...", ".t.", "e.."]},
    ],
    ids=lambda document: document["puzzle"],
)
def test_boards_that_are_no_answers_imply_no_puzzle_nearby(document):
    chosen = satpuzzles.loads(document)
    for other in near(chosen, Random(0), (), NEVER):
        assert satpuzzles.loads(other.to_json()) == other
