"""The code cells of the docs that a site of the studio runs are those that ``python -m tools.cells`` writes."""

import pytest

from tools.cells import FILE, page, text


def test_the_cells_are_those_of_the_docs():
    assert FILE.read_text("utf-8") == text(), "expected what 'python -m tools.cells' writes"


@pytest.mark.parametrize("name", ["satenc/playground", "tour"])
def test_cells_have_code_and_the_files_that_it_reads(name):
    found = page(name)
    assert found["title"]
    assert all(cell["code"].strip() and "```" not in "".join(cell["text"]) for cell in found["cells"])
    assert all(path in str(found["cells"]) for path in found["files"])
    assert ("instances/sudoku/batch.txt" in found["files"]) == (name == "tour")
