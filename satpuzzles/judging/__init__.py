"""Answers as people and models write them: read, and judged by the rules."""
