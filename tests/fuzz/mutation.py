"""Valid inputs damaged at random, for where atheris is not installed and where the same inputs are wanted again."""

from collections.abc import Iterator, Sequence
from random import Random

PIECES = (
    b"9" * 12,
    b"9" * 5000,
    b"-1",
    b"0",
    b"1000000000",
    b"1e9",
    b"\xff",
    b"\x00",
    b"\xc3",
    b"\n",
    b"\r",
    b" ",
    b"x",
)
PIECES += (b",", b":", b";", b"/", b"<", b"&a;", b"%fff", b"{", b"[", b"]" * 3, b'"', b"null", b"true", b"z" * 40)


def damaged(seeds: Sequence[bytes], random: Random) -> Iterator[bytes]:
    """Inputs without end: nothing but chance now and then, else seeds cut, repeated, spliced and written over."""
    while True:
        data = random.choice(seeds) if seeds and random.random() < 0.95 else random.randbytes(random.randrange(60))
        for _ in range(random.choice((0, 1, 1, 2, 4))):
            data = _once(data, seeds, random)
        yield data


def _once(data: bytes, seeds: Sequence[bytes], random: Random) -> bytes:
    start = random.randint(0, len(data))
    end = min(len(data), start + random.choice((0, 1, 1, 2, 8, 30)))
    match random.randrange(6):
        case 0:
            return data[:start]
        case 1:
            return data[:start] + random.choice(PIECES) + data[end:]
        case 2:
            return data[:start] + random.randbytes(end - start) + data[end:]
        case 3:
            return data[:start] + data[start:end] * random.choice((2, 3, 20)) + data[end:]
        case 4 if seeds:
            other = random.choice(seeds)
            return data[:start] + other[random.randint(0, len(other)) :]
    return data[:start] + data[end:]
