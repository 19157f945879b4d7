"""The files of a certificate, read on demand: never more than a bound, and each checked against its digest."""

import re
from collections.abc import Iterable
from pathlib import Path

from satpuzzles.common.deadline import Deadline
from satpuzzles.errors import FileError, GaveUp
from satpuzzles.proving.certificate import MANIFEST, Rejected, digest, largest, read_manifest

_PIECE = 2**20


class Certificate:
    """The ``manifest`` of the certificate in ``folder``, and access to the files that it names.

    Reading raises Rejected for a missing file or another digest, FileError for a folder that does not exist and a file
    that cannot be read, and GaveUp after the ``deadline`` and for a file above its bound (`certificate.largest`).
    """

    def __init__(self, folder: Path, deadline: Deadline) -> None:
        if not folder.is_dir():
            raise FileError(f"{folder}: expected the directory of a certificate, found none")
        self.folder, self.deadline = folder, deadline
        content = self._content(MANIFEST)
        try:
            self.manifest = read_manifest(content)
        except Rejected:
            _expect_whole(MANIFEST, content)
            raise

    def expect(self, names: Iterable[str]) -> None:
        """Raise Rejected unless the certificate has exactly the files ``names``."""
        for name in names:
            if not (self.folder / name).is_file():
                raise Rejected(name, "expected a file, found none")

    def read(self, name: str) -> bytes:
        content = self._content(name)
        if digest(content) != self.manifest.files[name]:
            _expect_whole(name, content)
            raise Rejected(name, "it was changed: its digest is not the one in the manifest")
        return content

    def _content(self, name: str) -> bytes:
        self.expect([name])
        path, content = self.folder / name, bytearray()
        too_large = GaveUp(f"{name}: expected at most {largest(name):,} bytes, found more")
        try:
            if path.stat().st_size > largest(name):
                raise too_large
            with path.open("rb") as file:
                while piece := file.read(_PIECE):
                    self.deadline.check()
                    content += piece
                    if len(content) > largest(name):  # it has grown, or it is a device's, whose size is not known
                        raise too_large
        except OSError as error:
            raise FileError(f"{path}: cannot be read: {error.strerror}") from None
        return bytes(content)


_HEADER = re.compile(rb"^p cnf \d+ (\d+)$", re.MULTILINE)


def _expect_whole(name: str, content: bytes) -> None:
    """Raise Rejected if ``content`` of the file ``name`` ends in the middle of a line, which the message names."""
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
