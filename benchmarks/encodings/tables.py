"""The tables of docs/encodings-compared.md: sizes, strengths and conflicts of the encodings of puzzles."""

from collections.abc import Iterator, Mapping, Sequence
from statistics import median

import satpuzzles
from benchmarks.instances import CORPORA, ROOT, load_suite, puzzle_of
from satpuzzles import Case, Comparison, Puzzle
from satpuzzles.research.comparing.compare import BACKENDS, choices
from satpuzzles.research.comparing.comparison import (
    count_text,
    encodings_in_words,
    markdown_table,
    names,
    seconds_text,
    share_text,
)
from satpuzzles.research.families.instance import FAMILIES

SOLVERS = BACKENDS[:2]
Varied = Mapping[str, Sequence[str]]
"""The encodings of each role; all of them where none is named."""


def small(name: str, *varied: Varied) -> Iterator[str]:
    """Sizes, strengths and conflicts on a small instance: a line for each choice of encodings, and one for presolve."""
    found = _compared(satpuzzles.load(ROOT / "instances" / f"{name}.json"), varied, strength=True)
    lines = [["presolve", "", "", share_text(found.presolve), "", *[""] * len(SOLVERS)]]
    for words, cases in _by_choice(found):
        counts = [count_text(one) for one in (cases[0].variables, cases[0].clauses)]
        shares = [share_text(one) for one in (cases[0].propagation, cases[0].lookahead)]
        lines.append([words, *counts, *shares, *(count_text(one.conflicts) for one in cases)])
    yield from markdown_table([name, "variables", "clauses", "propagation", "lookahead", *SOLVERS], lines)


def growing(family: str, sizes: Sequence[int], *varied: Varied, seeds: int = 3) -> Iterator[str]:
    """Clauses at the last of the ``sizes``, and for each size the median of conflicts of glucose4 over ``seeds``."""
    found = [
        [
            _by_choice(_compared(puzzle_of(FAMILIES[family].document(size, seed)), varied, backends=SOLVERS[:1]))
            for seed in range(1, seeds + 1)
        ]
        for size in sizes
    ]
    lines = []
    for number, (words, _) in enumerate(found[0][0]):
        cases = [[choices_of[number][1][0] for choices_of in of_size] for of_size in found]
        clauses = median(one.clauses or 0 for one in cases[-1])
        lines.append([words, f"{clauses:,.0f}", *(f"{median(one.conflicts or 0 for one in some):,}" for some in cases)])
    yield from markdown_table([family, f"clauses at {sizes[-1]}", *(f"conflicts at {size}" for size in sizes)], lines)


def large(time_limit: float = 10.0) -> Iterator[str]:
    """Conflicts and CPU seconds on puzzles that take a solver longer."""
    lines = []
    for name, puzzle, varied in _large():
        found = _compared(puzzle, varied, backends=SOLVERS, time_limit=time_limit)
        for words, cases in _by_choice(found):
            counts = [count_text(one) for one in (cases[0].variables, cases[0].clauses)]
            lines.append([name, words, *counts, *map(_conflicts_and_seconds, cases)])
    yield from markdown_table(["instance", "encoding", "variables", "clauses", *SOLVERS], lines)


def _large() -> Iterator[tuple[str, Puzzle, Sequence[Varied]]]:
    few: Sequence[Varied] = [{"at-most-one": ["auto", "pairwise", "commander", "bitwise"]}]
    for suite, beginning, varied in (
        ("sudoku/large_16_to_144", "sigh-100x100_1", few),
        ("hanjie/survey_wolter_bw", "webpbn-2040", ()),
    ):
        every = load_suite(suite, CORPORA).instances
        yield next((one.name, one.puzzle, varied) for one in every if one.name.startswith(beginning))
    yield "middle-sum, size 20", puzzle_of(FAMILIES["middle-sum"].document(20)), SUMS


SUMS: Sequence[Varied] = [{"sum": ()}, {"sum": ["automaton"], "lines": ["ordered"]}]
"""Of Middle Sum: ``lines`` matters to the automaton alone."""

VERTICES_AND_SUMS: Sequence[Varied] = [{"vertices": ()}, {"sum": ["direct", "automaton", "adder"]}]
"""Of Trid: each role with the default of the other."""


def _compared(
    puzzle: Puzzle,
    varied: Sequence[Varied],
    *,
    strength: bool = False,
    backends: Sequence[str] = SOLVERS,
    time_limit: float | None = None,
) -> Comparison:
    kind = type(puzzle)
    chosen = [one for some in varied or [dict.fromkeys(kind.encodings, ())] for one in choices(kind, some)]
    return satpuzzles.compare(
        puzzle, encodings=chosen, backends=backends, repeat=1, strength=strength, time_limit=time_limit
    )


def _by_choice(comparison: Comparison) -> list[tuple[str, list[Case]]]:
    """The cases of each choice of encodings, with its name."""
    found: dict[str, list[Case]] = {}
    for case in comparison.cases:
        found.setdefault(encodings_in_words(case.encodings), []).append(case)
    return [*zip(names(comparison), found.values(), strict=True)]


def _conflicts_and_seconds(case: Case) -> str:
    if case.solve_seconds is None:
        return "time limit"
    return f"{count_text(case.conflicts)}; {seconds_text(case.solve_seconds)} s"
