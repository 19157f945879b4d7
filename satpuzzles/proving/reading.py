"""The files of a certificate, read when they are asked for: none beyond its bound, each held against its digest."""

import re
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path

from satpuzzles.deadline import Deadline
from satpuzzles.errors import FileError, GaveUp
from satpuzzles.proving import certificate
from satpuzzles.proving.certificate import Manifest, Rejected, read_manifest

_PIECE = 2**20


class Files:
    """The files in a ``folder`` with these SHA-256 ``digests`` in hexadecimal. Reading raises Rejected for a file that
    is missing or has another digest, FileError for one that cannot be read, and GaveUp past the ``deadline`` and for
    one that is too large (`certificate.largest`).
    """

    def __init__(self, folder: Path, digests: Mapping[str, str], deadline: Deadline) -> None:
        self.folder, self.digests, self.deadline = folder, digests, deadline

    def expect(self, names: Iterable[str]) -> None:
        """Raise Rejected unless there are files of these ``names``."""
        for name in names:
            if not (self.folder / name).is_file():
                raise Rejected(name, "expected a file, found none")

    def read(self, name: str) -> bytes:
        """The content of a file."""
        content, found = _read(self.folder, name, self.deadline)
        if found != self.digests[name]:
            _expect_whole(name, content)
            raise Rejected(name, "it was changed: its digest is not the one in the manifest")
        return content


def opened(folder: Path, deadline: Deadline) -> tuple[Manifest, Files]:
    """The manifest of the certificate in ``folder``, and the files that it names. Raises as `Files`."""
    if not folder.is_dir():
        raise FileError(f"{folder}: expected the directory of a certificate, found none")
    content = _read(folder, certificate.MANIFEST, deadline)[0]
    try:
        manifest = read_manifest(content)
    except Rejected:
        _expect_whole(certificate.MANIFEST, content)
        raise
    return manifest, Files(folder, manifest.files, deadline)


_HEADER = re.compile(rb"^p cnf \d+ (\d+)$", re.MULTILINE)


def _expect_whole(name: str, content: bytes) -> None:
    """Raise Rejected where a file of this ``name`` was cut short after ``content``, with the line in which it ends."""
    lines = content.count(b"\n")
    last = content[content.rfind(b"\n", 0, -1) + 1 :]
    expected = None
    if name.endswith(".json"):
        if not content or (content.startswith(b"{") and not content.rstrip().endswith(b"}")):
            expected = "the rest of the JSON"
    elif not last.endswith(b"\n"):
        expected = "the rest of the line"
    elif name.endswith(".cnf") and (header := _HEADER.search(content)):
        clauses = int(header[1])
        found = lines - sum(content.count(b"\n" + other) + content.startswith(other) for other in (b"c", b"p"))
        expected = f"{clauses:,} clauses, found {found:,}" if found < clauses else None
    elif name.endswith(".lrat") and last.split()[1:2] not in ([], [b"0"]):
        expected = "the empty clause at the end"
    if expected is not None:
        line = lines + (not last.endswith(b"\n"))
        raise Rejected(name, f"it ends too early, in line {line}: expected {expected}")


def _read(folder: Path, name: str, deadline: Deadline) -> tuple[bytes, str]:
    """The content of a file, and its digest."""
    path = folder / name
    if not path.is_file():
        raise Rejected(name, "expected a file, found none")
    content, digest, largest = bytearray(), sha256(), certificate.largest(name)
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
    return GaveUp(f"{name}: expected at most {certificate.largest(name):,} bytes, found more")
