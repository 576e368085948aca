"""What a node is refused for: other code, another folder, a file that is not there."""

from importlib.metadata import version
from pathlib import Path

import pytest

from uiprobe.environments.process_lock import ProcessLock
from uiprobe.suite.cluster import inspection
from uiprobe.suite.cluster.inspection import announce, expect, fault_of, withdraw
from uiprobe.suite.locking import lock_of


@pytest.fixture
def expected(tmp_path):
    model = tmp_path / "my-model.yaml"
    model.write_text("model: uiprobe/random\n")
    found = expect(str(tmp_path / "logs"), [str(model)], [str(tmp_path)], browser=False)
    announce(found)
    return found


def test_a_node_like_the_driver_is_fit(expected, tmp_path):
    assert fault_of(expected) == ""
    # It leaves nothing behind but the file of the driver, which the driver removes.
    assert len(list((tmp_path / "logs").iterdir())) == 1
    withdraw(expected)
    withdraw(expected)
    assert list((tmp_path / "logs").iterdir()) == []


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("python", "3.99", "expected 3.99 as where the run was started"),
        ("uiprobe", "99.0", f"found uiprobe {version('uiprobe')}, expected 99.0"),
        ("inspect_ai", "0.1", "expected 0.1 as where"),
        ("code", "0" * 64, "other code of uiprobe"),
        ("nonce", "of another folder of the same name", "does not share the log folder"),
        ("paths", ["/nowhere/release"], "/nowhere/release: it is not there"),
        ("files", {"/nowhere/model.yaml": ""}, "/nowhere/model.yaml: No such file"),
    ],
)
def test_what_differs_is_told_in_one_line(expected, monkeypatch, field, value, told):
    monkeypatch.setattr(inspection, "SEEN_S", 0.0)
    fault = fault_of(expected.model_copy(update={field: value}))
    assert told in fault
    assert "\n" not in fault


def test_a_folder_that_is_missing_or_cannot_be_written(expected, tmp_path, monkeypatch):
    monkeypatch.setattr(inspection, "SEEN_S", 60.0)
    missing = expected.model_copy(update={"log_dir": str(tmp_path / "other")})
    assert "does not share the log folder" in fault_of(missing)

    from inspect_ai._util.file import file

    def readable(path, mode, *rest):
        if mode == "w":
            raise PermissionError(13, "Permission denied")
        return file(path, mode, *rest)

    monkeypatch.setattr(inspection, "file", readable)
    assert "cannot write to the log folder" in fault_of(expected)


def test_a_model_file_of_the_same_name_must_be_the_same(expected):
    [path] = expected.files
    with Path(path).open("a") as file:
        file.write("# changed\n")
    assert "found another content" in fault_of(expected)


def test_processes_of_an_earlier_run_are_waited_for(expected, tmp_path, monkeypatch):
    monkeypatch.setattr(inspection, "FREE_S", 0.0)
    folder = str(tmp_path / "logs/part-1-of-2")
    waiting = expected.model_copy(update={"idle": [folder]})
    other = lock_of(folder)
    assert isinstance(other, ProcessLock)
    assert other.take()
    assert f"log folder {folder} is in use by process" in fault_of(waiting)
    other.drop()
    assert fault_of(waiting) == ""


def test_a_folder_in_another_file_system_has_its_lock_on_this_machine(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    one, same, other = map(lock_of, ("s3://bucket/logs", "s3://bucket/logs/", "s3://bucket/more"))
    assert one.take()
    assert not same.take()
    assert other.take()
    one.drop()
    other.drop()
