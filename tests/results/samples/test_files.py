"""Logs are found in folders, by name, and at addresses of other file systems."""

import fsspec
import pytest

from tests.synthetic_logs import SyntheticRun, write_run
from uiprobe.results.comparison import view_command
from uiprobe.results.frames import read_frames
from uiprobe.results.logs import NoLogsError
from uiprobe.results.samples.files import find_files
from uiprobe.results.summary import summarize


@pytest.fixture
def address(tmp_path):
    """A folder in memory with a log in it and one below it."""
    memory = fsspec.filesystem("memory")
    for number, probe in enumerate(("grounding", "app_knowledge")):
        path = write_run(tmp_path, SyntheticRun(probe, items=4))
        target = f"/logs/{'below/' * number}{path.name}"
        memory.pipe(target, path.read_bytes())
    yield "memory://logs"
    memory.rm("/logs", recursive=True)


@pytest.mark.slow
def test_logs_at_an_address_are_read_like_others(address, tmp_path):
    remote, local = read_frames(address), read_frames(tmp_path)
    assert len(find_files([address, address])) == 2
    for name in ("probe", "accuracy", "n_run"):
        assert remote.runs[name].tolist() == local.runs[name].tolist()
    assert len(summarize(address).rows) == 2
    [one] = find_files(remote.logs.entries[0].path)
    assert one.path == remote.logs.entries[0].path
    assert one.size > 0
    assert view_command("s3://bucket/logs/a.eval") == "inspect view --log-dir s3://bucket/logs"


def test_a_file_is_found_once(tmp_path):
    path = write_run(tmp_path, SyntheticRun("grounding", items=2))
    [file] = find_files([tmp_path, path, str(tmp_path), tmp_path / "nowhere"])
    assert file.path == str(path.resolve())
    assert (file.size, file.changed_ns) == (path.stat().st_size, path.stat().st_mtime_ns)


def test_an_address_without_logs_or_that_cannot_be_read_is_said():
    assert find_files("memory://nothing") == []
    for place in ("nosuch://bucket/logs", "memory://nothing"):
        with pytest.raises(NoLogsError, match=place):
            read_frames(place)
