"""The secret in the address of the studio."""

import os
import re
import secrets
from contextlib import suppress
from pathlib import Path

_BYTES = 24
_KEPT = re.compile(r"[\w-]{32}")


def token(port: int | None) -> str:
    """A new token. For a ``port`` that the next server may have too it is kept in a file that this user alone may read,
    so that pages which are open find a server that is started again.
    """
    if port is None:
        return secrets.token_urlsafe(_BYTES)
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    file = Path(state, "satpuzzles", f"studio-{port}")
    with suppress(OSError):
        kept = file.read_text("ascii")
        stat = file.stat()
        if stat.st_uid == os.getuid() and not stat.st_mode & 0o077 and _KEPT.fullmatch(kept):
            return kept
    made = secrets.token_urlsafe(_BYTES)
    with suppress(OSError):  # it is only not kept then
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        file.unlink(missing_ok=True)
        with os.fdopen(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as written:
            written.write(made)
    return made
