"""How much memory all pages may take together, by that of this machine."""

from dataclasses import dataclass

from satpuzzles.processes.memory import memory


@dataclass(slots=True)
class Room:
    """So many bytes are ``left``; some may be taken and given back."""

    left: int

    def take(self, size: int) -> bool:
        """Take ``size`` bytes; whether there was room for them. Nothing is taken otherwise."""
        fits = size <= self.left
        self.left -= size * fits
        return fits

    def give(self, size: int) -> None:
        """Give back what was taken."""
        self.left += size


def for_processes() -> int:
    """Bytes of all processes that answer: half of the memory, since browsers run beside them."""
    return memory() // 2


def for_messages() -> int:
    """Bytes of the requests that wait, of the answers that are not taken, and of the messages that arrive, each."""
    return memory() // 16
