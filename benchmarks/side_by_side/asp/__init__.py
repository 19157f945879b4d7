"""Puzzles as answer set programs for clingo, in the way of noqx (T. Xia, https://github.com/T0nyX1ang/noqx): the rules
of a kind as one short program. A kind is one entry of `PROGRAMS`.

A program states ``is(N,V)``: place N of the answer has the value V, 0 where it states nothing. Facts that all programs
have: ``adjacent(N,M)`` for cells that share a side, ``square(N,M,O,P)`` for the cells of 2x2; and of answers on lines
``line(E)``, ``vertex(V)`` and ``joins(E,V)``, by the numbers of places and vertices.
"""

from benchmarks.side_by_side.asp.blocks import HANJIE
from benchmarks.side_by_side.asp.connected import CONNECTED
from benchmarks.side_by_side.asp.counted import COUNTED
from benchmarks.side_by_side.asp.further import FURTHER
from benchmarks.side_by_side.asp.program import grid

PROGRAMS = CONNECTED | COUNTED | FURTHER | {"hanjie": HANJIE}
"""The program of each kind, by its name."""

__all__ = ["PROGRAMS", "grid"]
