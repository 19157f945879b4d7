"""OpenBLAS gets one thread; numpy would let it start one for each core. To be imported before numpy.

Where there are threads the C library takes locks around its memory. On Ctrl-C python-sat jumps out of a solver wherever
it is; inside such a lock, the next to give memory back would wait for ever.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
