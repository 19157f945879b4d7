"""Inputs that are small to write and large to handle: each command ends within 2 s of its time limit.

``python -m tests.fuzz.attacks`` writes each input to a temporary folder, gives it to ``satpuzzles check`` with
``--time-limit 1`` in a process of its own, and prints the seconds of wall clock and of processor time, the largest
resident memory, the exit code and the first line of the answer. ``--only NAME`` chooses one, ``--command NAME`` another
command. With another checkout on PYTHONPATH that one is measured.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

KILLED_AFTER = 60.0
"""Seconds; an attack that takes longer has succeeded."""


def _document(kind: str, **fields: object) -> bytes:
    return json.dumps({"puzzle": kind} | fields).encode()


def _trid(size: int, high: int, **fields: object) -> bytes:
    return _document("trid", size=size, min=1, max=high, **fields)


def _star_battle(size: int, stars: int = 2) -> bytes:
    regions = [[r // 2 * 2 + (c >= size // 2) for c in range(size)] for r in range(size)]
    return _document("star-battle", stars=stars, regions=regions)


def _hanjie(height: int, width: int, clue: object) -> bytes:
    return _document("hanjie", rows=[clue] * height, columns=[clue] * width)


def _xml(tag: str, inside: str) -> bytes:
    return f"<{tag}>{inside}</{tag}>".encode()


ATTACKS: Mapping[str, Callable[[], bytes]] = {
    "JSON, 8 million empty rows": lambda: b'{"puzzle": "sudoku", "givens": [' + b"[]," * 7_999_999 + b"[]]}",
    "JSON, 8 million empty clues": lambda: (
        b'{"puzzle": "hanjie", "rows": [' + b"[]," * 7_999_999 + b'[]], "columns": [[1]]}'
    ),
    "JSON, 1.9 million empty clues": lambda: (
        b'{"puzzle": "hanjie", "rows": [' + b"[]," * 1_899_999 + b'[]], "columns": [[1]]}'
    ),
    "JSON, 2 million members": lambda: b"{" + b",".join(b'"%d":0' % i for i in range(2_000_000)) + b"}",
    "JSON, a row of 60 MB": lambda: _document("middle-sum", givens=["." * 60_000_000] + ["...."] * 3),
    "JSON, symbols of 60 MB": lambda: _document("sudoku", givens=["...."] * 4, symbols="x" * 60_000_000),
    "64 MB of newlines": lambda: b"\n" * 64 * 2**20,
    "20 MB of `<a/>`, webpbn": lambda: _xml("puzzleset", "<a/>" * 5_000_000),
    "20 MB of `<a/>`, OpenSudoku": lambda: _xml("opensudoku", "<a/>" * 5_000_000),
    "Sudoku 144x144": lambda: _document("sudoku", givens=[[0] * 144] * 144),
    "Star Battle 100x100": lambda: _star_battle(100),
    "Star Battle 250x250, 60 stars": lambda: _star_battle(250, 60),
    "Star Battle 400x400": lambda: _star_battle(400),
    "Star Battle 1000x1000": lambda: _star_battle(1000),
    "Hanjie 600x600, sixty ? a line": lambda: _hanjie(600, 600, ["?"] * 60),
    "Hanjie 1000x1000, 250 ? a line": lambda: _hanjie(1000, 1000, ["?"] * 250),
    "Hanjie 1000x1000, 500 _ a line": lambda: _hanjie(1000, 1000, ["_"] * 500),
    "Hanjie 20x1000, 10000 _ a line": lambda: _hanjie(20, 1000, ["_"] * 10_000),
    "Hanjie 1000x1000, lengths between _": lambda: _hanjie(1000, 1000, (["_"] * 15 + [3]) * 3),
    "Hanjie 1000x1000, blocks of 1": lambda: _hanjie(1000, 1000, [1] * 250),
    "Hanjie 1000x1000, 2 and ? in turn": lambda: _hanjie(1000, 1000, [2, "?"] * 150),
    "Hanjie 1000x1000, nothing known": lambda: _hanjie(1000, 1000, None),
    "Hanjie 2000x2000, nothing known": lambda: _hanjie(2000, 2000, None),
    "Middle Sum 100x100": lambda: _document("middle-sum", givens=[[0] * 100] * 100),
    "Middle Sum 250x250": lambda: _document("middle-sum", givens=[[0] * 250] * 250),
    "Middle Sum 1000x1000": lambda: _document("middle-sum", givens=[[0] * 1000] * 1000),
    "Trid of size 200": lambda: _trid(200, 290),
    "Trid of size 300": lambda: _trid(300, 440),
    "Trid of size 300, all sums": lambda: _trid(300, 440, triangles=[[1000] * (2 * row + 1) for row in range(299)]),
    "Trid of size 1000": lambda: _trid(1000, 1450),
    "Trid over 2 million values": lambda: _trid(1000, 10**6),
    "Trid, a sum over 2 million values": lambda: _trid(
        100, 10**6, triangles=[[1000] * (2 * row + 1) for row in range(99)]
    ),
    "Trid of size 5 over a million values, sums": lambda: _trid(
        5, 10**6, triangles=[[1000] * (2 * row + 1) for row in range(4)]
    ),
    "Trid, a sum of 2^63": lambda: _trid(2, 9, triangles=[[2**63]]),
}


def attacked(words: Sequence[str], folder: Path) -> tuple[float, float, float, int, str]:
    """What ``satpuzzles`` with these ``words`` does in ``folder``: seconds of wall clock and of processor time,
    megabytes, exit code (-9 for one that was killed) and first line of what it says.
    """
    said = folder / "said"
    with said.open("wb") as output:
        started = time.monotonic()
        command = [sys.executable, "-m", "satpuzzles", *words]
        with subprocess.Popen(command, stdout=output, stderr=output, cwd=folder) as process:
            try:
                while time.monotonic() - started < KILLED_AFTER:
                    pid, status, usage = os.wait4(process.pid, os.WNOHANG)
                    if pid:
                        break
                    time.sleep(0.01)
                else:
                    process.kill()
                    _, status, usage = os.wait4(process.pid, 0)
            except BaseException:
                process.kill()
                raise
            process.returncode = os.waitstatus_to_exitcode(status)  # it is waited for already
        seconds = time.monotonic() - started
    answer = (said.read_text("utf-8", errors="replace").strip() or "-").splitlines()
    processor = usage.ru_utime + usage.ru_stime
    return seconds, processor, usage.ru_maxrss / 1024, process.returncode, answer[0].replace(str(folder) + os.sep, "")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", metavar="NAME", help="a part of an attack's name")
    parser.add_argument("--command", default="check", help="the command of satpuzzles")
    parser.add_argument("--write", nargs=2, metavar=("NAME", "FILE"), help="only write the input")
    parser.add_argument("--time-limit", default="1", metavar="SECONDS")
    chosen = parser.parse_args()
    if chosen.write is not None:
        Path(chosen.write[1]).write_bytes(ATTACKS[chosen.write[0]]())
        return
    words = [chosen.command, "attack", "--time-limit", chosen.time_limit]
    print("| input | bytes | seconds | of the processor | MB | exit code | answer |\n|---|---|---|---|---|---|---|")
    for name in ATTACKS:
        if chosen.only is None or chosen.only.lower() in name.lower():
            with tempfile.TemporaryDirectory(prefix="satpuzzles-attack-") as folder:
                file = Path(folder) / "attack"
                # by another process: what this one has in memory would count as the attacked one's
                subprocess.run([sys.executable, __file__, "--write", name, str(file)], check=True)
                wall, processor, megabytes, code, answer = attacked(words, file.parent)
                size = file.stat().st_size
            sizes = f"{size:,} | {wall:.1f} | {processor:.1f} | {megabytes:,.0f}"
            print(f"| {name} | {sizes} | {code} | {answer[:120]} |", flush=True)


if __name__ == "__main__":
    main()
