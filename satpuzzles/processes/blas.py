"""Give OpenBLAS one thread, where numpy would let it start one for each core. Import this module before numpy.

With threads the C library takes locks around its memory. On Ctrl-C python-sat jumps out of a solver at any place; if
that happens inside such a lock, the next call that frees memory waits for ever.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
