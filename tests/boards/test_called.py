"""What several cells, and things at cells, are called together."""

import pytest

from satpuzzles.boards.called import called_together
from satpuzzles.boards.networks import Edges, Segments


@pytest.mark.parametrize(
    ("names", "together"),
    [
        (["the edge right of r1c2", "the edge right of r3c4"], ["the edges right of r1c2 and r3c4"]),
        (["cell r1c1", "cell r1c2", "cell r1c3"], ["cells r1c1 to r1c3"]),
        (["the 2x2 cells from r1c1", "the 2x2 cells from r5c1"], ["the 2x2 cells from r1c1 and r5c1"]),
        (["the white pearl at r1c1", "r2c2", "the black pearl at r1c2"], None),
        (["the island of r2c3", "the islands"], None),
        (["r2c5 to r2c7", "r2c5 to r4c5"], None),
    ],
)
def test_names_that_differ_in_their_cell_are_one(names, together):
    assert called_together(names) == (names if together is None else together)


def test_edges_are_named_together_and_segments_that_continue_each_other_are_one_line():
    edges = Edges(1, 2)
    cells = [(r, c) for r, row in enumerate(edges.rows) for c, _ in enumerate(row)]
    assert edges.runs(cells[:-1]) == ["the edges of r1c1", "the edge above r1c2", "the edge right of r1c2"]
    assert edges.runs(cells[1:]) == ["the edges of r1c2", "the edge left of r1c1", "the edge below r1c1"]
    assert edges.runs([cells[i] for i in (0, 1, 4)]) == ["the edges above r1c1 and r1c2", "the edge right of r1c2"]
    segments = Segments(3, 3)
    assert segments.runs([(0, 0), (0, 1), (1, 0), (3, 0), (4, 1)]) == ["r1c1-r1c3", "r1c1-r3c1", "r3c2-r3c3"]
