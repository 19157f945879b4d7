import json
from pathlib import Path

import pytest

from satpuzzles.backends.counter import Counter, exact_counters
from satpuzzles.batches.resume import SOLUTIONS
from tests.backends.common import needs_cadical
from tests.paths import INSTANCES

QUICKEST = next(iter(exact_counters()), Counter.GANAK).in_words


@needs_cadical
def test_an_external_solver_counts_on_trust(run):
    puzzle = INSTANCES / "middle-sum" / "6x6.json"
    assert run("count", puzzle, "--backend", "exec:cadical").out.startswith("3 (enumerated; according to exec:cadical")
    (record,) = run("count", puzzle, "--backend", "exec:cadical", "--json").records
    assert (record["status"], record["count"], record["checked"]) == ("exact", 3, False)
    (record,) = run("count", puzzle, "--backend", "exec:cadical", "--limit", "2", "--json").records
    assert (record["status"], record["count"], "checked" in record) == ("at least", 2, False)


@pytest.fixture
def without_counters(monkeypatch):
    monkeypatch.setattr("satpuzzles.backends.counter.find_spec", lambda _name: None)


@pytest.mark.usefixtures("without_counters")
def test_a_count_that_is_interrupted_names_them_too(run, several, monkeypatch):
    def interrupted(*_arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr("satpuzzles.cli.commands.count.counted", interrupted)
    advice, found = run("count", several).err.splitlines()
    assert advice.startswith(
        "satpuzzles: a model counter, which counts without finding each solution, is not installed"
    )
    assert found.endswith("interrupted, 0 solutions found so far")


@pytest.mark.usefixtures("without_counters")
def test_a_count_that_ends_early_names_the_counters_that_are_missing(run, hard):
    advice = (
        "a model counter, which counts without finding each solution, is not installed: pip install 'satpuzzles[count]'"
    )
    result = run("count", "--time-limit", "0", hard)
    assert (result.code, result.out) == (3, "at least 0 (enumerated; time limit)\n")
    assert result.err == f"satpuzzles: {advice}\n"
    (record,) = run("count", "--time-limit", "0", "--json", hard).records
    assert record["reason"] == "time limit"
    assert advice not in run("count", "--time-limit", "0", "--show", hard).err
    assert advice not in run("count", "--limit", "1", INSTANCES / "sudoku" / "4x4-empty.json").err


@pytest.mark.slow
@pytest.mark.parametrize(
    ("method", "told", "needed"),
    [
        ("exact", f"by {QUICKEST}", ["pyganak"]),
        ("agreed", "by d4 and ganak, which agree", ["pyganak", "py_d4"]),
        ("enumerate", "enumerated", []),
    ],
)
def test_a_method_is_forced_and_named(run, several, method, told, needed):
    for module in needed:
        pytest.importorskip(module)
    assert run("count", "--method", method, several).out == f"2 ({told})\n"
    (record,) = run("count", "--method", method, "--json", several).records
    assert (record["count"], record["method"]) == (2, method)


@pytest.mark.slow
def test_numbers_of_any_size_are_whole(run, write):
    pytest.importorskip("pyganak")
    empty = write("empty.json", "hanjie", rows=[None] * 125, columns=[None] * 125)
    result = run("count", "--method", "exact", "--json", empty)
    assert f'"count":{_decimal(2**15625)},"method":"exact","counters":["{QUICKEST}"],' in result.out
    assert run("count", "--method", "exact", empty).out == f"{_decimal(2**15625)} (by {QUICKEST})\n"


def _decimal(number):
    # str() refuses so many digits unless the program has asked for them
    upper, lower = divmod(number, 10**4000)
    return f"{upper}{lower:04000}"


@pytest.mark.slow
def test_an_approximate_count_has_bounds(run, write):
    pytest.importorskip("pyapproxmc")
    blank = write("blank.json", "sudoku", givens=["...."] * 4)
    (record,) = run("count", "--method", "approximate", "--epsilon", "0.5", "--delta", "0.1", "--json", blank).records
    below, above = record["between"]
    assert (record["status"], record["confidence"]) == ("approximate", 0.9)
    assert below <= record["count"] <= above
    assert (record["count"] + 3) / 1.5 == pytest.approx(below + 3, abs=1)
    assert (record["count"] + 3) * 1.5 == pytest.approx(above + 3, abs=1)
    text = run("count", "--method", "approximate", blank)
    assert text.code == 0
    assert text.out.startswith("about ")
    assert text.out.endswith("with probability 0.8 (by ApproxMC)\n")


@pytest.mark.slow
def test_an_exact_count_honours_limits(run, several, hard):
    pytest.importorskip("pyganak")
    limited = run("count", "--method", "exact", "--limit", "1", several)
    assert (limited.code, limited.out) == (3, f"at least 1 (by {QUICKEST}; limit of 1 solutions)\n")
    late = run("count", "--method", "exact", "--time-limit", "0.1", hard)
    assert late.code == 3
    assert late.out in {f"at least 0 (by {QUICKEST}; time limit)\n", ""}, "nothing where compiling takes that long"
    assert "time limit" in late.out + late.err


def test_a_count_goes_on_from_what_it_wrote(run, write, tmp_path):
    blank = write("blank.json", "sudoku", givens=["1...", "....", "....", "...."])
    first = run("count", "--show", "--json", "--limit", "30", blank).out
    (tmp_path / "so far.jsonl").write_text(first + '{"file":"blank.json","solution":31,"gr')  # cut off while writing
    second = run("count", "--show", "--json", "--resume", "so far.jsonl", blank)
    assert second.code == 0
    *shown, last = second.records
    assert last["count"] == 72
    assert [record["solution"] for record in shown] == list(range(31, 73))
    grids = [json.loads(line).get("grid") for line in (first + second.out).splitlines()]
    assert len({str(grid) for grid in grids if grid}) == 72
    assert run("count", "--resume", "so far.jsonl", "--limit", "30", blank).out.startswith("at least 30 (")
    with (tmp_path / "so far.jsonl").open("a") as file:
        file.write(second.out)  # its first record stands behind the one that was cut off
    third = run("count", "--show", "--json", "--resume", "so far.jsonl", blank)
    assert [record["count"] for record in third.records] == [72], "none is looked for again"


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ('{"grid": [[1, 2], [2, 1]]}', "line 2 is not a solution of this puzzle: the grid has rows of"),
        ('{"grid": [[0, 0, 0]]}', "line 2 is not a solution of this puzzle"),
        ('{"grid": [[1, "0"]]}', "line 2: grid: expected rows of whole numbers"),
        ('{"grid": 7}', "line 2: grid: expected rows of whole numbers"),
        ("[]", "line 2: expected a JSON object"),
        ("{", "line 2: expected a JSON object"),
    ],
)
def test_a_file_of_something_else_is_refused(run, several, tmp_path, line, complaint):
    digest = SOLUTIONS.of_line(Path(several).read_bytes())
    line = line.replace("}", f', "digest": "{digest}"}}')
    (tmp_path / "other.jsonl").write_text(f'{{"file": "x"}}\n{line}\n')
    result = run("count", "--resume", "other.jsonl", several)
    assert (result.code, result.out) == (2, "")
    assert f"other.jsonl: {complaint}" in result.err
