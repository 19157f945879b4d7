"""Puzzles of puzzlekit and its data set: texts, entries, files of entries and of the data set."""

import json

import pytest

import satpuzzles
from satpuzzles.common.document import COMMON_KEYS
from satpuzzles.common.plugins import spelled
from satpuzzles.errors import InstanceError, UsageError
from satpuzzles.formats import How, documents, dumps
from satpuzzles.formats.documents import puzzle_of
from satpuzzles.formats.kinds import carried, each, link_of
from satpuzzles.puzzles import PUZZLES
from tests.paths import CORPORA

SUDOKU = "4 4\n- 1 - 2\n- - - -\n- 2 - -\n4 - - -"
GRID = [[3, 1, 4, 2], [2, 4, 1, 3], [1, 2, 3, 4], [4, 3, 2, 1]]
STARS = "4 4 1\n1 1 2 2\n1 1 2 2\n3 3 4 4\n3 3 4 4"
PICTURE = "2 3\n2\n1\n0\n2\n1"


def entry(name, problem=SUDOKU, **more):
    return {"id": name, "source": "ours", "problem": problem, **more}


def rows(grid):
    return "\n".join(["4 4", *(" ".join(map(str, row)) for row in grid)])


def read(value, **how):
    text = value if isinstance(value, str) else json.dumps(value)
    return satpuzzles.loads(text, **how)


def test_an_entry_says_by_its_id_of_which_kind_it_is():
    chosen = read(entry("Sudoku-17_4x4"))
    assert chosen == satpuzzles.loads(".1.2.....2..4...")
    (document,) = documents(json.dumps(entry("Sudoku-17_4x4", solution=rows(GRID), info="")).encode())
    assert document == {
        "puzzle": "sudoku",
        "title": "Sudoku-17_4x4",
        "source": "ours",
        "givens": [[None, 1, None, 2], [None] * 4, [None, 2, None, None], [4, None, None, None]],
        "box": [2, 2],
        "solution": GRID,
    }


def test_the_head_of_a_file_of_janko_says_nothing_of_the_board():
    size, *board = SUDOKU.split("\n")
    head = ["puzzle sudoku", "author A. Setter", "unit 30", "size 4", "[problem]"]
    assert read(entry("Sudoku", "\n".join([size, *head, *board]))) == read(entry("Sudoku"))
    with pytest.raises(InstanceError, match="line 2"):
        read(entry("Sudoku", "\n".join([size, "depth 3", *head, *board])))


def test_the_kind_may_be_named():
    assert read(entry("17_4x4"), kind="sudoku") == read(entry("Sudoku"))
    assert read(SUDOKU, format="puzzlekit", kind="sudoku") == read(entry("Sudoku"))
    assert read(f"sudoku\n{SUDOKU}", format="puzzlekit") == read(entry("Sudoku"))
    assert satpuzzles.convert(SUDOKU, "sudoku-line", format="puzzlekit", kind="sudoku") == b".1.2.....2..4...\n"
    assert read(STARS, format="puzzlekit", kind="queens").kind == "star-battle"
    assert read(PICTURE, format="puzzlekit", kind="hanjie").rows == ((2,), (1,))


@pytest.mark.parametrize(
    ("value", "how", "message"),
    [
        (entry("17_4x4"), {}, "the puzzle: expected one of a kind that is named (--kind NAME): sudoku, "),
        (entry("Nonsense-17"), {}, "the puzzle: expected one of a kind that is named (--kind NAME): sudoku, "),
        (entry("Sudoku"), {"kind": "trid"}, "the puzzle: expected one of a kind that is named (--kind NAME): sudoku, "),
        (entry("Sudoku", problem=7), {}, "problem: expected the text of a puzzle, found 7"),
        (entry("Sudoku", problem="4 4\n1 2\n3"), {}, "problem: line 2: expected 4 values, found 2"),
        (entry("Sudoku", problem="4"), {}, "problem: line 1: expected rows and columns, found '4'"),
        ({"name": "Sudoku", "data": {"x": 3}, "problem": ""}, {}, "data.x: expected an object, found 3"),
        (
            {"name": "Sudoku", "data": {"x": entry("Sudoku")}, "rules": "X"},
            {},
            "rules: expected one of the members count",
        ),
        (
            entry("Sudoku", info="X"),
            {},
            "info: expected one of the members id, problem, puzzle, solution, source, found",
        ),
        ("", {"format": "puzzlekit", "kind": "sudoku"}, "line 1: expected rows and columns, found nothing"),
        ("4 4\n- - - -\n", {"format": "puzzlekit", "kind": "sudoku"}, "line 3: expected values, found the end"),
    ],
)
def test_what_is_no_entry_is_refused(value, how, message):
    with pytest.raises(InstanceError) as caught:
        read(value, **how)
    assert str(caught.value).startswith(message)


def test_a_kind_that_is_named_is_one_and_that_of_the_file():
    with pytest.raises(UsageError, match="unknown kind of puzzle 'soduku'"):
        read(entry("Sudoku"), kind="soduku")
    with pytest.raises(InstanceError, match="puzzle: expected hanjie, found 'sudoku'"):
        satpuzzles.loads(".1.2.....2..4...", kind="hanjie")
    assert satpuzzles.loads("AABB\nAABB\nCCDD\nCCDD", kind="queens").kind == "star-battle"


def test_files_of_entries_and_of_the_data_set_hold_many(tmp_path):
    several = [entry("Sudoku-1"), entry("Starbattle-1", STARS), entry("Nonogram-1", PICTURE)]
    (tmp_path / "mixed.jsonl").write_text("".join(f"{json.dumps(one)}\n" for one in several))
    kinds = [puzzle.kind for puzzle in satpuzzles.load_all(tmp_path / "mixed.jsonl")]
    assert kinds == ["sudoku", "star-battle", "hanjie"]
    data = {"count": 2, "name": "Starbattle", "data": {"1_4x4": {"problem": STARS}, "2_4x4": {"problem": STARS}}}
    (tmp_path / "Starbattle.json").write_text(json.dumps(data, indent=2))
    found = documents((tmp_path / "Starbattle.json").read_bytes())
    assert [(one["puzzle"], one["title"]) for one in found] == [("star-battle", "1_4x4"), ("star-battle", "2_4x4")]
    assert len([*satpuzzles.load_all(tmp_path / "Starbattle.json")]) == 2
    data["data"]["2_4x4"]["problem"] = "4 4 1\n1 1 2\n3"
    (tmp_path / "Starbattle.json").write_text(json.dumps(data))
    several = satpuzzles.load_all(tmp_path / "Starbattle.json")
    assert next(several).kind == "star-battle"
    with pytest.raises(InstanceError, match="line 2: problem: line 2: expected 4 values, found 3"):
        next(several)


def test_names_of_rooms_are_any_signs_and_stand_for_each_piece():
    rooms = read(entry("Heyawake-1", "2 4\n1 - - -\n- - - -\n~ ^ ~ =\n~ ^ ~ 11"))
    assert rooms.regions.written == [[0, 1, 2, 3], [0, 1, 2, 4]]
    with pytest.raises(InstanceError, match=r"line 4: expected values of the kind, found '\.'"):
        read(entry("Heyawake-1", "2 2\n1 -\n- -\n. a\na a"))


def test_jigsaws_have_regions_and_usual_boxes_are_left_out():
    oblong = {"puzzle": "sudoku", "box": [2, 4], "givens": [[None] * 8] * 8}
    text = json.loads(dumps(oblong, "puzzlekit"))["problem"].split("\n")
    assert (text[0], text[8], text[9], len(text)) == ("8 8", " ".join("-" * 8), "1 1 1 1 2 2 2 2", 17)
    assert read(dumps(oblong, "puzzlekit").decode()).to_json() == oblong


def kinds_of_the_corpora():
    for path in sorted((CORPORA / "kinds").glob("*.jsonl")):
        kind = PUZZLES.get(path.stem)
        if kind is not None and link_of(kind.kind, "puzzlekit") is not None:
            yield pytest.param(path, id=path.stem)


EACH = 12
"""Lines of a file to the next one that is tried."""
HELD_BACK = pytest.param(None, marks=pytest.mark.skip(reason="the corpora are not there, or have none of our kinds"))


@pytest.mark.slow
@pytest.mark.parametrize("path", [*kinds_of_the_corpora()] or [HELD_BACK])
def test_the_corpora_are_read_and_written_again(path):
    """A puzzle is well-formed, the solution beside it keeps the rules, and both come back."""
    for line in path.read_text().splitlines()[::EACH]:
        (document,) = documents(line.encode(), how=How(kind=path.stem))
        puzzle = satpuzzles.loads(document)
        stated = json.loads(line)["solution"]
        assert ("solution" in document) == bool(stated)
        if stated:
            assert puzzle.broken_rules(document["solution"]) == [], document["title"]
        (again,) = documents(dumps(document, "puzzlekit"))
        assert satpuzzles.loads(again) == puzzle
        assert again.get("solution") == document.get("solution")
        fields = {key for key in document if key not in COMMON_KEYS}
        assert {key: again[key] for key in fields} == {key: document[key] for key in fields}


def test_every_kind_has_a_name_there_of_its_own():
    names = [name for _, stated in carried("puzzlekit") for one in each(stated) for name in one.names]
    assert len({*names}) == len(names)


def test_a_kind_is_called_by_its_own_name_and_no_other_kind_goes_by_it():
    others = {
        spelled(name): kind for kind, stated in carried("puzzlekit") for one in each(stated) for name in one.names
    }
    for kind in PUZZLES.built_in:
        assert others.get(spelled(kind), kind) == kind


def test_the_puzzle_of_an_entry_with_its_solution_is_that_of_the_same_document():
    (document,) = documents(json.dumps(entry("Sudoku-17_4x4", solution=rows(GRID))).encode())
    assert document.puzzle == puzzle_of(dict(document)) == puzzle_of(document)
    assert puzzle_of(document | {"givens": ["1...", "....", "....", "...."]}) != document.puzzle


@pytest.mark.parametrize(
    ("names", "kind"), [(("masyu", "1"), "akari"), (("", "masyu_1"), "akari"), (("akari", "masyu_1"), None)]
)
def test_an_entry_of_another_kind_than_the_one_that_is_named_is_refused(names, kind):
    entry = {"puzzle": names[0], "id": names[1], "problem": "3 3\n- w -\n- - -\n- - -"}
    with pytest.raises(satpuzzles.InstanceError, match="the puzzle: expected one of the kind"):
        satpuzzles.loads(json.dumps(entry), kind=kind)
