"""Constraints about the vertices and the edges of a graph: what is connected, what is a loop, a tree or a path."""
