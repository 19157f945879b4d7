"""``python -m tools.studio_examples``: write the examples of the gallery of the studio."""

import json
from typing import Any

from satpuzzles.puzzles import PUZZLES
from satpuzzles.studio.examples import FILE, made
from tools import ROOT

EXAMPLES = ROOT / "satpuzzles" / "studio" / FILE


def examples() -> dict[str, Any]:
    """A small solved puzzle of each built-in kind, by its name."""
    return {name: found for name in PUZZLES.built_in if (found := made(PUZZLES.named(name, "kind")))}


def text(found: dict[str, Any]) -> str:
    """The file of ``found``, a line for each kind."""
    lines = (f"{json.dumps(name)}: {json.dumps(one, separators=(',', ':'))}" for name, one in found.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main() -> None:
    EXAMPLES.write_text(text(examples()), encoding="utf-8")


if __name__ == "__main__":
    main()
