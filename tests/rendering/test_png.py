import struct

import pytest

import satpuzzles
from satpuzzles.boards.board import Cells
from satpuzzles.boards.drawing import Drawing, Picture, Symbols, borders
from satpuzzles.errors import UsageError
from satpuzzles.rendering import RenderOptions, Style
from tests.paths import INSTANCES

pytest.importorskip("resvg_py", reason="the extra png is not installed")
png = pytest.importorskip("satpuzzles.rendering.png")


def drawn(symbol="1", size=4, width=None):
    labels = [[0] * size for _ in range(size)]
    board = Cells(size, size)
    return png.draw(
        [Picture(Drawing(board, (borders(labels), Symbols(dict.fromkeys(board.cells, symbol)))))],
        RenderOptions(style=Style(columns=width)),
    )


def size_of(content):
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", content[16:24])


def test_it_has_two_pixels_for_one_of_the_svg():
    assert size_of(drawn()) == (352, 352)


def test_it_is_as_wide_as_asked_up_to_a_limit():
    assert size_of(drawn(width=1000)) == (1000, 1000)
    for name in ("slitherlink/10x10", "tents/10x10-hard", "trid/minimal-10"):
        wide = satpuzzles.render(satpuzzles.load(INSTANCES / f"{name}.json"), "png", width=1777)
        assert size_of(wide)[0] == 1777
    with pytest.raises(UsageError, match="width: expected at most 8000 pixels for this picture, found 8001"):
        drawn(width=8001)


def test_a_large_board_is_no_larger_than_it_may_be(monkeypatch):
    assert (png.USUAL, png.LARGEST) == (4000, 8000)
    monkeypatch.setattr(png, "USUAL", 800)
    width, height = size_of(drawn("", 15))
    assert width == height == pytest.approx(800, abs=1)


def test_a_picture_of_more_numbers_than_a_png_has_room_for_is_refused(monkeypatch):
    assert png.MOST_TEXTS == 25_000
    monkeypatch.setattr(png, "MOST_TEXTS", 15)
    assert size_of(drawn(size=3))
    with pytest.raises(UsageError, match="a PNG has room for 15 numbers and letters, this picture has 16; SVG and PDF"):
        drawn(size=4)


@pytest.mark.parametrize("symbol", ["8", "A", "Ω", "ж", "é"])
def test_symbols_are_to_be_seen(symbol):
    assert len(drawn(symbol)) > len(drawn("")) + 200
