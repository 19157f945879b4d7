"""What one may write about variables, as data: arithmetic, logic and functions over arrays, and what they are in an
answer; no solver, no encoder.
"""
