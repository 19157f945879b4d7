"""Numbers and boards that are too large: bad input or no solution, before anything of their size is made."""

import copy

import orjson
import pytest

import satpuzzles
from satpuzzles.errors import InstanceError
from satpuzzles.formats import loads
from tests.puzzles.common import puzzle

WHOLE = {
    "sudoku": {"box": [2, 2], "givens": [[1, 0, 0, 0], *[[0] * 4] * 3], "regions": None, "symbols": None},
    "hanjie": {"rows": [[1], ["?"]], "columns": [[1, "_"], None]},
    "star-battle": {"stars": 1, "regions": [[1, 2, 1, 1], [1, 1, 1, 3], [4, 1, 1, 1], [1, 1, 1, 1]]},
    "trid": {"size": 2, "min": 1, "max": 9, "triangles": [[6]], "vertices": [[1], [None, None]]},
    "middle-sum": {"givens": [[1, 0, 0, 0], *[[0] * 4] * 3]},
}
"""A document of each kind that has every number its kind can have."""

HUGE = [10**3, 2**31, 2**32, 2**63 - 1, 2**63, 2**64 - 1, 2**64, 10**30, 10**5000]


def numbers(value, place=()):
    """The places of all whole numbers in a document."""
    if isinstance(value, dict | list):
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
        return [found for key, item in pairs for found in numbers(item, (*place, key))]
    return [place] if isinstance(value, int) else []


def with_number(document, place, digits):
    """The text of ``document`` with these digits at ``place``."""
    changed = copy.deepcopy(document)
    at = changed
    for key in place[:-1]:
        at = at[key]
    at[place[-1]] = "@"
    return orjson.dumps(changed).replace(b'"@"', digits)


@pytest.mark.slow
@pytest.mark.parametrize("sign", [b"", b"-"], ids=["positive", "negative"])
@pytest.mark.parametrize("size", range(len(HUGE)))
@pytest.mark.parametrize("kind", WHOLE)
def test_a_number_too_large_is_bad_input_or_cannot_be_met(kind, size, sign):
    document = {"puzzle": kind} | WHOLE[kind]
    digits = sign + (b"1" + b"0" * 5000 if HUGE[size] == 10**5000 else b"%d" % HUGE[size])
    assert numbers(document)
    for place in numbers(document):
        try:
            found = loads(with_number(document, place, digits))
        except InstanceError:
            continue
        assert satpuzzles.solve(found).status in ("solved", "none")


@pytest.mark.parametrize(
    ("document", "place"),
    [
        ({"puzzle": "sudoku", "givens": [[]] * 145}, "givens"),
        ({"puzzle": "sudoku", "givens": [[0] * 4] * 4, "regions": [[]] * 145}, "regions"),
        ({"puzzle": "hanjie", "rows": [[]] * 1001, "columns": [[]]}, "rows"),
        ({"puzzle": "hanjie", "rows": [[]], "columns": [[]] * 1001}, "columns"),
        ({"puzzle": "hanjie", "rows": [["_"] * 1001], "columns": [[]]}, "rows[0]"),
        ({"puzzle": "star-battle", "stars": 1, "regions": [[]] * 251}, "regions"),
        ({"puzzle": "middle-sum", "givens": [[]] * 251}, "givens"),
    ],
)
def test_a_list_is_counted_before_it_is_read(document, place):
    with pytest.raises(InstanceError, match=r"(4|1|0) to (144|250|1000) of them, found a list of \d+$") as raised:
        loads(orjson.dumps(document))
    assert raised.value.place == place


def test_a_trid_of_too_many_candidates_is_refused():
    with pytest.raises(InstanceError, match=r"max: expected at most 20000000 candidates, .* 2000 values for 45150"):
        puzzle("trid", size=300, min=1, max=2000)
    assert puzzle("trid", size=200, min=1, max=290).size == 200


@pytest.mark.parametrize(("kind", "field", "rows"), [("masyu", "pearls", ["."]), ("yajilin", "clues", [["x"]])])
def test_a_board_on_which_an_answer_has_no_place_is_refused(kind, field, rows):
    with pytest.raises(InstanceError, match=f"{field}: expected a board with places for an answer, found none"):
        loads({"puzzle": kind, field: rows})
