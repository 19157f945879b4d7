"""What writes pages and pictures of the documentation and other files of the repository, and what tests the tests."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
