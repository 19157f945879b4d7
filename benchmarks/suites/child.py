"""One measurement, in a process of its own: ``python -m benchmarks.suites.child PEER TASK``, the document on standard
input.

Says ``ready`` on standard output when everything is imported and the puzzle is read, ``done SECONDS`` when the peer has
answered, and last a JSON object. Only what is between the two is timed. Answers are checked afterwards.
"""

import json
import os
import resource
import sys
import time
from typing import Any

from benchmarks.instances import puzzle_of
from benchmarks.peers import Found, Goal, peer
from satpuzzles import Puzzle
from satpuzzles.processes.resources import cpu_of_children


def main() -> None:
    name, goal = sys.argv[1], Goal(sys.argv[2])
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what peers print goes to standard error

    def say(line: str) -> None:
        out.write(line + "\n")
        out.flush()

    puzzle = puzzle_of(json.load(sys.stdin))
    chosen = peer(name)
    chosen.prepare()
    say("ready")
    started, before = time.perf_counter(), time.process_time() + cpu_of_children()
    try:
        found = chosen.run(puzzle, goal)
    except Exception as error:  # noqa: BLE001  # whatever goes wrong inside a peer is its result
        say(f"done {time.perf_counter() - started}")
        say(json.dumps({"status": "error", "note": f"{type(error).__name__}: {error}"[:400]}))
        return
    seconds = time.perf_counter() - started if found.seconds is None else found.seconds
    answering = time.process_time() + cpu_of_children() - before
    say(f"done {seconds}")
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    memory = max(one.ru_maxrss for one in used) * 1024
    measured = {"memory": memory, "answering": answering, "statistics": found.statistics}
    say(json.dumps({**measured, **judged(puzzle, goal, found)}))


def judged(puzzle: Puzzle, goal: Goal, found: Found) -> dict[str, Any]:
    """The status of an answer, as far as it can be told from the answer alone."""
    for grid in found.grids:
        broken = puzzle.broken_rules(grid)
        if broken:
            return {"status": "WRONG", "note": broken[0]}
    if len(found.grids) == 2 and found.grids[0] == found.grids[1]:
        return {"status": "WRONG", "note": "the same solution twice"}
    if found.exhausted and not found.grids:
        return {"status": "none"}
    if goal is Goal.FIRST:
        return {"status": "solved" if found.grids else "unknown"}
    if len(found.grids) == 2:
        return {"status": "multiple"}
    return {"status": "unique" if found.exhausted else "unknown"}


if __name__ == "__main__":
    main()
