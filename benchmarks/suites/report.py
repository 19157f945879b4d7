"""Results as Markdown and JSON."""

import json
import math
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from benchmarks.machine import sentence
from benchmarks.peers import OURS, Goal, Peer
from benchmarks.suites.measure import Result
from satpuzzles.research.comparing.comparison import markdown_table, seconds_text

_WORDS = {"solved": "", "unique": " u", "multiple": " m", "none": " n"}


def markdown(
    machine: dict[str, Any],
    described: dict[str, dict[str, str]],
    settings: dict[str, Any],
    results: Sequence[Result],
    peers: Sequence[Peer],
) -> str:
    lines = ["# Benchmarks", "", sentence(machine), ""]
    lines.append(
        f"Median seconds of {settings['repeat']} runs, each in a process of its own and at most "
        f"{settings['time_limit']:g} s; u: unique, m: multiple, n: no solution. docs/performance.md says what is timed."
    )
    lines += ["", *_peers(described, peers)]
    for suite, of_suite in groupby(results, key=lambda result: result.suite):
        lines += ["", f"## {suite}"]
        for goal, of_goal in groupby(of_suite, key=lambda result: result.goal):
            chosen = list(of_goal)
            lines += ["", f"### {suite}: {Goal(goal)}", "", *instances(chosen), "", *_totals(chosen)]
            lines += _remarks(chosen)
    return "\n".join(lines) + "\n"


def _peers(described: dict[str, dict[str, str]], peers: Sequence[Peer]) -> Iterator[str]:
    kinds = sorted({kind for peer in peers for kind in peer.kinds})

    def row(peer: Peer) -> list[str]:
        state = described[peer.name]
        version = state.get("version") or f"missing: {state['missing']}"
        return [
            peer.name,
            version,
            *("x" if kind in peer.kinds else "" for kind in kinds),
            ", ".join(sorted(peer.goals)),
        ]

    return markdown_table(["peer", "version", *kinds, "goals"], map(row, peers))


def instances(results: Sequence[Result]) -> Iterator[str]:
    """The seconds of each peer on each instance."""
    names = list(dict.fromkeys(result.peer for result in results if result.status not in ("missing", "unable")))
    rows = []
    for instance, row in groupby(results, key=lambda result: result.instance):
        of_peer = {result.peer: result for result in row}
        rows.append([instance, *(_cell(of_peer[name]) for name in names)])
    return markdown_table(["instance", *names], rows)


def _cell(result: Result) -> str:
    if result.settled:
        return seconds_text(result.seconds) + _WORDS[result.status]
    return {"unable": "-", "skipped": "."}.get(result.status, result.status)


def totals(results: Sequence[Result]) -> list[dict[str, Any]]:
    """For each peer of one suite and goal: answers, seconds over them, peak bytes, and the geometric mean and the
    total of its seconds over ours, on the instances that both have answered.
    """
    first = next((result.peer for result in results if result.peer.partition(":")[0] == OURS), None)
    base = {result.instance: result.seconds for result in results if result.peer == first and result.settled}
    found = []
    for name in dict.fromkeys(result.peer for result in results):
        own = [result for result in results if result.peer == name]
        if all(result.status in ("missing", "unable") for result in own):
            continue
        answered = [result for result in own if result.settled and result.seconds is not None]
        pairs = [
            (result.seconds, ours)
            for result in answered
            if result.seconds and (ours := base.get(result.instance)) is not None and ours > 0
        ]
        found.append(
            {
                "peer": name,
                "asked": sum(result.status not in ("unable", "missing") for result in own),
                "answered": len(answered),
                "timeouts": sum(result.status in ("timeout", "skipped") for result in own),
                "wrong": sum(result.status == "WRONG" for result in own),
                "errors": sum(result.status in ("error", "unknown") for result in own),
                "seconds": sum(result.seconds or 0.0 for result in answered),
                "memory": max((result.memory or 0 for result in own), default=0),
                "common": len(pairs),
                "ratio": math.exp(sum(math.log(a / b) for a, b in pairs) / len(pairs)) if pairs else None,
                "total_ratio": sum(a for a, _ in pairs) / sum(b for _, b in pairs) if pairs else None,
            }
        )
    return found


def _totals(results: Sequence[Result]) -> Iterator[str]:
    def row(total: dict[str, Any]) -> list[str]:
        ratios = [f"{value:.3g}" if (value := total[key]) is not None else "" for key in ("ratio", "total_ratio")]
        wrong = [str(total[key] or "") for key in ("timeouts", "wrong", "errors")]
        answered = f"{total['answered']} of {total['asked']}"
        memory = f"{total['memory'] / 2**20:.0f}"
        return [total["peer"], answered, *wrong, seconds_text(total["seconds"]), memory, *ratios]

    head = ["in all", "answered", "too slow", "WRONG", "failed", "seconds", "MB", "ratio, mean", "ratio, total"]
    return markdown_table(head, map(row, totals(results)))


def _remarks(results: Sequence[Result]) -> list[str]:
    """What went wrong, each once."""
    notes = {
        f"- {result.peer}, {result.instance}: {result.status}: {result.note.splitlines()[0]}"
        for result in results
        if result.note and result.status not in ("missing", "unable", "skipped", "timeout")
    }
    return ["", *sorted(notes)] if notes else []


def as_json(
    machine: dict[str, Any], described: dict[str, dict[str, str]], settings: dict[str, Any], results: Sequence[Result]
) -> str:
    """Everything, every run included; bytes, seconds."""
    groups = groupby(results, key=lambda result: (result.suite, result.goal))
    return json.dumps(
        {
            "machine": machine,
            "peers": described,
            "settings": settings,
            "totals": [
                {"suite": suite, "goal": goal, **total} for (suite, goal), group in groups for total in totals([*group])
            ],
            "results": [result.to_json() for result in results],
        },
        indent=1,
    )
