"""Formats of URLs that carry a puzzle, and of the game IDs in such URLs, one site a module."""
