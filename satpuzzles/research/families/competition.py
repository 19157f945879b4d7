"""Packages for competitions: fixed formulas, and their description in the form that the competitions demand."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from string import Template

import satpuzzles
from satpuzzles.common.files import whole_file
from satpuzzles.research.families.family import Family
from satpuzzles.research.families.instance import Instance, family
from satpuzzles.research.families.manifest import Entry

DESCRIPTION = "description.tex"
"""The name of the description in a package, and of its template here, which is in the style of the IEEE Proceedings."""


@dataclass(frozen=True, slots=True)
class Package:
    """A package: the formulas ``chosen``, each by family, size and seed.

    ``asked`` tells the authors what the competition demands, with the source; ``figures`` explains the ``columns`` of
    the table of formulas.
    """

    name: str
    title: str
    asked: str
    figures: str
    columns: Mapping[str, Callable[[Entry], object]]
    chosen: tuple[tuple[str, int, int], ...]

    def instances(self) -> list[Instance]:
        """The formulas, in the default encodings of their kinds."""
        return [Instance(family(name), size, seed, {}) for name, size, seed in self.chosen]


_COLUMNS: dict[str, Callable[[Entry], object]] = {
    "file": lambda entry: entry.file,
    "variables": lambda entry: entry.variables,
    "clauses": lambda entry: entry.clauses,
}
"""The first columns of the table of each package."""

SAT = Package(
    "sat-competition",
    "Grid Puzzles That Are Hard for Resolution or for Search",
    "The main track of the SAT Competition asks each team for 20 new formulas and a description of one or two pages. "
    "At least ten must neither be solved by MiniSat in a minute nor take the team's solver more than an hour "
    "(https://satcompetition.github.io/2026/benchmarks.html).",
    "The table has CPU seconds of MiniSat 2.2 and CaDiCaL 1.9.5. A formula is interesting if MiniSat takes over a "
    "minute and CaDiCaL at most an hour.",
    _COLUMNS
    | {
        "verdict": lambda entry: entry.truth or "not known",
        "MiniSat": lambda entry: entry.minisat,
        "CaDiCaL": lambda entry: entry.cadical,
        "interesting": lambda entry: entry.interesting,
    },
    (
        *(("hanjie-pigeonhole", size, 1) for size in (11, 12, 14)),
        *(("star-battle-crowded", size, seed) for size, seed in ((24, 2), (24, 3), (26, 2), (26, 3))),
        ("sudoku-leftover", 16, 1),
        ("trid-short", 14, 1),
        ("middle-sum-odd", 20, 1),
        *(("sudoku-half", size, seed) for size, seed in ((30, 4), (32, 2), (32, 3), (32, 4), (35, 3))),
        *(("sudoku-half", 36, seed) for seed in (2, 4, 7)),
        *(("hanjie-sparse", size, 2) for size in (34, 38)),
    ),
)

COUNTING = Package(
    "counting-competition",
    "Grid Puzzles with Known Numbers of Solutions",
    "The Model Counting Competition asks for formulas in its format and a description of the problems, the parameters "
    "and the names of the files (https://mccompetition.org).",
    "The formulas are for the track of projected counting: lines that begin with c p show have the variables of the "
    "grid.",
    _COLUMNS | {"solutions": lambda entry: "not known" if entry.count is None else entry.count},
    (
        *(("hanjie-permutations", size, 1) for size in range(6, 13)),
        *(("star-battle-rows", size, 1) for size in range(7, 15)),
        *(("sudoku-grids", size, 1) for size in (4, 6, 8, 9, 10)),
    ),
)

PACKAGES = {package.name: package for package in (SAT, COUNTING)}
"""All packages by their names."""


def summary(entries: Sequence[Entry]) -> str:
    """The number of formulas, by verdict and by interest, in words."""
    truths = Counter(str(entry.truth or "verdict not known") for entry in entries)
    interests = Counter(entry.interesting for entry in entries)
    parts = [f"{len(entries)} formula{'s' * (len(entries) != 1)}"]
    if entries:
        parts.append(", ".join(f"{number} {truth}" for truth, number in sorted(truths.items())))
        parts.append(f"interesting: {', '.join(f'{number} {word}' for word, number in sorted(interests.items()))}")
    return "; ".join(parts)


class _Text(Template):
    """A template whose marks begin with @, since $ has a meaning in LaTeX."""

    delimiter = "@"


def write_description(folder: str, of: Package, entries: Sequence[Entry]) -> None:
    """Write the description of a package to its folder. Raises FileError where it cannot be written."""
    families = [family(name) for name in dict.fromkeys(entry.family for entry in entries)]
    template = files("satpuzzles.research.families").joinpath(DESCRIPTION).read_text(encoding="utf-8")
    text = _Text(template).substitute(
        asked=of.asked,
        title=_tex(of.title),
        version=_tex(satpuzzles.__version__),
        families="\n\n".join(map(_paragraph, families)),
        figures=_tex(of.figures),
        summary=_tex(summary(entries)),
        alignment="r" * (len(of.columns) - 1),
        head=_row(of.columns),
        rows="\n".join(rf"{_row(show(entry) for show in of.columns.values())} \\" for entry in entries),
    )
    with whole_file(str(Path(folder) / DESCRIPTION)) as stream:
        stream.write(text.encode())


def _paragraph(one: Family) -> str:
    known = f"{one.truth}: {one.why}." if one.truth else f"Verdict by solvers: {one.why}."
    counted = f" The number of solutions is known: {one.source}." if one.count else ""
    return rf"\emph{{{_tex(one.name)}}}: {_tex(f'{one.title}. {known}{counted}')}"


def _row(cells: Iterable[object]) -> str:
    return " & ".join(_tex(str(cell)) for cell in cells)


def _tex(text: str) -> str:
    return "".join(f"\\{character}" if character in "_%&#$" else character for character in text)
