import struct

import pytest

from satpuzzles.board import Cells
from satpuzzles.drawing import Drawing, Picture, Symbols, borders
from satpuzzles.rendering import Options

pytest.importorskip("resvg_py", reason="the extra png is not installed")
png = pytest.importorskip("satpuzzles.rendering.png")


def drawn(symbol="1", size=4):
    labels = [[0] * size for _ in range(size)]
    board = Cells(size, size)
    return png.draw(
        [Picture(Drawing(board, (borders(labels), Symbols(dict.fromkeys(board.cells, symbol)))))], Options()
    )


def size_of(content):
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", content[16:24])


def test_it_has_two_pixels_for_one_of_the_svg():
    assert size_of(drawn()) == (352, 352)


def test_a_large_board_is_no_larger_than_it_may_be(monkeypatch):
    assert png.LARGEST == 8000
    monkeypatch.setattr(png, "LARGEST", 800)
    width, height = size_of(drawn("", 15))
    assert width == height == pytest.approx(800, abs=1)


@pytest.mark.parametrize("symbol", ["8", "A", "Ω", "ж", "é"])
def test_symbols_are_to_be_seen(symbol):
    assert len(drawn(symbol)) > len(drawn("")) + 200
