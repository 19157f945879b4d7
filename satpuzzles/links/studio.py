"""Addresses of the studio: the document of a puzzle stands after ``#``, deflated, in the letters of URLs. The page
reads and writes them in `studio/page/address.js`.
"""

import re
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from typing import Any

from satpuzzles.common import orjson
from satpuzzles.errors import LONGEST_PATH, UsageError, one_line

_FORM = "p1."
_RAW = -15
"""Deflated without a header: as `zlib` writes it for this size of a window, negated."""


def studio_link(address: str, document: Mapping[str, Any]) -> str:
    """The address that opens a ``document`` in the studio at ``address``."""
    made = zlib.compressobj(9, wbits=_RAW)
    packed = made.compress(orjson.dumps(document)) + made.flush()
    return f"{address.partition('#')[0]}#{_FORM}{urlsafe_b64encode(packed).decode().rstrip('=')}"


def web_address(name: str, text: str) -> str:
    """``text`` if it is an address of the web; raises UsageError with the ``name`` of the option if not."""
    if not re.fullmatch(r"https?://[^\s\"'<>#]+", text):
        raise UsageError(
            f"{name}: expected an address such as https://example.org/studio/, found {one_line(text, LONGEST_PATH)!r}"
        )
    return text
