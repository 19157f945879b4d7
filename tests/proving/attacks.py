"""Certificates that are made to take long: each ``satpuzzles verify`` ends within 2 s of its time limit.

``python -m tests.proving.attacks`` makes each in a temporary folder, verifies it with ``--time-limit 2`` in a process
of its own, and prints the seconds of wall clock and of processor time, the largest resident memory, the exit code and
the first line of the answer. ``--only NAME`` chooses one. With another checkout on PYTHONPATH that one is measured.
"""

import argparse
import subprocess
import sys
import tempfile
from io import BytesIO
from pathlib import Path

import satpuzzles
from satpuzzles.proving.certificate import proof_text, puzzle_text, solution_text
from satpuzzles.proving.checker.text import LratStep, read_cnf
from satpuzzles.solving.check import Uniqueness
from tests.fuzz.attacks import attacked
from tests.proving.certificates import UNIQUE, forged, made, read_all, write_all
from tests.proving.forgeries import open_as_unique
from tests.puzzles.common import puzzle


def claimed(verdict, chosen, files):
    """The puzzle and further ``files``, with a manifest that claims ``verdict``."""
    manifest = certificate_of(UNIQUE)["manifest.json"]
    encodings = {role: str(name) for role, name in type(chosen).encodings.items()}
    files = {"manifest.json": manifest, "puzzle.json": puzzle_text(chosen), **files}
    return forged(files, verdict=verdict, puzzle=chosen.kind, encodings=encodings)


def certificate_of(chosen):
    with tempfile.TemporaryDirectory(prefix="satpuzzles-attack-") as folder:
        return read_all(made(Path(folder), chosen))


def several(chosen, first, second):
    files = {"solution.json": solution_text(first), "solution-2.json": solution_text(second)}
    return claimed(Uniqueness.MULTIPLE, chosen, files)


def with_file(name, data):
    return lambda: forged({**certificate_of(UNIQUE), name: data()})


def with_manifest(data):
    return lambda: {**certificate_of(UNIQUE), "manifest.json": data()}


def with_proof(data):
    return lambda: open_as_unique(data())(certificate_of(UNIQUE))


def repeated():
    """Steps that follow, and lead nowhere."""
    clauses = read_cnf(certificate_of(UNIQUE)["formula.cnf"]).clauses
    return proof_text(LratStep(number, clauses[0], [1]) for number in range(len(clauses) + 2, 10_000_000))


def impossible(chosen, formula=None):
    """A ``formula``, by default the right one, and a proof that is none."""
    stream = BytesIO()
    if formula is None:
        satpuzzles.export(chosen, stream, presolve=False)
    files = {"formula.cnf": formula or stream.getvalue(), "proof.lrat": b"0\n"}
    return claimed(Uniqueness.NONE, chosen, files)


def trid(size):
    triangles = [[6] * length for length in range(1, 2 * size - 1, 2)]
    return puzzle("trid", size=size, min=1, max=size, triangles=triangles)


def constant(size, value):
    return [[value] * (r + 1) for r in range(size)]


def hanjie(clue):
    return puzzle("hanjie", rows=[clue] * 1000, columns=[[1] * 500] * 1000)


STRIPES = [[i % 2 for i in range(1000)]] * 1000

ATTACKS = {
    "manifest of 120 MB": with_manifest(
        lambda: b'{"certificate":1' + b"".join(b',"%09d":[{},{}]' % i for i in range(6_000_000)) + b"}"
    ),
    "manifest of 60 kB, nested": with_manifest(lambda: b"[" * 60_000),
    "puzzle of 4 MB, empty rows": with_file(
        "puzzle.json", lambda: b'{"puzzle":"sudoku","givens":[' + b"[]," * 1_390_000 + b"[]]}"
    ),
    "puzzle of 4 MB, members": with_file(
        "puzzle.json", lambda: b'{"puzzle":"sudoku"' + b"".join(b',"%d":0' % i for i in range(370_000)) + b"}"
    ),
    "puzzle of 200 MB, empty rows": with_file("puzzle.json", lambda: b"[]," * 70_000_000),
    "solution of 4 MB, empty rows": with_file("solution.json", lambda: b'{"grid":[' + b"[]," * 1_390_000 + b"[]]}"),
    "blocking clause of 250 MB": with_file("blocking.cnf", lambda: b"p cnf 44 1\n" + b"1 " * 125_000_000 + b"0\n"),
    "formula of 250 MB of newlines": with_file("formula.cnf", lambda: b"\n" * 250_000_000),
    "proof of 250 MB, one clause": with_proof(lambda: b"%d " + b"1 " * 125_000_000 + b"0 1 0\n"),
    "proof of 250 MB, hints": with_proof(lambda: b"%d 0 " + b"1 " * 125_000_000 + b"0\n"),
    "proof of 220 MB, a clause again and again": with_file("proof.lrat", repeated),
    "proof of 250 MB of newlines": with_proof(lambda: b"\n" * 250_000_000),
    "Star Battle 250x250, only stars": lambda: several(
        puzzle("star-battle", stars=1, regions=[[r] * 250 for r in range(250)]), [[1] * 250] * 250, [[0] * 250] * 250
    ),
    "Trid 500, one value": lambda: several(trid(500), constant(500, 1), constant(500, 2)),
    "Hanjie 1000x1000, 500 ? a row": lambda: several(hanjie(["?"] * 500), STRIPES, STRIPES[::-1]),
    "Hanjie 1000x1000, 900 _ a row": lambda: several(hanjie(["_"] * 900), STRIPES, STRIPES[::-1]),
    "Sudoku 49x49, no proof": lambda: impossible(puzzle("sudoku", box=[7, 7], givens=[[None] * 49] * 49)),
    "Sudoku 144x144, another formula": lambda: impossible(
        puzzle("sudoku", box=[12, 12], givens=[[None] * 144] * 144), b"p cnf 0 0\n"
    ),
    "Trid 60, no proof": lambda: impossible(trid(60)),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", metavar="NAME", help="a part of an attack's name")
    parser.add_argument("--make", metavar="DIR", help="only make the certificate of --only, in DIR")
    parser.add_argument("--time-limit", default="2", metavar="SECONDS")
    chosen = parser.parse_args()
    if chosen.make is not None:
        write_all(Path(chosen.make), ATTACKS[chosen.only]())
        return
    print("| certificate | seconds | of the processor | MB | exit code | answer |\n|---|---|---|---|---|---|")
    for name in ATTACKS:
        if chosen.only is None or chosen.only.lower() in name.lower():
            with tempfile.TemporaryDirectory(prefix="satpuzzles-attack-") as folder:
                made_in = Path(folder) / "certificate"
                # apart, as the memory of this process would count as that of the next one
                command = [sys.executable, "-m", "tests.proving.attacks", "--only", name, "--make", str(made_in)]
                subprocess.run(command, check=True, timeout=300)
                words = ["verify", str(made_in), "--time-limit", chosen.time_limit]
                wall, processor, megabytes, code, answer = attacked(words, Path(folder))
            print(f"| {name} | {wall:.1f} | {processor:.1f} | {megabytes:,.0f} | {code} | {answer[:110]} |", flush=True)


if __name__ == "__main__":
    main()
