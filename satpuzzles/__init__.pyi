from satpuzzles.boards.drawing import Drawing as Drawing
from satpuzzles.boards.grids import Grid as Grid
from satpuzzles.books import book as book
from satpuzzles.common.deadline import Cancel as Cancel
from satpuzzles.common.document import Node as Node
from satpuzzles.compiler import Compiled as Compiled, compile as _compile
from satpuzzles.errors import (
    Cancelled as Cancelled,
    FileError as FileError,
    GaveUp as GaveUp,
    InstanceError as InstanceError,
    OutOfTime as OutOfTime,
    SatpuzzlesError as SatpuzzlesError,
    SatpuzzlesNote as SatpuzzlesNote,
    SolverError as SolverError,
    UsageError as UsageError,
    WrongAnswer as WrongAnswer,
)
from satpuzzles.explaining.explain import (
    Hint as Hint,
    Path as Path,
    Progress as Progress,
    explain as _explain,
    hint as _hint,
)
from satpuzzles.explaining.rating.ladder import Difficulty as Difficulty, Grade as Grade
from satpuzzles.explaining.rating.rate import Rating as Rating, rate as _rate
from satpuzzles.explaining.reasoning.cell_literals import Fact as Fact
from satpuzzles.explaining.shown_step import Explained as Explained
from satpuzzles.formats import (
    dumps as dumps,
    load as load,
    load_all as load_all,
    loads as loads,
    loads_all as loads_all,
)
from satpuzzles.formats.convert import convert as convert
from satpuzzles.formats.puzzle_like import PuzzleLike as PuzzleLike, asking
from satpuzzles.formats.schema import schema as schema
from satpuzzles.judging.judge import Judgement as Judgement, judge as _judge
from satpuzzles.judging.play import Move as Move, Play as Play, play as _play
from satpuzzles.making.blank import blank as blank
from satpuzzles.making.conflict import Conflict as Conflict, contradiction as _contradiction
from satpuzzles.making.dataset import DataSet as DataSet, dataset as dataset
from satpuzzles.making.from_answer import complete as _complete, minimise as _minimise, with_clues_of as _with_clues_of
from satpuzzles.making.generate import generate as generate, generate_many as generate_many
from satpuzzles.making.implied_clues import Changed as Changed
from satpuzzles.making.repair import Repair as Repair, repair as _repair
from satpuzzles.making.transforms import Moved as Moved, resized as _resized, turned as _turned
from satpuzzles.many import batch as batch
from satpuzzles.names import available as available
from satpuzzles.pictures import render as render
from satpuzzles.proving.certificate import Rejected as Rejected
from satpuzzles.proving.certify import certify as _certify
from satpuzzles.proving.verify import Verification as Verification, verify as _verify
from satpuzzles.puzzles.parts.grid_puzzle import GridPuzzle as GridPuzzle
from satpuzzles.rendering.interface import Sheet as Sheet
from satpuzzles.research.comparing.compare import compare as _compare
from satpuzzles.research.comparing.comparison import Case as Case, Comparison as Comparison
from satpuzzles.research.families.suite import family as family
from satpuzzles.solving.candidate_counts import (
    CandidateCounts as CandidateCounts,
    candidate_counts as _candidate_counts,
)
from satpuzzles.solving.check import Uniqueness as Uniqueness, Verdict as Verdict, check as _check
from satpuzzles.solving.count import Count as Count, count as _count
from satpuzzles.solving.export import decode as _decode, export as _export
from satpuzzles.solving.forced import Forced as Forced, forced as _forced
from satpuzzles.solving.result import Statistics as Statistics
from satpuzzles.solving.sample import Sample as Sample, sample as _sample
from satpuzzles.solving.solve import Answer as Answer, Status as Status, solutions as _solutions, solve as _solve
from satpuzzles.stating.puzzle import Puzzle as Puzzle
from satpuzzles.stating.rules import Encodings as Encodings, Rule as Rule

# isort: off
# the kinds of puzzle, in the order in which they are listed; each goes by the name of its module
from satpuzzles.puzzles.sudoku import Sudoku as Sudoku
from satpuzzles.puzzles.hanjie import Hanjie as Hanjie
from satpuzzles.puzzles.star_battle import StarBattle as StarBattle
from satpuzzles.puzzles.trid import Trid as Trid
from satpuzzles.puzzles.middle_sum import MiddleSum as MiddleSum
from satpuzzles.puzzles.hitori import Hitori as Hitori
from satpuzzles.puzzles.slitherlink import Slitherlink as Slitherlink
from satpuzzles.puzzles.masyu import Masyu as Masyu
from satpuzzles.puzzles.heyawake import Heyawake as Heyawake
from satpuzzles.puzzles.nurikabe import Nurikabe as Nurikabe
from satpuzzles.puzzles.yajilin import Yajilin as Yajilin
from satpuzzles.puzzles.hashi import Hashi as Hashi
from satpuzzles.puzzles.kuromasu import Kuromasu as Kuromasu
from satpuzzles.puzzles.lits import Lits as Lits
from satpuzzles.puzzles.fillomino import Fillomino as Fillomino
from satpuzzles.puzzles.numberlink import Numberlink as Numberlink
from satpuzzles.puzzles.skyscrapers import Skyscrapers as Skyscrapers
from satpuzzles.puzzles.kakuro import Kakuro as Kakuro
from satpuzzles.puzzles.akari import Akari as Akari
from satpuzzles.puzzles.tents import Tents as Tents
from satpuzzles.puzzles.norinori import Norinori as Norinori
from satpuzzles.puzzles.minesweeper import Minesweeper as Minesweeper
from satpuzzles.puzzles.binairo import Binairo as Binairo
from satpuzzles.puzzles.shikaku import Shikaku as Shikaku
from satpuzzles.puzzles.suguru import Suguru as Suguru
from satpuzzles.puzzles.kenken import KenKen as KenKen
from satpuzzles.puzzles.battleships import Battleships as Battleships
from satpuzzles.puzzles.futoshiki import Futoshiki as Futoshiki
from satpuzzles.puzzles.hotaru_beam import HotaruBeam as HotaruBeam
from satpuzzles.puzzles.kakurasu import Kakurasu as Kakurasu
from satpuzzles.puzzles.sukoro import Sukoro as Sukoro
from satpuzzles.puzzles.dominosa import Dominosa as Dominosa
from satpuzzles.puzzles.yin_yang import YinYang as YinYang
from satpuzzles.puzzles.hakoiri import Hakoiri as Hakoiri
from satpuzzles.puzzles.nanro import Nanro as Nanro
from satpuzzles.puzzles.kojun import Kojun as Kojun
from satpuzzles.puzzles.ripple_effect import RippleEffect as RippleEffect
from satpuzzles.puzzles.moon_or_sun import MoonOrSun as MoonOrSun
from satpuzzles.puzzles.simple_loop import SimpleLoop as SimpleLoop
from satpuzzles.puzzles.aqre import Aqre as Aqre
from satpuzzles.puzzles.balance_loop import BalanceLoop as BalanceLoop
from satpuzzles.puzzles.canal_view import CanalView as CanalView
from satpuzzles.puzzles.cave import Cave as Cave
from satpuzzles.puzzles.country_road import CountryRoad as CountryRoad
from satpuzzles.puzzles.geradeweg import Geradeweg as Geradeweg
from satpuzzles.puzzles.mosaic import Mosaic as Mosaic
from satpuzzles.puzzles.nurimisaki import Nurimisaki as Nurimisaki
from satpuzzles.puzzles.shingoki import Shingoki as Shingoki
from satpuzzles.puzzles.castle_wall import CastleWall as CastleWall
from satpuzzles.puzzles.chocona import Chocona as Chocona
from satpuzzles.puzzles.creek import Creek as Creek
from satpuzzles.puzzles.doppelblock import Doppelblock as Doppelblock
from satpuzzles.puzzles.double_back import DoubleBack as DoubleBack
from satpuzzles.puzzles.double_choco import DoubleChoco as DoubleChoco
from satpuzzles.puzzles.easy_as_abc import EasyAsAbc as EasyAsAbc
from satpuzzles.puzzles.galaxies import Galaxies as Galaxies
from satpuzzles.puzzles.linesweeper import Linesweeper as Linesweeper
from satpuzzles.puzzles.magnets import Magnets as Magnets
from satpuzzles.puzzles.makaro import Makaro as Makaro
from satpuzzles.puzzles.nawabari import Nawabari as Nawabari
from satpuzzles.puzzles.overlapping_sudoku import OverlappingSudoku as OverlappingSudoku
from satpuzzles.puzzles.slant import Slant as Slant
from satpuzzles.puzzles.str8ts import Str8ts as Str8ts
from satpuzzles.puzzles.tatamibari import Tatamibari as Tatamibari
from satpuzzles.puzzles.tenner_grid import TennerGrid as TennerGrid
from satpuzzles.puzzles.usoone import Usoone as Usoone
from satpuzzles.puzzles.yajikabe import Yajikabe as Yajikabe
from satpuzzles.puzzles.shakashaka import Shakashaka as Shakashaka
from satpuzzles.puzzles.thermometers import Thermometers as Thermometers
from satpuzzles.puzzles.tilepaint import Tilepaint as Tilepaint
from satpuzzles.puzzles.kurotto import Kurotto as Kurotto
from satpuzzles.puzzles.nondango import Nondango as Nondango
from satpuzzles.puzzles.snake import Snake as Snake
from satpuzzles.puzzles.shimaguni import Shimaguni as Shimaguni
from satpuzzles.puzzles.arrow_numbers import ArrowNumbers as ArrowNumbers
from satpuzzles.puzzles.pipelink import Pipelink as Pipelink
from satpuzzles.puzzles.tapa import Tapa as Tapa
from satpuzzles.puzzles.palisade import Palisade as Palisade
from satpuzzles.puzzles.sashigane import Sashigane as Sashigane
from satpuzzles.puzzles.hidoku import Hidoku as Hidoku
from satpuzzles.puzzles.numbrix import Numbrix as Numbrix
from satpuzzles.puzzles.araf import Araf as Araf
from satpuzzles.puzzles.choco_banana import ChocoBanana as ChocoBanana
from satpuzzles.puzzles.aquapelago import Aquapelago as Aquapelago
from satpuzzles.puzzles.signpost import Signpost as Signpost
from satpuzzles.puzzles.train_tracks import TrainTracks as TrainTracks
from satpuzzles.puzzles.undead import Undead as Undead
from satpuzzles.puzzles.map import Map as Map
from satpuzzles.puzzles.net import Net as Net
from satpuzzles.puzzles.nurimaze import Nurimaze as Nurimaze
from satpuzzles.puzzles.statue_park import StatuePark as StatuePark
from satpuzzles.puzzles.pentominoes import Pentominoes as Pentominoes
# isort: on

# what asks for a puzzle takes it in any form
candidate_counts = asking(_candidate_counts)
certify = asking(_certify)
check = asking(_check)
compare = asking(_compare)
compile = asking(_compile)  # noqa: A001  # the name that the API promises
complete = asking(_complete)
contradiction = asking(_contradiction)
count = asking(_count)
decode = asking(_decode)
explain = asking(_explain)
export = asking(_export)
forced = asking(_forced)
hint = asking(_hint)
judge = asking(_judge)
minimise = asking(_minimise)
play = asking(_play)
rate = asking(_rate)
repair = asking(_repair)
resized = asking(_resized)
sample = asking(_sample)
solutions = asking(_solutions)
solve = asking(_solve)
turned = asking(_turned)
verify = asking(_verify)
with_clues_of = asking(_with_clues_of)

__version__: str
