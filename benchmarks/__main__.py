"""``python -m benchmarks``: run the peers on the suites and write the tables and plots. ``python -m benchmarks papers``
runs the experiments of the five papers instead.
"""

import argparse
import dataclasses
import sys
import time
from collections.abc import Sequence
from fnmatch import fnmatch
from importlib.util import find_spec
from pathlib import Path

from benchmarks.instances import CORPORA, Suite, load_suite, spread, suite_names
from benchmarks.machine import described, machine
from benchmarks.peers import STANDARD, Goal, peer
from benchmarks.suites import papers, plots, report
from benchmarks.suites.measure import Result, measure, tell
from tools.tables import tables, write


def main(arguments: Sequence[str] | None = None) -> int:
    arguments = sys.argv[1:] if arguments is None else arguments
    if arguments[:1] == ["papers"]:
        return papers.main(arguments[1:])
    parser = _parser()
    options = parser.parse_args(arguments)
    known = suite_names(options.corpora)
    if not options.corpora.is_dir():
        print(f"skipped: there are no corpora in {options.corpora}; generated families only", file=sys.stderr)
    if options.list:
        print("suites", *known, "peers", *STANDARD, sep="\n  ")
        return 0
    names = [name for name in known if any(_matches(name, pattern) for pattern in options.suite or ("",))]
    if not names:
        parser.error(f"no suite is called {', '.join(options.suite)}; --list has the names")
    try:
        peers = [peer(name) for name in options.peers]
    except ValueError as error:
        parser.error(str(error))
    goals = [Goal(goal) for goal in options.goal]
    named = {f"{name}: {goal}" for name in names for goal in goals}
    shown = named & {*tables(options.page.read_text())} if options.page else set[str]()
    if options.page and not shown:
        parser.error(f"{options.page} has no table {' or '.join(sorted(named))}")
    suites = [_chosen(load_suite(name, options.corpora), options) for name in names]
    found, versions = machine(), described(peers)
    settings = {"time_limit": options.time_limit, "repeat": options.repeat, "limit": options.limit}
    options.output.mkdir(parents=True, exist_ok=True)
    results: list[Result] = []
    started = time.monotonic()
    for suite in suites:
        results += measure(suite, goals, peers, options.time_limit, options.repeat, tell)
        # written after every suite, so that a run that is broken off leaves something
        text = report.markdown(found, versions, settings, results, peers)
        (options.output / "benchmarks.md").write_text(text)
        (options.output / "benchmarks.json").write_text(report.as_json(found, versions, settings, results))
    for suite in suites:
        for goal in goals:
            if (title := f"{suite.name}: {goal}") in shown:
                chosen = [one for one in results if (one.suite, one.goal) == (suite.name, goal)]
                write(options.page, title, report.instances(chosen))
    if find_spec("matplotlib") is None:
        print("no plots: the Python package matplotlib is not installed", file=sys.stderr)
    else:
        plots.draw(results, options.output, frozenset(suite.name for suite in suites if suite.grows))
    print(f"{options.output / 'benchmarks.md'} after {time.monotonic() - started:.0f} s", file=sys.stderr)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=main.__doc__ or __doc__)
    parser.add_argument("--peers", type=_names, default=list(STANDARD), metavar="A,B", help="default: all")
    parser.add_argument(
        "--suite", type=_names, default=[], metavar="X,Y", help="names, folders or patterns of suites; default: all"
    )
    parser.add_argument("--only", type=_names, default=[], metavar="P,Q", help="patterns of names of instances")
    parser.add_argument("--goal", type=_names, default=[*Goal], metavar="T,U", help="first, verdict; default: both")
    parser.add_argument("--corpora", type=Path, default=CORPORA, metavar="DIR")
    parser.add_argument("--time-limit", type=float, default=60.0, metavar="S", help="seconds for one run; default 60")
    parser.add_argument("--limit", type=int, metavar="N", help="at most N instances of a suite, evenly spread")
    parser.add_argument("--repeat", type=int, default=3, metavar="N", help="runs of each; default 3")
    parser.add_argument("-o", "--output", type=Path, default=Path("benchmark-results"), metavar="DIR")
    parser.add_argument("--page", type=Path, metavar="FILE", help="replace tables of FILE, docs/performance.md")
    parser.add_argument("--list", action="store_true", help="name the suites and peers, and end")
    return parser


def _names(text: str) -> list[str]:
    """Comma-separated; the commas inside a peer's encodings (``rows=one-hot,columns=one-hot``) do not count."""
    names: list[str] = []
    for part in filter(None, text.split(",")):
        if "=" in part and ":" not in part and names:
            names[-1] += f",{part}"
        else:
            names.append(part)
    return names


def _matches(name: str, pattern: str) -> bool:
    return not pattern or name.startswith(f"{pattern}/") or fnmatch(name, pattern)


def _chosen(suite: Suite, options: argparse.Namespace) -> Suite:
    wanted = options.only
    instances = [one for one in suite.instances if not wanted or any(fnmatch(one.name, p) for p in wanted)]
    return dataclasses.replace(suite, instances=spread(instances, options.limit))


if __name__ == "__main__":
    sys.exit(main())
