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
