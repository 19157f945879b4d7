"""Star Battles whose stars keep apart as other neighbours than those of a king."""

import re
from itertools import combinations, product

import pytest
from hypothesis import given, strategies as st

import satpuzzles
from satpuzzles import GaveUp, InstanceError, StarBattle
from satpuzzles.boards.drawing import Lines
from satpuzzles.proving.certificate import Rejected
from satpuzzles.puzzles.parts.neighbours import MOVES, most_stars
from satpuzzles.stating.changes import changed
from satpuzzles.stating.game_rules import game_rules
from satpuzzles.stating.modelling import rules_of
from tests.effort import examples
from tests.oracles import puzzles as oracle
from tests.puzzles.common import all_solutions, puzzle
from tests.puzzles.test_star_battle import boards

NAMES = [*MOVES]
PAIRS = [[[0, 0], [1, 2]], [[4, 4], [3, 3]], [[2, 2], [2, 3]]]
WAYS = [
    {"backend": "glucose4"},
    {"backend": "cadical195", "encodings": {"cardinality": "totalizer"}, "presolve": False},
]
KNIGHTS = {"stars": 1, "regions": ["AABBCC", "ABBCCD", "ABBCCC", "AAAACC", "AAAECC", "AAFECC"], "neighbours": "knight"}
KNIGHTS_SOLVED = [
    [0, 0, 0, 0, 1, 0],
    [0, 0, 0, 0, 0, 1],
    [0, 1, 0, 0, 0, 0],
    [1, 0, 0, 0, 0, 0],
    [0, 0, 0, 1, 0, 0],
    [0, 0, 1, 0, 0, 0],
]


def battle(regions, stars, neighbours):
    return puzzle("star-battle", regions=regions, stars=stars, neighbours=neighbours)


@st.composite
def pairs(draw, size, most):
    cells = st.tuples(st.integers(0, size - 1), st.integers(0, size - 1))
    return draw(st.lists(st.lists(cells, min_size=2, max_size=2, unique=True), max_size=most))


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS, ids=lambda way: way["backend"])
@pytest.mark.parametrize("stars", [1, 2])
@pytest.mark.parametrize("neighbours", NAMES)
@given(regions=boards())
@examples(12)
def test_solutions_are_those_of_brute_force(neighbours, stars, way, regions):
    expected = oracle.star_battle(regions, stars, neighbours)
    assert all_solutions(battle(regions, stars, neighbours), **way) == expected


@pytest.mark.parametrize("neighbours", [*NAMES, PAIRS], ids=str)
def test_a_page_knows_the_same_neighbours(neighbours):
    chosen = battle([[r] * 5 for r in range(5)], 1, neighbours)
    cells = list(product(range(5), repeat=2))
    near = {pair for pair in combinations(cells, 2) if oracle.are_neighbours(neighbours, *pair)}
    rules = [one for one in game_rules(chosen).rules if one.name.startswith("stars never ")]
    assert {pair for one in rules for pair in combinations(sorted(one.cells), 2)} == near
    assert game_rules(chosen).complete


@pytest.mark.parametrize(
    ("neighbours", "demand", "exclusion", "rules"),
    [
        ("king", "stars never touch", "touch", "no two stars touch, not even diagonally."),
        ("side", "stars never share a side", "share a side", "no two stars share a side."),
        (
            "knight",
            "stars never lie a knight's move apart",
            "lie a knight's move apart",
            "no two stars lie a knight's move apart.",
        ),
        (
            [[[0, 0], [1, 1]], [[0, 0], [0, 1]], [[0, 0], [1, 2]]],
            "stars never form a listed pair",
            "form a listed pair",
            "no two stars form a listed pair; a line joins the cells of each pair.",
        ),
    ],
)
def test_words_say_what_neighbours_are(neighbours, demand, exclusion, rules):
    chosen = battle([[r] * 3 for r in range(3)], 1, neighbours)
    rule = rules_of(chosen)["neighbours"]
    assert (rule.demand(None), rule.exclusion) == (demand, exclusion)
    assert chosen.drawing().description == f"One star in every row, column and region; {rules}"
    grid = [[1, 1, 0], [0, 1, 1], [0, 0, 0]]
    assert any(one.startswith(f"{demand}: r1c1") for one in chosen.broken_rules(grid))


def test_pairs_are_joined_by_lines_on_pictures():
    chosen = battle([[r] * 5 for r in range(5)], 1, PAIRS)
    (lines,) = chosen.drawing().of(Lines)
    assert lines.paths == [[(1, 1), (3, 5)], [(5, 5), (5, 7)], [(7, 7), (9, 9)]]
    (lines,) = re.findall(rb'class="diagonal" d="([^"]*)"', satpuzzles.render(chosen))
    assert lines.count(b"M") == len(PAIRS)


def test_hints_lead_to_the_solution_and_name_the_neighbours():
    chosen = puzzle("star-battle", **KNIGHTS)
    assert chosen.broken_rules(KNIGHTS_SOLVED) == []
    path = satpuzzles.explain(chosen)
    sentences = [step.sentence for step in path.steps]
    assert path.status == "solved"
    assert any("stars never lie a knight's move apart" in sentence for sentence in sentences)
    assert not any("touch" in sentence for sentence in sentences)


@pytest.mark.parametrize(
    ("neighbours", "message"),
    [
        ("queen", "neighbours: expected one of king, side, knight, none, or a list of pairs of cells, found 'queen'"),
        (7, "neighbours: expected one of king, .* found 7"),
        ([[[0, 0]]], r"neighbours\[0\]: expected a pair of cells of 2, found a list of 1"),
        ([[[0, 0], [0]]], r"neighbours\[0\]\[1\]: expected a cell \[row, column\] of 2, found a list of 1"),
        ([[[0, 0], [0, 3]]], r"neighbours\[0\]\[1\]\[1\]: expected a row or column from 0 to 2, found 3"),
        ([[[0, 1], [0, 1]]], r"neighbours\[0\]: expected two different cells, found r1c2 twice"),
    ],
)
def test_what_are_no_neighbours_is_named(neighbours, message):
    with pytest.raises(InstanceError, match=message):
        battle([[r] * 3 for r in range(3)], 1, neighbours)


def test_documents_say_neighbours_only_where_they_are_no_kings():
    regions = ["AABB", "AABB", "CCDD", "CCDD"]
    assert "neighbours" not in StarBattle(regions).to_json()
    assert "neighbours" not in battle(regions, 1, None).to_json()
    assert StarBattle(regions, neighbours="side").to_json()["neighbours"] == "side"
    assert StarBattle(regions, neighbours=[]) == StarBattle(regions, neighbours="none")
    twice = StarBattle(regions, neighbours=[((1, 1), (0, 0)), ((0, 0), (1, 1))])
    assert twice.to_json()["neighbours"] == [[[0, 0], [1, 1]]]
    assert changed(twice, stars=2).neighbours == twice.neighbours
    assert twice != StarBattle(regions)


def test_more_cliques_than_can_be_found_are_a_limit():
    cells = list(product(range(10), range(6)))
    apart = [(a, b) for (i, a), (j, b) in combinations(enumerate(cells), 2) if i // 3 != j // 3]  # 3 ** 20 cliques
    with pytest.raises(GaveUp, match="at most 300000 maximal cliques"):
        satpuzzles.compile(StarBattle([[r] * 10 for r in range(10)], neighbours=apart))


@pytest.mark.parametrize(
    ("size", "stars", "neighbours", "most"),
    [(8, 2, "king", 2), (7, 1, "king", 1), (5, 2, "side", 2), (6, 3, "side", 3), (1, 1, "side", 1), (4, 4, "none", 4)],
)
def test_stars_beyond_the_bound_need_no_search(size, stars, neighbours, most):
    rows = [[r] * size for r in range(size)]
    assert most_stars(size, neighbours) == most
    assert satpuzzles.solve(battle(rows, stars, neighbours)).status == "solved"
    over = satpuzzles.solve(battle(rows, most + 1, neighbours))
    assert (over.status, over.reason.split(",")[0]) == (
        "none",
        f"a board of size {size} has room for {most} star{'s' * (most > 1)} in each row and column",
    )


@pytest.mark.slow
@pytest.mark.parametrize("naive", [False, True])
def test_a_certificate_is_of_these_neighbours(naive, tmp_path):
    chosen, folder = puzzle("star-battle", **KNIGHTS), tmp_path / "certificate"
    assert satpuzzles.certify(chosen, folder, naive=naive).status == "unique"
    assert satpuzzles.verify(folder, chosen).verdict == "unique"
    with pytest.raises(Rejected):
        satpuzzles.verify(folder, puzzle("star-battle", **KNIGHTS | {"neighbours": "side"}))
