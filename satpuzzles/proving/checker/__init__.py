"""Checking a certificate's files without the compiler and without a solver.

Nothing here imports anything else of satpuzzles or of satenc, and a test says so: what is trusted when a proof is
accepted is `text`, which reads the files, `lrat`, which checks the steps, and `cuts`, which checks the clauses of rules
about connectivity.
"""
