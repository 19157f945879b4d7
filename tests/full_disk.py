"""A disk that fills up under every command that writes: ``python -m tests.full_disk``, as root on Linux.

Each command of `WRITERS` runs once with room enough, to see how much it writes, and then with no room, half the room
and all but one page. It has to end with exit code 2 and a message that names what cannot be written, and to leave
nothing but what was there. Those of `PRINTERS` print to /dev/full.
"""

import argparse
import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from satpuzzles.common.files import PARTIAL
from tests.paths import INSTANCES

PAGE = 4096
"""Bytes that a memory disk gives out at a time."""

_ROOM = 2000
"""Pages of the disk."""

_PATIENCE = 300.0
"""Seconds after which a command is killed."""

_REFUSED = "cannot be written: No space left on device"
_EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

_COMPRESSED = ("jsonl", "jsonl.gz", "jsonl.xz", "jsonl.zst")
WRITERS = (
    *(f"check {{many}} -o {{disk}}/out.{end}" for end in (*_COMPRESSED, "csv", "csv.zst", "parquet", "parquet.gz")),
    "check {many} --jobs 2 -o {disk}/out.jsonl",
    "check {many} --only-status -o {disk}/out.txt",
    "check {hanjie} --certify {disk}/out",
    "solve {many} --only-answer -o {disk}/out.txt.xz",
    *(f"solve {{many}} -o {{disk}}/out.{end}" for end in ("sdm", "sdm.zst", "txt", "csv", "parquet")),
    *(f"solve {{sudoku}} -o {{disk}}/out.{end}" for end in ("json", "txt", "svg", "png", "pdf")),
    "solve {sudoku} --no-presolve --backend glucose4 --jobs 2 --cubes 4 --cube-record {disk}/record",
    "count {empty} --show --json --limit 200 -o {disk}/out.jsonl",
    "count {many} -o {disk}/out.csv",
    "sample {empty} -n 40 -o {disk}/out.json",
    "sample {empty} -n 40 -o {disk}/out.txt",
    "rate {few} -o {disk}/out.parquet",
    "explain {sudoku} -o {disk}/out.txt",
    "forced {sudoku} -o {disk}/out.json",
    "certify {sudoku} -o {disk}/out",
    "certify {sudoku} --naive -o {disk}/out",
    *(f"generate sudoku -n 20 --seed 1 -o {{disk}}/out.{end}" for end in ("jsonl", "sdm.gz", "pdf")),
    "generate sudoku -n 5 --seed 1 -o {disk}/pictures/{{}}.svg",
    "generate sudoku --size 4 -n 2 --certify {disk}/proofs",
    "generate hanjie -n 2 --seed 1 --jobs 2 -o {disk}/out.jsonl",
    "repair {two} -o {disk}/out.json",
    *(f"convert {{many}} -o {{disk}}/out.{end}" for end in ("jsonl", "sdm", "opensudoku.zst")),
    *(f"render {{hanjie}} -o {{disk}}/out.{end}" for end in ("txt", "svg", "png", "pdf", "html")),
    *(f"export {{sudoku}} -o {{disk}}/out.{end}" for end in ("cnf", "cnf.gz", "cnf.xz", "cnf.zst")),
    "export {sudoku} --presolve --cubes 8 -o {disk}/out.icnf",
    "family sudoku --sizes 9 --count-limit 0 --time-limit 0 -o {disk}/formulas",
    *(f"compare {{sudoku}} --backends glucose4 --encodings at-most-one=pairwise -o {{disk}}/out.{end}"
      for end in ("csv", "json", "md")),
)  # fmt: skip
PRINTERS = (
    "check {many}",
    "check {many} --only-status",
    "check {sudoku}",
    "solve {many} --only-answer --jobs 2",
    "solve {sudoku} --json",
    "count {empty} --show",
    "sample {empty} -n 3",
    "rate {few}",
    "hint {sudoku}",
    "explain {sudoku}",
    "forced {sudoku}",
    "generate sudoku -n 3",
    "convert {sudoku} --to json",
    "render {hanjie}",
    "export {sudoku}",
    "export {sudoku} --cubes 8",
    "verify {certificate}",
    "list",
    "help",
    "--help",
    "--version",
)  # fmt: skip
FILLING = "filling"
KEPT = (FILLING, "record", "proofs", "formulas", "pictures")
"""What may stay: the record as far as it was written, since the same command goes on from there; whole certificates,
formulas that a manifest names, and pictures of several puzzles."""


@contextmanager
def disk(folder: Path) -> Iterator[Path]:
    """A disk in memory of so many pages as `_ROOM` says, mounted in ``folder``."""
    place = folder / "disk"
    place.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={_ROOM * PAGE}", "tmpfs", str(place)], check=True, timeout=60)
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True, timeout=60)


def free(place: Path) -> int:
    """The pages that are left."""
    return os.statvfs(place).f_bavail * os.statvfs(place).f_frsize // PAGE


def emptied(place: Path) -> None:
    """Remove whatever is on the disk, but for a folder for pictures, which commands do not make."""
    subprocess.run(["find", str(place), "-mindepth", "1", "-delete"], check=True, timeout=60)
    (place / "pictures").mkdir()


def files(folder: Path) -> dict[str, str]:
    """What the names in braces stand for."""
    (folder / "many.txt").write_text(f"{_EASY}\n" * 600)
    (folder / "few.txt").write_text(f"{_EASY}\n" * 3)
    subprocess.run(
        [sys.executable, "-m", "satpuzzles", "certify", "few.txt", "--nth", "1", "-o", "certificate"],
        cwd=folder, timeout=_PATIENCE, check=True, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    shipped = {
        "sudoku": "sudoku/9x9.json", "empty": "sudoku/4x4-empty.json", "hanjie": "hanjie/webpbn-1.json",
        "two": "hanjie/two-solutions.json",
    }  # fmt: skip
    given = {name: str(INSTANCES / path) for name, path in shipped.items()}
    return given | {name.partition(".")[0]: str(folder / name) for name in ("many.txt", "few.txt", "certificate")}


def ran(words: list[str], folder: Path, stdout: int = subprocess.DEVNULL) -> tuple[int, list[str]]:
    """The exit code of a command, and the lines that it printed to standard error. One that hangs is killed, and is an
    error.
    """
    found = subprocess.run(
        [sys.executable, "-m", "satpuzzles", *words], cwd=folder, timeout=_PATIENCE, check=False,
        stdin=subprocess.DEVNULL, stdout=stdout, stderr=subprocess.PIPE, encoding="utf-8",
    )  # fmt: skip
    return found.returncode, found.stderr.splitlines()


def faults(code: int, complaints: list[str], place: str) -> Iterator[str]:
    """What is wrong with how a command ended that found no room in ``place``."""
    if code != 2:
        yield f"exit code {code}"
    if not complaints or place not in complaints[-1] or not complaints[-1].endswith(_REFUSED):
        yield f"message {complaints[-3:]}"
    if any("Traceback" in line for line in complaints):
        yield "traceback"


def written(command: str, given: dict[str, str], place: Path, folder: Path) -> tuple[int, list[str]]:
    """How many pages a command writes to the disk, and what was wrong where it had less room."""
    words = shlex.split(command.format(**given, disk=place))
    emptied(place)
    room = free(place)
    code, complaints = ran(words, folder)
    pages = room - free(place)
    if code not in (0, 1, 3) or not pages:
        return pages, [f"with room: exit code {code}, {complaints[-3:]}"]
    found = []
    for left in sorted({0, pages // 2, pages - 1}):
        emptied(place)
        (place / FILLING).write_bytes(bytes(PAGE * (room - left)))
        found += [f"{left} pages left: {fault}" for fault in faults(*ran(words, folder), str(place))]
        found += [f"{left} pages left: {path.name} stays" for path in place.rglob("*") if is_left(path, place)]
    emptied(place)
    return pages, found


def is_left(path: Path, place: Path) -> bool:
    """Whether a file or folder should not be on the disk after a command that found no room."""
    return PARTIAL in path.name or path.relative_to(place).parts[0] not in KEPT


def printed(command: str, given: dict[str, str], folder: Path) -> list[str]:
    """What was wrong with how a command ended whose standard output has no room."""
    with Path("/dev/full").open("wb") as full:
        code, complaints = ran(shlex.split(command.format(**given)), folder, full.fileno())
    return [*faults(code, complaints, "standard output")]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="commands that begin so")
    chosen = parser.parse_args()
    failures = 0
    print("| command | pages of 4 kB | what was wrong |\n|---|---:|---|")
    with tempfile.TemporaryDirectory(prefix="full-disk-") as name, disk(Path(name)) as place:
        folder = Path(name)
        given = files(folder)
        for command in (*WRITERS, *PRINTERS):
            if not command.startswith(chosen.only):
                continue
            pages, found = (
                written(command, given, place, folder) if "{disk}" in command else (0, printed(command, given, folder))
            )
            failures += len(found)
            words = command.replace("{disk}/", "").replace("{", "").replace("}", "")
            print(f"| {words} | {pages or '/dev/full'} | {'; '.join(found) or 'nothing'} |", flush=True)
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
