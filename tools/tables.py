"""Tables in pages that commands write: each stands between ``<!-- figures: NAME -->`` and ``<!-- /figures -->``."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

_TABLE = re.compile(r"(<!-- figures: (?P<name>[^\n]+?) -->\n)(?P<text>.*?)(<!-- /figures -->)", re.DOTALL)


def tables(page: str) -> dict[str, str]:
    """The tables of a ``page`` by name, without empty lines around them."""
    return {found["name"]: found["text"].strip("\n") for found in _TABLE.finditer(page)}


def renewed(page: str, name: str, lines: Iterable[str]) -> str:
    """The ``page`` with the table of this ``name`` replaced. Raises ValueError for one that does not have it once."""
    text = "\n".join(lines).strip("\n")
    found = [one for one in _TABLE.finditer(page) if one["name"] == name]
    if len(found) != 1:
        raise ValueError(f"expected <!-- figures: {name} --> and <!-- /figures --> once, found it {len(found)} times")
    return f"{page[: found[0].start('text')]}\n{text}\n\n{page[found[0].end('text') :]}"


def write(path: Path, name: str, lines: Iterable[str]) -> None:
    """Replace a table of the page in this file."""
    path.write_text(renewed(path.read_text(encoding="utf-8"), name, lines), encoding="utf-8")


def differences(page: str, name: str, lines: Iterable[str]) -> Iterator[str]:
    """The lines of a table that the ``page`` has otherwise, each as it is there and as it should be."""
    there, here = tables(page).get(name, "").splitlines(), [*lines]
    for number in range(max(len(there), len(here))):
        one, other = ("".join(some[number : number + 1]) for some in (there, here))
        if one != other:
            yield f"{name}: expected {other or 'no line'}, found {one or 'no line'}"
