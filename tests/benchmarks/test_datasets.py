"""The tables about puzzles as data."""

import json

import pytest

import satpuzzles
from benchmarks.datasets import KINDS, Found, Rate, main, table_of_rates, writings

METADATA = {
    "sudoku": {"puzzle": [[1, 0, 0, 4], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]]},
    "futoshiki": {"puzzle": [[0, 0], [0, 0]], "constraints": [(0, 0, 0, 1, "<"), (0, 1, 1, 1, ">")]},
    "kakurasu": {"row_sums": [1, 2], "col_sums": [1, 2]},
}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.theirs)
def test_their_puzzles_are_documents_of_ours(kind):
    document = kind.document(METADATA[kind.kind])
    assert satpuzzles.check(document).status == "unique"
    (answer,) = satpuzzles.solutions(document)
    found = Found()
    found.add(document, [answer], lambda text: satpuzzles.judge(document, text).score)
    assert (found.unique, found.refused, found.right) == (1, 0, 6)
    assert len({*writings(answer, {})}) == 6
    assert next(writings(answer, {json.dumps(answer): "as it is stored"})) == "as it is stored"


def test_the_table_of_rates_has_each_kind(capsys):
    assert main(["rates", "--kind", "sudoku", "--count", "1"]) == 0
    assert "| Sudoku | " in capsys.readouterr().out
    found = [Rate("Tents", 20, 40), Rate("Sudoku", 10, 30), Rate("Trid", 5000, 6000)]
    lines = " ".join(table_of_rates(Rate("easy", 9, 11), found, 4))
    assert "| Sudoku | 10 | 30 | Tents | 20 | 40 | Trid | 5,000 | 6,000 |" in lines
    assert "Measured over 4" in lines
