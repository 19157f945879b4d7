"""Certificates that somebody forged: each is a name, the certificate it starts from, and what is done to its files.

The digests in the manifest are made to fit, unless it is the manifest itself that is forged.
"""

import gzip
import json
from io import BytesIO

import satpuzzles
from satpuzzles.proving.certificate import (
    BLOCKING,
    COVER,
    CUBES,
    FORMULA,
    MANIFEST,
    PROOF,
    PUZZLE,
    SECOND_SOLUTION,
    SOLUTION,
    cnf_text,
    digest,
    part,
    puzzle_text,
    solution_text,
)
from satpuzzles.proving.checker.text import read_cnf
from satpuzzles.solving.check import Uniqueness
from tests.proving.certificates import SOLVED, forged
from tests.puzzles.common import puzzle


def blocking_text(variables, clause):
    return cnf_text(variables, [clause])


OTHER = puzzle("sudoku", givens=["21..", "....", "..4.", "4..2"])


def changed(name, change):
    """The files with one of them changed."""
    return lambda files: forged({**files, name: change(files[name])})


def replaced(name, old, new):
    def change(data):
        assert old in data
        return data.replace(old, new, 1)

    return changed(name, change)


def signed(change):
    """The files with a manifest whose record was changed and whose digest fits, in the layout of a manifest."""

    def forge(files):
        record = json.loads(files[MANIFEST])
        del record["sha256"]
        change(record)
        return {**files, MANIFEST: laid_out(record | {"sha256": digest(laid_out(record))})}

    return forge


def laid_out(record):
    return f"{json.dumps(record, indent=2, ensure_ascii=False)}\n".encode()


def manifest(change):
    return lambda files: {**files, MANIFEST: change(files[MANIFEST])}


def put(key, value):
    return lambda record: record.__setitem__(key, value)


MANIFESTS = {
    "a key twice": manifest(lambda old: old.replace(b'"verdict"', b'"verdict": "none",\n  "verdict"', 1)),
    "a key twice, the second escaped": manifest(
        lambda old: old.replace(b'"backend"', b'"v\\u0065rdict": "unique",\n  "backend"', 1)
    ),
    "on one line": manifest(lambda old: json.dumps(json.loads(old)).encode()),
    "without its last newline": manifest(lambda old: old[:-1]),
    "two last newlines": manifest(lambda old: old + b"\n"),
    "a byte order mark": manifest(lambda old: b"\xef\xbb\xbf" + old),
    "UTF-16": manifest(lambda old: old.decode().encode("utf-16")),
    "carriage returns": manifest(lambda old: old.replace(b"\n", b"\r\n")),
    "compressed": manifest(gzip.compress),
    "nested deep": manifest(lambda _: b"[" * 60_000),
    "its own digest in capitals": manifest(lambda old: old[:-70] + old[-70:].upper()),
    "format 1.0": signed(put("certificate", 1.0)),
    "format true": signed(put("certificate", True)),
    "a verdict in capitals": signed(put("verdict", "UNIQUE")),
    "the verdict unknown": signed(put("verdict", "unknown")),
    "a verdict that is a list": signed(put("verdict", ["unique"])),
    "presolve 0": signed(put("presolve", 0)),
    "presolve null": signed(put("presolve", None)),
    "a backend that is null": signed(put("backend", None)),
    "encodings that are a list": signed(put("encodings", [])),
    "encodings of numbers": signed(put("encodings", {"at-most-one": 1})),
    "a member of its own": signed(put("note", "verified")),
    "no files": signed(put("files", {})),
    "files with digests in capitals": signed(
        lambda r: r["files"].update({k: v.upper() for k, v in r["files"].items()})
    ),
    "a file elsewhere": signed(lambda r: r["files"].update({"../puzzle.json": "0" * 64})),
    "a file under another path": signed(lambda r: r["files"].update({f"./{PROOF}": r["files"].pop(PROOF)})),
    "itself among the files": signed(lambda r: r["files"].update({MANIFEST: "0" * 64})),
}

PUZZLES = {
    "givens twice": replaced(PUZZLE, b"{", b'{"givens":["1...","....","....","...."],'),
    "givens twice, one escaped": replaced(PUZZLE, b"{", b'{"\\u0067ivens":["1...","....","....","...."],'),
    "the kind twice": replaced(PUZZLE, b"{", b'{"puzzle":"hanjie",'),
    "unique: false": replaced(PUZZLE, b"{", b'{"unique":false,'),
    "unique: true": replaced(PUZZLE, b"{", b'{"unique":true,'),
    "a solution of its own": replaced(PUZZLE, b"{", b'{"solution":[[4,3,2,1]],'),
    "a title": replaced(PUZZLE, b"{", b'{"title":"another",'),
    "null": replaced(PUZZLE, b"null", b"0"),
    "a whole number with a point": replaced(PUZZLE, b"1,2,", b"1.0,2,"),
    "a number with an exponent": replaced(PUZZLE, b"1,2,", b"1e0,2,"),
    "rows of text": changed(
        PUZZLE, lambda _: b'{"puzzle":"sudoku","box":[2,2],"givens":["12..","....","..4.","4..1"]}\n'
    ),
    "boxes as regions": changed(
        PUZZLE, lambda old: old.replace(b'"box":[2,2]', b'"regions":[[0,0,1,1],[0,0,1,1],[2,2,3,3],[2,2,3,3]]')
    ),
    "boxes of another shape": replaced(PUZZLE, b'"box":[2,2]', b'"box":[1,4]'),
    "diagonals": replaced(PUZZLE, b"{", b'{"diagonals":true,'),
    "a given less": replaced(PUZZLE, b"1,2,", b"1,null,"),
    "a given more": replaced(PUZZLE, b"null", b"3"),
    "a given changed": replaced(PUZZLE, b"1,2,", b"2,1,"),
    "two documents": changed(PUZZLE, lambda old: old + old),
    "a zero byte at the end": changed(PUZZLE, lambda old: old + b"\0"),
    "compressed puzzle": changed(PUZZLE, gzip.compress),
    "another puzzle": changed(PUZZLE, lambda _: puzzle_text(OTHER)),
    "a puzzle nested deep": changed(PUZZLE, lambda _: b'{"a":' * 100_000),
    "no puzzle": changed(PUZZLE, lambda _: b""),
}

SOLUTIONS = {
    "the grid twice": replaced(SOLUTION, b"{", b'{"grid":[[4,3,2,1],[2,1,4,3],[1,2,3,4],[3,4,1,2]],'),
    "the grid twice, one escaped": replaced(SOLUTION, b"{", b'{"gr\\u0069d":[[1]],'),
    "points": replaced(SOLUTION, b"1,", b"1.0,"),
    "true": replaced(SOLUTION, b"1,", b"true,"),
    "texts": replaced(SOLUTION, b"1,", b'"1",'),
    "a blank": replaced(SOLUTION, b",", b", "),
    "a row more": replaced(SOLUTION, b"[[", b"[[],["),
    "a row less": changed(SOLUTION, lambda _: solution_text(SOLVED[:3])),
    "columns for rows": changed(
        SOLUTION, lambda _: solution_text([list(column) for column in zip(*SOLVED, strict=True)])
    ),
    "a value beyond": changed(SOLUTION, lambda _: solution_text([[value + 4 for value in row] for row in SOLVED])),
    "huge values": changed(SOLUTION, lambda _: solution_text([[2**63] * 4] * 4)),
    "no newline": changed(SOLUTION, lambda old: old[:-1]),
    "no grid": changed(SOLUTION, lambda _: b'{"grid":[]}\n'),
    "a solution of another puzzle": changed(SOLUTION, lambda _: solution_text(satpuzzles.solve(OTHER).grid)),
}


def formula_of(chosen, **options):
    stream = BytesIO()
    satpuzzles.export(chosen, stream, **options)
    return stream.getvalue()


def without_last_clause(old):
    count = old.count(b"\n") - old.count(b"\nc ") - 2  # one comment has no newline before it
    return old.replace(b" %d\n" % count, b" %d\n" % (count - 1)).rpartition(b"\n")[0].rpartition(b"\n")[0] + b"\n"


FORMULAS = {
    "a clause less": changed(FORMULA, without_last_clause),
    "a clause more": changed(FORMULA, lambda old: old.replace(b" 273\n", b" 274\n") + b"-1 0\n"),
    "a clause twice": changed(FORMULA, lambda old: old + old.rstrip(b"\n").rpartition(b"\n")[2] + b"\n"),
    "its last byte missing": changed(FORMULA, lambda old: old[:-1]),
    "an empty line at the end": changed(FORMULA, lambda old: old + b"\n"),
    "a comment at the end": changed(FORMULA, lambda old: old + b"c the end\n"),
    "a percent sign at the end": changed(FORMULA, lambda old: old + b"%\n0\n"),
    "carriage returns there": changed(FORMULA, lambda old: old.replace(b"\n", b"\r\n")),
    "a label changed": replaced(FORMULA, b'"answer": true', b'"answer": null'),
    "a label more": replaced(FORMULA, b"p cnf", b'c block {"answer": true}\np cnf'),
    "a variable more": replaced(FORMULA, b"p cnf 44", b"p cnf 45"),
    "the formula of another puzzle": changed(FORMULA, lambda _: formula_of(OTHER, presolve=False)),
    "a formula that says nothing": changed(FORMULA, lambda _: b"p cnf 44 0\n"),
    "a formula that is false": changed(FORMULA, lambda _: b"p cnf 44 1\n0\n"),
}

BLOCKINGS = {
    "the empty clause": changed(BLOCKING, lambda _: blocking_text(44, [])),
    "no clause": changed(BLOCKING, lambda _: b"p cnf 44 0\n"),
    "a literal less": replaced(BLOCKING, b"-3 ", b""),
    "a literal more": replaced(BLOCKING, b"-3 ", b"-3 4 "),
    "a literal twice": replaced(BLOCKING, b"-3 ", b"-3 -3 "),
    "another order": replaced(BLOCKING, b"-3 -8", b"-8 -3"),
    "clauses over other variables": replaced(BLOCKING, b"p cnf 44", b"p cnf 45"),
    "a literal negated": replaced(BLOCKING, b"-3 ", b"3 "),
    "a tautology": replaced(BLOCKING, b"-3 ", b"-3 3 "),
    "a carriage return": replaced(BLOCKING, b" 0\n", b" 0\r\n"),
    "a comment before it": changed(BLOCKING, lambda old: b"c unique\n" + old),
    "a comment after it": changed(BLOCKING, lambda old: old + b"c\n"),
    "zeros before a number": replaced(BLOCKING, b"-3 ", b"-03 "),
}

STAYS_OPEN = puzzle("hanjie", rows=[["?"], ["?"]], columns=[["?"], ["?"]])
"""A puzzle with several solutions, for which no proof can be right."""


def open_as_unique(proof):
    """The files of a certificate that `STAYS_OPEN` has one solution, all right but for the proof."""

    def forge(files):
        compiled = satpuzzles.compile(STAYS_OPEN, presolve=False)
        grid = satpuzzles.solve(STAYS_OPEN).grid
        formula = formula_of(STAYS_OPEN, presolve=False)
        clause = [-x if value else x for x, value in enumerate((v for row in grid for v in row), 1)]
        return forged(
            {
                **files,
                PUZZLE: puzzle_text(STAYS_OPEN),
                SOLUTION: solution_text(grid),
                FORMULA: formula,
                BLOCKING: blocking_text(compiled.formula.variables.count, clause),
                PROOF: proof.replace(b"%d", b"%d" % (len(read_cnf(formula).clauses) + 2)),
            },
            puzzle="hanjie",
            encodings={role: str(name) for role, name in compiled.encodings.items()},
        )

    return forge


PROOFS = {
    "nothing": b"",
    "the empty clause at once": b"%d 0 0\n",
    "the empty clause from itself": b"%d 0 %d 0\n",
    "the empty clause from the next": b"%d 0 %d 0\n",
    "a hint that is not there": b"%d 0 999 0\n",
    "a hint 0": b"%d 0 0 0\n",
    "a hint below 0": b"%d 0 -1 0\n",
    "a clause that is not unit": b"%d 0 1 0\n",
    "a unit that does not follow": b"%d 1 0 1 0\n%d -1 0 2 0\n%d 0 %d %d 0\n",
    "the number of a clause of the formula": b"1 0 0\n",
    "a number left out": b"999 0 999 0\n",
    "all deleted first": b"%d d 1 2 3 4 0\n%d 0 1 0\n",
    "a tautology first": b"%d 1 -1 0 0\n%d 0 %d 0\n",
    "an extension variable": b"%d 99 1 0 0\n%d 0 1 0\n",
    "a step by RAT": b"%d 1 2 0 -1 2 -3 4 0\n%d 0 1 0\n",
    "more after the empty clause": b"%d 0 1 0\n%d 1 0 1 0\n",
    "nothing after a comment": b"c proved\n",
    "binary": b"a\x02\x00a\x00",
    "carriage returns": b"%d 0 1 0\r\n",
    "no newline at the end": b"%d 0 1 0",
    "a blank before it": b" %d 0 1 0\n",
    "a minus before it": b"-%d 0 1 0\n",
    "three zeros": b"%d 0 0 0\n",
    "a number with a plus": b"+%d 0 1 0\n",
    "a number with zeros": b"0%d 0 1 0\n",
    "an underscore": b"%d 1_0 0 1 0\n",
    "a number of 5,000 digits": b"%d " + b"9" * 5000 + b" 0 1 0\n",
    "digits of other scripts": "%d \uff11 0 1 0\n".encode(),
    "a capital d": b"%d D 1 0\n",
    "a d alone": b"d\n",
    "a text line without end": b"%d " + b"1 " * 100_000 + b"0 1 0\n",
    "hints without end": b"%d 0 " + b"1 " * 100_000 + b"0\n",
    "a zero byte": b"%d 0 1 0\n\0",
    "DRUP": b"1 0\n0\n",
}
"""``%d`` stands for the number of the first step."""


TAILS = {"a step": b"%d 1 0 1 0\n", "its last step again": b"%d 0 1 0\n", "text": b"more\n"}
"""What a proof that holds does not end with; ``%d`` stands for the number of a step after the last one."""


def with_tail(tail):
    """A certificate that holds, with ``tail`` after the end of its proof."""

    def forge(files):
        last = int(files[PROOF].splitlines()[-1].split()[0])
        return forged({**files, PROOF: files[PROOF] + tail.replace(b"%d", b"%d" % (last + 1))})

    return forge


def without(name):
    """The files with one of them left out, also of the manifest."""
    return lambda files: forged({other: data for other, data in files.items() if other != name})


def with_cubes(change):
    """The files with the clauses of the cubes changed."""

    def forge(files):
        cnf = read_cnf(files[CUBES])
        change(cnf.clauses)
        return forged({**files, CUBES: cnf_text(cnf.variables, cnf.clauses)})

    return forge


def without_a_cube(files):
    """The last cube left out everywhere: the others hold as before."""
    fewer = with_cubes(list.pop)(files)
    return without(part(4))(fewer)


def swapped(files):
    return forged({**files, part(1): files[part(2)], part(2): files[part(1)]})


def empty_at_once(name):
    """The proof in a file replaced by one of the empty clause from the first clause."""

    def forge(files):
        number = files[name].split(b" ", 1)[0]
        return forged({**files, name: number + b" 0 1 0\n"})

    return forge


PARTS = {
    "one that is missing": without(part(4)),
    "one that is missing between others": without(part(2)),
    "one more": lambda files: forged({**files, part(5): files[part(4)]}),
    "one by another name": lambda files: without(part(4))({**files, "part-04.lrat": files[part(4)]}),
    "number 0": lambda files: forged({**files, part(0): files[part(1)]}),
    "a proof of the whole too": lambda files: forged({**files, PROOF: files[COVER]}),
    "swapped": swapped,
    "that of another cube": lambda files: forged({**files, part(3): files[part(1)]}),
    "without its last step": changed(part(2), lambda old: b"".join(old.splitlines(keepends=True)[:-1])),
    "without its first step": changed(part(2), lambda old: old.partition(b"\n")[2]),
    "nothing": changed(part(2), lambda _: b""),
    "the empty clause at once": empty_at_once(part(2)),
    "no cover": without(COVER),
    "a cover that is a part": lambda files: forged({**files, COVER: files[part(1)]}),
    "a cover of the empty clause at once": empty_at_once(COVER),
    "cubes without one": without_a_cube,
    "cubes without one, and its part": with_cubes(list.pop),
    "a cube twice": with_cubes(lambda clauses: clauses.__setitem__(3, clauses[2])),
    "a cube that is smaller": with_cubes(lambda clauses: clauses[1].append(539)),
    "a cube that is larger": with_cubes(lambda clauses: clauses[1].pop()),
    "a cube negated": with_cubes(lambda clauses: clauses.__setitem__(0, [-x for x in clauses[0]])),
    "cubes in another order": with_cubes(list.reverse),
    "no cubes": with_cubes(list.clear),
    "cubes after a comment": changed(CUBES, lambda old: b"c cubes\n" + old),
    "cubes of other variables": replaced(CUBES, b"p cnf 540 ", b"p cnf 541 "),
    "a cube of a new variable": with_cubes(lambda clauses: clauses[0].append(541)),
    "no list of cubes": without(CUBES),
    "the formula of another puzzle": changed(FORMULA, lambda _: formula_of(OTHER, presolve=False)),
    "the verdict none": lambda files: forged(
        {name: data for name, data in files.items() if name not in (SOLUTION, BLOCKING)}, verdict=Uniqueness.NONE
    ),
    "the verdict multiple": lambda files: forged(files, verdict=Uniqueness.MULTIPLE),
}

SECOND = {
    "the same solution with a blank": lambda files: forged(
        {**files, SECOND_SOLUTION: files[SOLUTION].replace(b",", b", ")}
    ),
    "the same solution and a key": lambda files: forged(
        {**files, SECOND_SOLUTION: files[SOLUTION].replace(b"{", b'{"grid":[[0]],')}
    ),
    "an empty second": lambda files: forged({**files, SECOND_SOLUTION: b'{"grid":[[],[],[]]}\n'}),
    "a second that breaks the rules": lambda files: forged(
        {**files, SECOND_SOLUTION: solution_text([[1, 0, 0], [0, 0, 0], [0, 1, 0]])}
    ),
}

FORGERIES = {
    **{f"manifest: {name}": ("unique", forge) for name, forge in MANIFESTS.items()},
    **{f"puzzle: {name}": ("unique", forge) for name, forge in PUZZLES.items()},
    **{f"solution: {name}": ("unique", forge) for name, forge in SOLUTIONS.items()},
    **{f"formula: {name}": ("unique", forge) for name, forge in FORMULAS.items()},
    **{f"blocking: {name}": ("unique", forge) for name, forge in BLOCKINGS.items()},
    **{f"proof: {name}": ("unique", open_as_unique(proof)) for name, proof in PROOFS.items()},
    **{f"after the proof: {name}": ("unique", with_tail(tail)) for name, tail in TAILS.items()},
    **{f"parts: {name}": ("in parts", forge) for name, forge in PARTS.items()},
    **{f"second: {name}": ("several", forge) for name, forge in SECOND.items()},
}
