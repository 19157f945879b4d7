import json

import pytest

from benchmarks import nonograms
from benchmarks.measure import Run


@pytest.fixture
def corpora(tmp_path):
    folder = tmp_path / "corpora" / "hanjie"
    (folder / "tournament_25x25").mkdir(parents=True)
    puzzle = {"rows": [[1], [1]], "cols": [[1], [1]]}
    ids = ["knotty", "webpbn-1"]
    (folder / "survey_wolter_bw.jsonl").write_text("".join(json.dumps({"id": i} | puzzle) + "\n" for i in ids))
    others = "".join(json.dumps({"id": i} | puzzle) + "\n" for i in ["hen", "nonogram_pbn_mum"])
    (folder / "hakank_picat.jsonl").write_text(others)
    for year in "16", "17":
        lines = [json.dumps({"id": f"icga20{year}-{n}"} | puzzle) + "\n" for n in range(5)]
        (folder / "tournament_25x25" / f"icga20{year}.jsonl").write_text("".join(lines))
    return tmp_path / "corpora"


def test_tables_of_all_three_parts(corpora, tmp_path, monkeypatch):
    monkeypatch.setattr(nonograms, "machine", dict)
    monkeypatch.setattr(nonograms, "sentence", lambda _: "a machine")
    asked = []

    def run_once(_, instance, task, limit):
        asked.append((instance.name, str(task), limit))
        if instance.name == "knotty":
            return Run("timeout", None, 9.0, 0, "over 7 s")
        return Run("multiple", 3.0, 4.0, 0, answering=0.25 * len(asked))

    monkeypatch.setattr(nonograms, "run_once", run_once)
    options = ["--tournament", "4", "--random", "2", "--forms", "3", "--time-limit", "7", "--corpora", str(corpora)]
    assert nonograms.main([*options, "-o", str(tmp_path)]) == 0
    assert [task for _, task, _ in asked] == ["verdict"] * 3 + ["first"] * 4 + ["verdict"] * 2 + ["verdict"] * 2
    assert [name for name, _, _ in asked[-2:]] == ["knotty, form 1", "knotty, form 2"]
    assert {limit for _, _, limit in asked} == {7}
    lines = (tmp_path / "nonograms.md").read_text().splitlines()
    assert "| survey, verdict | 2 of 3 | 625 | 0.62 | 0.75 | 0.75 | 0.75 |" in lines
    assert "| tournament 25x25, first solution | 4 of 4 | 1375 | 1.38 | 1.75 | 1.75 | 1.75 |" in lines
    assert "| knotty | timeout | timeout | 1.2 |" in lines
    assert "| webpbn-1 | multiple | 0.50 |  |" in lines
    assert "| webpbn-65 Mum | multiple | 0.75 |  |" in lines
    assert "| knotty | 2 of 3 | 2.62 | 2.50 | 2.75 |" in lines
    assert json.loads((tmp_path / "nonograms.json").read_text())["survey, verdict"]["webpbn-1"]["answering"] == 0.5


@pytest.mark.parametrize(
    ("form", "rows"),
    [(0, ["##.#", "#..."]), (1, ["#...", "##.#"]), (2, ["#.##", "...#"]), (4, ["##", "#.", "..", "#."])],
)
def test_a_turned_puzzle_has_the_turned_solution(form, rows):
    puzzle = {"puzzle": "hanjie", "rows": [[2, 1], [1]], "columns": [[2], [1], [0], [1]]}
    document = nonograms.turned(nonograms.Instance("one", puzzle, 2), form).document
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    lengths = [[[len(run) for run in line.split(".") if run] or [0] for line in side] for side in (rows, columns)]
    assert [document["rows"], document["columns"]] == lengths
