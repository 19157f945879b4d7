"""Certificates whose cuts somebody forged, made at random: none may be accepted.

``python -m tests.proving.cut_forgeries 5000 SEED`` makes so many, from certificates of several puzzles, whole and in
parts, and prints what was accepted, and how many were refused for what.
"""

import json
import re
import sys
import tempfile
from collections import Counter
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import satpuzzles
from satpuzzles import Rejected
from satpuzzles.proving.certificate import CUTS, FORMULA, cuts_text
from satpuzzles.proving.checker.text import Cut, read_cnf, read_cuts
from satpuzzles.puzzles import PUZZLES
from tests.proving.certificates import forged, made, read_all, write_all
from tests.solving.divided import Divided
from tests.solving.two_colours import TwoColours

COMBS = [["11111", "12121", "12121", "12121", "22222"], ["111111", "121212", "121212", "222222"]]
"""Solutions: the cells of either number are connected."""

DOCUMENTS = [
    {
        "puzzle": "slitherlink",
        "clues": [
            [None, None, 2, 3, None],
            [2, None, None, None, 0],
            [2, 1, 1, None, None],
            [2, 1, None, None, 2],
            [None, None, 1, 2, None],
        ],
    },
    {"puzzle": "nurikabe", "clues": [[2, *[None] * 3], [None] * 4, [None, 4, None, None], [None] * 4]},
    {"puzzle": "fillomino", "givens": ["....3", ".....", "..8..", "3.2..", "5..83"]},
    {"puzzle": "divided", "clues": [[None, 4, None, 3], [None, 3, None, 3], [4, None, None, 2]]},
]
"""The last two have rules that demand sizes: of parts of equal numbers, and of what borders divide."""


def unique(rows, source):
    """A puzzle of two colours whose only solution is this one, without givens that are not needed."""
    givens = [[int(value) for value in row] for row in rows]
    cells = [(r, c) for r, row in enumerate(rows) for c in range(len(row))]
    for r, c in source.sample(cells, len(cells)):
        given, givens[r][c] = givens[r][c], None
        if satpuzzles.check(TwoColours(givens)).status != "unique":
            givens[r][c] = given
    return TwoColours(givens)


KINDS = {kind.kind: kind for kind in (TwoColours, Divided)}
"""Kinds of tests, which have to be known while certificates are made and checked."""


@cache
def originals(seed=1):
    """Certificates to forge, with cuts each, whole and in parts."""
    source, found = Random(seed), []
    puzzles = [*(unique(rows, source) for rows in COMBS), *map(satpuzzles.loads, DOCUMENTS)]
    with tempfile.TemporaryDirectory(prefix="satpuzzles-cuts-") as folder:
        for number, (puzzle, cubes) in enumerate(product(puzzles, (None, 3))):
            (Path(folder) / str(number)).mkdir()
            directory = made(Path(folder) / str(number), puzzle, cubes=cubes)
            assert satpuzzles.verify(directory).verdict == "unique"
            found.append(read_all(directory))
    assert all(files[CUTS].count(b"\n") > 1 for files in found)
    return found


def mutant(files, others, source):
    """What was done to the ``files`` of a certificate, and the forged files; ``others`` are those of other puzzles."""
    cuts, variables = read(files)
    place = source.randrange(len(cuts))
    cut, other = cuts[place], source.choice(cuts)
    literal = source.choice([-1, 1]) * source.randint(1, variables)
    literals, side = cut.literals, cut.side
    vertices = 1 + max(max(one.side) for one in cuts)
    match source.choice(SORTS):
        case "shorter" as sort:
            changed = Cut(cut.rule, cut.instance, side, without(literals, source))
        case "longer" as sort:
            changed = Cut(cut.rule, cut.instance, side, in_order({*literals, literal}))
        case "negated" as sort:
            one = source.choice(literals)
            changed = Cut(cut.rule, cut.instance, side, in_order({*literals} - {one} | {-one}))
        case "replaced" as sort:
            changed = Cut(cut.rule, cut.instance, side, in_order({*without(literals, source), literal}))
        case "vertex less" as sort:
            changed = Cut(cut.rule, cut.instance, without(side, source), literals)
        case "vertex more" as sort:
            changed = Cut(cut.rule, cut.instance, sorted({*side, source.randint(1, vertices)}), literals)
        case "other side" as sort:
            changed = Cut(cut.rule, cut.instance, other.side, literals)
        case "other clause" as sort:
            changed = Cut(cut.rule, cut.instance, side, other.literals)
        case "any side" as sort:
            chosen = source.sample(range(1, vertices + 1), source.randint(1, vertices))
            changed = Cut(cut.rule, cut.instance, sorted(chosen), literals)
        case "no side" as sort:
            changed = Cut(cut.rule, cut.instance, [], literals)
        case "empty" as sort:
            changed = Cut(cut.rule, cut.instance, side, [])
        case "huge clause" as sort:
            changed = Cut(cut.rule, cut.instance, side, [source.choice([-x, x]) for x in range(1, variables + 1)])
        case "huge side" as sort:
            changed = Cut(cut.rule, cut.instance, [*range(1, source.choice([vertices, 10**6]))], literals)
        case "huge number" as sort:
            changed = Cut(cut.rule, cut.instance, [*side, 10**18], literals)
        case "other instance" as sort:
            changed = Cut(cut.rule, source.choice([2 if cut.instance == 1 else 1, 99, 10**9]), side, literals)
        case "no such rule" as sort:
            changed = Cut(source.choice([cut.rule + 2, 10**9]), cut.instance, side, literals)
        case "made up" as sort:
            chosen = {source.choice([-x, x]) for x in source.sample(range(1, variables + 1), source.randint(1, 4))}
            changed = Cut(cut.rule, cut.instance, side, in_order(chosen))
        case "order" as sort:
            changed = Cut(
                cut.rule, cut.instance, source.sample(side, len(side)), source.sample(literals, len(literals))
            )
        case "twice" as sort:
            return sort, with_cuts(files, [*cuts, cut])
        case "left out" as sort:
            return sort, with_cuts(files, cuts[:place] + cuts[place + 1 :])
        case "size" as sort:
            return sort, sizes_changed(files, source)
        case "other size" as sort:
            changed = Cut(cut.rule, cut.instance, *grown(cut, vertices, variables, source))
        case "another puzzle's" as sort:
            return sort, with_cuts(files, read(source.choice(others))[0])
        case "a clause of the formula" as sort:
            clause = source.choice([*read_cnf(files[FORMULA]).clauses, other.literals])
            changed = Cut(cut.rule, cut.instance, side, clause)
        case sort:
            return sort, graph_changed(files, source)
    return sort, with_cuts(files, [*cuts[:place], changed, *cuts[place + 1 :]])


SORTS = [
    *("shorter", "longer", "negated", "replaced", "vertex less", "vertex more", "other side", "other clause"),
    *("any side", "no side", "empty", "huge clause", "huge side", "huge number", "other instance", "no such rule"),
    *("made up", "order", "twice", "left out", "another puzzle's", "a clause of the formula", "graph"),
    *("size", "other size"),
]


def read(files):
    variables = read_cnf(files[FORMULA]).variables
    return [*read_cuts(files[CUTS], variables)], variables


def with_cuts(files, cuts):
    return forged({**files, CUTS: cuts_text(cuts)})


def without(items, source):
    place = source.randrange(len(items))
    return items[:place] + items[place + 1 :]


def in_order(literals):
    return sorted(literals, key=abs)


def grown(cut, vertices, variables, source):
    """The cut with some vertices more or less, and as many literals: about a part of another size."""
    number = source.randint(1, 2)
    if source.random() < 0.5:
        side = sorted({*cut.side, *source.sample(range(1, vertices + 1), number)})
        more = {source.choice([-1, 1]) * source.randint(1, variables) for _ in range(number)}
        return side, in_order({*cut.literals} | more)
    less = source.sample(cut.side, max(0, len(cut.side) - number))
    return sorted(less), in_order(source.sample(cut.literals, max(0, len(cut.literals) - number)))


def sizes_changed(files, source):
    """The formula with other sizes in a lazy rule, or without them, or with some where there were none."""
    text = files[FORMULA].decode()
    line = next(one for one in text.splitlines() if one.startswith("c lazy "))
    record = json.loads(line.removeprefix("c lazy "))
    sizes = record.pop("sizes", None)
    if sizes is None:
        record["sizes"] = [source.randint(1, 5)] * len(record["literals"])
    elif source.random() < 0.8:
        place = source.randrange(len(sizes))
        if isinstance(sizes[place], list):
            sizes[place][source.randrange(len(sizes[place]))] += source.choice([-1, 1])
        else:
            sizes[place] += source.choice([-1, 1])
        record["sizes"] = sizes
    return forged({**files, FORMULA: text.replace(line, f"c lazy {json.dumps(record)}", 1).encode()})


def graph_changed(files, source):
    """The formula with another graph, or with other literals at its vertices, or without a lazy rule."""
    text = files[FORMULA].decode()
    line = next(one for one in text.splitlines() if one.startswith("c lazy "))
    edge = source.choice(re.findall(r"\[\d+, \d+\]", line))
    literal = source.choice(re.findall(r"-?\d+(?=[,\]])", line.partition('"literals"')[2]))
    change = source.choice(
        [
            lambda: line.replace(f"{edge}, ", "", 1),
            lambda: line.replace(edge, f"{edge}, [1, {source.randint(2, 9)}]", 1),
            lambda: re.sub(rf"(?<=[\[ ]){literal}(?=[,\]])", source.choice(["true", "false", "null", "1"]), line),
            lambda: line.replace('"edges"', '"edges": [], "edges"', 1),
            lambda: "c nothing",
        ]
    )
    return forged({**files, FORMULA: text.replace(line, change(), 1).encode()})


def refusal(files, folder):
    """The file that `satpuzzles.verify` refuses; None if it accepts the certificate."""
    write_all(folder, files)
    try:
        satpuzzles.verify(folder)
    except Rejected as rejected:
        return rejected.file
    return None


def mutants(number, seed):
    """So many certificates that differ from the one that they were made of, with what was done to each."""
    source, certificates = Random(seed), originals()
    while number:
        files = source.choice(certificates)
        sort, changed = mutant(files, [one for one in certificates if one is not files], source)
        if any(changed[name] != files[name] for name in (CUTS, FORMULA)):
            number -= 1
            yield sort, changed


def main():
    PUZZLES.built_in.update(KINDS)
    number, seed = map(int, sys.argv[1:])
    refused, accepted = Counter(), []
    with tempfile.TemporaryDirectory(prefix="satpuzzles-cuts-") as folder:
        for sort, files in mutants(number, seed):
            file = refusal(files, Path(folder) / "forged")
            refused[sort, file] += 1
            if file is None:
                accepted.append((sort, files[CUTS].decode()))
    for (sort, file), times in sorted(refused.items(), key=str):
        print(f"{times:>6}  {sort:<24} {file}")
    print(f"{len(accepted)} of {number} accepted", *accepted[:5], sep="\n")


if __name__ == "__main__":
    main()
