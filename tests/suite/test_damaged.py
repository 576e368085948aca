"""Damaged logs are named, set aside, and asked again; the others stay as they are."""

import builtins
import errno
import io
import os
import shutil
from pathlib import Path
from zipfile import ZipFile

import pytest
from inspect_ai.log import list_eval_logs, read_eval_log, write_eval_log

from uiprobe.recordings.play.watching import Episodes
from uiprobe.results.report.build import build_report
from uiprobe.results.report.load import read_evidence
from uiprobe.suite.damaged import fault_of_log, set_aside_damaged
from uiprobe.suite.locking import lock_of
from uiprobe.suite.planning import RunError
from uiprobe.suite.running import RunSettings, run_probes

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    folder = tmp_path_factory.mktemp("whole")
    settings = RunSettings(limit=2, display="none", log_dir=str(folder))
    assert run_probes(["focused_context"], ["uiprobe/random"], settings)
    [info] = list_eval_logs(str(folder))
    return folder, folder / info.name.rpartition("/")[2]


def cut(data):
    return data[: len(data) // 2]


DAMAGES = {
    "empty": lambda data: b"",
    "cut": cut,
    "garbage": lambda data: bytes(range(256)) * 40,
    "text": lambda data: b"not a log",
    "another archive": lambda data: b"PK\x05\x06" + bytes(18),
    "no directory": lambda data: data[:-22],
}


def test_a_damaged_name_of_the_runs_is_set_aside(whole, tmp_path, caplog):
    _, log = whole
    shutil.copy(log, tmp_path / log.name)
    (tmp_path / ".eval-set-id").write_bytes(b"\xff\x00")
    settings = RunSettings(limit=2, display="none", log_dir=str(tmp_path))
    assert run_probes(["focused_context"], ["uiprobe/random"], settings)
    assert (tmp_path / ".eval-set-id.damaged").read_bytes() == b"\xff\x00"
    assert ".eval-set-id was no text" in caplog.text
    # Nothing was asked again.
    assert [path.name for path in tmp_path.glob("*.eval")] == [log.name]


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("kind", ["eval", "json"])
def test_a_damaged_log_is_set_aside(whole, tmp_path, damage, kind):
    _, log = whole
    good = tmp_path / log.name
    shutil.copy(log, good)
    bad = tmp_path / f"2026-01-01T00-00-00+00-00_grounding_x.{kind}"
    bad.write_bytes(DAMAGES[damage](log.read_bytes()))
    said = []

    [moved] = set_aside_damaged(str(tmp_path), said.append)

    assert moved.name == f"{bad.name}.damaged"
    assert not bad.exists()
    assert good.exists()
    assert str(bad) in said[0]
    assert set_aside_damaged(str(tmp_path), said.append) == []


@pytest.mark.parametrize("name", ["log", ".eval-set-id"])
def test_what_the_system_does_not_give_is_not_damaged(whole, tmp_path, monkeypatch, name):
    _, log = whole
    shutil.copy(log, tmp_path / log.name)
    (tmp_path / ".eval-set-id").write_text("anything")
    closed = tmp_path / (log.name if name == "log" else name)
    real = io.open

    def refuse(file, *args, **kwargs):
        # The superuser, whom tests may run as, may read whatever its mode is.
        if not isinstance(file, int) and Path(os.fsdecode(file)).absolute() == closed:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(file))
        return real(file, *args, **kwargs)

    monkeypatch.setattr(io, "open", refuse)
    monkeypatch.setattr(builtins, "open", refuse)
    with pytest.raises(RunError, match=f"{closed.name} cannot be read: Permission denied"):
        set_aside_damaged(str(tmp_path), print, held=str(tmp_path))
    assert closed.exists() and not list(tmp_path.glob("*.damaged"))


def test_an_older_one_keeps_its_name(whole, tmp_path):
    bad = tmp_path / whole[1].name
    for name in ("", ".2"):
        bad.write_bytes(b"")
        [moved] = set_aside_damaged(str(tmp_path), lambda _: None)
        assert moved.name == f"{bad.name}{name}.damaged"


def test_logs_that_another_run_may_be_writing_are_left_alone(whole, tmp_path):
    bad = tmp_path / whole[1].name
    bad.write_bytes(b"")
    lock = lock_of(str(tmp_path))
    assert lock.take()
    try:
        assert set_aside_damaged(str(tmp_path), lambda _: None) == []
        assert set_aside_damaged(str(tmp_path), lambda _: None, held=str(tmp_path)) != []
    finally:
        lock.drop()


def test_the_samples_of_an_unfinished_log_are_read_whole(whole, tmp_path):
    log = read_eval_log(str(whole[1]))
    log.status = "error"
    path = tmp_path / "x.eval"
    write_eval_log(log, str(path))
    assert fault_of_log(path) is None
    data = bytearray(path.read_bytes())
    at = data.index(b"samples/") + 300
    data[at : at + 40] = bytes(40)
    path.write_bytes(data)
    assert fault_of_log(path) is not None


@pytest.mark.parametrize("content", [b'{"id": "g', b"[]", b"null", b""])
def test_an_unfinished_log_whose_items_are_none_is_set_aside(whole, tmp_path, content):
    log = read_eval_log(str(whole[1]))
    log.status = "error"
    write_eval_log(log, str(tmp_path / "whole.eval"))
    bad = tmp_path / "x.eval"
    with ZipFile(tmp_path / "whole.eval") as archive, ZipFile(bad, "w") as copy:
        for name in archive.namelist():
            copy.writestr(name, content if name.startswith("samples/") else archive.read(name))
    said = []
    assert [one.name for one in set_aside_damaged(str(tmp_path), said.append)] == ["x.eval.damaged"]
    assert str(bad) in said[0]


def test_its_items_are_asked_again_and_the_page_lists_the_others(whole, tmp_path):
    folder = tmp_path / "logs"
    shutil.copytree(whole[0], folder)
    log = folder / whole[1].name
    log.write_bytes(cut(log.read_bytes()))
    assert Episodes([str(folder)]).list() == []
    assert Episodes([str(log)]).list() == []

    settings = RunSettings(limit=2, display="none", log_dir=str(folder))
    assert run_probes(["focused_context"], ["uiprobe/random"], settings)

    [info] = list_eval_logs(str(folder))
    assert len(read_eval_log(info).samples) == 2
    assert [one.name for one in folder.glob("*.damaged")] == [f"{log.name}.damaged"]


@pytest.mark.parametrize(("lacking", "listed"), [("samples/", 2), ("summaries.json", 0)])
def test_a_finished_log_without_its_items_is_set_aside(whole, tmp_path, lacking, listed):
    bad = tmp_path / whole[1].name
    with ZipFile(whole[1]) as old, ZipFile(bad, "w") as new:
        for name in old.namelist():
            data = b"[]" if name == lacking else old.read(name)
            if name == lacking or not name.startswith(lacking):
                new.writestr(name, data)
    said = []
    set_aside_damaged(str(tmp_path), said.append)
    assert f"it lists {listed} items and holds {2 - listed}" in said[0]


def test_a_log_that_was_to_have_no_items_stays(whole, tmp_path):
    log = read_eval_log(str(whole[1]))
    log.samples, log.eval.config.log_samples = None, False
    write_eval_log(log, str(tmp_path / whole[1].name))
    assert set_aside_damaged(str(tmp_path), lambda _: None) == []


def test_a_report_leaves_out_an_item_that_is_damaged(whole, tmp_path, caplog):
    bad = tmp_path / whole[1].name
    with ZipFile(whole[1]) as old, ZipFile(bad, "w") as new:
        for name in old.namelist():
            new.writestr(name, b"{}" if name.startswith("samples/") else old.read(name))
    page = build_report(read_evidence(str(tmp_path)), str(tmp_path))
    assert page.failures.total
    assert "cannot be read, it is damaged" in caplog.text
