"""The variants of Sudoku by their definitions: which of all grids of 4x4 each allows; and strategies for documents."""

import re
from functools import cache
from itertools import combinations, pairwise, permutations, product

from hypothesis import strategies as st

NAMES = [f"r{r}c{c}" for r in range(1, 5) for c in range(1, 5)]


@cache
def grids():
    """All Sudokus of 4x4, as the value of each cell by its name."""
    rows = [*permutations(range(1, 5))]
    found = []
    for grid in product(rows, repeat=4):
        if any(a == b for one, other in combinations(grid, 2) for a, b in zip(one, other, strict=True)):
            continue
        if all(len({grid[r + i][c + j] for i in (0, 1) for j in (0, 1)}) == 4 for r in (0, 2) for c in (0, 2)):
            found.append({f"r{r + 1}c{c + 1}": grid[r][c] for r in range(4) for c in range(4)})
    assert len(found) == 288
    return found


def paths(least=2, most=4, *, repeats=False):
    """Texts of cells, each a king's move from the one before."""

    @st.composite
    def path(draw):
        cells = [draw(st.sampled_from(NAMES))]
        for _ in range(draw(st.integers(least, most)) - 1):
            near = [name for name in NAMES if (repeats or name not in cells) and is_near(name, cells[-1])]
            if not near:
                break
            cells.append(draw(st.sampled_from(near)))
        return " ".join(cells)

    return path()


def is_near(one, other):
    return max(abs(int(one[1]) - int(other[1])), abs(int(one[3]) - int(other[3]))) == 1


def pairs():
    """Texts of two cells side by side."""
    beside = [f"{a} {b}" for a, b in permutations(NAMES, 2) if is_near(a, b) and (a[1] == b[1] or a[3] == b[3])]
    return st.sampled_from(beside)


def values(of, cells):
    return [of[cell] for cell in cells.split()]


def each(entries, keeps, most=2):
    """A field that is a list of entries, each of which ``keeps`` is asked about."""
    return st.lists(entries, min_size=1, max_size=most), lambda of, field, _: all(keeps(of, entry) for entry in field)


def on_lines(least, keeps, most=4):
    """Lines of cells, which may pass a cell twice, and whether their values keep the rule."""
    lines = paths(least, most) | paths(max(least, 3), most + 1, repeats=True)
    return each(lines, lambda of, entry: keeps(values(of, entry)))


def on_pairs(usual, called, keeps):
    """Pairs of cells, with a number."""
    numbered = st.fixed_dictionaries({"cells": pairs(), called: st.integers(1, 4).filter(lambda n: n != usual)})

    def kept(of, entry):
        stated = {"cells": entry, called: usual} if isinstance(entry, str) else entry
        return keeps(*values(of, stated["cells"]), stated[called])

    return each(pairs() | numbered, kept)


def of_flag(keeps):
    """A field that is true, and the pairs of values at distances of rows and columns that are forbidden."""

    def kept(of, _, document):
        for a, b in permutations(NAMES, 2):
            down, right = int(b[1]) - int(a[1]), int(b[3]) - int(a[3])
            if not keeps(of[a], of[b], down, right, document, {a, b}):
                return False
        return True

    return st.just(True), kept


def beside(keeps, most):
    """Numbers on the four sides."""
    side = st.lists(st.none() | st.integers(0, most), min_size=4, max_size=4).filter(any)

    def lines(of, side, i):
        cells = [f"r{i}c{k}" if side in ("left", "right") else f"r{k}c{i}" for k in range(1, 5)]
        return [of[cell] for cell in (cells if side in ("left", "above") else reversed(cells))]

    def kept(of, field, _):
        return all(
            number is None or keeps(lines(of, side, i), number)
            for side, numbers in field.items()
            for i, number in enumerate(numbers, start=1)
        )

    fields = st.fixed_dictionaries({}, optional=dict.fromkeys(("left", "above", "right", "below"), side))
    return fields.filter(bool), kept


def cage(of, entry):
    found = values(of, entry["cells"])
    return len({*found}) == len(found) and entry.get("sum") in (None, sum(found))


@st.composite
def arrows(draw):
    line = draw(paths(2, 4) | paths(3, 4, repeats=True))
    circle = draw(st.sampled_from([line.split()[0], " ".join(sorted({*line.split()[:2]}))]))
    return {"circle": circle, "line": line}


def arrow(of, entry):
    _, *shaft = values(of, entry["line"])
    return int("".join(map(str, values(of, entry["circle"])))) == sum(shaft)


def renban(of, entry):
    once = sorted(of[cell] for cell in {*entry.split()})
    return once == [*range(once[0], once[0] + len(once))]


def whispers(of, entry):
    cells, apart = (entry, 2) if isinstance(entry, str) else (entry["cells"], entry["difference"])
    return all(abs(a - b) >= apart for a, b in pairwise(values(of, cells)))


def region_sum(of, entry):
    sums, box = [], None
    for cell in entry.split():
        here = (int(cell[1]) > 2, int(cell[3]) > 2)
        sums += [0] * (here != box)
        sums[-1] += of[cell]
        box = here
    return len({*sums}) == 1


def nabner(of, entry):
    once = [of[cell] for cell in {*entry.split()}]
    return all(abs(a - b) > 1 for a, b in combinations(once, 2))


def double_arrow(line):
    return line[0] + line[-1] == sum(line[1:-1])


def in_thirds(line, thirds):
    return all(len({*some}) == len(some) for some in ([thirds[v] for v in line[i : i + 3]] for i in range(len(line))))


def lockout(line):
    low, high = sorted((line[0], line[-1]))
    return high - low >= 2 and all(value < low or value > high for value in line[1:-1])


def zipper(line):
    middle = line[len(line) // 2 : len(line) // 2 + len(line) % 2]
    sums = [a + b for a, b in zip(line[: len(line) // 2], reversed(line), strict=False)]
    return len({*middle, *sums}) <= 1


def ten_line(of, entry):
    cells, total = (entry, 10) if isinstance(entry, str) else (entry["cells"], entry["sum"])
    left = 0
    for value in values(of, cells):
        left += value
        if left == total:
            left = 0
        elif left > total:
            return False
    return left == 0


def sandwich(line, number):
    ends = sorted((line.index(1), line.index(4)))
    return sum(line[ends[0] + 1 : ends[1]]) == number


def seen(line, number):
    return sum(all(value > before for before in line[:i]) for i, value in enumerate(line)) == number


@st.composite
def diagonals(draw):
    ways = {"down right": (1, 1), "down left": (1, -1), "up right": (-1, 1), "up left": (-1, -1)}
    way = draw(st.sampled_from([*ways]))
    r, c = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    down, right = ways[way]
    while f"r{r - down}c{c - right}" in NAMES:
        r, c = r - down, c - right
    return {"from": f"r{r}c{c}", "towards": way, "sum": draw(st.integers(1, 14))}


def little_killer(of, entry):
    r, c = int(entry["from"][1]), int(entry["from"][3])
    total, (down, right) = 0, (1 if "down" in entry["towards"] else -1, 1 if "right" in entry["towards"] else -1)
    while (cell := f"r{r}c{c}") in of:
        total += of[cell]
        r, c = r + down, c + right
    return total == entry["sum"]


QUADRUPLES = st.fixed_dictionaries(
    {
        "corner": st.sampled_from([name for name in NAMES if "4" not in name]),
        "values": st.lists(st.integers(1, 4), min_size=1, max_size=4).map(sorted),
    }
)


def quadruple(of, entry):
    r, c = int(entry["corner"][1]), int(entry["corner"][3])
    around = [of[f"r{r + i}c{c + j}"] for i in (0, 1) for j in (0, 1)]
    return all(around.count(value) >= entry["values"].count(value) for value in entry["values"])


@st.composite
def clones(draw):
    cells = draw(st.permutations(NAMES))
    number = draw(st.integers(1, 3))
    return {"cells": " ".join(cells[:number]), "copy": " ".join(cells[number : 2 * number])}


@st.composite
def candidates(draw):
    some = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=3, unique=True).map(sorted))
    several = st.lists(st.integers(1, 4), min_size=1, max_size=3, unique=True).map(sorted)
    return [{"cell": cell, "values": draw(several)} for cell in some]


def parity(odd):
    some = st.lists(st.sampled_from(NAMES), min_size=1, max_size=3, unique=True).map(" ".join)
    return some, lambda of, field, _: all(value % 2 == odd for value in values(of, field))


def extreme(keeps):
    some = st.lists(st.sampled_from(NAMES), min_size=1, max_size=2, unique=True).map(" ".join)

    def kept(of, field, _):
        marked = field.split()
        beside = ((a, b) for a in marked for b in NAMES if is_near(a, b) and (a[1] == b[1] or a[3] == b[3]))
        return all(keeps(of[a], of[b]) for a, b in beside if b not in marked)

    return some, kept


def indexers(line):
    """Cells whose value says at which place of ``line(row, column)`` the number of their own place stands."""
    some = st.lists(st.sampled_from(NAMES), min_size=1, max_size=3, unique=True).map(" ".join)

    def kept(of, field, _):
        lines = {cell: line(int(cell[1]), int(cell[3])) for cell in field.split()}
        return all(of[cells[of[cell] - 1]] == cells.index(cell) + 1 for cell, cells in lines.items())

    return some, kept


def box(row, column):
    return [f"r{r}c{c}" for r in range(1, 5) for c in range(1, 5) if (r > 2, c > 2) == (row > 2, column > 2)]


def signed(signs, keeps):
    entries = st.builds(lambda pair, sign: pair.replace(" ", f" {sign} "), pairs(), st.sampled_from(signs))
    return each(entries, lambda of, entry: keeps(of[entry.split()[0]], entry.split()[1], of[entry.split()[2]]))


def unmarked(keys, keeps):
    """All pairs of cells side by side but those that the fields of these ``keys`` mark."""

    def kept(a, b, down, right, document, cells):
        stated = [entry for key in keys for entry in document.get(key, ())]
        marked = [entry["cells"] if isinstance(entry, dict) else entry for entry in stated]
        if abs(down) + abs(right) != 1 or any(cells == {*re.findall("r.c.", one)} for one in marked):
            return True
        return keeps(a, b, document)

    return of_flag(kept)


def no_black_dot(a, b, document):
    ratios = {entry["ratio"] if isinstance(entry, dict) else 2 for entry in document.get("black_dots", ())} or {2}
    return all(a != ratio * b and b != ratio * a for ratio in ratios)


DOTS = ("white_dots", "black_dots")
"""Either colour exempts from both rules: SudokuSolver, by D. Clamage, ``RatioConstraint.cs`` and
``DifferenceConstraint.cs``, ``GetRelatedConstraints``; the Interactive Sudoku Solver, by sigh, ``StrictKropki`` of
``sudoku_builder.js``. A sign X or V exempts from both sums there, and from nothing else.
"""
ORACLES = {
    "cages": each(st.fixed_dictionaries({"cells": paths(1)}, optional={"sum": st.integers(2, 9)}), cage),
    "thermometers": on_lines(2, lambda line: all(a < b for a, b in pairwise(line))),
    "slow_thermometers": on_lines(2, lambda line: all(a <= b for a, b in pairwise(line))),
    "arrows": each(arrows(), arrow),
    "double_arrows": on_lines(3, double_arrow),
    "renban": each(paths() | paths(3, 5, repeats=True), renban),
    "nabner": each(paths() | paths(3, 5, repeats=True), nabner),
    "whispers": each(
        paths()
        | paths(3, 5, repeats=True)
        | st.fixed_dictionaries({"cells": paths(), "difference": st.sampled_from([1, 3])}),
        whispers,
    ),
    "parity_lines": on_lines(2, lambda line: all(a % 2 != b % 2 for a, b in pairwise(line))),
    "entropic": on_lines(2, lambda line: in_thirds(line, " LMMH")),
    "modular": on_lines(2, lambda line: in_thirds(line, " 1201")),
    "between": on_lines(
        3, lambda line: all(min(line[0], line[-1]) < value < max(line[0], line[-1]) for value in line[1:-1])
    ),
    "lockout": on_lines(3, lockout),
    "palindromes": on_lines(2, lambda line: line == line[::-1], 5),
    "zippers": on_lines(3, zipper, 5),
    "region_sums": each(paths(2, 5) | paths(3, 5, repeats=True), region_sum),
    "ten_lines": each(
        paths(2, 5)
        | paths(3, 5, repeats=True)
        | st.fixed_dictionaries({"cells": paths(2, 5), "sum": st.sampled_from([4, 5, 7])}),
        ten_line,
    ),
    "white_dots": on_pairs(1, "difference", lambda a, b, n: abs(a - b) == n),
    "black_dots": on_pairs(2, "ratio", lambda a, b, n: a == n * b or b == n * a),
    "xv": signed("XV", lambda a, sign, b: a + b == {"X": 10, "V": 5}[sign]),
    "greater": signed(">", lambda a, _, b: a > b),
    "little_killers": each(diagonals(), little_killer),
    "sandwiches": beside(sandwich, 5),
    "x_sums": beside(lambda line, number: sum(line[: line[0]]) == number, 10),
    "skyscrapers": beside(seen, 4),
    "numbered_rooms": beside(lambda line, number: line[line[0] - 1] == number, 4),
    "candidates": (candidates(), lambda of, field, _: all(of[entry["cell"]] in entry["values"] for entry in field)),
    "even": parity(0),
    "odd": parity(1),
    "minima": extreme(lambda value, other: value < other),
    "maxima": extreme(lambda value, other: value > other),
    "row_indexers": indexers(lambda _, column: [f"r{r}c{column}" for r in range(1, 5)]),
    "column_indexers": indexers(lambda row, _: [f"r{row}c{c}" for c in range(1, 5)]),
    "box_indexers": indexers(box),
    "quadruples": each(QUADRUPLES, quadruple),
    "clones": each(clones(), lambda of, entry: values(of, entry["cells"]) == values(of, entry["copy"])),
    "rising_diagonal": (st.just(True), lambda of, *_: len({*values(of, "r4c1 r3c2 r2c3 r1c4")}) == 4),
    "falling_diagonal": (st.just(True), lambda of, *_: len({*values(of, "r1c1 r2c2 r3c3 r4c4")}) == 4),
    "windoku": (st.just(True), lambda of, *_: len({*values(of, "r2c2 r2c3 r3c2 r3c3")}) == 4),
    "extra_regions": each(paths(), lambda of, entry: len({*values(of, entry)}) == len(entry.split())),
    "disjoint": (
        st.just(True),
        lambda of, *_: all(
            len({of[f"r{r + i}c{c + j}"] for i in (0, 2) for j in (0, 2)}) == 4 for r in (1, 2) for c in (1, 2)
        ),
    ),
    "antiknight": of_flag(lambda a, b, down, right, *_: {abs(down), abs(right)} != {1, 2} or a != b),
    "antiking": of_flag(lambda a, b, down, right, *_: max(abs(down), abs(right)) > 1 or a != b),
    "nonconsecutive": unmarked(DOTS, lambda a, b, _: abs(a - b) != 1),
    "all_black_dots": unmarked(DOTS, no_black_dot),
    "fog": (st.lists(st.sampled_from(NAMES), min_size=1, unique=True).map(" ".join), lambda *_: True),
    "all_xv": unmarked(("xv",), lambda a, b, _: a + b not in (5, 10)),
}
"""For each variant the values of its field, and its rule: which values of cells keep it, in a document."""


def documents(keys):
    return st.fixed_dictionaries({key: ORACLES[key][0] for key in keys})


def solved(document):
    return {rows_of(of) for of in grids() if all(ORACLES[key][1](of, document[key], document) for key in document)}


def rows_of(of):
    return tuple(tuple(of[f"r{r}c{c}"] for c in range(1, 5)) for r in range(1, 5))
