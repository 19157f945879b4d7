"""Hashes that identify a formula."""

from collections.abc import Iterable, Iterator
from hashlib import md5, sha256
from pathlib import Path
from typing import IO, NamedTuple

_HEADER = b"c satpuzzles "
"""How the line begins that names the version; another version writes the same formula with another such line."""


class Hashes(NamedTuple):
    """``sha256`` is that of the file without its header, the line ``c satpuzzles``, in which versions differ. ``gbd``
    is that of the clauses alone, see `gbd_hash`.
    """

    sha256: str
    gbd: str


def gbd_hash(lines: Iterable[bytes]) -> str:
    """The hash by which the Global Benchmark Database knows the DIMACS CNF with these ``lines``.

    It is the MD5 of all literals and zeros in decimal, one blank between any two; comments and the problem line do not
    count (A. Iser and C. Sinz, A Problem Meta-Data Library for Research in SAT, Pragmatics of SAT 2018; the function
    gbdhash of the program gbdc).
    """
    hashed = md5(usedforsecurity=False)
    blank = b""
    for line in lines:
        text = b" ".join(line.split())
        if text and text[:1] not in {b"c", b"p"}:
            hashed.update(blank + text)
            blank = b" "
    return hashed.hexdigest()


def hashes(path: Path) -> Hashes:
    """The hashes of the DIMACS file ``path``, read once."""
    digest = sha256()

    def lines(file: IO[bytes]) -> Iterator[bytes]:
        for line in file:
            if not line.startswith(_HEADER):
                digest.update(line)
            yield line

    with path.open("rb") as file:
        gbd = gbd_hash(lines(file))
    return Hashes(digest.hexdigest(), gbd)
