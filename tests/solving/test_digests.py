"""Digests of puzzles and of what is asked about them."""

import json

from satpuzzles.batches.resume import SOLUTIONS, Digests
from satpuzzles.batches.tasks import Check
from satpuzzles.formats.entry import Entry
from satpuzzles.solving.options import Options

ONE, TWO, NONE = "12......4.....1", "12......4......1", "11" + "." * 14
TWELVE = [f"{symbol}{'.' * 15}" for symbol in "1234"] + [
    f"{'.' * place}1{'.' * (15 - place)}" for place in range(4, 12)
]
HANJIE = json.dumps({"puzzle": "hanjie", "rows": [[1], [1]], "columns": [[1], [1]]})
DIGESTS = Digests.of_task(Check(), Options())


def test_a_digest_is_of_the_text():
    lines = [line.encode() for line in [*TWELVE, TWO, NONE, ONE, HANJIE, "X" * 16]]
    assert len({*map(DIGESTS.of_line, lines)}) == len(lines)


def test_a_digest_of_a_row_is_also_of_its_solution():
    plain, one, other = TWO.encode(), Entry.of(TWO.encode(), solution=b"1"), Entry.of(TWO.encode(), solution=b"2")
    assert len({*map(DIGESTS.of_line, [plain, one, other])}) == 3


def test_digests_are_of_what_is_asked():
    asked = [
        DIGESTS,
        SOLUTIONS,
        Digests.of_task(Check(), Options(backend="minisat22")),
        Digests.of_task(Check(), Options(encodings={"at-most-one": "pairwise"})),
        Digests.of_task(Check(), Options(presolve=False)),
        Digests.of_task(Check(), Options(time_limit=1)),
    ]
    assert len({one.of_line(TWO.encode()) for one in asked}) == len(asked)
    assert Digests.of_task(Check(brief=True), Options(encodings={}, jobs=2)) == DIGESTS
