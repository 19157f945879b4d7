"""All solutions of small puzzles, by searching cell by cell or line by line. Shares nothing with satpuzzles."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from typing import TypeAlias

Grid: TypeAlias = tuple[tuple[int, ...], ...]
Cell: TypeAlias = tuple[int, int]
Line: TypeAlias = tuple[int, ...]
Givens: TypeAlias = Sequence[Sequence[int | None]]


def sudoku(givens: Givens, regions: Sequence[Sequence[object]], *, diagonals: bool = False) -> set[Grid]:
    """``regions`` names the box of each cell; a given of None or 0 is a blank."""
    size = len(givens)
    cells = list(product(range(size), repeat=2))

    def together(first: tuple[int, int], second: tuple[int, int]) -> bool:
        (r, c), (other_r, other_c) = first, second
        falling = r == c and other_r == other_c
        rising = r + c == other_r + other_c == size - 1
        same = r == other_r or c == other_c or regions[r][c] == regions[other_r][other_c]
        return same or (diagonals and (falling or rising))

    earlier = [[j for j in range(i) if together(cells[i], cells[j])] for i in range(len(cells))]
    flat = [value for row in givens for value in row]

    def choices(prefix: list[int]) -> Iterator[int]:
        i = len(prefix)
        for value in [flat[i]] if flat[i] else range(1, size + 1):
            if all(prefix[j] != value for j in earlier[i]):
                yield value

    return {_rows(word, [size] * size) for word in _words(len(cells), choices)}


def hanjie(rows: Sequence[Sequence[int | str] | None], columns: Sequence[Sequence[int | str] | None]) -> set[Grid]:
    """Clues as in the documents: lengths, "?" (one block), "_" (one or none), None for a line without a clue."""
    by_row = [_painted(clue, len(columns)) for clue in rows]
    by_column = [_painted(clue, len(rows)) for clue in columns]
    return {grid for grid in product(*by_row) if all(map(set.__contains__, by_column, zip(*grid, strict=True)))}


def _painted(clue: Sequence[int | str] | None, length: int) -> set[Line]:
    lines = set(product((0, 1), repeat=length))
    if clue is None:
        return lines
    lengths = {"?": range(1, length + 1), "_": range(length + 1)}
    meanings = product(*(lengths[item] if isinstance(item, str) else [item] for item in clue))
    allowed = {tuple(block for block in meaning if block) for meaning in meanings}
    return {line for line in lines if _runs(line) in allowed}


def _runs(line: Line) -> Line:
    return tuple(len(run) for run in "".join(map(str, line)).split("0") if run)


def hanjie_in_colors(
    rows: Sequence[Sequence[tuple[int | str, int]] | None],
    columns: Sequence[Sequence[tuple[int | str, int]] | None],
    colors: int,
) -> set[Grid]:
    """Clues are pairs of a length, or "?" for any, and the number of a colour."""
    by_row, by_column = (
        [
            {line for line in product(range(colors + 1), repeat=length) if clue is None or _has_blocks(line, clue)}
            for clue in clues
        ]
        for clues, length in ((rows, len(columns)), (columns, len(rows)))
    )
    return {grid for grid in product(*by_row) if all(map(set.__contains__, by_column, zip(*grid, strict=True)))}


def _has_blocks(line: Line, clue: Sequence[tuple[int | str, int]]) -> bool:
    """Whether the clue's blocks can be taken off the front of ``line`` one after the other, with nothing left."""
    rest = [*line]
    for length, color in clue:
        while rest and not rest[0]:
            rest.pop(0)
        taken = 0
        while rest and rest[0] == color:
            rest.pop(0)
            taken += 1
        if not taken or length not in ("?", taken):
            return False
    return not any(rest)


def star_battle(
    regions: Sequence[Sequence[object]], stars: int, neighbours: str | Sequence[Sequence[Cell]] = "king"
) -> set[Grid]:
    """``regions`` names the region of each cell; no two ``neighbours`` have stars, which are those of a chess piece or
    share a side, or pairs of cells.
    """
    size = len(regions)
    lines = [tuple(int(c in chosen) for c in range(size)) for chosen in combinations(range(size), stars)]
    grids: list[Grid] = [()]
    for _ in range(size):
        longer = ((*grid, line) for grid in grids for line in lines)
        grids = [grid for grid in longer if max(map(sum, zip(*grid, strict=True))) <= stars]
    found = set()
    for grid in grids:
        placed = [(r, c) for r, row in enumerate(grid) for c in range(size) if row[c]]
        columns = [c for _, c in placed]
        owners = [regions[r][c] for r, c in placed]
        if (
            all(columns.count(c) == stars for c in range(size))
            and all(owners.count(owner) == stars for owner in {label for row in regions for label in row})
            and not any(are_neighbours(neighbours, *pair) for pair in combinations(placed, 2))
        ):
            found.add(grid)
    return found


def are_neighbours(neighbours: str | Sequence[Sequence[Cell]], one: Cell, other: Cell) -> bool:
    """Whether two different cells are neighbours."""
    apart = sorted(abs(a - b) for a, b in zip(one, other, strict=True))
    match neighbours:
        case "king":
            return apart[1] == 1
        case "side":
            return apart == [0, 1]
        case "knight":
            return apart == [1, 2]
        case "none":
            return False
    return any({one, other} == {*map(tuple, pair)} for pair in neighbours)


def trid(low: int, high: int, triangles: Givens, vertices: Givens) -> set[Grid]:
    """``triangles`` and ``vertices`` as ragged rows, None where nothing is known."""
    size = len(vertices)
    places = [(r, i) for r in range(size) for i in range(r + 1)]
    number = {place: n for n, place in enumerate(places)}
    lines = [{r, i + size, r - i + 2 * size} for r, i in places]  # the names of the lines through each
    earlier = [[j for j in range(n) if lines[n] & lines[j]] for n in range(len(places))]
    sums: dict[int, list[tuple[list[int], int]]] = {}
    for corners, total in triangle_corners(triangles):
        if total is not None:
            members = [number[corner] for corner in corners]
            sums.setdefault(max(members), []).append((members, total))
    flat = [value for row in vertices for value in row]

    def choices(prefix: list[int]) -> Iterator[int]:
        n = len(prefix)
        for value in range(low, high + 1) if flat[n] is None else [flat[n]]:
            word = [*prefix, value]
            fits = all(sum(word[m] for m in members) == total for members, total in sums.get(n, []))
            if fits and all(prefix[j] != value for j in earlier[n]):
                yield value

    return {_rows(word, list(range(1, size + 1))) for word in _words(len(places), choices)}


def triangle_corners(triangles: Givens) -> Iterator[tuple[list[tuple[int, int]], int | None]]:
    """The corners (row, place) of each triangle and its sum: tip up, tip down, tip up ... in each row."""
    for r, row in enumerate(triangles):
        for k, total in enumerate(row):
            i = k // 2
            if k % 2:
                yield [(r, i), (r, i + 1), (r + 1, i + 1)], total
            else:
                yield [(r, i), (r + 1, i), (r + 1, i + 1)], total


def middle_sum(givens: Givens) -> set[Grid]:
    """A given of None or 0 is a blank."""
    size = len(givens)
    lines = set()
    for chosen in combinations(range(size), 3):
        for a, c in product(range(1, 9), repeat=2):
            if a + c <= 9:
                digits = dict(zip(chosen, (a, a + c, c), strict=True))
                lines.add(tuple(digits.get(i, 0) for i in range(size)))
    beginnings = {line[:length] for line in lines for length in range(size + 1)}
    by_row = [
        [line for line in lines if all(g in (None, 0, v) for g, v in zip(row, line, strict=True))] for row in givens
    ]
    grids: list[Grid] = [()]
    for candidates in by_row:
        longer = ((*grid, line) for grid in grids for line in candidates)
        grids = [grid for grid in longer if all(column in beginnings for column in zip(*grid, strict=True))]
    return set(grids)


def _words(length: int, choices: Callable[[list[int]], Iterator[int]]) -> Iterator[list[int]]:
    """All words of ``length`` whose every letter is among the ``choices`` after what precedes it."""
    words: list[list[int]] = [[]]
    while words:
        word = words.pop()
        if len(word) == length:
            yield word
        else:
            words += [[*word, value] for value in choices(word)]


def _rows(word: Sequence[int], lengths: Sequence[int]) -> Grid:
    ends = [sum(lengths[: i + 1]) for i in range(len(lengths))]
    return tuple(tuple(word[end - length : end]) for end, length in zip(ends, lengths, strict=True))
