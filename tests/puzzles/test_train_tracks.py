"""Train Tracks: the contract, all boards as a person judges them, and a game ID of the collection."""

from typing import ClassVar

import networkx as nx

import satpuzzles
from satpuzzles.testing import Judged
from tests.puzzles.reading import stated

_STEP = {"n": (-1, 0), "s": (1, 0), "e": (0, 1), "w": (0, -1)}


def keeps_rules(one, grid):
    """The rules as a person reads them: the track, with what leads off the board, is one path."""
    track = nx.Graph()
    for (y, x), value in one.values_at(grid).items():
        if value:
            track.add_edge(
                *(((y - 1) // 2, x // 2), ((y + 1) // 2, x // 2))
                if x % 2
                else ((y // 2, (x - 1) // 2), (y // 2, (x + 1) // 2))
            )
    height, width = len(one.pieces), len(one.pieces[0])
    for r, c, piece in stated(one.pieces):
        for way in piece:
            other = r + _STEP[way][0], c + _STEP[way][1]
            if not (0 <= other[0] < height and 0 <= other[1] < width):
                track.add_edge((r, c), other)
    ends = [v for v, degree in track.degree if degree == 1]
    if not nx.is_connected(track) or len(ends) != 2 or max(degree for _, degree in track.degree) > 2:
        return False
    if any(0 <= r < height and 0 <= c < width for r, c in ends):
        return False
    for r, c, piece in stated(one.pieces):
        ways = {way for way, (v, u) in _STEP.items() if track.has_edge((r, c), (r + v, c + u))}
        if not ways >= {*piece}:
            return False
    rows = [sum(track.has_node((r, c)) for c in range(width)) for r in range(height)]
    columns = [sum(track.has_node((r, c)) for r in range(height)) for c in range(width)]
    both = [*zip(one.left, rows, strict=True), *zip(one.above, columns, strict=True)]
    return all(number in (None, count) for number, count in both)


class TestTrainTracks(Judged):
    generated: ClassVar = {"size": "5x5"}
    documents: ClassVar = [
        {"puzzle": "train-tracks", "pieces": [["w", None, None], [None, "ns", None], [None, None, "s"]]},
        {"puzzle": "train-tracks", "pieces": [[None] * 3, ["ew", None, "e"], [None] * 3], "left": [2, 3, None]},
        {"puzzle": "train-tracks", "pieces": [["w", None, None, None], ["s", None, None, None]], "above": [2, 2, 0, 0]},
        {"puzzle": "train-tracks", "pieces": [["w", None, "n"], [None, "ew", None]], "left": [1, None]},
    ]
    keeps_rules = staticmethod(keeps_rules)


def test_a_game_of_the_collection():
    puzzle = satpuzzles.loads("6x6dt:l6t9b,3,2,1,S4,5,4,2,6,S3,2,3,3")
    assert satpuzzles.check(puzzle).status == "unique"
    assert satpuzzles.dumps(puzzle, "tatham") == b"6x6:l6t9b,3,2,1,S4,5,4,2,6,S3,2,3,3\n"
