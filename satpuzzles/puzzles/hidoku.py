"""Hidoku (Hidato): a path of numbers from 1 on, each of which touches the next one, at a corner too."""

from satpuzzles.puzzles.parts.grid_puzzle import GridPuzzle
from satpuzzles.puzzles.parts.number_path import NumberPath
from satpuzzles.puzzles.parts.sites import Sites


class Hidoku(NumberPath, GridPuzzle):
    """``givens`` are some of the numbers from 1 to as many as there are cells, None elsewhere."""

    kind = "hidoku"
    sites = Sites(puzzlekit="Hidoku", penpa="hidato")
    aliases = {"hidato": {}}
    diagonal = True

    @property
    def description(self) -> str:
        return (
            f"Write each number from 1 to {self.numbers[-1]} into one cell, so that the cells of consecutive numbers "
            "touch, at a side or at a corner: they form a path."
        )
