"""A certificate in parts is made by any number of processes, checked by any number, and each part by itself."""

import os
import signal
import time
from contextlib import nullcontext

import pytest

import satpuzzles
from satpuzzles import Rejected, SolverError, UsageError, WrongAnswer
from satpuzzles.processes.parallel import Died
from satpuzzles.proving import certificate, proofs, refutations
from satpuzzles.proving.certificate import COVER, PROOF, part
from satpuzzles.proving.checker.text import read_cnf
from satpuzzles.solving.search import Search
from tests.paths import INSTANCES
from tests.proving.certificates import IN_PARTS, SEVERAL, UNIQUE, made, read_all, write_all

WHOLE = {"manifest.json", "puzzle.json", "solution.json", "formula.cnf", "blocking.cnf", "cubes.cnf"}


@pytest.fixture(scope="module")
def directory(tmp_path_factory):
    """A certificate with four parts."""
    return made(tmp_path_factory.mktemp("parts"), IN_PARTS, cubes=4)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        ("sudoku/9x9-jigsaw", "unique"),
        ("sudoku/9x9-no-solution", "none"),
        ("sudoku/9x9-several-solutions", "multiple"),
        ("hanjie/webpbn-21", "unique"),
        ("hanjie/no-solution", "none"),
        ("hanjie/two-solutions", "multiple"),
        ("star-battle/10x10-1-two-stars", "unique"),
        ("trid/published-5", "unique"),
        ("middle-sum/4x4", "unique"),
        ("middle-sum/6x6", "multiple"),
    ],
)
def test_each_kind_has_certificates_in_parts(tmp_path, name, verdict):
    puzzle = satpuzzles.load(INSTANCES / f"{name}.json")
    given = satpuzzles.certify(puzzle, tmp_path / "certificate", cubes=6)
    held = satpuzzles.verify(tmp_path / "certificate", puzzle)
    assert (given.status, held.verdict, held.solutions) == (verdict, verdict, given.solutions)
    assert (tmp_path / "certificate" / COVER).exists() == (verdict != "multiple")
    assert not (tmp_path / "certificate" / PROOF).exists()


def test_all_parts_are_checked(directory):
    held = satpuzzles.verify(directory, IN_PARTS)
    findings = dict(held.findings)
    assert (held.in_words, held.left) == ("verified: unique", [])
    assert findings["cubes.cnf"] == "4 cubes"
    assert findings["cover.lrat"].startswith("the cubes leave nothing out: ")
    assert findings["part-*.lrat"].startswith("nothing else satisfies the formula in any cube: ")


def test_the_parts_of_several_machines_are_all(directory, tmp_path):
    counts, left = 0, []
    for chosen in ([1, 3], [2], [4, "cover"]):
        names = {COVER if one == "cover" else part(one) for one in chosen}
        sent = tmp_path / "-".join(map(str, chosen))
        write_all(sent, {name: data for name, data in read_all(directory).items() if name in WHOLE | names})
        held = satpuzzles.verify(sent, parts=chosen)
        assert held.in_words == "partly verified: unique"
        findings = dict(held.findings)
        assert (
            f'"sha256": "{findings["manifest.json"].removeprefix("digest ")}"' in (sent / "manifest.json").read_text()
        )
        counts += int(findings["part-*.lrat"].rpartition(": ")[2].split()[0])
        left.append(findings["not checked"])
        with pytest.raises(Rejected, match=r"(cover|part-\d)\.lrat: expected a file, found none"):
            satpuzzles.verify(sent)
    assert left == ["cover, 2, 4", "cover, 1, 3-4", "1-3"]
    assert f": {counts} clauses" in dict(satpuzzles.verify(directory).findings)["part-*.lrat"]


def test_one_part_that_is_damaged_leaves_the_others(directory, tmp_path):
    write_all(tmp_path / "it", read_all(directory) | {part(2): b"1 0 0\n"})
    assert satpuzzles.verify(tmp_path / "it", parts=[1, 3, 4, "cover"]).left == [part(2)]
    with pytest.raises(Rejected, match=r"part-2\.lrat: it was changed"):
        satpuzzles.verify(tmp_path / "it", parts=[1, 2])


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        ([5], "'parts': expected 1 to 4, or cover, found 5"),
        ([0], "'parts': expected a whole number, 1 or more, found 0"),
        (["all"], "'parts': expected a whole number, 1 or more, found 'all'"),
    ],
)
def test_there_are_no_other_parts(directory, chosen, message):
    with pytest.raises(UsageError, match=message):
        satpuzzles.verify(directory, parts=chosen)


@pytest.mark.slow
def test_several_processes_write_and_check_the_same(directory, tmp_path):
    watched = []
    satpuzzles.certify(
        IN_PARTS, tmp_path / "it", cubes=4, jobs=2, watch_parts=lambda done, total: watched.append((done, total))
    )
    assert watched == [(done, 4) for done in range(1, 5)]
    assert read_all(tmp_path / "it") == read_all(directory)
    told = []
    found = satpuzzles.verify(tmp_path / "it", jobs=2, watch=lambda done, total: told.append((done, total)))
    assert told == [(done, 5) for done in range(1, 6)]
    assert found.findings == satpuzzles.verify(directory).findings
    files = read_all(directory)
    write_all(tmp_path / "it", files | {part(3): files[part(1)]})
    with pytest.raises(Rejected, match=r"part-3\.lrat: it was changed"):
        satpuzzles.verify(tmp_path / "it", jobs=2)


def test_by_hand_the_parts_are_formulas_that_any_checker_takes(directory):
    files = read_all(directory)
    formula, blocking, cubes = (read_cnf(files[name]) for name in ("formula.cnf", "blocking.cnf", "cubes.cnf"))
    first = {name: int(files[name].split()[0]) for name in (COVER, *map(part, range(1, 5)))}
    known = len(formula.clauses) + len(blocking.clauses)
    assert first.pop(COVER) == known + len(cubes.clauses) + 1
    assert [*first.values()] == [known + len(cube) + 1 for cube in cubes.clauses]


def test_a_second_solution_in_a_part_ends_the_proof(tmp_path):
    assert satpuzzles.certify(SEVERAL, tmp_path / "it", cubes=4).status == "multiple"
    assert {path.name for path in (tmp_path / "it").iterdir()} == certificate.FILES["multiple"] | {"manifest.json"}


@pytest.mark.slow
def test_the_time_limit_ends_the_processes(tmp_path, monkeypatch):
    monkeypatch.setattr(proofs.Proving, "part", lambda *_: time.sleep(60))
    verdict = satpuzzles.certify(UNIQUE, tmp_path / "it", cubes=4, jobs=2, time_limit=1)
    assert (verdict.status, verdict.reason) == ("unknown", "time limit")
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
def test_a_part_that_processes_die_on_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr(proofs.Proving, "part", lambda *_: os.kill(os.getpid(), signal.SIGKILL))
    with pytest.raises(SolverError, match="part 1 of 4: 2 processes died on it"):
        satpuzzles.certify(IN_PARTS, tmp_path / "it", cubes=4, jobs=2)
    assert not list(tmp_path.iterdir())


def test_a_proof_that_processes_die_on_is_named(directory, monkeypatch):
    monkeypatch.setattr(refutations, "workers", lambda *_, **__: nullcontext(()))
    monkeypatch.setattr(refutations, "map_in_order", lambda *_, **__: [Died(part(1))])
    with pytest.raises(SolverError, match=r"part-1\.lrat: 2 processes died on it"):
        satpuzzles.verify(directory, parts=[1], jobs=2)


def test_a_solution_that_only_the_proof_finds_is_a_bug(tmp_path, monkeypatch):
    monkeypatch.setattr(Search, "__iter__", lambda _: iter(()))
    with pytest.raises(WrongAnswer, match="a solution has been narrowed away"):
        satpuzzles.certify(UNIQUE, tmp_path / "it", cubes=2)
