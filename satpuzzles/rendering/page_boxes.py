"""The boxes of pages with bleed: where they are cut, which printers read, and Typst does not write."""

import re

from satpuzzles.errors import UsageError
from satpuzzles.rendering.trim import Trim

_POINTS = 72 / 25.4
"""In a millimetre."""
_KIDS = re.compile(rb"/Type/Pages\b[^>]*?/Kids\[([^\]]*)\]")
_PAGE = rb" 0 obj\n(<</Type/Page/.*?/MediaBox(\[[^\]]*\]))(.*?>>\nendobj\n)"
_END = re.compile(rb"trailer\s*<<(.*)>>\s*startxref\s+(\d+)\s+%%EOF\s*\Z", re.DOTALL)


def boxed(pdf: bytes, trim: Trim) -> bytes:
    """A ``pdf`` of Typst, which begins with a right page, with a TrimBox and a BleedBox on each page: an update at the
    end of the file (ISO 32000-1, 7.5.6). Raises UsageError for a file that is built in another way.
    """
    kids, end = _KIDS.findall(pdf), _END.search(pdf)
    if len(kids) != 1 or end is None:
        raise _unknown()
    objects, positions = bytearray(), list[tuple[int, int]]()
    for right, number in enumerate(re.findall(rb"(\d+) 0 R", kids[0]), start=1):
        stated = re.search(
            rb"\n" + number + rb" 0 obj\n(<</Type/Page/.*?/MediaBox(\[[^\]]*\]))(.*?>>\nendobj\n)", pdf, re.DOTALL
        )
        if stated is None:
            raise _unknown()
        positions.append((int(number), len(pdf) + 1 + len(objects)))
        boxes = b"/BleedBox" + stated[2] + b"/TrimBox" + _cut(trim, is_right=right % 2 == 1)
        objects += number + b" 0 obj\n" + stated[1] + boxes + stated[3]
    table = b"0 1\n0000000000 65535 f\r\n" + b"".join(b"%d 1\n%010d 00000 n\r\n" % one for one in sorted(positions))
    start = len(pdf) + 1 + len(objects)
    trailer = b"trailer\n<<%b/Prev %b>>\nstartxref\n%d\n%%%%EOF\n" % (end[1], end[2], start)
    return pdf + b"\n" + bytes(objects) + b"xref\n" + table + trailer


def _cut(trim: Trim, *, is_right: bool) -> bytes:
    """Nothing is cut at the spine: at the left of a right page, and at the right of a left one."""
    width, height = trim.size
    left = 0.0 if is_right else trim.bleed
    box = (left, trim.bleed, left + width, trim.bleed + height)
    return b"[%b]" % " ".join(f"{length * _POINTS:.5f}" for length in box).encode()


def _unknown() -> UsageError:
    return UsageError(
        "bleed: this version of typst writes files to which no trim boxes can be added; use typst 0.13 or 0.14"
    )
