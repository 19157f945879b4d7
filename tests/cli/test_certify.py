import json
import shutil

import pytest

from satpuzzles.proving import folder
from tests.cli.conftest import SOLVED


def test_a_certificate_is_made_and_verified(run, unique):
    made = run("certify", unique, "-o", "here")
    assert (made.code, made.out) == (0, "unique\ncertificate in here\n")
    held = run("verify", "here")
    assert (held.code, held.out.splitlines()[0]) == (0, "verified: unique")
    assert [line.split()[0] for line in held.out.splitlines()[1:6]] == [
        "puzzle.json",
        "solution.json",
        "formula.cnf",
        "blocking.cnf",
        "proof.lrat",
    ]


def test_an_impossible_puzzle_has_a_certificate_too(run, contradictory):
    assert run("certify", contradictory, "-o", "here").code == 1
    assert run("verify", "here").out.startswith("verified: no solution\n")


def test_check_makes_the_certificate_in_one_go(run, several):
    plain, certified = run("check", several), run("check", several, "--certify", "here")
    assert certified.out == plain.out
    assert run("verify", "here").out == (
        "verified: several solutions\n"
        "  puzzle.json      hanjie\n"
        "  solution.json    keeps the rules\n"
        "  solution-2.json  keeps the rules\n"
    )


def test_check_as_json_with_a_certificate(run, unique):
    result = run("check", unique, "--certify", "here", "--json")
    assert (result.code, result.records[0]["solutions"]) == (0, [SOLVED])
    assert run("verify", "here").code == 0


def test_records(run, unique):
    made = run("certify", unique, "-o", "here", "--json", "--stats").records[0]
    assert (made["status"], made["certificate"], made["statistics"]["clauses"]) == ("unique", "here", 273)
    held = run("verify", "here", "--json").records[0]
    assert (held["status"], held["verdict"], held["puzzle"]) == ("verified", "unique", "sudoku")
    assert held["findings"]["solution.json"] == "keeps the rules"


def test_statistics(run, unique):
    assert "seconds to proof" in run("certify", unique, "-o", "here", "--stats").out


def test_a_rejected_certificate_has_its_own_exit_code(run, unique, tmp_path):
    run("certify", unique, "-o", "here")
    (tmp_path / "here" / "proof.lrat").write_text("0\n")
    words = "it was changed: its digest is not the one in the manifest"
    rejected = run("verify", "here")
    assert (rejected.code, rejected.out) == (1, f"rejected: proof.lrat: {words}\n")
    record = {"certificate": "here", "status": "rejected", "file": "proof.lrat", "reason": words}
    assert run("verify", "here", "--json").records == [record]


def test_of_another_puzzle(run, unique, several):
    run("certify", unique, "-o", "here")
    assert run("verify", "here", "--puzzle", unique).code == 0
    assert (
        run("verify", "here", "--puzzle", several).out
        == "rejected: puzzle.json: expected the puzzle of --puzzle, found another\n"
    )


def test_of_several_directories_the_worst_counts(run, unique):
    run("certify", unique, "-o", "here")
    result = run("verify", "here", "nowhere", "here")
    assert (result.code, result.out.count("verified: unique")) == (2, 2)
    assert "nowhere: expected the directory of a certificate, found none" in result.err


@pytest.mark.parametrize("files", [["unique.json", "several.json"], ["many.jsonl"]])
@pytest.mark.usefixtures("several")
def test_one_certificate_is_of_one_puzzle(run, unique, tmp_path, files):
    line = json.dumps(json.loads((tmp_path / unique).read_text()))
    (tmp_path / "many.jsonl").write_text(f"{line}\n{line}\n")
    result = run("check", *files, "--certify", "here")
    assert (result.code, result.out) == (2, "")
    assert "--certify expects " in result.err
    assert " with one puzzle, found " in result.err
    assert not (tmp_path / "here").exists()


@pytest.mark.parametrize("option", ["--presolve", "--no-presolve"])
def test_the_formula_of_a_certificate_is_never_presolved(run, unique, tmp_path, option):
    result = run("certify", unique, "-o", "here", option)
    assert (result.code, "No such option" in result.err) == (2, True)
    result = run("check", unique, "--certify", "here", option)
    assert result.code == 2
    assert "--certify cannot be combined with --presolve or --no-presolve" in result.err
    assert not (tmp_path / "here").exists()


def test_a_certificate_in_parts_is_checked_part_by_part(run, unique):
    assert run("certify", unique, "--cubes", "2", "-o", "here").out == "unique\ncertificate in here\n"
    assert run("verify", "here").out.startswith("verified: unique\n")
    some = run("verify", "here", "--part", "cover")
    assert (some.code, some.out.splitlines()[0]) == (0, "partly verified: unique")
    record = run("verify", "here", "--part", "cover", "--json").records[0]
    assert (record["status"], record["findings"]["not checked"]) == ("partly verified", "1")
    assert run("verify", "here", "--part", "1-2").err == "satpuzzles: here: --part: expected 1, or cover, found 2\n"


@pytest.mark.parametrize("part", ["0", "-1", "1-", "2-1", "1-2-3", "all", "1,2", "٣"])
def test_what_is_no_part_is_refused(run, unique, part):
    run("certify", unique, "--cubes", "2", "-o", "here")
    refused = run("verify", "here", "--part", part)
    assert refused.code == 2
    assert "expected a number, a range such as 1-100, or cover, found" in refused.err


MANY = ".1.2.....2..4...\nnonsense\n11..............\n"


@pytest.fixture
def many(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "many.txt"
    path.write_text(MANY)
    return path


def test_one_of_many_puzzles_has_one_certificate(run, many, tmp_path):
    made = run("certify", many, "--nth", "1", "-o", "here")
    assert made.out == "unique\ncertificate in here\n"
    assert (tmp_path / "here" / "manifest.json").exists()
    assert run("certify", f"{many}:3", "-o", "third").out.startswith("no solution: row 1")


def test_certificates_of_many_puzzles_are_resumed(run, many, tmp_path):
    whole = run("certify", many, "-o", "here")
    assert whole.code == 2
    assert whole.err.endswith("3 puzzles: 1 unique, 1 bad input, 1 no solution\n")
    refused = run("certify", many, "-o", "here")
    assert (refused.code, refused.err) == (2, "satpuzzles: here: expected a new directory, found one that exists\n")
    records = tmp_path / "records.jsonl"
    records.write_text(whole.out.splitlines(keepends=True)[0])  # the certificate of line 3 has been written
    assert run("certify", many, "-o", "here", "--resume", records).out == whole.out
    many.write_text(MANY.replace("11", "22"))  # another puzzle
    resumed = run("certify", many, "-o", "here", "--resume", records)
    assert [record["status"] for record in resumed.records] == ["unique", "error", "none"]
    assert run("verify", "here/3", "--puzzle", f"{many}:3").code == 0


def test_certificates_of_another_formula_or_with_other_files_are_made_again(run, many, tmp_path):
    assert run("certify", many, "-o", "here").code == 2
    (tmp_path / "empty.jsonl").touch()
    records = tmp_path / "records.jsonl"

    def files():
        return {path.name: (path / "manifest.json").stat().st_mtime_ns for path in (tmp_path / "here").iterdir()}

    def changed(*words):
        """The lines whose certificates are made again, and what is said at the end."""
        before = files()
        resumed = run("certify", many, "-o", "here", *words)
        records.write_text(resumed.out)
        assert run("verify", "here").code == 0
        return {name for name, number in files().items() if before[name] != number}, resumed.err.splitlines()[1:]

    pairwise = ["--encoding", "at-most-one=pairwise"]
    assert changed("--resume", "empty.jsonl") == (set(), [])
    assert changed("--resume", "empty.jsonl", *pairwise)[0] == {"1", "3"}
    assert changed("--resume", records, *pairwise) == (set(), [])
    assert changed("--resume", "empty.jsonl", "--naive")[0] == {"1", "3"}
    one, three = tmp_path / "here" / "1", tmp_path / "here" / "3"
    (one / "proof.lrat").write_bytes((one / "proof.lrat").read_bytes()[:-9])
    (three / "formula.cnf").unlink()
    found, (line,) = changed("--resume", records, "--naive")
    assert found == {"1", "3"}
    assert line.endswith("records.jsonl: 2 records were not used: whose files are not there, or are others")


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_certificates_without_records_are_not_made_again(run, many, tmp_path, monkeypatch, jobs):
    many.write_text(f"{MANY}1{'.' * 15}\n{MANY}")
    words = ["certify", many, "-o", "here", "--jobs", jobs]
    whole, asked = run(*words), []
    shutil.rmtree(tmp_path / "here" / "5")
    (tmp_path / "records.jsonl").touch()
    if jobs == 1:
        make = folder.certificate_of
        monkeypatch.setattr(folder, "certificate_of", lambda *these, **named: asked.append(1) or make(*these, **named))
    before = {path: path.stat().st_ino for path in (tmp_path / "here").iterdir()}
    resumed = run(*words, "--resume", "records.jsonl")
    assert (resumed.out, resumed.err) == (whole.out, whole.err)
    assert len(asked) == (jobs == 1)
    assert before.items() < {path: path.stat().st_ino for path in (tmp_path / "here").iterdir()}.items()


def test_what_is_no_certificate_is_not_taken_for_one(run, many, tmp_path):
    run("certify", many, "-o", "here")
    (tmp_path / "records.jsonl").touch()
    (tmp_path / "here" / "1" / "manifest.json").write_text("{}")
    resumed = run("certify", many, "-o", "here", "--resume", "records.jsonl")
    assert (resumed.code, resumed.out) == (2, "")
    assert "here/1: expected a new directory, found one that exists" in resumed.err


def test_a_certificate_that_cannot_be_written_ends_the_batch(run, many, tmp_path):
    records = tmp_path / "records.jsonl"
    records.touch()
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "3").touch()
    stopped = run("certify", many, "-o", "here", "--resume", records)
    assert (stopped.code, stopped.out.count("\n")) == (2, 2)
    assert "here/3: expected a new directory, found one that exists" in stopped.err


def test_records_that_cannot_be_read_are_said_for_one_puzzle_too(run, unique, tmp_path):
    refused = run("certify", unique, "-o", "here", "--resume", "nowhere.jsonl")
    assert (refused.code, refused.out) == (2, "")
    assert refused.err == "satpuzzles: nowhere.jsonl: cannot be read: No such file or directory\n"
    assert not (tmp_path / "here").exists()


def test_past_a_limit_there_is_no_certificate(run, many, tmp_path):
    made = run("certify", many, "-o", "here", "--time-limit", "1e-9")
    assert made.code == 3
    record = made.records[0]
    assert record.pop("digest")
    assert record == {"file": str(many), "line": 1, "puzzle": "sudoku", "status": "unknown"} | {
        "reason": "time limit", "solutions": [], "differing": [],
    }  # fmt: skip
    assert list((tmp_path / "here").iterdir()) == []


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("--cubes 4", "many.txt: --cubes expects a file with one puzzle, found many"),
        ("--stats", "many.txt: --stats expects a file with one puzzle, found many"),
        ("--naive --encoding at-most-one=pairwise", "the plain formula has no choice of encodings"),
        ("--backend lookahead", "unknown backend 'lookahead'"),
    ],
)
def test_what_many_certificates_cannot_have(run, many, tmp_path, options, message):
    refused = run("certify", many, "-o", "here", *options.split())
    assert (refused.code, refused.out) == (2, "")
    assert message in refused.err
    assert not (tmp_path / "here").exists()


def test_a_folder_of_certificates_is_verified(run, unique, tmp_path):
    (tmp_path / "proofs").mkdir()
    for name in ("10", "9", "b", "a"):
        assert run("certify", unique, "-o", f"proofs/{name}").code == 0
    (tmp_path / "proofs" / "records.jsonl").touch()
    held = run("verify", "proofs")
    assert [line for line in held.out.splitlines() if line.startswith("==")] == [
        f"== proofs/{name}" for name in ("9", "10", "a", "b")
    ]
    (tmp_path / "proofs" / "9" / "manifest.json").unlink()  # it must not be passed over
    alone = run("verify", "proofs")
    assert alone.code == 1
    together = run("verify", "proofs", "nowhere", "--jobs", "2")
    assert (together.code, together.out) == (2, f"{alone.out}== nowhere\n")
    assert together.err == "satpuzzles: nowhere: expected the directory of a certificate, found none\n"
    refused = "satpuzzles: proofs/{}: --part: expected a certificate in parts, found one that has none\n"
    several = run("verify", "proofs", "--jobs", "2", "--part", "1")
    assert several.err == "".join(map(refused.format, ("10", "a", "b")))
    (tmp_path / "empty").mkdir()
    assert run("verify", "empty").code == 1
