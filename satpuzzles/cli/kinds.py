"""The help page of a kind of puzzle: its rules, a document with its fields, an example, formats and commands."""

import inspect
import json
import sys
from collections.abc import Iterator, Mapping
from textwrap import fill
from typing import Any

import satpuzzles
from satpuzzles.boards import Grid
from satpuzzles.formats.schema import told
from satpuzzles.making.example import example as example_of
from satpuzzles.pictures import kept_examples
from satpuzzles.rendering.showing import as_text
from satpuzzles.stating.puzzle import Puzzle

_WIDTH = 78


def summary(kind: type[Puzzle]) -> str:
    """The rules in a line: the first sentence of the kind's module, without the name and the colon."""
    text = " ".join((inspect.getdoc(sys.modules[kind.__module__]) or "").partition("\n\n")[0].split())
    name, _, rules = text.partition(". ")[0].partition(": ")
    return (rules or name).rstrip(".")


def page(kind: type[Puzzle]) -> str:
    """The help page of a kind."""
    example, solved = _example(kind)
    said = (example or kind).description  # of a class it may depend on the puzzle
    also = f", also called {', '.join(kind.aliases)}" if kind.aliases else ""
    title, *others = [f"{kind.kind_title}{also}"] if len(also) < _WIDTH // 2 else [kind.kind_title, also[2:]]
    parts = [
        title,
        _wrapped(said if isinstance(said, str) else summary(kind)),
        "The document, in JSON:\n" + _fields(kind),
    ]
    if example:
        parts += [f"An example:\n{_indented(in_lines(example.to_json()))}", _indented(str(example))]
        parts += [f"Its solution:\n{_indented(as_text(example.drawing(solved)))}"] if solved else []
    parts += ["\n".join(_more(kind)), *(_wrapped(f"{names[:1].upper()}{names[1:]}.") for names in others)]
    return "\n\n".join(parts)


def _example(kind: type[Puzzle]) -> tuple[Puzzle | None, Grid | None]:
    """A small puzzle and its answer: the one that is kept of a built-in kind, a new one of another."""
    kept = kept_examples().get(kind.kind)
    if kept is not None:
        return satpuzzles.loads(kept["puzzle"]), kept["answer"]
    made = example_of(kind)
    return made, None if made is None else satpuzzles.solve(made).grid


def _fields(kind: type[Puzzle]) -> str:
    keys = ["puzzle", *(one.key or name for name, one in kind.document.items())]
    return "\n".join(map(_wrapped, (f"keys: {', '.join(keys)}", told(kind))))


def in_lines(document: Mapping[str, Any], width: int = _WIDTH - 20) -> str:
    """A document with a text line for each field, or for each row of a field that is wider than ``width``."""

    def value(one: Any) -> str:
        short = json.dumps(one)
        if len(short) <= width or not isinstance(one, list):
            return short
        return "[\n" + ",\n".join(f"    {json.dumps(row)}" for row in one) + "\n  ]"

    return "{\n" + ",\n".join(f'  "{key}": {value(one)}' for key, one in document.items()) + "\n}"


def _more(kind: type[Puzzle]) -> Iterator[str]:
    """The formats that hold the kind, its encodings, and commands that make and solve a puzzle."""
    from satpuzzles.compiler import choices_of
    from satpuzzles.formats.table import FORMATS
    from satpuzzles.making.generators import GENERATORS

    held = ", ".join(one.name for one in FORMATS if not one.kinds or kind.kind in one.kinds)
    yield _wrapped(f"Formats, for --from and --to: {held}.", "")
    for role, default in kind.encodings.items():
        yield _wrapped(f"--encoding {role}=NAME: {', '.join(choices_of(default))}; {default} by default.", "")
    if named := dict.fromkeys(step for step in kind.named_steps if not step.is_evident):
        yield _wrapped(f"Hints know by name: {', '.join(named)}.", "")
    made = GENERATORS.get(kind.kind) is not None
    yield "\nTo begin:"
    if made:
        yield f"  satpuzzles generate {kind.kind} --seed 7 -o puzzle.json"
    yield "  satpuzzles hint puzzle.json"
    yield "  satpuzzles render puzzle.json -o page.html"
    if made:
        yield f"'satpuzzles help generate {kind.kind}' has the options of new puzzles."


def _wrapped(text: str, indent: str = "  ") -> str:
    words = " ".join(text.split())
    return fill(words, _WIDTH, initial_indent=indent, subsequent_indent="  ", break_on_hyphens=False)


def _indented(text: str) -> str:
    return "\n".join(f"  {line}".rstrip() for line in text.splitlines())
