"""Tasks for classes: which cell follows on a board, and by which rule."""

from satpuzzles.lessons.marking import mark, read_tasks
from satpuzzles.lessons.task import Marked, Task, tasks

__all__ = ["Marked", "Task", "mark", "read_tasks", "tasks"]
