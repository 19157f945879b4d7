"""What a setter of puzzles is told, and what the files say of whose they are."""

import bz2
import gzip
import io
import json
import lzma
from base64 import b64decode, b64encode

import pytest

import satpuzzles
from satpuzzles.common.document import Node
from satpuzzles.errors import InstanceError, UsageError
from satpuzzles.formats import puzzle_of
from satpuzzles.pictures import kept_examples
from satpuzzles.puzzles import PUZZLES
from satpuzzles.studio import exchange, listing, protocol, requests
from satpuzzles.studio.protocol import Asked

STARS = {"puzzle": "star-battle", "stars": 1, "regions": ["AABB", "ACCB", "DDCB", "DDCB"], "author": "Jane Doe"}


def ask(do, **members):
    return requests.answer(Asked(1, do, Node(members)), lambda _told: None)


def exported(to, **members):
    return b64decode(ask("export", to=to, **members)["bytes"])


def test_pages_and_pictures_name_the_author():
    assert b"Jane Doe" in exported("html", puzzle=STARS)
    assert b"Jane Doe" in exported("svg", puzzle=STARS)
    assert "Jane Doe" in ask("play", puzzle=STARS)["html"]
    assert b"A Book" in exported("html", puzzle=STARS | {"source": "A Book"})
    both = exported("html", puzzles=[STARS, STARS | {"author": "John Roe"}])
    assert b"Jane Doe" in both
    assert b"John Roe" in both


def test_a_sheet_is_called_after_its_kind_if_there_is_one():
    tents = {"puzzle": "tents", "trees": ["t.", ".."]}
    names = [ask("export", to="jsonl", puzzles=sheet)["name"] for sheet in ([tents, tents], [tents, STARS])]
    assert names == ["tents.jsonl", "puzzles.jsonl"]


@pytest.mark.parametrize("to", ["fpuzzles", "sudokupad", "scl"])
def test_links_to_players_tell_the_rules_and_the_solution(to):
    made = {"puzzle": "sudoku", "givens": ["12..", "..12", "2.4.", ".3.1"], "author": "Jane Doe"}
    (solved,) = satpuzzles.solutions(made)
    (read,) = ask("open", text=exported(to, puzzle=made).decode())["puzzles"]
    assert (read["title"], read["author"]) == ("Sudoku 4×4", "Jane Doe")
    assert read["note"].startswith("Each of 1 to 4 once in every row")
    assert [*map(tuple, read["solution"])] == [*map(tuple, solved)]
    own = made | {"title": "Ours", "note": "Normal rules.\nAnd more."}
    (read,) = ask("open", text=exported(to, puzzle=own).decode())["puzzles"]
    assert (read["title"], read["note"]) == ("Ours", "Normal rules.\nAnd more.")
    (several,) = ask("open", text=exported(to, puzzle=made | {"givens": ["...."] * 4}).decode())["puzzles"]
    assert "solution" not in several


ENTERED = {"r1c3": {"value": 3}, "r2c1": {"corner": [1, 2], "colour": [4]}}


def test_what_a_setter_has_entered_goes_along():
    made = {"puzzle": "sudoku", "givens": ["12..", "..12", "2.4.", ".3.1"], "entries": ENTERED}
    assert ask("draw", puzzle=made)["puzzle"]["entries"] == ENTERED
    assert ask("draw", puzzle=made | {"entries": ENTERED | {"r9c9": {"value": 1}}})["puzzle"]["entries"] == ENTERED
    assert ask("minimise", puzzle=made)["puzzle"]["entries"] == ENTERED
    assert {*ask("move", puzzle=made, turn="across")["puzzle"]["entries"]} == {"r1c2", "r2c4"}
    moved = ask(
        "move", puzzle={"puzzle": "hitori", "numbers": [[1, 2], [2, 1]], "entries": {"r1c1": {"colour": [1]}}}, above=1
    )
    assert moved["puzzle"]["entries"] == {"r2c1": {"colour": [1]}}
    notes = {to: ask("export", to=to, puzzle=made)["notes"] for to in ("json", "fpuzzles", "scl", "sudoku-line")}
    assert notes == {
        "json": [],
        "fpuzzles": [],
        "scl": ["SudokuPad shows your marks; your digits and colours only satpuzzles reads from this link"],
        "sudoku-line": ["sudoku-line has no place for what you have entered on the board"],
    }


@pytest.mark.slow
def test_an_unfinished_puzzle_of_each_kind_can_be_played():
    for kind in PUZZLES.built_in:
        empty = satpuzzles.blank(kind, 4)
        assert 'role="gridcell"' in ask("play", puzzle=empty)["html"], kind


def test_sheets_name_the_author_and_have_solutions_last():
    pytest.importorskip("typst")
    assert b"/Author(Jane Doe)" in (sheet := exported("pdf", puzzle=STARS))
    assert b"NPages>2<" in sheet
    assert b"NPages>2<" not in exported("pdf", puzzle=STARS, options={"solution": False})
    assert b"NPages>2<" not in exported("pdf", puzzle=STARS | {"stars": 2})


def test_what_a_sheet_leaves_out_is_told():
    pytest.importorskip("typst")
    title = "A \U0010fffd"
    notes = ask("export", to="pdf", puzzle=STARS | {"title": title}, options={"author": "B"})["notes"]
    assert notes == ["no font has these characters, they are left out: \U0010fffd"]
    assert ask("export", to="json", puzzle=STARS)["notes"] == []


@pytest.mark.parametrize(("ending", "pack"), [("gz", gzip.compress), ("bz2", bz2.compress), ("xz", lzma.compress)])
def test_what_is_compressed_is_opened_as_the_command_does(ending, pack):
    data = b64encode(pack(json.dumps(STARS).encode())).decode()
    assert ask("open", bytes=data, name=f"stars.json.{ending}")["puzzles"] == [
        satpuzzles.loads(STARS).to_json() | STARS
    ]


def test_a_file_of_too_many_puzzles_is_refused_before_they_are_read(monkeypatch):
    read = []
    real = exchange.document_in_text
    monkeypatch.setattr(exchange, "document_in_text", lambda *a, **b: read.append(a) or real(*a, **b))
    with pytest.raises(UsageError, match="up to 500 puzzles, this file has more"):
        ask("open", text=f"{'1' + '.' * 80}\n" * 2000)
    assert len(read) == 500


def test_a_line_that_is_no_puzzle_is_named():
    with pytest.raises(InstanceError, match="line 2"):
        ask("open", text=f"{'1' + '.' * 80}\n{'1' + '.' * 79}\n")


def test_a_picture_of_pixels_has_the_width_that_is_asked_for():
    Image = pytest.importorskip("PIL.Image")  # noqa: N806
    assert Image.open(io.BytesIO(exported("png", puzzle=STARS, options={"width": 300}))).size[0] == 300


def test_formats_say_what_they_cannot_hold():
    told = ask("carry", puzzle=STARS)["formats"]
    assert told == dict.fromkeys(("json", "jsonl", "puzzlekit", "puzzlink", "penpa", "penpa-edit", "grid"))
    apart = ask("carry", puzzle=STARS | {"regions": ["AABB", "ACCB", "DDCB", "DDCA"]})["formats"]
    pieces = "needs regions in one piece each; this puzzle has region A in 2 pieces, at r1c1 and r4c4."
    assert apart["puzzlink"] == f"Links of puzz.link, pzv.jp and their relatives: {pieces}"
    assert apart["json"] is None
    caged = {"puzzle": "sudoku", "givens": ["...."] * 4, "cages": [{"cells": "r1c1 r1c2"}]}
    assert ask("carry", puzzle=caged)["formats"]["sdk"].endswith("Software and SudoCue: no place for cages.")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("https://puzz.link/p?yajikazu/4/4/", "puzz.link has the kind 'yajikazu', which satpuzzles does not know"),
        ("https://puzz.link/p?slither/5/5/cbcbcdd", "The link should have 25 places, by its size; it has 21"),
        ("https://f-puzzles.com/?load=Q", "The link should have a whole puzzle, not cut short; it has nothing"),
        ("hello world", "This is no link, text or file of a puzzle in a format that satpuzzles knows: 'hello world'"),
    ],
)
def test_what_cannot_be_opened_is_said_in_a_sentence(text, words):
    with pytest.raises(InstanceError) as raised:
        ask("open", text=text)
    assert json.loads(protocol.failure(1, raised.value))["error"]["message"] == words


@pytest.mark.parametrize("kind", listing.kinds(), ids=lambda kind: kind.kind)
def test_ways_to_change_a_puzzle_are_those_that_there_are(kind):
    small = kept_examples()[kind.kind]
    puzzle = puzzle_of(small["puzzle"])
    ways = ask("draw", puzzle=small["puzzle"])["ways"]
    try:
        satpuzzles.with_clues_of(puzzle, small["answer"])
    except UsageError:
        assert "clues" not in ways
    else:
        assert "clues" in ways
    if "minimise" not in ways:
        assert satpuzzles.minimise(puzzle).changes == ()


def test_lines_of_an_answer_have_their_ends():
    places = ask("draw", puzzle={"puzzle": "hashi", "clues": [[1, None, 1]]})["places"]
    (x, y, _, *ends) = places[0]
    assert ends == [x - 40, y, x + 40, y]
    assert {len(place) for place in ask("draw", puzzle=STARS)["places"]} == {3}


def test_an_unfinished_answer_has_no_clues():
    loop = {"puzzle": "slitherlink", "clues": [[None, None], [None, None]]}
    with pytest.raises(UsageError, match="no answer yet; the corner"):
        ask("clues", puzzle=loop, answer=[[1, None], [1, None, None], [None] * 2, [None] * 3, [None] * 2])
    assert ask("clues", puzzle=loop, answer=[[1, 0], [1, 1, 0], [1, 0], [0] * 3, [0] * 2])["puzzle"]["clues"] == [
        [None, 1],
        [1, 0],
    ]


@pytest.mark.parametrize(
    ("puzzle", "where", "words"),
    [
        ({"puzzle": "norinori", "regions": [[0, None], [1, 1]]}, "regions[0][1]", "r1c2 belongs to no"),
        ({"puzzle": "star-battle", "regions": [[0, 0], [1, 1]]}, "the document", "Stars: nothing is stated yet"),
    ],
)
def test_what_is_missing_is_said_as_the_board_has_it(puzzle, where, words):
    with pytest.raises(InstanceError) as raised:
        ask("draw", puzzle=puzzle)
    error = json.loads(protocol.failure(1, raised.value))["error"]
    assert error["where"] == where
    assert error["message"].startswith(words)


def test_text_names_the_field_that_it_cannot_show():
    caged = {"puzzle": "sudoku", "givens": ["...."] * 4, "cages": [{"cells": "r1c1 r1c2"}]}
    with pytest.raises(InstanceError, match="no cages, for sdk"):
        exported("sdk", puzzle=caged)


def test_rules_that_cannot_be_met_are_named_once():
    islands = ask("check", puzzle={"puzzle": "nurikabe", "clues": [[1, 1, None], [None] * 3, [None, None, "?"]]})
    assert islands["conflict"]["sentence"].startswith("this rule cannot be met: the island of r1c")
    rows = ask("check", puzzle=STARS | {"stars": 2})
    assert "has room for" in rows["sentence"]
    assert rows["conflict"]["sentence"] == ""
