"""lz-string, the compression that sites for puzzles use in links, in its base64 form.

An LZ78 code over UTF-16 units. A token is the number of an earlier phrase, or announces a new unit of 8 or 16 bits, or
ends the text. Each token adds a phrase and each new unit one more, and tokens are as wide as the numbers they may hold
by then, least significant bit first. After ``lz-string.js`` of pieroxy. The packages for Python that there are have no
limit on what is unpacked.
"""

from base64 import b64decode, b64encode
from collections.abc import Iterator

_UNIT_OF_8, _UNIT_OF_16, _END = range(3)
_UNIT_BITS = {_UNIT_OF_8: 8, _UNIT_OF_16: 16}


def _width(tokens: int, units: int) -> int:
    """Bits of the next token after so many tokens and new units."""
    return (tokens + units + 2).bit_length()


def compressed(text: str) -> str:
    """A text in base64."""
    bits: list[str] = []
    numbers: dict[str, int] = {}
    new: set[str] = set()
    tokens = units = 0

    def number(phrase: str) -> None:
        numbers[phrase] = len(numbers) + len(_UNIT_BITS) + 1

    def put(phrase: str) -> None:
        nonlocal tokens, units
        width = _width(tokens, units)
        if phrase in new:
            new.remove(phrase)
            kind = _UNIT_OF_8 if ord(phrase) < 256 else _UNIT_OF_16
            bits.extend((_bits(kind, width), _bits(ord(phrase), _UNIT_BITS[kind])))
            units += 1
        else:
            bits.append(_bits(numbers[phrase], width))
        tokens += 1

    phrase = ""
    for unit in _units(text):
        if unit not in numbers:
            number(unit)
            new.add(unit)
        if phrase + unit in numbers:
            phrase += unit
        else:
            put(phrase)
            number(phrase + unit)
            phrase = unit
    if phrase:
        put(phrase)
    bits.append(_bits(_END, _width(tokens, units)))
    return _in_base64("".join(bits))


def expanded(packed: str, limit: int) -> str:
    """The text that was compressed. Raises ValueError for any other text, or one longer than ``limit`` units."""
    stream = _stream(packed)
    phrases = [""] * (len(_UNIT_BITS) + 1)
    pieces: list[str] = []
    units = length = 0
    while (token := _number(stream, _width(len(pieces), units))) != _END:
        if token in _UNIT_BITS:
            phrases.append(chr(_number(stream, _UNIT_BITS[token])))
            token = len(phrases) - 1
            units += 1
        last = pieces[-1] if pieces else ""
        if token > len(phrases) or not (pieces or units):
            raise ValueError("a phrase that is not known yet")
        piece = phrases[token] if token < len(phrases) else last + last[0]
        length += len(piece)
        if length > limit:
            raise ValueError(f"more than {limit} characters")
        if last:
            phrases.append(last + piece[0])
        pieces.append(piece)
    return "".join(pieces).encode("utf-16-le", "surrogatepass").decode("utf-16-le")


def _units(text: str) -> Iterator[str]:
    """The UTF-16 units, as JavaScript has them."""
    data = text.encode("utf-16-le", "surrogatepass")
    return (chr(low | high << 8) for low, high in zip(data[::2], data[1::2], strict=True))


def _bits(number: int, width: int) -> str:
    return f"{number:0{width}b}"[::-1]


def _number(stream: Iterator[str], width: int) -> int:
    bits = [bit for _, bit in zip(range(width), stream, strict=False)]
    if len(bits) < width:
        raise ValueError("the end is missing")
    return int("".join(reversed(bits)), 2)


def _in_base64(bits: str) -> str:
    """Six bits a character, the first the most significant; the original writes at least one bit more."""
    digits = len(bits) // 6 + 1
    filled = bits.ljust((digits + 3) // 4 * 24, "0")
    data = int(filled, 2).to_bytes(len(filled) // 8)
    return b64encode(data).decode()[:digits] + "=" * (-digits % 4)


def _stream(packed: str) -> Iterator[str]:
    plain = packed.rstrip("=")
    data = b64decode(plain + "A" * (-len(plain) % 4), validate=True)
    return iter("".join(f"{byte:08b}" for byte in data))
