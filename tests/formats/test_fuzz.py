"""Whatever stands in a file, reading it ends soon, in little memory, with puzzles or with an InstanceError. Valid files
that were damaged are read in `tests.fuzz`.
"""

import base64
import tracemalloc
import zlib
from contextlib import suppress

import pytest

from satpuzzles.errors import InstanceError
from satpuzzles.formats import How, documents, puzzle_of

pytestmark = pytest.mark.slow


def survives(data: bytes, format: str | None) -> None:
    """It is read, or refused with an InstanceError; anything else fails the test."""
    with suppress(InstanceError):
        for document in documents(data, how=How(format)):
            puzzle_of(document)


def penpa(text: bytes) -> bytes:
    packer = zlib.compressobj(1, wbits=-15)
    return b"https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + base64.b64encode(
        packer.compress(text) + packer.flush()
    )


BOMB = b'<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">' + b"".join(
    b'<!ENTITY %c "%s">' % (ord("a") + i + 1, b"&%c;" % (ord("a") + i) * 10) for i in range(9)
)
BOMBS = {
    "entities": BOMB + b"]><puzzleset><puzzle><title>&j;</title></puzzle></puzzleset>",
    "entity from a file": b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><puzzleset><source>&x;</source></puzzleset>',
    "parameter entity": b'<!DOCTYPE a [<!ENTITY % x SYSTEM "http://127.0.0.1/x"> %x;]><puzzleset/>',
    "deep elements": b"<puzzleset>" + b"<a>" * 50_000,
    "deep json": b"[" * 1_000_000,
    "deflate": penpa(b"square,9,9\n" + b"0" * 50_000_000),
    "wide board": b"width 1000000000\nheight 1\nrows\n",
    "many clues": b"1000 1000\n" + b"1 " * 20_000,
    "long number": b"width " + b"9" * 1_000_000 + b"\nheight 1\nrows\n",
    "long link": b"sudoku/144/144/" + b"z" * 1_000_000,
    "large link": b"nonogram/1000/1000/" + b"z" * 20_000,
    "large star battle": b"starbattle/1000/1000/1/" + b"0" * 399_600,
    "large solo": b"144x1:" + b"z" * 1_000_000,
    "large pattern": b"9999x9999:" + b"/" * 100_000,
    "blank lines": b"\n" * 1_000_000,
}


@pytest.mark.parametrize("name", BOMBS)
def test_what_would_grow_without_bound(name: str) -> None:
    tracemalloc.start()
    try:
        survives(BOMBS[name], None)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 200 * 2**20


@pytest.mark.parametrize("name", ["entities", "entity from a file", "parameter entity"])
def test_entities_of_the_document_are_refused(name: str) -> None:
    with pytest.raises(InstanceError, match="XML without entities of its own"):
        documents(BOMBS[name])
