"""What a kind of puzzle is stated with: fields, rules, text boards, names of steps. Kinds import from here."""

from satpuzzles.common.document import Node, plain, whole
from satpuzzles.stating.changes import adopt, changed, edited, unchecked
from satpuzzles.stating.display import name_of, symbol_of
from satpuzzles.stating.editors import Editor
from satpuzzles.stating.fields import (
    Characters,
    ClueGrid,
    Clues,
    Field,
    Flag,
    Givens,
    LineLike,
    Others,
    RowsLike,
    Whole,
)
from satpuzzles.stating.hooks import HAS, Explaining, Making, Reading, Showing, Solving, Symmetry
from satpuzzles.stating.moves import Move
from satpuzzles.stating.outside import LineNumbers, Numbers, stated
from satpuzzles.stating.puzzle import Puzzle
from satpuzzles.stating.region_fields import CluesInRooms, Regions, RegionsField, RoomClues, Rooms, RoomSymbols
from satpuzzles.stating.rules import Encodings, NamedStep, Rule, Texts
from satpuzzles.stating.schemas import Schema
from satpuzzles.stating.typed import TextBoard

__all__ = [
    "HAS", "Characters", "ClueGrid", "Clues", "CluesInRooms", "Editor", "Encodings", "Explaining", "Field",
    "Flag", "Givens", "LineLike", "LineNumbers", "Making", "Move", "NamedStep", "Node",
    "Numbers", "Others", "Puzzle", "Reading", "Regions", "RegionsField", "RoomClues", "RoomSymbols", "Rooms",
    "RowsLike", "Rule", "Schema", "Showing", "Solving", "Symmetry", "TextBoard", "Texts", "Whole", "adopt", "changed",
    "edited", "name_of", "plain", "stated", "symbol_of", "unchecked", "whole",
]  # fmt: skip
