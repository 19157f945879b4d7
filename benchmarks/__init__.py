"""satpuzzles timed side by side with what people would use instead: ``python -m benchmarks --help``.

Runs from a checkout; it is no part of the installed package. The peers come with the extra ``bench`` and, of
MiniZinc and SWI-Prolog, from the operating system; those that are not there are reported as missing.
"""
