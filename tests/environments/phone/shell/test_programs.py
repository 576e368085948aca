"""Programs of the phone's shell that tools ask for, and what they say of the phone."""

from __future__ import annotations

import re
import subprocess
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from uiprobe.environments.phone.device import Phone
from uiprobe.environments.phone.shell.shell import Shell

pytestmark = pytest.mark.slow

if TYPE_CHECKING:
    from tests.environments.conftest import Served

SETTINGS = "com.android.settings"


@pytest.fixture
def phone() -> Phone:
    return Phone()


@pytest.fixture
def shell(phone: Phone) -> Shell:
    return Shell(phone)


def output(shell: Shell, line: str) -> str:
    result = shell.run(line)
    assert (result.status, result.stderr) == (0, b"")
    return result.stdout.decode()


def test_the_screen_that_is_off_is_said_to_be_off(shell: Shell, phone: Phone) -> None:
    for on in (True, False):
        if not on:
            phone.press_key("SLEEP")
        word = str(on).lower()
        power = output(shell, "dumpsys power")
        assert f"mWakefulness={'Awake' if on else 'Asleep'}\n" in power
        assert f"mHoldingDisplaySuspendBlocker={word}\n" in power
        policy = output(shell, "dumpsys window policy")
        assert f"mScreenOnFully={word}\n" in policy
        assert f"screenState=SCREEN_STATE_{'ON' if on else 'OFF'}\n" in policy
        assert f", state {'ON' if on else 'OFF'}, " in output(shell, "cmd display get-displays")


def test_services_follow_the_phone(shell: Shell, phone: Phone) -> None:
    width, height = phone.size
    assert f"logicalFrame=[0, 0, {width}, {height}]" in output(shell, "dumpsys input")
    assert "mCurrentRotation=ROTATION_0" in output(shell, "dumpsys window")
    assert f"level: {phone.battery}\n" in output(shell, "dumpsys battery")
    phone.interrupt("low_battery")
    assert "level: 15\n" in output(shell, "dumpsys battery")
    phone.end_interruption()
    assert "mCallState=0" in output(shell, "dumpsys telephony.registry")
    phone.interrupt("incoming_call")
    assert "mCallState=1" in output(shell, "dumpsys telephony.registry")
    phone.answer_call()
    assert "mCallState=2" in output(shell, "dumpsys telephony.registry")


def test_tasks_and_processes(shell: Shell, phone: Phone) -> None:
    assert SETTINGS not in output(shell, "ps -A; am stack list; dumpsys meminfo")
    phone.launch(SETTINGS)
    number = output(shell, f"pidof {SETTINGS}").strip()
    row = output(shell, f"ps -A | grep {SETTINGS}").split()
    assert (row[1], row[-1], len(row)) == (number, SETTINGS, 9)
    assert f"pid={number}" in output(shell, "dumpsys activity top")
    task = output(shell, "am stack list | grep visible=true")
    match = re.fullmatch(r"  taskId=(\d+): .* topActivity=ComponentInfo\{(.*)\}\n", task)
    assert match is not None
    assert match[2] == "/".join(phone.focused_activity())
    output(shell, f"am stack remove {match[1]}")
    assert phone.state["tasks"] == []
    phone.launch(SETTINGS)
    output(shell, f"kill {number}")
    assert phone.state["tasks"] == []
    assert shell.run("kill 1").status == 1
    assert output(shell, "whoami; id -u; id -un").split() == ["shell", "2000", "shell"]


def test_settings_in_every_way(shell: Shell, phone: Phone) -> None:
    listed = output(shell, "settings list system").splitlines()
    assert listed == sorted(f"{k}={v}" for k, v in phone.state["settings"]["system"].items())
    output(shell, "svc wifi disable; svc bluetooth enable; svc data disable")
    wanted = [("wifi_on", "0"), ("bluetooth_on", "1"), ("mobile_data", "0")]
    assert all(phone.get_setting("global", key) == value for key, value in wanted)
    output(
        shell,
        "content insert --uri content://settings/system --bind name:s:user_rotation "
        "--bind value:i:1",
    )
    assert output(shell, "settings get system user_rotation") == "1\n"
    assert output(shell, "settings delete system user_rotation") == "Deleted 1 rows\n"
    # Who never turned the phone by hand finds it upright.
    assert output(shell, "settings get system user_rotation") == "0\n"
    assert shell.run("content query --uri content://call_log/calls").status == 1
    assert shell.run("svc nfc enable").status == 255


def test_a_finger_in_steps(shell: Shell, phone: Phone) -> None:
    twin = phone.fork()
    twin.swipe(300, 900, 300, 300)
    output(shell, "input motionevent DOWN 300 900; input motionevent MOVE 300 600")
    assert phone.snapshot() != twin.snapshot()
    output(shell, "input motionevent UP 300 300")
    assert phone.snapshot() == twin.snapshot()
    output(shell, "input motionevent DOWN 300 900; input motionevent CANCEL 0 0")
    output(shell, "input motionevent UP 300 300")
    assert phone.snapshot() == twin.snapshot()


def test_keys_together(shell: Shell, phone: Phone) -> None:
    phone.clipboard = "old"
    assert shell.run("input keycombination POWER VOLUME_DOWN").status == 255
    for keys, act in (("113 29", "select_all"), ("CTRL_LEFT C", "COPY"), ("CTRL_LEFT V", "PASTE")):
        twin = phone.fork()
        if act == "select_all":
            twin.select_all()
        else:
            twin.press_key(act)
        output(shell, f"input keycombination {keys}")
        assert phone.snapshot() == twin.snapshot()


def test_files_are_copied_moved_and_found(shell: Shell) -> None:
    output(shell, "mkdir -p /sdcard/a/b; echo one > /sdcard/a/b/f; cp -r /sdcard/a /sdcard/c")
    assert output(shell, "cat /sdcard/c/b/f") == "one\n"
    output(
        shell, "mv /sdcard/c /sdcard/d; cp /sdcard/d/b/f /sdcard/d/g; mv /sdcard/d/g /sdcard/d/b"
    )
    assert output(shell, "find /sdcard/d -type f; find /sdcard/d -name 'g*'").split() == [
        *("/sdcard/d/b/f", "/sdcard/d/b/g", "/sdcard/d/b/g"),
    ]
    assert shell.run("cat /sdcard/c/b/f").status == 1
    assert shell.run("mv /sdcard/d /sdcard/d/b/e").status == 1
    assert shell.run("cp -r /sdcard/d /sdcard/d/b/e").status == 1
    assert shell.run("mv /sdcard/d/b/f /system/f").status == 1
    output(shell, "screencap /sdcard/d/picture")
    used = int(output(shell, "df /data | tail -1").split()[2])
    output(shell, "find /sdcard/d -depth -type f -delete")
    assert int(output(shell, "df /data | tail -1").split()[2]) < used
    assert output(shell, "find /sdcard/d -type f") == ""


def test_logcat_is_empty(shell: Shell, served: Served) -> None:
    assert (
        output(shell, "logcat -d; logcat -c; logcat -d | tail -1").splitlines()
        == ["--------- beginning of main"] * 2
    )
    stream = served.device.shell("logcat", stream=True)
    assert b"beginning of main" in stream.conn.recv(100)
    stream.close()
    assert served.device.shell("echo on") == "on"


def test_reverse_can_be_set_listed_and_removed(served: Served) -> None:
    assert served.adb("reverse", "localabstract:scrcpy_1", "tcp:27183").returncode == 0
    assert served.adb("reverse", "tcp:0", "tcp:27183").stdout.strip().isdigit()
    listed = served.adb("reverse", "--list").stdout.decode()
    assert "localabstract:scrcpy_1 tcp:27183" in listed
    assert served.adb("reverse", "--remove", "localabstract:scrcpy_1").returncode == 0
    assert served.adb("reverse", "--remove", "localabstract:scrcpy_1").returncode == 1
    assert served.adb("reverse", "--no-rebind", "tcp:40001", "tcp:1").returncode == 1
    assert served.adb("reverse", "--remove-all").returncode == 0
    assert served.adb("reverse", "--list").stdout.strip() == b""


_LINES = st.lists(st.text("ab1 :=,.", max_size=8), min_size=1, max_size=4).map("\n".join)
_FILTERS = st.sampled_from(
    [
        *("cut -d : -f 2", "cut -d ' ' -f 1,3-", "cut -c 2-4", "cut -d = -s -f 1", "md5sum"),
        *("head -n 2", "tail -n 1", "wc -l", "grep a", "grep -c b", "grep -v 1", "grep -o 'b*'"),
        *("base64", "base64 | base64 -d", "sha1sum", "sha256sum"),
    ]
)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(_LINES, _FILTERS)
def test_filters_do_what_those_of_the_host_do(text: str, line: str) -> None:
    data = text.encode() + b"\n"
    environment = {"PATH": "/usr/bin:/bin", "LC_ALL": "C"}
    done = subprocess.run(
        ["sh", "-c", line], input=data, capture_output=True, env=environment, check=False
    )
    result = Shell(_PHONE).run(line, data)
    # Only the width of a count differs from one toolbox to another.
    assert result.stdout.split(b" ")[-1] == done.stdout.split(b" ")[-1]
    assert [row.split() for row in result.stdout.splitlines()] == [
        row.split() for row in done.stdout.splitlines()
    ]
    assert result.status == done.returncode


_PHONE = Phone()
