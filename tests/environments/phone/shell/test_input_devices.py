"""The phone's event devices: sendevent is a finger, and getevent shows it."""

from __future__ import annotations

import subprocess
import threading
from typing import TYPE_CHECKING

import pytest
from adbutils import adb_path
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from uiprobe.environments.android.touch.getevent import TouchPanel, parse_touch_panels
from uiprobe.environments.phone.device import Phone
from uiprobe.environments.phone.shell.input_devices import (
    KEYS,
    MAX_PANEL,
    TOUCH_SCREEN,
    DeviceEvent,
)
from uiprobe.environments.phone.shell.shell import Shell

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.environments.conftest import Served


@pytest.fixture
def phone() -> Phone:
    return Phone()


@pytest.fixture
def shell(phone: Phone) -> Shell:
    return Shell(phone)


def send(*events: tuple[int, int, int], device: str = TOUCH_SCREEN) -> str:
    return ";".join(
        f"sendevent {device} {' '.join(map(str, event))}" for event in (*events, (0, 0, 0))
    )


def at(phone: Phone, x: int, y: int) -> tuple[tuple[int, int, int], ...]:
    """The panel's numbers for the middle of a pixel."""
    width, height = phone.size
    across = (2 * x + 1) * (MAX_PANEL + 1) // (2 * width)
    along = (2 * y + 1) * (MAX_PANEL + 1) // (2 * height)
    return (3, 0x35, across), (3, 0x36, along)


def down(phone: Phone, x: int, y: int) -> str:
    return send((3, 57, 1), *at(phone, x, y), (1, 330, 1))


UP = send((3, 57, -1), (1, 330, 0))


@pytest.mark.parametrize(
    ("line", "act"),
    [
        (lambda p: f"{down(p, 100, 200)};{UP}", lambda p: p.tap(100, 200)),
        (
            lambda p: f"{down(p, 100, 1200)};sleep 0.6;{UP}",
            lambda p: (p.advance(600), p.long_press(100, 1200)),
        ),
        (
            lambda p: (
                f"{down(p, 300, 1000)};{send(*at(p, 300, 700))};{send(*at(p, 300, 400))};{UP}"
            ),
            lambda p: p.swipe(300, 1000, 300, 400),
        ),
        (lambda p: send((1, 172, 1), device=KEYS), lambda p: p.press_key("HOME")),
        (
            lambda p: f"{send((1, 158, 1), device=KEYS)};{send((1, 158, 0), device=KEYS)}",
            lambda p: p.press_key("BACK"),
        ),
    ],
)
def test_events_are_what_a_finger_does(
    shell: Shell, phone: Phone, line: Callable[[Phone], str], act: Callable[[Phone], object]
) -> None:
    twin = phone.fork()
    act(twin)
    assert shell.run(line(phone)).status == 0
    assert phone.snapshot() == twin.snapshot()


def test_two_fingers_do_nothing(shell: Shell, phone: Phone) -> None:
    before = phone.snapshot()
    second = send((3, 47, 1), (3, 57, 2), *at(phone, 50, 60))
    away = f"{send((3, 57, -1))};{send((3, 47, 0), (3, 57, -1))}"
    assert shell.run(f"{down(phone, 300, 1000)};{second};{away}").status == 0
    assert phone.snapshot() == before
    twin = phone.fork()
    twin.tap(100, 200)
    shell.run(f"{down(phone, 100, 200)};{UP}")
    assert phone.snapshot() == twin.snapshot()


def test_listeners_hear_what_changes_before_the_phone_acts(shell: Shell, phone: Phone) -> None:
    heard: list[tuple[DeviceEvent, int]] = []
    shell.inputs.listeners = (lambda event: heard.append((event, phone.state["actions"])),)
    shell.run(f"{down(phone, 100, 200)};{UP}")
    shell.run(f"{down(phone, 100, 200)};{UP}")
    # The second time the finger is in the same place, which the kernel does not tell again.
    assert [(event.code, event.value, actions) for event, actions in heard] == [
        *((57, 1, 0), (0x35, at(phone, 100, 200)[0][2], 0), (0x36, at(phone, 100, 200)[1][2], 0)),
        *((330, 1, 0), (0, 0, 0), (57, -1, 0), (330, 0, 0), (0, 0, 0)),
        *((57, 1, 1), (330, 1, 1), (0, 0, 1), (57, -1, 1), (330, 0, 1), (0, 0, 1)),
    ]
    times = [event.seconds for event, _ in heard]
    assert times == sorted(times)
    heard.clear()
    shell.run("input tap 100 200; input keyevent HOME; input swipe 1 2 3 400")
    shell.run(f"{send((3, 99, 1))}; sendevent {KEYS} 3 57 1; sendevent {KEYS} 77 1 1")
    assert heard == []


def test_the_devices_describe_themselves(shell: Shell) -> None:
    labelled = shell.run("getevent -lp").output.decode()
    assert parse_touch_panels(labelled) == {
        TOUCH_SCREEN: TouchPanel((0, MAX_PANEL), (0, MAX_PANEL), slots=True)
    }
    assert "KEY_HOMEPAGE" in labelled
    assert (
        "    KEY (0001): 014a\n    ABS (0003): 002f : value 0, min 0, max 9,"
        in shell.run(f"getevent -p {TOUCH_SCREEN}").output.decode()
    )


@pytest.mark.parametrize(
    "line",
    [
        *("sendevent", "sendevent /dev/input/event1 3 57", "sendevent /dev/input/event9 3 57 1"),
        *("sendevent /etc/passwd 3 57 1", "sendevent /dev/input/event1 3 57 0x1"),
        *("getevent -Z", "getevent -p /dev/input/event9", "getevent -c x", "getevent a b"),
        *("getevent -lt | head -n 1", "getevent > /sdcard/x", "true; getevent"),
    ],
)
def test_mistakes_are_answered(shell: Shell, phone: Phone, line: str) -> None:
    before = phone.snapshot()
    result = shell.run(line)
    assert (result.status == 1) != ("|" in line)
    assert result.stderr
    assert phone.snapshot() == before
    assert shell.lasts(line) is None


NUMBERS = st.integers(-(2**33), 2**33) | st.integers(0, 9) | st.sampled_from([0x2F, 0x35, 0x36, 57])


@pytest.mark.slow
@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    events=st.lists(
        st.tuples(st.sampled_from([TOUCH_SCREEN, KEYS]), st.integers(0, 4), NUMBERS, NUMBERS),
        max_size=40,
    )
)
def test_no_event_does_harm(shell: Shell, events: list[tuple[str, int, int, int]]) -> None:
    line = ";".join(
        f"sendevent {' '.join(map(str, event))};sendevent {event[0]} 0 0 0" for event in events
    )
    result = shell.run(line)
    assert all(b"decimal" in error for error in result.stderr.splitlines())
    assert shell.run("uiautomator dump").status == 0


@pytest.mark.slow
def test_events_come_as_they_happen_through_a_real_adb_server(
    served_phones: list[Served], adb_server: object
) -> None:
    served = served_phones[0]
    with subprocess.Popen(
        [adb_path(), "-s", served.serial, "shell", "getevent", "-lt"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    ) as watcher:
        assert watcher.stdout is not None
        guard = threading.Timer(20, watcher.kill)
        guard.start()
        header = [watcher.stdout.readline() for _ in range(4)]
        assert header[0] == f"add device 1: {TOUCH_SCREEN}\n"
        assert served.adb("shell", f"{down(served.phone, 100, 200)};{UP}").returncode == 0
        found = [watcher.stdout.readline().rstrip("\n") for _ in range(8)]
        watcher.terminate()
        guard.cancel()
    place = at(served.phone, 100, 200)[0][2]
    label = f"{TOUCH_SCREEN}: {'EV_ABS':<12} {'ABS_MT_POSITION_X':<20} {place:08x}"
    assert found[1].partition("] ")[2] == f"{label:<{len(label) + 12}}"
    assert f"{'BTN_TOUCH':<20} {'DOWN':<20}" in found[3]
    ended = threading.Event()
    thread = threading.Thread(target=_press_until, args=(served, ended))
    thread.start()
    shown = served.adb("exec-out", f"getevent -c 1 {KEYS}")
    ended.set()
    thread.join()
    assert shown.stdout in (b"0001 009e 00000001\n", b"0001 009e 00000000\n")


def _press_until(served: Served, ended: threading.Event) -> None:
    value = 1
    while not ended.is_set():
        served.adb("shell", f"sendevent {KEYS} 1 158 {value}")
        value = 1 - value
