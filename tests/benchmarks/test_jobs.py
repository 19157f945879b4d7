import json

import pytest

from benchmarks import jobs
from benchmarks.instances import Instance
from benchmarks.jobs import Timed


@pytest.fixture
def corpora(tmp_path):
    for folder in "hanjie", "sudoku":
        (tmp_path / folder).mkdir()
    lines = [json.dumps({"id": name, "rows": [[1]], "cols": [[1]]}) + "\n" for name in ("meow", "webpbn-1")]
    (tmp_path / "hanjie" / "survey_wolter_bw.jsonl").write_text("".join(lines))
    puzzle = {"id": "gecode-18", "size": 4, "box": [2, 2], "givens": [[1, 0, 0, 0], *[[0] * 4] * 3]}
    (tmp_path / "sudoku" / "gecode_25x25.jsonl").write_text(json.dumps(puzzle) + "\n")
    return tmp_path


def test_the_table_has_the_median_gains_by_the_clock_and_by_cpu_seconds(corpora, tmp_path, monkeypatch):
    seconds = {"one process": (12.0, 8.0), "2 processes": (6.0, 10.0), "2 race": (10.0, 16.0)}

    def timed(instance, way, limit):
        assert limit == 7
        if way.name == "2 with cubes" and instance.name == "meow":
            return Timed("unknown", 7.0, 14.0, "")
        wall, processor = seconds.get(way.name, (3.0, 4.0))
        return Timed("unique", wall, processor, "")

    monkeypatch.setattr(jobs, "timed", timed)
    monkeypatch.setattr(jobs, "machine", dict)
    monkeypatch.setattr(jobs, "sentence", lambda _: "a machine")
    assert jobs.main(["--time-limit", "7", "--corpora", str(corpora), "-o", str(tmp_path)]) == 0
    lines = (tmp_path / "jobs.md").read_text().splitlines()
    assert lines[0] == "a machine"
    assert "| meow | unique | 12.0, 8.00 | 6.00, 5.00 | 10.0, 8.00 | gave up |" in lines
    assert "| median gain by the clock |  |  | 2.00 (2) | 1.20 (2) | 4.00 (1) |" in lines
    assert "| median gain by CPU |  |  | 1.60 (2) | 1.00 (2) | 4.00 (1) |" in lines


def test_verdicts_that_differ_are_an_error(monkeypatch):
    statuses = iter(["unique", "multiple"])
    monkeypatch.setattr(jobs, "timed", lambda *_: Timed(next(statuses), 1.0, 1.0, ""))
    with pytest.raises(ValueError, match="it: multiple and unique"):
        jobs.runs([Instance("it", {}, 1)], jobs.ways(2)[:2], 1, 7)
