"""The notebooks of docs run, and what they show is what is committed."""

import nbformat
import pytest

from tests.notebooks import NOTEBOOKS, executed, tables


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of the packages that run notebooks
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_shows_what_happens(path):
    shown = tables(nbformat.read(path, as_version=4))
    assert shown
    assert tables(executed(path)) == shown


def test_there_is_a_notebook():
    assert "encodings" in {path.stem for path in NOTEBOOKS}
