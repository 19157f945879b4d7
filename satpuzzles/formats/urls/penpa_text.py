"""The texts in URLs of penpa-edit: deflated, and shortened by tokens for frequent names."""

import re

from satpuzzles.common.document import shown
from satpuzzles.errors import InstanceError

_LARGEST = 4 * 2**20
_NAMES = (
    "9:qa Q:pu_q A:pu_a G:grid M:edit_mode S:surface L:line E:lineE W:wall C:cage N:number Y:symbol "
    "P:special B:board R:command_redo U:command_undo 8:command_replay 1:numberS F:freeline 2:freelineE "
    "T:thermo 3:arrows D:direction 0:squareframe 5:polygon 4:deletelineE 6:killercages 7:nobulbthermo "
    "_:__a"
)
_TOKENS = (
    ("z", "zZ"),
    *((f'"{name}"', f"z{token}") for token, name in re.findall(r"(\w):(\w+)", _NAMES)),
    ("null", "zO"),
)
"""What is written shorter, in this order; a z of the text's own comes first, so that it is not taken for one."""


def parameter(url: str, name: str) -> str:
    """What stands in a URL after ``name=``; "" where it does not."""
    from urllib.parse import unquote

    found = re.search(rf"(?:^|[#?&]){name}=(https?:[^&\s]*|[^&#\s]*)", url)
    return unquote(found[1]) if found else ""


def unpacked(url: str, field: str) -> str:
    """The text in a field of a URL. Raises InstanceError."""
    import base64
    import zlib

    data = parameter(url, field)
    unpacker = zlib.decompressobj(-15)
    try:
        text = unpacker.decompress(base64.b64decode(data + "=" * (-len(data) % 4), validate=True), _LARGEST)
        plain = text.decode()
    except (ValueError, zlib.error):
        raise InstanceError("the link", f"a packed text after {field}=", shown(data)) from None
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
    for name, token in _TOKENS:
        text = text.replace(name, token)
    return text


def unshortened(text: str) -> str:
    for name, token in reversed(_TOKENS):
        text = text.replace(token, name)
    return text
