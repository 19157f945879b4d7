"""Results of many puzzles as one row each: a status, an answer, CSV or Parquet."""

import csv
import io
from typing import IO, Any

from satpuzzles.batches.stated import STATED
from satpuzzles.cli.report import Report, written_name
from satpuzzles.cli.request import Request
from satpuzzles.common import orjson
from satpuzzles.errors import UsageError
from satpuzzles.formats.files.sudoku_text import text_of
from satpuzzles.processes import signals

_COLUMNS = ("file", "line", "puzzle", "status", "answer", STATED, "count", "difficulty", "grade", "score", "message")
"""Of every table, whatever the command; what a record does not have is empty."""

_ROWS = 10_000
"""Rows of Parquet that are written together; a group takes a few megabytes."""


def answers_of(record: dict[str, Any]) -> list[str]:
    """The answers in a record, a character a cell; none of those that have larger values."""
    grids = [record["grid"]] if "grid" in record else record.get("solutions") or ()
    return [text for grid in grids if (text := text_of(grid)) is not None]


class _Rows(Report):
    """Every result is a record, and each record a row."""

    def __init__(self, stream: IO[bytes], request: Request, *, several: bool) -> None:  # noqa: ARG002  # no headings
        super().__init__(stream, request)
        self.as_json, self.tabular, self.resumable = True, False, False

    def copy(self, line: bytes) -> None:
        self.record(orjson.loads(line))


class Statuses(_Rows):
    """A text line for each puzzle: its status."""

    def record(self, fields: dict[str, Any]) -> None:
        self.line(fields["status"])


class Answers(_Rows):
    """A text line for each answer of a puzzle, or else its status: with one answer each, lines stay in step."""

    def record(self, fields: dict[str, Any]) -> None:
        for answer in answers_of(fields) or [fields["status"]]:
            self.line(answer)


def _cells(fields: dict[str, Any]) -> list[Any]:
    """The cells of a record, in the order of the columns."""
    known = fields | {
        "file": written_name(fields["file"]),
        "answer": next(iter(answers_of(fields)), None),
        "message": fields.get("error", fields.get("reason")),
    }
    return [known.get(name) for name in _COLUMNS]


class Csv(_Rows):
    """Comma-separated values with a header."""

    def __init__(self, stream: IO[bytes], request: Request, *, several: bool) -> None:
        super().__init__(stream, request, several=several)
        self._row(_COLUMNS)

    def record(self, fields: dict[str, Any]) -> None:
        self._row(_cells(fields))

    def _row(self, cells: Any) -> None:
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerow(cells)
        self._write(text.getvalue().encode())


class _Sink(io.RawIOBase):
    """A stream that was lent, as a file that may be closed. When a table is ``given_up``, as on Ctrl-C, pyarrow still
    writes its end as it is deleted; that goes nowhere.
    """

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self.given_up = False

    def writable(self) -> bool:
        return True

    def write(self, data: Any, /) -> int:
        return len(data) if self.given_up else self._stream.write(data)


class Parquet(_Rows):
    """The same table in the columns of Parquet. Counts are text, since they may exceed 64 bits."""

    def __init__(self, stream: IO[bytes], request: Request, *, several: bool) -> None:
        try:
            import pyarrow as pa
            from pyarrow import parquet
        except ImportError:
            raise UsageError("Parquet needs pyarrow: pip install 'satpuzzles[parquet]'") from None
        super().__init__(stream, request, several=several)
        kinds = {"line": pa.int64(), "grade": pa.int8(), "score": pa.float64()}
        self._schema = pa.schema([(name, kinds.get(name, pa.string())) for name in _COLUMNS])
        self._batch = pa.RecordBatch.from_pylist
        self._sink = _Sink(stream)
        self._writer = parquet.ParquetWriter(pa.PythonFile(self._sink, mode="w"), self._schema)
        self._rows: list[dict[str, Any]] = []

    def record(self, fields: dict[str, Any]) -> None:
        row = dict(zip(_COLUMNS, _cells(fields), strict=True))
        count = row["count"]
        self._rows.append(row | {"count": None if count is None else str(count)})
        if len(self._rows) == _ROWS:
            self._flush()

    def finish(self) -> None:
        self._flush()
        with signals.postponed():
            self._writer.close()

    def close(self) -> None:
        self._sink.given_up = True

    def _flush(self) -> None:
        with signals.postponed():  # a writer that was interrupted cannot finish the table
            self._writer.write_batch(self._batch(self._rows, schema=self._schema))
            self._rows = []
