"""Boards of 4x4, which have too many sets of edges to try them all: the literature says how many answers there are."""

import pytest

from satenc import Division, Graph, Paths, SingleLoop
from tests.oracles.enumerate import decoded
from tests.oracles.graph_rules import FORMS, encoded, free, stated

BOARD = Graph.grid(4, 4)
EDGES = free(BOARD.ends)
KNOWN = [
    pytest.param(213, SingleLoop, EDGES, [], id="loops: OEIS A140517"),
    pytest.param(184, Paths, EDGES, [[(0, 15)]], id="paths from corner to corner: OEIS A007764"),
    pytest.param(117, Division, EDGES, [dict.fromkeys(range(16), 4)], id="divisions into tetrominoes: OEIS A172477"),
]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("number", "rule", "domain", "arguments"), KNOWN)
def test_as_many_answers_as_are_known(form, number, rule, domain, arguments):
    assert len(decoded(*encoded(stated(rule, BOARD, domain, *arguments, form=form)))) == number
