"""A file that ends too early is an error, or still holds the whole puzzle: a shorter one is never read in its place."""

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from random import Random

import pytest

import satpuzzles
from satpuzzles.errors import InstanceError
from satpuzzles.formats import Format, How, documents, dumps, puzzle_of
from satpuzzles.formats.table import FORMATS
from tests.effort import is_long, some
from tests.paths import INSTANCES

OF_A_KIND = 2 if is_long() else 1
RANDOM_CUTS = 12


def written(one: Format) -> list[bytes]:
    """The smallest instances of each kind in the format, each in a file of its own."""
    found = []
    for folder in sorted(INSTANCES.iterdir()):
        if not one.kinds or folder.name in one.kinds:
            paths = sorted(folder.glob("*.json"), key=lambda path: (path.stat().st_size, path.name))
            found += islice(carried(paths, one), OF_A_KIND)
    return found


def carried(paths: Iterable[Path], one: Format) -> Iterator[bytes]:
    for path in paths:
        with suppress(InstanceError):  # the format cannot carry it
            yield dumps(json.loads(path.read_text()), one.name)


def cuts(data: bytes, random: Random) -> list[int]:
    """Where a file is cut: at each end of a line, before and after it, in its last bytes, and anywhere."""
    ends = [i + offset for i, byte in enumerate(data) if byte == ord("\n") for offset in (0, 1)]
    anywhere = random.sample(range(len(data)), min(RANDOM_CUTS, len(data)))
    return sorted({*ends, *anywhere, *range(max(0, len(data) - 4), len(data))} - {len(data)})


def ends_unseen(data: bytes, cut: int) -> bool:
    """Whether the cut is where no format shows it: in the digits of the last number, which a circle may do without, in
    a board of numbers between spaces and in the last cage of a KenKen, before the letter of the last block's
    colour, between the stars of Galaxies, before the givens of Skyscrapers, Easy as ABC or Doppelblock and the black
    cells of Double Back, which a link may leave out, and in the last direction of a Signpost. A game ID, which does not
    name its game, may be that of another game when it is cut short.
    """
    if data[cut:].strip().isdigit() and data[cut - 1 : cut].isalnum():
        return b" " in data.splitlines()[-1] or re.search(rb"[asmd]\d+$", data.strip()) is not None
    if b"signpost" in data and data[cut:].strip() in (b"e", b"w"):
        return True
    if data[cut:].strip().isalpha() and data[cut - 1 : cut].isdigit():
        return b"\ncolor " in data
    return (
        re.search(rb"\?(skyscrapers|easyasabc|doppelblock|doubleback)/|^\d+:[\d/]+,|^\d+x\d+d[nu]:", data) is not None
    )


@pytest.mark.slow
@pytest.mark.parametrize("one", [pytest.param(one, id=one.name) for one in FORMATS])
def test_a_file_cut_short_is_an_error(one: Format) -> None:
    random, refused = Random(one.name), 0
    for data in some(written(one)):
        whole = [puzzle_of(document) for document in documents(data, how=How(one.name))]
        for cut in cuts(data, random):
            for name in (one.name, None):
                try:
                    read = documents(data[:cut], how=How(name))
                    found = [puzzle_of(document) for document in read]
                except InstanceError:
                    refused += 1
                else:
                    if one.name == "puzzlink" and any(getattr(some, "notes", ()) for some in read):
                        continue  # a note says that a place is missing
                    other_game = one.name == "tatham" and [*map(type, found)] != [*map(type, whole)]
                    assert found == whole or other_game or ends_unseen(data, cut), data[:cut]
    assert refused > 10


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("10 8\n", "the document: expected 19 lines: the sizes, 8 rows and 10 columns, found 1"),
        ("2 3\n2\n\n1\n1 1\n", "expected 6 lines: the sizes, 3 rows and 2 columns, found 5"),
        ("3 2\n2\n\n1\n#\n1 1\n", "expected 7 lines: the sizes, the #, 3 rows and 2 columns, found 6"),
        ("3 2\n2\n\n1\n#\n", "expected 7 lines: the sizes, the #, 3 rows and 2 columns, found 5"),
        ("2 3\n2\n\n2\n2\n1 1", None),
        ("2 3\n2\n\n2\n2\n1", "line 6: expected columns that paint 4 cells, as the rows do, found 3"),
        ("width 1\nheight 2\nrows\n1\n1\ncolumns\n", "columns[0]: expected 1 lines with clues, found the end"),
        ("width 2\nheight 1\nrows\n2\ncolumns\n1", "columns[1]: expected 2 lines with clues, found the end"),
        ("width 1\nheight 2\nrows\n1\n1\ncolumns\n1", "line 7: expected columns that paint 2 cells"),
        ("3x1:1/1/1/3", None),
        ("3x1:1/1//3", "the game ID: expected columns that paint 3 cells, as the rows do, found 2"),
    ],
)
def test_missing_lines_are_no_empty_clues(text: str, message: str | None) -> None:
    if message is None:
        satpuzzles.loads(text)
        return
    with pytest.raises(InstanceError) as caught:
        satpuzzles.loads(text)
    assert message in str(caught.value)


@pytest.mark.parametrize("length", [80, 82, 79, 15, 17, 255])
def test_a_sudoku_of_the_wrong_length_is_no_file_that_is_missing(length: int) -> None:
    right = min((16, 81, 256), key=lambda one: abs(one - length))
    with pytest.raises(InstanceError, match=rf"expected {right} characters \(or .*\), found {length}: '"):
        satpuzzles.load("." * (length - 1) + "1")
