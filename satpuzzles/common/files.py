"""Output files that appear whole or not at all."""

import errno
import io
import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path, PurePath
from typing import IO, Any, TextIO, cast

from satpuzzles.errors import LONGEST_PATH, FileError, GaveUp, SatpuzzlesError, UsageError, one_line

STANDARD_INPUT = STANDARD_OUTPUT = "-"
PARTIAL = ".partial"
"""The ending of a hidden file or directory that is not complete yet."""

_HIDDEN = ".satpuzzles-"
"""Its beginning. The final name does not appear in it, since that may be as long as the file system allows."""

_MOST_LINKS = 40
"""How many links in a row the system follows."""

_COMPRESSED = (".bz2", ".gz", ".xz", ".zst")


@contextmanager
def whole_file(target: str) -> Iterator[IO[bytes]]:
    """A binary stream whose content becomes the file ``target`` when the block ends without an error.

    ``-`` is standard output. ``.gz``, ``.bz2``, ``.xz`` and ``.zst`` compress. A pipe, a device and an open file of
    this process, such as ``/dev/fd/3``, are written to directly. Raises FileError if the file cannot be written,
    UsageError if the compressor is not installed.
    """
    if target == STANDARD_OUTPUT:
        with _lent(standard_output().buffer, "standard output") as output:
            yield output
            output.flush()
        return
    with reported(target):
        path = _resolved(target)
        opened = _opened(target)
    with _replacing(path, target) if opened is None else closed(opened) as file:
        packed = _compressed(target, file)
        with nullcontext(file) if packed is None else closed(packed) as stream:
            with _lent(stream, target) as output:
                yield output
            with reported(target):
                if packed is not None:
                    packed.close()
                file.flush()


@contextmanager
def _replacing(path: Path, target: str) -> Iterator[IO[bytes]]:
    """A stream to a new file that replaces ``path`` when the block ends; messages call it ``target``."""
    with reported(target):
        number, temporary = _unnamed(path) or _hidden(path)
    try:
        with closed(os.fdopen(number, "wb")) as file:
            yield file
            with reported(target):
                os.fsync(number)
                os.fchmod(number, _permissions(0o666))
                temporary = temporary or _named(number, path)
                temporary.replace(path)
                _synchronise(path.parent)
    except BaseException:
        if temporary is not None:
            temporary.unlink(missing_ok=True)
        raise


def _permissions(most: int) -> int:
    """The permissions of a new file, at most those of ``most``, under the umask of this process."""
    umask = os.umask(0)
    os.umask(umask)
    return most & ~umask


def _resolved(target: str) -> Path:
    """The path that ``target`` leads to through links. Links stay; the file at their end is replaced."""
    path = Path(os.path.realpath(target))
    if path.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    return path


def _opened(target: str) -> IO[bytes] | None:
    """A stream to ``target`` if it is a pipe, a device or an open file; None for a regular file and for a new one."""
    number = own_file(target)
    if number is not None:
        return os.fdopen(os.dup(number), "wb")  # opened anew, a file would be cut, and a socket refuses that
    path = Path(target)
    return path.open("wb") if path.exists() and not path.is_file() else None


def own_file(target: str) -> int | None:
    """The file descriptor of this process that ``target`` is or links to, such as 3 for ``/dev/fd/3``; None for other
    files.
    """
    path = Path(target)
    with suppress(OSError):  # no link
        for _ in range(_MOST_LINKS):
            if path.name.isdecimal() and os.path.realpath(path.parent) == os.path.realpath("/dev/fd"):
                return int(path.name)
            path = path.parent / path.readlink()
    return None


def standard_input() -> TextIO:
    """Standard input. Raises FileError when the process was started without one, as by ``<&-``."""
    source: TextIO | None = sys.stdin
    if source is None:
        raise _not_open("standard input")
    return source


def standard_output() -> TextIO:
    """Standard output. Raises FileError when the process was started without one, as by ``>&-``."""
    output: TextIO | None = sys.stdout
    if output is None or isinstance(output.buffer, _ClosedOutput):
        raise _not_open("standard output")
    return output


def closed_output() -> TextIO:
    """A replacement for a closed standard output: whatever is written to it raises FileError."""
    return io.TextIOWrapper(cast("IO[bytes]", _ClosedOutput()), "utf-8")


class _ClosedOutput(io.RawIOBase):
    def writable(self) -> bool:
        return True

    def write(self, _data: object, /) -> int:
        raise _not_open("standard output")


class _NamedOutput:
    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        with reported("standard output"):
            return self._stream.write(text)

    def flush(self) -> None:
        with reported("standard output"):
            self._stream.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def named_output(stream: TextIO) -> TextIO:
    """``stream``, which is standard output; a write that the system refuses raises FileError."""
    return cast("TextIO", _NamedOutput(stream))


def _not_open(stream: str) -> FileError:
    return FileError(f"{stream}: expected it to be open, found it closed")


@contextmanager
def closed(file: IO[bytes]) -> Iterator[IO[bytes]]:
    """``file``, which is closed when the block ends. Errors of earlier writes were reported before, so closing raises
    none.
    """
    try:
        yield file
    finally:
        with suppress(OSError):
            file.close()


def _hidden(path: Path) -> tuple[int, Path]:
    import tempfile

    number, name = tempfile.mkstemp(prefix=_HIDDEN, suffix=PARTIAL, dir=path.parent)
    return number, Path(name)


def _unnamed(path: Path) -> tuple[int, None] | None:
    """The descriptor of a new file without a name in the folder of ``path``, and None for its path: a killed process
    leaves nothing.

    None if the system has no such files.
    """
    try:
        return os.open(path.parent, os.O_TMPFILE | os.O_WRONLY, 0o600), None
    except (AttributeError, OSError):
        return None


def _named(number: int, path: Path) -> Path:
    """Give the open file with the descriptor ``number`` a hidden name beside ``path``; it cannot replace a file
    directly.
    """
    import secrets

    while True:
        name = path.parent / f"{_HIDDEN}{secrets.token_hex(8)}{PARTIAL}"
        with suppress(FileExistsError):
            # a directory's number makes it linkat, which can follow the link that stands for the open file
            os.link(f"/proc/self/fd/{number}", name, src_dir_fd=number, follow_symlinks=True)
            return name


def refuse_to_overwrite(inputs: Iterable[str], target: str | None) -> None:
    """Raise UsageError if ``target`` is the same file as one of the ``inputs``, under any name or link.

    ``-`` is standard input, which the shell may have opened from a file.
    """
    if target is None or target == STANDARD_OUTPUT:
        return
    for name in inputs:
        with suppress(OSError, ValueError):  # one that is not there, or a puzzle in place of its name
            source = os.fstat(standard_input().fileno()) if name == STANDARD_INPUT else Path(name).stat()
            if Path(target).is_file() and os.path.samestat(Path(target).stat(), source):
                found = one_line(name, LONGEST_PATH)
                raise UsageError(f"{one_line(target, LONGEST_PATH)}: expected another file than the input {found}")


def expect_appendable(target: str) -> None:
    """Raise FileError unless the file ``target`` can be made or appended to: before work that is to be put there."""
    with reported(target):
        path = _resolved(target)
        try:
            number = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_NONBLOCK)  # a pipe would wait for a reader
        except FileNotFoundError:
            number, temporary = _unnamed(path) or _hidden(path)
            if temporary is not None:
                temporary.unlink()
        os.close(number)


def make_folder(target: str) -> None:
    """Make the folder ``target`` unless it is there. Raises FileError when it cannot be made."""
    with reported(target):
        Path(target).mkdir(parents=True, exist_ok=True)


@contextmanager
def whole_directory(target: str | Path) -> Iterator[Path]:
    """A new directory that becomes ``target`` when the block ends without an error; until then its name is hidden.

    Raises FileError if ``target`` exists or cannot be made.
    """
    path = Path(target)
    temporary = _beside(path)
    try:
        with reported(path):
            yield temporary
            for file in (*temporary.iterdir(), temporary):
                _synchronise(file)
            temporary.chmod(_permissions(0o777))
            temporary.rename(path)
            _synchronise(path.parent)
    except BaseException:
        shutil.rmtree(temporary, ignore_errors=True)
        raise


def expect_new_directory(target: str | Path) -> None:
    """Raise FileError if `whole_directory` would: to be called before long work."""
    _beside(Path(target)).rmdir()


def _beside(path: Path) -> Path:
    """A new hidden directory beside ``path``, which must not exist."""
    import tempfile

    if path.exists():
        name = one_line(str(path), LONGEST_PATH)
        raise FileError(f"{name}: expected a new directory, found one that exists")
    with reported(path):
        return Path(tempfile.mkdtemp(prefix=_HIDDEN, suffix=PARTIAL, dir=path.parent))


def _synchronise(path: Path) -> None:
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def ending(name: str | Path) -> str:
    """The ending of a file name in lower case, without that of a compression: ``.jsonl`` of ``x.jsonl.gz``; "" if there
    is none.
    """
    path = PurePath(name)
    return PurePath(path.stem if path.suffix.lower() in _COMPRESSED else path.name).suffix.lower()


def _compressed(target: str, file: IO[bytes]) -> IO[bytes] | None:
    match PurePath(target).suffix:
        case ".gz":
            import gzip

            return cast("IO[bytes]", gzip.GzipFile("", "wb", 6, file, mtime=0))
        case ".bz2":
            import bz2

            return bz2.BZ2File(file, "wb")
        case ".xz":
            import lzma

            return lzma.open(file, "wb", preset=1)
        case ".zst":
            return _zstd(file)
        case _:
            return None


def _zstd(file: IO[bytes]) -> IO[bytes]:
    if sys.version_info >= (3, 14):
        from compression import zstd

        return cast("IO[bytes]", zstd.ZstdFile(file, "wb", options={zstd.CompressionParameter.checksum_flag: 1}))
    try:
        import zstandard
    except ImportError:
        raise UsageError("writing zstd needs zstandard: pip install 'satpuzzles[zstd]'") from None
    return cast("IO[bytes]", zstandard.ZstdCompressor(write_checksum=True).stream_writer(file, closefd=False))


def temporary_folder() -> str:
    """The folder for temporary files. Raises FileError if there is none."""
    import tempfile

    with reported("temporary folder"):
        return tempfile.gettempdir()


@contextmanager
def reported(place: Path | str) -> Iterator[None]:
    """A context in which an OSError becomes a FileError about ``place``, and a lack of memory GaveUp."""
    try:
        yield
    except BrokenPipeError:  # nobody's mistake
        raise
    except OSError as error:
        raise refusal(error, f"{one_line(str(place), LONGEST_PATH)}: cannot be written") from None


def refusal(error: OSError, what: str) -> SatpuzzlesError:
    """The exception for an OSError: a FileError that says ``what`` was refused and why, or GaveUp
    for a lack of memory.
    """
    if error.errno == errno.ENOMEM:
        return GaveUp("memory limit")
    return FileError(f"{what}: {error.strerror or error}")


class _Output:
    """A binary stream that keeps the last ``error`` of a write."""

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
    """Lend ``stream`` to a block: errors of the stream become a FileError, other exceptions of the block pass
    unchanged.
    """
    output = _Output(stream)
    try:
        yield cast("IO[bytes]", output)
    except OSError as error:
        if error is not output.error:
            raise
        with reported(place):
            raise
