"""Random documents of all kinds."""

import json
import re

from hypothesis import strategies as st

from satpuzzles.boards.labelling import numbered
from satpuzzles.common.document import TEXT_KEYS
from satpuzzles.formats import Document, document_of
from satpuzzles.puzzles import PUZZLES
from satpuzzles.puzzles.parts.hanjie_lines import blocks, colored_blocks
from tests.paths import INSTANCES

LETTERS = st.characters(exclude_categories=("Cs", "Cc", "Cn", "Co"))
PENPA_ESCAPE = re.compile("%2[C-F]")
"""What a text for penpa cannot hold, see test_penpa.py. Hypothesis finds these in the code, and draws them."""
TEXT_LINES = st.text(LETTERS, max_size=12).filter(lambda line: not PENPA_ESCAPE.search(line))
TEXTS = st.dictionaries(
    st.sampled_from(TEXT_KEYS), st.lists(TEXT_LINES, min_size=1, max_size=3).map("\n".join).filter(str.strip)
)


def grids(height: int, width: int, values: str) -> st.SearchStrategy[list[list[int]]]:
    """Rows of the places that random characters have among ``values``, drawn at once, which is quick."""
    text = st.text(values, min_size=height * width, max_size=height * width)
    return text.map(lambda t: [[values.index(v) for v in t[i : i + width]] for i in range(0, height * width, width)])


def sudokus(size: int = 9, box: tuple[int, int] = (3, 3)) -> st.SearchStrategy[Document]:
    givens = grids(size, size, ".123456789ABCDEFG"[: size + 1])
    return givens.map(
        lambda rows: {"puzzle": "sudoku", "box": list(box), "givens": [[v or None for v in row] for row in rows]}
    )


@st.composite
def hanjies(draw: st.DrawFn) -> Document:
    """Clues of a random picture, which is the recorded solution now and then."""
    image = draw(grids(draw(st.integers(1, 12)), draw(st.integers(1, 12)), "01"))
    clues = {"rows": [blocks(line) for line in image], "columns": [blocks(line) for line in zip(*image, strict=True)]}
    return {"puzzle": "hanjie", **clues} | ({"solution": image} if draw(st.booleans()) else {})


COLORS = {"red": "#d62828", "dark blue": "#00207a", "green": "#2a9d4a"}
IN_COLOR = {"webpbn", "non", "olsak", "json", "jsonl", "grid"}
"""Formats that hold Hanjies in colours."""


@st.composite
def colored_hanjies(draw: st.DrawFn) -> Document:
    """The same in colours, on white or another background."""
    image = draw(grids(draw(st.integers(2, 8)), draw(st.integers(2, 8)), "0123"))
    names = [*COLORS]
    rows, columns = (
        [[[n, names[color - 1]] for n, color in colored_blocks(line)] for line in lines]
        for lines in (image, [*zip(*image, strict=True)])
    )
    said = {"background": "#ffeecc"} if draw(st.booleans()) else {}
    said |= {"solution": image} if draw(st.booleans()) else {}
    return {"puzzle": "hanjie", "colors": COLORS, "rows": rows, "columns": columns, **said}


@st.composite
def partitions(draw: st.DrawFn, size: int) -> list[list[int]]:
    """As many connected regions as rows: each cell joins one beside it, from cells that start one."""
    starts = draw(st.lists(st.integers(0, size * size - 1), min_size=size, max_size=size, unique=True))
    labels = {divmod(cell, size): label for label, cell in enumerate(starts)}
    while len(labels) < size * size:
        edge = sorted(
            (neighbour, label)
            for (r, c), label in labels.items()
            for neighbour in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1))
            if neighbour not in labels and min(neighbour) >= 0 and max(neighbour) < size
        )
        cell, label = edge[draw(st.integers(0, len(edge) - 1))]
        labels[cell] = label
    return [[labels[r, c] for c in range(size)] for r in range(size)]


@st.composite
def star_battles(draw: st.DrawFn) -> Document:
    return {
        "puzzle": "star-battle",
        "stars": 1,
        "regions": [*map(list, numbered(draw(partitions(draw(st.integers(3, 7))))))],
    }


def shipped(kind: str) -> st.SearchStrategy[Document]:
    """Instances that come with the project."""
    paths = sorted((INSTANCES / kind).glob("*.json"))
    return st.sampled_from([json.loads(p.read_text()) for p in paths if p.stat().st_size < 20_000])


PLAIN = {
    "sudoku": sudokus(),
    "hanjie": hanjies(),
    "star-battle": star_battles(),
    "trid": shipped("trid"),
    "middle-sum": shipped("middle-sum"),
}
"""Puzzles without anything that only some formats can carry."""


@st.composite
def clued(
    draw: st.DrawFn, kind: str, field: str, values: st.SearchStrategy, sides: tuple[int, int] = (3, 6)
) -> Document:
    """Boards with random values in their cells, most of them blank where that is possible."""
    height, width = draw(st.tuples(st.integers(*sides), st.integers(*sides)))
    row = st.lists(values, min_size=width, max_size=width)
    return {"puzzle": kind, field: draw(st.lists(row, min_size=height, max_size=height))}


def blank_or(values: st.SearchStrategy) -> st.SearchStrategy:
    return st.none() | st.none() | values


@st.composite
def paired(draw: st.DrawFn) -> Document:
    """Boards with pairs of numbers."""
    height, width = draw(st.tuples(st.integers(3, 6), st.integers(3, 6)))
    cells = draw(st.permutations([divmod(cell, width) for cell in range(height * width)]))
    rows: list[list[int | None]] = [[None] * width for _ in range(height)]
    for number in range(draw(st.integers(1, 4))):
        for r, c in cells[2 * number : 2 * number + 2]:
            rows[r][c] = number + 1
    return {"puzzle": "numberlink", "clues": rows}


@st.composite
def rooms(draw: st.DrawFn, kind: str, *, numbers: bool) -> Document:
    """Boards of regions; some have a number in the upper one of their cells furthest left, as sites have it."""
    size = draw(st.integers(3, 6))
    labels = [*map(list, numbered(draw(partitions(size))))]
    document: Document = {"puzzle": kind, "regions": labels}
    firsts = {labels[r][c]: (r, c) for c in reversed(range(size)) for r in reversed(range(size))}
    clues = {place: draw(blank_or(st.integers(0, 1))) for place in firsts.values()} if numbers else {}
    if any(clue is not None for clue in clues.values()):
        document["clues"] = [[clues.get((r, c)) for c in range(size)] for r in range(size)]
    return document


@st.composite
def kakuros(draw: st.DrawFn) -> Document:
    """Black and white cells, with any sums that have a white cell."""
    height, width = draw(st.tuples(st.integers(2, 6), st.integers(2, 6)))
    white = {(r, c): draw(st.booleans()) for r in range(1, height) for c in range(1, width)} | {(1, 1): True}
    total = st.just("") | st.integers(1, 45)

    def clue(r: int, c: int) -> str | None:
        sums = (draw(total) if white.get(beside) else "" for beside in ((r + 1, c), (r, c + 1)))
        return None if white.get((r, c)) else "/".join(map(str, sums))

    def given(r: int, c: int) -> int | None:
        return draw(blank_or(st.integers(1, 9))) if white.get((r, c)) else None

    clues, givens = ([[one(r, c) for c in range(width)] for r in range(height)] for one in (clue, given))
    return {"puzzle": "kakuro", "clues": clues} | ({"givens": givens} if any(map(any, givens)) else {})


@st.composite
def kenkens(draw: st.DrawFn) -> Document:
    """Squares in cages, each with any clue in its first cell."""
    size = draw(st.integers(3, 6))
    labels = [*map(list, numbered(draw(partitions(size))))]
    cells = [label for row in labels for label in row]
    firsts = {label: divmod(cells.index(label), size) for label in {*cells}}
    clues: dict[tuple[int, int], int | str] = {}
    for label, place in firsts.items():
        number, count = draw(st.integers(0, 999)), cells.count(label)
        clues[place] = number if count == 1 else f"{number}{draw(st.sampled_from('+*-/' if count == 2 else '+*'))}"
    rows = [[clues.get((r, c)) for c in range(size)] for r in range(size)]
    return {"puzzle": "kenken", "cages": labels, "clues": rows}


@st.composite
def futoshikis(draw: st.DrawFn) -> Document:
    """Squares with any givens and signs."""
    size = draw(st.integers(3, 6))

    def rows(height: int, width: int, values: st.SearchStrategy) -> list[list[object]]:
        row = st.lists(values, min_size=width, max_size=width)
        return draw(st.lists(row, min_size=height, max_size=height))

    across, down = (
        ["".join(row) for row in rows(size - short, size - 1 + short, st.sampled_from(f"..{signs}"))]
        for short, signs in ((0, "<>"), (1, "^v"))
    )
    signs = {name: some for name, some in (("across", across), ("down", down)) if {*"".join(some)} - {"."}}
    return {"puzzle": "futoshiki", "givens": rows(size, size, blank_or(st.integers(1, size))), **signs}


def kakurasus() -> st.SearchStrategy[Document]:
    """Lines with any sums."""
    sums = st.lists(blank_or(st.integers(0, 60)), min_size=2, max_size=9)
    return st.fixed_dictionaries({"puzzle": st.just("kakurasu"), "rows": sums, "columns": sums})


ARROWS = st.just("x") | st.builds("{}{}".format, st.integers(0, 3), st.sampled_from("nesw"))
TOGETHER = {
    "hitori": clued("hitori", "numbers", st.integers(1, 9)),
    "slitherlink": clued("slitherlink", "clues", blank_or(st.integers(0, 3))),
    "masyu": clued("masyu", "pearls", st.sampled_from(".wb.")).map(
        lambda document: document | {"pearls": ["".join(row) for row in document["pearls"]]}
    ),
    "heyawake": rooms("heyawake", numbers=True),
    "nurikabe": clued("nurikabe", "clues", blank_or(st.integers(1, 9) | st.just("?"))),
    "yajilin": clued("yajilin", "clues", blank_or(ARROWS)),
    "hashi": clued("hashi", "clues", st.integers(1, 8) | blank_or(st.just("?"))).map(
        lambda document: document | {"clues": [[1, *document["clues"][0][1:-1], 2], *document["clues"][1:]]}
    ),
    "lits": rooms("lits", numbers=False),
    "fillomino": clued("fillomino", "givens", blank_or(st.integers(1, 9))),
    "numberlink": paired(),
    "norinori": rooms("norinori", numbers=False),
    "suguru": rooms("suguru", numbers=False).map(
        lambda document: document | {"givens": [[None] * len(row) for row in document["regions"]]}
    ),
    "shikaku": clued("shikaku", "clues", st.integers(1, 9) | blank_or(st.just("?"))),
    "minesweeper": clued("minesweeper", "clues", blank_or(st.integers(0, 8) | st.just("?"))),
    "kakuro": kakuros(),
    "kenken": kenkens(),
    "futoshiki": futoshikis(),
    "kakurasu": kakurasus(),
}
TOGETHER |= {kind: shipped(kind) for kind in PUZZLES.built_in if kind not in PLAIN | TOGETHER}
"""Puzzles of clues in cells."""


@st.composite
def parts_of_any(draw: st.DrawFn, kind: str, fields: dict[str, st.SearchStrategy]) -> Document:
    """Rectangles of a side from 1 to 4 in connected regions, with rows of values in further fields."""
    size = draw(st.integers(1, 4))
    rows = {
        field: draw(st.lists(st.lists(values, min_size=size, max_size=size), min_size=size, max_size=size))
        for field, values in fields.items()
    }
    return {"puzzle": kind, "regions": [*map(list, numbered(draw(partitions(size))))], **rows}


@st.composite
def lined(
    draw: st.DrawFn, kind: str, fields: dict[str, st.SearchStrategy], sides: dict[str, st.SearchStrategy]
) -> Document:
    """Rectangles of a side from 1 to 5 with values in cells and beside lines; those below and above columns are as many
    as the columns.
    """
    height, width = draw(st.tuples(st.integers(1, 5), st.integers(1, 5)))
    rows = {
        field: draw(st.lists(st.lists(values, min_size=width, max_size=width), min_size=height, max_size=height))
        for field, values in fields.items()
    }
    lengths = {"above": width, "below": width, "left": height, "right": height}
    beside = {
        side: draw(st.lists(values, min_size=lengths[side], max_size=lengths[side])) for side, values in sides.items()
    }
    return {"puzzle": kind, **rows, **beside}


_BESIDE = blank_or(st.integers(0, 3))
_SMALL = (1, 4)
TINY = {
    "sudoku": st.sampled_from([(1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (2, 3)]).flatmap(
        lambda box: sudokus(box[0] * box[1], box)
    ),
    "hanjie": hanjies(),
    "star-battle": parts_of_any("star-battle", {}).map(lambda document: document | {"stars": 1}),
    "trid": PLAIN["trid"],
    "middle-sum": clued("middle-sum", "givens", blank_or(st.integers(1, 9)), _SMALL),
    "hitori": clued("hitori", "numbers", blank_or(st.integers(1, 40)), _SMALL),
    "slitherlink": clued("slitherlink", "clues", blank_or(st.integers(0, 4)), _SMALL),
    "masyu": clued("masyu", "pearls", st.sampled_from(".wb."), (1, 6)),
    "heyawake": parts_of_any("heyawake", {}),
    "nurikabe": clued("nurikabe", "clues", blank_or(st.integers(1, 40) | st.just("?")), _SMALL),
    "yajilin": clued("yajilin", "clues", blank_or(ARROWS), _SMALL),
    "hashi": clued("hashi", "clues", blank_or(st.integers(1, 8)), _SMALL),
    "lits": parts_of_any("lits", {}),
    "fillomino": clued("fillomino", "givens", blank_or(st.integers(1, 16)), _SMALL),
    "numberlink": clued("numberlink", "clues", blank_or(st.integers(1, 3)), _SMALL),
    "norinori": parts_of_any("norinori", {}),
    "suguru": parts_of_any("suguru", {"givens": blank_or(st.integers(1, 4))}),
    "shikaku": clued("shikaku", "clues", blank_or(st.integers(1, 16) | st.just("?")), _SMALL),
    "minesweeper": clued("minesweeper", "clues", blank_or(st.integers(0, 8) | st.just("?")), _SMALL),
    "kakuro": kakuros(),
    "kenken": kenkens(),
    "futoshiki": clued("futoshiki", "givens", blank_or(st.integers(1, 4)), _SMALL),
    "kakurasu": st.fixed_dictionaries(
        {
            "puzzle": st.just("kakurasu"),
            **{side: st.lists(blank_or(st.integers(0, 9)), min_size=1, max_size=4) for side in ("rows", "columns")},
        }
    ),
    "akari": clued("akari", "clues", blank_or(st.integers(0, 4) | st.just("x")), _SMALL),
    "battleships": lined(
        "battleships", {"clues": st.sampled_from("....o~nm")}, {"above": _BESIDE, "left": _BESIDE}
    ).flatmap(lambda document: st.lists(st.integers(1, 4), max_size=3).map(lambda ships: document | {"ships": ships})),
    "binairo": clued("binairo", "givens", blank_or(st.integers(0, 1)), (1, 7)),
    "skyscrapers": lined(
        "skyscrapers",
        {"givens": blank_or(st.integers(1, 4))},
        dict.fromkeys(("above", "below", "left", "right"), _BESIDE),
    ),
    "tents": lined("tents", {"trees": st.sampled_from("...t")}, {"above": _BESIDE, "left": _BESIDE}),
}
TINY |= {kind: TOGETHER[kind] for kind in PUZZLES.built_in if kind not in TINY}
"""Boards of a side from 1, some of which are none: `document_of` refuses these."""


@st.composite
def strips(draw: st.DrawFn, size: int) -> list[list[int]]:
    """Rows as regions, but for two that share their cells left and right: in one piece only if they are neighbours."""
    labels = [[r] * size for r in range(size)]
    first, cut = draw(st.integers(0, size - 3)), draw(st.integers(1, size - 1))
    second = first + draw(st.integers(1, 2))
    labels[first][cut:] = [second] * (size - cut)
    labels[second][: size - cut] = [first] * (size - cut)
    return labels


@st.composite
def cut_up(draw: st.DrawFn) -> Document:
    """Sudokus of other shapes: oblong boxes, jigsaws, diagonals, symbols of their own."""
    size, box = draw(st.sampled_from([(4, (2, 2)), (6, (2, 3)), (6, (3, 2)), (12, (3, 4)), (16, (4, 4)), (5, (1, 5))]))
    document = draw(sudokus(size, box))
    if draw(st.booleans()):
        document["diagonals"] = True
    if draw(st.booleans()):
        del document["box"]
        document["regions"] = draw(strips(size))
    if draw(st.booleans()):
        names = "abcdefghijklmnop"[:size]
        document["symbols"] = names
        document["givens"] = [[value and names[value - 1] for value in row] for row in document["givens"]]
    return document


@st.composite
def half_known(draw: st.DrawFn) -> Document:
    """Hanjies in which clues are missing."""
    document = draw(hanjies())
    item = st.sampled_from(["?", "_"])
    for side in ("rows", "columns"):
        clues = [draw(st.sampled_from([clue, None, [draw(item) for _ in clue]])) for clue in document[side]]
        document[side] = clues
    return document


@st.composite
def any_regions(draw: st.DrawFn) -> Document:
    """Star Battles whose regions may be in several pieces."""
    size = draw(st.integers(3, 6))
    cells = draw(st.permutations([i % size for i in range(size * size)]))
    return {"puzzle": "star-battle", "stars": 1, "regions": [cells[i * size : (i + 1) * size] for i in range(size)]}


WILD = {
    "yajilin": clued("yajilin", "clues", blank_or(ARROWS | st.sampled_from(["?n", "?e"]))),
    "sudoku": cut_up() | shipped("sudoku"),
    "hanjie": half_known(),
    "star-battle": any_regions(),
}


def with_texts(documents: st.SearchStrategy[Document]) -> st.SearchStrategy[Document]:
    """The same, saying where they come from; as `document_of` gives them."""
    return st.builds(lambda document, texts: document_of({**document, **texts}), documents, TEXTS)
