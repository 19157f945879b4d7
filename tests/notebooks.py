"""``python -m tests.notebooks``: run the notebooks of docs and keep what they show."""

from pathlib import Path

import nbformat
from nbclient import NotebookClient

from tests.paths import ROOT

NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))

VARIES = "varies"
"""The tag of a cell whose outputs depend on the machine or on the version of a solver."""


def executed(path: Path) -> nbformat.NotebookNode:
    """The notebook after all of its cells have run. Raises CellExecutionError where one fails."""
    notebook = nbformat.read(path, as_version=4)
    resources = {"metadata": {"path": str(path.parent)}}
    NotebookClient(notebook, timeout=120, record_timing=False, resources=resources).execute()
    return notebook


def tables(notebook: nbformat.NotebookNode) -> list[str]:
    """The tables that the cells show, but those that vary."""
    return [
        output["data"]["text/markdown"]
        for cell in notebook.cells
        if cell.cell_type == "code" and VARIES not in cell.metadata.get("tags", ())
        for output in cell.outputs
        if "text/markdown" in output.get("data", ())
    ]


if __name__ == "__main__":
    for path in NOTEBOOKS:
        nbformat.write(executed(path), path)
