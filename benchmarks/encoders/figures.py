"""Figures of encoders: the clock by which they are measured, and the files that keep them."""

import json
import time
from pathlib import Path
from typing import Any

from satpuzzles.processes.resources import cpu_of_children


def cpu_seconds() -> float:
    return time.thread_time() + cpu_of_children()  # a limit makes the clock of the process coarse


def keep(rows: list[dict[str, Any]], path: Path, about: Any = None) -> None:
    """Write ``rows``, into a Parquet table with what they are ``about``."""
    if path.suffix == ".parquet":
        import pyarrow as pa
        from pyarrow import parquet

        columns = dict.fromkeys(name for row in rows for name in row)  # each table has others
        table = pa.Table.from_pylist([{name: row.get(name) for name in columns} for row in rows])
        parquet.write_table(table.replace_schema_metadata({"about": json.dumps(about)}), path)
    else:
        path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")


def kept(path: Path) -> list[dict[str, Any]]:
    from pyarrow import parquet

    found: list[dict[str, Any]] = parquet.read_table(path).to_pylist()
    return found


def kept_about(path: Path) -> Any:
    """What the rows are about, as `keep` got it."""
    from pyarrow import parquet

    return json.loads((parquet.read_schema(path).metadata or {}).get(b"about", b"null"))
