"""``python -m benchmarks.blind DIR``: for each kind a page with pictures of published puzzles and of as many new ones,
in random order and without a label. Whoever knows the kind says which are new; the answers are folded up at the end.
Published puzzles may not be passed on: the pages are for the eyes of whoever made them.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import chain, islice, zip_longest
from pathlib import Path
from random import Random

from benchmarks.instances import CORPORA
from benchmarks.taste import LEVELS, Pair, corpora_of, ours, published
from satpuzzles.making.generators import GENERATORS
from satpuzzles.making.generators.interface import taste_of
from satpuzzles.puzzles import PUZZLES, title
from satpuzzles.rendering.svg import svg

_STYLE = (
    "body{font:16px sans-serif;margin:2em}ol{display:grid;grid-template-columns:repeat(auto-fill,16em);gap:2em}"
    "li svg{width:14em;height:14em}"
)

_LOOKED_AT = 120
"""Published puzzles of a kind from which those that are shown are chosen."""


def page(kind: str, groups: Sequence[Sequence[Pair]]) -> str:
    """The page of a ``kind``, as HTML: the pictures of all puzzles in random order, and the numbers of the new ones.
    The ``groups`` are the published puzzles and the new ones, each with its answer.
    """
    mixed = [(puzzle, is_new) for is_new, group in enumerate(groups) for puzzle, _ in group]
    Random(kind).shuffle(mixed)
    pictures = "".join(f"<li>{svg([puzzle.drawing()])}</li>" for puzzle, _ in mixed)
    new = ", ".join(str(number) for number, (_, is_new) in enumerate(mixed, start=1) if is_new)
    key = f"<details><summary>Which are new</summary>{new}</details>"
    return f"<!doctype html><meta charset='utf-8'><style>{_STYLE}</style><h1>{title(kind)}</h1><ol>{pictures}</ol>{key}"


def of_usual_size(paths: Sequence[Path]) -> list[Pair]:
    """Published puzzles of the files ``paths``, with their answers; those of the usual size of new ones come first."""
    found = published(paths, _LOOKED_AT)
    return sorted(found, key=lambda pair: tuple(pair[0].board.shape) != tuple(pair[0].making.usual))


def of_levels(kind: str, most: int) -> Iterator[Pair]:
    """New puzzles with their answers, the levels in turn; at most ``most`` of each level."""
    levels = (ours(kind, level, most) for level in LEVELS)
    yield from filter(None, chain.from_iterable(zip_longest(*levels)))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.blind", description=__doc__)
    known = [name for name in GENERATORS.names() if PUZZLES.get(name) and taste_of(name)]
    parser.add_argument("folder", type=Path, metavar="DIR")
    parser.add_argument("--kind", action="append", choices=known, help="only this kind; may be repeated")
    parser.add_argument("--number", type=int, default=10, metavar="N", help="puzzles of each sort; default 10")
    parser.add_argument("--corpora", type=Path, default=CORPORA, metavar="DIR")
    options = parser.parse_args(arguments)
    options.folder.mkdir(parents=True, exist_ok=True)
    for kind, paths in corpora_of(options.kind or known, options.corpora).items():
        groups = [of_usual_size(paths)[: options.number], [*islice(of_levels(kind, options.number), options.number)]]
        path = options.folder / f"{kind}.html"
        path.write_text(page(kind, groups), encoding="utf-8")
        print(path, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
