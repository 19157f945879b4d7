"""Data sets: records that are made alone, without doubles, that go on where they stopped."""

import json
import os

import pytest

import satpuzzles
from satpuzzles.errors import FileError, UsageError
from satpuzzles.making.dataset import COPY, DataSet, sizes_of
from satpuzzles.making.dataset_folder import write

SMALL = DataSet(("binairo", "tents"), ("easy",), ("6x6",), 3, 0.5)


def test_a_record_is_made_alone_and_has_what_makes_it_again():
    every = [*satpuzzles.dataset(["binairo", "tents"], 6, levels=["easy"], sizes=["6x6"], seed=3, train=0.5)]
    assert [one["index"] for one in every] == [*range(6)]
    assert SMALL.record(4) == every[4]
    for one in every:
        puzzle = satpuzzles.loads(one["document"])
        assert satpuzzles.check(puzzle).status == "unique"
        assert satpuzzles.judge(puzzle, json.dumps(one["solution"])).right
        assert (one["level"], one["size"], one["kind"] in one["command"]) == ("easy", [6, 6], True)
        assert one["split"] in {"train", "test"}
        assert one["steps"] > 0
        assert "6 rows of 6 numbers" in one["prompt"]


def test_a_count_has_a_bound():
    with pytest.raises(UsageError, match="'count': expected at most 1000000000 records"):
        satpuzzles.dataset("binairo", 10**19)


WRONG = (
    {"index": -1},
    {"index": 2**64},
    {"kind": 5},
    {"document": []},
    {"tries": 1},
    {"split": "test"},
    {"shape": None},
)
"""Changes that make a record none."""


def test_a_folder_goes_on_where_it_stopped_and_is_that_of_one_data_set(tmp_path):
    folder = tmp_path / "puzzles"
    assert sum(write(SMALL, 3, str(folder)).values()) == 3
    with (folder / "train.jsonl").open("a") as file:
        file.write('{"index": 9')  # cut off
    assert sum(write(SMALL, 6, str(folder)).values()) == 6
    lines = [
        json.loads(line)
        for name in ("train", "test")
        if (folder / f"{name}.jsonl").exists()
        for line in (folder / f"{name}.jsonl").read_text().splitlines()
    ]
    assert sorted(one["index"] for one in lines) == [*range(6)]
    assert "| binairo | easy | 3 |" in (folder / "README.md").read_text()
    train = folder / "train.jsonl"
    kept = train.read_text()
    first = json.loads(kept.splitlines()[0])
    for line in ("[" * 100_000, "7", '{"index": 9}', *(json.dumps(first | wrong) for wrong in WRONG)):
        train.write_text(f"{line}\n")
        with pytest.raises(FileError, match=r"train\.jsonl: line 1 is no record"):
            write(SMALL, 6, str(folder))
    train.write_text(f"{json.dumps(first)}\n" * 2)
    with pytest.raises(FileError, match=r"line 2: expected each record once, found \d again"):
        write(SMALL, 6, str(folder))
    train.write_text(kept)
    with pytest.raises(UsageError, match="expected a new folder"):
        write(DataSet(("binairo",)), 1, str(folder))
    manifest = folder / "dataset.json"
    manifest.write_text(manifest.read_text().replace(satpuzzles.__version__, "0.0.1"))
    with pytest.raises(UsageError, match=r"records are of satpuzzles 0\.0\.1, .* may make other puzzles"):
        write(SMALL, 1, str(folder))
    for broken in ("{", "[" * 100_000):
        manifest.write_text(broken)
        with pytest.raises(FileError):
            write(SMALL, 1, str(folder))
    manifest.unlink()
    with pytest.raises(UsageError, match=r"found train\.jsonl, which belongs to no data set"):
        write(SMALL, 1, str(folder))


def test_pictures_and_parquet_stand_beside_the_records(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    stated = DataSet(("binairo",), ("easy",), ("4x4",), 1)
    counts = write(stated, 3, str(tmp_path), pictures="svg", parquet=True)
    lines = [json.loads(line) for line in (tmp_path / "train.jsonl").read_text().splitlines()]
    rows = parquet.read_table(tmp_path / "train.parquet").to_pylist()
    assert counts["train"] == len(rows) == len(lines) > 0
    for line, row in zip(lines, rows, strict=True):
        assert json.loads(row["document"]) == line["document"]
        assert (row["index"], row["techniques"], row["size"]) == (line["index"], line["techniques"], line["size"])
        drawn = (tmp_path / "pictures" / f"{line['index']}.svg").read_bytes()
        assert row["picture"] == {"bytes": drawn, "path": f"{line['index']}.svg"}
        assert drawn.startswith(b"<svg")
    assert "INDEX.svg" in (tmp_path / "README.md").read_text()
    with pytest.raises(UsageError, match="'pictures': expected svg or png, found 'jpeg'"):
        write(stated, 3, str(tmp_path), pictures="jpeg")


def test_a_folder_has_one_writer_and_tells_how_many_puzzles_there_are(tmp_path):
    fcntl = pytest.importorskip("fcntl", reason="this system has no locks of files")
    stated = DataSet(("binairo",), sizes=("2x2",))
    number = os.open(tmp_path, os.O_RDONLY)
    fcntl.flock(number, fcntl.LOCK_EX)
    with pytest.raises(FileError, match="another process writes"):
        write(stated, 1, str(tmp_path))
    os.close(number)
    counts = write(stated, 6, str(tmp_path))
    assert counts[COPY] == 6 - counts["train"] > 0
    (tmp_path / "train.jsonl").write_text("[]\n")
    with pytest.raises(FileError, match="line 1 is no record"):
        write(stated, 6, str(tmp_path))


def test_what_cannot_be_asked_for_is_an_error():
    for wrong in (
        {"kinds": ("nothing",)},
        {"kinds": ()},
        {"kinds": ("tents",), "train": 2},
        {"kinds": ("tents",), "levels": ("odd",)},
        {"kinds": ("tents",), "sizes": ("0x5",)},
        {"kinds": ("tents",), "positions": 1},
        {"kinds": ("tents",), "positions": True, "paths": False},
    ):
        with pytest.raises(UsageError):
            DataSet(**wrong)
    assert sizes_of("6..8, 5x9") == ("6x6", "7x7", "8x8", "5x9")
    for text in ("8..6", "a..b", "1..100000"):
        with pytest.raises(UsageError, match="sizes"):
            sizes_of(text)


VERDICTS = ("unique", "none", "multiple")
FLAWED = DataSet(("sudoku", "tents", "hanjie"), ("easy",), ("6x6",), 3, verdicts=VERDICTS, broken=True)


def test_puzzles_without_a_solution_and_with_several_are_made_on_request():
    made = [FLAWED.record(index) for index in range(9)]
    assert [one["verdict"] for one in made] == [*VERDICTS] * 3
    assert [one["kind"] for one in made] == ["sudoku"] * 3 + ["tents"] * 3 + ["hanjie"] * 3
    for one in made:
        document = one["document"]
        assert satpuzzles.check(document).status == one["verdict"]
        assert "say so in the last line" in one["prompt"]
        claims = {"none": "There is no solution.", "multiple": "There are several solutions."}
        for verdict, claim in claims.items():
            assert satpuzzles.judge(document, claim).right == (one["verdict"] == verdict)
        assert ("why" in one, "second" in one) == (one["verdict"] == "none", one["verdict"] == "multiple")
        assert (one["solution"] is None) == (one["verdict"] == "none")
        for key in {"solution", "second"} & {key for key in one if one[key]}:
            assert satpuzzles.judge(document, json.dumps(one[key])).right
    assert FLAWED.record(4) == made[4]


def test_a_broken_answer_breaks_what_it_says():
    for index in (0, 3, 6):
        one = FLAWED.record(index)
        judged = satpuzzles.judge(one["document"], json.dumps(one["broken"]["answer"]))
        assert list(judged.broken) == one["broken"]["rules"] != []


def test_records_without_paths_are_the_same_but_for_these():
    with_path, without = (DataSet(("tents",), ("easy",), ("6x6",), 3, paths=paths).record(0) for paths in (True, False))
    assert without == {key: one for key, one in with_path.items() if key not in ("score", "techniques", "steps")}


def test_a_position_and_its_next_step_lead_to_the_solution():
    stated = DataSet(("sudoku", "tents"), ("easy",), ("6x6",), 3, positions=True)
    for index in (0, 1):
        one = stated.record(index)
        found = satpuzzles.hint(one["document"], one["position"]["board"]["grid"])
        assert found.status == "step"
        for fact in one["position"]["next"]["conclusions"]:
            r, c = fact["cell"]
            assert one["position"]["board"]["grid"][r][c] is None
            assert (one["solution"][r][c] == fact["value"]) == fact["holds"]
        assert one["position"]["next"]["sentence"]
    assert stated.record(1) == one


def test_puzzles_without_a_solution_have_certificates(tmp_path):
    stated = DataSet(("tents",), ("easy",), ("6x6",), 2, verdicts=("none",))
    write(stated, 2, str(tmp_path / "set"))
    for index in (0, 1):
        assert satpuzzles.verify(tmp_path / "set" / "certificates" / str(index)).verdict == "none"
    assert "| tents | none | 2 |" in (tmp_path / "set" / "README.md").read_text()


@pytest.mark.parametrize("verdicts", [(), ("unknown",), ("some", "unique")])
def test_verdicts_that_there_are_not_are_refused(verdicts):
    with pytest.raises(UsageError, match="'verdicts': expected unique, none, multiple, found"):
        DataSet(("tents",), verdicts=verdicts)
