"""A folder of certificates of many puzzles, which any process on any machine makes, and one process writes."""

import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeAlias

from satpuzzles.batches.engine import Engine
from satpuzzles.batches.resume import KeptRecord
from satpuzzles.batches.tasks import Task
from satpuzzles.common.deadline import NEVER
from satpuzzles.errors import SatpuzzlesError
from satpuzzles.formats import TextLine, loads
from satpuzzles.processes.parallel import Died, Workers, map_in_order
from satpuzzles.proving.certificate import MANIFEST
from satpuzzles.proving.certify import certificate_of, stated_verdict, write
from satpuzzles.proving.reading import Certificate
from satpuzzles.proving.verify import Verification
from satpuzzles.solving.options import Options
from satpuzzles.solving.records import Record, verdict_record
from satpuzzles.stating.puzzle import Puzzle

CERTIFICATE = "certificate"
"""The key of a record for the directory of its certificate, or, before that is written, for the files."""


def is_certificate(directory: Path) -> bool:
    """Whether ``directory`` contains the files of a certificate, complete or not, and nothing else."""
    try:
        manifest = Certificate(directory, NEVER).manifest
    except SatpuzzlesError:
        return False
    return {one.name for one in directory.iterdir()} <= {MANIFEST, *manifest.files}


def certificates_in(directory: str) -> list[str]:
    """The certificates in the folder ``directory``, in the order of their names, numbers first; or ``directory``
    itself.
    """
    path = Path(directory)
    if (path / MANIFEST).exists() or not path.is_dir():
        return [directory]
    inside = [one for one in path.iterdir() if one.is_dir() and not one.name.startswith(".")]
    inside.sort(key=lambda one: (not one.name.isdecimal(), len(one.name) * one.name.isdecimal(), one.name))
    return [str(one) for one in inside] or [directory]


Check: TypeAlias = Callable[[str], Verification]
"""A function that checks the certificate in a directory, and raises what `satpuzzles.proving.verify.verify` raises."""


def verifications(
    directories: Iterable[str], check: Check, processes: Workers
) -> Iterator[Verification | SatpuzzlesError]:
    """Yield what ``check`` returns or raises for each of the ``directories``, in order. ``check`` must be picklable."""
    for found in map_in_order(partial(_verifications, check), directories, processes):
        yield found.error(found.item) if isinstance(found, Died) else found


def _verifications(check: Check, directories: list[str]) -> Iterator[list[Verification | SatpuzzlesError]]:
    return ([_verification(check, directory)] for directory in directories)


def _verification(check: Check, directory: str) -> Verification | SatpuzzlesError:
    try:
        return check(directory)
    except SatpuzzlesError as error:
        return error


@dataclass(frozen=True, slots=True)
class Certify(Task):
    """The task of a batch that certifies puzzles: a record has the verdict, and the files of the certificate.

    ``naive`` is that of `certify`.
    """

    naive: bool = False

    @property
    def question(self) -> str:
        return f"certify {'naive' if self.naive else ''}"

    large = True

    def record(self, puzzle: Puzzle, engine: Engine) -> Record:
        """The record of the verdict, with the files. Only the options of ``engine`` are used."""
        verdict, files = certificate_of(puzzle, engine.options, naive=self.naive)
        record = verdict_record(verdict.puzzle, verdict)
        return record | {CERTIFICATE: files} if files else record


def written(records: Iterable[Record], folder: str) -> Iterator[Record]:
    """Yield ``records`` of `Certify` after writing each certificate to ``folder``, in a directory named by the line.

    The name of the directory replaces the files in the record. Records from `known` pass unchanged. Raises FileError.
    """
    for record in records:
        files = record.get(CERTIFICATE)
        if isinstance(files, dict):
            directory = Path(folder) / str(record["line"])
            if is_certificate(directory):  # of another puzzle or formula, or a part of one
                shutil.rmtree(directory)
            write(files, directory)
            yield record | {CERTIFICATE: str(directory)}
        else:
            yield record


def known(line: TextLine, earlier: KeptRecord | None, folder: str, options: Options, *, naive: bool) -> Record | None:
    """The record of a line whose puzzle has its certificate in ``folder`` already, or None.

    An ``earlier`` record counts without a certificate only if it names none. The certificate must be about the formula
    that ``options`` and ``naive`` ask for, see `stated_verdict`.
    """
    number, data = line
    directory = Path(folder) / str(number)
    if earlier is not None and CERTIFICATE not in earlier:
        return earlier
    with suppress(Exception):  # no puzzle, or no certificate: either is reported when the line is answered
        verdict = stated_verdict(directory, loads(data), options, naive=naive)
        if verdict is not None:
            made = {"line": number} | verdict_record(verdict.puzzle, verdict) | {CERTIFICATE: str(directory)}
            return earlier or made
    return None
