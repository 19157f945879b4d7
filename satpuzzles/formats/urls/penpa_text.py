"""The texts in URLs of penpa-edit: deflated, and shortened by tokens for frequent names."""

import re

from satpuzzles.document import shown
from satpuzzles.errors import InstanceError

_LARGEST = 4 * 2**20
_NAMES = [
    "qa",
    "pu_q",
    "pu_a",
    "grid",
    "edit_mode",
    "surface",
    "line",
    "lineE",
    "wall",
    "cage",
    "number",
    "symbol",
    "special",
    "board",
    "command_redo",
    "command_undo",
    "command_replay",
    "numberS",
    "freeline",
    "freelineE",
    "thermo",
    "arrows",
    "direction",
    "squareframe",
    "polygon",
    "deletelineE",
    "killercages",
    "nobulbthermo",
    "__a",
]
_TOKENS = (
    ("z", "zZ"),
    *((f'"{name}"', f"z{letter}") for letter, name in zip("9QAGMSLEWCNYPBRU81F2T3D05467_", _NAMES, strict=True)),
    ("null", "zO"),
)
"""What is written shorter, in this order; a z of the text's own comes first, so that it is not taken for one."""


def unpacked(url: str, field: str) -> str:
    """The text in a field of a URL. Raises InstanceError."""
    import base64
    import zlib
    from urllib.parse import unquote

    found = re.search(rf"[#?&]?\b{field}=([^&\s]*)", url)
    data = unquote(found[1]) if found else ""
    unpacker = zlib.decompressobj(-15)
    try:
        text = unpacker.decompress(base64.b64decode(data + "=" * (-len(data) % 4), validate=True), _LARGEST)
        plain = text.decode()
    except (ValueError, zlib.error):
        plain = ""
    if unpacker.unconsumed_tail:
        raise InstanceError("the link", f"a board of at most {_LARGEST // 2**20} MB", "more")
    if not plain or not unpacker.eof:
        raise InstanceError("the link", f"a packed text after {field}=", shown(data))
    return plain


def packed(text: str) -> str:
    """A text as it stands in a URL."""
    import base64
    import zlib

    packer = zlib.compressobj(9, wbits=-15)
    return base64.b64encode(packer.compress(text.encode()) + packer.flush()).decode()


def shortened(text: str) -> str:
    """A text with tokens in place of names."""
    for name, token in _TOKENS:
        text = text.replace(name, token)
    return text


def unshortened(text: str) -> str:
    """A text with names in place of tokens."""
    for name, token in reversed(_TOKENS):
        text = text.replace(token, name)
    return text
