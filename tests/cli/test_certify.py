import shutil

import pytest

from satpuzzles.proving import folder

MANY = ".1.2.....2..4...\nnonsense\n11..............\n"


@pytest.fixture
def many(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "many.txt"
    path.write_text(MANY)
    return path


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
