"""``python -m tools.kinds``: write docs/kinds, a page for each kind with an example.

That is its first instance that is easy, or medium. All that a page says is what its kind states, and what commands show
of the instance.
"""

import inspect
import json
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from textwrap import fill
from typing import Any

import satpuzzles
from satpuzzles import Puzzle
from satpuzzles.boards.called import listed
from satpuzzles.cli.kinds import in_lines
from satpuzzles.explaining.explain import Explanation
from satpuzzles.puzzles import PUZZLES
from satpuzzles.stating.fields import keys
from satpuzzles.stating.rules import Rule
from tools import ROOT

FOLDER = ROOT / "docs" / "kinds"
_STEPS = 3
_CONNECTIVITY = "connectivity"
_EXAMPLES = {"hanjie": "apple", "star-battle": "5x5-1-one-star", "trid": "published-5", "middle-sum": "4x4"}
"""Kinds whose instances are not named by their difficulty."""

_WIDTH = 100

_INDEX = """\
# Kinds

Each page has the rules of a kind, an example with its first hints, and the fields of its document. Other pages are
about [Sudokus with constraints](sudoku-variants.md), [Hanjies in colours](hanjie-colors.md), and the
[documents](documents.md) of all kinds. `satpuzzles list puzzles` names all kinds; every command takes each of them.
`python -m tools.kinds` writes these pages from what the kinds state.

{genres}

## Ways to encode a rule about the whole board

{connected} have a rule about connected cells, a loop, paths or areas. [Cuts](../connectivity.md) explains how a solver
handles such a rule.

`lazy` adds a clause for each answer that breaks the rule until none does. `levels` and `exact` state the whole rule in
advance, `exact` with one model for each answer. `auto`, the default, is the quickest for the solver.
[Architecture](../architecture.md) has the sources.

```{{toctree}}
:hidden:

{names}
documents
```
"""

_DOCUMENTS = """\
# Documents of all kinds

A puzzle in JSON is an object. `"puzzle"` names its kind, the other keys are fields of that kind; `satpuzzles help KIND`
shows an example. [Formats](../formats.md) tells how files hold them, and which other keys all documents may have.
`python -m tools.kinds` writes this page from what each kind states.

| kind | keys | what they are |
|---|---|---|
{rows}
"""

_PAGE = """\
# {title}

{rules}

| | |
|---|---|
| ![{title}, the board]({kind}.svg) | ![{title}, solved]({kind}-solved.svg) |

```sh
satpuzzles render {file} -o docs/kinds/{kind}.svg
satpuzzles render {file} --solution -o docs/kinds/{kind}-solved.svg
```

## The first steps

The path of `satpuzzles explain {file}` begins with these steps:

```text
{steps}
```

{named}

## The document

{fields}

```json
{document}
```

{links}## How the rules are encoded

| rule | what it demands, for example | constraint of `satenc` |
|---|---|---|
{encoded}
{encodings}"""

_GENRE = """\
## {title}

| | |
|---|---|
{rows}"""

_LINKS = """\
The same puzzle as a link, as `satpuzzles convert --to {site}` writes it; `--to` also takes {formats}:

```text
{link}
```

"""

_ENCODINGS = """
{roles} {choose} [{what}]({page}).
"""


def files() -> Iterator[tuple[str, str]]:
    """The name in docs/kinds and the content of each file."""
    paths = {kind: _example(kind) for kind in PUZZLES.built_in}
    puzzles = {kind: satpuzzles.load(path) for kind, path in paths.items()}
    genres: dict[str, list[str]] = {}
    for kind, puzzle in puzzles.items():
        genres.setdefault(puzzle.genre, []).append(
            f"| [{_class(kind).kind_title()}]({kind}.md) | {puzzle.description} |"
        )
    yield (
        "index.md",
        _INDEX.format(
            genres="\n\n".join(
                _GENRE.format(title=genre.capitalize(), rows="\n".join(rows)) for genre, rows in genres.items()
            ),
            connected=listed(
                [_class(kind).kind_title() for kind in puzzles if _CONNECTIVITY in _class(kind).encodings]
            ),
            names="\n".join(puzzles),
        ),
    )
    yield "documents.md", _DOCUMENTS.format(rows="\n".join(map(_document_row, PUZZLES.built_in)))
    for kind, puzzle in puzzles.items():
        yield f"{kind}.md", _page(puzzle, paths[kind])
        for solved in (False, True):
            picture = satpuzzles.render(puzzle, "svg", solution=solved)
            yield f"{kind}{'-solved' * solved}.svg", picture.decode() if isinstance(picture, bytes) else picture


def _example(kind: str) -> Path:
    folder = ROOT / "instances" / kind
    if kind in _EXAMPLES:
        return folder / f"{_EXAMPLES[kind]}.json"
    return next(path for grade in ("easy", "medium") for path in sorted(folder.glob(f"*-{grade}.json")))


def _class(kind: str) -> Any:
    return PUZZLES.get(kind)


def _page(puzzle: Puzzle, path: Path) -> str:
    kind: Any = type(puzzle)
    document = json.loads(path.read_text(encoding="utf-8"))
    stated = {key: value for key, value in document.items() if key == "puzzle" or key in keys(kind.document)}
    first = enumerate(islice(Explanation(puzzle), _STEPS), 1)  # the whole path may be long
    steps = [f"{number}. {step.with_technique}" for number, step in first]
    called = [name for name, implied in kind.aliases.items() if not implied]
    others = f" It is also called {listed(called)}." if called else ""
    named = f"Named steps of this kind: {', '.join(dict.fromkeys(kind.named_steps))}." if kind.named_steps else ""
    if kind.supposed is not Puzzle.supposed:
        named += " Of a puzzle with one solution [hints and grades suppose more](../explaining.md#what-a-step-is)."
    _, rules = puzzle.stated(dict(kind.encodings))
    return _PAGE.format(
        title=kind.kind_title(),
        kind=kind.kind,
        file=path.relative_to(ROOT),
        rules=_wrapped(puzzle.description + others),
        steps="\n".join(steps),
        named=_wrapped(f"{named} [Techniques](../techniques.md) explains the techniques that all kinds share."),
        fields=_wrapped(_fields(kind)),
        document=in_lines(stated, _WIDTH),
        links=_links(kind, stated),
        encoded="\n".join(_row(rule) for rule in rules.values() if rule.constraint.count),
        encodings=_encodings(kind),
    )


def _links(kind: Any, document: dict[str, Any]) -> str:
    """The link of the first site that can hold a document, and which others can; nothing where none can."""
    for site in ("puzzlink", "tatham", "penpa"):
        with suppress(satpuzzles.InstanceError):
            link = satpuzzles.convert(json.dumps(document).encode(), site).decode().strip()
            formats = ", ".join(f"`{name}`" for name in kind.links() if name != site)
            return _LINKS.format(site=site, formats=formats, link=link)
    return ""


def _encodings(kind: Any) -> str:
    """By which options encodings are chosen, and where that is told."""
    if not kind.encodings:
        return ""
    roles = listed([f"`--encoding {role}=NAME`" for role in kind.encodings])
    choose = "chooses" if len(kind.encodings) == 1 else "choose"
    what, page = "how each part is encoded", "../encodings-compared.md"
    if _CONNECTIVITY in kind.encodings:
        what = "how a rule about the whole board is encoded"
        page = "index.md#ways-to-encode-a-rule-about-the-whole-board"
    return _ENCODINGS.format(roles=roles, choose=choose, what=what, page=page)


def _document_row(kind: str) -> str:
    """The fields of a kind as its document has them, and what its class says of them."""
    chosen = _class(kind)
    keys = ", ".join(f"`{one.key or name}`" for name, one in chosen.document.items())
    return f"| {kind} | {keys} | {_fields(chosen)} |"


def _fields(kind: Any) -> str:
    """What a class says of its fields."""
    said = (inspect.getdoc(kind) or "").partition("\n\n")[0]
    return " ".join(said.replace("None", "null").replace("``", "`").replace("|", "\\|").split())


def _row(rule: Rule) -> str:
    """A row of the table: the label, what the first and the last instance demand, and what the constraint states."""
    demands = [rule.demands] if isinstance(rule.demands, str) else [rule.demands[0], rule.demands[-1]]
    constraint = type(rule.constraint)
    stated = (inspect.getdoc(inspect.getmodule(constraint)) or "").partition("\n\n")[0]
    return (
        f"| {rule.label} | {'; '.join(dict.fromkeys(demands))} | `{constraint.__name__}`: {' '.join(stated.split())} |"
    )


def _wrapped(text: str) -> str:
    return fill(" ".join(text.split()), 125, break_on_hyphens=False, break_long_words=False)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, content in files():
        (FOLDER / name).write_text(content, encoding="utf-8")


if __name__ == "__main__":
    main()
