"""penpa-edit links: boards as others draw them, and what puzzlekit sees in ours."""

import base64
import json
import zlib
from dataclasses import replace

import hypothesis
import pytest
from hypothesis import given, strategies as st

import satpuzzles
from satpuzzles.formats import documents, puzzle_of
from satpuzzles.formats.urls import penpa_page
from satpuzzles.links.page import NUMBERS, SHADING, SYMBOLS, PenpaPage, Symbol
from satpuzzles.links.penpa import SHADED, STARRED, Board, Numbers, entered
from tests.effort import examples

LINKS = {
    "sudoku": "sudoku/9/9/k8g1g7i2i99o2g3h75q19h5g4o83i4i6g4g5k",
    "nonogram": "nonogram/6/7/31h12h31h111g2i5l32g22g11g1211113h",
    "starbattle": "starbattle/6/6/1/4ilbhgdnmhou",
}


def link(*lines):
    """A link made by hand, of lines that are compressed as penpa-edit does it, but for the tokens."""
    packer = zlib.compressobj(9, wbits=-15)
    packed = packer.compress("\n".join(lines).encode()) + packer.flush()
    return f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={base64.b64encode(packed).decode()}"


def things(**parts):
    return json.dumps(parts, separators=(",", ":")).replace('"number"', "zN").replace('"lineE"', "zE")


def cell(r, c, size):
    return str((r + 2) * (size + 4) + c + 2)


def page_of(name):
    (document,) = documents(LINKS[name].encode())
    return penpa_page.read(satpuzzles.dumps(document, "penpa").decode())


def read(page):
    (document,) = documents(penpa_page.written(page).encode())
    return document


def refusal(page):
    with pytest.raises(satpuzzles.InstanceError) as caught:
        puzzle_of(read(page))
    return str(caught.value)


def test_an_old_link_with_few_lines():
    numbers = {cell(0, 3, 4): ["2", 1, "1"], cell(3, 0, 4): ["4", 1], cell(1, 1, 4): [" 1 2", 1, "7"]}
    text = link(
        "square,4,4,38,0,1,1,190,190,27,27,0,0,0,0,Title: Sudoku",
        "[0,0,0,0]",
        "{}",
        things(number=numbers),
        "{}",
        f"[18{',1,1,1,5' * 3},1,1,1]",
    )
    (document,) = documents(text.encode())
    assert puzzle_of(document) == puzzle_of({"puzzle": "sudoku", "givens": "...2" + "." * 8 + "4..."})


def test_texts_are_unescaped():
    header = ",".join(
        ["sudoku", "4", "4", *["0"] * 12, "Title: A%2C b", "Author: C", "https://d.example", "e%2Df%2Eg%2Fh"]
    )
    (document,) = documents(link(header, "[0,0,0,0]", "{}", "{}").encode())
    texts = {key: document[key] for key in ("title", "author", "url", "note")}
    assert texts == {"title": "A, b", "author": "C", "url": "https://d.example", "note": "e\nf&g=h"}


@pytest.mark.parametrize(
    "text", ["m=edit&p={}", "#m=solve&p={}", "https://opt-pan.github.io/penpa-edit/?m=edit&p={}&l=x"]
)
def test_other_shapes_of_the_link(text):
    packed = satpuzzles.convert(LINKS["starbattle"].encode(), "penpa").decode().partition("&p=")[2].strip()
    assert puzzle_of(documents(text.format(packed).encode())[0]) == satpuzzles.loads(LINKS["starbattle"].encode())


def test_clues_stand_beside_the_board():
    page = page_of("nonogram")
    places = [*page.numbers]
    assert len(page.segments) == 2 * (page.height + page.width)  # around the board alone
    assert max(x for _, x in places if x < 0) == max(y for y, _ in places if y < 0) == -1


def test_numbers_are_black_and_of_the_usual_size():
    sudoku = satpuzzles.dumps(satpuzzles.Sudoku(["1...", "....", "....", "...."]), "penpa").decode()
    packed = sudoku.split("&p=")[1].split("&")[0]
    lines = zlib.decompress(base64.b64decode(packed), -15).decode().split("\n")
    assert 'zN:{"18":["1",1,"1"]}' in lines[3]


def test_a_jigsaw_has_an_id_of_borders_with_one_beyond_the_last_place():
    jigsaw = satpuzzles.Sudoku(
        ["1..."] + ["...."] * 3, regions=[[0, 0, 0, 1], [0, 1, 1, 1], [3, 3, 2, 2], [3, 3, 2, 2]]
    )
    assert satpuzzles.dumps(jigsaw, "tatham").decode().strip() == "4j:1o,b_cbba_a_ba"
    assert satpuzzles.loads(b"4j:1o,b_cbba_a_ba") == jigsaw


def test_regions_in_pieces_are_refused():
    jigsaw = satpuzzles.Sudoku(["...."] * 4, regions=[[0, 0, 1, 1], [0, 0, 1, 2], [3, 3, 2, 1], [3, 3, 2, 2]])
    with pytest.raises(satpuzzles.InstanceError, match="regions: expected regions in one piece each, for penpa"):
        satpuzzles.dumps(jigsaw, "penpa")


@pytest.mark.parametrize("name", LINKS)
def test_the_kind_is_seen_without_tags(name):
    (document,) = documents(LINKS[name].encode())
    assert read(replace(page_of(name), tags=()))["puzzle"] == document["puzzle"]


def test_the_stars_may_stand_in_the_title_or_the_rules():
    page = replace(page_of("starbattle"), numbers={}, symbols={})
    assert read(replace(page, texts={"title": "Star Battle (1★)"}))["stars"] == 1
    assert read(replace(page, texts={"rules": "Place 2 stars in each row"}))["stars"] == 2
    assert "the number of stars beside it" in refusal(page)


def test_diagonals_are_slanting_lines():
    page = page_of("sudoku")
    falling = frozenset(((i, i), (i + 2, i + 2)) for i in range(0, 18, 2))
    rising = frozenset(((i, 18 - i), (i + 2, 16 - i)) for i in range(0, 18, 2))
    assert read(replace(page, segments=page.segments | falling | rising))["diagonals"] is True
    assert read(replace(page, segments=page.segments | falling))["falling_diagonal"] is True
    assert "whole diagonals or none" in refusal(replace(page, segments=page.segments | {((0, 0), (2, 2))}))


@pytest.mark.parametrize(
    ("name", "changes", "message"),
    [
        ("sudoku", {"symbols": {(1, 1): Symbol("circle_L")}}, "found the symbol 'circle_L'"),
        ("sudoku", {"numbers": {(1, 1): "x"}}, "row 1 column 1: expected a number, found 'x'"),
        ("sudoku", {"numbers": {(1, 1): "10"}}, "givens[0][0]: expected a value from 0 to 9, found 10"),
        ("sudoku", {"numbers": {(-1, 1): "1"}, "margins": (1, 0, 0, 0)}, "found the number '1'"),
        ("sudoku", {"shaded": frozenset({(1, 1)})}, "found surface"),
        ("sudoku", {"tags": ("firefly",)}, "found 'firefly'"),
        (
            "nonogram",
            {"numbers": {(1, 1): "1"}},
            "row 1 column 1: expected nothing beside clues above and on the left, found the number '1'",
        ),
        ("nonogram", {"numbers": {(-1, 1): "9"}}, "columns[0][0]: expected a length from 0 to 7, found 9"),
        ("starbattle", {"numbers": {(-1, 1): "1", (-1, 3): "1"}}, "the number of stars beside it"),
        (
            "starbattle",
            {"numbers": {(-1, 1): "1", (1, 1): "1"}},
            "row 1 column 1: expected nothing beside the number of stars, regions, found the number '1'",
        ),
        ("starbattle", {"width": 5}, "regions[0]: expected a row of 6, found a list of 5"),
        ("starbattle", {"texts": {"title": "%2C"}}, "title: expected text without %2C to %2F"),
    ],
)
def test_what_is_no_puzzle_of_ours_is_refused(name, changes, message):
    assert message in refusal(replace(page_of(name), **changes))


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (("hex,4,4", "[0,0,0,0]", "{}", "{}"), "a square board of penpa-edit, found 'hex'"),
        (("square,4,4", "[2,2,0,0]", "{}", "{}"), "the margins: expected less than the 4 x 4 board"),
        (("square,4,4", "[0,0,2,2]", "{}", "{}"), "the margins: expected less than the 4 x 4 board"),
        (("square,4,4", "[0,0]", "{}", "{}"), "the margins: expected four numbers"),
        (("square,4,999999999999", "[0,0,0,0]", "{}", "{}"), "a whole number from 1 to 1000"),
        (("square,4,4", "[0,0,0,0]", "{}", "{"), "the board as penpa-edit writes it"),
        (
            ("sudoku,4,4", "[0,0,0,0]", "{}", things(thermo=[[1, 2]])),
            "thermometers[0][0]: expected a cell from r1c1 to r4c4",
        ),
        (("sudoku,4,4", "[0,0,0,0]", "{}", things(number={"x": ["1", 1, "1"]})), "a place on the board"),
        (("sudoku,4,4", "[0,0,0,0]", "{}", things(number={"163": ["1", 1, "1"]})), "an edge or a corner at row"),
        (("sudoku,4,4", "[0,0,0,0]", "{}", things(number=[])), "an object number"),
    ],
)
def test_links_that_make_no_board(lines, message):
    with pytest.raises(satpuzzles.InstanceError) as caught:
        satpuzzles.loads(link(*lines).encode())
    assert message in str(caught.value)


def test_text_that_looks_like_a_token_comes_back():
    texts = {"title": 'z zO null "number" zN zZ', "rules": "a,b\nc"}
    assert penpa_page.read(penpa_page.written(replace(page_of("sudoku"), texts=texts))).texts == texts


@pytest.mark.parametrize(
    ("line", "found"),
    [
        (((0, 0), (2, 0)), None),
        (((-2, 2), (0, 2)), None),
        (((0, 2), (2, 2)), "a corner at row 1 column 1: expected nothing beside numbers in cells, found a thick line"),
        (((2, 2), (2, 4)), "a thick line"),
        (((0, 0), (2, 2)), "a thick line"),
    ],
)
def test_a_line_is_nothing_to_a_kind_without_regions_only_around_the_board(line, found):
    board = Board(("marks",), SHADED, Numbers("givens"))
    page = PenpaPage(2, 2, (1, 0, 0, 0), numbers={(1, 1): "5"}, segments=frozenset({line}))
    if found is None:
        assert board.read(page) == {"givens": [[5, None], [None, None]]}
        return
    with pytest.raises(satpuzzles.InstanceError) as caught:
        board.read(page)
    assert found in str(caught.value)


def solved(name):
    (document,) = documents(LINKS[name].encode())
    return document | {"solution": [list(row) for row in satpuzzles.solve(document).grid]}


def answer_in(url):
    packed = url.strip().partition("&a=")[2]
    return zlib.decompress(base64.b64decode(packed), -15).decode()


@pytest.mark.parametrize("name", LINKS)
def test_a_page_to_solve_has_the_answer(name):
    document = solved(name)
    url = satpuzzles.dumps(document, "penpa").decode()
    assert "#m=solve&p=" in url
    assert documents(url.encode())[0]["solution"] == document["solution"]
    assert "solution" not in documents(satpuzzles.convert(LINKS[name].encode(), "penpa"))[0]


def test_a_blank_solution_comes_back():
    document = {"puzzle": "hanjie", "rows": [[]], "columns": [[], []], "solution": [[0, 0]]}
    assert documents(satpuzzles.dumps(document, "penpa"))[0]["solution"] == [[0, 0]]


@pytest.mark.parametrize("name", LINKS)
def test_a_page_to_edit_has_no_answer(name):
    url = satpuzzles.dumps(solved(name), "penpa-edit").decode()
    assert "#m=edit&p=" in url
    assert "&a=" not in url


def test_the_answer_is_written_as_penpa_edit_writes_it():
    """Its text is compared letter by letter: keys as strings in the order of strings, no blanks."""
    page = PenpaPage(1, 12, numbers={(1, 1): "5"}, answer={NUMBERS: {(1, x): "7" for x in (19, 21, 23)}})
    assert answer_in(penpa_page.written(page, entered("givens"))) == '[[],[],[],[],["43,7","44,7","45,7"],[]]'
    stars = replace(page, answer={SYMBOLS: {(1, 1): "1E", (1, 3): "1E"}})
    assert answer_in(penpa_page.written(stars, STARRED)) == '[[],[],[],[],[],["34,1E","35,1E"]]'
    shaded = replace(page, answer={SHADING: {(1, 1): "", (1, 23): ""}})
    assert answer_in(penpa_page.written(shaded, SHADED)) == '[["34","45"],[],[],[],[],[]]'


def with_answer(name, answer):
    url = satpuzzles.dumps(solved(name), "penpa").decode().partition("&a=")[0]
    packer = zlib.compressobj(9, wbits=-15)
    packed = packer.compress(json.dumps(answer).encode()) + packer.flush()
    return documents(f"{url}&a={base64.b64encode(packed).decode()}".encode())[0]


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param([[], [], [], [], ["28,1"], []], id="some of the cells"),
        pytest.param([["28"], ["29"], [], [], [], []], id="lines"),
        pytest.param([["28"]], id="one of several solutions"),
        pytest.param([[], [], [], [], [], ["28,2A"]], id="circles"),
    ],
)
def test_other_answers_are_left_out(answer):
    assert "solution" not in with_answer("sudoku", answer)


def test_a_damaged_answer_is_an_error():
    url = satpuzzles.dumps(solved("sudoku"), "penpa").decode().strip()
    with pytest.raises(satpuzzles.InstanceError, match="expected a packed text after a="):
        documents(url[:-9].encode())


def test_margins_are_as_wide_as_the_clues():
    hanjie = puzzle_of({"puzzle": "hanjie", "rows": [[1], [1]], "columns": [[2]]})
    packed = satpuzzles.dumps(hanjie, "penpa").decode().split("&p=")[1].split("&")[0]
    assert zlib.decompress(base64.b64decode(packed), -15).decode().split("\n")[1] == "[1,0,1,0]"


NAMES = [f"r{r}c{c}" for r in range(1, 5) for c in range(1, 5)]
BORDERS = [f"r{r}c{c} r{r}c{c + 1}" for r in range(1, 5) for c in range(1, 4)] + [
    f"r{r}c{c} r{r + 1}c{c}" for r in range(1, 4) for c in range(1, 5)
]


def several(entries, most=3):
    return st.lists(entries, max_size=most, unique_by=str)


@st.composite
def walks(draw, least=2):
    """Cells each beside the one before it, also diagonally."""
    found = [draw(st.tuples(st.integers(1, 4), st.integers(1, 4)))]
    for down, right in draw(
        st.lists(st.sampled_from([(0, 1), (1, 0), (1, 1), (1, -1), (-1, 0)]), min_size=1, max_size=4)
    ):
        r, c = found[-1][0] + down, found[-1][1] + right
        if 1 <= r <= 4 and 1 <= c <= 4 and (r, c) not in found:
            found.append((r, c))
    hypothesis.assume(len(found) >= least)
    return " ".join(f"r{r}c{c}" for r, c in found)


@st.composite
def arrows(draw):
    line = draw(walks())
    other = draw(st.sampled_from(["", *NAMES]))
    return {"circle": f"{line.split()[0]} {other}".strip(), "line": line}


MARKED = st.fixed_dictionaries(
    {},
    optional={
        "cages": several(
            st.builds(lambda cells, total: {"cells": cells} | total, walks(1), st.sampled_from([{}, {"sum": 9}]))
        ),
        "thermometers": several(walks()),
        "arrows": several(arrows()),
        "even": st.lists(st.sampled_from(NAMES), min_size=1, unique=True).map(lambda some: " ".join(sorted(some))),
        "odd": st.lists(st.sampled_from(NAMES), min_size=1, unique=True).map(lambda some: " ".join(sorted(some))),
        "white_dots": several(
            st.sampled_from(BORDERS) | st.builds(lambda at: {"cells": at, "difference": 2}, st.sampled_from(BORDERS))
        ),
        "black_dots": several(
            st.sampled_from(BORDERS) | st.builds(lambda at: {"cells": at, "ratio": 3}, st.sampled_from(BORDERS))
        ),
        "xv": several(
            st.builds(lambda at, sign: at.replace(" ", f" {sign} "), st.sampled_from(BORDERS), st.sampled_from("XV"))
        ),
        "greater": several(
            st.builds(lambda at, sign: at.replace(" ", f" {sign} "), st.sampled_from(BORDERS), st.sampled_from("<>"))
        ),
        "quadruples": several(
            st.builds(
                lambda r, c, some: {"corner": f"r{r}c{c}", "values": some},
                st.integers(1, 3),
                st.integers(1, 3),
                st.lists(st.integers(1, 4), min_size=1, max_size=4),
            )
        ),
        "nonconsecutive": st.just(True),
        "rising_diagonal": st.just(True),
        "falling_diagonal": st.just(True),
        "antiking": st.just(True),
        "palindromes": several(walks(), 1),
    },
)


@given(MARKED, st.sampled_from(["penpa", "penpa-edit"]))
@examples(300)
def test_marks_of_a_sudoku_come_back_or_are_refused(fields, site):
    try:
        chosen = satpuzzles.loads({"puzzle": "sudoku", "givens": ["...1", "....", ".2..", "...."], **fields})
        written = satpuzzles.dumps(chosen, site)
    except satpuzzles.InstanceError:
        return
    assert satpuzzles.loads(written) == chosen


HEADER = "square,4,4,38,{},1,1,190,190,27,27,0,0,0,0,Title: ,Author: ,,,OFF,false,"
CELLS = f"[18{',1,1,1,5' * 3},1,1,1]"


def sudoku_link(tags=("classic",), theta=0, cells=CELLS, colors="", **parts):
    lines = [HEADER.format(theta), "[0,0,0,0]", '["1","2","1"]', things(**parts), "", cells, *[""] * 13]
    lines[13], lines[14], lines[17] = "1" if colors else "0", colors, json.dumps(tags)
    return link(*lines)


DOTTED = {f"{64 + 8 * i + i},{64 + 8 * (i + 1) + i + 1}": 12 for i in range(1, 5)}


@pytest.mark.parametrize(
    ("parts", "fields"),
    [
        ({"lineE": DOTTED}, {"falling_diagonal": True}),
        ({"lineE": {"73,109": 3}}, {"falling_diagonal": True}),
        ({"freelineE": {"73,109": 2}}, {"falling_diagonal": True}),
        ({"tags": ["nonconsecutive"]}, {"nonconsecutive": True}),
        ({"tags": ["latin"]}, {"box": [1, 4]}),
        ({"tags": ["classic", "puzzlehunt"]}, {}),
        ({"number": {"18": [[0, 1, 0, 0, 0, 0, 0, 0, 0], 1, "7"]}}, {"givens": ["2...", "....", "....", "...."]}),
        ({"number": {"18": ["?", 1, "1"]}}, {}),
        ({"thermo": [[18, 19]], "nobulbthermo": [[19, 27]]}, {"thermometers": ["r1c1 r1c2", "r1c1 r1c2 r2c2"]}),
        (
            {"symbol": {"18": [1, "sudokumore", 2]}, "direction": [[19, 27]]},
            {"arrows": [{"circle": "r1c1 r1c2", "line": "r1c2 r2c2"}]},
        ),
        ({"symbol": {"18": [3, "square_M", 1]}}, {"even": "r1c1"}),
        ({"symbol": {"18": [1, "circle_M", 1]}, "tags": ["evenodd"]}, {"odd": "r1c1"}),
        ({"surface": {"18": 3, "19": 3, "26": 3, "27": 3}, "tags": ["classic"]}, {}),
    ],
)
def test_what_narrows_a_sudoku_is_heeded(parts, fields):
    expected = {"puzzle": "sudoku", "givens": ["...."] * 4, "box": [2, 2], **fields}
    assert satpuzzles.loads(sudoku_link(**parts)) == satpuzzles.loads(expected)


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"theta": 90}, "a board that is not turned or mirrored"),
        ({"cells": "[18,1,1,1]"}, "the board: expected a square, found 4 x 1"),
        ({"cells": f"[18{',1,1,1,5' * 3},1,1]"}, "a rectangle of cells, found one without 1 of its cells"),
        ({"tags": ["classic", "deficit"]}, "the tags: expected nothing beside .*, found 'deficit'"),
        ({"number": {"18": [[1, 1, 0, 0, 0, 0, 0, 0, 0], 1, "7"]}}, "row 1 column 1: .* found the candidates 1, 2"),
        ({"number": {"18": ["12", 1, "4"]}}, "row 1 column 1: expected a number, found '1 2'"),
        ({"lineE": {"74,82": 5}}, "row 1 column 1: .* found a line of style 5"),
        ({"lineE": {"74": 98}}, "found a cross"),
        ({"line": {"18,19": 5}}, "found a line between cells"),
        ({"wall": {"18,19": 2}}, "row 1 column 1: .* found wall"),
        ({"deletelineE": {"74,82": 1}}, "found deletelineE"),
        ({"squareframe": [[18, 19]]}, "row 1 column 1: .* found squareframe"),
        ({"direction": [[18, 19]]}, "row 1 column 1: .* found direction"),
        ({"cage": {"328,329": 10}}, "a cage that is closed"),
        ({"surface": {"18": 3}}, "row 1 column 1: .* found surface"),
        ({"nobulbthermo": [[18, 19]]}, "a line that begins on a thermometer"),
        ({"symbol": {"18": [1, "circle_M", 1]}}, "row 1 column 1: .* found the symbol 'circle_M'"),
        (
            {"symbol": {"18": [3, "circle_M", 1]}, "colors": '{"symbol":{"18":"#ff0000"}}'},
            "found the symbol 'circle_M'",
        ),
        ({"dominoes": [[18, 19]]}, "the link: expected only what penpa-edit has on a board, found 'dominoes'"),
    ],
)
def test_what_could_narrow_a_sudoku_and_is_not_known_is_refused(parts, message):
    with pytest.raises(satpuzzles.InstanceError, match=message):
        satpuzzles.loads(sudoku_link(**parts))


@pytest.mark.parametrize("host", ["https://swaroopg92.github.io/penpa-edit/#", "https://penpa.example/edit/?x=1&", ""])
@pytest.mark.parametrize("after", ["", "&l=solvedup", "&q=abc"])
def test_parameters_of_a_link_stand_in_any_order(host, after):
    chosen = satpuzzles.loads("1..4..3..4.....2")
    packed = satpuzzles.dumps(chosen, "penpa-edit").decode().strip().partition("&p=")[2]
    assert satpuzzles.loads(f"{host}m=edit&p={packed}{after}") == chosen
    assert satpuzzles.loads(f"{host}l=solvedup&m=edit&p={packed}{after}") == chosen
    assert satpuzzles.loads(f"{host}p={packed}&m=solve{after}") == chosen


def test_a_link_around_a_link_of_another_site():
    inner = "https://puzz.link/p?yajilin/5/5/m32j10"
    for mode in ("edit", "solve"):
        assert satpuzzles.loads(f"https://x.example/penpa-edit/?m={mode}&p={inner}") == satpuzzles.loads(inner)
