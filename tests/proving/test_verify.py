"""Nothing but a certificate that holds is accepted."""

import os
import tracemalloc
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, strategies as st

import satpuzzles
from satpuzzles import GaveUp, Rejected
from satpuzzles.errors import OutOfTime
from satpuzzles.proving import certificate, verify as verifying
from satpuzzles.proving.certificate import BLOCKING, FORMULA, MANIFEST, PROOF, PUZZLE, SOLUTION
from satpuzzles.proving.checker.text import LratStep, read_cnf
from satpuzzles.solving.check import Uniqueness
from tests.deadlines import Countdown, count_down
from tests.effort import examples
from tests.proving.certificates import NONE, SEVERAL, SOLVED, UNIQUE, forged, made, read_all, write_all
from tests.proving.forgeries import open_as_unique

CHOSEN = {"unique": UNIQUE, "several": SEVERAL, "none": NONE}


@pytest.fixture(scope="module")
def certificates(tmp_path_factory):
    """The files of a certificate of each verdict."""
    return {name: read_all(made(tmp_path_factory.mktemp(name), chosen)) for name, chosen in CHOSEN.items()}


@pytest.fixture(scope="module")
def scratch(tmp_path_factory):
    return tmp_path_factory.mktemp("scratch") / "certificate"


def reason(directory, files, **options):
    """Why a certificate of these files is rejected."""
    write_all(directory, files)
    with pytest.raises(Rejected) as rejected:
        satpuzzles.verify(directory, **options)
    return str(rejected.value)


def test_a_file_that_was_cut_short_says_where_it_ends(certificates, scratch):
    cut = 0
    for files in certificates.values():
        for name, content in files.items():
            for length in {0, 1, len(content) // 3, len(content) // 2, len(content) - 2}:
                said = reason(scratch, {**files, name: content[:length]})
                line = content[:length].count(b"\n") + (not content[:length].endswith(b"\n"))
                assert said.startswith(f"{name}: it ends too early, in line {line}: expected ")
                cut += 1
    assert cut > 50


@st.composite
def damages(draw):
    """A change to bytes: some replaced, inserted, cut out, or lines swapped, left out or written twice."""
    kind = draw(st.sampled_from(["replace", "insert", "cut", "truncate", "swap", "leave out", "twice"]))
    first, second = draw(st.integers(0, 10**6)), draw(st.integers(0, 10**6))
    put = draw(st.one_of(st.binary(min_size=1, max_size=3), st.sampled_from([b"0", b"1", b"-", b" ", b"\n", b"d "])))

    def damage(data):
        start, end = sorted((first % (len(data) + 1), second % (len(data) + 1)))
        lines = data.split(b"\n")
        i, j = first % len(lines), second % len(lines)
        match kind:
            case "replace":
                return data[:start] + put + data[start + len(put) :]
            case "insert":
                return data[:start] + put + data[start:]
            case "cut":
                return data[:start] + data[end:]
            case "truncate":
                return data[:start]
            case "swap":
                lines[i], lines[j] = lines[j], lines[i]
            case "leave out":
                del lines[i]
            case "twice":
                lines.insert(j, lines[i])
        return b"\n".join(lines)

    return damage


@pytest.mark.slow
@examples(150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.sampled_from(sorted(CHOSEN)), place=st.integers(0, 99), damage=damages())
def test_damage_to_any_file_is_noticed(certificates, scratch, name, place, damage):
    files = certificates[name]
    damaged = sorted(files)[place % len(files)]
    data = damage(files[damaged])
    if data != files[damaged]:
        assert reason(scratch, {**files, damaged: data}).startswith((f"{damaged}: ", f"{MANIFEST}: "))


@pytest.mark.slow
@examples(150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.sampled_from(sorted(CHOSEN)), place=st.integers(0, 99), damage=damages())
def test_with_a_manifest_that_fits_the_damage_nothing_false_is_accepted(certificates, scratch, name, place, damage):
    files = certificates[name]
    content = sorted(files.keys() - {MANIFEST})
    damaged = content[place % len(content)]
    write_all(scratch, forged({**files, damaged: damage(files[damaged])}))
    try:
        held = satpuzzles.verify(scratch)
    except Rejected:
        return
    truth = satpuzzles.check(held.puzzle)
    assert held.verdict == truth.status
    if held.verdict == "unique":
        assert held.solutions == truth.solutions


@pytest.mark.parametrize("name", sorted(CHOSEN))
def test_a_missing_file_is_named(certificates, scratch, name):
    files = certificates[name]
    for missing in files:
        left = {other: data for other, data in files.items() if other != missing}
        assert reason(scratch, left) == f"{missing}: expected a file, found none"


@pytest.mark.parametrize("name", sorted({MANIFEST} | certificate.FILES[Uniqueness.UNIQUE]))
def test_a_file_beyond_its_bound_is_not_read_and_nothing_is_said(certificates, scratch, name):
    write_all(scratch, certificates["unique"])
    os.truncate(scratch / name, certificate.largest(name) + 1)
    tracemalloc.start()
    try:
        with pytest.raises(GaveUp, match=rf"^{name}: expected at most [\d,]+ bytes, found more$"):
            satpuzzles.verify(scratch)
        assert tracemalloc.get_traced_memory()[1] < 2**22
    finally:
        tracemalloc.stop()


def test_a_file_that_grows_while_it_is_read_is_bounded(certificates, scratch, monkeypatch):
    write_all(scratch, certificates["unique"])
    os.truncate(scratch / MANIFEST, 2**21)
    stat, small = Path.stat, (scratch / PUZZLE).stat()
    monkeypatch.setattr(Path, "stat", lambda path, **how: small if path.name == MANIFEST else stat(path, **how))
    with pytest.raises(GaveUp, match=r"^manifest\.json: expected at most 1,048,576 bytes, found more$"):
        satpuzzles.verify(scratch)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(CHOSEN))
def test_wherever_the_deadline_passes_verify_gives_up(certificates, scratch, monkeypatch, name):
    """And all it does is between two looks at the deadline: the last look is the one that lets it end."""
    write_all(scratch, certificates[name])
    looks, held = 0, None
    while held is None:
        count_down(monkeypatch, verifying, looks)
        with suppress(OutOfTime):
            held = satpuzzles.verify(scratch)
        looks = looks * 5 // 4 + 1
    assert held.verdict == {"several": "multiple"}.get(name, name)


def looks_taken(monkeypatch, directory, reason):
    """How often a verification that ends with ``reason`` looks at its deadline."""
    deadline = Countdown(looks=2**30)
    monkeypatch.setattr(verifying, "Deadline", type("Fake", (), {"after": staticmethod(lambda *_: deadline)}))
    with pytest.raises(Rejected, match=reason):
        satpuzzles.verify(directory)
    return len(deadline._seen)


def test_each_step_of_a_proof_is_a_look_at_the_deadline(certificates, scratch, monkeypatch):
    files = certificates["unique"]
    first = read_cnf(files[FORMULA]).clauses[0]
    steps = certificate.proof_text(LratStep(number, first, [1]) for number in range(275, 10_275))
    write_all(scratch, forged({**files, PROOF: steps}))
    assert looks_taken(monkeypatch, scratch, "the last of the 10000 steps") >= 10_000


def other_solution():
    grid = [row[:] for row in SOLVED]
    grid[0], grid[1] = grid[1], grid[0]
    return certificate.solution_text(grid)


def presolved(chosen):
    stream = BytesIO()
    satpuzzles.export(chosen, stream, presolve=True)
    return stream.getvalue()


FORGERIES = {
    "a solution that breaks the rules": (SOLUTION, lambda _: other_solution(), "it breaks the rules: r1c1 is"),
    "a solution that is none": (SOLUTION, lambda _: b'{"grid": [1]}', "expected an object whose only member"),
    "a grid too small": (SOLUTION, lambda _: b'{"grid":[[1]]}\n', "it breaks the rules: the grid has rows of"),
    "no JSON": (SOLUTION, lambda _: b"{", "expected JSON"),
    "a kind that does not exist": (
        PUZZLE,
        lambda old: old.replace(b"sudoku", b"chess"),
        "puzzle: expected a kind that",
    ),
    "a key twice": (PUZZLE, lambda old: old.replace(b"{", b'{"box":[1,4],', 1), "expected each member once"),
    "a puzzle spread out": (PUZZLE, lambda old: old.replace(b",", b", "), "expected its canonical form, with"),
    "an unmarked end": (PUZZLE, lambda old: old[:-1], "at offset 115, found the end"),
    "a byte order mark": (PUZZLE, lambda old: b"\xef\xbb\xbf" + old, "at offset 0, found"),
    "a formula cut short": (FORMULA, lambda old: old[:-8], "it is not this puzzle's, from line"),
    "a presolved formula": (FORMULA, lambda _: presolved(UNIQUE), "it is not this puzzle's, from line 1 on"),
    "two clauses": (
        BLOCKING,
        lambda _: b"p cnf 44 2\n1 0\n-1 0\n",
        "expected the one clause that forbids the solution",
    ),
    "a proof of nothing": (PROOF, lambda _: b"", "expected the empty clause as the last of the 0 steps"),
    "a proof in another format": (PROOF, lambda _: b"a\xc2\x02\n", "expected text, found"),
}
"""One for each reason; `tests.proving.forgeries` has many more."""


@pytest.mark.parametrize("forgery", sorted(FORGERIES))
def test_a_forgery_is_rejected_with_its_reason(certificates, scratch, forgery):
    name, change, complaint = FORGERIES[forgery]
    files = certificates["unique"]
    changed = change(files[name])
    assert changed != files[name]
    found = reason(scratch, forged({**files, name: changed}))
    assert complaint in found
    assert found.startswith(name)


def test_a_puzzle_of_several_solutions_cannot_be_passed_off_as_unique(certificates, scratch):
    files = open_as_unique(b"%d 0 1 0\n")(certificates["unique"])
    assert (
        reason(scratch, files) == f"{PROOF}: step 1: clause 1 neither has one literal left nor contradicts the others"
    )


@pytest.mark.parametrize("verdict", list(certificate.FILES))
def test_another_verdict_is_rejected(certificates, scratch, verdict):
    for name, files in certificates.items():
        if {"unique": "unique", "several": "multiple", "none": "none"}[name] != verdict:
            assert "manifest.json: expected the files" in reason(scratch, forged(files, verdict=verdict))


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        (
            {"satpuzzles": "0.0.1"},
            "formula.cnf: it is not this puzzle's, from line 1 on; it was written by satpuzzles '0.0.1'",
        ),
        ({"satpuzzles": ""}, "formula.cnf: it is not this puzzle's, from line 1 on; it was written by satpuzzles ''"),
        ({"encodings": {"rows": "ordered"}}, "manifest.json: sudoku has no choice of encoding for 'rows'"),
        ({"encodings": {"at-most-one": "pairwise"}}, "formula.cnf: it is not this puzzle's, from line 1 on"),
        ({"puzzle": "hanjie"}, "puzzle.json: expected the kind 'hanjie', found 'sudoku'"),
        ({"presolve": True}, "manifest.json: presolve: expected false, because a proof must not rest on propagators"),
    ],
)
def test_a_manifest_that_says_something_else_is_rejected(certificates, scratch, changes, complaint):
    assert reason(scratch, forged(certificates["unique"], **changes)).startswith(complaint)


def test_one_of_another_version_that_writes_the_same_formula_is_verified(certificates, scratch):
    files = certificates["unique"]
    formula = files[FORMULA].replace(f'"{satpuzzles.__version__}"'.encode(), b'"0.1.0"', 1)
    assert formula != files[FORMULA]
    write_all(scratch, forged({**files, FORMULA: formula}, satpuzzles="0.1.0"))
    assert satpuzzles.verify(scratch).verdict == "unique"


FOREIGN = "0.1.0\nverified: unique\r\x1b[2J\u2028" + "x" * 9_000


@pytest.mark.parametrize("changes", [{"satpuzzles": FOREIGN}, {"puzzle": FOREIGN}, {"encodings": {FOREIGN: FOREIGN}}])
def test_what_a_manifest_says_cannot_pass_for_lines_of_ours(certificates, scratch, changes):
    found = reason(scratch, forged({**certificates["unique"], FORMULA: b"\n"}, **changes))
    assert found.isprintable()
    assert len(found) < 600


def test_nor_can_the_names_of_its_files(certificates, scratch):
    assert "verified: unique" in (found := reason(scratch, forged({**certificates["unique"], FOREIGN[:40]: b""})))
    assert found.isprintable()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (b"", "it ends too early, in line 1: expected the rest of the JSON"),
        (b"nothing", "expected JSON"),
        (b"[]", "expected a certificate of format 2, found none"),
        (b'{"certificate": 1}', "expected a certificate of format 2, found none"),
        (b'{"certificate": 2}', "the document: expected a member 'satpuzzles'"),
        (b'{"certificate": 2, "verdict": "unknown"}', "verdict: expected unique or multiple or none, found 'unknown'"),
        (b'{"certificate": 2, "more": 1}', "more: expected one of the members satpuzzles, verdict"),
    ],
)
def test_a_manifest_that_is_none_is_rejected(certificates, scratch, text, complaint):
    assert reason(scratch, {**certificates["unique"], MANIFEST: text}).startswith(f"{MANIFEST}: {complaint}")


def test_a_formula_that_contradicts_the_solution_is_noticed(certificates, scratch, monkeypatch):
    """As a compiler with a bug would write it, which recompiling repeats."""
    monkeypatch.setattr(satpuzzles.proving.verify._Verifier, "_compare_formula", lambda _: None)
    files = certificates["unique"]
    text = files[FORMULA].replace(b" 273\n", b" 274\n") + f"{files[BLOCKING].split()[4].decode()} 0\n".encode()
    assert reason(scratch, forged({**files, FORMULA: text})) == f"{FORMULA}: it contradicts the solution"
