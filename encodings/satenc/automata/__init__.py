"""Finite automata, unrolled over lines of cells and encoded."""
