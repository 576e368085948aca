"""Files that only their owner can read are there as a whole, or not at all."""

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from uiprobe.inputs.private_files import read_private, write_private
from uiprobe.verification.keys import open_key


def test_a_file_is_its_owners_alone(tmp_path: Path):
    path = tmp_path / "new" / "secret"
    write_private(path, b"abc")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert read_private(path, most_bytes=10) == b"abc"


def test_a_name_that_is_taken_stays_as_it_is(tmp_path: Path):
    path = tmp_path / "secret"
    write_private(path, b"abc")
    with pytest.raises(FileExistsError):
        write_private(path, b"xyz")
    assert path.read_bytes() == b"abc"
    assert [*tmp_path.iterdir()] == [path]


def test_what_cannot_be_written_leaves_no_file(tmp_path: Path):
    with pytest.raises(TypeError):
        write_private(tmp_path / "secret", "a text")  # type: ignore[arg-type]
    assert not [*tmp_path.iterdir()]


def test_who_signs_first_at_the_same_moment_makes_the_key_of_all(tmp_path: Path):
    with ThreadPoolExecutor(8) as pool:
        keys = [*pool.map(open_key, [tmp_path / "key.pem"] * 8)]
    assert len({key.fingerprint for key in keys}) == 1
    assert sum(key.made for key in keys) == 1
