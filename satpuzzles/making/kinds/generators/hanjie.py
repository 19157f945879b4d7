"""Hanjie from pictures: random ones, or given ones changed a little, until the clues allow no other picture.

Cells are only ever painted, never cleared, so the work ends: the full picture has one solution.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import ClassVar, NamedTuple, TypeAlias

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from satenc import TRUE, Assignment, Lits, evaluate
from satpuzzles.backends import decided
from satpuzzles.backends.incremental import incremental
from satpuzzles.boards.colors import KNOWN, RGB, WHITE, Color, full, named
from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.common.options import Text, option
from satpuzzles.compiler import Compiled, compile
from satpuzzles.errors import GaveUp, UsageError, WrongAnswer
from satpuzzles.making.difficulty import Judge, Side
from satpuzzles.making.generators.interface import Generated, Generator, chance, dimensions, flag, number
from satpuzzles.puzzles.hanjie import Hanjie
from satpuzzles.puzzles.parts.hanjie_lines import blocks, colored_blocks
from satpuzzles.solving.enumerate import answers
from satpuzzles.stating import unchecked, whole

Picture: TypeAlias = NDArray[np.bool_ | np.intp]
"""``[row, column]``: whether a cell is painted; in colours the number of its colour, 0 for none."""

Where: TypeAlias = NDArray[np.bool_]
"""``[row, column]``: which cells."""

LARGEST = 500
_SIDE = 20
_DENSITY = 0.6
_DENSITY_STEP, _SPARSEST = 0.02, 0.35
"""Steps of the density towards a difficulty; still sparser pictures are mostly painted over to make them unique."""

_SPARSE, _SETTLED = 0.5, 0.05
"""Below this density, while line solving settles less than this part, a second other solution is hard to find."""

_MOST_COLORS = len(KNOWN) - 1
"""White is none."""

_RETRACTION_WORK = 60_000
"""Cells of the picture times cells changed, up to which taking changes back is tried: each try is a whole puzzle."""


def _palette(text: str) -> int | tuple[Color, ...]:
    """The number of colours, or the colours, that an option asks for. Raises ValueError."""
    number = whole(text)
    if number is not None and 1 <= number <= _MOST_COLORS:
        return number
    words = [word.strip() for word in text.split(",")]
    hues = [KNOWN.get(word) or (full(word) if RGB.fullmatch(word) else "") for word in words]
    if not all(hues) or len({*hues}) < len(hues) or len(hues) > _MOST_COLORS:
        raise ValueError(f"expected a number up to {_MOST_COLORS}, or different colours as red,#ff8800, found {text!r}")
    others = iter(named([hue for word, hue in zip(words, hues, strict=True) if word not in KNOWN]))
    return tuple(Color(word, hue) if word in KNOWN else next(others) for word, hue in zip(words, hues, strict=True))


def _palette_text(colors: int | tuple[Color, ...]) -> str:
    if isinstance(colors, int):
        return str(colors)
    return ",".join(name if KNOWN.get(name) == rgb else rgb for name, rgb in colors)


@dataclass(frozen=True)
class HanjieGenerator(Generator):
    """By default a random picture of 20x20 cells, 60% of them painted before some are added to make it unique."""

    size: tuple[int, int] | None = dimensions(None, "Number of rows and columns; 20x20 by default.")
    height: int | None = number(
        None, "Number of rows, 20 by default; with --picture the columns follow from it.", 1, LARGEST
    )
    width: int | None = number(
        None, "Number of columns, 20 by default; with --picture the rows follow from it.", 1, LARGEST
    )
    density: float | None = chance(None, "Probability that a cell is painted; 0.6 by default.")
    picture: str | None = option(
        None, "Picture to use: an image, which needs Pillow, or rows of # and . as text.", Text("FILE"), operand=True
    )
    threshold: int | None = number(
        None,
        "With --picture: paint what is darker than N, from 0 black to 255 white; by default chosen to fit.",
        0,
        255,
    )
    colors: int | tuple[Color, ...] | None = option(
        None,
        "Colours of the puzzle: how many, or names and #rrggbb with commas between; by default black and white.",
        Text("N|LIST", _palette, _palette_text),
    )
    any_: bool = flag("Keep the picture as it is; the puzzle may have several solutions.")

    kind: ClassVar[str] = "hanjie"
    rare: ClassVar = {
        "5x5": {"hard": None, "extreme": None},
        "10x10": {"hard": 158, "extreme": None},
        "15x15": {"extreme": 389},
        "20x20": {"extreme": 250},
        "25x25": {"extreme": 255},
        "30x30": {"extreme": None},
    }
    narrowing: ClassVar = frozenset({"density"})

    def __post_init__(self) -> None:
        if self.size is not None and (self.height is not None or self.width is not None):
            raise UsageError("'size' cannot be combined with 'height' or 'width'")
        if self.size is not None and max(self.size) > LARGEST:
            raise UsageError(f"'size' {self.size[0]}x{self.size[1]}: expected at most {LARGEST} rows and columns")
        if self.picture is not None and self.density is not None:
            raise UsageError("'density' cannot be combined with 'picture': it is for random pictures")
        if self.picture is None and self.threshold is not None:
            raise UsageError("'threshold' requires 'picture'")
        if self.colors is not None and self.threshold is not None:
            raise UsageError("'threshold' cannot be combined with 'colors': it parts black from white")

    @property
    def board(self) -> str:
        if self.picture is not None or self.density is not None or self.colors is not None or self.any_:
            return ""
        return "x".join(map(str, self.shape))

    @property
    def shape(self) -> tuple[int, int]:
        height, width = self.size or (self.height, self.width)
        return height or _SIDE, width or _SIDE

    def generate(self, random: Random, deadline: Deadline = NEVER) -> Generated:
        drawn = self._drawn(random)
        picture, told = drawn.picture, (drawn.colors, drawn.background)
        if not self.any_:
            picture, _ = make_unique(
                picture,
                random,
                colors=drawn.colors,
                paint=drawn.paint,
                darkness=drawn.darkness,
                sparing=self.picture is not None,
                deadline=deadline,
            )
        return Generated(puzzle_of(picture, *told), picture.astype(int).tolist(), unique=not self.any_)

    def _drawn(self, random: Random) -> "_Drawn":
        height, width = self.size or (self.height, self.width)
        if self.picture is None:
            density = _DENSITY if self.density is None else self.density
            picture = random_picture(height or _SIDE, width or _SIDE, density, random)
            if self.colors is None:
                return _Drawn(picture)
            colors = self.colors
            if isinstance(colors, int):
                colors = tuple(Color(name, rgb) for name, rgb in KNOWN.items() if rgb != WHITE)[:colors]
            painted = [random.randint(1, len(colors)) for _ in range(picture.size)]
            return _Drawn(np.where(picture, np.array(painted).reshape(picture.shape), 0), colors)
        if self.colors is not None:
            from satpuzzles.making.generators.quantised import read_colors

            return _Drawn(*read_colors(Path(self.picture), height, width, self.colors))
        from satpuzzles.making.generators.picture import otsu, read_darkness

        darkness = read_darkness(Path(self.picture), height, width)
        picture = darkness > (otsu(darkness) if self.threshold is None else 255 - self.threshold)
        return _Drawn(picture, darkness=darkness)

    def steered(self, random: Random, judge: Judge, deadline: Deadline = NEVER) -> Generated:
        """Where the density is free, sparser pictures are tried while the puzzles are too easy, denser ones while they
        are too hard.
        """
        if self.picture is not None or self.density is not None:
            return super().steered(random, judge, deadline)
        density = _DENSITY
        while True:
            made = replace(self, density=density).generate(random, deadline)
            side = judge(made.puzzle)
            if side is Side.RIGHT:
                return made
            density = min(max(density + _DENSITY_STEP * side, _SPARSEST), _DENSITY)


class _Drawn(NamedTuple):
    """A picture, and by which it is changed, see `make_unique`."""

    picture: Picture
    colors: tuple[Color, ...] = ()
    background: str = WHITE
    paint: Picture | None = None
    darkness: NDArray[np.float64] | None = None


def random_picture(height: int, width: int, density: float, random: Random) -> Picture:
    """A picture with each cell painted with probability ``density``."""
    cells = [random.random() < density for _ in range(height * width)]
    return np.array(cells, np.bool_).reshape(height, width)


def puzzle_of(picture: Picture, colors: tuple[Color, ...] = (), background: str = WHITE) -> Hanjie:
    found = colored_blocks if colors else blocks
    rows, columns = (tuple(tuple(found(line)) for line in lines.tolist()) for lines in (picture, picture.T))
    return unchecked(Hanjie, rows=rows, columns=columns, colors=colors, background=background)


def make_unique(
    picture: Picture,
    random: Random,
    *,
    colors: tuple[Color, ...] = (),
    paint: Picture | None = None,
    darkness: NDArray[np.float64] | None = None,
    keep: Where | None = None,
    sparing: bool = False,
    deadline: Deadline = NEVER,
) -> tuple[Picture, int]:
    """``picture`` with cells painted until its clues have no other solution, and how many were painted.

    Only cells in which some solution differs come into question, the ones of greatest ``darkness[row, column]`` first;
    without it, those with the most painted cells around them. In ``colors`` a cell gets that of ``paint``, or of the
    nearest cell that has one. With ``sparing`` each change is taken back if the puzzle stays unique without it, where
    that is not too much work. Cells to ``keep`` are never painted. Raises OutOfTime past the ``deadline``, GaveUp if
    the cells to keep leave several solutions.
    """
    cells, is_sparse = picture.copy(), bool((picture != 0).mean() < _SPARSE)
    paint = spread(picture) if paint is None else paint
    while (differing := ambiguous(cells, deadline, colors=colors, is_sparse=is_sparse)).any():
        order = _painted_around(cells) if darkness is None else darkness
        kept = cells != 0
        chosen = _apart(differing, kept if keep is None else kept | keep, order, random)
        if not chosen:
            raise GaveUp("whatever is painted beside the cells to keep, there are several solutions")
        for cell in chosen:
            cells[cell] = paint[cell]
    if sparing:
        _take_back(cells, picture, colors, random, deadline)
    return cells, int((cells != picture).sum())


def spread(picture: Picture) -> Picture:
    """``picture`` with all cells painted, each as the nearest cell that is."""
    cells = picture.copy() if picture.any() else np.ones_like(picture)
    while (cells == 0).any():
        padded = np.pad(cells, 1)
        for beside in (padded[:-2, 1:-1], padded[2:, 1:-1], padded[1:-1, :-2], padded[1:-1, 2:]):
            cells = np.where(cells == 0, beside, cells)
    return cells


def ambiguous(
    picture: Picture, deadline: Deadline = NEVER, *, colors: tuple[Color, ...] = (), is_sparse: bool = False
) -> Where:
    """The cells in which some solution of the picture's clues differs from it. Where these are more than there are
    lines, or where it ``is_sparse`` to begin with and line solving settles hardly anything, the cells that this leaves
    open instead, which are many more but quickly known; none where there is no other solution.

    Either way the same, whichever solutions the solver happens to find.
    """
    compiled = compile(puzzle_of(picture, colors), deadline=deadline)
    left_open = _open(compiled)
    lines = sum(picture.shape)
    is_hard = is_sparse and np.count_nonzero(~left_open) < _SETTLED * picture.size
    found = np.zeros(picture.shape, np.bool_)
    for other in others(compiled, picture, deadline):
        found |= other != picture
        if is_hard or np.count_nonzero(found) > lines:
            return left_open
    return found


def _open(compiled: Compiled) -> Where:
    """The cells that line solving has not settled."""
    is_open: Where = ~(compiled.value_literals == TRUE).any(axis=2)
    return is_open


def others(compiled: Compiled, picture: Picture, deadline: Deadline) -> Iterator[Picture]:
    """Solutions other than ``picture``, each with a difference in a cell where none before had one."""
    same: Lits = np.take_along_axis(compiled.value_literals, picture.astype(np.intp)[..., None], axis=2)[..., 0]
    open_cells = _open(compiled)
    if not open_cells.any():
        return
    with incremental(compiled.formula, deadline) as session:
        known = decided(session.solve(same[open_cells].tolist()))
        if known is None:
            raise WrongAnswer(compiled.puzzle.kind, ["a picture is no solution of its own clues"])
        # near this assignment, that of auxiliary variables too, other solutions differ in a few cells and come at once
        numbers = np.arange(1, compiled.formula.variables.count + 1, dtype=np.int32)
        session.prefer(np.where(evaluate(known, numbers), numbers, -numbers).tolist())
        session.add([(-same[open_cells]).tolist()])

        def another_difference(_: Assignment) -> Lits:
            return -same[open_cells]

        for found in answers(session, another_difference):
            other = np.array(compiled.grid(found), picture.dtype)
            open_cells &= other == picture
            yield other


def _painted_around(cells: Picture) -> NDArray[np.float64]:
    """How many of the 8 cells around each are painted; those at the edge count for what lies beyond."""
    painted = cells != 0
    padded = np.pad(painted, 1, mode="edge").astype(np.float64)
    around: NDArray[np.float64] = sliding_window_view(padded, (3, 3)).sum(axis=(2, 3)) - painted
    return around


def _apart(differing: Where, kept: Where, order: NDArray[np.float64], random: Random) -> list[tuple[int, int]]:
    """Ambiguous cells to paint, those that are ``kept`` excepted, highest ``order`` first, that are likely to end
    different ambiguities.

    The simplest ambiguity is a rectangle whose corners can change together. So none is chosen in a row or column of
    one that is already chosen, nor of the nearest ambiguous cells beside and above and below it.
    """
    chosen: list[tuple[int, int]] = []
    rows, columns = np.zeros(len(kept), np.bool_), np.zeros(kept.shape[1], np.bool_)
    empty = [(-float(order[r, c]), random.random(), r, c) for r, c in np.argwhere(differing & ~kept).tolist()]
    for _, _, row, column in sorted(empty):
        if not (rows[row] or columns[column]):
            chosen.append((row, column))
            columns[_with_nearest(differing[row], column)] = True
            rows[_with_nearest(differing[:, column], row)] = True
    return chosen


def _with_nearest(line: NDArray[np.bool_], place: int) -> NDArray[np.intp]:
    """``place`` and the nearest true places of ``line`` on either side."""
    true = np.flatnonzero(line)
    here = int(np.searchsorted(true, place))
    return true[max(here - 1, 0) : here + 2]


def _take_back(cells: Picture, picture: Picture, colors: tuple[Color, ...], random: Random, deadline: Deadline) -> None:
    changed = [(random.random(), r, c) for r, c in np.argwhere(cells != picture).tolist()]
    if len(changed) * cells.size > _RETRACTION_WORK:
        return
    for _, row, column in sorted(changed):
        painted, cells[row, column] = cells[row, column], 0
        if next(others(compile(puzzle_of(cells, colors), deadline=deadline), cells, deadline), None) is not None:
            cells[row, column] = painted
