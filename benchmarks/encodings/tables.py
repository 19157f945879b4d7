"""The tables of docs/encodings-compared.md: sizes, strengths and conflicts of the encodings of puzzles."""

from collections.abc import Iterator, Mapping, Sequence
from statistics import median

import satpuzzles
from benchmarks.instances import ROOT, puzzle_of
from satpuzzles import Case, Comparison, Puzzle
from satpuzzles.research.comparing.compare import BACKENDS, choices
from satpuzzles.research.comparing.comparison import count_text, encodings_in_words, markdown_table, names, share_text
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


SUMS: Sequence[Varied] = [{"sum": ()}, {"sum": ["automaton"], "lines": ["ordered"]}]
"""Of Middle Sum: ``lines`` matters to the automaton alone."""

VERTICES_AND_SUMS: Sequence[Varied] = [{"vertices": ()}, {"sum": ["direct", "automaton", "adder"]}]
"""Of Trid: each role with the default of the other."""


def _compared(
    puzzle: Puzzle, varied: Sequence[Varied], *, strength: bool = False, backends: Sequence[str] = SOLVERS
) -> Comparison:
    kind = type(puzzle)
    chosen = [one for some in varied or [dict.fromkeys(kind.encodings, ())] for one in choices(kind, some)]
    return satpuzzles.compare(puzzle, encodings=chosen, backends=backends, repeat=1, strength=strength)


def _by_choice(comparison: Comparison) -> list[tuple[str, list[Case]]]:
    """The cases of each choice of encodings, with its name."""
    found: dict[str, list[Case]] = {}
    for case in comparison.cases:
        found.setdefault(encodings_in_words(case.encodings), []).append(case)
    return [*zip(names(comparison), found.values(), strict=True)]
