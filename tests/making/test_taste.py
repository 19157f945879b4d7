"""What is pretty: the measures by hand-made boards, the distance from the ranges, and the prettiest of several."""

from dataclasses import dataclass
from random import Random
from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles.making.generate import series
from satpuzzles.making.generators import GENERATORS, Generated, Generator
from satpuzzles.making.generators.interface import taste_of
from satpuzzles.making.measures import MEASURES, OF_CLUES
from satpuzzles.making.taste import Taste
from satpuzzles.puzzles import PUZZLES
from satpuzzles.puzzles.nurikabe import Nurikabe
from satpuzzles.puzzles.star_battle import StarBattle
from satpuzzles.stating.changes import in_rows

ROOMS = StarBattle(["aabb", "abbb", "cccb", "dccc"], 1)
ISLANDS = Nurikabe([[2, None, None, 1], [None, None, None, None], [1, None, None, 4]])
SEA = [[0, 1, 1, 0], [0, 1, 0, 1], [1, 1, 0, 1]]  # no answer, which does not matter to measures


@pytest.mark.parametrize(
    ("name", "puzzle", "value"),
    [
        ("smallest region", ROOMS, 1 / 4),
        ("largest region", ROOMS, 6 / 4),
        ("spread of regions", ROOMS, (18 / 4) ** 0.5 / 4),
        ("single regions", ROOMS, 1 / 4),
        ("borders", ROOMS, 10 / 24),
        ("single parts", ISLANDS, 1 / 5),
        ("commonest value", ISLANDS, 7 / 12),
        ("clues", ISLANDS, 4 / 12),
        ("symmetry", ISLANDS, 1),
        ("clusters", ISLANDS, 0),
        ("empty area", ISLANDS, 2 / 3),
        ("commonest clue", ISLANDS, 2 / 4),
        ("clues of 0", ISLANDS, 0),
        ("clues of 1", ISLANDS, 2 / 4),
        ("spread of clues", ISLANDS, (6 / 4) ** 0.5 / 2),
        ("largest clue", ISLANDS, 2),
    ],
)
def test_measures_of_small_boards(name, puzzle, value):
    assert MEASURES[name](puzzle, SEA) == pytest.approx(value)


def test_symmetry_is_that_of_the_best_turn_or_mirror():
    mirrored = Nurikabe([[1, None, 1], [None, None, None], [None, 1, None]])
    alone = Nurikabe([[1, None, None], [None, None, None], [None, 1, None]])
    assert MEASURES["symmetry"](mirrored, SEA) == 1
    assert MEASURES["symmetry"](alone, SEA) == 0.5


def test_clusters_count_clues_side_by_side():
    assert MEASURES["clusters"](Nurikabe([[1, 1, None, 1]]), SEA) == pytest.approx(2 / 3)


def test_the_distance_counts_in_widths_of_ranges():
    taste = Taste({"clues": (0.5, 0.75), "clues of 1": (0.0, 0.5), "empty area": (0.2, 0.2)})
    missing = (0.5 - 1 / 3) / 0.25 + (2 / 3 - 0.2) / 0.1
    assert taste.distance(ISLANDS, SEA) == pytest.approx(missing)
    assert Taste({}).distance(ISLANDS, SEA) == 0


def test_kinds_name_measures_with_ranges():
    stated = {name: taste_of(name) for name in GENERATORS.names()}
    assert sum(map(bool, stated.values())) > 1
    for taste in stated.values():
        assert taste.keys() <= MEASURES.keys()
        assert all(low <= high for low, high in taste.values())


def test_measures_of_clues_change_when_clues_go():
    fewer = Nurikabe([[2, None, None, None], [None, None, None, None], [None, None, None, 4]])
    same = {name for name, one in MEASURES.items() if "region" not in name and name != "borders"} - OF_CLUES
    assert all(MEASURES[name](fewer, SEA) == MEASURES[name](ISLANDS, SEA) for name in same)


@dataclass(frozen=True)
class Counting(Generator):
    """A Nurikabe with 12, 10, 8, ... clues of 1."""

    kind: ClassVar[str] = "nurikabe"

    def generate(self, random, _deadline=None):
        many = 12 - 2 * random.calls
        random.calls += 1
        return Generated(Nurikabe([[1] * many + [None] * (100 - many)]), [[0] * 100])


class Calls(Random):
    calls = 0


def test_the_prettiest_of_a_few_is_taken():
    made = Counting().prettiest(random := Calls(), None)
    fewest = min(range(random.calls), key=lambda i: Counting().taste.distance(*_made(i)[:2]))
    assert made == _made(fewest)
    plain = Counting(plain=True).prettiest(random := Calls(), None)
    assert plain == _made(0)
    assert random.calls == 1


def _made(number):
    random = Calls()
    random.calls = number
    return Counting().generate(random)


def test_plain_is_an_option_of_kinds_with_a_taste():
    command = series("nurikabe", 3, plain=True, size=(5, 5)).command(1)
    assert "--plain" in command
    with pytest.raises(satpuzzles.UsageError, match="no parameter 'plain'"):
        series("trid", 3, plain=True)


def test_star_battles_have_few_regions_of_one_cell():
    made = satpuzzles.generate("star-battle", size=8, stars=1, difficulty="easy", seed=1)
    assert [*map(len, made.regions.members)].count(1) <= 1


SYMMETRIC = {"akari": "clues", "creek": "clues", "kuromasu": "clues", "slant": "clues"} | {
    kind: "givens" if kind == "sukoro" else "pieces" if kind == "pipelink" else "clues"
    for kind in PUZZLES.built_in
    if PUZZLES.named(kind, "kind").making.paired
}
"""Kinds that are asked for such clues, with the field that has them."""


@pytest.mark.parametrize(("kind", "field"), SYMMETRIC.items())
def test_symmetric_clues_lie_opposite_each_other(kind, field):
    rows = in_rows(getattr(satpuzzles.generate(kind, size=(5, 6), symmetric=True, seed=2), field))
    black = "#" if kind == "akari" else None
    at = {(r, c) for r, row in enumerate(rows) for c, clue in enumerate(row) if clue not in (None, black)}
    assert at
    assert {(len(rows) - 1 - r, len(rows[0]) - 1 - c) for r, c in at} == at


@pytest.mark.parametrize("seed", range(3))
def test_black_cells_of_an_akari_lie_in_a_pattern(seed):
    assert MEASURES["symmetry"](satpuzzles.generate("akari", size=(6, 7), seed=seed), SEA) == 1


def test_new_puzzles_have_as_many_clues_as_published_ones():
    low, high = taste_of("slitherlink")["clues"]
    pretty, plain = (satpuzzles.generate("slitherlink", size=(8, 8), seed=4, plain=plain) for plain in (False, True))
    assert low - 0.05 <= MEASURES["clues"](pretty, SEA) <= high + 0.05
    assert MEASURES["clues"](plain, SEA) == 0.5
