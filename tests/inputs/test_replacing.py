"""A file is the old one or the new one, whole."""

import os
import stat

import pytest

from uiprobe.inputs.replacing import replacing


def test_what_was_there_stays_until_all_is_written(tmp_path):
    path = tmp_path / "report.html"
    path.write_text("old")
    with replacing(path) as file:
        file.write(b"ne")
        assert path.read_text() == "old"
        file.write(b"w")
    assert path.read_text() == "new"
    assert list(tmp_path.iterdir()) == [path]


def test_a_failure_leaves_what_was_there_and_nothing_else(tmp_path):
    path = tmp_path / "report.html"
    path.write_text("old")
    with pytest.raises(RuntimeError, match="half"), replacing(path) as file:
        file.write(b"n")
        raise RuntimeError("half")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_is_replaced_and_not_followed(tmp_path):
    other = tmp_path / "other"
    other.write_text("kept")
    (tmp_path / "link").symlink_to(other)
    with replacing(tmp_path / "link") as file:
        file.write(b"new")
    assert other.read_text() == "kept"
    assert not (tmp_path / "link").is_symlink()


def test_what_a_killed_process_left_is_written_over_where_nobody_else_writes(tmp_path):
    path = tmp_path / "walk.state"
    (tmp_path / "walk.state.new").write_bytes(b"half of a state")
    with replacing(path, alone=True) as file:
        file.write(b"whole")
    assert path.read_bytes() == b"whole"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(("private", "mode"), [(True, 0o600), (False, 0o640)])
def test_who_may_read_it(tmp_path, private, mode):
    before = os.umask(0o027)
    try:
        with replacing(tmp_path / "file", private=private):
            pass
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "file").stat().st_mode) == mode
