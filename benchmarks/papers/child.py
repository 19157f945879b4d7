"""One measurement, in a process of its own: ``python -m benchmarks.papers.child PEER``, the document on standard input.

Says ``ready`` on standard output when everything is imported and the puzzle is read, ``done SECONDS`` when the peer has
answered, and last a JSON object. Only what is between the two is timed. Answers are checked afterwards.
"""

import json
import os
import resource
import sys
import time

from benchmarks.instances import puzzle_of
from benchmarks.papers.peers import peer


def main() -> None:
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what peers print goes to standard error

    def say(line: str) -> None:
        out.write(line + "\n")
        out.flush()

    puzzle = puzzle_of(json.load(sys.stdin))
    chosen = peer(sys.argv[1])
    chosen.prepare()
    say("ready")
    started = time.perf_counter()
    try:
        found = chosen.run(puzzle)
    except Exception as error:  # noqa: BLE001  # whatever goes wrong inside a peer is its result
        say(f"done {time.perf_counter() - started}")
        say(json.dumps({"status": "error", "note": f"{type(error).__name__}: {error}"[:400]}))
        return
    say(f"done {time.perf_counter() - started if found.seconds is None else found.seconds}")
    memory = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)) * 1024
    broken = [] if found.grid is None else puzzle.broken_rules(found.grid)
    status = "WRONG" if broken else "none" if found.grid is None else "solved"
    note = broken[0] if broken else ""
    say(json.dumps({"memory": memory, "statistics": found.statistics, "status": status, "note": note}))


if __name__ == "__main__":
    main()
