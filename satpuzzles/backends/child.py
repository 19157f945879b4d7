"""One of python-sat's solvers as a DIMACS solver of its own: ``python -m satpuzzles.backends.child NAME FILE``.

This is how solvers that know no budgets get time limits: as a process that can be ended.
"""

import sys
from pathlib import Path

from pysat.solvers import Solver

from satenc import dimacs


def main(name: str, path: str) -> int:
    """Solve the CNF in ``path``; prints the answer and returns the exit code of the SAT competition."""
    with Path(path).open("rb") as file:
        _, clauses = dimacs.read(file)
    with Solver(name=name) as solver:
        for clause in clauses:
            solver.add_clause(clause.tolist())
        if not solver.solve():
            print("s UNSATISFIABLE")
            return 20
        print("s SATISFIABLE")
        print("v", *solver.get_model(), 0)
        return 10


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
