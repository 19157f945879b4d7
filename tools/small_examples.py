"""``python -m tools.small_examples``: write a small solved puzzle of each kind, as pages and the studio show them."""

import json
from typing import Any

import satpuzzles
from satpuzzles.making.example import example
from satpuzzles.puzzles import PUZZLES
from tools import ROOT

EXAMPLES = ROOT / "satpuzzles" / "examples.json"


def examples() -> dict[str, Any]:
    """Of each built-in kind that has a generator a puzzle and its answer, by its name."""
    made = {name: example(PUZZLES.named(name, "kind")) for name in PUZZLES.built_in}
    return {
        name: {"puzzle": puzzle.to_json(), "answer": satpuzzles.solve(puzzle).grid}
        for name, puzzle in made.items()
        if puzzle is not None
    }


def text(found: dict[str, Any]) -> str:
    """The file of ``found``, a line for each kind."""
    lines = (f"{json.dumps(name)}: {json.dumps(one, separators=(',', ':'))}" for name, one in found.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main() -> None:
    EXAMPLES.write_text(text(examples()), encoding="utf-8")


if __name__ == "__main__":
    main()
