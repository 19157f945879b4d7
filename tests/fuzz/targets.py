"""Everything that reads what others wrote, as functions of bytes, and valid inputs to start from."""

import gzip
import json
import lzma
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import orjson

import satpuzzles
from satpuzzles.backends import Sat
from satpuzzles.backends.dnnf import Dnnf
from satpuzzles.backends.external import parse_answer
from satpuzzles.batches.resume import EarlierRecords, sealed
from satpuzzles.common.document import Node
from satpuzzles.compiler import Compiled
from satpuzzles.errors import FileError, GaveUp, InstanceError, SolverError, UsageError
from satpuzzles.explaining.explain import hint
from satpuzzles.explaining.records import Entries
from satpuzzles.formats import How, documents, dumps, opened, puzzle_of
from satpuzzles.formats.table import FORMATS
from satpuzzles.proving import certificate
from satpuzzles.proving.certificate import Rejected
from satpuzzles.proving.checker.labels import forbidding_clause
from satpuzzles.proving.checker.lrat import NotAProof, check_refutation
from satpuzzles.proving.checker.text import Malformed, read_cnf, read_lrat
from satpuzzles.solving.cubes.lookahead import Split
from satpuzzles.solving.cubes.record import opened_record
from tests.paths import INSTANCES
from tests.proving.certificates import IN_PARTS, NONE, SEVERAL, SOLVED, UNIQUE, forged, made, read_all, write_all

_SEED_BYTES = 3_000
_VARIABLES = 40


@dataclass(frozen=True, slots=True)
class Target:
    """``read`` ends quietly, whatever it is given; ``seeds`` are valid inputs."""

    name: str
    read: Callable[[bytes], object]
    seeds: Callable[[], Sequence[bytes]]


def _puzzles(data: bytes, format: str | None) -> None:
    """Each puzzle is read, written and read again, or refused."""
    with suppress(InstanceError):
        for document in documents(data, how=How(format)):
            puzzle = puzzle_of(document)
            puzzle.solving.unsolvable(puzzle)
            assert puzzle_of(puzzle.to_json()) == puzzle


def _file(data: bytes) -> None:
    """As every command reads it: recognised, one puzzle or a batch."""
    with tempfile.NamedTemporaryFile(prefix="satpuzzles-fuzz-") as file, suppress(InstanceError):
        Path(file.name).write_bytes(data)
        content = opened(file.name)
        for line in [content] if isinstance(content, bytes) else [line for _, line in content]:
            with suppress(InstanceError):
                satpuzzles.loads(line)


def _board(data: bytes) -> None:
    with suppress(orjson.JSONDecodeError, InstanceError, UsageError):
        entries = Entries.from_json(Node(orjson.loads(data)), UNIQUE)
        hint(UNIQUE, entries.grid, entries.excluded)


def _records(data: bytes) -> None:
    with tempfile.NamedTemporaryFile(prefix="satpuzzles-fuzz-") as file, suppress(InstanceError, UsageError):
        Path(file.name).write_bytes(data)
        EarlierRecords(file.name).solutions(UNIQUE, "of-it")


def _earlier(data: bytes) -> None:
    """The records of a batch that was interrupted, copied as far as they go."""
    with tempfile.NamedTemporaryFile(prefix="satpuzzles-fuzz-") as file, suppress(InstanceError):
        Path(file.name).write_bytes(data)
        earlier = EarlierRecords(file.name)
        while (found := earlier.take("it", 1, "0f-17")) is not None:
            assert {"file", "line", "status", "digest"} <= found.keys()
        assert (earlier.unused or file.name).startswith(file.name), "it names the file, if a record was not used"


def _cubes(data: bytes) -> None:
    """The record of a search through cubes: what is accepted was written so."""
    compiled, parts, _ = _searched()
    with tempfile.NamedTemporaryFile(prefix="satpuzzles-fuzz-") as file, suppress(InstanceError):
        Path(file.name).write_bytes(data)
        with opened_record(file.name, compiled, lambda: parts) as record:
            assert record.split == parts
            assert record.finished <= {1}
            assert [cube for cube, grids in record.solutions.items() if grids] in ([], [0])


@cache
def _searched() -> tuple[Compiled, Split, bytes]:
    """A compiled puzzle, its cubes, and the record of a search that has found the solution and finished a cube."""
    compiled = satpuzzles.compile(UNIQUE, presolve=False)
    parts = Split((), [(1,), (-1, 2), (-1, -2)])
    with tempfile.TemporaryDirectory(prefix="satpuzzles-fuzz-") as folder:
        path = Path(folder) / "record"
        with opened_record(str(path), compiled, lambda: parts) as record:
            record.finish(1)
            record.find(0, SOLVED)
        return compiled, parts, path.read_bytes()


def _table(data: bytes) -> None:
    """A table, whose first byte says which column is asked for; each puzzle is answered, or has a message."""
    with tempfile.NamedTemporaryFile(prefix="satpuzzles-fuzz-") as file, suppress(InstanceError):
        Path(file.name).write_bytes(data[1:])
        content = opened(file.name, How(column=_COLUMNS[data[0] % len(_COLUMNS)] if data else None))
        for record in satpuzzles.batch([content] if isinstance(content, bytes) else [line for _, line in content]):
            assert record["status"] != "failed", record


def _dnnf(data: bytes) -> None:
    with suppress(SolverError):
        found = Dnnf(data.decode(errors="replace"), _VARIABLES)
        if found.count:
            found.model(Random(1))


def _solver_output(data: bytes) -> None:
    with suppress(InstanceError):
        outcome = parse_answer(data, _VARIABLES)
        assert not isinstance(outcome, Sat) or len(outcome.assignment) > _VARIABLES


def _formula(data: bytes) -> None:
    with suppress(Malformed):
        forbidding_clause(read_cnf(data), SOLVED)


def _proof(data: bytes) -> None:
    with suppress(Malformed, NotAProof):
        steps = read_lrat(data, 3)
        check_refutation([[1, 2], [1, -2], [-1, 3], [-1, -3]], steps)


def _certificate(data: bytes, kind: str) -> None:
    """One file of a certificate replaced, as its first byte says, under a manifest that fits or not. What is verified
    is true.
    """
    files = _certified(kind)
    names = sorted(files)
    choice = data[0] if data else 0
    changed = {**files, names[choice % len(names)]: data[1:]}
    with suppress(Rejected, FileError, GaveUp):
        if choice & 128:
            changed = forged(changed)
        write_all(_workplace(), changed)
        found = satpuzzles.verify(_workplace())
        assert found.verdict == satpuzzles.check(found.puzzle).status


_CERTIFICATES: dict[str, dict[str, Any]] = {
    "whole": {},
    "in parts": {"chosen": IN_PARTS, "cubes": 3},
    "naive": {"naive": True},
    "several": {"chosen": SEVERAL},
    "none": {"chosen": NONE},
}
"""Kinds of certificates, and how they are made."""


@cache
def _certified(kind: str) -> dict[str, bytes]:
    with tempfile.TemporaryDirectory(prefix="satpuzzles-fuzz-") as folder:
        return read_all(made(Path(folder), **_CERTIFICATES[kind]))


@cache
def _workplace() -> Path:
    return Path(tempfile.mkdtemp(prefix="satpuzzles-fuzz-"))


def _certificates(kind: str) -> list[bytes]:
    files = _certified(kind)
    return [bytes([flag + i]) + files[name] for flag in (0, 128) for i, name in enumerate(sorted(files))]


@cache
def _shipped() -> list[dict[str, Any]]:
    """The smallest instances of each kind."""
    found: list[dict[str, Any]] = []
    for folder in sorted(INSTANCES.iterdir()):
        paths = sorted(folder.glob("*.json"), key=lambda path: (path.stat().st_size, path.name))
        found += [json.loads(path.read_text()) for path in paths[:3]]
    return found


@cache
def _written(name: str) -> list[bytes]:
    return [text for text in _dumped(name) if len(text) <= _SEED_BYTES]


def _dumped(name: str) -> Iterator[bytes]:
    for document in _shipped():
        with suppress(InstanceError, UsageError):
            yield dumps(document, name)


def _all_written() -> list[bytes]:
    return [text for one in FORMATS for text in _written(one.name)[:4]]


def _compressed() -> list[bytes]:
    return [pack(text) for text in _all_written()[::3] for pack in (gzip.compress, lzma.compress)]


def _boards() -> list[bytes]:
    grid = [[1, 2, None, None], [None] * 4, [None, None, 4, None], [4, None, None, 1]]
    return [
        orjson.dumps(grid),
        orjson.dumps({"grid": grid, "excluded": [{"cell": [1, 1], "value": 3}]}),
        orjson.dumps(["12..", "....", "..4.", "4..1"]),
        orjson.dumps({"file": "it", "status": "step", "board": {"grid": grid, "excluded": []}}),
    ]


BATCHES = tuple(
    b"".join(sealed(b'{"file":"it","line":%d,"status":"unique","digest":"0f-17"}\n' % line) for line in lines)
    for lines in ((1, 1), (1, 2), (2,))
)
_COLUMNS = (None, "2", "quizzes", "1")
TABLES = (
    b"\0quizzes,solutions\n12......4.....1,x\n12......4......1,1234341221434321\n",
    b'\1id,"grid; of it"\n7,"12......4......1"\n8,"1...\n',
    b'\2name;Quizzes\n"a;""b";12......4......1\n;\n',
    b"\3puzzle\tsolution\n12......4......1\t1234341221434321\n\t\n",
)
DNNFS = (b"o 1 0\nt 2 0\n1 2 3 -4 0\n1 2 -3 0\n", b"a 1 0\nt 2 0\nf 3 0\n1 2 5 0\n1 3 0\n")

RECORDS = tuple(
    orjson.dumps({"file": "it", "solution": 1, "grid": SOLVED, "digest": "of-it"}) + b"\n" + end
    for end in (b"", b'{"status": "exact"}\n', b"{")
)
OUTPUTS = (
    b"c hello\ns SATISFIABLE\nv 1 -2 3\nv -40 0\n",
    b"s UNSATISFIABLE\n",
    b"s UNKNOWN\n",
    b"SAT\n1 -2 3 -40 0\n",
    b"1 -2 3 -40 0\n",
    b"UNSAT\n",
    b"INDET\n",
)
CNFS = (b"c hello\np cnf 3 3\n1 -2 0\n3 0\n-1 2 -3 0\n", b"p cnf 2 2\n1\n2 0 -1 0\n%\n0\n")
PROOFS = (b"5 1 0 1 2 0\n6 0 5 3 4 0\n", b"5 3 -2 0 4 0\n6 0 1 0\n")

TARGETS: dict[str, Target] = {
    target.name: target
    for target in (
        *(Target(one.name, partial(_puzzles, format=one.name), partial(_written, one.name)) for one in FORMATS),
        Target("any format", partial(_puzzles, format=None), _all_written),
        Target("file", _file, _all_written),
        Target("compressed file", _file, _compressed),
        Target("hint --grid", _board, _boards),
        Target("count --resume", _records, lambda: RECORDS),
        Target("solver output", _solver_output, lambda: OUTPUTS),
        Target("labelled formula", _formula, lambda: [*CNFS, _certified("whole")[certificate.FORMULA]]),
        Target("proof", _proof, lambda: PROOFS),
        *(
            Target(f"certificate {kind}", partial(_certificate, kind=kind), partial(_certificates, kind))
            for kind in _CERTIFICATES
        ),
        Target("cubes", _cubes, lambda: [_searched()[2]]),
        Target("batch --resume", _earlier, lambda: BATCHES),
        Target("table", _table, lambda: TABLES),
        Target("d-DNNF", _dnnf, lambda: DNNFS),
    )
}
