"""The code that a site of the studio runs is that of the docs, as ``python -m tools.cells`` writes it."""

import json

import pytest

from tools.cells import FILE, PAGES, page


def code(pages):
    return [(one["name"], [cell["code"] for cell in one["cells"]], one["files"]) for one in pages]


def test_the_code_is_that_of_the_docs():
    """Words around it may be older: whoever changes a sentence need not know of the file."""
    assert code(json.loads(FILE.read_text("utf-8"))["pages"]) == code(map(page, PAGES)), "run 'python -m tools.cells'"


@pytest.mark.parametrize("name", ["satenc/playground", "tour"])
def test_cells_have_code_and_the_files_that_it_reads(name):
    found = page(name)
    assert found["title"]
    assert all(cell["code"].strip() and "```" not in "".join(cell["text"]) for cell in found["cells"])
    assert all(path in str(found["cells"]) for path in found["files"])
    assert ("instances/sudoku/batch.txt" in found["files"]) == (name == "tour")
