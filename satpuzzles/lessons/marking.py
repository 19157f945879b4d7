"""Answers of a class, judged to a table."""

import csv
import io
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any
from unicodedata import normalize

from satpuzzles.common.document import Node, shown, whole
from satpuzzles.errors import FileError, InstanceError
from satpuzzles.formats.csv_tables import SEPARATORS
from satpuzzles.lessons.exercise import Exercise

COLUMNS = ("name", "exercise", "answer")
"""The columns of a file of answers; exercises count from 1."""
_FORMULA = ("=", "+", "-", "@")
"""What a formula begins with in spreadsheets."""


def read_exercises(path: str) -> list[Exercise]:
    """The exercises of a file with one a line. Raises FileError, and InstanceError with the line of what is wrong."""
    found = []
    for number, line in enumerate(_text(path).split("\n"), start=1):
        if not line.strip():
            continue
        place = f"line {number}"
        try:
            stated = json.loads(line)
        except (ValueError, RecursionError):
            raise InstanceError(place, "an exercise as JSON", repr(line[:40]), source=path) from None
        try:
            found.append(Exercise.from_json(Node(stated)))
        except InstanceError as error:
            raise error.within(f"{path}: {place}") from None
    return found


def mark(exercises: Sequence[Exercise], path: str) -> list[list[Any]]:
    """The table of the answers in a file of comma-separated values with the `COLUMNS`: a row for each name with its
    points for each exercise and their sum. Of several answers to an exercise the last counts; none is 0 points.

    Raises FileError, and InstanceError for a row without a name, with an exercise that there is not, or with more
    values than columns, as where an answer with a comma has no quotes.
    """
    try:
        return _table(exercises, path)
    except csv.Error as error:
        raise InstanceError("the answers", "comma-separated values", str(error), source=path) from None


def _table(exercises: Sequence[Exercise], path: str) -> list[list[Any]]:
    points: dict[str, dict[int, int]] = {}
    text = _text(path)
    separator = next((one for one in SEPARATORS if one in text.partition("\n")[0]), SEPARATORS[0])
    rows = csv.DictReader(io.StringIO(text, newline=""), delimiter=separator, skipinitialspace=True, strict=True)
    if not {*COLUMNS} <= {*(rows.fieldnames or ())}:
        found = ", ".join(rows.fieldnames or ()) or "nothing"
        raise InstanceError("the first line", f"the columns {', '.join(COLUMNS)}", found, source=path)
    for row in rows:
        place = f"line {rows.line_num}"
        name, exercise, answer = ((row[column] or "").strip() for column in COLUMNS)
        name = normalize("NFC", name)
        if not (name or exercise or answer):
            continue
        if not name:
            raise InstanceError(place, "a name", "none", source=path)
        number = whole(exercise) or 0
        if not 1 <= number <= len(exercises):
            raise InstanceError(place, f"an exercise from 1 to {len(exercises)}", shown(exercise), source=path)
        if None in row:
            what = f"{len(COLUMNS)} values, with quotes around an answer that has a comma"
            raise InstanceError(place, what, f"{len(row) - 1 + len(row[None])}", source=path)
        points.setdefault(name, {})[number] = exercises[number - 1].mark(answer).points
    numbers = range(1, len(exercises) + 1)
    table = [[name, *(own.get(i, 0) for i in numbers), sum(own.values())] for name, own in points.items()]
    return [["name", *numbers, "points"], *table]


def as_csv(table: Iterable[Sequence[Any]]) -> bytes:
    """A table as comma-separated values. An apostrophe is put before a name that a spreadsheet would compute."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(map(_inert, row) for row in table)
    return text.getvalue().encode()


def _inert(cell: Any) -> Any:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell


def _text(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise FileError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise FileError(f"{path}: expected text in UTF-8") from None
