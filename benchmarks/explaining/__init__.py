"""Hints, paths and grades: how long they take, and whether others agree."""
