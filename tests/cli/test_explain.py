"""hint, explain, forced, rate and repair on the command line."""

import json
import re

import pytest
from defusedxml.ElementTree import fromstring

import satpuzzles
from tests.paths import INSTANCES

IMPOSSIBLE = INSTANCES / "sudoku" / "9x9-contradictory.json"
SMALL = INSTANCES / "sudoku" / "4x4.json"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["sudoku/4x4", "hanjie/example-1-1", "trid/minimal-4"])
def test_hints_followed_one_after_the_other_lead_to_the_solution(run, tmp_path, name):
    puzzle = INSTANCES / f"{name}.json"
    board = tmp_path / "board.json"
    steps = 0
    (record,) = run("hint", puzzle, "--json").records
    while record["status"] == "step":
        board.write_text(json.dumps(record["board"] if steps % 2 else record))  # either will do
        steps += 1
        assert steps < 200
        (record,) = run("hint", puzzle, "--grid", board, "--json").records
    assert record["status"] == "solved"
    filled = json.loads(board.read_text())
    assert record["board"] == filled.get("board", filled)  # nothing is left to write down
    filled = filled.get("board", filled)["grid"]
    solution = satpuzzles.solve(satpuzzles.load(puzzle)).grid
    assert all(
        value in (None, answer)
        for rows in zip(filled, solution, strict=True)
        for value, answer in zip(*rows, strict=True)
    )


def test_a_region_that_cannot_be_met_gets_cells(run, write):
    rows = ["AABBBBBB", "CCDDDDDD", "EEEEFFFF", "GGGGHHHH"]
    name = write("two.json", "star-battle", stars=2, regions=[row for row in rows for _ in range(2)])
    result = run("repair", name)
    assert result.code == 0
    wrong, *moves = result.out.splitlines()
    assert wrong.startswith("no solution: this clue cannot be met: region ")
    assert moves[0].startswith("move into region ")
    assert "the changed puzzle has exactly one solution" in moves


def test_repair_shows_two_moves_where_two_do_and_says_that_one_does_not(run, write):
    name = write("several.json", "star-battle", stars=1, regions=["AABBB", "AACCB", "DACCB", "DDECB", "DEEEE"])
    words, board = run("repair", name).out.split("the changed puzzle has exactly one solution\n")
    assert words.splitlines()[-1] == "2 cells moved, the fewest that leave one solution"
    assert board.count("[") == 2
    (record,) = run("repair", name, "--json").records
    assert (len(record["changed"]), record["smallest"]) == (2, True)
    kept = ",".join(f"r{r + 1}c{c + 1}" for r, c in record["changed"])
    (other,) = run("repair", name, "--json", "--keep", kept).records
    assert not {*map(tuple, record["changed"])} & {*map(tuple, other["changed"])}


@pytest.mark.slow
def test_an_explanation_is_a_page_with_a_picture_a_step(run, tmp_path):
    page = tmp_path / "path.html"
    assert run("explain", SMALL, "-o", page).code == 0
    words = run("explain", SMALL).out.splitlines()
    text = page.read_text()
    assert text.count("<li ") == text.count("</svg>") == len(words) - 1
    assert re.findall("<li [^>]*><p>(.*?)</p>", text) == words[:-1]
    assert "<p>every cell is filled</p>\n</main>\n" in text
    assert text.endswith("</script>\n</body>\n</html>\n")
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "").replace("http-equiv", "")
    told_why = tmp_path / "conflict.html"
    assert run("explain", IMPOSSIBLE, "-o", told_why).code == 1
    assert "Contradiction: " in told_why.read_text()


def test_steps_of_a_page_have_their_numbers_in_addresses_also_where_some_are_merged(run, tmp_path):
    page = tmp_path / "path.html"
    assert run("explain", SMALL, "--merge", 4, "-o", page).code == 0
    items = re.findall("<li id='step-([0-9]+)'><p>([0-9]+)[.] ", page.read_text())
    numbers = [line.partition(".")[0] for line in run("explain", SMALL, "--merge", 4).out.splitlines()[:-1]]
    assert items == [(number, number) for number in numbers]
    assert numbers != [str(i + 1) for i in range(len(numbers))]


def test_a_page_marks_all_that_is_told_together(run, tmp_path):
    page = tmp_path / "path.html"
    assert run("explain", SMALL, "--merge", 20, "-o", page).code == 0
    empty = sum(value is None for row in satpuzzles.load(SMALL).givens for value in row)
    text = page.read_text()
    root = fromstring(text[text.index("<svg") : text.index("</svg>") + len("</svg>")])
    (frames,) = (element for element in root.iter() if element.get("class") == "frame")
    assert len(frames) == empty
