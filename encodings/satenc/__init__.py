"""satenc: constraints to CNF. Knows no puzzle, and no solver but in its last folder.

Encoders are functions over arrays of literals that write clauses to a `Formula`; a `Model` states the same constraints
over integer variables with finite domains. What lives where, each folder knowing only those before it:

formula            variables, clauses and the rules that own them; DIMACS and other forms; unit propagation
encoders           constraints over literals and integers, a function each
automata           words of automata and regular expressions
graphs             searches, cuts and encodings for rules about connectivity
expressions        rules as one writes them: arithmetic, logic and functions over arrays, as data
unknowns           integer variables with domains, and what a rule over them can do
constraints        rules over variables, a class each
graph_constraints  those about the vertices and edges of a graph
statements         expressions as rules: narrowed, and written by the encoder that fits their shape
model              variables and rules together, narrowed and encoded; many models at once
solving            formulas decided and their best answers found, by python-sat's solvers and by commands
testing            tests that every encoding should pass
"""

import sys


def exported(package: str) -> dict[str, str]:
    """The public names of a ``package``, each with the module where it lives, from the stub that tells type checkers:
    ``from module import name as name``.
    """
    with open(f"{sys.modules[package].__path__[0]}/__init__.pyi", encoding="utf-8") as stub:  # noqa: PTH123  # quicker
        statements = [part.partition(" import ") for part in stub.read().split("from ")]
    return {
        name.split()[0].strip(","): module for module, _, imported in statements for name in imported.split(" as ")[1:]
    }


_MODULES = exported(__name__)
"""Where each public name lives. They are imported when first asked for (PEP 562): most programs need few of them."""

__all__ = list(_MODULES)


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module  # not before a command can be interrupted

    value: object = getattr(import_module(_MODULES[name]), name)
    setattr(sys.modules[__name__], name, value)
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
