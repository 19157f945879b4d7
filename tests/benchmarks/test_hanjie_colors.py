"""Every peer finds all solutions of small Hanjies in colours; pictures are as they are said to be."""

import hashlib
from itertools import islice

import pytest

import satpuzzles
from benchmarks.side_by_side.__main__ import PEERS, PICTURES, Problem
from benchmarks.side_by_side.colored_pictures import NUMBER, SORTS, picture, puzzles
from satpuzzles.solving.search import Search

SMALL = [
    satpuzzles.Hanjie(["1r 2b", "3r", "1b"], ["2r", "1b 1r", "1b 1r 1b"], ["red", "blue"]),
    satpuzzles.Hanjie(["1r 1b", "", "1b 1r"], ["1r", "2b", "1r"], ["red", "blue"]),
    satpuzzles.Hanjie(["1r", "1b"], ["1r", "1b"], ["red", "blue"]),
    satpuzzles.Hanjie(["1r 1r", "1b"], ["1r", "1b", "1r"], ["red", "blue"]),
]


@pytest.mark.parametrize("name", ["cp-sat-automata", "cp-sat-places", "clingo"])
def test_peers_find_as_many_solutions(name):
    needed = "clingo" if name == "clingo" else "ortools"
    pytest.importorskip(needed, reason=f"{needed}, of the extra bench, is not installed")
    for asked in SMALL:
        assert PEERS[name][0](Problem(PICTURES, "", asked), 9) == len([*Search(asked)])


def test_pictures_have_their_sizes_and_colours_and_are_the_same_everywhere():
    digest = hashlib.sha256()
    for number in range(0, NUMBER, 23):
        name, drawn = picture(number)
        assert name.startswith(f"{number:03d} {[*SORTS][number % len(SORTS)]}")
        assert 20 <= len(drawn) <= 81
        assert 2 <= drawn.max() <= 8
        assert (drawn == 0).any()
        digest.update(drawn.astype("<i4").tobytes())
    assert digest.hexdigest()[:16] == "5987d458bb1db9f5"


def test_puzzles_are_the_clues_of_pictures():
    number, (name, asked) = next(islice(enumerate(puzzles()), 3, None))
    assert asked.broken_rules(picture(number)[1].tolist()) == []
    assert f"{len(asked.rows)}x{len(asked.columns)}" in name
