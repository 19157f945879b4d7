"""Exercises for classes: which cell follows on a board, and by which rule."""

from satpuzzles.lessons.exercise import Exercise, Marked, exercises
from satpuzzles.lessons.marking import mark, read_exercises

__all__ = ["Exercise", "Marked", "exercises", "mark", "read_exercises"]
