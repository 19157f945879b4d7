"""Every command gives the same answers by every encoding of numbers and sums."""

from io import BytesIO
from itertools import chain, product

import pytest
from pysat.formula import CNF
from pysat.solvers import Minisat22

import satpuzzles
from satpuzzles.errors import UsageError
from satpuzzles.puzzles.middle_sum import MiddleSum
from satpuzzles.puzzles.trid import Trid
from satpuzzles.solving.export import decode, export
from tests.oracles import puzzles as oracle
from tests.puzzles.common import frozen, puzzle

SUMS = {"size": 4, "min": 1, "max": 5, "triangles": [[9], [None, 9, None], [None, None, None, 12, None]]}
TRID = puzzle("trid", **SUMS)
GIVENS = [[0, 0, 0, 2], [0, 9, 0, 0], [7, 0, 0, 0], [0, 0, 0, 0]]
MIDDLE_SUM = puzzle("middle-sum", givens=GIVENS)
SOLUTIONS = {
    "trid": oracle.trid(1, 5, SUMS["triangles"], [[None] * (r + 1) for r in range(4)]),
    "middle-sum": oracle.middle_sum(GIVENS),
}

CHOICES = [
    *({"vertices": str(v), "sum": str(s)} for v, s in product(*(type(Trid.encodings[r]) for r in ("vertices", "sum")))),
    *({"sum": str(choice)} for choice in type(MiddleSum.encodings["sum"])),
]
CASES = [
    pytest.param(TRID if "vertices" in choice else MIDDLE_SUM, choice, id="-".join(choice.values()))
    for choice in CHOICES
]


@pytest.mark.parametrize(("chosen", "encodings"), CASES)
def test_an_exported_formula_has_a_model_for_each_solution_and_decodes(chosen, encodings):
    stream = BytesIO()
    export(chosen, stream, encodings=encodings)
    cnf = CNF(from_string=stream.getvalue().decode())
    found = set()
    with Minisat22(bootstrap_with=cnf.clauses) as solver:
        models = 0
        while solver.solve():
            model = solver.get_model() + list(range(len(solver.get_model()) + 1, cnf.nv + 1))
            solver.add_clause([-x for x in model])
            output = f"s SATISFIABLE\nv {' '.join(map(str, model))} 0\n".encode()
            found.add(frozen(decode(chosen, output, encodings=encodings).grid))
            models += 1
    assert found == SOLUTIONS[chosen.kind]
    assert models == len(found)


@pytest.mark.parametrize(("chosen", "encodings"), CASES)
def test_what_is_forced_is_found_or_refused_in_plain_words(chosen, encodings):
    if encodings.get("vertices") in ("order", "log"):
        with pytest.raises(UsageError, match="trid: this question needs a variable for each value of a cell"):
            satpuzzles.forced(chosen, encodings=encodings)
        return
    by_cell = zip(*(chain(*solution) for solution in SOLUTIONS[chosen.kind]), strict=True)
    candidates = [*chain(*satpuzzles.forced(chosen, encodings=encodings).candidates)]
    assert candidates == [sorted(set(values)) for values in by_cell]
