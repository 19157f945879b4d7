"""The manifest of a folder of formulas: one entry a formula, as JSON for programs and as CSV for tables."""

import csv
import io
import json
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from math import inf
from pathlib import Path
from typing import Any

import satpuzzles
from satpuzzles.backends import LATE
from satpuzzles.document import Node
from satpuzzles.errors import FileError, InstanceError
from satpuzzles.files import whole_file
from satpuzzles.research.families.family import Truth
from satpuzzles.safe_text import LONGEST_PATH, one_line

JSON, CSV = "manifest.json", "manifest.csv"

LARGEST = 2**26
"""The bytes that a manifest may have; an entry has about a thousand."""


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
    text = io.StringIO()
    writer = csv.DictWriter(text, [field.name for field in fields(Entry)], lineterminator="\n")
    writer.writeheader()
    for entry in entries:
        row = {field.name: getattr(entry, field.name) for field in fields(entry)}
        row["encodings"] = " ".join(f"{role}={choice}" for role, choice in entry.encodings.items())
        writer.writerow(row)
    return text.getvalue()


def solutions(count: int) -> str:
    """So many solutions, in words."""
    return f"{count} solution{'s' * (count != 1)}"


def read(folder: str | Path) -> list[Entry]:
    """The entries of the manifest in ``folder``. Raises FileError where there is none, InstanceError for another
    document.
    """
    path = Path(folder) / JSON
    if not os.path.lexists(path):
        name = one_line(str(folder), LONGEST_PATH)
        raise FileError(f"{name}: expected a folder that 'satpuzzles family' has written, found no {JSON} in it")
    source = one_line(str(path), LONGEST_PATH)
    try:
        if path.exists() and not path.is_file():
            raise FileError(f"{source}: expected a file, found something else of that name")
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise FileError(f"{source}: cannot be read: {error.strerror}") from None
    if len(data) > LARGEST:
        raise FileError(f"{source}: expected at most {LARGEST} bytes, found more")
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        raise InstanceError("the document", "JSON", "something else", source=source) from None
    try:
        root = Node(document)
        root.known_keys({"satpuzzles", "formulas"}, ())
        entries = [_entry(node) for node in root.required("formulas").items()]
        if len({entry.file for entry in entries}) < len(entries):
            raise root.child("formulas").error("each file once", "one that is there again")
    except InstanceError as error:
        raise error.within(source) from None
    return entries


def _entry(node: Node) -> Entry:
    node.object()
    names = [field.name for field in fields(Entry)]
    node.known_keys(names, ())
    of: dict[str, Any] = {name: node.required(name) for name in names}
    texts = ("family", "puzzle", "truth_by", "count_by", "interesting", "command", "sha256", "gbd")
    sizes = ("size", "seed", "variables", "clauses", "answers")
    file = of["file"].string()
    if not re.fullmatch(r"[\w.-]+\.cnf", file, re.ASCII):  # a manifest of somebody else must not lead out of its folder
        raise of["file"].error("the name of a file in the same folder, letters, digits and -_. before .cnf")
    truth, count = of["truth"], of["count"]
    if truth.value is not None and truth.string() not in list(Truth):
        raise truth.error(" or ".join(Truth))
    return Entry(
        file=file,
        **{name: of[name].string() for name in texts},
        **{name: of[name].integer(0) for name in sizes},
        encodings={role: of["encodings"].child(role).string() for role in _members(of["encodings"])},
        presolve=of["presolve"].flag(),
        truth=None if truth.value is None else Truth(truth.value),
        count=None if count.value is None else count.integer(0),
        minisat=_time(of["minisat"]),
        cadical=_time(of["cadical"]),
    )


def _members(node: Node) -> list[str]:
    node.object()
    return list(node.value)


def _time(node: Node) -> Time:
    node.known_keys(("seconds", "decided", "reason"), ())
    seconds, decided, reason = (node.required(name) for name in ("seconds", "decided", "reason"))
    if isinstance(seconds.value, bool) or not isinstance(seconds.value, int | float) or not 0 <= seconds.value < inf:
        raise seconds.error("a number of seconds, at least 0")
    return Time(seconds.value, decided.flag(), None if reason.value is None else reason.string())
