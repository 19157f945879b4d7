"""Comparisons as tables and plots, the files they go to."""

import csv
import io
import json

import pytest
from defusedxml.ElementTree import fromstring

from satpuzzles import Case, Comparison
from satpuzzles.research.comparing import comparison, outputs
from satpuzzles.solving.check import Uniqueness
from tests.puzzles.common import puzzle

TRID = puzzle("trid", size=2, min=1, max=3, triangles=[[6]])


def case(vertices, sums, backend, seconds, conflicts, **fields):
    known = {"propagation": 0.25, "lookahead": 0.5, "variables": 1000, "clauses": 2000, "literals": 4000}
    encodings = {"at-most-one": "auto", "vertices": vertices, "sum": sums}
    verdict = Uniqueness.UNKNOWN if seconds is None else Uniqueness.MULTIPLE
    defaults = {"verdict": verdict, "reason": None, "compile_seconds": 0.5}
    figures = {"solve_seconds": seconds, "conflicts": conflicts}
    return Case(encodings, backend, **(defaults | known | figures | fields))


CASES = [
    case("direct", "order", "glucose4", 0.0125, 10),
    case("direct", "order", "exec:a,b", None, None, reason="time limit"),
    case("order", "direct", "glucose4", 12.5, 2199, propagation=0.0, lookahead=0.999, clauses=500),
    case("order", "direct", "exec:a,b", 100.2, None, propagation=0.0, lookahead=0.999, clauses=500),
]
COMPARISON = Comparison(TRID, Uniqueness.MULTIPLE, CASES, 12, 4, 1.0, None)


def test_text():
    first, *lines = comparison.as_text(COMPARISON)
    assert first == "trid: multiple; 12 open values, 4 of them impossible; presolve excludes 1.00 of these"
    assert [" ".join(line.split()) for line in lines] == [
        "encoding variables clauses propagation lookahead compile glucose4 conflicts exec:a,b conflicts",
        "vertices=direct,sum=order 1,000 2,000 0.25 0.50 0.50 0.013 10 time limit",
        "vertices=order,sum=direct 1,000 500 0.00 0.99 0.50 12.5 2,199 100",
    ]
    assert [line.index(word) + len(word) for line, word in zip(lines, ("glucose4", "0.013", "12.5"), strict=True)] == [
        lines[0].index("glucose4") + 8
    ] * 3


def test_a_comparison_shows_itself():
    assert str(COMPARISON) == "\n".join(comparison.as_text(COMPARISON))
    sentence, _, head, *_ = COMPARISON._repr_markdown_().splitlines()
    assert sentence == comparison.sentence(COMPARISON)
    assert head.startswith("| encoding | variables |")


def test_ratios_are_to_the_best():
    ratios = {one.head: one.ratios for one in comparison.columns(COMPARISON)}
    assert ratios["clauses"] == pytest.approx([2001 / 501, 1])
    assert ratios["propagation"] == pytest.approx([1, 25])
    assert ratios["glucose4"] == pytest.approx([1, 1000])
    assert ratios["exec:a,b"] == [None, 1]


def test_csv():
    lines = [*csv.DictReader(io.StringIO(outputs.as_csv([("a.json", COMPARISON), ("b.json", COMPARISON)]).decode()))]
    assert [line["file"] for line in lines] == ["a.json"] * 4 + ["b.json"] * 4
    assert lines[1]["encodings"] == "at-most-one=auto,vertices=direct,sum=order"
    assert (lines[1]["verdict"], lines[1]["reason"], lines[1]["solve_seconds"]) == ("unknown", "time limit", "")
    assert (lines[2]["solve_seconds"], lines[2]["conflicts"]) == ("12.5", "2199")


def test_json():
    [record] = json.loads(outputs.as_json([("a.json", COMPARISON)]))
    assert record == json.loads(json.dumps(outputs.record("a.json", COMPARISON)))
    assert (record["file"], record["puzzle"], record["status"]) == ("a.json", "trid", "multiple")
    assert (record["open_values"], record["impossible_values"], record["presolve"]) == (12, 4, 1.0)
    assert [one["solve_seconds"] for one in record["cases"]] == [0.0125, None, 12.5, 100.2]


def test_markdown():
    heading, _, sentence, _, *table, end = outputs.as_markdown([("a.json", COMPARISON)]).decode().split("\n")
    assert (heading, sentence, end) == ("## a.json", f"{comparison.sentence(COMPARISON)}.", "")
    assert table[0].startswith("| encoding | variables |")
    assert {line.count("|") for line in table} == {11}


@pytest.mark.slow
def test_an_svg_shows_every_figure_and_is_the_same_each_time():
    drawn = outputs.writer("plot.SVG")([("a.json", COMPARISON), ("b.json", COMPARISON)])
    assert drawn == outputs.writer("plot.svg")([("a.json", COMPARISON), ("b.json", COMPARISON)])
    texts = [text.text for text in fromstring(drawn).iter("{http://www.w3.org/2000/svg}text")]
    assert texts.count("a.json") == texts.count("b.json") == 1
    for word in ("vertices=order,sum=direct", "glucose4", "2,199", "0.99", "time limit"):
        assert texts.count(word) == 2
