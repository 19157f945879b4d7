"""``python -m tools.kinds``: write all that follows from the kinds in satpuzzles/puzzles, when one is added or changed.

A new module there gets its line in the stub of satpuzzles, instances if its generator makes some, a small example,
words of its named steps, pages and pictures. What is there is kept where people wrote it, and written again where a
command did.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import satpuzzles
from satpuzzles.cli.kinds import in_lines
from satpuzzles.errors import SatpuzzlesError
from satpuzzles.pictures import kept_examples
from satpuzzles.puzzles import PUZZLES
from tools import ROOT, without_arguments
from tools.kind_pages import example_of
from tools.small_examples import examples, write

_STUB = ROOT / "satpuzzles" / "__init__.pyi"
_END = "# isort: on\n"
_WORDS = ROOT / "tests" / "explaining" / "telling" / "named_steps.txt"
_SIZES = {"easy": (6, 5), "medium": (8, 7), "hard": (8, 9)}
_SECONDS = 15
"""For a new instance."""


def unlisted() -> Iterator[str]:
    """The line of the stub for each module that has none yet. Ends with a message if a module states no kind."""
    offered = _STUB.read_text(encoding="utf-8")
    for path in sorted((ROOT / "satpuzzles" / "puzzles").glob("[!_]*.py")):
        name = f"satpuzzles.puzzles.{path.stem}"
        if f"from {name} import" not in offered:
            kind = path.stem.replace("_", "-")
            classes = [one for one in vars(import_module(name)).values() if getattr(one, "kind", None) == kind]
            if not classes:
                sys.exit(f"{path.relative_to(ROOT)}: expected a class of the kind {kind}, found none")
            yield f"from {name} import {classes[0].__name__} as {classes[0].__name__}\n"


def make_instances(kind: str) -> None:
    """A file in instances for each difficulty that the generator of a ``kind`` finds soon, one at least."""
    folder = ROOT / "instances" / kind
    for difficulty, sizes in _SIZES.items():
        for size in sizes:
            with suppress(SatpuzzlesError):
                puzzle = satpuzzles.generate(kind, seed=1, size=size, difficulty=difficulty, time_limit=_SECONDS)
                write_instance(folder / f"{size}x{size}-{difficulty}.json", puzzle, f"{size}x{size}, {difficulty}")
                break
    if example_of(kind) is None:  # few kinds have none that is easy
        size = _SIZES["easy"][0]
        write_instance(folder / f"{size}x{size}.json", satpuzzles.generate(kind, seed=1, size=size), f"{size}x{size}")


def write_instance(path: Path, puzzle: satpuzzles.Puzzle, title: str) -> None:
    """Write a puzzle with its solution."""
    texts = {"title": title, "source": "satpuzzles", "license": "MIT"}
    answer = {"solutions": 1, "solution": satpuzzles.solve(puzzle).grid}
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"{in_lines({'puzzle': puzzle.kind} | texts | puzzle.to_json() | answer)}\n", encoding="utf-8")


def unsaid() -> list[str]:
    """The kinds with named steps whose words are not written down."""
    words = _WORDS.read_text(encoding="utf-8")
    return [kind for kind in PUZZLES.built_in if PUZZLES.named(kind, "kind").named_steps and f"{kind}. " not in words]


def counted() -> Iterator[tuple[Path, str]]:
    """The pages that say how many kinds there are, and their texts with the number of today."""
    for path in (ROOT / "README.md", ROOT / "docs" / "index.md"):
        text = path.read_text(encoding="utf-8")
        yield path, re.sub(r"\b\d+ kinds\b", f"{len(PUZZLES.built_in)} kinds", text)


def main() -> None:
    if lines := [*unlisted()]:
        stub = _STUB.read_text(encoding="utf-8")
        _STUB.write_text(stub.replace(_END, "".join([*lines, _END])), encoding="utf-8")
        _run("tools.kinds")  # anew, as the kinds are read from the stub at the start
        return
    for kind in PUZZLES.built_in:
        if example_of(kind) is None:
            make_instances(kind)
    small = kept_examples()
    small |= examples(kind for kind in PUZZLES.built_in if kind not in small)
    write({kind: small[kind] for kind in PUZZLES.built_in})
    for path, text in counted():
        path.write_text(text, encoding="utf-8")
    if new := unsaid():
        _run("tests.explaining.telling.test_named_steps", *new)
    for module in ("tools.kind_pages", "tools.gallery", "tools.formats"):
        _run(module)


def _run(module: str, *arguments: str) -> None:
    done = subprocess.run([sys.executable, "-m", module, *arguments], check=False, cwd=ROOT)
    if done.returncode:
        sys.exit(done.returncode)


if __name__ == "__main__":
    without_arguments(__doc__)
    main()
