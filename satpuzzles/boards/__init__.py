"""What a board is: where its places lie, what stands in them, and the layers drawn on it. Kinds import from here."""

from satpuzzles.boards.board import Cell, Cells, Place, cell_name, corners, is_connected, neighbours
from satpuzzles.boards.called import listed, plural
from satpuzzles.boards.drawing import CROSS, DISC, SHADED, SIGN, Dots, Layer, Lines, Shade, Symbols, borders, placed
from satpuzzles.boards.grids import Board, Grid
from satpuzzles.boards.networks import Edges, Network, Segments

__all__ = [
    "CROSS", "DISC", "SHADED", "SIGN", "Board", "Cell", "Cells", "Dots", "Edges", "Grid", "Layer", "Lines",
    "Network", "Place", "Segments", "Shade", "Symbols", "borders", "cell_name", "corners", "is_connected", "listed",
    "neighbours", "placed", "plural",
]  # fmt: skip
