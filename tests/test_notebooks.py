"""The notebooks of docs run, and what they show is what is committed."""

from copy import deepcopy

import nbformat
import pytest

from tests.notebooks import NOTEBOOKS, executed, tables

LABS = [path for path in NOTEBOOKS if path.stem.startswith("lab")]
SLOW = "\nholes = "
"""How a table of conflicts begins, which takes seconds."""


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of the packages that run notebooks
def test_notebooks_show_what_happens(tmp_path):
    """All cells of a lab run twice, but for a table that takes seconds: a student runs a check more than once."""
    tried, expected = [], []
    for path in NOTEBOOKS:
        notebook = nbformat.read(path, as_version=4)
        if path in LABS:
            again = [deepcopy(cell) for cell in notebook.cells if SLOW not in cell.source]
            for cell in again:
                cell.id += "-again"
            notebook.cells += again
            nbformat.write(notebook, path := tmp_path / path.name)
        tried.append(path)
        expected.append(tables(notebook))
        assert expected[-1]
    assert [tables(notebook) for notebook in executed(tried)] == expected


def test_there_are_notebooks():
    assert {path.stem for path in NOTEBOOKS} == {"encodings", "lab-1-clauses", "lab-2-encodings", "lab-3-proofs"}


@pytest.mark.parametrize("path", LABS, ids=lambda path: path.stem)
def test_exercises_of_the_lab_are_open_and_their_solutions_right(path):
    """Each exercise is followed by a check that says "not yet", and by a solution that is right."""
    shown = [table.splitlines()[-1] for table in tables(nbformat.read(path, as_version=4)) if "| exercise |" in table]
    assert [line.split("|")[2].strip().startswith("not yet") for line in shown] == [True, False] * (len(shown) // 2)
    assert all(line.split("|")[2].strip() == "right" for line in shown[1::2])
    assert len(shown) >= 6


RULE = "[[-variable(r, c, a), -variable(r, c + 1, 5 - a)] for r in four for c in range(3) for a in range(1, 5)]"
WRAPPED = "[[-variable(r, c, a), -variable(r, c + 1, 5 - a)] for r in range(3) for c in four for a in range(1, 5)]"
SETS = """[set(s) for n in range(8) for s in combinations(range(7), n)
          if sum(WEIGHTS[i] for i in s) > 14 >= sum(WEIGHTS[i] for i in s) - min(WEIGHTS[i] for i in s)]"""
PROOF = "my_proof = (LratStep(7, (3,), (2, 3, 1)), LratStep(8, [], [7, 4, 5]))"
FORGED = "my_solution = [[2, 3, 2, 4], [4, 2, 3, 1], [2, 4, 1, 3], [3, 1, 4, 2]]"
BOUND = "(c for c in product((0, 1), repeat=4) if np.dot(c, [4, 3, 2, 2]) <= 6)"
LATIN = """
def latin_squares(size):
    model, f, number = Model(), Formula(), np.arange(size * size).reshape(size, size)
    cell = model.integers("cell", range(1, size + 1), np.ones((size, size, size), bool))
    model.rule("row", AllDifferent(cell, number))
    model.rule("column", AllDifferent(cell, number.T))
    model.encode(f)
    return f
"""

ATTEMPTS = {
    (1, 1): {
        "cell_and_value = None": "expected three whole numbers",
        "cell_and_value = (2, 1, 2)": "is variable 38",
        "cell_and_value = (2.0, 1, 3)": "expected three whole numbers",
        "cell_and_value = [2, 1, 3]": "right",
    },
    (1, 2): {
        "def number_of_clauses(n, k): return 1": "it raises TypeError: number_of_clauses() missing 1",
        "def number_of_clauses(n): return n * (n - 1) / 2": "for n = 1 you say 0.0",
    },
    (1, 3): {
        "no_fives = 5": "expected a list of clauses",
        "no_fives = [[True]]": "True is no literal",
        "no_fives = [[-1.0, -8.0]]": "-1.0 is no literal",
        f"no_fives = {RULE.replace('range(1, 5)', '(1, 2)')}": "may still be side by side",
        f"no_fives = {WRAPPED}": "your clause [",
        f"no_fives = {RULE}; clauses += no_fives": "`clauses` has 496 clauses, not the 448",
        f"del clauses[448:]; import numpy; no_fives = numpy.array({RULE})": "right",
        f"no_fives = (tuple(clause) for clause in {RULE})": "right",
    },
    (1, 4): {
        "cells = {(0, 1), (1, 0), (2, 3), (3, 2)}": "with these cells 2 answers remain",
        "cells = [(1, 1), (1, 4), (4, 1), (4, 4)]": "expected pairs (row, column)",
        "cells = [(0, 1), (0, 1), (1, 0), (2, 3)]": "expected four different cells, found 3",
        "cells = [(0, 1), (1, 0), (2, 1), (3, 2)]": "(2, 1) is a given",
        "cells = ([0, 1], [0, 3], [2, 0], [2, 2])": "right",
    },
    (1, 5): {
        "domain = None": "domain: expected truth values of shape (4, 4, 4), found object",
        "domain = corner.astype(int)": "domain: expected truth values of shape (4, 4, 4), found int64",
    },
    (2, 1): {
        "ladder = None": "expected a function of f and lits",
        "def ladder(f, lits): f.auxiliary(*lits.shape)": "it raises ValueError: name: expected a text, found 1",
        "def ladder(f, lits): at_most_one(f, lits)": "all answers are right, but a ladder",
    },
    (2, 2): {
        "too_much = []": "expected a function",
        f"def too_much(): WEIGHTS.sort(); return {SETS}": "it raises AttributeError",
        "def too_much(): return [[0, 0]]": "a place is there twice",
        "def too_much(): return [[0.0, 1.0]]": "places are whole numbers",
        f"def too_much(): return {SETS}[:-1]": "where 19 find all",
        f"def too_much(): yield from {SETS}": "right",
    },
    (2, 3): {
        "fixed = [(True, True), (False, False)]": "pigeons are whole numbers",
        "fixed = [(0, 0), (-1, 1)]": "pigeons are whole numbers",
        "fixed = [(0, 0), (1, 0)]": "each pigeon takes a hole of its own",
        "fixed = zip(range(7), range(7))": "right",
    },
    (3, 1): {
        "my_proof = [LratStep(7, [0], [2, 3, 1])]": "and not 0, found 0",
        "my_proof = [LratStep(7, [3], [2.0, 3, 1])]": "found 2.0",
        "my_proof = [LratStep(7, [3], [1, 2, 3])]": "clause 1 has [1, 2] left",
        "six.append([]); my_proof = [LratStep(8, [], [7])]": "`six` has other clauses",
        f"six.pop(); {PROOF}": "right",
    },
    (3, 2): {
        f"{FORGED}; mended = 1": "it is only a digest",
        f"{FORGED}; mended = 3": "mended: expected 0, 1 or 2, found 3",
        f"{FORGED}; my_solution[0][0] = 1.0; mended = 2": "expected four rows of four whole numbers",
        f"{FORGED}; my_solution[0][0] = True": "expected four rows of four whole numbers",
        f"{FORGED}; my_solution.append([1])": "expected four rows of four whole numbers",
        f"{FORGED}; my_solution = np.array(my_solution)": "right",
    },
    (3, 3): {
        "choices = 10": "expected a list of choices",
        f"choices = [*{BOUND}][1:]": "these are right, 1 missing",
        f"choices = [*{BOUND}]": 'on "both" sides or on "one"?',
        "defined = 'one'": "on one side there are 28 models of 10 answers",
        f"defined = 'both'; choices = np.array([*{BOUND}])": "right",
    },
    (3, 4): {
        LATIN.replace("    model.encode(f)\n", ""): "it is empty",
        LATIN.replace("(1, size + 1)", "(1, size)").replace("size))", "size - 1))"): "it raises ValueError",
        LATIN.replace("number.T", "number"): "size 2: the solver finds 4, expected 2",
        LATIN.replace("return f", "return model"): "it returns Model, expected a Formula",
        LATIN: "right",
        """
def latin_squares(size):
    f = Formula()
    pseudo_boolean(f, f.new("x", 10), [2**i for i in range(10)], "<", {2: 2, 3: 12, 4: 576}[size])
    return f
""": "variables cannot say what is in 16 cells",
    },
}


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of the packages that run notebooks
def test_what_checks_say_of_natural_attempts(tmp_path):
    """Right answers of any type are accepted; wrong ones are refused, with a reason and no traceback."""
    for lab, path in enumerate(LABS, start=1):
        notebook = nbformat.read(path, as_version=4)
        code = [cell for cell in notebook.cells if cell.cell_type == "code"]
        notebook.cells = []
        for cell, check in zip(code, [*code[1:], None], strict=True):
            cell.source = cell.source.split(SLOW)[0]
            notebook.cells.append(cell)
            if cell.source.startswith("# Exercise "):
                for attempt, said in ATTEMPTS[lab, int(cell.source.split()[2])].items():
                    notebook.cells.append(nbformat.v4.new_code_cell(attempt))
                    notebook.cells.append(nbformat.v4.new_code_cell(check.source, metadata={"said": [attempt, said]}))
        nbformat.write(notebook, tmp_path / path.name)
    for notebook in executed([tmp_path / path.name for path in LABS]):
        for cell in notebook.cells:
            if "said" in cell.metadata:
                attempt, said = cell.metadata["said"]
                shown = cell.outputs[-1]["data"]["text/markdown"].splitlines()[-1].split(" | ", 1)[1]
                assert shown.startswith("right" if said == "right" else "not yet: "), (attempt, shown)
                assert said in shown, (attempt, shown)
