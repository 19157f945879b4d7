"""The manifest of a folder of formulas: one entry a formula, as JSON for programs and as CSV for tables."""

import json
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from hashlib import md5, sha256
from pathlib import Path
from typing import NamedTuple

import satpuzzles
from satpuzzles import formats
from satpuzzles.backends import LATE
from satpuzzles.dataclass_json import stated
from satpuzzles.document import Node
from satpuzzles.errors import FileError, InstanceError
from satpuzzles.files import whole_file
from satpuzzles.research.comparing.tables import csv_table
from satpuzzles.research.families.family import Truth
from satpuzzles.safe_text import LONGEST_PATH, one_line

JSON, CSV = "manifest.json", "manifest.csv"

_HEADER = b"c satpuzzles "
"""How the line begins that names the version; another version writes the same formula with another such line."""


@dataclass(frozen=True, slots=True)
class Time:
    """The CPU ``seconds`` that a solver took to decide a formula or, where it is not ``decided``, those that it had
    before it stopped for the ``reason`` given; 0 where it was not asked.

    The limits of solvers are in wall-clock time. On a shared machine a solver has but a part of that.
    """

    seconds: float
    decided: bool
    reason: str | None = None

    def __str__(self) -> str:
        if self.decided:
            return f"{self.seconds:.2f}"
        if self.reason is None:
            return "not measured"
        return f"over {self.seconds:.2f}" if self.reason == LATE.reason else self.reason


UNASKED = Time(0.0, decided=False)
"""The time of a solver that was not asked."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What is known of the formula in ``file``.

    ``truth`` is the verdict and ``count`` the number of solutions, None where it is not known; ``truth_by`` and
    ``count_by`` say how it is known. ``interesting`` is "yes", "no" or "not measured", see
    `measuring.interesting`. ``answers`` is the number of variables that make up the answer.
    """

    file: str
    family: str
    puzzle: str
    size: int
    seed: int
    encodings: Mapping[str, str]
    presolve: bool
    variables: int
    clauses: int
    answers: int
    truth: Truth | None
    truth_by: str
    count: int | None
    count_by: str
    interesting: str
    minisat: Time
    cadical: Time
    command: str
    sha256: str
    gbd: str


class Hashes(NamedTuple):
    """``sha256`` is that of the file without its header, the line ``c satpuzzles``, in which versions differ.

    ``gbd`` is the hash by which the Global Benchmark Database knows a DIMACS CNF: the MD5 of all literals and zeros in
    decimal, one blank between any two; comments and the problem line do not count (A. Iser and C. Sinz, A Problem
    Meta-Data Library for Research in SAT, Pragmatics of SAT 2018; the function gbdhash of the program gbdc).
    """

    sha256: str
    gbd: str


def hashes(lines: Iterable[bytes]) -> Hashes:
    """The hashes of a DIMACS file with these ``lines``, each with its end."""
    whole, clauses, blank = sha256(), md5(usedforsecurity=False), b""
    for line in lines:
        if not line.startswith(_HEADER):
            whole.update(line)
        text = b" ".join(line.split())
        if text and text[:1] not in {b"c", b"p"}:
            clauses.update(blank + text)
            blank = b" "
    return Hashes(whole.hexdigest(), clauses.hexdigest())


def write(folder: str | Path, entries: Iterable[Entry]) -> None:
    """Write the manifest in both forms, which say the same also on a full disk. Raises FileError where it cannot be
    written.
    """
    entries = list(entries)
    document = {"satpuzzles": satpuzzles.__version__, "formulas": [asdict(entry) for entry in entries]}
    with whole_file(str(Path(folder) / JSON)) as as_json, whole_file(str(Path(folder) / CSV)) as table:
        for stream, text in ((as_json, f"{json.dumps(document, indent=1)}\n"), (table, as_csv(entries))):
            stream.write(text.encode())
            stream.flush()


def as_csv(entries: Iterable[Entry]) -> str:
    """A row for each entry."""
    return csv_table(
        (field.name for field in fields(Entry)),
        (
            {field.name: getattr(entry, field.name) for field in fields(entry)}
            | {"encodings": " ".join(f"{role}={choice}" for role, choice in entry.encodings.items())}
            for entry in entries
        ),
    )


def solutions(count: int) -> str:
    """So many solutions, in words."""
    return f"{count} solution{'s' * (count != 1)}"


def read(folder: str | Path) -> list[Entry]:
    """The entries of the manifest in ``folder``. Raises FileError where there is none, InstanceError for another
    document.
    """
    path = Path(folder) / JSON
    source = one_line(str(path), LONGEST_PATH)
    if not os.path.lexists(path):
        name = one_line(str(folder), LONGEST_PATH)
        raise FileError(f"{name}: expected a folder that 'satpuzzles family' has written, found no {JSON} in it")
    if path.exists() and not path.is_file():
        raise FileError(f"{source}: expected a file, found something else of that name")
    try:
        root = Node(json.loads(formats.read(path)))
        root.object()
        root.known_keys({"satpuzzles", "formulas"}, ())
        entries = [_entry(node) for node in root.required("formulas").items()]
        if len({entry.file for entry in entries}) < len(entries):
            raise root.child("formulas").error("each file once", "one that is there again")
    except (ValueError, RecursionError):
        raise InstanceError("the document", "JSON", "something else", source=source) from None
    except InstanceError as error:
        raise error.within(source) from None
    return entries


def _entry(node: Node) -> Entry:
    entry = stated(Entry, node)
    if not re.fullmatch(r"[\w.-]+\.cnf", entry.file, re.ASCII):  # another's manifest must not lead out of its folder
        expected = "the name of a file in the same folder, letters, digits and -_. before .cnf"
        raise node.child("file").error(expected)
    return entry
