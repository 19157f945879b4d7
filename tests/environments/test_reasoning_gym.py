"""The data set for reasoning-gym, as its own tests look at data sets and curricula."""

import pytest

pytest.importorskip("reasoning_gym", reason="reasoning_gym is not installed, of the extra environments")

import reasoning_gym

import satpuzzles
from satpuzzles.environments.reasoning_gym import PuzzleConfig, PuzzleCurriculum, PuzzleDataset

OPTIONS = {"kinds": "sudoku, binairo,tents", "min_size": 4, "max_size": 6, "seed": 42, "size": 6}


def made(**more):
    return reasoning_gym.create_dataset("satpuzzles", **{**OPTIONS, **more})


@pytest.mark.parametrize(
    "wrong", [{"kinds": "chess"}, {"kinds": ""}, {"level": "ghastly"}, {"min_size": 7, "max_size": 6}]
)
def test_a_wrong_configuration_is_refused(wrong):
    with pytest.raises(AssertionError):
        PuzzleConfig(**wrong).validate()
    with pytest.raises(AssertionError):
        made(**wrong)


def test_the_same_seed_has_the_same_entries_in_any_order():
    one, other = made(), made()
    assert [one[i] for i in (3, 0)] == [other[i] for i in (3, 0)]
    assert one[0] != made(seed=43)[0]
    assert isinstance(PuzzleDataset(PuzzleConfig(seed=None)).seed, int)


def test_entries_have_what_they_need_and_right_answers_are_worth_1():
    entries = [*made()]
    assert len(entries) == len(made()) == 6
    assert {entry["metadata"]["document"]["puzzle"] for entry in entries} == {"sudoku", "binairo", "tents"}
    for i, entry in enumerate(entries):
        assert {*entry} == {"question", "answer", "metadata"}
        assert (entry["metadata"]["source_dataset"], entry["metadata"]["source_index"]) == ("satpuzzles", i)
        assert entry["metadata"]["difficulty"] == {"level": "easy", "size": (4, 6)}
        assert satpuzzles.check(entry["metadata"]["document"]).status == "unique"
        data = made()
        for right in (entry["answer"], f"I think it is\n```\n{entry['answer']}\n```\nbecause of row 1."):
            assert data.score_answer(right, entry) == 1
        for wrong in (None, "", "no idea", entry["answer"][::-1] + " 0", 5):
            assert data.score_answer(wrong, entry) == 0


def test_the_curriculum_has_levels_and_sizes():
    curriculum = PuzzleCurriculum()
    base = curriculum.generate_configuration({"size": 5, "seed": 1})
    assert (base.level, base.min_size, base.max_size, base.seed) == ("easy", 5, 6, 1)
    curriculum.increment_attr_level("level")
    curriculum.increment_attr_level("board_size")
    harder = curriculum.generate_configuration({"size": 5, "seed": 1})
    assert (harder.level, harder.min_size, harder.max_size) == ("medium", 5, 8)
    curriculum.decrement_attr_level("level")
    assert curriculum.generate_configuration().level == "easy"
    assert reasoning_gym.factory.has_curriculum("satpuzzles")


def test_it_is_part_of_a_composite():
    spec = reasoning_gym.composite.DatasetSpec(name="satpuzzles", weight=1, config={**OPTIONS})
    whole = reasoning_gym.create_dataset("composite", size=3, seed=1, datasets=[spec])
    entry = whole[2]
    assert whole.score_answer(entry["answer"], entry) == 1
