"""Encodings and backends side by side on the same puzzles."""
