"""What a board is: where its places lie, what stands in them, and the layers drawn on it. Others import from here."""

from satpuzzles.boards.board import Cell, Cells, Place, Places, Rectangle, cell_name, corners, is_connected, neighbours
from satpuzzles.boards.called import listed, plural
from satpuzzles.boards.drawing import (
    CROSS,
    DISC,
    FALLING,
    RISING,
    SHADED,
    Dots,
    Drawing,
    Layer,
    Lines,
    Picture,
    Shade,
    Symbols,
    placed,
)
from satpuzzles.boards.grids import Board, Grid, arranged, is_grid
from satpuzzles.boards.networks import Edges, InnerEdges, Network, Segments

__all__ = [
    "CROSS", "DISC", "FALLING", "RISING", "SHADED", "Board", "Cell", "Cells", "Dots", "Drawing", "Edges", "Grid",
    "InnerEdges", "Layer", "Lines", "Network", "Picture", "Place", "Places", "Rectangle", "Segments", "Shade",
    "Symbols", "arranged", "cell_name", "corners", "is_connected", "is_grid", "listed", "neighbours", "placed",
    "plural",
]  # fmt: skip
