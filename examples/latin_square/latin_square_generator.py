"""New Latin squares for ``satpuzzles generate``."""

from latin_square import LatinSquare
from satpuzzles.making.generators.givens import SquareGenerator


class LatinSquareGenerator(SquareGenerator):
    puzzle = LatinSquare
