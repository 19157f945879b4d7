"""What kinds of ours have of their own to make and mend puzzles; other kinds hand it over in `Puzzle.making`."""

from collections.abc import Callable, Mapping
from typing import Any

from satpuzzles.making.generators.implied import Draw
from satpuzzles.making.generators.interface import Generator
from satpuzzles.making.kinds.generators import (
    araf,
    chocona,
    double_choco,
    galaxies,
    hotaru_beam,
    loops,
    net,
    nondango,
    numberlink,
    palisade,
    rectangles,
    shapes,
    shimaguni,
    train_tracks,
    yin_yang,
)
from satpuzzles.making.kinds.generators.fillomino import FillominoGenerator
from satpuzzles.making.kinds.generators.hanjie import HanjieGenerator
from satpuzzles.making.kinds.generators.lits import LitsGenerator
from satpuzzles.making.kinds.generators.middle_sum import MiddleSumGenerator
from satpuzzles.making.kinds.generators.norinori import NorinoriGenerator
from satpuzzles.making.kinds.generators.nurikabe import NurikabeGenerator
from satpuzzles.making.kinds.generators.overlapping_sudoku import OverlappingSudokuGenerator
from satpuzzles.making.kinds.generators.shikaku import ShikakuGenerator
from satpuzzles.making.kinds.generators.star_battle import StarBattleGenerator
from satpuzzles.making.kinds.generators.sudoku import SudokuGenerator
from satpuzzles.making.kinds.generators.suguru import SuguruGenerator
from satpuzzles.making.kinds.generators.trid import TridGenerator
from satpuzzles.making.kinds.menders import hanjie, star_battle, suguru

OWN_GENERATORS: Mapping[str, type[Generator]] = {
    one.kind: one
    for one in (
        FillominoGenerator,
        HanjieGenerator,
        LitsGenerator,
        MiddleSumGenerator,
        NorinoriGenerator,
        NurikabeGenerator,
        OverlappingSudokuGenerator,
        ShikakuGenerator,
        StarBattleGenerator,
        SudokuGenerator,
        SuguruGenerator,
        TridGenerator,
    )
}
"""The generators of kinds for which the general ones are not enough."""

DRAWN: Mapping[str, Draw] = {
    "araf": araf.drawn,
    "castle-wall": loops.castle_wall,
    "chocona": chocona.drawn,
    "double-back": loops.double_back,
    "double-choco": double_choco.drawn,
    "galaxies": galaxies.drawn,
    "hotaru-beam": hotaru_beam.drawn,
    "masyu": loops.masyu,
    "nawabari": rectangles.nawabari,
    "net": net.drawn,
    "nondango": nondango.drawn,
    "numberlink": numberlink.drawn,
    "palisade": palisade.drawn,
    "pentominoes": shapes.pentominoes,
    "shimaguni": shimaguni.drawn,
    "simple-loop": loops.simple_loop,
    "slitherlink": loops.slitherlink,
    "statue-park": shapes.statues,
    "tatamibari": rectangles.tatamibari,
    "train-tracks": train_tracks.drawn,
    "yajilin": loops.yajilin,
    "yin-yang": yin_yang.drawn,
}
"""How the general generators draw puzzles of a kind with their answers: `satpuzzles.stating.hooks.Making.drawn`."""


MENDERS: Mapping[str, Callable[..., Any]] = {"hanjie": hanjie.mended, "star-battle": star_battle.mended}
"""What changes the clues of a kind until there is one solution: `satpuzzles.stating.hooks.Making.mended`."""

ENABLERS: Mapping[str, Callable[..., Any]] = {"suguru": suguru.possible}
"""What gives a solution to a puzzle that has none by its rules: `satpuzzles.stating.hooks.Making.possible`."""
