"""None of many forged certificates is accepted, and each is refused by name."""

import pytest

import satpuzzles
from satpuzzles import Rejected
from satpuzzles.proving.certificate import COVER, CUBES, FILES, MANIFEST, part
from tests.proving.certificates import IN_PARTS, SEVERAL, UNIQUE, forged, made, read_all, write_all
from tests.proving.forgeries import FORGERIES


@pytest.fixture(scope="module")
def certificates(tmp_path_factory):
    chosen = {"unique": (UNIQUE, None), "several": (SEVERAL, None), "in parts": (IN_PARTS, 4)}
    return {
        name: read_all(made(tmp_path_factory.mktemp(name), one, cubes=cubes)) for name, (one, cubes) in chosen.items()
    }


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forgery_is_rejected(certificates, tmp_path, name):
    start, forge = FORGERIES[name]
    files = forge(certificates[start])
    assert files != certificates[start]
    write_all(tmp_path / "forged", files)
    with pytest.raises(Rejected) as rejected:
        satpuzzles.verify(tmp_path / "forged")
    assert rejected.value.file in {MANIFEST, CUBES, COVER, *map(part, range(1, 5))}.union(*FILES.values())
    assert str(rejected.value).isprintable()


def test_without_a_forgery_they_hold(certificates, tmp_path):
    for files in certificates.values():
        write_all(tmp_path / "real", forged(files))
        assert satpuzzles.verify(tmp_path / "real").solutions
