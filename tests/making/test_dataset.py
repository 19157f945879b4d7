"""Data sets: records that are made alone, without doubles, that go on where they stopped."""

import json

import pytest

import satpuzzles
from satpuzzles.errors import FileError, UsageError
from satpuzzles.making.dataset import DataSet, canonical, sizes_of, write
from satpuzzles.making.transforms import Turn, turned

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


def test_turned_and_mirrored_puzzles_have_one_shape():
    puzzle = satpuzzles.generate("tents", seed=1, size="6x6")
    turns = [turned(puzzle, turn).puzzle for turn in Turn]
    assert {canonical(one) for one in turns} == {canonical(puzzle)}
    assert canonical(satpuzzles.generate("tents", seed=2, size="6x6")) != canonical(puzzle)


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
    with pytest.raises(UsageError, match="expected a new folder"):
        write(DataSet(("binairo",)), 1, str(folder))
    (folder / "dataset.json").write_text("{")
    with pytest.raises(FileError):
        write(SMALL, 1, str(folder))


def test_what_cannot_be_asked_for_is_an_error():
    for wrong in (
        {"kinds": ("nothing",)},
        {"kinds": ()},
        {"kinds": ("tents",), "train": 2},
        {"kinds": ("tents",), "levels": ("odd",)},
    ):
        with pytest.raises(UsageError):
            DataSet(**wrong)
    assert sizes_of("6..8, 5x9") == ("6x6", "7x7", "8x8", "5x9")
    for text in ("8..6", "a..b", "1..100000"):
        with pytest.raises(UsageError, match="sizes"):
            sizes_of(text)
