"""The first puzzles of every file of the corpora, which lie beside the repository and may not be copied into it."""

import json
from itertools import chain, islice

import pytest

import satpuzzles
from tests.oracles.puzzles import triangle_corners
from tests.paths import CORPORA

PATHS = sorted(CORPORA.glob("*/**/*.jsonl"))
EACH = 2
LARGEST = 700  # cells
TOO_SLOW = {"gecode-18", "gecode-21", "gecode-22"}  # ten seconds and more


def sudoku(fields):
    givens = fields["givens"]
    size = fields["size"]
    rows = [list(givens[i : i + size]) for i in range(0, len(givens), size)] if isinstance(givens, str) else givens
    return {"puzzle": "sudoku", "box": fields["box"], "givens": rows, "diagonals": fields.get("diagonals", False)}


def hanjie(fields):
    return {"puzzle": "hanjie", "rows": fields["rows"], "columns": fields["cols"]}


def star_battle(fields):
    return {"puzzle": "star-battle", "stars": fields["stars"], "regions": fields["regions"]}


def trid(fields):
    size = fields["size"]
    number = dict(zip(((r, i) for r in range(size) for i in range(r + 1)), range(1, size * size), strict=False))
    sums = {frozenset(known["vertices"]): known["sum"] for known in fields["sums"]}
    blank = [[None] * (2 * r + 1) for r in range(size - 1)]
    flat = [sums.pop(frozenset(number[corner] for corner in corners), None) for corners, _ in triangle_corners(blank)]
    assert not sums
    triangles = [flat[r * r : (r + 1) * (r + 1)] for r in range(size - 1)]
    return {"puzzle": "trid", "size": size, "min": fields["min"], "max": fields["max"], "triangles": triangles}


CONVERT = {"sudoku": sudoku, "hanjie": hanjie, "starbattle": star_battle, "trid": trid}


def cells(fields):
    if "size" in fields:
        return fields["size"] ** 2
    return len(fields["rows"]) * len(fields["cols"]) if "rows" in fields else len(fields["regions"]) ** 2


def chosen():
    """The first small puzzles of each file of which something is known."""
    for path in PATHS:
        kind = path.relative_to(CORPORA).parts[0]
        if kind in CONVERT:
            with path.open() as lines:
                puzzles = (fields for fields in map(json.loads, lines) if fields.get("unique") is not None)
                quick = (f for f in puzzles if cells(f) <= LARGEST and f["id"] not in TOO_SLOW)
                for fields in islice(quick, EACH):
                    yield pytest.param(kind, fields, id=f"{path.stem}-{fields['id']}")


def solution_of(fields):
    """The recorded solution as a flat list of numbers."""
    recorded = fields["solution"]
    if not isinstance(recorded[0], str) or len(recorded[0]) == 1:
        return [int(value) for value in (recorded if isinstance(recorded, str) else chain(*recorded))]
    return [int(value in "#*") for value in chain(*recorded)]


MISSING = pytest.param("", {}, marks=pytest.mark.skip(reason=f"there are no corpora in {CORPORA}"), id="corpora")


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "fields"), list(chosen()) or [MISSING])
def test_what_is_recorded_holds(kind, fields):
    verdict = satpuzzles.check(satpuzzles.loads(json.dumps(CONVERT[kind](fields)).encode()))
    assert verdict.status == ("unique" if fields["unique"] else "multiple")
    if "solution" in fields and fields["unique"]:
        assert list(chain(*verdict.solutions[0])) == solution_of(fields)
