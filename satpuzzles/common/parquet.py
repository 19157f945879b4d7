"""pyarrow, which writes Parquet, where it is installed."""

import io
from typing import IO, Any

from satpuzzles.errors import UsageError


def pyarrow() -> tuple[Any, Any]:
    """The modules ``pyarrow`` and ``pyarrow.parquet``. Raises UsageError where they are not installed."""
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError:
        raise UsageError("Parquet needs pyarrow: pip install 'satpuzzles[parquet]'") from None
    return pa, parquet


class Sink(io.RawIOBase):
    """A borrowed stream that may be closed without effect.

    After Ctrl-C the table is ``given_up``: pyarrow still writes its end when it is deleted, which is then discarded.
    """

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self.given_up = False

    def writable(self) -> bool:
        return True

    def write(self, data: Any, /) -> int:
        return len(data) if self.given_up else self._stream.write(data)
