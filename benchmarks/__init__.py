"""satpuzzles measured, and beside what people would use instead: `benchmarks.side_by_side`.

Runs from a checkout; it is no part of the installed package. The peers come with the extra ``bench`` and, of
SWI-Prolog, from the operating system; those that are not there are reported as missing.
"""
