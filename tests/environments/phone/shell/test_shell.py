"""The phone's shell: what agents and testing tools send, and what must never happen."""

from __future__ import annotations

import base64
import json
import shlex
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from uiprobe.environments.phone.device import Phone
from uiprobe.environments.phone.shell.program import MAX_VALUES, Environment
from uiprobe.environments.phone.shell.shell import NOT_FOUND, PROGRAMS, Shell
from uiprobe.ui.readers.uiautomator import parse_hierarchy

pytestmark = pytest.mark.slow

SETTINGS = "com.android.settings"
ADB_KEYBOARD = "com.android.adbkeyboard/.AdbIME"


@pytest.fixture
def phone() -> Phone:
    phone = Phone()
    phone.hierarchy_xml()
    return phone


@pytest.fixture
def shell(phone: Phone) -> Shell:
    return Shell(phone)


def lines(shell: Shell, line: str) -> list[str]:
    result = shell.run(line)
    assert result.status == 0, result.output
    return result.stdout.decode().splitlines()


def test_lists_pipes_and_the_exit_status(shell: Shell) -> None:
    assert lines(shell, "false; echo $?; true && echo yes || echo no") == ["1", "yes"]
    assert lines(shell, "false && echo no; false || echo $?") == ["1"]
    assert lines(shell, "echo b; echo a | grep b; echo $?") == ["b", "1"]
    assert shell.run("echo x; exit 300; echo y").stdout == b"x\n"
    assert shell.run("exit 300").status == 300 % 256
    assert shell.run("false\n\ntrue # comment").status == 0


def test_redirections(shell: Shell) -> None:
    assert lines(shell, "echo a > /sdcard/f; echo b >> /sdcard/f; cat < /sdcard/f") == ["a", "b"]
    assert shell.run("nosuch 2>/dev/null").chunks == []
    assert shell.run("nosuch 2>&1 | wc -l").stdout == b"1\n"
    result = shell.run("echo x > /system/f")
    assert (result.status, result.stdout) == (1, b"")
    assert result.stderr == b"sh: /system/f: Permission denied\n"
    assert shell.run("nosuch > /sdcard/f; cat /sdcard/f").stdout == b""


@pytest.mark.parametrize(
    "name",
    ["nosuch", "python3", "bash", "curl", "/usr/bin/ls", "../bin/sh", "su", "reboot", "perl", ""],
)
def test_what_it_does_not_know_is_not_found(shell: Shell, name: str) -> None:
    result = shell.run(f"{shlex.quote(name)} --version")
    assert result.status == NOT_FOUND
    assert b"not found" in result.stderr


class HostWatch:
    """Records what Python itself reports of files, programs and connections, while it is on."""

    EVENTS = ("open", "subprocess.", "os.", "pty.", "shutil.", "glob.", "socket.connect", "ctypes.")

    def __init__(self) -> None:
        self.on = False
        self.seen: list[tuple[str, object]] = []
        sys.addaudithook(self)

    def __call__(self, event: str, arguments: tuple[object, ...]) -> None:
        if self.on and event.startswith(self.EVENTS):
            self.seen.append((event, arguments[:1]))


def test_nothing_of_the_host_is_run_or_read(shell: Shell, tmp_path: Path) -> None:
    watch = HostWatch()
    attempts = ("", "/etc/passwd", "-n 1 /etc/passwd", f"{tmp_path} ../../etc/passwd", "dump -p")
    # The first time, Python loads modules and Pillow its fonts.
    for program in ("screencap", "screencap -p", "uiautomator dump"):
        shell.run(program)
    watch.on = True
    for name in PROGRAMS:
        for arguments in attempts:
            assert b"root:" not in shell.run(f"{name} {arguments}").output
    watch.on = False
    assert watch.seen == []
    watch.on = True
    Path("/etc/passwd").read_bytes()
    watch.on = False
    assert watch.seen, "the watch sees nothing"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("echo 'one\ntwo\nthree' | head -n 2", ["one", "two"]),
        ("echo 'one\ntwo\nthree' | head -1", ["one"]),
        ("echo 'one\ntwo\nthree' | tail -n +2", ["two", "three"]),
        ("echo 'one\ntwo\nthree' | tail -1", ["three"]),
        ("echo 'one\ntwo\nthree' | head -c 5", ["one", "t"]),
        ("echo 'one\ntwo\nthree' | wc -l -w -c", ["3 3 14"]),
        ("echo 'one\nTwo' | grep -i t", ["Two"]),
        ("echo 'one\nTwo' | grep -v o", []),
        ("echo 'one\ntwo' | grep -c o", ["2"]),
        ("echo 'one\ntwo' | grep -n w", ["2:two"]),
        ("echo 'a.b axb' | grep -o -F a.b", ["a.b"]),
        (
            'echo \'<n text="A"/><n text="B"/>\' | grep -oE \'text="[^"]*"\'',
            ['text="A"', 'text="B"'],
        ),
        ("echo 'one\ntwo\nthree' | head -n -1", ["one", "two"]),
        ("echo -n a; echo -e 'b\\tc'", ["ab\tc"]),
    ],
)
def test_text_programs(shell: Shell, line: str, expected: list[str]) -> None:
    assert shell.run(line).stdout.decode().splitlines() == expected


def test_files(shell: Shell) -> None:
    assert lines(shell, "mkdir -p /sdcard/a/b; echo hi > /sdcard/a/b/f; ls /sdcard/a/b") == ["f"]
    assert lines(shell, "stat -c '%s %F %n' /sdcard/a/b/f") == ["3 regular file /sdcard/a/b/f"]
    assert lines(shell, "ls -l /sdcard/a/b")[1].startswith(
        "-rw-rw---- 1 shell shell        3 2026-"
    )
    assert shell.run("rm /sdcard/a").status == 1
    assert shell.run("rm -r /sdcard/a; ls /sdcard/a").stderr == (
        b"ls: /sdcard/a: No such file or directory\n"
    )
    assert shell.run("rm -f /sdcard/none").status == 0
    assert shell.run("cat /sdcard/none").stderr == (
        b"cat: /sdcard/none: No such file or directory\n"
    )


def test_the_screen_can_be_read(shell: Shell, phone: Phone) -> None:
    document = phone.hierarchy_xml(active=True)
    assert shell.run("uiautomator dump").stdout == (
        b"UI hierchary dumped to: /sdcard/window_dump.xml\n"
    )
    assert shell.run("cat /sdcard/window_dump.xml").stdout == document
    assert shell.run("uiautomator dump /dev/tty").stdout.startswith(document)
    assert shell.run("screencap -p").stdout == phone.screenshot_png()
    assert shell.run("screencap /sdcard/s.png; cat /sdcard/s.png").stdout == phone.screenshot_png()
    raw = shell.run("screencap").stdout
    assert raw[16:] == phone.screenshot_rgba()
    assert int.from_bytes(raw[:4], "little") == phone.size[0]


def test_the_device_describes_itself(shell: Shell, phone: Phone) -> None:
    width, height = phone.size
    assert lines(shell, "wm size") == [f"Physical size: {width}x{height}"]
    assert lines(shell, "wm density") == [f"Physical density: {phone.density}"]
    assert lines(shell, "getprop ro.build.version.sdk") == ["34"]
    assert "[sys.boot_completed]: [1]" in lines(shell, "getprop")
    assert lines(shell, "date +%Y-%m-%dT%H:%M") == [phone.now().strftime("%Y-%m-%dT%H:%M")]
    assert lines(shell, "pm list packages | wc -l") == [str(len(phone.packages()))]
    assert lines(shell, f"pm path {SETTINGS}") == [f"package:/data/app/{SETTINGS}/base.apk"]


def test_apps_are_started_and_stopped(shell: Shell, phone: Phone) -> None:
    home = phone.focused_activity()
    main = phone.activities(SETTINGS)[0]
    relative = main.removeprefix(SETTINGS)
    for line in (
        f"am start -n {SETTINGS}/{main}",
        f"am start -W -S -n {SETTINGS}/{relative}",
        f"monkey -p {SETTINGS} -c android.intent.category.LAUNCHER 1",
        "am start -a android.settings.SETTINGS",
    ):
        lines(shell, line)
        assert phone.focused_activity() == (SETTINGS, main)
        focus = lines(shell, "dumpsys window windows | grep -E 'mCurrentFocus|mFocusedApp'")
        assert f"{SETTINGS}/{main}" in focus[0]
        assert f"{SETTINGS}/{main}" in lines(shell, "dumpsys activity top | grep ACTIVITY")[0]
        lines(shell, f"am force-stop {SETTINGS}")
        assert phone.focused_activity() == home
    assert shell.run("am start -n no.such/.App").status == 1
    assert shell.run("monkey -p no.such -c android.intent.category.LAUNCHER 1").status == 252
    assert shell.run("pm clear no.such").status == 255
    assert lines(shell, f"pm clear {SETTINGS}") == ["Success"]


def test_settings(shell: Shell, phone: Phone) -> None:
    assert lines(shell, "settings get secure no_such_key") == ["null"]
    lines(shell, "settings put system font_scale 1.3")
    assert phone.get_setting("system", "font_scale") == "1.3"
    lines(shell, "cmd uimode night yes")
    assert phone.get_setting("secure", "ui_night_mode") == "2"
    assert shell.run("settings put nowhere a b").status == 255


def test_hands(shell: Shell, phone: Phone) -> None:
    for line, act in [
        ("input tap 100 200", lambda p: p.tap(100, 200)),
        ("input touchscreen tap 10.5 20", lambda p: p.tap(10.5, 20)),
        ("input swipe 300 1000 300 400", lambda p: p.swipe(300, 1000, 300, 400)),
        ("input swipe 50 60 50 60 900", lambda p: p.swipe(50, 60, 50, 60, 900)),
        ("input draganddrop 1 2 300 400", lambda p: p.drag(1, 2, 300, 400)),
        ("input keyevent 3", lambda p: p.press_key("HOME")),
        ("input keyevent KEYCODE_BACK APP_SWITCH", _back_and_recents),
        ("sleep 2.5", lambda p: p.advance(2500)),
    ]:
        twin = phone.fork()
        act(twin)
        lines(shell, line)
        assert phone.snapshot() == twin.snapshot(), line


def _back_and_recents(phone: Phone) -> None:
    phone.press_key("BACK")
    phone.press_key("APP_SWITCH")


@pytest.mark.parametrize(
    "line",
    [
        "input tap 1",
        "input tap a b",
        "input tap nan inf",
        "input tap 1e999 0",
        "input swipe 1 2 3 4 -5",
        "input swipe 1 2 3 4 999999999",
        "input keyevent NO_SUCH_KEY",
        "input keyevent 99999",
        "input text",
        "input text a b",
        "input text naïve",
        "input frobnicate",
        "input",
        "am start",
        "am start -n",
        "am broadcast -a",
        "am frobnicate",
        "monkey 500",
        "pm frobnicate",
        "pm grant",
        f"pm grant {SETTINGS} no.such.permission",
        "settings get",
        "ime set no.such/.Keyboard",
        "cmd nosuch",
        "wm size 10x10",
        "uiautomator events",
        "uiautomator dump /system/x.xml",
        "screencap -p /system/x.png",
        "sleep forever",
        "sleep 99999",
        "date -s now",
        "dumpsys nosuch",
        "head -n x",
        "cut -f 0",
        "grep '('" + " -E",
        "grep",
    ],
)
def test_mistakes_are_answered_and_change_nothing(shell: Shell, phone: Phone, line: str) -> None:
    before = phone.snapshot()
    result = shell.run(line, b"some input")
    assert result.status != 0
    assert result.stderr
    assert phone.snapshot() == before


def test_the_adb_keyboard_listens_only_while_it_is_chosen(shell: Shell, phone: Phone) -> None:
    message = base64.b64encode("日本".encode()).decode()
    before = phone.snapshot()
    line = f"am broadcast -a ADB_INPUT_B64 --es msg {message}"
    lines(shell, line)
    assert phone.snapshot() == before
    screen = phone.hierarchy_xml()
    lines(shell, f"ime enable {ADB_KEYBOARD}; ime set {ADB_KEYBOARD}")
    assert phone.hierarchy_xml() == screen
    assert lines(shell, "settings get secure default_input_method") == [ADB_KEYBOARD]
    lines(shell, line)
    assert phone.snapshot() != before
    assert shell.run("am broadcast -a ADB_INPUT_B64 --es msg '%%'").status == 255
    lines(shell, "ime reset")
    assert lines(shell, "settings get secure default_input_method") != [ADB_KEYBOARD]


def test_the_phone_can_be_made_new(shell: Shell, phone: Phone) -> None:
    new = phone.snapshot()
    lines(shell, "am start -a android.settings.SETTINGS; input swipe 300 1000 300 300")
    lines(shell, f"echo x > /sdcard/f; ime set {ADB_KEYBOARD}; settings put system a b")
    assert phone.snapshot() != new
    assert lines(shell, "cmd uiprobe reset") == ["Success"]
    assert phone.snapshot() == new
    assert shell.run("cat /sdcard/f").status == 1
    (state,) = lines(shell, "cmd uiprobe state")
    assert json.loads(state) == {name: phone.application_state(name) for name in phone.packages()}


@pytest.mark.parametrize(
    "change",
    [{"home": 7}, {"tasks": "x"}, {"settings": {}}, {"apps": None}, {"extra": 1}, {"clock_ms": []}],
)
def test_a_state_that_is_none_is_refused(
    shell: Shell, phone: Phone, change: dict[str, object]
) -> None:
    before = phone.snapshot()
    shell.files.write("/sdcard/state", json.dumps({**before, **change}).encode(), now=0)
    result = shell.run("cmd uiprobe restore /sdcard/state")
    assert (result.status, b"no state of a phone" in result.stderr) == (255, True)
    assert shell.run("cmd uiprobe restore /sdcard/none").status == 255
    assert phone.snapshot() == before
    lines(shell, "cmd uiprobe snapshot > /sdcard/state; input keyevent HOME")
    lines(shell, "cmd uiprobe restore /sdcard/state")
    assert phone.snapshot() == before


def test_output_is_limited(shell: Shell) -> None:
    line = "cat /sdcard/f /sdcard/f > /sdcard/g; cat /sdcard/g /sdcard/g > /sdcard/f;" * 20
    result = shell.run("screencap /sdcard/f;" + line + "echo done")
    assert b"output too large" in result.stderr or b"No space" in result.stderr
    assert result.stdout == b"done\n"


_WORDS = st.one_of(
    st.sampled_from(sorted(PROGRAMS)),
    st.sampled_from(
        [
            "-n",
            "-p",
            "-e",
            "-c",
            "dump",
            "tap",
            "text",
            "/sdcard/x",
            "/dev/tty",
            "1",
            "start",
            SETTINGS,
        ]
    ),
    st.sampled_from(["|", ";", "&&", "||", ">", ">>", "<", "2>&1", "'", '"', "$?", "\n"]),
    st.text(max_size=8),
)


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(words=st.lists(_WORDS, max_size=12), stdin=st.binary(max_size=50))
def test_any_line_is_answered(shell: Shell, words: list[str], stdin: bytes) -> None:
    """No line, however wild, is an error of ours; and the phone still draws its screen."""
    line = " ".join(words)
    shell.reads_stdin(line)
    result = shell.run(line, stdin)
    assert 0 <= result.status < 256
    assert parse_hierarchy(shell.run("uiautomator dump /dev/stdout | head -n -1").stdout)


def test_what_a_shell_remembers_is_limited(shell: Shell) -> None:
    environment = Environment()
    value = "x" * 100_000
    for number in range(20):
        shell.run(f"a{number}={value}", b"", environment)
    assert sum(map(len, environment.variables.values())) <= MAX_VALUES
    # A value takes the place of the one before.
    assert shell.run(f"a0={value}; echo ${{a0}}", b"", environment).status == 0
    for number in range(30):
        result = shell.run(f"settings put system a{number} {value}")
    assert result.status != 0
    assert b"at most" in result.stderr
    assert shell.run("settings put system font_scale 1.3").status == 0
