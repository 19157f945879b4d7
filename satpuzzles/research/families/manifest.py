"""The manifest of a folder of formulas: an entry for each, as JSON for programs and as CSV for tables."""

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
from satpuzzles.backends import LATE, Outcome, Sat, Unknown, backend
from satpuzzles.common.deadline import Cancel, Deadline
from satpuzzles.common.document import Node, dataclass_of
from satpuzzles.common.files import whole_file
from satpuzzles.compiler import Compiled
from satpuzzles.errors import LONGEST_PATH, FileError, InstanceError, SolverError, one_line
from satpuzzles.research.comparing.comparison import csv_table
from satpuzzles.research.families.family import Truth
from satpuzzles.research.families.instance import Instance
from satpuzzles.solving.count import count
from satpuzzles.stating.puzzle import Puzzle

JSON, CSV = "manifest.json", "manifest.csv"

_HEADER = b"c satpuzzles "
"""The beginning of the line with the version. Other versions write the same formula with another such line."""


@dataclass(frozen=True, slots=True)
class Time:
    """The CPU ``seconds`` of a solver until it ``decided`` a formula, or until it stopped for ``reason``.

    They are 0 if the solver was not asked. Limits are in wall-clock time; on a shared machine a solver gets only a
    part of it.
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

    ``truth`` is the verdict and ``count`` the number of solutions, None if unknown; ``truth_by`` and ``count_by`` name
    the source. ``interesting`` is "yes", "no" or "not measured", see `interesting`. ``answers`` is the number
    of variables of the answer.
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
    """The hashes of a file.

    ``sha256`` is that of the file without its line ``c satpuzzles``, in which versions differ. ``gbd`` is the hash of
    the Global Benchmark Database for a DIMACS CNF: the MD5 of all literals and zeros in decimal, one blank between any
    two, without comments and the problem line (A. Iser and C. Sinz, A Problem Meta-Data Library for Research in SAT,
    Pragmatics of SAT 2018; the function gbdhash of the program gbdc).
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
    """Write the manifest in both forms. Raises FileError; on a full disk both still have the same entries."""
    entries = list(entries)
    document = {"satpuzzles": satpuzzles.__version__, "formulas": [asdict(entry) for entry in entries]}
    with whole_file(str(Path(folder) / JSON)) as as_json, whole_file(str(Path(folder) / CSV)) as table:
        for stream, text in ((as_json, f"{json.dumps(document, indent=1)}\n"), (table, as_csv(entries))):
            stream.write(text.encode())
            stream.flush()


def as_csv(entries: Iterable[Entry]) -> str:
    return csv_table(
        (field.name for field in fields(Entry)),
        (
            {field.name: getattr(entry, field.name) for field in fields(entry)}
            | {"encodings": " ".join(f"{role}={choice}" for role, choice in entry.encodings.items())}
            for entry in entries
        ),
    )


def solutions(count: int) -> str:
    return f"{count} solution{'s' * (count != 1)}"


def read(folder: str | Path) -> list[Entry]:
    """The entries of the manifest in ``folder``. Raises FileError if there is none, InstanceError
    if it is no manifest.
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
    entry = dataclass_of(Entry, node)
    if not re.fullmatch(r"[\w.-]+\.cnf", entry.file, re.ASCII):  # another's manifest must not lead out of its folder
        expected = "the name of a file in the same folder, letters, digits and -_. before .cnf"
        raise node.child("file").error(expected)
    return entry


EASY, HARD = "minisat22", "cadical195"
"""The solver for which a formula must not be too easy, and ours, for which it must not be too hard."""

MINUTE, HOUR = 60.0, 3600.0
"""Seconds: too easy is what MiniSat solves in a minute, too hard what takes us more than an hour (the rules for
benchmarks of the SAT Competitions 2019 to 2026).
"""

LONGEST = {EASY: 4 * MINUTE, HARD: 2 * HOUR}
"""Seconds of wall-clock time after which nothing is left to find out, also on a machine that others share."""

UNMEASURED = "not measured"

CONSTRUCTION = "construction"
"""Why a verdict or count is known: it follows from how the puzzles of the family are made."""


def truth_of(outcome: Outcome) -> Truth | None:
    """The verdict of a solver; None if it gave none."""
    if isinstance(outcome, Unknown):
        return None
    return Truth.SATISFIABLE if isinstance(outcome, Sat) else Truth.UNSATISFIABLE


def measure(
    instance: Instance, compiled: Compiled, limit: float, cancel: Cancel | None = None
) -> tuple[Truth | None, str, list[Time]]:
    """The verdict, how it is known, and the time of each solver in `LONGEST`, which is asked for up to ``limit``
    seconds, but no longer than it says there; 0 asks none. A model is checked by the rules of the puzzle.

    Raises SolverError where an answer contradicts the other solver or what the family says, and Cancelled.
    """
    truth = instance.family.truth
    by = [] if truth is None else [CONSTRUCTION]
    times = []
    for name, longest in LONGEST.items():
        outcome, taken = timed(compiled, name, min(limit, longest), cancel)
        times.append(taken)
        found = truth_of(outcome)
        if None not in (truth, found) and truth is not found:
            raise SolverError(f"{instance.name}: {name} says {found}, {' and '.join(by)} says {truth}")
        if isinstance(outcome, Sat):
            compiled.grid(outcome.assignment)
        if found and CONSTRUCTION not in by:
            truth = found
            by.append(name)
    if truth is Truth.SATISFIABLE and CONSTRUCTION not in by:
        by = ["a solution, checked by the rules"]
    return truth, " and ".join(by), times


def timed(compiled: Compiled, name: str, limit: float, cancel: Cancel | None = None) -> tuple[Outcome, Time]:
    """What the solver called ``name`` answers within ``limit`` seconds of wall-clock time, and the CPU time that it
    took; it is not asked for 0. Raises Cancelled.
    """
    if not limit:
        return Unknown(UNMEASURED), UNASKED
    before = _cpu_seconds()
    with backend(name).open(compiled.formula, Deadline.after(limit, cancel)) as session:
        outcome = session.solve()
        seconds = session.cpu_seconds
    Deadline.after(None, cancel).check()
    if isinstance(outcome, Unknown):  # a child that was ended does not tell its time, the system does
        return outcome, Time(round(_cpu_seconds() - before, 3), decided=False, reason=outcome.reason)
    return outcome, Time(round(seconds, 3), decided=True)


def _cpu_seconds() -> float:
    """CPU time of this process and of the children that have ended."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


def interesting(minisat: Time, cadical: Time) -> str:
    """Whether a formula is interesting in the competitions' sense: MiniSat takes more than `MINUTE`, and our solver no
    more than `HOUR`. "yes", "no", or "not measured" where the limits were too short to tell.
    """
    easy = minisat.decided and minisat.seconds <= MINUTE
    if easy or cadical.seconds > HOUR:
        return "no"
    return "yes" if cadical.decided and minisat.seconds > MINUTE else UNMEASURED


def counted(instance: Instance, puzzle: Puzzle, limit: float, cancel: Cancel | None = None) -> tuple[int | None, str]:
    """The number of solutions, and how it is known: what the family says, none where there is no solution, otherwise
    counted for up to ``limit`` seconds; None and "" where that does not suffice. Raises Cancelled.
    """
    if instance.family.truth is Truth.UNSATISFIABLE:
        return 0, CONSTRUCTION
    if instance.count is not None:
        return instance.count, instance.family.source
    found = count(puzzle, time_limit=limit, cancel=cancel) if limit else None
    Deadline.after(None, cancel).check()
    if found is None or not found.exact:
        return None, ""
    return found.number, ", ".join(map(str, found.counters)) or "enumeration"
