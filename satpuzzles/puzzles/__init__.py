"""The kinds of puzzle: built in, and those that other distributions announce by entry point."""

from collections.abc import Mapping
from typing import Any

from satpuzzles.common.plugins import Group, class_fault, spelled
from satpuzzles.stating import Puzzle

PUZZLES = Group[type[Puzzle]](
    "satpuzzles.puzzles",
    {
        "sudoku": "satpuzzles.puzzles.sudoku:Sudoku",
        "hanjie": "satpuzzles.puzzles.hanjie:Hanjie",
        "star-battle": "satpuzzles.puzzles.star_battle:StarBattle",
        "trid": "satpuzzles.puzzles.trid:Trid",
        "middle-sum": "satpuzzles.puzzles.middle_sum:MiddleSum",
        "hitori": "satpuzzles.puzzles.hitori:Hitori",
        "slitherlink": "satpuzzles.puzzles.slitherlink:Slitherlink",
        "masyu": "satpuzzles.puzzles.masyu:Masyu",
        "heyawake": "satpuzzles.puzzles.heyawake:Heyawake",
        "nurikabe": "satpuzzles.puzzles.nurikabe:Nurikabe",
        "yajilin": "satpuzzles.puzzles.yajilin:Yajilin",
        "hashi": "satpuzzles.puzzles.hashi:Hashi",
        "lits": "satpuzzles.puzzles.lits:Lits",
        "fillomino": "satpuzzles.puzzles.fillomino:Fillomino",
        "numberlink": "satpuzzles.puzzles.numberlink:Numberlink",
        "skyscrapers": "satpuzzles.puzzles.skyscrapers:Skyscrapers",
        "kakuro": "satpuzzles.puzzles.kakuro:Kakuro",
        "akari": "satpuzzles.puzzles.akari:Akari",
        "tents": "satpuzzles.puzzles.tents:Tents",
        "norinori": "satpuzzles.puzzles.norinori:Norinori",
        "minesweeper": "satpuzzles.puzzles.minesweeper:Minesweeper",
        "binairo": "satpuzzles.puzzles.binairo:Binairo",
        "shikaku": "satpuzzles.puzzles.shikaku:Shikaku",
        "suguru": "satpuzzles.puzzles.suguru:Suguru",
        "kenken": "satpuzzles.puzzles.kenken:KenKen",
        "battleships": "satpuzzles.puzzles.battleships:Battleships",
        "futoshiki": "satpuzzles.puzzles.futoshiki:Futoshiki",
        "kakurasu": "satpuzzles.puzzles.kakurasu:Kakurasu",
    },
    lambda name, thing: class_fault(name, thing, Puzzle, lambda cls: (cls.kind, *cls.aliases)),
    aliases=lambda cls: cls.aliases,
)
"""The class of each kind, by its name and its aliases."""


def kind_of(name: str) -> str:
    """The kind of puzzle that goes by ``name``, an alias perhaps; any other name as it is. Raises PluginError for a
    broken plug-in.
    """
    puzzle = PUZZLES.get(name)
    return name if puzzle is None else puzzle.kind


def title(kind: str) -> str:
    """What people call a ``kind`` of puzzle, see `Puzzle.kind_title`. Raises PluginError for a broken plug-in."""
    puzzle = PUZZLES.get(kind)
    return kind if puzzle is None else puzzle.kind_title()


def implied(name: str) -> Mapping[str, Any]:
    """The fields that a document has by its ``name`` alone, see `Puzzle.aliases`."""
    puzzle = PUZZLES.get(name)
    if puzzle is None:
        return {}
    return next((fields for alias, fields in puzzle.aliases.items() if spelled(alias) == spelled(name)), {})
