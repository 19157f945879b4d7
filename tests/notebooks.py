"""``python -m tests.notebooks``: run the notebooks of docs and keep what they show."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import nbformat
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient
from nbclient.util import run_sync

from tests.paths import ROOT

NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))

VARIES = "varies"
"""The tag of a cell whose outputs depend on the machine or on the version of a solver."""


def executed(paths: Iterable[Path]) -> Iterator[nbformat.NotebookNode]:
    """The notebooks after all of their cells have run, in one kernel, which forgets its names before each. Raises
    CellExecutionError where a cell fails.
    """
    kernel = AsyncKernelManager(kernel_name="python3")
    try:
        for path in paths:
            notebook = nbformat.read(path, as_version=4)
            notebook.cells.insert(0, nbformat.v4.new_code_cell("%reset -f"))
            resources = {"metadata": {"path": str(path.parent)}}
            client = NotebookClient(notebook, kernel, timeout=120, record_timing=False, resources=resources)
            client.execute()
            client.kc.stop_channels()
            del notebook.cells[0]
            for number, cell in enumerate((cell for cell in notebook.cells if cell.cell_type == "code"), start=1):
                for numbered in (cell, *(one for one in cell.outputs if "execution_count" in one)):
                    numbered.execution_count = number
            yield notebook
    finally:
        run_sync(kernel.shutdown_kernel)(now=True)


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
    for path, notebook in zip(NOTEBOOKS, executed(NOTEBOOKS), strict=True):
        nbformat.write(notebook, path)
