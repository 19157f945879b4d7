"""Hanjies of a batch are narrowed together, and have the records that they have alone."""

import json
import random
from collections.abc import Iterator

import pytest

from satenc.model import together
from satenc.model.model import Model
from satpuzzles import compiler
from satpuzzles.batches.batch import answer_lines
from satpuzzles.batches.tasks import Check, Solve, Task
from satpuzzles.compiler import PuzzleModel
from satpuzzles.errors import GaveUp
from satpuzzles.many import batch
from satpuzzles.puzzles.hanjie import Hanjie
from satpuzzles.puzzles.parts.hanjie_lines import blocks
from satpuzzles.stating.rules import Encodings, Rule

STAR_BATTLE = {"puzzle": "star-battle", "stars": 1, "regions": ["AABB", "ACBB", "ACCD", "CDDD"]}


def clues(grid: list[list[int]]) -> dict[str, list[list[int]]]:
    return {"rows": [blocks(row) for row in grid], "columns": [blocks(column) for column in zip(*grid, strict=True)]}


def lines() -> list[tuple[int, bytes]]:
    """Hanjies of several shapes with one solution, several and none, other kinds, and what is no puzzle."""
    chosen = random.Random(15)
    texts = []
    for number in range(30):
        height, width = chosen.choice([(5, 5), (8, 6), (6, 8), (10, 10)])
        share = chosen.choice([0.4, 0.6, 0.8])
        document = clues([[int(chosen.random() < share) for _ in range(width)] for _ in range(height)])
        if number % 9 == 1:
            document["rows"][0] = [1, 1] if document["rows"][0] != [1, 1] else [2]
        if number % 7 == 2:
            document["rows"][1], document["columns"][1] = ["_", "?"], None
        texts.append(json.dumps({"puzzle": "hanjie"} | document))
    texts[5:5] = ["no puzzle", json.dumps(STAR_BATTLE), json.dumps(STAR_BATTLE), '{"puzzle": "hanjie"}', "1..." * 4]
    return [(number, text.encode()) for number, text in enumerate(texts, start=1)]


def records(task: Task, together: int) -> list[str]:
    return [json.dumps(record) for record in answer_lines(task, lines(), ready=lambda: together)]


@pytest.mark.slow
@pytest.mark.parametrize("task", [Check(), Solve(), Solve(3)], ids=repr)
def test_the_records_are_those_of_each_puzzle_alone(task: Task) -> None:
    alone = records(task, 0)
    assert records(task, 1_000) == records(task, 7) == alone
    statuses = {json.loads(record)["status"] for record in alone}
    assert statuses >= ({"unique", "multiple", "none", "error"} if task == Check() else {"solved", "error"})


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> list[Model]:
    """The models that are narrowed alone."""
    found: list[Model] = []
    narrow = Model.narrow
    monkeypatch.setattr(Model, "narrow", lambda model, *more: (found.append(model), narrow(model, *more))[1])
    return found


def hanjies(number: int) -> list[dict[str, object]]:
    return [Hanjie([[1], []], [[1], []]).to_json() for _ in range(number)]


def test_an_error_in_one_is_an_error_of_that_one_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = Hanjie.rules

    def failing(puzzle: Hanjie, model: Model, encodings: Encodings) -> Iterator[Rule]:
        if puzzle.rows == ((2,), None):
            raise GaveUp("memory limit: too large")
        return rules(puzzle, model, encodings)

    monkeypatch.setattr(Hanjie, "rules", failing)
    puzzles = [*hanjies(2), Hanjie([[2], None], [[1], [1]]).to_json(), *hanjies(2)]
    assert [one["status"] for one in batch(puzzles, "check")] == ["unique", "unique", "unknown", "unique", "unique"]


def test_a_grid_that_breaks_a_rule_is_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiler, "grid_of", lambda _, values: (1 - values).tolist())
    for record in batch(hanjies(3), "solve"):
        assert record["status"] == "failed"
        assert "grid" not in record


def test_what_narrowing_settles_is_known_from_the_model() -> None:
    def solutions(rows: list[list[int]], columns: list[list[int]]) -> object:
        one = PuzzleModel.of(Hanjie(rows, columns), {})
        together.narrow_together([one.model])
        return one.solutions()

    assert solutions([[1], []], [[1], []]) == [[[1, 0], [0, 0]]]
    assert solutions([[1], [1]], [[1], [1]]) is None
    assert solutions([[2], []], [[1], []]) == []
