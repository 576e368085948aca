"""Claims on devices: one run has a device at a time, and who must wait is told by whom."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from adbutils import AdbClient

from uiprobe.environments.android.claims import DeviceClaims
from uiprobe.environments.errors import DeviceError


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(
        "uiprobe.environments.android.claims.user_cache_path", lambda *_, **__: tmp_path / "cache"
    )
    return tmp_path / "cache"


def claims(host: str = "127.0.0.1", port: int = 5037) -> DeviceClaims:
    return DeviceClaims(AdbClient(host, port))


@pytest.mark.usefixtures("cache")
def test_two_models_of_one_run_take_turns_without_a_warning(
    caplog: pytest.LogCaptureFixture,
) -> None:
    first, second = claims(), claims("localhost")
    assert first.take("a:1")
    assert first.take("a:1")
    assert not second.take("a:1")
    assert second.take("b:1")
    first.drop("a:1")
    first.drop("never taken")
    assert second.take("a:1")
    assert not caplog.records


@pytest.mark.usefixtures("cache")
def test_one_serial_of_two_adb_servers_is_two_devices() -> None:
    here, there, host = claims(), claims(port=5038), claims("adb.example")
    assert here.take("emulator-5554")
    assert there.take("emulator-5554")
    assert host.take("emulator-5554")


def test_a_holder_is_named_once_for_each_device(
    cache: Path, caplog: pytest.LogCaptureFixture
) -> None:
    holding, waiting = claims(), claims()
    for serial in ("a/../b", "c"):
        assert holding.take(serial)
    for holder in (cache / "devices").glob("*.holder"):
        holder.write_text('{"pid": 1, "program": "uiprobe"}')
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            assert not waiting.take("a/../b")
            assert not waiting.take("c")
    told = [record.getMessage() for record in caplog.records]
    assert [text.partition(" is in use by")[0] for text in told] == ["a/../b", "c"]
    assert all("process 1 ('uiprobe')" in text and "serials" in text for text in told)


def test_a_folder_that_cannot_be_written_is_an_error_that_says_what_to_do(cache: Path) -> None:
    cache.write_text("a file")
    with pytest.raises(DeviceError, match="XDG_CACHE_HOME"):
        claims().take("a:1")
