"""Input that is meant to harm: digits of other scripts, nesting without end, lines and tags by the million."""

import json

import pytest

from satpuzzles import InstanceError, dumps, loads, loads_all
from satpuzzles.formats import How, documents, opened
from satpuzzles.formats.files.xml import DEEPEST, MOST_TAGS
from satpuzzles.formats.text import MOST_LINES
from satpuzzles.making.generators.interface import chance, dimensions, number

NOT_NUMBERS = ["", "٣", "٣٣", "²", "\uff11", "1_0", "+1", "-1", " 1", "1\n", "1" * 10, "1" * 5000]


def non(clue):
    return f"width 10\nheight 1\nrows\n{clue}\ncolumns\n" + "0\n" * 10


@pytest.mark.parametrize(
    "text",
    [
        non("٣"),
        "3x٣:1/1/1/1/1/1",
        "2x2:٣aaaaa",
        "https://puzz.link/p?sudoku/٤/4/zg",
        "https://puzz.link/p?sudoku/²/4/4/zg",
        "https://puzz.link/p?starbattle/4/4/٣/000000",
        "1 ٣\n1\n1\n",
        f"{'1' * 5000} 1\n1\n1\n",
        '<puzzle><clues type="rows"><line><count>٣</count></line></clues></puzzle>',
    ],
)
def test_numbers_of_other_scripts_are_refused_in_every_format(text):
    with pytest.raises(InstanceError):
        loads(text.encode())


@pytest.mark.parametrize("text", NOT_NUMBERS)
def test_so_are_they_in_options_of_generators(text):
    for field, value in ((number(1, "", 0, 10**9), text), (dimensions(None, ""), f"2x{text}")):
        with pytest.raises(ValueError, match="expected") as caught:
            field.metadata["option"].values.read(value)
        assert len(str(caught.value)) < 200


@pytest.mark.parametrize("text", ["\u0660.\u0665", "0_1", "nan", "inf", " 1", "1e999", "-0.1", ""])
def test_a_probability_is_written_in_plain_digits(text):
    with pytest.raises(ValueError, match="expected a probability"):
        chance(None, "").metadata["option"].values.read(text)


@pytest.mark.slow
@pytest.mark.parametrize("outer", ["opensudoku", "puzzleset", "puzzle"])
@pytest.mark.parametrize("depth", [DEEPEST, 3_000, 100_000])
def test_deep_xml_is_refused(outer, depth):
    inner = "source" if outer == "puzzleset" else "title"
    text = f"<{outer}><{inner}>{'<a>' * depth}x{'</a>' * depth}</{inner}></{outer}>"
    with pytest.raises(InstanceError, match=f"elements nested at most {DEEPEST} deep, found deeper ones"):
        loads(text.encode())


def test_xml_of_too_many_tags_is_refused():
    with pytest.raises(InstanceError, match=f"expected at most {MOST_TAGS} tags, found more"):
        loads(b"<opensudoku>" + b"<a/>" * MOST_TAGS + b"</opensudoku>")


@pytest.mark.parametrize("depth", [300, 2_000, 100_000])
@pytest.mark.parametrize("key", ["givens", "solution", "solutions", "unique", "title"])
def test_deep_json_is_refused(tmp_path, depth, key):
    puzzle = {"puzzle": "sudoku", "givens": ["12..", "....", "..4.", "4..1"]}
    text = json.dumps(puzzle | {key: "DEEP"}).replace('"DEEP"', "[" * depth + "]" * depth)
    for to in ("json", "jsonl"):
        with pytest.raises(InstanceError):
            dumps([documents(text.encode())[0]], to)
    (tmp_path / "deep.json").write_text(text)
    with pytest.raises(InstanceError):
        opened(tmp_path / "deep.json", How("json"))


@pytest.mark.parametrize("format", ["sudoku-line", "non", "nin", "sdk", "ss"])
def test_a_document_of_too_many_lines_is_refused(format):
    with pytest.raises(InstanceError, match=f"expected at most {MOST_LINES} lines, found more"):
        documents(b"\n" * (MOST_LINES + 1), how=How(format))


def test_a_line_that_is_a_number_is_an_error_of_that_line():
    with pytest.raises(InstanceError, match="line 2: the document: expected an object, found 3"):
        [*loads_all("6x6m2:2d4f2d5b3a2g2a3b3\n3\n", kind="hashi")]
