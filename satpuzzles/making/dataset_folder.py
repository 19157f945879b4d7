"""The folder of a data set: its records as lines of JSON, what stands beside them, and a card that describes it all.

What is there already of the same data set is kept, so that work that was interrupted goes on.
"""

import json
import os
import statistics
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import satpuzzles
from satpuzzles.boards.drawing import Picture
from satpuzzles.common.files import make_folder, refusal, reported, whole_file
from satpuzzles.common.parquet import Sink, pyarrow
from satpuzzles.errors import FileError, UsageError
from satpuzzles.formats import puzzle_of
from satpuzzles.making.dataset import SPLITS, DataSet, records
from satpuzzles.proving.certify import certify
from satpuzzles.rendering import RenderOptions, named
from satpuzzles.solving.check import Uniqueness

PICTURES = ("svg", "png")
"""The renderers that draw the puzzles of a folder."""
_MISSING = "missing"
_ROWS = 1000
"""Rows of Parquet that are written at once."""


def write(
    stated: DataSet,
    count: int,
    folder: str,
    jobs: int = 1,
    scheduler: str | None = None,
    *,
    pictures: str | None = None,
    parquet: bool = False,
    watch: Callable[[int, int], object] = lambda _done, _count: None,
) -> Counter[str]:
    """Write the records 0 to ``count`` - 1 to files in ``folder``, ``train.jsonl`` and ``test.jsonl``, with a card
    ``README.md`` beside them; what is there already of the same data set is kept. Returns how many records each file
    has, and how many puzzles are missing for each reason. For puzzles without a solution there is a certificate each in
    the folder ``certificates``; with ``pictures``, one of `PICTURES`, there is one of each puzzle in the folder
    ``pictures``. With ``parquet`` the records are written in that format, too.
    ``watch`` is called with how many records there are, and of how many.

    Raises UsageError for a folder of another data set or another version, FileError for one that cannot be written, or
    to which another process writes.
    """
    if pictures is not None and pictures not in PICTURES:
        raise UsageError(f"'pictures': expected {' or '.join(PICTURES)}, found {pictures!r}")
    if pictures is not None:
        named(pictures).expect_extra()
    if parquet:
        pyarrow()
    make_folder(folder)
    path = Path(folder)
    with _alone(path):
        _expect_same(stated, path)
        known = [*_earlier(path)]
        done = {record["index"] for record in known}
        left = [index for index in range(count) if index not in done]
        shapes = {record["shape"] for record in known if "shape" in record}
        for record in records(stated, left, jobs, scheduler, shapes):
            if record.get("verdict") == Uniqueness.NONE:
                _certify(record, path)
            _append(path / f"{_file_of(record)}.jsonl", record)
            known.append(record)
            watch(len(known), count)
        known.sort(key=lambda record: int(record["index"]))
        if pictures is not None:
            _draw(known, path, pictures)
        if parquet:
            for name in SPLITS:
                _write_table([record for record in known if _file_of(record) == name], path, name, pictures)
        with whole_file(str(path / "README.md")) as file:
            file.write(card(stated, known, pictures=pictures).encode())
    return Counter(record["missing"] if _file_of(record) == _MISSING else record["split"] for record in known)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """A context in which no other process has the ``folder``, on systems that can tell. Raises FileError."""
    try:
        import fcntl
    except ImportError:  # Windows
        yield
        return
    with reported(folder):
        number = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):  # a file system that has no locks
            try:
                fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise FileError(f"{folder}: another process writes to this folder; wait until it has ended") from None
        yield
    finally:
        os.close(number)


def _expect_same(stated: DataSet, folder: Path) -> None:
    """State in the ``folder`` which data set it holds. Raises UsageError if that is another one."""
    manifest, options = folder / "dataset.json", {**stated.options, "version": satpuzzles.__version__}
    if not manifest.exists():
        if there := [name for name in (*SPLITS, _MISSING) if (folder / f"{name}.jsonl").exists()]:
            raise UsageError(f"{folder}: expected a new folder, found {there[0]}.jsonl, which belongs to no data set")
        with whole_file(str(manifest)) as file:
            file.write(f"{json.dumps(options)}\n".encode())
        return
    try:
        found = json.loads(manifest.read_bytes())
    except OSError as error:
        raise refusal(error, f"{manifest}: cannot be read") from None
    except (ValueError, RecursionError) as error:
        raise FileError(f"{manifest}: {error}") from None
    if isinstance(found, dict) and found != options and found | {"version": options["version"]} == options:
        raise UsageError(
            f"{folder}: its records are of satpuzzles {found['version']}, and this is {satpuzzles.__version__}, "
            "which may make other puzzles; expected a new folder"
        )
    if found != options:
        raise UsageError(f"{folder}: expected a new folder, or one of this data set, found {json.dumps(found)}")


def _file_of(record: Mapping[str, Any]) -> str:
    return str(record.get("split", _MISSING))


def _append(path: Path, record: Mapping[str, Any]) -> None:
    with reported(path), path.open("ab") as out:
        out.write(f"{json.dumps(record, ensure_ascii=False)}\n".encode())


def _earlier(folder: Path) -> Iterator[dict[str, Any]]:
    """The records in the files of a folder; a line that was cut off is left out, and made again. Raises FileError."""
    seen: set[int] = set()
    for path in (folder / f"{name}.jsonl" for name in (*SPLITS, _MISSING)):
        if not path.exists():
            continue
        with reported(path):
            lines = path.read_bytes().splitlines(keepends=True)
            whole_lines = [line for line in lines if line.endswith(b"\n")]
            if len(whole_lines) < len(lines):
                os.truncate(path, sum(map(len, whole_lines)))
        for number, line in enumerate(whole_lines, start=1):
            try:
                record = json.loads(line)
            except (ValueError, RecursionError):
                record = None
            if not _is_record(record, path.stem):
                raise FileError(f"{path}: line {number} is no record of a data set")
            if record["index"] in seen:
                raise FileError(f"{path}: line {number}: expected each record once, found {record['index']} again")
            seen.add(record["index"])
            yield record


def _is_record(found: Any, name: str) -> bool:
    """Whether it can be a line of the file of this ``name``: with what `write` asks of each record."""
    if not isinstance(found, dict) or not isinstance(index := found.get("index"), int) or not 0 <= index < 2**63:
        return False
    if name == _MISSING:
        return isinstance(found.get("missing"), str) and "split" not in found
    texts = all(isinstance(found.get(key), str) for key in ("kind", "verdict", "shape"))
    tries = found.get("tries")
    counts = isinstance(tries, dict) and all(isinstance(number, int) for number in tries.values())
    return texts and counts and isinstance(found.get("document"), dict) and found.get("split") == name


def _certify(record: Mapping[str, Any], folder: Path) -> None:
    make_folder(str(folder / "certificates"))
    target = folder / "certificates" / str(record["index"])
    if not target.exists():
        certify(puzzle_of(record["document"]), target)


def _draw(made: Iterable[Mapping[str, Any]], folder: Path, to: str) -> None:
    """Draw the puzzles that have no picture."""
    make_folder(str(folder / "pictures"))
    for record in made:
        path = _picture(folder, record, to)
        if "document" in record and not path.exists():
            shown = Picture(puzzle_of(record["document"]).drawing())
            with whole_file(str(path)) as file:
                file.write(named(to).draw([shown], RenderOptions()))


def _picture(folder: Path, record: Mapping[str, Any], to: str) -> Path:
    return folder / "pictures" / f"{record['index']}.{to}"


_NUMBERS = {"index": "int64", "seed": "int64", "clues": "int32", "steps": "int32", "grade": "int8", "score": "float64"}
_LISTS = {"size": "int32", "techniques": "string"}
_TEXTS = ("kind", "verdict", "level", "prompt", "rules", "command", "shape", "version", "why")
_AS_JSON = ("document", "solution", "second", "broken", "position", "tries")
"""What has other members in each kind is text."""


def _write_table(made: Sequence[Mapping[str, Any]], folder: Path, name: str, pictures: str | None) -> None:
    """Write records as Parquet, with the bytes of their pictures."""
    pa, parquet = pyarrow()
    columns = {key: getattr(pa, kind)() for key, kind in _NUMBERS.items()}
    columns |= {key: pa.list_(getattr(pa, kind)()) for key, kind in _LISTS.items()}
    columns |= dict.fromkeys((*_TEXTS, *_AS_JSON), pa.string())
    if pictures is not None:
        columns["picture"] = pa.struct([("bytes", pa.binary()), ("path", pa.string())])

    def row(record: Mapping[str, Any]) -> dict[str, Any]:
        texts = {key: json.dumps(record[key], ensure_ascii=False) for key in _AS_JSON if key in record}
        drawn = {} if pictures is None else {"picture": _with_bytes(_picture(folder, record, pictures))}
        return {**{key: record.get(key) for key in columns}, **texts, **drawn}

    schema = pa.schema([*columns.items()])
    with whole_file(str(folder / f"{name}.parquet")) as file:
        table = parquet.ParquetWriter(pa.PythonFile(Sink(file), mode="w"), schema)
        for first in range(0, len(made), _ROWS):
            rows = [row(record) for record in made[first : first + _ROWS]]
            table.write_batch(pa.RecordBatch.from_pylist(rows, schema=schema))
        table.close()


def _with_bytes(picture: Path) -> dict[str, Any]:
    return {"bytes": picture.read_bytes(), "path": picture.name}


def card(stated: DataSet, known: Iterable[Mapping[str, Any]], *, pictures: str | None = None) -> str:
    """The description of a data set: what it has, how it was made, and figures."""
    every = [*known]
    made = [record for record in every if "kind" in record]
    missing = Counter(record["missing"] for record in every if "missing" in record)
    beside = f" A picture of each puzzle is in `pictures`, `INDEX.{pictures}`." if pictures else ""
    path = "its `score`, the `techniques` and the number of `steps` of the easiest path that was found, " * stated.paths
    lost = "".join(f"- {number} are missing: {why}\n" for why, number in missing.most_common(_REASONS))
    return f"""---
license: mit
task_categories: [text-generation]
tags: [reasoning, puzzles]
---

# Puzzles made by satpuzzles {satpuzzles.__version__}

{len(made)} logic puzzles, each with exactly one solution unless its `verdict` says otherwise, as a solver has proved;
none is a copy of another one, turned, mirrored or with other symbols. Each line of the `.jsonl` files is a record: the
puzzle as a `document`, its `solution`, a `prompt`, the `rules` in words, its `level` and `grade`, {path}the number of
`clues`, its `size`, and what makes it again: `index`, `seed`, `command`, `version`.{beside}

| kind | level | puzzles | of these for training | tried for each, median |
|---|---|---|---|---|
{_table(made)}

{lost}
Made with these options, from which each record is made again alone: `{json.dumps(stated.options)}`. Answers are judged
by `satpuzzles.judge(document, text)`, which takes every answer that the rules allow. The licence is that of satpuzzles,
MIT.
"""


_REASONS = 20


def _table(made: Sequence[Mapping[str, Any]]) -> str:
    """A row for each kind and level: so many puzzles, and how many were graded for one of that level."""
    groups: dict[tuple[str, str], list[Mapping[str, Any]]] = {}
    for record in made:
        groups.setdefault((record["kind"], str(record.get("level", record["verdict"]))), []).append(record)
    rows = []
    for (kind, level), found in sorted(groups.items()):
        training = sum(record["split"] == SPLITS[0] for record in found)
        tries = statistics.median(max(1, sum(record["tries"].values())) for record in found)
        rows.append(f"| {kind} | {level} | {len(found)} | {training} | {tries:g} |")
    return "\n".join(rows)
