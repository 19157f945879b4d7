"""``python -m tools.kind_pages``: write docs/kinds, a page for each kind with an example, and JSON Schemas.

That is its first instance that is easy, or medium. All that a page says is what its kind states, and what commands show
of the instance.
"""

import inspect
import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from string import ascii_uppercase
from textwrap import fill
from typing import Any

import satpuzzles
from satpuzzles import Puzzle
from satpuzzles.boards.called import listed
from satpuzzles.cli.kinds import in_lines
from satpuzzles.common import orjson
from satpuzzles.explaining.explain import Explanation
from satpuzzles.formats.kinds import links_of
from satpuzzles.puzzles import PUZZLES
from satpuzzles.stating.fields import keys
from satpuzzles.stating.modelling import rules_of
from satpuzzles.stating.rules import Rule
from tools import ROOT, without_arguments

FOLDER = ROOT / "docs" / "kinds"
_CONNECTIVITY = "connectivity"
_EXAMPLES = {"hanjie": "apple", "star-battle": "5x5-1-one-star", "trid": "published-5", "middle-sum": "4x4"}
"""Kinds whose instances are not named by their difficulty."""

_WIDTH = 100
_LINES = orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE

_INDEX = """\
# Kinds

For those who look up a kind: its rules, an example with its first hint, the fields of its document, its class in
[Python](../reference/puzzles.md), its constraints. A row of a document is a list, with null for an empty cell, or a
text, with a dot. Two more pages are about [Sudokus with constraints](sudoku-variants.md) and [Hanjies in
colours](hanjie-colors.md). `python -m tools.kinds` writes these pages.

{genres}

## Ways to encode a rule about the whole board

For rules about connected cells, loops, paths and areas, `--encoding connectivity=lazy` adds [cuts](../connectivity.md)
until no answer breaks the rule; `levels` and `exact` state it whole, `exact` with one model for each answer. `auto`,
the default, is the quickest.

```{{toctree}}
:hidden:

{names}
```
"""

_PAGE = """\
# {title}

{rules}

![{title}]({kind}.svg) ![solved]({kind}-solved.svg)

`satpuzzles explain {file}` begins:

> {step}

{named}
## The document

{fields}

```json
{document}
```

```{{eval-rst}}
.. autoclass:: satpuzzles.{name}
   :class-doc-from: init
```

[JSON Schema]({kind}.schema.json). {links}[Constraints](../satenc/constraints.md): {encoded}.{encodings}
"""

_GENRE = "**{title}**: {kinds}."

_LINKS = "Other formats: {formats}. "

_ENCODINGS = " [`--encoding`]({page}): {roles}."


def files() -> Iterator[tuple[str, str]]:
    """The name in docs/kinds and the content of each file."""
    paths = {kind: path for kind in PUZZLES.built_in if (path := example_of(kind))}
    puzzles = {kind: satpuzzles.load(path) for kind, path in paths.items()}
    genres: dict[str, list[str]] = {}
    for kind, puzzle in puzzles.items():
        genres.setdefault(puzzle.genre, []).append(f"[{_class(kind).kind_title}]({kind}.md)")
    yield (
        "index.md",
        _INDEX.format(
            genres="\n\n".join(
                _GENRE.format(title=genre.capitalize(), kinds=", ".join(kinds)) for genre, kinds in genres.items()
            ),
            names="\n".join(puzzles),
        ),
    )
    for kind, puzzle in puzzles.items():
        yield f"{kind}.md", _page(puzzle, paths[kind])
        yield f"{kind}.schema.json", orjson.dumps(satpuzzles.schema(kind), option=_LINES).decode()
        for solved in (False, True):
            picture = satpuzzles.render(puzzle, "svg", solution=solved)
            yield f"{kind}{'-solved' * solved}.svg", picture.decode() if isinstance(picture, bytes) else picture


def example_of(kind: str) -> Path | None:
    """The instance that the page of a ``kind`` shows; None if there is none."""
    folder = ROOT / "instances" / kind
    names = [_EXAMPLES[kind]] if kind in _EXAMPLES else ["*-easy", "*-medium", "*-hard", "*"]
    return next((path for name in names for path in sorted(folder.glob(f"{name}.json"))), None)


def _class(kind: str) -> Any:
    return PUZZLES.get(kind)


def _page(puzzle: Puzzle, path: Path) -> str:
    kind: Any = type(puzzle)
    document = json.loads(path.read_text(encoding="utf-8"))
    stated = {key: value for key, value in document.items() if key == "puzzle" or key in keys(kind.document)}
    short = shortened(stated)
    first = next(iter(Explanation(puzzle)))  # the whole path may be long
    called = [name for name, implied in kind.aliases.items() if not implied]
    others = f" It is also called {listed(called)}." if called else ""
    told = dict.fromkeys(step for step in kind.named_steps if not step.is_evident)
    named = f"Named steps: {', '.join(told)}." if told else ""
    if kind.explaining.if_unique:
        named += " If there is one solution, [hints suppose more](../explaining.md#what-a-step-is)."
    rules = rules_of(puzzle)
    return _PAGE.format(
        title=kind.kind_title,
        kind=kind.kind,
        name=kind.__name__,
        file=path.relative_to(ROOT),
        rules=_wrapped(puzzle.description + others),
        step=first.with_technique,
        named=f"{_wrapped(named)}\n" if named else "",
        fields=_wrapped(_fields(kind)),
        document=in_lines(short, _WIDTH),
        links=_links(kind, stated),
        encoded="; ".join(_constraints(rule for rule in rules.values() if rule.constraint.count)),
        encodings=_encodings(kind),
    )


def shortened(document: dict[str, Any]) -> dict[str, Any]:
    """The document with rows as texts of a character for each cell, where that says the same: its symbol, or a letter
    for the number of a cage. Regions have the numbers that hints call them by, from 1.
    """
    puzzle, short = satpuzzles.loads(document), dict(document)
    rooms: Any = document.get("regions")
    if _are_counted_from_0(rooms):
        short["regions"] = [[number if number is None or number < 0 else number + 1 for number in row] for row in rooms]
    for key, rows in [*short.items()]:
        if isinstance(rows, list) and rows and all(isinstance(row, list) for row in rows):
            for symbol in (str,) if key == "regions" else (str, _letter):
                texts = ["".join("." if cell is None else symbol(cell) for cell in row) for row in rows]
                if short[key] is not rows or [*map(len, texts)] != [*map(len, rows)]:
                    continue
                with suppress(satpuzzles.InstanceError):
                    shorter = {**short, key: texts}
                    short = shorter if satpuzzles.loads(shorter) == puzzle else short
    return short


def _are_counted_from_0(rows: Any) -> bool:
    return isinstance(rows, list) and any(isinstance(row, list) and 0 in row for row in rows)


def _letter(number: object) -> str:
    """A for the cage 0, B for 1; nothing beyond Z."""
    return ascii_uppercase[number : number + 1] if isinstance(number, int) else ""


def _links(kind: Any, document: dict[str, Any]) -> str:
    """The link of the first site that can hold a document, and which others can; nothing where none can."""
    for site in ("puzzlink", "tatham", "penpa"):
        with suppress(satpuzzles.InstanceError):
            link = satpuzzles.convert(json.dumps(document).encode(), site).decode().strip()
            here = f"[`{site}`](<{link}>)" if link.startswith("https:") else f"`{site}` (`{link}`)"
            others = [f"`{name}`" for name in links_of(kind) if name != site]
            return _LINKS.format(formats=", ".join([here, *others]))
    return ""


def _encodings(kind: Any) -> str:
    """The roles that can be encoded in several ways, with a link to the page about these."""
    if not kind.encodings:
        return ""
    page = "../encodings-compared.md"
    if _CONNECTIVITY in kind.encodings:
        page = "index.md#ways-to-encode-a-rule-about-the-whole-board"
    return _ENCODINGS.format(roles=", ".join(f"`{role}`" for role in kind.encodings), page=page)


def _fields(kind: Any) -> str:
    """What a class says of its fields."""
    said = (inspect.getdoc(kind) or "").partition("\n\n")[0]
    return " ".join(said.replace("None", "null").replace("``", "`").replace("|", "\\|").split())


def _constraints(rules: Iterable[Rule]) -> Iterator[str]:
    """Each constraint with the rules that it states."""
    labels: dict[str, list[str]] = {}
    for rule in rules:
        labels.setdefault(type(rule.constraint).__name__, []).append(rule.label)
    return (f"`{constraint}` ({', '.join(dict.fromkeys(some))})" for constraint, some in labels.items())


def _wrapped(text: str) -> str:
    return fill(" ".join(text.split()), 125, break_on_hyphens=False, break_long_words=False)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, content in files():
        (FOLDER / name).write_text(content, encoding="utf-8")


if __name__ == "__main__":
    without_arguments(__doc__)
    main()
