"""Graphs whose vertices or edges are chosen: search, cuts, narrowing and whole forms of rules about connectivity."""
