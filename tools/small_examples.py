"""``python -m tools.small_examples``: write a small solved puzzle of each kind, as pages and the studio show them."""

import json
from collections.abc import Iterable
from typing import Any

import satpuzzles
from satpuzzles import Puzzle
from satpuzzles.making.example import example
from satpuzzles.puzzles import PUZZLES
from tools import ROOT, without_arguments

EXAMPLES = ROOT / "satpuzzles" / "examples.json"


def examples(kinds: Iterable[str]) -> dict[str, Any]:
    """Of each of the ``kinds`` a puzzle and its answer, by its name; its smallest instance if it has no generator."""
    made = {name: example(PUZZLES.named(name, "kind")) or _smallest(name) for name in kinds}
    return {
        name: {"puzzle": puzzle.to_json(), "answer": satpuzzles.solve(puzzle).grid} for name, puzzle in made.items()
    }


def _smallest(kind: str) -> Puzzle:
    puzzles = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "instances" / kind).glob("*.json"))]
    return min(
        (satpuzzles.loads(one) for one in puzzles if '"solution":' in one), key=lambda one: sum(one.board.lengths)
    )


def write(found: dict[str, Any]) -> None:
    """The file of ``found``, a line for each kind."""
    lines = (f"{json.dumps(name)}: {json.dumps(one, separators=(',', ':'))}" for name, one in found.items())
    EXAMPLES.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    without_arguments(__doc__)
    write(examples(PUZZLES.built_in))
