"""Output files that appear whole or not at all."""

import gzip
import lzma
import os
import secrets
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, cast

from satpuzzles.errors import FileError

STANDARD_OUTPUT = "-"
PARTIAL = ".partial"
"""What the hidden file or directory ends in, beside the one it is to become, as long as it is not whole."""


@contextmanager
def whole_file(target: str) -> Iterator[IO[bytes]]:
    """A binary stream whose content becomes the file ``target`` when the block ends without an error.

    ``-`` is standard output. ``.gz`` and ``.xz`` compress. Raises FileError when the file cannot be written.
    """
    if target == STANDARD_OUTPUT:
        with _reported("standard output"):
            yield sys.stdout.buffer
            sys.stdout.buffer.flush()
        return
    path = Path(target)
    if path.exists() and not path.is_file():  # a device or a pipe is written to, not replaced
        with _reported(path), path.open("wb") as file:
            yield file
        return
    temporary: Path | None = None
    try:
        with _reported(path):
            number, temporary = _unnamed(path) or _hidden(path)
            with os.fdopen(number, "wb") as file:
                with _compressed(path, file) as stream:
                    yield stream
                file.flush()
                os.fsync(number)
                umask = os.umask(0)
                os.umask(umask)
                os.fchmod(number, 0o666 & ~umask)
                if temporary is None:
                    temporary = _named(number, path)
                temporary.replace(path)
                _synchronise(path.parent)
    except BaseException:
        if temporary is not None:
            temporary.unlink(missing_ok=True)
        raise


def _hidden(path: Path) -> tuple[int, Path]:
    number, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=PARTIAL, dir=path.parent)
    return number, Path(name)


def _unnamed(path: Path) -> tuple[int, None] | None:
    """A file without a name, of which nothing stays even if this process is killed; where the system has that."""
    try:
        return os.open(path.parent, os.O_TMPFILE | os.O_WRONLY, 0o600), None
    except (AttributeError, OSError):
        return None


def _named(number: int, path: Path) -> Path:
    """Give a file without a name a hidden one; there is no way to put it straight in another's place."""
    while True:
        name = path.parent / f".{path.name}.{secrets.token_hex(4)}{PARTIAL}"
        with suppress(FileExistsError):
            # a directory's number makes it linkat, which can follow the link that stands for the open file
            os.link(f"/proc/self/fd/{number}", name, src_dir_fd=number, follow_symlinks=True)
            return name


def make_folder(target: str) -> None:
    """Make the folder ``target`` unless it is there. Raises FileError when it cannot be made."""
    with _reported(target):
        Path(target).mkdir(parents=True, exist_ok=True)


@contextmanager
def whole_directory(target: str | Path) -> Iterator[Path]:
    """A new directory, to be filled with files, that becomes ``target`` when the block ends without an error.

    Until then it lies beside it under a hidden name. Raises FileError when ``target`` exists or cannot be made.
    """
    path = Path(target)
    temporary = _beside(path)
    try:
        with _reported(path):
            yield temporary
            for file in (*temporary.iterdir(), temporary):
                _synchronise(file)
            umask = os.umask(0)
            os.umask(umask)
            temporary.chmod(0o777 & ~umask)
            temporary.rename(path)
            _synchronise(path.parent)
    except BaseException:
        shutil.rmtree(temporary, ignore_errors=True)
        raise


def expect_new_directory(target: str | Path) -> None:
    """Raise FileError when `whole_directory` would: before work that is to be put there."""
    _beside(Path(target)).rmdir()


def _beside(path: Path) -> Path:
    """A new hidden directory beside ``path``, which must not exist."""
    if path.exists():
        raise FileError(f"{path}: expected a directory that is not there yet, it exists")
    with _reported(path):
        return Path(tempfile.mkdtemp(prefix=f".{path.name}.", suffix=PARTIAL, dir=path.parent))


def _synchronise(path: Path) -> None:
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


@contextmanager
def _compressed(path: Path, file: IO[bytes]) -> Iterator[IO[bytes]]:
    match path.suffix:
        case ".gz":
            with gzip.GzipFile(filename="", mode="wb", fileobj=file, compresslevel=6, mtime=0) as packed:
                yield cast("IO[bytes]", packed)
        case ".xz":
            with lzma.open(file, "wb", preset=1) as packed:
                yield cast("IO[bytes]", packed)
        case _:
            yield file


@contextmanager
def _reported(path: Path | str) -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:  # nobody's mistake
        raise
    except OSError as error:
        raise FileError(f"{path}: cannot be written: {error.strerror or error}") from None
