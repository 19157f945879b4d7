"""Verify: does a certificate show what it claims? Nothing in it is believed.

The compiler is needed to tell that the formula is this puzzle's; a solver is not. What each file is held against:

    puzzle.json    read as any puzzle is
    formula.cnf    the puzzle compiled anew, byte for byte
    solution.json  the rules, by `Puzzle.broken_rules`; a second solution also has to differ from the first
    blocking.cnf   the solution, by the labels in the formula
    proof.drup     formula and blocking clause, by `satpuzzles.proving.checker`, and by drat-trim where it is installed
"""

from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

import orjson

from satpuzzles.compiler import compile
from satpuzzles.deadline import Deadline
from satpuzzles.document import shown
from satpuzzles.errors import FileError, GaveUp, InstanceError, UsageError
from satpuzzles.formats import loads
from satpuzzles.proving import certificate, drat_trim
from satpuzzles.proving.certificate import Manifest, Rejected, read_manifest
from satpuzzles.proving.checker.labels import forbidding_clause
from satpuzzles.proving.checker.rup import Checker, NotAProof, check_refutation
from satpuzzles.proving.checker.text import Cnf, Malformed, proceeding, read_cnf, read_proof
from satpuzzles.proving.drat_trim import Opinion
from satpuzzles.puzzle import Grid, Puzzle, is_grid
from satpuzzles.solving.check import Uniqueness
from satpuzzles.solving.export import write_labelled

_PIECE = 2**20
_LARGEST = 2**28
"""The bytes that a file may have: many times those of a proof that can be checked here in a day."""


@dataclass(frozen=True, slots=True)
class Verification:
    """A certificate that holds: what it shows, of which puzzle, and what was found in each file."""

    verdict: Uniqueness
    puzzle: Puzzle
    solutions: list[Grid]
    findings: list[tuple[str, str]]


def verify(directory: str | Path, puzzle: Puzzle | None = None, *, time_limit: float | None = None) -> Verification:
    """Check the certificate in ``directory``, also that it is one of ``puzzle`` if that is given.

    Raises Rejected with the file and the reason when it does not hold, FileError when there is no such directory, and
    GaveUp, which says neither, after ``time_limit`` seconds or when a file is larger than 256 MB.
    """
    deadline = Deadline.after(time_limit)
    folder = Path(directory)
    if not folder.is_dir():
        raise FileError(f"{folder}: expected the directory of a certificate, found none")
    manifest = read_manifest(_read(folder, certificate.MANIFEST, deadline)[0])
    files = {}
    for name, expected in manifest.files.items():
        files[name], found = _read(folder, name, deadline)
        if found != expected:
            raise Rejected(name, "it was changed: its digest is not the one in the manifest")
    return _Verifier(folder, manifest, files, puzzle, deadline).verification()


def _read(folder: Path, name: str, deadline: Deadline) -> tuple[bytes, str]:
    """The content of a file, and its digest."""
    path = folder / name
    if not path.is_file():
        raise Rejected(name, "expected a file, found none")
    content, digest = bytearray(), sha256()
    try:
        with path.open("rb") as file:
            while piece := file.read(_PIECE):
                deadline.check()
                content += piece
                digest.update(piece)
                if len(content) > _LARGEST:
                    raise GaveUp(f"{name}: expected at most {_LARGEST >> 20} MB, found more")
    except OSError as error:
        raise FileError(f"{path}: cannot be read: {error.strerror}") from None
    return bytes(content), digest.hexdigest()


class _InTime(BytesIO):
    """Writing to it raises OutOfTime past a deadline."""

    def __init__(self, deadline: Deadline) -> None:
        super().__init__()
        self._deadline = deadline

    def write(self, data: Any) -> int:  # whatever BytesIO takes
        self._deadline.check()
        return super().write(data)


class _Verifier:
    """One pass over the files of a certificate."""

    def __init__(
        self, folder: Path, manifest: Manifest, files: dict[str, bytes], wanted: Puzzle | None, deadline: Deadline
    ) -> None:
        self._folder, self._manifest, self._files, self._deadline = folder, manifest, files, deadline
        self._puzzle = self._read_puzzle(wanted)

    def verification(self) -> Verification:
        names = [name for name in (certificate.SOLUTION, certificate.SECOND_SOLUTION) if name in self._files]
        grids = [self._solution(name) for name in names]
        findings = [(certificate.PUZZLE, self._puzzle.kind), *((name, "keeps the rules") for name in names)]
        if len(grids) == 2:
            if grids[0] == grids[1]:
                raise Rejected(certificate.SECOND_SOLUTION, f"it is the same as {certificate.SOLUTION}")
        else:
            findings += self._refutation(grids)
        return Verification(self._manifest.verdict, self._puzzle, grids, findings)

    def _read_puzzle(self, wanted: Puzzle | None) -> Puzzle:
        try:
            puzzle = loads(self._files[certificate.PUZZLE], format="json")
        except InstanceError as error:
            raise Rejected(certificate.PUZZLE, str(error)) from None
        if puzzle.kind != self._manifest.puzzle:
            raise Rejected(
                certificate.PUZZLE, f"expected the kind {shown(self._manifest.puzzle)}, found {shown(puzzle.kind)}"
            )
        if wanted is not None and wanted.to_json() != puzzle.to_json():
            raise Rejected(certificate.PUZZLE, "it is another puzzle")
        return puzzle

    def _solution(self, name: str) -> Grid:
        try:
            record = orjson.loads(self._files[name])
        except orjson.JSONDecodeError as error:
            raise Rejected(name, f"expected JSON, found {error.msg}") from None
        grid = record.get("grid") if isinstance(record, dict) and len(record) == 1 else None
        if not is_grid(grid):
            raise Rejected(name, "expected an object whose only member is the grid, rows of whole numbers")
        broken = self._puzzle.broken_rules(grid)
        if broken:
            raise Rejected(name, f"it breaks the rules: {'; '.join(broken[:3])}")
        return grid

    def _refutation(self, grids: list[Grid]) -> list[tuple[str, str]]:
        formula, blocking, proof = certificate.FORMULA, certificate.BLOCKING, certificate.PROOF
        self._compare_formula()
        cnf = self._cnf(formula)
        size = f"{cnf.variables} variables, {len(cnf.clauses)} clauses: the puzzle compiled anew"
        findings = [(formula, size)]
        extra = [self._blocking_clause(cnf, grid) for grid in grids]
        findings += [(blocking, "forbids this solution and no other") for _ in extra]
        proceed = self._deadline.check
        checker = Checker(cnf.variables, proceeding(cnf.clauses, proceed))
        for clause in extra:
            if checker.follows(clause):
                raise Rejected(formula, "it contradicts the solution")
            checker.add(clause)
        try:
            steps = read_proof(self._files[proof], cnf.variables, proceed)
            checked = check_refutation(checker, proceeding(steps, proceed))
        except (Malformed, NotAProof) as error:
            raise Rejected(proof, str(error)) from None
        none = "nothing else" if extra else "nothing"
        how = f"{checked} clauses checked" if checked else "by unit propagation alone"
        findings.append((proof, f"{none} satisfies the formula: {how}"))
        return findings + self._second_opinion(cnf, extra)

    def _compare_formula(self) -> None:
        manifest = self._manifest
        try:
            compiled = compile(
                self._puzzle, encodings=manifest.encodings, presolve=manifest.presolve, deadline=self._deadline
            )
        except UsageError as error:
            raise Rejected(certificate.MANIFEST, str(error)) from None
        expected = _InTime(self._deadline)
        write_labelled(compiled, expected, presolve=manifest.presolve, version=manifest.satpuzzles)
        if expected.getvalue() == self._files[certificate.FORMULA]:
            return
        lines = zip(expected.getvalue().split(b"\n"), self._files[certificate.FORMULA].split(b"\n"), strict=False)
        number = next((number for number, (ours, theirs) in enumerate(lines, 1) if ours != theirs), None)
        place = "its length" if number is None else f"line {number}"
        written = f"it was written by satpuzzles {shown(manifest.satpuzzles)}"
        raise Rejected(certificate.FORMULA, f"it is not this puzzle's, from {place} on; {written}")

    def _blocking_clause(self, cnf: Cnf, grid: Grid) -> list[int]:
        blocking = self._cnf(certificate.BLOCKING)
        try:
            expected = forbidding_clause(cnf, grid)
        except Malformed as error:
            raise Rejected(certificate.FORMULA, str(error)) from None
        if len(blocking.clauses) != 1 or {*blocking.clauses[0]} != expected or blocking.variables != cnf.variables:
            raise Rejected(certificate.BLOCKING, "expected the one clause that forbids the solution, found another")
        return blocking.clauses[0]

    def _cnf(self, name: str) -> Cnf:
        try:
            return read_cnf(self._files[name], self._deadline.check)
        except Malformed as error:
            raise Rejected(name, str(error)) from None

    def _second_opinion(self, cnf: Cnf, extra: list[list[int]]) -> list[tuple[str, str]]:
        clauses = [*cnf.clauses, *extra]
        lines = (" ".join(map(str, [*clause, 0])) for clause in clauses)
        text = "\n".join([f"p cnf {cnf.variables} {len(clauses)}", *lines, ""]).encode()
        opinion = drat_trim.opinion(text, self._folder / certificate.PROOF, self._deadline)
        if opinion is Opinion.REJECTS:
            raise Rejected(certificate.PROOF, f"{drat_trim.COMMAND} {opinion}")
        if opinion is Opinion.NONE:
            self._deadline.check()  # it may have been cut off
        return [] if opinion is None else [(drat_trim.COMMAND, str(opinion))]
