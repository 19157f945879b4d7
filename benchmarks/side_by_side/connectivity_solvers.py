"""Who decides whether a puzzle has one solution, for `benchmarks.side_by_side.connectivity`: each takes a puzzle and
its text in the form of puzzlekit, and returns what it found: the number of solutions, at most two; 1 of one that stops
at the first.
"""

import importlib.util
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeAlias

import networkx as nx
import numpy as np

from satenc import FALSE, TRUE, Connectivity, Formula, Graph, Model, SingleLoop, assignment_of
from satpuzzles import Puzzle
from satpuzzles.backends import backend, decided
from satpuzzles.compiler import compile
from satpuzzles.solving.options import Options
from satpuzzles.solving.search import Search

Solver: TypeAlias = Callable[[Puzzle, str], int]


def ours(form: str, backend: str = "auto") -> Solver:
    """satpuzzles with rules about connectivity in one of their forms."""
    options = Options(backend, {"connectivity": form})
    return lambda puzzle, _text: len([*Search(puzzle, 2, options)])


def propagated(puzzle: Puzzle, _text: str) -> int:
    """Cuts for each whole assignment of CaDiCaL 1.9.5, by python-sat's external propagators."""
    from pysat.solvers import Solver as Pysat

    compiled = compile(puzzle, encodings={"connectivity": "lazy"})
    formula, found = compiled.formula, 0
    with Pysat("cadical195", bootstrap_with=formula.clauses) as solver:
        solver.connect_propagator(_Cutting(formula))
        for variable in range(1, formula.variables.count + 1):
            solver.observe(variable)
        while found < 2 and solver.solve():
            found += 1
            assignment = assignment_of(np.array(solver.get_model(), np.int64), formula.variables.count)
            compiled.grid(assignment)
            solver.add_clause(formula.blocking_clause(assignment).tolist())
        solver.disconnect_propagator()
    return found


class _Cutting:
    """A propagator of python-sat's that looks at whole assignments only."""

    is_lazy = True

    def __init__(self, formula: Formula) -> None:
        self._formula, self._waiting = formula, list[list[int]]()

    def check_model(self, model: list[int]) -> bool:
        assignment = assignment_of(np.array(model, np.int64), self._formula.variables.count)
        self._waiting = [cut.literals.tolist() for cut in self._formula.violated(assignment)]
        return not self._waiting

    def add_clause(self) -> list[int]:
        return self._waiting.pop() if self._waiting else []

    def on_assignment(self, lit: int, fixed: bool = False) -> None: ...
    def on_new_level(self) -> None: ...
    def on_backtrack(self, to: int) -> None: ...
    def decide(self) -> int:
        return 0

    def propagate(self) -> list[int]:
        return []

    def provide_reason(self, lit: int) -> list[int]:  # noqa: ARG002  # nothing is propagated
        return []


def clingo(puzzle: Puzzle, _text: str) -> int:
    """clingo, with the clauses of the local rules as constraints and reachability for the others."""
    import clingo as asp

    compiled = compile(puzzle, encodings={"connectivity": "lazy"})
    control = asp.Control(["-n", "2", "--project", "--warn=none"])
    control.add("base", [], "\n".join(_program(compiled.formula)))
    control.ground([("base", [])])
    grids = []

    def keep(model: Any) -> None:
        true = np.array([symbol.arguments[0].number for symbol in model.symbols(shown=True)], np.int64)
        grids.append(compiled.grid(assignment_of(true, compiled.formula.variables.count)))

    control.solve(on_model=keep)
    return len(grids)


def _program(formula: Formula) -> Iterator[str]:
    yield f"{{ t(1..{formula.variables.count}) }}."
    for clause in formula.clauses:
        yield f":- {', '.join(f'not t({x})' if x > 0 else f't({-x})' for x in clause)}."
    for number, rule in enumerate(formula.lazy):
        connection = rule.connection
        if connection is None:
            raise ValueError(f"rule {rule.label}: expected a graph")
        yield from (f"edge({number},{v},{w}). edge({number},{w},{v})." for v, w in connection.edges.tolist())
        for i, literals in enumerate(connection.literals.tolist()):
            at = f"{number},{i}"
            for v, literal in enumerate(literals):
                if literal != FALSE:
                    true = "" if literal in (0, TRUE) else f" :- {'' if literal > 0 else 'not '}t({abs(literal)})"
                    yield f"pass({at},{v}){true}."
                    if literal:
                        yield f"need({at},{v}) :- pass({at},{v})."
    yield "seen(R,I,V) :- need(R,I,W), next(R,I,W,V). seen(R,I,V) :- seen(R,I,W), next(R,I,W,V)."
    yield "next(R,I,W,V) :- order(R,I,W,V)."
    for number, rule in enumerate(formula.lazy):
        if rule.connection is not None:
            for i, literals in enumerate(rule.connection.literals.tolist()):
                possible = [v for v, literal in enumerate(literals) if literal not in (0, FALSE)]
                yield from (f"order({number},{i},{v},{w})." for v, w in pairwise(possible))
    yield "reached(R,I,V) :- need(R,I,V), not seen(R,I,V)."
    yield "reached(R,I,W) :- reached(R,I,V), edge(R,V,W), pass(R,I,W)."
    yield ":- need(R,I,V), not reached(R,I,V)."
    yield "#show." + "".join(f"#show t({x}) : t({x})." for x in formula.variables.answers.tolist())


def puzzlekit(puzzle: Puzzle, text: str, kind: str | None = None) -> int:
    """puzzlekit, which solves with CP-SAT of OR-tools and stops at the first solution; ``kind`` is what it calls the
    kind, where that is not our name. Raises ImportError for one that it does not solve.
    """
    from puzzlekit import get_parser, get_solver_class

    kind = kind or puzzle.kind
    try:
        solves = get_solver_class(kind)
    except ValueError as error:
        raise ImportError(*error.args) from None
    solver = solves(**get_parser(kind)(text))
    status = solver.solve({"time_limit_sec": 1e6}).solution_data["status"]
    return int(status in ("Optimal", "Feasible"))


def prototype(path: Path) -> Solver:
    """The prototype of an hour, a file beside the repository."""
    spec = importlib.util.spec_from_file_location("prototype", path)
    if spec is None or spec.loader is None:
        raise ValueError(f"{path}: expected a module")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)

    def run(puzzle: Puzzle, text: str) -> int:
        _, _, found = module.run(puzzle.kind, {"problem": text}, "glucose4", lim=1e6)
        if found < 0:
            raise RuntimeError("no verdict")
        return int(found)

    return run


def solver(name: str, shared: Path) -> Solver:
    """The solver of this ``name``; what is ``shared`` stands beside the repository."""
    if name == "prototype":
        return prototype(shared / "prototypes" / "lazy_connectivity.py")
    if name in ("lazy", "levels", "exact", "auto"):
        return ours(name)
    found: Solver = getattr(sys.modules[__name__], name)
    return found


def has_cycle(form: str, graph: nx.Graph) -> int:
    """Whether ``graph`` has a Hamiltonian cycle, 1 or 0, with the rule in one of its forms."""
    plain = nx.convert_node_labels_to_integers(graph)
    model, formula = Model(), Formula()
    x = model.booleans("edge", plain.number_of_edges())
    model.rule("cycle", SingleLoop(x, Graph.of(plain), through=None, form=Connectivity(form)))
    model.encode(formula)
    with backend("cadical195").open(formula) as session:
        return int(decided(session.solve()) is not None)
