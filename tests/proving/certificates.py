"""Small certificates, made once, and ways to damage them."""

import shutil
from dataclasses import replace

import satpuzzles
from satpuzzles.proving import certificate
from satpuzzles.proving.certificate import digest, manifest_text, read_manifest
from tests.paths import INSTANCES
from tests.puzzles.common import puzzle

UNIQUE = puzzle("sudoku", givens=["12..", "....", "..4.", "4..1"])
IN_PARTS = satpuzzles.load(INSTANCES / "sudoku" / "inkala.json")
"""A puzzle that is split into as many cubes as are wanted."""
SEVERAL = puzzle("hanjie", rows=[[1], [0], [1]], columns=[[1], [0], [1]])
NONE = puzzle("middle-sum", givens=["1000", "1000", "0000", "0000"])
SOLVED = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]


def made(folder, chosen=UNIQUE, **options):
    """The certificate of a puzzle in a new directory inside ``folder``."""
    directory = folder / "certificate"
    satpuzzles.certify(chosen, directory, **options)
    return directory


def read_all(directory):
    return {path.name: path.read_bytes() for path in directory.iterdir()}


def write_all(directory, files):
    """Put a certificate's files into a new ``directory``, in place of what is there."""
    shutil.rmtree(directory, ignore_errors=True)
    directory.mkdir()
    for name, data in files.items():
        (directory / name).write_bytes(data)


def forged(files, **changes):
    """The files with a manifest that fits them, and further ``changes`` in it."""
    manifest = read_manifest(files[certificate.MANIFEST])
    digests = {name: digest(data) for name, data in files.items() if name != certificate.MANIFEST}
    return {**files, certificate.MANIFEST: manifest_text(replace(manifest, files=digests, **changes))}
