"""Numbrix: a path of numbers from 1 on, each of which shares a side with the next one."""

from satpuzzles.puzzles.parts.grid_puzzle import GridPuzzle
from satpuzzles.puzzles.parts.number_path import NumberPath
from satpuzzles.puzzles.parts.sites import Sites


class Numbrix(NumberPath, GridPuzzle):
    """``givens`` are some of the numbers from 1 to as many as there are cells, None elsewhere."""

    kind = "numbrix"
    sites = Sites(penpa="numbrix")
    diagonal = False

    @property
    def description(self) -> str:
        return (
            f"Write each number from 1 to {self.numbers[-1]} into one cell, so that the cells of consecutive numbers "
            "share a side: they form a path."
        )
