"""The solver in a page: a panel, CaDiCaL as WebAssembly, a worker that runs it, and the formula of each puzzle.

README.md says where the WebAssembly comes from.
"""

from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files

import numpy as np

from satpuzzles.boards.drawing import Picture
from satpuzzles.rendering.page import script, text
from satpuzzles.rendering.page.playing import Playable
from satpuzzles.rendering.prover.packing import packed


def is_wanted(pictures: Sequence[Picture]) -> bool:
    """Whether some of these ``pictures`` have a formula."""
    return any(isinstance(picture, Playable) and picture.formula for picture in pictures)


def panel() -> str:
    """The panel of a page in which a person asks the solver."""
    return text("prover/panel.html")


def style() -> str:
    """The style sheet of the panel, and of the marks that it makes on the board."""
    return text("prover/panel.css")


def data(pictures: Sequence[Picture]) -> str:
    """Elements that hold the program, with its licence, the worker, and the `formulas`. None of them is run as it
    stands.
    """
    elements = "".join(f'<script type="text/plain" class="formula">{one}</script>\n' for one in formulas(pictures))
    return (
        f"<!-- CaDiCaL as WebAssembly:\n{text('prover/LICENSE')}-->\n"
        f'<script type="text/plain" id="program">{_program()}</script>\n'
        f'<script type="text/plain" id="worker">{script("worker", "prover")}</script>\n{elements}'
    )


def formulas(pictures: Iterable[Picture]) -> Iterator[str]:
    """The formula of each picture, packed; empty where there is none. The first matrix has the literals of the cells,
    in the order of `satpuzzles.rendering.page.data.page_data`, with a column for each value.
    """
    for picture in pictures:
        formula = picture.formula if isinstance(picture, Playable) else None
        cells = picture.board.board.cells.values()
        yield packed([np.array([formula.literals[at] for at in cells], np.int32), *formula.clauses]) if formula else ""


@cache
def _program() -> str:
    return b64encode(files(__name__).joinpath("cadical.wasm.gz").read_bytes()).decode()
