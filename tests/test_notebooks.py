"""The notebooks of docs run, and what they show is what is committed."""

from copy import deepcopy

import nbformat
import pytest

from tests.notebooks import NOTEBOOKS, executed, tables

LABS = [path for path in NOTEBOOKS if path.stem.startswith("lab")]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of the packages that run notebooks
def test_notebooks_show_what_happens():
    for path, notebook in zip(NOTEBOOKS, executed(NOTEBOOKS), strict=True):
        shown = tables(nbformat.read(path, as_version=4))
        assert shown
        assert tables(notebook) == shown, path.stem


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of the packages that run notebooks
def test_all_cells_of_a_lab_can_be_run_again(tmp_path):
    """A student runs a check more than once."""
    for path in LABS:
        notebook = nbformat.read(path, as_version=4)
        again = deepcopy(notebook.cells)
        for cell in again:
            cell.id += "-again"
        notebook.cells += again
        nbformat.write(notebook, tmp_path / path.name)
    for notebook in executed([tmp_path / path.name for path in LABS]):
        shown = tables(notebook)
        assert shown[: len(shown) // 2] == shown[len(shown) // 2 :]


def test_there_are_notebooks():
    assert {path.stem for path in NOTEBOOKS} == {"encodings", "lab-1-clauses", "lab-2-encodings", "lab-3-proofs"}


@pytest.mark.parametrize("path", LABS, ids=lambda path: path.stem)
def test_exercises_of_the_lab_are_open_and_their_solutions_right(path):
    """Each exercise is followed by a check that says "not yet", and by a solution that is right."""
    shown = [table.splitlines()[-1] for table in tables(nbformat.read(path, as_version=4)) if "| exercise |" in table]
    assert [line.split("|")[2].strip().startswith("not yet") for line in shown] == [True, False] * (len(shown) // 2)
    assert all(line.split("|")[2].strip() == "right" for line in shown[1::2])
    assert len(shown) >= 6
