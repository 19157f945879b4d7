"""``satpuzzles book``: a whole book in its file, or one line about what is wrong."""

from pathlib import Path

import pytest

pytest.importorskip("typst", reason="the extra pdf is not installed")

TOML = """
title = "Small ones"
[[chapters]]
kind = "sudoku"
size = 4
count = 3
"""


def test_the_command_writes_a_whole_book_or_nothing(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("chapters.toml").write_text(TOML)
    assert run("book", "chapters.toml", "-o", "book.pdf").code == 0
    assert Path("book.pdf").read_bytes().startswith(b"%PDF-")
    Path("wrong.toml").write_text(TOML.replace("4", "four"))
    found = run("book", "wrong.toml", "-o", "wrong.pdf")
    assert (found.code, found.err.count("\n")) == (2, 1)
    assert found.err.startswith("satpuzzles: wrong.toml: the document: expected TOML, found ")
    assert run("book", "chapters.toml", "-o", "chapters.toml").code == 2
    assert "not/there" in run("book", "chapters.toml", "-o", "not/there.pdf").err
    if Path("/dev/full").exists():
        assert "No space left" in run("book", "chapters.toml", "-o", "/dev/full").err
    assert {path.name for path in Path().iterdir()} == {"chapters.toml", "book.pdf", "wrong.toml"}
    assert Path("chapters.toml").read_text() == TOML
