"""Links of f-puzzles and SudokuPad: boards as their own code writes them, and what is refused."""

import json
from urllib.parse import unquote

import pytest
from hypothesis import given, strategies as st

import satpuzzles
from satpuzzles.formats import documents, puzzle_of
from satpuzzles.formats.urls import lz_string
from satpuzzles.links.fpuzzles_members import LOOKS
from tests.effort import examples
from tests.puzzles.combined import BESIDE
from tests.puzzles.variant_rules import ORACLES, documents as documents_of

FOUR = [[None, 1, None, 2], [None] * 4, [None, 2, None, None], [4, None, None, None]]
SOLUTION = [[3, 1, 4, 2], [2, 4, 1, 3], [1, 2, 3, 4], [4, 3, 2, 1]]
TITLE = "It's a title, (x:1), see: t"
NOTE = "Line 1\nLine 2: f"

OF_SUDOKUPAD = {
    "fpuzzles": "N4IgzglgXgpiBcAWANCALhNAbO8QEk0ByMAAgENSNsZlSAKAD3gEYBKOsGGeKkVAE4BXHFzQIQAGQgA7GKRYAdGdLmkATLwBm%2F"
    "EAHMBEACYIA2qeABfZKABu5LENwtUeiLZgyEaYTGtWbEHtHXHVXd09vX0sAXWQLf0SbWPiAuwcnBDD9CK94HyckqziLIIzcFByPP"
    "IK%2FZPriuPAAe0cMZrzTAGZkFxQwsJQXHpcwnpQUHrCWGMsgA%3D%3D",
    "scl": "N4SwJgXA5AZgDgVwF5IDYFMDGMBMA2AFnQEYBOMYvMAQz2IGZqAOHe4mPABmpkwHYY6MJygAaTAGcIAVk7j0EANqLRwAG4RiAX1G"
    "qNOLQF1RK3cZXqIBsycsEdZ4wCcFyxXM7m5xc8VGeTPx9zd1EcL1F6XzDoqJCcf3MEnxN6RNTRYJNFBPCTBKiMvMU0uONMaiVLKA"
    "AXEBqMCAACAEkagB0oCSbqJrqG9FEmgAoAD00ASiGJdAU%2BqB1qpwQMKSaAGRAAO3Qm4natzZ2mnGaYBb1oCQB7VAQ6663mtgIc"
    "HAIGYlYCAnocYgu1Wo9wAFtcnM0AKpbADWW2uAHctgtDFogA%3D%3D",
    "ctc": "N4IglgJiBcIGYAcCuAvFAbApgYzgJgDYAWTARgE4JSCIBDA0gZloA49HS4CAGWubAOxxMEbiAA0IbJnToAymBSYYAVm6TpsgM4wA"
    "2ruABfcaAButdEmXRSxoyZDnL1vIYC64g3e8n3n%2B2YWVjCuvr4eBo5B1kQ%2BAe4eIABOmADmYAD2AHY60Pq66twR6qQRpOJFn"
    "uWlEQXieMXijGX1Lc21eBURnaWejF194jWeup0Nnp3Ng%2BO6%2Fe2J2LSpmLmRTsGwAC5gm1jQAAQAkpsA5Fr7tPvbu5ji%2BwA"
    "UAB42AJR3WpiYB5sgdlHOMGSSCwWgOABkwFlMPtSAAdLIQqH7PAHOC%2FBzrawgLQZSzbbIHDhEPB4IhMUjsIhERh4UjowIA2C0J"
    "CbAAWGSSBwAqlkANZZDIAdyyvzchiAA%3D",
}
"""A board of 4 with a title, rules and its solution, as SudokuPad's code of 2024 compresses its three forms."""

AS_LZ_STRING = {
    "": "Q===",
    "a": "IZA=",
    "aaaaaaaaaaaa": "IY1lA===",
    "abcabcabcabcabcd": "IYIwxqHpkCZA",
    "ü€𝄞": "D+GoJCwbh4u0A===",
    '{"size":4,"grid":[[{},{},{},{}]]}': "N4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9ljSTiBdSooA===",
}
"""What lz-string 1.5.0 makes of texts."""


def link(site, value):
    return site + lz_string.compressed(value if isinstance(value, str) else json.dumps(value))


def editor(**changes):
    return link("https://f-puzzles.com/?load=", {"size": 4, "grid": [[{}] * 4 for _ in range(4)], **changes})


def player(**changes):
    quarters = [[[r + i, c + j] for i in (0, 1) for j in (0, 1)] for r in (0, 2) for c in (0, 2)]
    cells = [[{} if value is None else {"value": str(value)} for value in row] for row in FOUR]
    return link("https://sudokupad.app/scl", {"cells": cells, "regions": quarters, **changes})


def only(text):
    (document,) = documents(text.encode())
    return document


@pytest.mark.parametrize("text", AS_LZ_STRING)
def test_lz_string_as_the_original(text):
    assert lz_string.compressed(text) == AS_LZ_STRING[text]
    assert lz_string.expanded(AS_LZ_STRING[text], 100) == text


@examples(60)
@given(st.text(max_size=60) | st.text("ab", max_size=300))
def test_lz_string_there_and_back(text):
    assert lz_string.expanded(lz_string.compressed(text), 300) == text


@examples(60)
@given(st.text("ABCgQ+/=", max_size=40))
def test_lz_string_of_anything_is_a_text_or_an_error(packed):
    try:
        assert len(lz_string.expanded(packed, 50)) <= 50
    except ValueError as error:
        assert str(error)  # noqa: PT017  # which of the two it is depends on the text


@pytest.mark.parametrize("form", OF_SUDOKUPAD)
@pytest.mark.parametrize(
    "site",
    ["https://sudokupad.app/", "https://beta.sudokupad.app/", "https://app.crackingthecryptic.com/sudoku/?puzzleid="],
)
def test_links_of_sudokupad(site, form):
    document = only(f"{site}{form}{OF_SUDOKUPAD[form]}")
    assert puzzle_of(document) == puzzle_of({"puzzle": "sudoku", "givens": FOUR})
    assert (document["title"], document["note"]) == (TITLE, NOTE)
    assert document["solution"] == SOLUTION


def test_the_same_link_to_both():
    document = only(f"https://sudokupad.app/fpuzzles{OF_SUDOKUPAD['fpuzzles']}")
    written = satpuzzles.dumps(document, "sudokupad").decode().strip()
    assert written == f"https://sudokupad.app/fpuzzles{OF_SUDOKUPAD['fpuzzles']}"
    assert satpuzzles.dumps(document, "fpuzzles").decode().strip() == written.replace(
        "https://sudokupad.app/fpuzzles", "https://f-puzzles.com/?load="
    )


def test_boxes_jigsaws_and_diagonals():
    assert puzzle_of(only(editor())).to_json()["box"] == [2, 2]
    six = editor(size=6, grid=[[{}] * 6 for _ in range(6)])
    assert puzzle_of(only(six)).to_json()["box"] == [2, 3]
    jigsaw = [[{"region": (r * 4 + c) // 4} for c in range(4)] for r in range(4)]
    assert puzzle_of(only(editor(grid=jigsaw))).to_json()["box"] == [1, 4]
    assert only(editor(**{"diagonal+": True, "diagonal-": True}))["diagonals"] is True
    lines = [{"wayPoints": [[4, 0], [0, 4]]}, {"wayPoints": [[0, 0], [4, 4]]}]
    assert only(player(lines=lines))["diagonals"] is True


def test_shapes_of_a_user_script_stand_for_constraints_that_are_there():
    lines = [["R1C1", "R1C2"]]
    shape = {"lines": lines, "outlineC": "#F067F0", "width": 0.25, "fromConstraint": "Renban"}
    text, xsum = {"cells": ["R0C1"], "value": "3", "fromConstraint": "X Sum"}, {"cell": "R0C1", "value": "3"}
    found = only(editor(renban=[{"lines": lines}], xsum=[xsum], line=[shape], text=[text]))
    assert found["renban"] == ["r1c1 r1c2"]
    old = {"lines": lines, "outlineC": "#C060C0", "isNewConstraint": True}
    assert only(editor(renban=[{"lines": lines}], line=[old])) == only(editor(renban=[{"lines": lines}]))
    for shapes in ({"line": [shape]}, {"line": [old]}, {"text": [text]}):
        with pytest.raises(satpuzzles.InstanceError, match=next(iter(shapes))):
            only(editor(**shapes))
    assert only(editor(**{"diagonal+": True}))["rising_diagonal"] is True


def cell(**more):
    """A link to a board whose first cell has these members."""
    return editor(grid=[[more, *[{}] * 3], *[[{}] * 4] * 3])


def test_small_values_that_the_setter_gave_are_what_a_cell_may_have():
    """As ``CreateFromFPuzzles`` of SudokuSolver has it: not where there is a given."""
    found = only(cell(givenPencilMarks=[1, 2], candidates=[3], highlight="#fff"))
    assert found["candidates"] == [{"cell": "r1c1", "values": [1, 2]}]
    assert "candidates" not in only(cell(givenPencilMarks=[1, 2], value=3, given=True))
    assert "candidates" not in only(cell(givenPencilMarks=None))
    chosen = puzzle_of(only(cell(givenPencilMarks=[1, 2])))
    for site in ("fpuzzles", "sudokupad", "scl"):
        assert puzzle_of(only(satpuzzles.dumps(chosen, site).decode())) == chosen


def test_members_of_old_links_and_those_of_the_player_are_heeded():
    assert only(cell(parity="Even"))["even"] == "r1c1"
    assert only(cell(parity="Odd"))["odd"] == "r1c1"
    fog = [{"cells": ["R1C1"], "value": "FOW"}, {"cells": ["R1C1", "R1C2"], "value": "FOGLIGHT"}]
    titled = [{"cells": ["R1C1"], "value": "title: T"}, {"cells": ["R1C2"], "value": "antiknight: true"}]
    found = only(editor(cage=fog + titled, foglight=["R1C1"]))
    assert (found["title"], found["antiknight"]) == ("T", True)
    assert found["fog"] == "r1c1 r1c2 r2c1 r2c2"
    caged = {"killercage": [{"cells": ["R1C1"], "value": "0"}], "activeConstraints": ["Killer Cage"]}
    assert only(editor(**caged))["cages"] == [{"cells": "r1c1"}]
    turned = {"cells": ["R1C1", "R2C1"], "value": ">", "angle": 90}
    assert only(editor(text=[turned]))["greater"] == ["r1c1 > r2c1"]


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (cell(given=True, value=1, shade=1), "found shade of R1C1"),
        (cell(c="#fff"), "found c of R1C1"),
        (
            editor(arrow=[{"cells": ["R1C1", "R1C2"], "lines": []}]),
            "a line for each circle of arrow, found none at r1c1",
        ),
        (cell(parity="Prime"), "found the parity 'Prime' of R1C1"),
        (editor(size=9), "expected 9 rows, as its size says, found 4"),
        (editor(negative=["xv", "difference"]), "found negative difference"),
        (editor(activeConstraints=["Anti Camel"]), "found activeConstraints"),
        (editor(rowindexer=[{"cells": ["R1C1"], "value": "2"}]), "rowindexer[0]: expected cells only, found value"),
        (editor(sequence=[{"lines": [["R1C1"]]}]), "found sequence"),
        (editor(cage=[{"cells": ["R1C1"], "value": "DR2"}]), "found cage"),
        (editor(cage=[{"cells": [], "value": "norowcol: true"}]), "found norowcol"),
        (editor(text=[{"cells": ["R1C1", "R1C2"], "value": ">", "angle": 45}]), "found text"),
        (editor(thermometer=[{"lines": [["R1C1", "R1C2"]], "value": "2"}]), "expected thermometer without a value"),
        (editor(even=[{"cell": "R1C1", "value": "4"}]), "even[0]: expected cell only, found value"),
        (
            editor(sandwichsum=[{"cell": "R1C0", "value": n} for n in "35"]),
            "one number beside each line for sandwichsum",
        ),
        (editor(quadruple=[{"cells": ["R1C1", "R1C2"], "values": [1]}]), "the four cells around a corner"),
        (editor(littlekillersum=[{"cell": "R0C1", "direction": "DR", "value": "0"}]), "a sum above 0"),
        (player(**{"global": ["antiqueen"]}), "a rule of the whole board that it knows, found 'antiqueen'"),
        (
            player(metadata={"norowcol": True}),
            "the metadata: expected only rules that satpuzzles knows, found norowcol",
        ),
        (
            player(metadata={"bgimage": "http://x"}),
            "the metadata: expected only rules that satpuzzles knows, found bgimage",
        ),
        (player(cells=[[{"centremarks": [1]}, *[{}] * 3], *[[{}] * 4] * 3]), "found centremarks of R1C1"),
        (player(cages=[{"cells": [[0, 0]], "unique": True, "value": "9", "sum": 3}]), "found one of the cages"),
        (player(nodes=[1]), "found nodes"),
    ],
)
def test_what_may_narrow_a_puzzle_is_refused_by_its_name(text, named):
    with pytest.raises(satpuzzles.InstanceError) as caught:
        puzzle_of(only(text))
    assert named in str(caught.value)
    assert "\n" not in str(caught.value)


def test_what_sudokupad_says_beside_shapes_is_read():
    stated = {"metadata": {"msgcorrect": "Well done", "antiking": "false", "rules": ["1", "2"]}, "settings": {"x": 1}}
    found = only(player(**stated, **{"global": ["antiknight"]}, foglight=[[0, 0]]))
    assert (found["antiknight"], found["note"], "antiking" in found) == (True, "1\n2", False)
    region = {"style": "extraregion", "unique": True, "sum": 3, "cells": [[0, 0], [1, 1]]}
    assert only(player(cages=[region]))["extra_regions"] == ["r1c1 r2c2"]


def test_shapes_that_the_solution_of_the_link_does_not_keep_mean_something_else():
    """On a page of a puzzle whose rule is in words: each diagonal has only so many values."""
    lines = [{"wayPoints": [[4, 0], [0, 4]]}]
    told = {
        "solution": "".join(str(value) for row in SOLUTION for value in row),
        "rules": "Few values on the diagonal.",
    }
    assert len({SOLUTION[3 - i][i] for i in range(4)}) < 4
    with pytest.raises(
        satpuzzles.InstanceError, match="by their usual meaning, found the rising diagonal: different values"
    ):
        only(player(lines=lines, metadata=told))
    found = only(player(metadata=told))
    assert found.notes == ("rules that the link has in words only are not read",)
    assert found["solution"] == SOLUTION


def test_shapes_are_left_out_where_they_can_change_nothing():
    """The puzzle has one solution without them, and where the link says its solution it is that one."""
    grid = [[{} if value is None else {"value": value, "given": True} for value in row] for row in FOUR]
    rectangle, circle = {"cells": ["R1C1"], "baseC": "#FF0000"}, {"cells": ["R5C1"], "value": "by A"}
    sign = {"cells": ["R1C1", "R1C2"], "value": ">"}
    coloured = [[{**grid[0][0], "c": "#FF0000"}, *grid[0][1:]], *grid[1:]]
    found = only(editor(grid=coloured, rectangle=[rectangle], circle=[circle], text=[sign]))
    assert found.notes == ("opened without 3 shapes; the puzzle has one solution without them",)
    assert found["greater"] == ["r1c1 > r1c2"]
    line = {"wayPoints": [[0, 0], [1, 1]]}
    assert only(player(lines=[line])).notes[0].startswith("opened without 1 shape; ")
    flat = [value for row in SOLUTION for value in row]
    assert only(editor(grid=grid, rectangle=[rectangle], solution=flat))["solution"] == SOLUTION
    for changes in (
        {},
        {"grid": grid, "solution": flat[::-1]},
        {"grid": grid, "cage": [{"cells": ["R1C1"], "value": "3"}]},
    ):
        with pytest.raises(satpuzzles.InstanceError, match="constraints that it knows only, found "):
            only(editor(rectangle=[rectangle], **changes))


def test_entries_of_a_solver_are_no_givens():
    cells = [[{"value": 3, "given": False}, {"value": 1, "given": True}, {"highlight": "#fff"}, {}], *[[{}] * 4] * 3]
    found = only(editor(grid=cells))
    assert found["givens"][0] == [None, 1, None, None]
    assert found["entries"] == {"r1c1": {"value": 3}}
    odd = {"value": "x", "cornerPencilMarks": [9, "2"], "highlightArray": ["#ff9f9f", "8", "?"]}
    found = only(cell(**odd))
    assert found["entries"] == {"r1c1": {"corner": [2], "colour": [1, 5]}}
    assert found.notes == ("marks in cells are read as entries, which change no rule",)


ENTRIES = {
    "r1c2": {"colour": [2]},
    "r1c3": {"value": 4},
    "r2c1": {"corner": [1, 2], "centre": [3], "colour": [1, 4, 8]},
    "r4c4": {"colour": [7]},
}


@pytest.mark.parametrize("to", ["fpuzzles", "sudokupad", "scl"])
def test_entries_go_along_both_ways(to):
    made = {"puzzle": "sudoku", "givens": FOUR, "entries": ENTRIES, "solution": SOLUTION}
    found = only(satpuzzles.dumps(made, to).decode())
    assert (found["entries"], found["solution"]) == (ENTRIES, SOLUTION)
    assert puzzle_of(found) == puzzle_of(made)


def test_marks_of_a_player_are_entries_where_they_can_change_nothing():
    cells = [[{} if value is None else {"value": value} for value in row] for row in FOUR]
    cells[1][0] = {"pencilMarks": [2, 3], "centremarks": ["2"]}
    found = only(player(cells=cells))
    assert found["entries"] == {"r2c1": {"corner": [2, 3], "centre": [2]}}
    assert found.notes == (
        "marks in cells are read as entries, which change no rule",
        "the puzzle has one solution without them",
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (editor(line=[{"lines": [["R1C1", "R1C2"]]}]), "diagonals and the constraints that it knows only, found line"),
        (editor(grid=[[{}] * 4] * 3), "3 cells in each row"),
        (editor(grid=[]), "1 to 200 rows of cells"),
        (editor(size=2, grid=[[{"region": None}, {}], [{}, {}]]), "each cell in a region, found the region null"),
        (editor(title=[1]), "title: expected a text, found a list of 1"),
        (editor(grid=[[{"value": 9, "given": True}] + [{}] * 3, *[[{}] * 4] * 3]), "a value from 0 to 4, found 9"),
        (player(regions=[[[0, 0]]]), "each cell of the board in one region, found a cell in none"),
        (player(regions=[[[0, 0], [0, 0]]]), "each cell of the board in one region, found a list of 2"),
        (player(regions=[[[0, 9]]]), "each cell of the board in one region, found a list of 2"),
        (
            player(cells=[[{}] * 4] * 4, lines=[{"wayPoints": [[0, 0], [1, 1]]}]),
            "only shapes of constraints that satpuzzles knows, found one of the lines",
        ),
        (
            player(cages=[{"cells": [[0, 0]], "value": "3"}]),
            "constraints that satpuzzles knows, found one of the cages with the text '3'",
        ),
        (player(arrows=[{}]), "constraints that satpuzzles knows, found one of the arrows"),
        (link("https://sudokupad.app/scl", "[]"), "a whole puzzle, not cut short, found '[]'"),
        ("https://f-puzzles.com/?load=??", "a puzzle compressed by lz-string, found '??'"),
        pytest.param(
            "https://f-puzzles.com/?load=" + "A" * 2**20, "a puzzle compressed by lz-string", marks=pytest.mark.slow
        ),
        ("https://f-puzzles.com/?load=" + "A" * (2**20 + 1), "at most 1 MB, found more"),
    ],
)
def test_what_is_refused(text, message):
    with pytest.raises(satpuzzles.InstanceError) as caught:
        puzzle_of(only(text))
    assert message in str(caught.value)


SHAPES = {
    "cages": [{"cells": "r1c1 r1c2 r2c1", "sum": 10}, {"cells": "r4c3 r4c4"}],
    "thermometers": ["r4c1 r3c2 r2c2"],
    "arrows": [{"circle": "r1c3", "line": "r1c3 r2c3 r3c4"}, {"circle": "r4c1 r4c2", "line": "r4c2 r3c1"}],
    "renban": ["r1c1 r1c2 r1c3"],
    "whispers": ["r2c1 r3c1"],
    "between": ["r1c4 r2c4 r2c3 r3c3"],
    "lockout": ["r4c1 r4c2 r3c2"],
    "double_arrows": ["r1c2 r2c2 r2c3 r3c3"],
    "nabner": ["r3c1 r4c1"],
    "entropic": ["r1c1 r2c1 r3c1"],
    "modular": ["r1c3 r2c3 r3c3"],
    "zippers": ["r2c4 r3c4 r4c3"],
    "palindromes": ["r4c4 r3c4 r3c3"],
    "region_sums": ["r2c2 r2c3"],
    "white_dots": ["r1c1 r1c2", {"cells": "r1c3 r1c4", "difference": 3}],
    "black_dots": ["r2c1 r2c2", {"cells": "r3c1 r4c1", "ratio": 3}],
    "xv": ["r4c2 X r4c3", "r2c4 V r3c4"],
    "greater": ["r1c2 > r2c2", "r3c4 > r3c3"],
    "little_killers": [{"from": "r1c3", "towards": "down right", "sum": 4}],
    "odd": "r1c4",
    "row_indexers": "r4c1 r4c2",
    "column_indexers": "r2c3",
    "box_indexers": "r3c2",
    "even": "r4c4",
    "quadruples": [{"corner": "r2c2", "values": [1, 4]}],
    "antiknight": True,
}


def own_form(text):
    return json.loads(lz_string.expanded(unquote(text.strip().partition("scl")[2]), 2**20))


def test_sudokupads_own_form_is_known_by_its_shapes():
    """Also where the puzzle itself does not stand beside them."""
    chosen = satpuzzles.Sudoku(FOUR, diagonals=True, **SHAPES)
    written = satpuzzles.dumps(chosen, "scl").decode()
    assert puzzle_of(only(written)) == chosen
    found = own_form(written)
    assert found["metadata"].pop("fpuzzles")
    assert puzzle_of(only(link("https://sudokupad.app/scl", found))).to_json() == chosen.to_json()
    found["overlays"].append({"center": [0.5, -0.5], "text": "12", "width": 0.25, "height": 0.25})
    with pytest.raises(satpuzzles.InstanceError, match="one of the overlays with the text '12'"):
        only(link("https://sudokupad.app/scl", found))


def test_what_shapes_do_not_say_stands_beside_them():
    fields = {
        "sandwiches": {"left": [3, None, None, None]},
        "x_sums": {"above": [None, 5, None, None]},
        "skyscrapers": {"right": [None, None, None, 2]},
        "clones": [{"cells": "r1c1", "copy": "r3c3"}],
        "slow_thermometers": ["r2c2 r2c3"],
        "windoku": True,
        "disjoint": True,
        "numbered_rooms": {"below": [None, 2, None, None]},
        "parity_lines": ["r3c1 r4c1"],
        "ten_lines": ["r1c1 r2c1", {"cells": "r1c2 r2c2", "sum": 5}],
        "nonconsecutive": True,
        "all_xv": True,
    }
    chosen = satpuzzles.Sudoku(FOUR, **fields)
    assert puzzle_of(only(satpuzzles.dumps(chosen, "scl").decode())) == chosen


def test_a_short_link_is_not_fetched():
    with pytest.raises(satpuzzles.InstanceError, match="one that holds a puzzle"):
        documents(b"https://sudokupad.app/abc123")


@pytest.mark.parametrize(("sign", "cells"), [("∧", ["R1C1", "R2C1"]), ("^", ["R1C1", "R2C1"]), ("v", ["R2C1", "R1C1"])])
def test_a_sign_between_two_cells_points_at_the_smaller_one(sign, cells):
    found = only(editor(text=[{"cells": ["R1C1", "R2C1"], "value": sign}]))
    larger, smaller = reversed(cells)
    assert [f"{larger} > {smaller}".lower()] in found.values()


@pytest.mark.parametrize("direction", ["DR", "DL", "UR", "UL"])
def test_a_little_killer_is_known_by_its_arrow_in_any_direction(direction):
    cell = {"D": "R0", "U": "R5"}[direction[0]] + {"R": "C1", "L": "C4"}[direction[1]]
    chosen = only(editor(littlekillersum=[{"cell": cell, "direction": direction, "value": "5"}]))
    found = own_form(satpuzzles.dumps(puzzle_of(chosen), "scl").decode())
    assert found["metadata"].pop("fpuzzles")
    assert puzzle_of(only(link("https://sudokupad.app/scl", found))) == puzzle_of(chosen)
    found["overlays"] = []
    with pytest.raises(satpuzzles.InstanceError, match="one of the arrows"):
        only(link("https://sudokupad.app/scl", found))


@pytest.mark.parametrize(("width", "is_dot"), [(0.4, True), (0.41, False)])
def test_a_dot_is_small(width, is_dot):
    dot = {"center": [1, 0.5], "width": width, "height": width, "rounded": True, "backgroundColor": "#FFFFFF"}
    if is_dot:
        assert only(player(overlays=[dot]))["white_dots"] == ["r1c1 r2c1"]
    else:
        with pytest.raises(satpuzzles.InstanceError, match="overlays"):
            only(player(cells=[[{}] * 4] * 4, overlays=[dot]))


def test_the_four_numbers_of_a_corner_stand_in_two_lines():
    chosen = only(editor(quadruple=[{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1, 2, 3, 4]}]))
    overlays = own_form(satpuzzles.dumps(puzzle_of(chosen), "scl").decode())["overlays"]
    assert [one["text"] for one in overlays] == ["1 2\n3 4"]


def test_the_pill_of_an_arrow_has_the_cells_that_it_covers():
    chosen = only(editor(arrow=[{"cells": ["R2C2", "R3C2", "R4C2"], "lines": [["R2C2", "R1C3"]]}]))
    found = own_form(satpuzzles.dumps(puzzle_of(chosen), "scl").decode())
    assert found["metadata"].pop("fpuzzles")
    assert only(link("https://sudokupad.app/scl", found))["arrows"] == chosen["arrows"]


def test_a_line_beyond_the_board_or_within_a_cell_is_refused():
    found = own_form(
        satpuzzles.dumps(puzzle_of(only(editor(palindrome=[{"lines": [["R1C1", "R4C1"]]}]))), "scl").decode()
    )
    assert found["metadata"].pop("fpuzzles")
    assert only(link("https://sudokupad.app/scl", found))["palindromes"]
    for end in ([4.5, 0.5], [0.6, 0.6]):
        found["lines"][0]["wayPoints"][-1] = end
        with pytest.raises(satpuzzles.InstanceError, match="one of the lines"):
            only(link("https://sudokupad.app/scl", found))


def test_a_text_may_be_as_long_as_the_limit():
    assert lz_string.expanded(lz_string.compressed("abc"), 3) == "abc"
    with pytest.raises(ValueError, match="more than 2 characters"):
        lz_string.expanded(lz_string.compressed("abc"), 2)


def written(fields):
    """What f-puzzles is given of a Sudoku, as JSON, without the shapes that show members of it."""
    found = with_shapes(fields)
    for name in SHOWN:
        left = [one for one in found.pop(name, ()) if "fromConstraint" not in one]
        found |= {name: left} if left else {}
    return found


def with_shapes(fields):
    text = satpuzzles.dumps(satpuzzles.Sudoku(FOUR, **fields), "fpuzzles").decode().strip()
    return json.loads(lz_string.expanded(unquote(text.partition("load=")[2]), 2**20))


SHOWN = ("line", "circle", "rectangle", "cage", "text")


def test_members_that_editors_do_not_draw_have_shapes_which_their_user_scripts_take_away():
    fields = {
        "slow_thermometers": ["r1c1 r1c2"],
        "double_arrows": ["r1c1 r1c2 r1c3"],
        "lockout": ["r2c1 r2c2 r2c3"],
        "whispers": ["r3c1 r4c1"],
        "box_indexers": "r1c1 r2c2",
        "x_sums": {"left": [1, None, None, None]},
        "greater": ["r1c1 > r1c2"],
    }
    found = with_shapes(fields)
    assert {name: [one.get("fromConstraint") for one in found[name]] for name in SHOWN} == {
        "line": ["German Whispers", "Double Arrow", "Lockout", "Slow Thermometer"],
        "circle": ["Double Arrow", "Double Arrow", "Slow Thermometer"],
        "rectangle": ["Lockout", "Lockout"],
        "cage": ["Box Indexer"],
        "text": [None, "X Sum", "X Sum"],
    }
    assert found["line"][1]["lines"] == [["R1C1", "R1C2", "R1C3"]]
    assert (found["line"][0]["width"], found["cage"][0]["cells"]) == (0.1875, ["R1C1", "R2C2"])
    old = [{key: value for key, value in one.items() if key != "fromConstraint"} for one in found["rectangle"]]
    assert read_of({**found, "rectangle": old}) == read_of(found) == satpuzzles.Sudoku(FOUR, **fields)


def parts(value):
    """Each object and each list in a JSON value, with each of its keys or places."""
    if isinstance(value, dict | list):
        for key in [*value] if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from parts(value[key])


UNTOLD = {"size", *LOOKS}
"""Keys of what is written that may be missing."""


@examples(100)
@given(data=st.data())
def test_nothing_that_is_written_is_without_effect(data):
    """What is left when any one part is dropped is another puzzle, or refused; so is what has an unknown member."""
    keys = data.draw(st.lists(st.sampled_from(sorted({*ORACLES} - BESIDE)), min_size=1, max_size=3, unique=True))
    try:
        whole = written(data.draw(documents_of(keys)))
    except satpuzzles.InstanceError as error:
        assert "for fpuzzles" in str(error)  # noqa: PT017  # what cannot be held is refused
        return
    chosen, before = read_of(whole), json.dumps(whole)
    assert chosen is not None
    told = [i for i, (one, key) in enumerate(parts(whole)) if key not in UNTOLD and one[key] not in ("", {})]
    less = json.loads(before)
    holder, key = [*parts(less)][data.draw(st.sampled_from(told))]
    del holder[key]
    assert read_of(less) != chosen, f"{key} dropped from {holder}"
    more = json.loads(before)
    data.draw(st.sampled_from([one for one, _ in parts(more) if isinstance(one, dict)]))["unheard"] = 1
    with pytest.raises(satpuzzles.InstanceError, match="unheard"):
        only(link("https://f-puzzles.com/?load=", more))


def read_of(value):
    """The puzzle of an object of f-puzzles; None if it is refused."""
    try:
        return puzzle_of(only(link("https://f-puzzles.com/?load=", value)))
    except satpuzzles.InstanceError:
        return None
