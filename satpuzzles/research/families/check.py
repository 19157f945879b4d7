"""Checking a folder of formulas: nothing that its manifest says is believed."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from satenc import Formula, evaluate
from satenc.formula import dimacs
from satpuzzles.backends import Sat, Unknown, backend
from satpuzzles.backends.counter import INSTALL, Counter, counting
from satpuzzles.deadline import Deadline
from satpuzzles.errors import SolverError
from satpuzzles.proving.certificate import Rejected
from satpuzzles.research.families import manifest
from satpuzzles.research.families.family import Truth
from satpuzzles.research.families.hashes import hashes
from satpuzzles.research.families.manifest import Entry, solutions
from satpuzzles.research.families.measuring import interesting

SOLVER = "glucose4"
"""The solver that decides the formulas again: none of the two whose times are in the manifest."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A formula that is as its entry says: what was ``established`` anew, and what was left ``open`` at the limit."""

    file: str
    established: tuple[str, ...]
    open: tuple[str, ...]


def check(
    folder: str | Path, solver: str = SOLVER, limit: float | None = None, count_limit: float | None = None
) -> Iterator[Checked | Rejected]:
    """Check every formula of ``folder``: its hashes, its format, its verdict by another ``solver`` for up to ``limit``
    seconds and its count by a model counter for up to ``count_limit``. Yields what was found of each formula.

    Raises FileError for a folder without a manifest, InstanceError for a manifest that is none, UsageError for a
    solver that there is not.
    """
    backend(solver)
    entries = manifest.read(folder)
    stated = {entry.file for entry in entries}
    yield from _table(Path(folder) / manifest.CSV, entries)
    for entry in entries:
        try:
            yield _checked(Path(folder) / entry.file, entry, solver, limit, count_limit)
        except Rejected as rejected:
            yield rejected
    for path in sorted(Path(folder).glob("*.cnf")):
        if path.name not in stated:
            yield Rejected(path.name, "the manifest does not name it")


def _table(path: Path, entries: list[Entry]) -> Iterator[Rejected]:
    """What is wrong with the manifest's other form, if anything is."""
    try:
        with _readable(path):
            same = path.read_bytes() == manifest.as_csv(entries).encode()
    except Rejected as rejected:
        yield rejected
    else:
        if not same:
            yield Rejected(path.name, f"it does not say the same as {manifest.JSON}")


@contextmanager
def _readable(path: Path) -> Iterator[None]:
    """Raises Rejected where ``path`` is no file, a pipe that never ends for one, or cannot be read inside."""
    try:
        if path.exists() and not path.is_file():
            raise Rejected(path.name, "expected a file, found something else of that name")
        yield
    except OSError as error:
        raise Rejected(path.name, f"it cannot be read: {error.strerror}") from None


def _checked(path: Path, entry: Entry, solver: str, limit: float | None, count_limit: float | None) -> Checked:
    implied = interesting(entry.minisat, entry.cadical)
    if entry.interesting != implied:
        raise Rejected(entry.file, f"by its times it is interesting: {implied}, the manifest says {entry.interesting}")
    with _readable(path):
        found = hashes(path)
    for name, stated, digest in (("SHA-256", entry.sha256, found.sha256), ("GBD", entry.gbd, found.gbd)):
        if stated != digest:
            raise Rejected(entry.file, f"its {name} hash is {digest}, the manifest says {stated}")
    formula = read(path, entry)
    established: list[str] = []
    left: list[str] = []
    truth = _truth(formula, entry, solver, limit)
    (left if truth is None else established).append(f"{truth or 'verdict'} by {solver}")
    if entry.count and truth is not Truth.UNSATISFIABLE:
        installed = Counter.GANAK.installed
        count = _count(formula, entry.file, entry.count, count_limit) if installed else None
        missing = "" if installed else f", which is not installed: {INSTALL}"
        (left if count is None else established).append(f"{solutions(entry.count)} by {Counter.GANAK}{missing}")
    return Checked(entry.file, tuple(established), tuple(left))


def _truth(formula: Formula, entry: Entry, solver: str, limit: float | None) -> Truth | None:
    """The verdict of the solver, None at the limit. Raises Rejected where the manifest says otherwise."""
    with backend(solver).open(formula, Deadline.after(limit)) as session:
        outcome = session.solve()
    if isinstance(outcome, Unknown):
        return None
    if isinstance(outcome, Sat):
        blocks = (block.literals for block in formula.clauses.blocks)
        if not all(evaluate(outcome.assignment, block).any(axis=1).all() for block in blocks):
            raise SolverError(f"{solver}: its model does not satisfy {entry.file}")
    truth = Truth.SATISFIABLE if isinstance(outcome, Sat) else Truth.UNSATISFIABLE
    if entry.truth not in (None, truth):
        raise Rejected(entry.file, f"{solver} finds it {truth}, the manifest says {entry.truth}")
    if entry.count is not None and (entry.count == 0) is not (truth is Truth.UNSATISFIABLE):
        raise Rejected(entry.file, f"{solver} finds it {truth}, the manifest says {solutions(entry.count)}")
    return truth


def _count(formula: Formula, file: str, stated: int, limit: float | None) -> int | None:
    """The number of solutions, None at the limit. Raises Rejected where it is not the one that is ``stated``."""
    with counting(formula, Counter.GANAK) as running:
        count = running.result(Deadline.after(limit))
    if count not in (None, stated):
        raise Rejected(file, f"{Counter.GANAK} counts {count} of the {solutions(stated)} in the manifest")
    return count


def read(path: Path, entry: Entry) -> Formula:
    """The formula in ``path``, which has to be as the competitions want it (the rules of the SAT Competitions to 2026
    and of the Model Counting Competitions to 2024) and as its ``entry`` says. Raises Rejected.

    All comments stand before the problem line, every variable has one name and occurs in a clause or in the answer, and
    no clause has a literal twice or with its negation.
    """
    names, shown, counted = _comments(path)
    try:
        with path.open("rb") as file:
            variables, clauses = dimacs.read(file)
    except dimacs.DimacsError as error:
        raise Rejected(path.name, str(error)) from None
    for what, stated, found in (
        ("variables", entry.variables, variables),
        ("clauses", entry.clauses, len(clauses)),
        ("answer variables", entry.answers, len(shown)),
    ):
        if stated != found:
            raise Rejected(path.name, f"it has {found} {what}, the manifest says {stated}")
    if names != list(range(1, variables + 1)):
        raise Rejected(path.name, "expected one line 'c varname' for each variable, in their order")
    if sorted({*shown}) != shown or any(not 1 <= number <= variables for number in shown):
        raise Rejected(path.name, f"expected ascending variables from 1 to {variables} in its line 'c p show'")
    if counted != bool(shown):
        raise Rejected(path.name, "expected the line 'c t pmc' with the line 'c p show', and not without it")
    return _formula(path.name, variables, clauses, frozenset(shown))


def _comments(path: Path) -> tuple[list[int], list[int], bool]:
    """The variables that are named, those that are shown, and whether the file is one to count. Raises Rejected."""
    names: list[int] = []
    shown: list[int] = []
    counted = problem = False
    with path.open("rb") as file:
        for number, line in enumerate(file, start=1):
            words = line.split(b" ", 3) if line.startswith(b"c varname ") else line.split()
            if words[:1] == [b"p"]:
                problem = True
            elif words[:1] == [b"c"] and problem:
                raise Rejected(path.name, f"line {number}: expected comments before the problem line only")
            elif words[:2] == [b"c", b"varname"] and len(words) == 4:
                names.append(_number(path, number, words[2]))
            elif words[:3] == [b"c", b"p", b"show"] and words[-1] == b"0":
                shown += [_number(path, number, word) for word in words[3:-1]]
            elif words == [b"c", b"t", b"pmc"]:
                counted = True
    return names, shown, counted


def _number(path: Path, line: int, word: bytes) -> int:
    if not (word.isdigit() and len(word) <= 10):
        raise Rejected(path.name, f"line {line}: expected the number of a variable")
    return int(word)


def _formula(name: str, variables: int, clauses: list[NDArray[np.int32]], shown: frozenset[int]) -> Formula:
    formula = Formula()
    for answer, run in groupby(range(1, variables + 1), shown.__contains__):
        formula.new("x", sum(1 for _ in run), answer=answer)
    occurs = np.zeros(variables + 1, np.bool_)
    occurs[[0, *shown]] = True
    for _, same in groupby(sorted(clauses, key=len), len):
        rows = np.stack([*same])
        occurs[np.abs(rows)] = True
        ordered = np.sort(np.abs(rows), axis=1)
        twice = (ordered[:, 1:] == ordered[:, :-1]).any(axis=1)
        if twice.any():
            raise Rejected(name, f"the clause {_text(rows[twice][0])} has a variable twice")
        formula.add_rows(rows)
    if not occurs.all():
        raise Rejected(name, f"the variable {np.flatnonzero(~occurs)[0]} occurs in no clause and in no answer")
    return formula


def _text(clause: Iterable[int]) -> str:
    return " ".join(map(str, [*clause, 0]))
