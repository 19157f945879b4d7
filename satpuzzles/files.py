"""Output files that appear whole or not at all."""

import errno
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, TextIO, cast

from satpuzzles.errors import FileError, GaveUp, SatpuzzlesError
from satpuzzles.safe_text import LONGEST_PATH, one_line

STANDARD_OUTPUT = "-"
PARTIAL = ".partial"
"""What the hidden file or directory ends in, beside the one it is to become, as long as it is not whole."""


@contextmanager
def whole_file(target: str) -> Iterator[IO[bytes]]:
    """A binary stream whose content becomes the file ``target`` when the block ends without an error.

    ``-`` is standard output. ``.gz`` and ``.xz`` compress. Raises FileError when the file cannot be written.
    """
    if target == STANDARD_OUTPUT:
        with _lent(standard_output().buffer, "standard output") as output:
            yield output
            output.flush()
        return
    path = Path(target)
    if path.exists() and not path.is_file():  # a device or a pipe is written to, not replaced
        with reported(path):
            device = path.open("wb")
        with closed(device), _lent(device, path) as output:
            yield output
            output.flush()
        return
    with reported(path):
        number, temporary = _unnamed(path) or _hidden(path)
    try:
        with closed(os.fdopen(number, "wb")) as file, closed(_compressed(path, file)) as stream:
            with _lent(stream, path) as output:
                yield output
            with reported(path):
                if stream is not file:
                    stream.close()
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


def standard_output() -> TextIO:
    """Standard output. Raises FileError when the process was started without one, as by ``>&-``."""
    output: TextIO | None = sys.stdout
    if output is None:
        raise FileError("standard output: expected it to be open, found it closed")
    return output


@contextmanager
def closed(file: IO[bytes]) -> Iterator[IO[bytes]]:
    """``file``, closed at the end; what was written to it has been flushed by then, or its errors told."""
    try:
        yield file
    finally:
        with suppress(OSError):
            file.close()


def _hidden(path: Path) -> tuple[int, Path]:
    import tempfile

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
    import secrets

    while True:
        name = path.parent / f".{path.name}.{secrets.token_hex(4)}{PARTIAL}"
        with suppress(FileExistsError):
            # a directory's number makes it linkat, which can follow the link that stands for the open file
            os.link(f"/proc/self/fd/{number}", name, src_dir_fd=number, follow_symlinks=True)
            return name


def make_folder(target: str) -> None:
    """Make the folder ``target`` unless it is there. Raises FileError when it cannot be made."""
    with reported(target):
        Path(target).mkdir(parents=True, exist_ok=True)


@contextmanager
def whole_directory(target: str | Path) -> Iterator[Path]:
    """A new directory, to be filled with files, that becomes ``target`` when the block ends without an error.

    Until then it lies beside it under a hidden name. Raises FileError when ``target`` exists or cannot be made.
    """
    path = Path(target)
    temporary = _beside(path)
    try:
        with reported(path):
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
    import tempfile

    if path.exists():
        name = one_line(str(path), LONGEST_PATH)
        raise FileError(f"{name}: expected a directory that is not there yet, it exists")
    with reported(path):
        return Path(tempfile.mkdtemp(prefix=f".{path.name}.", suffix=PARTIAL, dir=path.parent))


def _synchronise(path: Path) -> None:
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def _compressed(path: Path, file: IO[bytes]) -> IO[bytes]:
    match path.suffix:
        case ".gz":
            import gzip

            return cast("IO[bytes]", gzip.GzipFile("", "wb", 6, file, mtime=0))
        case ".xz":
            import lzma

            return lzma.open(file, "wb", preset=1)
        case _:
            return file


def temporary_folder() -> str:
    """Where temporary files go. Raises FileError when there is no such place."""
    import tempfile

    with reported("temporary folder"):
        return tempfile.gettempdir()


@contextmanager
def reported(place: Path | str) -> Iterator[None]:
    """Around writing: an error of the system becomes a FileError about ``place``, a want of memory GaveUp."""
    try:
        yield
    except BrokenPipeError:  # nobody's mistake
        raise
    except OSError as error:
        raise refusal(error, f"{one_line(str(place), LONGEST_PATH)}: cannot be written") from None


def refusal(error: OSError, what: str) -> SatpuzzlesError:
    """The ``error`` of the system as one of ours: ``what`` it refused and why, or GaveUp where it has no memory."""
    if error.errno == errno.ENOMEM:
        return GaveUp("memory limit")
    return FileError(f"{what}: {error.strerror or error}")


class _Output:
    """A binary stream that remembers its ``error``."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self.error: OSError | None = None

    def write(self, data: bytes) -> int:
        try:
            return self._stream.write(data)
        except OSError as error:
            self.error = error
            raise

    def flush(self) -> None:
        try:
            self._stream.flush()
        except OSError as error:
            self.error = error
            raise


@contextmanager
def _lent(stream: IO[bytes], place: Path | str) -> Iterator[IO[bytes]]:
    """``stream`` to write to: its own errors are `reported`, others that come out of the block are none of its."""
    output = _Output(stream)
    try:
        yield cast("IO[bytes]", output)
    except OSError as error:
        if error is not output.error:
            raise
        with reported(place):
            raise
