"""Expressions as rules: narrowed by bounds, and written by the encoder that fits their shape."""
