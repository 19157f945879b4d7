"""Verify: does a certificate show what it claims? Nothing in it is believed.

The compiler is needed to tell that the formula is this puzzle's; a solver is not. What each file is held against:

    puzzle.json    read as any puzzle is, and written again, byte for byte
    formula.cnf    the puzzle compiled anew, byte for byte
    solution.json  the rules, by `Puzzle.broken_rules`; a second solution also has to differ from the first
    blocking.cnf   the clause that the labels in the formula give for the solution, byte for byte
    proof.lrat     formula and blocking clause, by `satpuzzles.proving.checker`, and by the checkers of others asked for

No file is read beyond its bound in `certificate.LARGEST`, and every loop over what a file holds looks at the deadline.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import IO, TypeAlias, cast

import orjson

from satpuzzles.compiler import compile
from satpuzzles.deadline import Deadline
from satpuzzles.document import shown
from satpuzzles.drawing import Drawing
from satpuzzles.errors import FileError, GaveUp, InstanceError, SolverError, UsageError
from satpuzzles.formats import loads
from satpuzzles.formats.given import PuzzleLike, as_puzzle
from satpuzzles.proving import certificate, naive
from satpuzzles.proving.certificate import Manifest, Rejected, read_manifest
from satpuzzles.proving.checker.labels import forbidding_clause
from satpuzzles.proving.checker.lrat import NotAProof, check_refutation, refutes
from satpuzzles.proving.checker.text import Cnf, LratStep, Malformed, read_cnf, read_lrat
from satpuzzles.proving.second_opinion import Opinion, Other, checkers, opinion
from satpuzzles.puzzle import Grid, Puzzle, drawn, is_grid
from satpuzzles.rendering.showing import Told
from satpuzzles.solving.check import Uniqueness
from satpuzzles.solving.export import write_labelled

_PIECE = 2**20

Watch: TypeAlias = Callable[[int, int], object]
"""Told how much is done, and of how much."""


@dataclass(frozen=True, slots=True, repr=False)
class Verification(Told):
    """A valid certificate: its verdict, the kind of puzzle, and what was found in each file."""

    verdict: Uniqueness
    puzzle: Puzzle
    solutions: list[Grid]
    findings: list[tuple[str, str]]

    @property
    def in_words(self) -> str:
        return f"verified: {self.verdict}"

    def __str__(self) -> str:
        return "\n".join([self.in_words, *(f"  {name:<16} {finding}" for name, finding in self.findings)])

    def drawings(self) -> Sequence[Drawing]:
        return [one for grid in self.solutions for one in drawn(self.puzzle, grid)]


def verify(
    directory: str | Path,
    puzzle: PuzzleLike | None = None,
    *,
    others: Iterable[str] = (),
    time_limit: float | None = None,
    watch: Watch = lambda _done, _total: None,
) -> Verification:
    """Check the certificate in ``directory``; with ``puzzle``, also check that it is a certificate of this puzzle.
    ``others`` names checkers on the PATH that check the proof as well: cake_lpr, lrat-check, drat-trim. ``watch`` is
    called with the number of steps of the proof that are checked, and the number of all steps.

    Raises Rejected with the file and the reason if the certificate is not valid, FileError if there is no such
    directory, UsageError if one of the ``others`` is unknown or not installed, and SolverError if it gives no verdict.
    Raises GaveUp, which means neither valid nor rejected, after ``time_limit`` seconds and for a file that is too large
    (`certificate.LARGEST`).
    """
    deadline = Deadline.after(time_limit)
    asked = checkers(others)
    folder = Path(directory)
    if not folder.is_dir():
        raise FileError(f"{folder}: expected the directory of a certificate, found none")
    manifest = read_manifest(_read(folder, certificate.MANIFEST, deadline)[0])
    expected_puzzle = None if puzzle is None else as_puzzle(puzzle)
    files = {}
    for name, expected in manifest.files.items():
        files[name], found = _read(folder, name, deadline)
        if found != expected:
            raise Rejected(name, "it was changed: its digest is not the one in the manifest")
    return _Verifier(manifest, files, expected_puzzle, asked, deadline).verification(watch)


def _read(folder: Path, name: str, deadline: Deadline) -> tuple[bytes, str]:
    """The content of a file, and its digest."""
    path = folder / name
    if not path.is_file():
        raise Rejected(name, "expected a file, found none")
    content, digest, largest = bytearray(), sha256(), certificate.LARGEST[name]
    try:
        if path.stat().st_size > largest:
            raise _too_large(name)
        with path.open("rb") as file:
            while piece := file.read(_PIECE):
                deadline.check()
                content += piece
                digest.update(piece)
                if len(content) > largest:  # it has grown, or it is a device's, whose size is not known
                    raise _too_large(name)
    except OSError as error:
        raise FileError(f"{path}: cannot be read: {error.strerror}") from None
    return bytes(content), digest.hexdigest()


def _too_large(name: str) -> GaveUp:
    return GaveUp(f"{name}: expected at most {certificate.LARGEST[name]:,} bytes, found more")


class _Comparison:
    """A binary stream that compares what is written to it with ``expected`` and keeps nothing.

    Raises OutOfTime past the deadline.
    """

    def __init__(self, expected: bytes, deadline: Deadline) -> None:
        self._expected, self._deadline, self._place = expected, deadline, 0

    def write(self, data: bytes) -> int:
        """Raises _Different unless ``data`` is what comes next in ``expected``."""
        self._deadline.check()
        if not self._expected.startswith(data, self._place):
            lines = data.split(b"\n"), self._expected[self._place : self._place + len(data)].split(b"\n")
            raise self._different(_first_difference(*lines))
        self._place += len(data)
        return len(data)

    def end(self) -> None:
        """Raises _Different unless all of ``expected`` was written."""
        if self._place < len(self._expected):
            raise self._different(0)

    def _different(self, lines_on: int) -> "_Different":
        return _Different(self._expected.count(b"\n", 0, self._place) + lines_on + 1)


class _Different(Exception):
    """Two texts differ, first on the text line of this number, from 1."""

    def __init__(self, number: int) -> None:
        self.number = number


class _Verifier:
    """One pass over the files of a certificate."""

    def __init__(
        self,
        manifest: Manifest,
        files: dict[str, bytes],
        wanted: Puzzle | None,
        others: Sequence[Other],
        deadline: Deadline,
    ) -> None:
        self._manifest, self._files, self._others, self._deadline = manifest, files, others, deadline
        self._puzzle = self._read_puzzle(wanted)
        self._plain = manifest.encodings == naive.ENCODINGS

    def verification(self, watch: Watch) -> Verification:
        names = [name for name in (certificate.SOLUTION, certificate.SECOND_SOLUTION) if name in self._files]
        grids = [self._solution(name) for name in names]
        findings = [(certificate.PUZZLE, self._puzzle.kind), *((name, "keeps the rules") for name in names)]
        if len(grids) == 2:
            if grids[0] == grids[1]:
                raise Rejected(certificate.SECOND_SOLUTION, f"it is the same as {certificate.SOLUTION}")
        else:
            findings += self._refutation(grids, watch)
        return Verification(self._manifest.verdict, self._puzzle, grids, findings)

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
            raise Rejected(certificate.PUZZLE, "it is another puzzle")
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

    def _refutation(self, grids: list[Grid], watch: Watch) -> list[tuple[str, str]]:
        formula, blocking, proof = certificate.FORMULA, certificate.BLOCKING, certificate.PROOF
        self._compare_formula()
        proceed = self._deadline.check
        try:
            cnf = read_cnf(self._files[formula], proceed)
        except Malformed as error:
            raise Rejected(formula, str(error)) from None
        source = "the plain rules written anew" if self._plain else "the puzzle compiled anew"
        size = f"{cnf.variables} variables, {len(cnf.clauses)} clauses: {source}"
        findings = [(formula, size)]
        extra = [self._blocking_clause(cnf, grid) for grid in grids]
        findings += [(blocking, "forbids this solution and no other") for _ in extra]
        if any(refutes(cnf.clauses, (-literal for literal in clause), proceed) for clause in extra):
            raise Rejected(formula, "it contradicts the solution")
        try:
            steps = read_lrat(self._files[proof], cnf.variables, proceed)
            total = self._files[proof].count(b"\n")
            checked = check_refutation([*cnf.clauses, *extra], _watched(steps, total, watch))
        except (Malformed, NotAProof) as error:
            raise Rejected(proof, str(error)) from None
        none = "nothing else" if extra else "nothing"
        how = f"{checked} clauses checked" if checked else "by unit propagation alone"
        findings.append((proof, f"{none} satisfies the formula: {how}"))
        return findings + self._second_opinions(cnf, extra)

    def _compare_formula(self) -> None:
        manifest = self._manifest
        try:
            if self._plain:
                compiled = naive.compiled(self._puzzle, self._deadline)
            else:
                compiled = compile(
                    self._puzzle, encodings=manifest.encodings, presolve=manifest.presolve, deadline=self._deadline
                )
        except UsageError as error:
            raise Rejected(certificate.MANIFEST, str(error)) from None
        comparison = _Comparison(self._files[certificate.FORMULA], self._deadline)
        try:
            stream = cast("IO[bytes]", comparison)
            write_labelled(compiled, stream, presolve=manifest.presolve, version=manifest.satpuzzles)
            comparison.end()
        except _Different as different:
            written = f"it was written by satpuzzles {shown(manifest.satpuzzles)}"
            raise Rejected(
                certificate.FORMULA, f"it is not this puzzle's, from line {different.number} on; {written}"
            ) from None

    def _blocking_clause(self, cnf: Cnf, grid: Grid) -> list[int]:
        try:
            clause = forbidding_clause(cnf, grid, self._deadline.check)
        except Malformed as error:
            raise Rejected(certificate.FORMULA, str(error)) from None
        if self._files[certificate.BLOCKING] != certificate.blocking_text(cnf.variables, clause):
            raise Rejected(certificate.BLOCKING, "expected the one clause that forbids the solution, found another")
        return clause

    def _second_opinions(self, cnf: Cnf, extra: list[list[int]]) -> list[tuple[str, str]]:
        problem = b"\np cnf %d %d\n"
        _, _, clauses = self._files[certificate.FORMULA].partition(problem % (cnf.variables, len(cnf.clauses)))
        added = (self._files[certificate.BLOCKING].partition(b"\n")[2] for _ in extra)
        text = b"".join([problem[1:] % (cnf.variables, len(cnf.clauses) + len(extra)), clauses, *added])
        findings = []
        for other in self._others:
            found = opinion(other, text, self._files[certificate.PROOF], self._deadline)
            if found is Opinion.REJECTS:
                raise Rejected(certificate.PROOF, f"{other} {found}")
            if found is Opinion.NONE:
                self._deadline.check()  # it may have been cut off
                raise SolverError(f"{other} {found} on {certificate.PROOF}")
            findings.append((str(other), str(found)))
        return findings


def _watched(steps: Iterator[LratStep], total: int, watch: Watch) -> Iterator[LratStep]:
    for number, step in enumerate(steps):
        watch(number, total)
        yield step


def _first_difference(ours: Sequence[object], theirs: Sequence[object]) -> int:
    """The first index at which two sequences differ, which is the length of the shorter one where they agree so far."""
    low, high = 0, min(len(ours), len(theirs))
    while low < high:
        middle = (low + high) // 2
        if ours[low : middle + 1] == theirs[low : middle + 1]:
            low = middle + 1
        else:
            high = middle
    return low


def _piece(text: bytes, place: int) -> str:
    piece = text[place : place + 20]
    return repr(piece.decode(errors="replace")) if piece else "the end"
