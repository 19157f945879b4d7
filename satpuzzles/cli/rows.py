"""Results of many puzzles as one row each: a status, an answer, CSV or Parquet."""

import csv
import io
from typing import IO, Any

from satpuzzles.batches.stated import STATED
from satpuzzles.cli.report import Report, written_name
from satpuzzles.cli.request import Request
from satpuzzles.common import orjson
from satpuzzles.common.parquet import Sink, pyarrow
from satpuzzles.formats.files.sudoku_text import text_of
from satpuzzles.processes import signals

_COLUMNS = ("file", "line", "puzzle", "status", "answer", STATED, "count", "difficulty", "grade", "score", "message")
"""The columns of every table; fields that a record lacks are empty."""

_ROWS = 10_000
"""Rows of Parquet that are written at once; such a group takes a few megabytes."""


def answers_of(record: dict[str, Any]) -> list[str]:
    """The answers in a record, one character for each cell; none if a value has more digits."""
    grids = [record["grid"]] if "grid" in record else record.get("solutions") or ()
    return [text for grid in grids if (text := text_of(grid)) is not None]


class _Rows(Report):
    """A report that writes a row for each result."""

    def __init__(self, stream: IO[bytes], request: Request, *, several: bool) -> None:  # noqa: ARG002  # no headings
        super().__init__(stream, request)
        self.as_json, self.tabular, self.resumable = True, False, False

    def copy(self, line: bytes) -> None:
        self.record(orjson.loads(line))


class Statuses(_Rows):
    """A report with a text line for each puzzle: its status."""

    def record(self, fields: dict[str, Any]) -> None:
        self.line(fields["status"])


class Answers(_Rows):
    """A report with a text line for each answer, or the status of a puzzle without one: lines stay in step with the
    input.
    """

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
    """A report in comma-separated values with a header."""

    def __init__(self, stream: IO[bytes], request: Request, *, several: bool) -> None:
        super().__init__(stream, request, several=several)
        self._row(_COLUMNS)

    def record(self, fields: dict[str, Any]) -> None:
        self._row(_cells(fields))

    def _row(self, cells: Any) -> None:
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerow(cells)
        self._write(text.getvalue().encode())


class Parquet(_Rows):
    """A report with the same table in Parquet. Counts are text, since they may exceed 64 bits."""

    def __init__(self, stream: IO[bytes], request: Request, *, several: bool) -> None:
        pa, parquet = pyarrow()
        super().__init__(stream, request, several=several)
        kinds = {"line": pa.int64(), "grade": pa.int8(), "score": pa.float64()}
        self._schema = pa.schema([(name, kinds.get(name, pa.string())) for name in _COLUMNS])
        self._batch = pa.RecordBatch.from_pylist
        self._sink = Sink(stream)
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
