"""A deadline that passes when it has been looked at so many times: limits are tested without a clock."""

from dataclasses import dataclass, field

from satpuzzles.common.deadline import Deadline


@dataclass(frozen=True)
class Countdown(Deadline):
    """Passed from the look after so many ``looks`` on; what it tells a child process is ten minutes."""

    at: float | None = 0.0
    looks: int = 0
    _seen: list[None] = field(default_factory=list)

    @property
    def remaining(self):
        return 600.0

    @property
    def seen(self):
        return len(self._seen)

    @property
    def passed(self):
        self._seen.append(None)
        return len(self._seen) > self.looks


def count_down(monkeypatch, module, looks):
    """Let the task in ``module`` have a deadline that passes after so many ``looks``, whatever its time limit."""
    fake = type("Fake", (), {"after": staticmethod(lambda *_: Countdown(looks=looks))})
    monkeypatch.setattr(module, "Deadline", fake)
