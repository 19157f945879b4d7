"""Puzzles made harder by exchanging givens: unique all the way, and the same whichever solver looks."""

from itertools import chain, islice
from random import Random

import pytest

import satpuzzles
from satpuzzles.explaining.rating.ladder import Grade, Ladder
from satpuzzles.making import hill_climbing
from satpuzzles.making.difficulty import Judge, Side
from satpuzzles.making.from_answer import with_clues_of
from satpuzzles.making.generators import GENERATORS
from satpuzzles.making.hill_climbing import STUCK, Exchanges, Rater, climbed
from satpuzzles.making.kinds.generators.sudoku import SudokuGenerator
from satpuzzles.making.random_answers import filler
from satpuzzles.making.removable_clues import clued
from satpuzzles.puzzles.suguru import Suguru
from tests.effort import long_only
from tests.making.common import is_unique
from tests.paths import INSTANCES


def exchanged(generator, seed, most):
    """A minimal puzzle and up to so many of its neighbours, as boards."""
    random = Random(seed)
    blank = generator.blank(random)
    with filler(blank) as one:
        full = one.filled(random)
        one.forbid(full)
        groups = generator._groups(full, random)
        exchanges = Exchanges(one.session, full, groups)
        start = exchanges.minimal(frozenset(range(len(groups))), random)
        found = [start, *islice(exchanges.neighbours(start, random), most)]
        return [blank.with_givens(one.part(full, exchanges.literals(givens))) for givens in found], [*map(len, found)]


@pytest.mark.parametrize(
    "generator", [SudokuGenerator(), SudokuGenerator(size=7, jigsaw=True)], ids=lambda one: one.options()
)
@pytest.mark.parametrize("seed", range(3))
def test_two_givens_go_and_at_most_two_come_and_the_puzzle_stays_unique(generator, seed):
    (start, *others), (size, *sizes) = exchanged(generator, seed, 10)
    assert others
    assert all(map(is_unique, [start, *others]))
    assert {*sizes} <= {size - 1, size}
    cells = [{(r, c) for r, row in enumerate(one.givens) for c, value in enumerate(row) if value} for one in others]
    first = {(r, c) for r, row in enumerate(start.givens) for c, value in enumerate(row) if value}
    assert {len(first - one) for one in cells} == {2}


@pytest.mark.parametrize("kind", ["binairo", "makaro", "slitherlink"])
def test_clues_that_an_answer_implies_are_exchanged_too(kind):
    generator, random = GENERATORS.get(kind)(size=(6, 6), plain=True), Random(1)
    made = generator.generate(random)
    whole = with_clues_of(made.puzzle, made.solution)
    with clued(whole, made.solution) as asked:
        asked.ambiguous()
        exchanges = Exchanges(asked.session, asked.answer, [*asked.clues])
        start = exchanges.minimal(frozenset(range(len(asked.clues))), random)
        near = chain.from_iterable(exchanges.neighbours(start, random) for _ in range(20))
        found = [start, *islice(near, 5)]
        puzzles = [asked.with_clues(exchanges.groups[i] for i in one) for one in found]
    assert len(found) > 1
    assert all(map(is_unique, puzzles))


@pytest.mark.parametrize("seed", range(4))
def test_the_rounds_are_those_of_the_ladder(seed):
    puzzle = satpuzzles.load(INSTANCES / "sudoku" / "inkala.json")
    if seed:
        puzzle = SudokuGenerator(minimal=True).generate(Random(seed)).puzzle
    ladder = Ladder(puzzle)
    rounds = STUCK if ladder.climb() > Grade.LOOKAHEAD else ladder.rounds
    with filler(puzzle.solving.split(puzzle)[0]) as one:
        rater = Rater(one.session, one.values)
        givens = [
            one.values[9 * r + c][value - 1]
            for r, row in enumerate(puzzle.givens)
            for c, value in enumerate(row)
            if value
        ]
        found, total = rater.hardness(givens, rater.open_cells(givens))
    assert found == rounds
    assert (total > 0) == (rounds > 0)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("generator", "seed"),
    [
        long_only(SudokuGenerator(), 9),
        (SudokuGenerator(symmetric=True), 3),
        long_only(SudokuGenerator(minimal=True), 9),
    ],
    ids=lambda one: one.options() if isinstance(one, SudokuGenerator) else f"seed {one}",
)
def test_a_hard_sudoku_is_made_on_demand(generator, seed):
    judge = Judge("hard")
    made = generator.steered(Random(seed), judge)
    assert satpuzzles.rate(made.puzzle, explanations=False).difficulty == "hard"
    assert judge.seen.total() < 100, "found by chance"
    cells = {(r, c) for r, row in enumerate(made.puzzle.givens) for c, value in enumerate(row) if value}
    if generator.symmetric:
        assert cells == {(8 - r, 8 - c) for r, c in cells}


def test_a_cell_that_the_rules_alone_settle_is_not_open():
    with filler(Suguru([[None] * 4], [[0, 1, 1, 1]])) as one:
        (alone, first, *_), rater = one.values, Rater(one.session, one.values)
        given = first[one.names.index(2)]
        assert [len(cell) for cell in rater.open_cells([given])] == [2, 2]
        assert all({*alone}.isdisjoint(cell) for cell in rater.open_cells([]))
        assert rater.hardness([given], rater.open_cells([given])) == (STUCK, 4)


def test_what_a_climb_reached_is_graded_and_not_easier_than_its_start(monkeypatch):
    monkeypatch.setattr(hill_climbing, "_PATIENCE", 20)
    generator, random, reached = SudokuGenerator(size=6), Random(3), []
    blank = generator.blank(random)
    with filler(blank) as one, filler(blank) as plain:
        full = one.filled(random)
        one.forbid(full)
        exchanges, rater = (
            Exchanges(one.session, full, generator._groups(full, random)),
            Rater(plain.session, plain.values),
        )
        start = [exchanges.groups[number] for number in exchanges.minimal(frozenset(range(36)), random)]

        def side(chosen):
            reached.append(chosen)
            return Side.TOO_EASY

        def hardness(chosen):
            givens = [x for group in chosen for x in group]
            return rater.hardness(givens, rater.open_cells(givens))

        assert climbed(exchanges, rater, start, side, STUCK, random) is None
        (end,) = reached
        assert hardness(end) >= hardness(start)


def test_an_extreme_sudoku_comes_soon_from_a_board_with_a_pattern_that_is_hard():
    judge = Judge("extreme")
    made = SudokuGenerator().steered(Random(8), judge)
    assert satpuzzles.rate(made.puzzle, explanations=False).difficulty == "extreme"
    assert judge.seen.total() < 100, "found by chance"


@pytest.mark.parametrize("seed", [2, 3])
def test_cells_that_the_rules_settle_end_no_search(seed):
    judge = Judge("hard")
    made = SudokuGenerator(constraints=("thermometers",)).steered(Random(seed), judge)
    assert satpuzzles.rate(made.puzzle, explanations=False).difficulty == "hard"
    assert judge.seen.total() < 20
