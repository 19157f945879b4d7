"""``python -m benchmarks.encodings.compared``: all figures of docs/encodings-compared.md in one run."""

import argparse
import shlex
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.instances import ROOT

_SOLVERS = "--backends glucose4,cadical195,minisat22"

COMMANDS = {
    "tables": f"benchmarks.encodings --kinds sudoku,star-battle,middle-sum {_SOLVERS} --time-limit 10",
    "tables-hanjie": f"benchmarks.encodings --kinds hanjie {_SOLVERS} --time-limit 15",
    "tables-trid": f"benchmarks.encodings --kinds trid --roles at-most-one {_SOLVERS} --time-limit 5 --repeat 1",
    "growth": "benchmarks.encodings.scaling --families hanjie-pigeonhole,star-battle-crowded,trid-short --seeds 3",
    "growth-middle-sum": "benchmarks.encodings.scaling --families middle-sum --seeds 5 --time-limit 5",
    "growth-sudoku": "benchmarks.encodings.scaling --families sudoku-leftover --seeds 5",
    "middle-sum.svg": "satpuzzles compare instances/middle-sum/8x8.json instances/middle-sum/10x10.json",
    "trid.svg": "satpuzzles compare instances/trid/minimal-10.json --encodings vertices --encodings sum",
}
"""What to run as ``python -m``, by the name of what it writes."""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.encodings.compared", description=__doc__)
    parser.add_argument("-o", "--output", type=Path, default=Path("benchmark-results"))
    output: Path = parser.parse_args(arguments).output.resolve()
    output.mkdir(parents=True, exist_ok=True)
    for name, command in COMMANDS.items():
        started = time.monotonic()
        _run(f"{command} -o {shlex.quote(str(output / name))}")
        print(f"{name} after {time.monotonic() - started:.0f} s", file=sys.stderr)
    tables = [str(output / name / "encodings.json") for name in COMMANDS if name.startswith("tables")]
    _run(shlex.join(["benchmarks.encodings.predictors", *tables]))
    return 0


def _run(command: str) -> None:
    subprocess.run([sys.executable, "-m", *shlex.split(command)], cwd=ROOT, check=True)


if __name__ == "__main__":
    sys.exit(main())
