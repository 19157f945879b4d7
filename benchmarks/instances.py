"""The instances: the corpora beside the repository, and the generated families."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import satpuzzles
from satpuzzles import Puzzle
from satpuzzles.research.families.family import Document, Family
from satpuzzles.research.families.instance import FAMILIES

GROWING = tuple(family for family in FAMILIES.values() if family.name == family.kind)
"""The family of each kind that grows without a special purpose."""

ROOT = Path(__file__).parent.parent
CORPORA = ROOT.parent / "shared" / "corpora"


@dataclass(frozen=True)
class Instance:
    """A puzzle to solve. ``expected`` is the verdict that is on record, ``size`` the number of rows."""

    name: str
    document: Document
    size: int
    expected: str | None = None

    @cached_property
    def puzzle(self) -> Puzzle:
        return puzzle_of(self.document)


@dataclass(frozen=True, slots=True)
class Suite:
    """Instances under one name. In a family that ``grows``, who was too slow for one size is not asked the next."""

    name: str
    instances: tuple[Instance, ...]
    grows: bool = False


def puzzle_of(document: Document) -> Puzzle:
    return satpuzzles.loads(json.dumps(document).encode())


def spread(items: Sequence[Instance], limit: int | None) -> tuple[Instance, ...]:
    """At most ``limit`` of the items, from the first to the last at equal distances."""
    if limit is None or limit >= len(items):
        return tuple(items)
    step = (len(items) - 1) / max(limit - 1, 1)
    return tuple(items[round(i * step)] for i in range(limit))


def family_suite(family: Family) -> Suite:
    """The instances of a family."""
    instances = (Instance(f"{family.name} {size}", family.document(size), size) for size in family.sizes)
    return Suite(f"growing/{family.name}", tuple(instances), grows=True)


def suite_names(corpora: Path) -> list[str]:
    """All suites: a corpus file is ``folder/file``, a generated family ``growing/kind``."""
    files = sorted(path for path in corpora.glob("**/*.jsonl") if _kind_of(path, corpora))
    return [
        *(path.relative_to(corpora).with_suffix("").as_posix() for path in files),
        *(f"growing/{family.name}" for family in GROWING),
    ]


def load_suite(name: str, corpora: Path) -> Suite:
    """The suite called ``name``; ValueError for one that is not there."""
    for family in GROWING:
        if name == f"growing/{family.name}":
            return family_suite(family)
    path = corpora / f"{name}.jsonl"
    if not path.is_file():
        raise ValueError(f"there is no suite {name}")
    return Suite(name, tuple(_read(path, _kind_of(path, corpora))))


_KINDS = {
    "sudoku": "sudoku",
    "hanjie": "hanjie",
    "starbattle": "star-battle",
    "trid": "trid",
    "papers/hanjie": "hanjie",
    "papers/middle_sum": "middle-sum",
}


def _kind_of(path: Path, corpora: Path) -> str:
    """The kind of puzzle in a file of the corpora; empty for files that cannot be read (boards without stars)."""
    name = path.relative_to(corpora).with_suffix("").as_posix()
    return _KINDS.get(name, _KINDS.get(name.partition("/")[0], ""))


def _read(path: Path, kind: str) -> Iterator[Instance]:
    for line in path.read_text().splitlines():
        fields = json.loads(line)
        document = _CONVERT[kind](fields)
        expected = {True: "unique", False: "multiple"}.get(fields.get("unique"))
        title = fields.get("short_title")
        name = f"{fields['id']} {title}" if title and title.lower() != fields["id"] else fields["id"]
        rows = next(document[key] for key in ("triangles", "givens", "regions", "rows") if key in document)
        yield Instance(name, document, len(rows) + (kind == "trid"), expected)


def _sudoku(fields: dict[str, Any]) -> Document:
    givens, size = fields["givens"], fields["size"]
    if isinstance(givens, str):
        givens = [list(givens[start : start + size]) for start in range(0, size * size, size)]
    return {"puzzle": "sudoku", "box": fields["box"], "givens": givens, "diagonals": fields.get("diagonals", False)}


def _hanjie(fields: dict[str, Any]) -> Document:
    return {"puzzle": "hanjie", "rows": fields["rows"], "columns": fields.get("cols") or fields["columns"]}


def _star_battle(fields: dict[str, Any]) -> Document:
    return {"puzzle": "star-battle", "stars": fields["stars"], "regions": fields["regions"]}


def _trid(fields: dict[str, Any]) -> Document:
    """Sums by the numbers of their vertices, row by row from 1."""
    size = fields["size"]
    number = {(r, i): r * (r + 1) // 2 + i + 1 for r in range(size) for i in range(r + 1)}
    sums = {frozenset(known["vertices"]): known["sum"] for known in fields["sums"]}
    triangles = []
    for r in range(size - 1):
        row = []
        for k in range(2 * r + 1):
            apex = (r, k // 2 + 1) if k % 2 else (r + 1, k // 2)
            corners = ((r, k // 2), apex, (r + 1, k // 2 + 1))
            row.append(sums.get(frozenset(number[corner] for corner in corners)))
        triangles.append(row)
    return {"puzzle": "trid", "size": size, "min": fields["min"], "max": fields["max"], "triangles": triangles}


def _middle_sum(fields: dict[str, Any]) -> Document:
    return {"puzzle": "middle-sum", "givens": fields["grid"]}


_CONVERT = {"sudoku": _sudoku, "hanjie": _hanjie, "star-battle": _star_battle, "trid": _trid, "middle-sum": _middle_sum}
