"""Random combinations of variants of Sudoku, and what should be true of each."""

from itertools import combinations
from random import Random

import satpuzzles
from satpuzzles.links.fpuzzles_members import Beside
from satpuzzles.puzzles.variants import VARIANTS, variant
from satpuzzles.rendering.scenes.scene import scene
from satpuzzles.rendering.scenes.shapes import DIGIT, Text

LINKS = ("fpuzzles", "sudokupad", "scl")
BESIDE = {key for key in VARIANTS if isinstance(variant(key).member, Beside)}
"""Variants that f-puzzles does not have."""
SECOND = {"at-most-one": "sequential"}
"""The encoding beside the default one."""
_SLACK = 0.02


def combination(random, sizes):
    """Options for a puzzle: up to five sorts of constraints, at most one of them a rule about the whole board."""
    whole = ("disjoint", "antiknight", "antiking", "nonconsecutive", "all_black_dots", "all_xv", "windoku", "argyle")
    size = random.choice(sizes)
    names = random.sample([name for name in VARIANTS if name not in whole], random.randint(2, 5))
    if size == 9 and random.random() < 0.5:
        names.append(random.choice(whole))
    return {"size": size, "constraints": ",".join(names)}


def links_of(keys):
    """The sites whose links hold variants of these ``keys``."""
    return LINKS[2:] if BESIDE & {*keys} else LINKS


def overlapping(puzzle):
    """Texts of the picture that lie over each other."""
    boxes = []
    for shape in scene(puzzle.drawing()).shapes:
        if isinstance(shape, Text):
            (x, y), wide = shape.centre, DIGIT * shape.size * len(shape.text) / 2
            boxes.append((shape.text, x - wide, x + wide, y - 0.36 * shape.size, y + 0.36 * shape.size))
    return [
        (one[0], other[0])
        for one, other in combinations(boxes, 2)
        if one[1] + _SLACK < other[2] and other[1] + _SLACK < one[2]
        if one[3] + _SLACK < other[4] and other[3] + _SLACK < one[4]
    ]


def faults(puzzle):
    """What is not as it should be."""
    for options in ({}, {"encodings": SECOND, "presolve": False}):
        verdict = satpuzzles.check(puzzle, **options).status
        if verdict != "unique":
            yield f"{verdict} with {options}"
    for one, other in overlapping(puzzle):
        yield f"{one!r} lies over {other!r}"
    if satpuzzles.loads(puzzle.to_json()) != puzzle:
        yield "its document is read as another puzzle"
    for site in links_of(dict(puzzle.variants)):
        if satpuzzles.loads(satpuzzles.dumps(puzzle, site)) != puzzle:
            yield f"it does not come back from {site}"


def main(number=200, time_limit=60):
    """``python -m tests.puzzles.combined``: so many, of 6x6 and 9x9, each by its seed; what is wrong, and the total."""
    made = 0
    for seed in range(number):
        options = combination(Random(seed), [6, 9])
        try:
            puzzle = satpuzzles.generate("sudoku", seed=seed, time_limit=time_limit, **options)
        except satpuzzles.SatpuzzlesError as error:
            print(f"seed {seed}, {options}: {error}", flush=True)
            continue
        made += 1
        for fault in faults(puzzle):
            print(f"seed {seed}, {options}: {fault}", flush=True)
    print(f"{made} of {number} made")


if __name__ == "__main__":
    main()
