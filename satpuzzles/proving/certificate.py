"""What a certificate is: a directory of files, and a manifest that names them with their digests.

Each file has one canonical form, and any other bytes with the same meaning are refused: a file that can be read in two
ways, as JSON that has a key twice, would show one puzzle to a person and another to the verifier.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from io import BytesIO
from typing import Any

from satpuzzles.boards.grids import Grid
from satpuzzles.common import orjson
from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.common.document import Node, dataclass_of, shown
from satpuzzles.compiler import Compiled
from satpuzzles.errors import InstanceError, SatpuzzlesError, one_line
from satpuzzles.proving.checker.text import Cut, LratStep
from satpuzzles.solving.check import Uniqueness
from satpuzzles.solving.export import write_labelled
from satpuzzles.stating.puzzle import Puzzle

MANIFEST = "manifest.json"
PUZZLE, FORMULA, PROOF = "puzzle.json", "formula.cnf", "proof.lrat"
SOLUTION, SECOND_SOLUTION, BLOCKING = "solution.json", "solution-2.json", "blocking.cnf"
CUBES, COVER = "cubes.cnf", "cover.lrat"
CUTS = "cuts.txt"
SOLUTIONS = (SOLUTION, SECOND_SOLUTION)

FILES: Mapping[Uniqueness, frozenset[str]] = {
    Uniqueness.UNIQUE: frozenset({PUZZLE, SOLUTION, FORMULA, BLOCKING, PROOF}),
    Uniqueness.MULTIPLE: frozenset({PUZZLE, SOLUTION, SECOND_SOLUTION}),
    Uniqueness.NONE: frozenset({PUZZLE, FORMULA, PROOF}),
}
"""The files that show each verdict, beside the manifest, for a whole proof without cuts; `files_of`
knows the others.
"""

MOST_PARTS = 10_000
"""The most cubes of a certificate."""

_LARGEST: Mapping[str, int] = {MANIFEST: 2**20, **dict.fromkeys((PUZZLE, SOLUTION, SECOND_SOLUTION), 2**22)}
_LARGEST_OTHER = 2**28


def largest(name: str) -> int:
    """The most bytes of the file ``name``.

    A manifest has a thousand, and a hundred for each part; the puzzle of a Hanjie of a million cells has two million; a
    proof of 2**28 bytes would take days to check.
    """
    return _LARGEST.get(name, _LARGEST_OTHER)


def part(number: int) -> str:
    """The name of the file with the proof of cube ``number``, from 1."""
    return f"part-{number}.lrat"


def proofs(parts: int | None) -> list[str]:
    """The names of the files with proofs: of a whole proof for None, otherwise of the cover and of
    so many ``parts``.
    """
    return [PROOF] if parts is None else [COVER, *map(part, range(1, parts + 1))]


def files_of(verdict: Uniqueness, parts: int | None = None, *, cuts: bool = False) -> frozenset[str]:
    """The names of the files that show ``verdict``, beside the manifest.

    The proof is whole for None, otherwise in ``parts``; ``cuts`` says whether the formula has rules that need them.
    """
    files = FILES[verdict]
    if PROOF in files and cuts:
        files |= {CUTS}
    return files if parts is None else files - {PROOF} | {CUBES, *proofs(parts)}


_FORMAT = 2
_LONGEST = 500
"""The most characters of a reason for a rejection."""


class Rejected(SatpuzzlesError):
    """A certificate that does not prove what it claims: the name of the file and the reason.

    A reason may quote the certificate. Whatever that contains, the reason is one short line that nobody can mistake for
    a verdict.
    """

    def __init__(self, file: str, reason: str) -> None:
        super().__init__(file, reason)  # as they are needed to make it again in another process
        self.file, self.reason = file, one_line(reason, _LONGEST)

    def __str__(self) -> str:
        return one_line(f"{self.file}: {self.reason}")


@dataclass(frozen=True, slots=True)
class Manifest:
    """The manifest: ``satpuzzles`` is the version that wrote the certificate, ``files`` maps file names to SHA-256
    digests.
    """

    satpuzzles: str
    verdict: Uniqueness
    puzzle: str
    encodings: Mapping[str, str]
    presolve: bool
    backend: str
    files: Mapping[str, str]

    @property
    def parts(self) -> int | None:
        """The number of cubes of a proof in parts; None for a whole proof."""
        return sum(name.startswith("part-") for name in self.files) if CUBES in self.files else None

    @property
    def proofs(self) -> list[str]:
        """The names of the files with proofs, parts in their order."""
        return [name for name in proofs(self.parts) if name in self.files]

    @property
    def plain(self) -> list[str]:
        others = {*self.proofs}
        return [name for name in self.files if name not in others]

    @property
    def sha256(self) -> str:
        """The digest of the manifest, which covers all files."""
        return digest(_json(_record(self)))


def digest(data: bytes) -> str:
    """The SHA-256 digest in hexadecimal."""
    return sha256(data).hexdigest()


def puzzle_text(puzzle: Puzzle) -> bytes:
    """``puzzle`` in its canonical form: its document as JSON on one line."""
    return orjson.dumps(puzzle.to_json(), option=orjson.OPT_APPEND_NEWLINE)


def solution_text(grid: Grid) -> bytes:
    """A solution in its canonical form: ``{"grid": [...]}`` as JSON on one line."""
    return orjson.dumps({"grid": grid}, option=orjson.OPT_APPEND_NEWLINE)


def cnf_text(variables: int, clauses: Collection[Iterable[int]]) -> bytes:
    """``clauses`` over the variables 1 to ``variables`` as DIMACS without comments, one clause on a line."""
    lines = "".join(f"{' '.join(map(str, [*clause, 0]))}\n" for clause in clauses)
    return b"p cnf %d %d\n" % (variables, len(clauses)) + lines.encode()


def cuts_text(cuts: Iterable[Cut]) -> bytes:
    """Cuts in their canonical form, one on a line."""
    return "".join(
        f"{' '.join(map(str, (cut.rule, cut.instance, *cut.side, 0, *cut.literals, 0)))}\n" for cut in cuts
    ).encode()


def formula_text(compiled: Compiled, deadline: Deadline = NEVER, version: str | None = None) -> bytes:
    """The formula in its canonical form, as ``version`` of satpuzzles writes it, by default this
    one. Raises OutOfTime.
    """
    stream = BytesIO()
    write_labelled(compiled, stream, presolve=False, version=version, deadline=deadline)
    return stream.getvalue()


def proof_text(steps: Iterable[LratStep]) -> bytes:
    """An LRAT proof in its canonical form, one step on a line."""
    return "".join(
        f"{' '.join(map(str, (step.number, *step.literals, 0, *step.hints, 0)))}\n" for step in steps
    ).encode()


def manifest_text(manifest: Manifest) -> bytes:
    """The manifest as a JSON document, whose last member is the digest of all before it."""
    return _json(_record(manifest) | {"sha256": manifest.sha256})


def _record(manifest: Manifest) -> dict[str, Any]:
    return {"certificate": _FORMAT, **asdict(manifest)}


def read_manifest(data: bytes) -> Manifest:
    """The manifest that `manifest_text` wrote as ``data``. Raises Rejected for any other bytes."""
    try:
        record = orjson.loads(data)
    except ValueError:
        raise Rejected(MANIFEST, "expected JSON, found something else") from None
    if not isinstance(record, dict) or record.pop("certificate", None) != _FORMAT:
        raise Rejected(MANIFEST, f"expected a certificate of format {_FORMAT}, found none")
    digest_stated = record.pop("sha256", None)
    node = Node(record)
    try:
        verdict = node.child("verdict")
        if verdict.value not in (None, *FILES):
            raise verdict.error(" or ".join(FILES))
        manifest = dataclass_of(Manifest, node)
        if manifest.presolve:
            raise node.child("presolve").error("false, because a proof must not rest on propagators")
    except InstanceError as error:
        raise Rejected(MANIFEST, str(error)) from None
    if manifest_text(manifest) != data:
        raise Rejected(MANIFEST, f"it was changed: its digest is not {shown(digest_stated)}")
    in_parts = manifest.parts is not None and PROOF in FILES[manifest.verdict]
    expected = files_of(manifest.verdict, manifest.parts if in_parts else None, cuts=CUTS in manifest.files)
    if set(manifest.files) != expected:
        wanted, found = (", ".join(sorted(names)) for names in (expected, manifest.files))
        raise Rejected(MANIFEST, f"expected the files {wanted} for {manifest.verdict}, found {found}")
    return manifest


def _json(value: object) -> bytes:
    return orjson.dumps(value, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)
