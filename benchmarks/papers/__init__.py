"""The experiments of the five papers again."""
