"""The experiments of the five papers as tables: instances, ways to solve them, and the papers' own figures."""

import json
import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import groupby

from benchmarks.instances import ROOT, Instance
from satpuzzles.research.families.family import Document

INSTANCES = ROOT / "instances"


@dataclass(frozen=True, slots=True)
class Row:
    """``figures`` are the paper's own, by the column they belong to. Without an ``instance`` there is nothing to run:
    ``impossible`` says why the puzzle has no solution.
    """

    label: str
    instance: Instance | None
    figures: Mapping[str, str] = field(default_factory=dict)
    impossible: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """``columns`` gives the peer behind each heading. In a table that ``grows`` a peer that was too slow is not asked
    for the later rows. ``patience`` is the limit of a cell in multiples of the command's. ``statistics`` are the
    columns for which a second table has the size of the formula, what the solver did, and the memory.
    """

    title: str
    corner: str
    columns: Mapping[str, str]
    rows: tuple[Row, ...]
    grows: bool = False
    patience: float = 1.0
    statistics: tuple[str, ...] = ()


BARE = "bare formula"
BACKENDS = {"satpuzzles": "satpuzzles", BARE: "formula:cadical195"}
PHASES = {"phases true": "phases:true:glucose4", "phases false": "phases:false:glucose4"}


def shipped(name: str) -> Instance:
    """The instance ``kind/name`` of the folder ``instances/``."""
    document = json.loads((INSTANCES / f"{name}.json").read_text(encoding="utf-8"))
    expected = {0: "none", 1: "unique", None: None}.get(document.get("solutions"), "multiple")
    return Instance(name, document, 0, expected)


def trid(quick: bool) -> list[Table]:
    """Sizes 50, 100 and 200 with four sums; the figures are those of the paper's default labelling."""
    strategies = {f"clpfd [{name}]": f"clpfd:all_different,{name}" for name in ("leftmost", "down")}
    encodings = {name: f"satpuzzles:cadical195:at-most-one={name}" for name in ("pairwise", "sequential", "product")}
    figures = {50: "0.489", 100: "6.388", 200: "77.819"}
    boards = {size: shipped(f"trid/generated-{size}") for size in ((50,) if quick else figures)}
    rows = tuple(Row(f"{size}", one, {"clpfd [leftmost]": figures[size]}) for size, one in boards.items())
    plain = tuple(Row(f"{size}", one) for size, one in boards.items())
    title, told = "Four sums, values to 75, 128 and 290", (*BACKENDS,)
    return [
        Table(title, "n", {**strategies, **BACKENDS}, rows, grows=True, patience=24.0, statistics=told),
        Table("Encodings and phases", "n", {**encodings, **PHASES}, plain, grows=True, patience=4.0),
    ]


STAR_BATTLE = {
    "4x4-1": ("0", "-"),
    "5x5-1": ("0", "-"),
    "5x5-2": ("0", "-"),
    "8x8-1": ("0", "0.14"),
    "8x8-2": ("0", "0.12"),
    "10x10-1": ("0", "59.84"),
    "10x10-2": ("0", "0.64"),
}
"""Seconds for one star and for two; the paper's hyphen is "no solution"."""


def star_battle(quick: bool) -> list[Table]:
    """The seven boards with one star and with two."""
    own = "clpfd [bisect]"
    columns = {own: "clpfd:bisect", **BACKENDS}
    rows = []
    for stars in (1, 2):
        for board, figures in STAR_BATTLE.items():
            size = int(board.partition("x")[0])
            figure = {own: figures[stars - 1]}
            label = f"{board}, {stars} {'star' if stars == 1 else 'stars'}"
            fits = ((size + 1) // 2) ** 2
            if stars * size > fits:
                why = f"it needs {stars * size} stars, and at most {fits} can stand without touching"
                rows.append(Row(label, None, figure, why))
                continue
            document = shipped(f"star-battle/{board}-one-star").document
            board_of = {"puzzle": "star-battle", "stars": stars, "regions": document["regions"]}
            rows.append(Row(label, Instance(label, board_of, size), figure))
    chosen = [row for row in rows if not quick or row.label.startswith(("4", "5", "8x8-1"))]
    return [Table("Seven boards, one star and two", "board", columns, tuple(chosen))]


MIDDLE_SUM = {
    "min": ("0.08", "0.11", "0.15", "0.24", "4.58", "0.67", "0.89"),
    "max": ("0.08", "0.12", "0.37", "0.9", ">15", ">20", "0.54"),
    "min,bisect": ("0.08", "0.1", "0.2", "0.94", ">20", "19.99", ">27.1"),
    "min,enum": ("0.08", "0.11", "0.4", "2.77", ">25", ">25", ">25"),
    "min,step": ("0.08", "0.11", "0.17", "4.84", "5.17", "0.64", "0.86"),
    "min,down": ("0.08", "0.15", "3.73", "6.65", ">15", "5.5", ">20"),
    "ff": ("0.08", "0.12", "0.44", "1.1", ">15", ">20", "0.66"),
    "ffc": ("0.08", "0.12", "0.45", "1.12", ">15", ">20", "0.66"),
    "leftmost": ("0.08", "0.12", "0.34", "0.86", ">30", "18.69", "0.52"),
}
"""Seconds of each strategy for the sizes from 4 to 10; ``leftmost`` is the paper's "all default"."""


def middle_sum(quick: bool) -> list[Table]:
    """Sizes 4 to 10 under the paper's nine strategies, and under ours."""
    sizes = range(4, 7 if quick else 11)
    boards = {size: shipped(f"middle-sum/{size}x{size}") for size in sizes}
    theirs = {f"[{name}]": f"clpfd:{name}" for name in MIDDLE_SUM}
    rows = [
        Row(f"{size}", boards[size], {f"[{name}]": seconds[size - 4] for name, seconds in MIDDLE_SUM.items()})
        for size in sizes
    ]
    ours = {**BACKENDS, "lines ordered": "satpuzzles:glucose4:lines=ordered"}
    ours |= {f"sum {name}": f"satpuzzles:glucose4:sum={name}" for name in ("order", "direct")} | PHASES
    return [
        Table("The paper's strategies", "size", theirs, tuple(rows)),
        Table("What corresponds to them in SAT", "size", ours, tuple(Row(f"{n}", one) for n, one in boards.items())),
    ]


def cleared(box: tuple[int, int], probability: float, seed: int) -> Document:
    """A full grid with boxes ``box`` (height, width), its values shuffled, each cell cleared with ``probability``."""
    chance = random.Random(f"{box} {probability} {seed}")
    height, width = box
    size = height * width
    names = chance.sample(range(1, size + 1), size)
    grid = [[names[(r % height * width + r // height + c) % size] for c in range(size)] for r in range(size)]
    givens = [[0 if chance.random() < probability else value for value in row] for row in grid]
    return {"puzzle": "sudoku", "box": [height, width], "givens": givens}


PROBABILITIES = (0.3, 0.5, 0.6, 0.7, 0.9)


def sudoku(quick: bool) -> list[Table]:
    """Box shapes by clearing probabilities, one grid each, in seconds. The paper prints no figures."""
    columns = {"clpfd [leftmost]": "clpfd:all_different,leftmost", "clpfd [ff]": "clpfd", **BACKENDS}
    boxes = ((2, 3), (3, 3)) if quick else ((2, 3), (3, 2), (3, 3), (3, 4), (4, 4), (5, 5))
    rows = [
        Row(f"{h}x{w}, {p:g}", Instance(f"boxes {h}x{w}, cleared {p:g}", cleared((h, w), p, 1), h * w))
        for h, w in boxes
        for p in ((0.9,) if (h, w) == (3, 3) and not quick else ()) + (0.5,)
    ]
    return [Table("Boxes (height x width) and clearing probability", "boxes, cleared", columns, tuple(rows))]


def picture(size: int, paint: Callable[[], bool]) -> Document:
    """The clues of a square picture, each cell painted as ``paint`` says."""
    cells = [[paint() for _ in range(size)] for _ in range(size)]

    def clues(lines: Iterable[Iterable[bool]]) -> list[list[int]]:
        return [[len([*run]) for painted, run in groupby(line) if painted] or [0] for line in lines]

    return {"puzzle": "hanjie", "rows": clues(cells), "columns": clues(zip(*cells, strict=True))}


HANJIE_EXAMPLES = (
    "example-1", "example-1-1", "example-2", "example-3", "example-4", "example-5", "warship",
    "example-i-1", "example-i-2", "example-i-3", "example-i-4", "example-i-5",
)  # fmt: skip
"""In the order of the program."""
UNDER_A_SECOND = {"example-1", "example-1-1", "example-3", "example-4", "example-5"}
"""Those with one solution and no side above 80, for which the paper states a bound."""


def hanjie(quick: bool) -> list[Table]:
    """Full, empty and random grids, and the examples. The paper's figures are bounds in its text, or read off its
    charts, where a pixel is 0.15 s for full grids, 0.04 s for empty and 0.3 s for random ones.
    """
    own = "clpfd [ff]"
    encoded = {"one-hot": "satpuzzles:cadical195:rows=one-hot,columns=one-hot"}
    columns = {own: "clpfd", **BACKENDS, **encoded}
    grids: dict[str, tuple[tuple[int, ...], Callable[[random.Random], bool], Mapping[int, str]]] = {
        "full": ((20, 80, 150, 250), lambda _: True, {20: "<1", 80: "<1", 150: "~3", 250: "~13"}),
        "empty": ((20, 80, 250, 500), lambda _: False, {20: "<1", 80: "<1", 250: "~0.7", 500: "~4.1"}),
        "random": (
            (10, 20, 30, 35, 40, 50, 100, 250),
            lambda chance: chance.random() < 0.5,
            {10: "<1", 20: "<1", 30: "~4", 35: "~11", 40: "~41"},
        ),
    }
    tables = []
    for name, (sizes, paint, figures) in grids.items():
        rows = []
        for size in sizes[:2] if quick else sizes:
            chance = random.Random(size)
            document = picture(size, lambda paint=paint, chance=chance: paint(chance))  # type: ignore[misc]  # bound now
            figure = {own: figures[size]} if size in figures else {}
            rows.append(Row(f"{size}x{size}", Instance(f"{name} {size}", document, size), figure))
        title, told = f"{name.capitalize()} grids", ("satpuzzles", BARE) if name == "random" else ()
        tables.append(Table(title, "size", columns, tuple(rows), grows=True, statistics=told))
    named = HANJIE_EXAMPLES[:3] if quick else HANJIE_EXAMPLES
    examples = tuple(
        Row(name, shipped(f"hanjie/{name}"), {own: "<1"} if name in UNDER_A_SECOND else {}) for name in named
    )
    return [*tables, Table("The program's examples", "example", columns, examples)]


PAPERS: Mapping[str, Callable[[bool], list[Table]]] = {
    "sudoku": sudoku,
    "trid": trid,
    "star-battle": star_battle,
    "hanjie": hanjie,
    "middle-sum": middle_sum,
}
"""The tables of each paper, whole or quick."""
