"""Links as people paste them."""

import io
from collections.abc import Callable

import pytest

import satpuzzles
from satpuzzles import InstanceError, SatpuzzlesNote, dumps, load, loads, loads_all
from satpuzzles.formats import documents

MASYU = "https://puzz.link/p?masyu/3/3/900"
SUDOKU = {"puzzle": "sudoku", "givens": ["12..", "3...", "..4.", "...1"]}
LINKS = {
    "puzzlink": MASYU,
    **{name: dumps(SUDOKU, name).decode().strip() for name in ("penpa", "penpa-edit", "fpuzzles", "sudokupad", "scl")},
    "tatham": f"https://www.chiark.greenend.org.uk/js/solo.html#{dumps(SUDOKU, 'tatham').decode().strip()}",
}
SHAPES = """**{}**|- **{}**.|"""
SHAPES += (
    """<{}>|[a link]({})|[x]: {}|"{}"|'{}'|`{}`|- {}|* {}|> {}|>{}|1. {}|({})|{})|{},|{}.|{}).|“{}”|- [it]({}).|  {}"""
)


@pytest.mark.parametrize("link", LINKS.values(), ids=LINKS)
@pytest.mark.parametrize("shape", SHAPES.split("|"))
def test_a_link_is_read_in_whatever_stands_around_it(link: str, shape: str) -> None:
    host = link.split("/")[2]
    for pasted in (link, link.removeprefix("https://"), link.replace(host, host.upper()), f"HTTPS{link[5:]}"):
        text = shape.format(pasted)
        assert loads(text) == load(text) == next(loads_all(f"{text}\n{text}\n")) == loads(link)


@pytest.mark.parametrize("name", [name for name in LINKS if name != "tatham"])
def test_so_is_one_with_more_parameters(name: str) -> None:
    for end in ("#x", "&utm=1", "&utm=1#x"):
        assert loads(LINKS[name] + end) == loads(LINKS[name])


@pytest.mark.parametrize("between", [" ", ", ", ",", "\t", " and ", "> <"])
@pytest.mark.parametrize("link", LINKS.values(), ids=LINKS)
def test_two_links_on_a_text_line_are_refused(link: str, between: str) -> None:
    with pytest.raises(InstanceError, match="the link: expected a text line of its own for each link, found 'https:"):
        loads(f"{link}{between}{link}")


def test_a_link_without_its_scheme_is_a_second_one_too() -> None:
    with pytest.raises(InstanceError, match=r"a text line of its own for each link, found 'puzz\.link/"):
        loads(f"{MASYU} {MASYU[8:]}")
    with pytest.raises(InstanceError, match="line 2: the link: expected a text line of its own"):
        list(loads_all(f"{MASYU}\n{MASYU} {MASYU}\n"))


def test_words_after_a_link_are_noted() -> None:
    (document,) = documents(f"<{MASYU}> by somebody".encode())
    assert document.notes == ("'by somebody' after the link was left out",)


@pytest.mark.parametrize("read", [loads, load, lambda text: next(loads_all(text)), satpuzzles.check])
def test_python_is_warned_of_doubtful_readings(read: Callable[[str], object]) -> None:
    with pytest.warns(SatpuzzlesNote, match="'by somebody' after the link was left out$") as caught:
        read(f"{MASYU} by somebody")
    assert [one.filename for one in caught] == [__file__]
    (record,) = satpuzzles.batch(f"{MASYU} by somebody\n", "check")
    assert record["notes"] == ["'by somebody' after the link was left out"]


@pytest.mark.parametrize("link", LINKS.values(), ids=LINKS)
def test_words_before_a_link_are_noted(link: str) -> None:
    for text in (f"Try this: {link}", f"Try this: **{link}**.", f"Try this ({link})"):
        with pytest.warns(SatpuzzlesNote, match="^'Try this:?' before the link was left out$"):
            assert loads(text) == loads(link)
        with pytest.warns(SatpuzzlesNote, match="'Try this:?' before the link was left out$"):
            assert load(text) == loads(link)
    (document,) = documents(f"- Mine: <{link}> by me".encode())
    assert document.notes == ("'Mine:' before the link was left out", "'by me' after the link was left out")
    assert (
        len([*loads_all(f"One: {link}\nTwo: {link}\n")]) == len(documents(f"One: {link}\nTwo: {link}\n".encode())) == 2
    )
    for two in (f"Try {link} or {link}", f"Try {link[8:]} or {link}"):
        with pytest.raises(InstanceError, match="the link: expected a text line of its own"):
            loads(two)


def test_a_link_in_a_line_above_a_typed_board_is_none() -> None:
    board = f"puzzle: sudoku\nsource: {MASYU}\n\n12..\n3...\n..4.\n...1\n"
    assert loads(board) == loads(board.partition("\n")[2]) == loads(SUDOKU)


def test_python_is_told_of_the_other_kinds_of_a_typed_board() -> None:
    board = "11222\n11332\n41332\n44352\n45555\n"
    with pytest.warns(
        SatpuzzlesNote, match="^read as a Middle Sum; it may also be a Sudoku or a Star Battle: a line above"
    ):
        assert loads(board).kind == "middle-sum"
    assert loads(f"puzzle: star-battle\nstars: 1\n{board}").kind == "star-battle"


def test_comments_may_stand_before_a_link() -> None:
    assert loads(f"# the first\n{MASYU}\n") == loads(MASYU)


@pytest.mark.parametrize(
    ("column", "message"), [("masyu", ""), ("puzzle", ""), ("akari", "line 2: puzzle: expected akari, found 'masyu'")]
)
def test_a_column_that_is_called_after_a_kind_has_puzzles_of_it(column: str, message: str) -> None:
    table = f"name,{column}\na,{MASYU}\nb,{MASYU}\n".encode()
    if not message:
        assert [*satpuzzles.load_all(io.BytesIO(table))] == [loads(MASYU)] * 2
        return
    with pytest.raises(InstanceError) as caught:
        list(satpuzzles.load_all(io.BytesIO(table)))
    assert str(caught.value) == message
