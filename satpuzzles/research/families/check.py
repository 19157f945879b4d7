"""Check a folder of formulas without believing its manifest."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

import numpy as np

from satenc import Formula, evaluate
from satpuzzles.backends import Sat, backend
from satpuzzles.backends.counter import INSTALL, Counter, counting
from satpuzzles.common.deadline import Deadline
from satpuzzles.errors import SolverError
from satpuzzles.proving.certificate import Rejected
from satpuzzles.proving.checker.text import Malformed, read_cnf
from satpuzzles.research.families import manifest
from satpuzzles.research.families.family import Truth
from satpuzzles.research.families.manifest import Entry, hashes, interesting, solutions, truth_of

SOLVER = "glucose4"
"""The solver that decides the formulas again; it is neither of the two in the manifest."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A formula that agrees with its entry: what was ``established`` anew, and what the limit left ``open``."""

    file: str
    established: tuple[str, ...]
    open: tuple[str, ...]


def check(
    folder: str | Path, solver: str = SOLVER, limit: float | None = None, count_limit: float | None = None
) -> Iterator[Checked | Rejected]:
    """Check every formula of ``folder``: its hashes, its format, its verdict by another ``solver`` for up to ``limit``
    seconds and its count by a model counter for up to ``count_limit``. Yields what was found of each formula.

    Raises FileError for a folder without a manifest, InstanceError for a manifest that is none, UsageError for a
    solver that does not exist.
    """
    backend(solver)
    entries = manifest.read(folder)
    try:
        if _content(Path(folder) / manifest.CSV) != manifest.as_csv(entries).encode():
            yield Rejected(manifest.CSV, f"it does not say the same as {manifest.JSON}")
    except Rejected as rejected:
        yield rejected
    for entry in entries:
        try:
            yield _checked(Path(folder) / entry.file, entry, solver, limit, count_limit)
        except Rejected as rejected:
            yield rejected
    stated = {entry.file for entry in entries}
    for path in sorted(Path(folder).glob("*.cnf")):
        if path.name not in stated:
            yield Rejected(path.name, "the manifest does not name it")


def _content(path: Path) -> bytes:
    """The content of a file. Raises Rejected if ``path`` is no regular file, such as a pipe, or cannot be read."""
    try:
        if path.exists() and not path.is_file():
            raise Rejected(path.name, "expected a file, found something else of that name")
        return path.read_bytes()
    except OSError as error:
        raise Rejected(path.name, f"it cannot be read: {error.strerror}") from None


def _checked(path: Path, entry: Entry, solver: str, limit: float | None, count_limit: float | None) -> Checked:
    implied = interesting(entry.minisat, entry.cadical)
    if entry.interesting != implied:
        raise Rejected(entry.file, f"by its times it is interesting: {implied}, the manifest says {entry.interesting}")
    data = _content(path)
    found = hashes(data.splitlines(keepends=True))
    for name, stated, digest in (("SHA-256", entry.sha256, found.sha256), ("GBD", entry.gbd, found.gbd)):
        if stated != digest:
            raise Rejected(entry.file, f"its {name} hash is {digest}, the manifest says {stated}")
    formula = formula_of(data, entry)
    established: list[str] = []
    left: list[str] = []
    truth = _truth(formula, entry, solver, limit)
    (left if truth is None else established).append(f"{truth or 'verdict'} by {solver}")
    if entry.count and truth is not Truth.UNSATISFIABLE:
        installed = Counter.GANAK.installed
        count = _count(formula, entry, count_limit) if installed else None
        missing = "" if installed else f", which is not installed: {INSTALL}"
        (left if count is None else established).append(f"{solutions(entry.count)} by {Counter.GANAK}{missing}")
    _comments(data.decode("ascii"), entry, formula)
    return Checked(entry.file, tuple(established), tuple(left))


def _comments(text: str, entry: Entry, formula: Formula) -> None:
    """Raise Rejected if a comment contradicts the entry, or if names, arrays, answers and rules of the formula do not
    fit together.
    """
    try:
        labelled = Formula.from_dimacs(text).variables
    except ValueError as error:
        raise Rejected(entry.file, str(error)) from None
    lines = text.partition("\np cnf ")[0].splitlines()
    varnames = [line.removeprefix("c varname ") for line in lines if line.startswith("c varname ")]
    names = (f"{number} {name}" for block in labelled.blocks for number, name in enumerate(block.names(), block.first))
    for found, stated in zip(varnames, names, strict=True):
        if found != stated:
            raise Rejected(entry.file, f"expected 'c varname {stated}', as its block says, found 'c varname {found}'")
    if not np.array_equal(labelled.answers, formula.variables.answers):
        raise Rejected(entry.file, "expected the answer variables of its blocks in its line 'c p show'")
    said = {"expected": f"{entry.truth}", "solutions": f"{entry.count}", "command": entry.command}
    for line in lines:
        what, _, words = line.removeprefix("c ").partition(": ")
        found = re.split(r", since | \(", words)[0]  # without the reason
        if said.get(what, found) != found:
            raise Rejected(entry.file, f"it says '{what}: {found}', the manifest says {said[what]}")


def _truth(formula: Formula, entry: Entry, solver: str, limit: float | None) -> Truth | None:
    """The verdict of the solver, None at the limit. Raises Rejected if the manifest states another."""
    with backend(solver).open(formula, Deadline.after(limit)) as session:
        outcome = session.solve()
    truth = truth_of(outcome)
    if truth is None:
        return None
    if isinstance(outcome, Sat):
        blocks = (block.literals for block in formula.clauses.blocks)
        if not all(evaluate(outcome.assignment, block).any(axis=1).all() for block in blocks):
            raise SolverError(f"{solver}: its model does not satisfy {entry.file}")
    if entry.truth not in (None, truth):
        raise Rejected(entry.file, f"{solver} finds it {truth}, the manifest says {entry.truth}")
    if entry.count is not None and (entry.count == 0) is not (truth is Truth.UNSATISFIABLE):
        raise Rejected(entry.file, f"{solver} finds it {truth}, the manifest says {solutions(entry.count)}")
    return truth


def _count(formula: Formula, entry: Entry, limit: float | None) -> int | None:
    """The number of solutions, None at the limit. Raises Rejected if the manifest states another."""
    with counting(formula, Counter.GANAK) as running:
        count = running.result(Deadline.after(limit))
    if count not in (None, entry.count):
        stated = solutions(entry.count or 0)
        raise Rejected(entry.file, f"{Counter.GANAK} counts {count} of the {stated} in the manifest")
    return count


def formula_of(data: bytes, entry: Entry) -> Formula:
    """The formula in ``data``, which must agree with its ``entry`` and with the rules of the competitions. Raises
    Rejected.

    The rules are those of the SAT Competitions to 2026 and of the Model Counting Competitions to 2024: all comments
    stand before the problem line, every variable has one name and occurs in a clause or in the answer, and no clause
    has a literal twice or with its negation.
    """
    try:
        cnf = read_cnf(data)
    except Malformed as error:
        raise Rejected(entry.file, str(error)) from None
    words = [line.split(" ") for line in cnf.comments]
    names = [line[1] for line in words if line[0] == "varname" and len(line) > 2]
    numbers = [str(number) for number in range(1, len(names) + 1)]
    if len(names) != cnf.variables or names != numbers:
        raise Rejected(entry.file, "expected one line 'c varname' for each variable, in their order")
    shown = [word for line in words if line[:2] == ["p", "show"] and line[-1] == "0" for word in line[2:-1]]
    answers = {*shown}
    if [number for number in numbers if number in answers] != shown:
        raise Rejected(entry.file, f"expected ascending variables from 1 to {cnf.variables} in its line 'c p show'")
    if ("t pmc" in cnf.comments) != bool(shown):
        raise Rejected(entry.file, "expected the line 'c t pmc' with the line 'c p show', and not without it")
    for what, stated, found in (
        ("variables", entry.variables, cnf.variables),
        ("clauses", entry.clauses, len(cnf.clauses)),
        ("answer variables", entry.answers, len(shown)),
    ):
        if stated != found:
            raise Rejected(entry.file, f"it has {found} {what}, the manifest says {stated}")
    unused = np.ones(cnf.variables, np.bool_)
    unused[[int(number) - 1 for number in shown]] = False
    formula = Formula()
    for answer, run in groupby(numbers, answers.__contains__):
        formula.new("x", len([*run]), answer=answer)
    for width, same in groupby(sorted(cnf.clauses, key=len), len):
        clauses = [*same]
        rows = np.array(clauses, np.int32).reshape(len(clauses), width)
        variables = np.sort(np.abs(rows), axis=1)
        unused[variables - 1] = False
        twice = (variables[:, 1:] == variables[:, :-1]).any(axis=1)
        if twice.any():
            clause = " ".join(map(str, [*rows[twice][0], 0]))
            raise Rejected(entry.file, f"the clause {clause} has a variable twice")
        formula.add_rows(rows)
    if unused.any():
        raise Rejected(entry.file, f"the variable {np.flatnonzero(unused)[0] + 1} occurs in no clause and in no answer")
    return formula
