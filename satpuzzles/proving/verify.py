"""Verify: does a certificate show what it claims? Nothing in it is believed.

The compiler is needed to tell that the formula is this puzzle's; a solver is not. What each file is checked against:

    puzzle.json    read as any puzzle is, and written again, byte for byte
    formula.cnf    the puzzle compiled anew, byte for byte
    solution.json  the rules, by `Puzzle.broken_rules`; a second solution also has to differ from the first
    blocking.cnf   the clause that the labels in the formula give for the solution, byte for byte
    proof.lrat     formula and blocking clause, by `satpuzzles.proving.checker`, and by the checkers of others asked for

and, where the formula leaves rules to cuts:

    cuts.txt       the graphs of these rules, which the formula states, by `satpuzzles.proving.checker`; the cuts are
                   clauses of the formula then

or, where the proof is in parts:

    cubes.cnf      has a clause for each part; the cubes are their negations
    cover.lrat     formula, blocking clause and the clauses of cubes.cnf, in the same way
    part-K.lrat    formula, blocking clause and the literals of cube K, in the same way

No file is read beyond its bound (`certificate.largest`), and every loop over what a file holds looks at the deadline.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Literal, TypeAlias

import numpy as np

from satpuzzles.boards import Drawing, Grid, is_grid
from satpuzzles.common import orjson
from satpuzzles.common.arguments import whole_number
from satpuzzles.common.deadline import Cancel, Deadline
from satpuzzles.common.document import shown
from satpuzzles.compiler import compile
from satpuzzles.errors import InstanceError, UsageError
from satpuzzles.formats import loads
from satpuzzles.proving import certificate, naive
from satpuzzles.proving.certificate import Rejected
from satpuzzles.proving.checker.cuts import complaint
from satpuzzles.proving.checker.labels import forbidding_clause
from satpuzzles.proving.checker.lrat import refutes
from satpuzzles.proving.checker.text import Cnf, Malformed, connections, read_cnf, read_cuts, records
from satpuzzles.proving.reading import Certificate
from satpuzzles.proving.refutations import Refutations, Watch, claims
from satpuzzles.proving.second_opinion import Opinion, Other, checkers
from satpuzzles.rendering.showing import Told
from satpuzzles.solving.check import Uniqueness
from satpuzzles.solving.result import status_in_words
from satpuzzles.stating.display import drawings_of
from satpuzzles.stating.puzzle import Puzzle

Part: TypeAlias = int | Literal["cover"]
"""A part of a proof: its number from 1, or ``"cover"``, the proof that the cubes leave nothing out."""


@dataclass(frozen=True, slots=True, repr=False)
class Verification(Told):
    """The result of a successful check: the verdict, the puzzle, the solutions, and what was found in each file.

    ``left`` are the proofs that were not checked because only some parts were asked for. The verdict is shown once all
    of them are checked elsewhere.
    """

    verdict: Uniqueness
    puzzle: Puzzle
    solutions: list[Grid]
    findings: list[tuple[str, str]]
    left: list[str] = field(default_factory=list)

    @property
    def in_words(self) -> str:
        return f"{'partly ' * bool(self.left)}verified: {status_in_words(self.verdict)}"

    def __str__(self) -> str:
        return "\n".join([self.in_words, *(f"  {name:<16} {finding}" for name, finding in self.findings)])

    def drawings(self) -> Sequence[Drawing]:
        return [one for grid in self.solutions for one in drawings_of(self.puzzle, grid)]


def verify(
    directory: str | Path,
    puzzle: Puzzle | None = None,
    *,
    others: Iterable[str] = (),
    parts: Iterable[Part] | None = None,
    jobs: int = 1,
    time_limit: float | None = None,
    cancel: Cancel | None = None,
    watch: Watch = lambda _done, _total: None,
) -> Verification:
    """Check the certificate in ``directory``; with ``puzzle``, also check that it is a certificate of this puzzle.
    ``others`` names checkers on the PATH that check the proof as well: cake_lpr, lrat-check, drat-trim. ``watch`` is
    called with the number of steps of the proof that are checked, and the number of all steps; for a proof in parts,
    with the numbers of parts instead.

    ``parts`` are the parts to check of a proof in parts: numbers from 1, and ``"cover"``, the proof that the parts
    leave nothing out. None means all. The files of other parts may be missing. ``jobs`` processes check parts.

    Raises Rejected with the file and the reason if the certificate is not valid, FileError if there is no such
    directory, UsageError if one of the ``others`` is unknown or not installed or if there is no such part, and
    SolverError if a checker gives no verdict.
    Raises GaveUp, which means neither valid nor rejected, after ``time_limit`` seconds and for a file that is too large
    (`certificate.largest`).
    """
    deadline = Deadline.after(time_limit, cancel)
    jobs = whole_number("jobs", jobs, 1)
    asked = checkers(others)
    found = Certificate(Path(directory), deadline)
    proofs = found.manifest.proofs
    chosen = proofs if parts is None else _chosen(proofs, parts)
    found.expect([*found.manifest.plain, *chosen])
    return _Verifier(found, puzzle, asked).verification(chosen, jobs, watch)


def _chosen(proofs: Sequence[str], parts: Iterable[Part]) -> list[str]:
    """The ``proofs`` that belong to ``parts``, in their order. Raises UsageError."""
    if certificate.COVER not in proofs:
        raise UsageError("'parts': expected a certificate in parts, found one that has none")
    asked = set()
    for one in parts:
        number = 0 if one == "cover" else whole_number("parts", one, 1)
        if number >= len(proofs):
            last = len(proofs) - 1
            numbers = {0: "", 1: "1, or "}.get(last, f"1 to {last}, or ")
            raise UsageError(f"'parts': expected {numbers}cover, found {one}")
        asked.add(number)
    return [proofs[number] for number in sorted(asked)]


class _Verifier:
    """One pass over the files of a certificate."""

    def __init__(self, given: Certificate, wanted: Puzzle | None, others: Sequence[Other]) -> None:
        self._given, self._manifest, self._deadline, self._others = given, given.manifest, given.deadline, others
        self._files = {name: given.read(name) for name in given.manifest.plain}
        self._puzzle = self._read_puzzle(wanted)
        self._plain = given.manifest.encodings == naive.ENCODINGS

    def verification(self, proofs: Sequence[str], jobs: int, watch: Watch) -> Verification:
        """Check everything and the ``proofs``; other proofs are listed as left."""
        names = [name for name in certificate.SOLUTIONS if name in self._files]
        grids = [self._solution(name) for name in names]
        findings = [(certificate.PUZZLE, self._puzzle.kind), *((name, "keeps the rules") for name in names)]
        if len(grids) < 2:
            findings += self._refutation(grids, proofs, jobs, watch)
        elif grids[0] == grids[1]:
            raise Rejected(certificate.SECOND_SOLUTION, f"it is the same as {certificate.SOLUTION}")
        checked = {*proofs}
        left = [name for name in self._manifest.proofs if name not in checked]
        if left:
            findings.insert(0, (certificate.MANIFEST, f"digest {self._manifest.sha256}"))
            findings.append(("not checked", ", ".join(self._numbers(left))))
        return Verification(self._manifest.verdict, self._puzzle, grids, findings, left)

    def _read_puzzle(self, wanted: Puzzle | None) -> Puzzle:
        try:
            puzzle = loads(self._files[certificate.PUZZLE], format="json")
        except InstanceError as error:
            raise Rejected(certificate.PUZZLE, str(error)) from None
        self._expect_canonical(certificate.PUZZLE, certificate.puzzle_text(puzzle))
        if puzzle.kind != self._manifest.puzzle:
            raise Rejected(
                certificate.PUZZLE, f"expected the kind {shown(self._manifest.puzzle)}, found {shown(puzzle.kind)}"
            )
        if wanted is not None and wanted.to_json() != puzzle.to_json():
            raise Rejected(certificate.PUZZLE, "expected the puzzle of --puzzle, found another")
        return puzzle

    def _expect_canonical(self, name: str, canonical: bytes) -> None:
        found = self._files[name]
        if found != canonical:
            place = _first_difference(found, canonical)
            expected = f"expected its canonical form, with {_piece(canonical, place)} at offset {place}"
            raise Rejected(name, f"{expected}, found {_piece(found, place)}")

    def _solution(self, name: str) -> Grid:
        try:
            record = orjson.loads(self._files[name])
        except orjson.JSONDecodeError as error:
            raise Rejected(name, f"expected JSON, found {error.msg}") from None
        grid = record.get("grid") if isinstance(record, dict) and len(record) == 1 else None
        if not is_grid(grid):
            raise Rejected(name, "expected an object whose only member is the grid, rows of whole numbers")
        self._expect_canonical(name, certificate.solution_text(grid))
        self._deadline.check()
        broken = self._puzzle.broken_rules(grid)
        if broken:
            raise Rejected(name, f"it breaks the rules: {'; '.join(broken[:3])}")
        return grid

    def _refutation(self, grids: list[Grid], proofs: Sequence[str], jobs: int, watch: Watch) -> list[tuple[str, str]]:
        formula, blocking = certificate.FORMULA, certificate.BLOCKING
        self._compare_formula()
        cnf = self._read_cnf(formula)
        cuts = self._cuts(cnf)
        source = "the plain rules written anew" if self._plain else "the puzzle compiled anew"
        findings = [(formula, f"{cnf.variables} variables, {len(cnf.clauses)} clauses: {source}")]
        extra = [self._blocking_clause(cnf, grid) for grid in grids]
        findings += [(blocking, "forbids this solution and no other") for _ in extra]
        if cuts is not None:
            findings.append(
                (certificate.CUTS, f"{len(cuts)} cut{'s' * (len(cuts) != 1)}, each shown by one of its sides")
            )
        clauses = [*cnf.clauses, *(cuts or ())]
        if any(refutes(clauses, (-literal for literal in clause), self._deadline.check) for clause in extra):
            raise Rejected(formula, "it contradicts the solution")
        cubes = self._cubes(cnf)
        refutations = Refutations(self._given, cnf.variables, [*clauses, *extra], claims(cubes), self._others)
        checked = refutations.check_all(proofs, jobs, watch)
        what = f"{'nothing else' if extra else 'nothing'} satisfies the formula"
        if cubes is None:
            findings += [(name, f"{what}: {_how(number)}") for name, number in checked.items()]
        else:
            findings.append((certificate.CUBES, f"{len(cubes)} cube{'s' * (len(cubes) != 1)}"))
            if certificate.COVER in checked:
                cover = checked.pop(certificate.COVER)
                findings.append((certificate.COVER, f"the cubes leave nothing out: {_how(cover)}"))
            if checked:
                where = "any cube" if len(checked) == len(cubes) else f"cube {', '.join(self._numbers(checked))}"
                findings.append(("part-*.lrat", f"{what} in {where}: {_how(sum(checked.values()))}"))
        accepts = "accepts all of these proofs as well" if cubes else str(Opinion.ACCEPTS)
        return findings + [(str(other), accepts) for other in self._others]

    def _numbers(self, proofs: Iterable[str]) -> list[str]:
        """The parts with these ``proofs`` in words, such as ``1, 3-7``."""
        asked = {*proofs}
        words = ["cover"] if certificate.COVER in asked else []
        numbers = [number for number, name in enumerate(self._manifest.proofs) if number and name in asked]
        for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
            first, *others = [number for _, number in run]
            words.append(f"{first}-{others[-1]}" if others else str(first))
        return words

    def _read_cnf(self, name: str) -> Cnf:
        try:
            return read_cnf(self._files[name], self._deadline.check)
        except Malformed as error:
            raise Rejected(name, str(error)) from None

    def _cubes(self, cnf: Cnf) -> list[list[int]] | None:
        """The negations of the cubes; None for a whole proof."""
        name, parts = certificate.CUBES, self._manifest.parts
        if parts is None:
            return None
        clauses = self._read_cnf(name).clauses
        self._expect_canonical(name, certificate.cnf_text(cnf.variables, clauses))
        if len(clauses) != parts:
            raise Rejected(name, f"expected {parts} clauses, one for each part, found {len(clauses)}")
        return clauses

    def _cuts(self, cnf: Cnf) -> list[list[int]] | None:
        """The clauses of the cuts; None if the formula has no lazy rule."""
        name, found = certificate.CUTS, [*records(cnf, "lazy")]
        if bool(found) != (name in self._files):
            expected, other = ("cuts", "none") if found else ("none", "some")
            raise Rejected(certificate.MANIFEST, f"expected {expected} of this puzzle, found {other}")
        if not found:
            return None
        try:
            rules, cuts = connections(found), [*read_cuts(self._files[name], cnf.variables, self._deadline.check)]
        except Malformed as error:
            raise Rejected(name, str(error)) from None
        seen = set[frozenset[int]]()
        for number, cut in enumerate(cuts, start=1):
            self._deadline.check()
            if wrong := complaint(rules, cut):
                raise Rejected(name, f"line {number}: {wrong}")
            if frozenset(cut.literals) in seen or sorted({*cut.literals}, key=abs) != cut.literals:
                raise Rejected(
                    name, f"line {number}: expected literals in the order of their variables, and no cut twice"
                )
            seen.add(frozenset(cut.literals))
        return [cut.literals for cut in cuts]

    def _compare_formula(self) -> None:
        manifest, formula = self._manifest, self._files[certificate.FORMULA]
        try:
            if self._plain:
                compiled = naive.compiled(self._puzzle, self._deadline)
            else:
                compiled = compile(self._puzzle, encodings=manifest.encodings, presolve=False, deadline=self._deadline)
        except UsageError as error:
            raise Rejected(certificate.MANIFEST, str(error)) from None
        text = certificate.formula_text(compiled, self._deadline, manifest.satpuzzles)
        if text != formula:
            line = formula.count(b"\n", 0, _first_difference(formula, text)) + 1
            written = f"it was written by satpuzzles {shown(manifest.satpuzzles)}"
            raise Rejected(certificate.FORMULA, f"it is not this puzzle's, from line {line} on; {written}")

    def _blocking_clause(self, cnf: Cnf, grid: Grid) -> list[int]:
        try:
            clause = forbidding_clause(cnf, grid, self._deadline.check)
        except Malformed as error:
            raise Rejected(certificate.FORMULA, str(error)) from None
        if self._files[certificate.BLOCKING] != certificate.cnf_text(cnf.variables, [clause]):
            raise Rejected(certificate.BLOCKING, "expected the one clause that forbids the solution, found another")
        return clause


def _how(checked: int) -> str:
    return f"{checked} clauses checked" if checked else "by unit propagation alone"


def _first_difference(ours: bytes, theirs: bytes) -> int:
    """The first index at which two texts differ; the length of the shorter one if it is the beginning of the other."""
    length = min(len(ours), len(theirs))
    differ = np.frombuffer(ours, np.uint8, length) != np.frombuffer(theirs, np.uint8, length)
    return int(differ.argmax()) if differ.any() else length


def _piece(text: bytes, place: int) -> str:
    piece = text[place : place + 20]
    return repr(piece.decode(errors="replace")) if piece else "the end"
