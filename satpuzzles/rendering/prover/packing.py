"""Matrices of whole numbers as short text, for pages: clauses repeat themselves from row to row."""

import zlib
from base64 import b64encode
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray


def packed(matrices: Iterable[NDArray[np.int32]]) -> str:
    """``matrices`` of two axes as base64 of deflated bytes, which ``prover/packed.js`` reads.

    Each is its numbers of rows and of columns, then column by column the difference of each entry from the one above.
    The differences are ``0, -1, 1, -2, 2 ...`` by number. Numbers have seven bits a byte, the low ones first, and the
    eighth bit set where more follow.
    """
    content = b"".join(map(_bytes, matrices))
    return b64encode(zlib.compress(content, 9)).decode()


def _bytes(matrix: NDArray[np.int32]) -> bytes:
    rows = matrix.astype(np.int64)
    steps = np.diff(rows, axis=0, prepend=0).T.ravel()
    return _numbers(np.array(rows.shape)) + _numbers(np.where(steps < 0, -2 * steps - 1, 2 * steps))


def _numbers(numbers: NDArray[np.int64]) -> bytes:
    shifts = np.arange(0, 35, 7)
    parts = numbers[:, None] >> shifts
    written = (parts & 127) | np.where(parts > 127, 128, 0)
    kept = parts > 0
    kept[:, 0] = True
    return written[kept].astype(np.uint8).tobytes()
