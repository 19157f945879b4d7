"""A folder of certificates, one for each of many puzzles: made by any process, on any machine, and written by one."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from satpuzzles.proving.certificate import MANIFEST, PUZZLE
from satpuzzles.proving.certify import Files, certificate_of, write
from satpuzzles.puzzle import Puzzle
from satpuzzles.solving.engine import Engine
from satpuzzles.solving.records import Record, verdict_record

CERTIFICATE = "certificate"
"""The key of a record for the directory of its certificate; for the files before they are written."""


def has_certificate(directory: Path, files: Files) -> bool:
    """Whether ``directory`` is a certificate of the same puzzle; as it is whole, its puzzle tells."""
    written = directory / PUZZLE
    return written.is_file() and written.read_bytes() == files[PUZZLE]


def certificates_in(directory: str) -> list[str]:
    """The certificates in a folder of them, in the order of their names, numbers before others; ``directory`` itself
    where it is no such folder.
    """
    path = Path(directory)
    if (path / MANIFEST).exists() or not path.is_dir():
        return [directory]
    inside = [one for one in path.iterdir() if one.is_dir() and not one.name.startswith(".")]
    inside.sort(key=lambda one: (not one.name.isdecimal(), len(one.name) * one.name.isdecimal(), one.name))
    return [str(one) for one in inside] or [directory]


@dataclass(frozen=True, slots=True)
class Certify:
    """The task of a batch: the verdict on a puzzle and its certificate, whose `Files` are in the record. ``naive`` is
    that of `certify`.
    """

    naive: bool = False
    chunk: int = field(default=1, init=False)
    remembered: int = field(default=1, init=False)
    settled: None = field(default=None, init=False)
    narrows: bool = field(default=False, init=False)
    large: bool = field(default=True, init=False)

    def record(self, puzzle: Puzzle, engine: Engine) -> Record:
        """The record of the verdict, with the files; of the ``engine`` only its options matter."""
        options = engine.options
        verdict, files = certificate_of(
            puzzle,
            backend=options.backend,
            encodings=options.encodings,
            time_limit=options.time_limit,
            naive=self.naive,
        )
        record = verdict_record(verdict.puzzle, verdict)
        return record | {CERTIFICATE: files} if files else record


def written(records: Iterable[Record], folder: str, *, again: bool) -> Iterator[Record]:
    """The ``records`` of `Certify`, each after its certificate is in the directory of its line's number in ``folder``,
    whose name takes the place of the files. If the work is done ``again`` that may be there already. Raises FileError.
    """
    for record in records:
        if CERTIFICATE in record:
            directory = Path(folder) / str(record["line"])
            if not (again and has_certificate(directory, record[CERTIFICATE])):
                write(record[CERTIFICATE], directory)
            yield record | {CERTIFICATE: str(directory)}
        else:
            yield record
