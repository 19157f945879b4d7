"""Rank correlations of what is known beforehand with what a solver takes."""

import json

import pytest

pytest.importorskip("scipy", reason="scipy is of the extra bench")

from benchmarks import predictors


def record(*cases):
    keys = ("variables", "clauses", "literals", "propagation", "lookahead", "conflicts", "solve_seconds")
    return {"puzzle": "trid", "cases": [{"backend": "glucose4", **dict(zip(keys, one, strict=True))} for one in cases]}


FOUND = record(
    (10, 40, 80, 0.9, 0.9, 5, 0.1),
    (10, 40, 80, 0.9, 0.9, 999, 0.1),  # the same formula again
    (20, 30, 60, 0.5, 0.9, 50, 0.3),
    (30, 20, 40, 0.1, 0.9, None, None),  # over the limit
    (None, None, None, None, None, None, None),  # not compiled in time
)


def test_the_table(tmp_path, capsys):
    path = tmp_path / "encodings.json"
    path.write_text(json.dumps({"records": [FOUND, FOUND]}))
    assert predictors.main([str(path)]) == 0
    assert "| trid | seconds | +1.00 (2) | -1.00 (2) | +1.00 (2) |  |" in capsys.readouterr().out
