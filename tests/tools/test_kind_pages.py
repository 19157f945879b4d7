"""docs/kinds is what ``python -m tools.kind_pages`` writes."""

import pytest

from satpuzzles.puzzles import PUZZLES
from tools.kind_pages import FOLDER, files

BY_HAND = {
    "sudoku-variants.md",
    "sudoku-clues.svg",
    "sudoku-killer.svg",
    "sudoku-lines.svg",
    "sudoku-more-lines.svg",
    "hanjie-colors.md",
    "hanjie-colors.svg",
    "hanjie-colors-solved.svg",
}
"""Pages about a part of a kind, and their pictures."""


@pytest.mark.slow
def test_the_pages_show_what_the_kinds_state():
    written = dict(files())
    assert {path.name for path in FOLDER.iterdir()} - BY_HAND == {*written}
    for name, content in written.items():
        assert (FOLDER / name).read_text(encoding="utf-8") == content
    assert {"hitori.md", "slitherlink.md", "hashi.md"} <= {*written}


def test_each_page_is_in_the_index():
    index = (FOLDER / "index.md").read_text(encoding="utf-8")
    pages = {path.stem for path in FOLDER.glob("*.md") if path.name not in BY_HAND} - {"index"}
    assert pages <= {*PUZZLES.built_in}
    assert all(f"]({page}.md)" in index and f"\n{page}\n" in index for page in pages)
