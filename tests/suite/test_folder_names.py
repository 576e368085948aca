"""Folders of logs: what cannot be found again is refused before anything is asked."""

import pytest

from uiprobe.suite.folder_names import check_data_folder, check_log_folder
from uiprobe.suite.planning import RunError


@pytest.mark.parametrize(
    "name",
    ["a#b", "a?b", "a%20b", "%", "a\nb", "a\tb", "a\x00b", "a\udcffb", "a:b", "x/a#b", "/x/a?b/c"],
)
def test_names_that_addresses_would_swallow_are_refused(name):
    with pytest.raises(RunError, match="log folder") as refused:
        check_log_folder(name)
    assert str(refused.value).isprintable()


@pytest.mark.parametrize(
    "name", ["logs", "a b", "a[b]*", "é", "a\\b", "x/a:b", "/x/a:b", "~x", "-x", "s3://b/a?b"]
)
def test_all_others_are_taken(name):
    check_log_folder(name)


def test_folders_above_count(tmp_path, monkeypatch):
    (tmp_path / "a#b").mkdir()
    monkeypatch.chdir(tmp_path / "a#b")
    with pytest.raises(RunError, match="'#'"):
        check_log_folder("logs")


def test_a_place_for_traces_is_needed(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    with pytest.raises(RunError, match="set XDG_DATA_HOME"):
        check_data_folder()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "new"))
    check_data_folder()


def test_a_file_of_variables_that_inspect_cannot_read_is_refused(tmp_path, monkeypatch):
    below = tmp_path / "below"
    below.mkdir()
    monkeypatch.chdir(below)
    (tmp_path / ".env").write_bytes("NAME=Müller".encode("latin-1"))
    with pytest.raises(RunError, match=r"\.env: Inspect takes environment variables from it"):
        check_data_folder()
    (tmp_path / ".env").write_text("NAME=Müller", encoding="utf-8")
    check_data_folder()
    below.rmdir()
    with pytest.raises(RunError, match="change to one that is there"):
        check_data_folder()
