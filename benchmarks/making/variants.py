"""Random combinations of variants of Sudoku: ``python -m benchmarks.making.variants --number 200`` makes so many
puzzles and checks for each what should be true of it. One line a puzzle that fails, and a summary.
"""

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import satpuzzles
from satpuzzles import Puzzle
from satpuzzles.puzzles.variants import VARIANTS
from satpuzzles.rendering.scenes.scene import scene
from satpuzzles.rendering.scenes.shapes import DIGIT, Text

LINKS = ("fpuzzles", "sudokupad", "scl")
SECOND = {"at-most-one": "sequential"}
"""The encoding beside the default one."""
_SLACK = 0.02
_SIZES = (6, 9)


def combination(random: Random, sizes: Sequence[int] = _SIZES) -> dict[str, object]:
    """Options for a puzzle: up to five sorts of constraints, at most one of them a rule about the whole board."""
    whole = ("disjoint", "antiknight", "antiking", "nonconsecutive", "all_black_dots", "all_xv", "windoku", "argyle")
    size = random.choice(sizes)
    names = random.sample([name for name in VARIANTS if name not in whole], random.randint(2, 5))
    if size == 9 and random.random() < 0.5:
        names.append(random.choice(whole))
    return {"size": size, "constraints": ",".join(names)}


def overlapping(puzzle: Puzzle) -> list[tuple[str, str]]:
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


def faults(puzzle: Puzzle) -> Iterator[str]:
    """What is not as it should be."""
    for options in ({}, {"encodings": SECOND, "presolve": False}):
        verdict = satpuzzles.check(puzzle, **options).status  # type: ignore[arg-type]  # options of several types
        if verdict != "unique":
            yield f"{verdict} with {options}"
    for one, other in overlapping(puzzle):
        yield f"{one!r} lies over {other!r}"
    if satpuzzles.loads(puzzle.to_json()) != puzzle:
        yield "its document is read as another puzzle"
    for site in LINKS:
        if satpuzzles.loads(satpuzzles.dumps(puzzle, site)) != puzzle:
            yield f"it does not come back from {site}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    random = Random(options.seed)  # nobody is to be surprised
    used, failed, seconds = Counter[str](), 0, 0.0
    for seed in range(options.number):
        chosen = combination(random)
        start = time.process_time()
        made = satpuzzles.generate("sudoku", seed=seed, **chosen)  # type: ignore[arg-type]
        seconds += time.process_time() - start
        used.update(made.to_json().keys() & VARIANTS.keys())
        found = [*faults(made)]
        failed += bool(found)
        if found:
            print(f"{seed} {chosen}: {'; '.join(found)}")
    print(f"{options.number} puzzles, {failed} with faults, {seconds:.1f} CPU seconds to make them")
    print(", ".join(f"{name} {used[name]}" for name in VARIANTS))
    return int(failed > 0)


if __name__ == "__main__":
    raise SystemExit(main())
