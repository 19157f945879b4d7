"""Puzzle files of all formats: bytes to documents, documents to puzzles, and back.

The formats are in `satpuzzles.formats.table`, which is imported when a file is neither JSON nor a line of Sudoku.
"""

from satpuzzles.formats.documents import document_of, doubts_of, puzzle_of, wrong_solution
from satpuzzles.formats.interface import Document, Format, Guessed, How
from satpuzzles.formats.lines import TextLine, TextLines, puzzles_in
from satpuzzles.formats.reading import document_in, documents, load, load_all, loads, loads_all, opened, picked, pieces
from satpuzzles.formats.sources import LARGEST_DOCUMENT, file_and_number, name_of, read
from satpuzzles.formats.writing import dumps, left_behind

__all__ = [
    "LARGEST_DOCUMENT", "Document", "Format", "Guessed", "How", "TextLine", "TextLines", "document_in",
    "document_of", "documents", "doubts_of", "dumps", "file_and_number", "left_behind", "load", "load_all", "loads",
    "loads_all", "name_of", "opened", "picked", "pieces", "puzzle_of", "puzzles_in", "read", "wrong_solution",
]  # fmt: skip
