"""Phones behind a real adb server: its own program, and adbutils."""

from __future__ import annotations

import asyncio
import base64
import shlex
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from adbutils import AdbClient, AdbError, Network
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from uiprobe.environments.phone.adbd import PhoneServer, ServerThread
from uiprobe.environments.phone.adbd.protocol import (
    HEADER,
    VERSION,
    Command,
    Header,
    encode_packet,
)
from uiprobe.environments.phone.device import Phone
from uiprobe.ui.readers.uiautomator import parse_hierarchy

pytestmark = pytest.mark.slow

if TYPE_CHECKING:
    from tests.environments.conftest import Served

SETTINGS = "com.android.settings"
KEYBOARD = "com.android.adbkeyboard/.AdbIME"


def _noise(seed: int, count: int) -> bytes:
    return Random(seed).randbytes(count)  # noqa: S311


def test_both_phones_are_listed(served_phones: list[Served], adb_server: AdbClient) -> None:
    listed = {item.serial: item.state for item in adb_server.list()}
    assert listed == {served.serial: "device" for served in served_phones}
    assert b"model:uiprobe_phone" in served_phones[0].adb("devices", "-l").stdout


@pytest.mark.parametrize("version", [["-x"], []], ids=["v1", "v2"])
def test_shell(served: Served, version: list[str]) -> None:
    result = served.adb("shell", *version, "echo one; echo two | wc -l; echo $?")
    assert result.stdout == b"one\n1\n0\n"
    assert result.returncode == 0


@pytest.mark.parametrize(
    ("line", "status"),
    [("true", 0), ("false", 1), ("exit 42", 42), ("nosuch", 127), ("echo 'open", 2)],
)
def test_exit_codes(served: Served, line: str, status: int) -> None:
    assert served.adb("shell", line).returncode == status
    assert served.device.shell2(line, v2=True).returncode == status


def test_exit_codes_in_the_first_version(served: Served) -> None:
    assert served.device.shell2("ls /nowhere").returncode == 1
    assert served.device.shell2("echo fine").output == "fine\n"


def test_errors_go_to_the_error_output(served: Served) -> None:
    result = served.adb("shell", "echo out; nosuch; echo again")
    assert result.stdout == b"out\nagain\n"
    assert result.stderr == b"sh: nosuch: inaccessible or not found\n"


def test_a_program_reads_what_the_client_sends(served: Served) -> None:
    line = "cat > /sdcard/in.txt; wc -c < /sdcard/in.txt"
    assert served.adb("shell", line, stdin=b"hello").stdout == b"5\n"


def test_a_shell_without_a_command_reads_lines(served: Served) -> None:
    result = served.adb("shell", stdin=b"echo a\nfalse\necho $?\nexit 7\necho never\n")
    assert result.stdout == b"a\n1\n"
    assert result.returncode == 7


def test_files_go_there_and_back(served: Served, tmp_path: Path) -> None:
    content = _noise(7, 3_000_000)
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "big.bin").write_bytes(content)
    (tmp_path / "sub" / "naïve 名.txt").write_text("x", "utf-8")
    assert served.adb("push", str(tmp_path / "sub"), "/sdcard/there").returncode == 0
    assert served.adb("pull", "/sdcard/there", str(tmp_path / "back")).returncode == 0
    assert (tmp_path / "back" / "big.bin").read_bytes() == content
    assert (tmp_path / "back" / "naïve 名.txt").read_text("utf-8") == "x"
    assert served.device.sync.stat("/sdcard/there/big.bin").size == len(content)
    assert [item.path for item in served.device.sync.list("/sdcard/there")] == [
        "big.bin",
        "naïve 名.txt",
    ]


@pytest.mark.parametrize("path", ["/etc/hosts", "/sdcard/../../etc/hosts", "/proc/self/environ"])
def test_no_file_of_the_host_is_read(served: Served, path: str, tmp_path: Path) -> None:
    result = served.adb("pull", path, str(tmp_path / "stolen"))
    assert result.returncode == 1
    assert b"No such file" in result.stderr
    with pytest.raises(AdbError, match="No such file"):
        served.device.sync.read_bytes(path)


def test_no_file_of_the_host_is_written(served: Served, tmp_path: Path) -> None:
    source = tmp_path / "x"
    source.write_bytes(b"x")
    target = f"/sdcard/../../..{tmp_path}/planted"
    result = served.adb("push", str(source), target)
    assert b"Permission denied" in result.stderr
    assert [file.name for file in tmp_path.iterdir()] == ["x"]
    assert served.adb("shell", "echo still here").stdout == b"still here\n"


def test_screenshots(served: Served) -> None:
    picture = Image.open(BytesIO(served.adb("exec-out", "screencap", "-p").stdout))
    assert picture.size == served.phone.size
    expected = Image.open(BytesIO(served.phone.screenshot_png())).convert("RGB")
    for other in (picture, served.device.screenshot(), served.device.framebuffer()):
        assert other.convert("RGB").tobytes() == expected.tobytes()


def test_hierarchies(served: Served) -> None:
    expected = served.phone.hierarchy_xml(active=True).decode()
    assert served.device.dump_hierarchy() == expected
    result = served.adb("exec-out", "uiautomator", "dump", "/dev/tty").stdout.decode()
    assert result == expected + "UI hierchary dumped to: /dev/tty\n"
    assert parse_hierarchy(expected).widgets


def test_what_adbutils_does(served: Served) -> None:
    device, phone = served.device, served.phone
    assert tuple(device.window_size()) == phone.size
    assert device.list_packages() == phone.packages()
    device.app_start(SETTINGS)
    current = device.app_current()
    assert (current.package, current.activity) == phone.focused_activity()
    assert current.package == SETTINGS
    info = device.app_info(SETTINGS)
    assert info is not None
    assert info.version_name
    before = phone.hierarchy_xml()
    width, height = phone.size
    device.swipe(width // 2, height * 3 // 4, width // 2, height // 4, 0.2)
    assert phone.hierarchy_xml() != before
    device.keyevent("HOME")
    assert device.app_current().package != SETTINGS
    assert device.prop.model == "uiprobe_phone"
    assert device.is_screen_on()
    device.app_stop(SETTINGS)


def test_a_click_opens_what_it_hits(served: Served) -> None:
    twin = served.phone.fork()
    widget = parse_hierarchy(twin.hierarchy_xml()).widgets[0]
    twin.tap(*widget.bounds.center)
    served.device.click(*widget.bounds.center)
    assert served.phone.hierarchy_xml() == twin.hierarchy_xml()


def test_streams_run_side_by_side(served_phones: list[Served]) -> None:
    def work(number: int) -> bool:
        served = served_phones[number % 2]
        data = _noise(number, 100_000)
        path = f"/sdcard/{number}.bin"
        served.device.sync.push(BytesIO(data), path)
        text = served.device.shell(f"echo {number}; wc -c < {path}")
        return served.device.sync.read_bytes(path) == data and text == f"{number}\n100000"

    with ThreadPoolExecutor(12) as pool:
        assert all(pool.map(work, range(36)))


def test_a_client_that_stops_reading_holds_up_nobody(served: Served) -> None:
    """Thirty megabytes that nobody takes, on the very connection that the others use."""
    served.device.shell("screencap /sdcard/a; cat /sdcard/a /sdcard/a /sdcard/a > /sdcard/b")
    stuck = [served.device.open_shell("cat /sdcard/b; cat /sdcard/b") for _ in range(3)]
    for _ in range(5):
        assert served.device.shell("echo on") == "on"
        assert served.device.screenshot().size == served.phone.size
    for connection in stuck:
        connection.close()
    assert served.device.shell("echo on") == "on"


def test_half_open_streams_hold_up_nobody(served: Served) -> None:
    stuck = []
    for service in ("sync:", "shell:", "shell,v2,raw:", "shell,v2,raw:cat"):
        connection = served.device.open_transport()
        connection.send_command(service)
        connection.check_okay()
        connection.send(b"SEND\xff" if service == "sync:" else b"\x00\xff\xff\xff\xff")
        stuck.append(connection)
    assert served.device.shell("echo on") == "on"
    for connection in stuck:
        connection.close()
    assert served.device.sync.stat("/sdcard").mode


def test_someone_at_a_terminal_sees_what_they_type(served: Served) -> None:
    connection = served.device.open_transport()
    connection.send_command("shell:")
    connection.check_okay()
    connection.send(b"echo one tw\x7f\x7ftwo\rexit\r")
    shown = bytes(connection.read_until_close(encoding=None))
    connection.close()
    assert shown.startswith(b"phone:/ $ echo one tw\b \b\b \btwo\r\n")
    assert b"one two\r\nphone:/ $ " in shown


def test_an_unplugged_phone_takes_nothing_with_it(
    served_phones: list[Served], adb_server: AdbClient
) -> None:
    one, other = served_phones
    one.thread.stop(one.serial)
    with pytest.raises(AdbError):
        one.device.shell("echo nobody")
    assert other.device.shell("echo alive") == "alive"


def test_what_the_phone_does_not_do_is_refused(served: Served) -> None:
    assert b"not possible" in served.adb("root").stdout
    with pytest.raises(AdbError):
        served.device.create_connection(Network.TCP, 22)
    with pytest.raises(AdbError):
        served.device.create_connection(Network.LOCAL_FILESYSTEM, "/etc/passwd")
    result = served.adb("shell", "pm", "install", "/sdcard/x.apk")
    assert result.returncode == 1
    assert b"built in" in result.stderr


@pytest.mark.parametrize("port", [5554, 5555, 5683])
def test_ports_of_emulators_are_refused(port: int) -> None:
    with ServerThread() as thread, pytest.raises(ValueError, match="emulators"):
        thread.serve(Phone(), port)


async def test_only_this_machine_can_connect() -> None:
    server = PhoneServer(Phone())
    await server.start()
    assert server.serial == f"127.0.0.1:{server.port}"
    with pytest.raises(OSError, match=r"refused|Errno"):
        await asyncio.open_connection("127.0.0.2", server.port)
    await server.close()
    await server.close()


async def test_a_command_of_a_megabyte_is_answered() -> None:
    server = PhoneServer(Phone())
    await server.start()
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)

    async def receive() -> tuple[Header, bytes]:
        header = Header.decode(await reader.readexactly(HEADER.size))
        return header, await reader.readexactly(header.length)

    writer.write(encode_packet(Command.CNXN, VERSION, 1 << 20, b"host::"))
    assert (await receive())[0].command == Command.CNXN
    writer.write(encode_packet(Command.OPEN, 1, 0, b"shell:echo " + b"x" * 1_000_000 + b"\0"))
    assert (await receive())[0].command == Command.OKAY
    header, answer = await receive()
    assert header.command == Command.WRTE
    assert b"line of 1,000,005 characters" in answer
    writer.close()
    await server.close()


def _blast(*packets: bytes) -> bytes:
    """The answers of a phone to packets sent without waiting, a sign of life asked for at the end.

    The phone numbers streams from 1 in the order in which it opens them, so that packets for them
    can be made beforehand.
    """

    async def run() -> bytes:
        server = PhoneServer(Phone(), timeout_s=0.2)
        await server.start()
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(encode_packet(Command.CNXN, VERSION, 1 << 20, b"host::"))
        writer.write(b"".join(packets))
        writer.write(encode_packet(Command.OPEN, 999, 0, b"shell:echo ali''ve\0"))
        answer = b""
        async with asyncio.timeout(10):
            while b"alive\n" not in answer:
                chunk = await reader.read(1 << 16)
                assert chunk, "the connection was closed"
                answer += chunk
        writer.close()
        await server.close()
        return answer

    return asyncio.run(run())


_SERVICES = st.sampled_from(
    [
        "shell:",
        "shell,v2,raw:",
        "shell,v2,pty:",
        "shell,v2,raw:cat",
        "exec:screencap",
        "sync:",
        "framebuffer:",
        "shell:input tap 1 1",
        "shell,v2:exit 3",
        "root:",
        "tcp:22",
        "reverse:x",
        "",
    ]
)
_BYTES = st.one_of(
    st.binary(max_size=40),
    st.sampled_from([b"STAT\7\0\0\0/sdcard", b"\0\5\0\0\0ls -l\n", b"\4\0\0\0\0", b"exit 3\r\4"]),
)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(_SERVICES, st.lists(_BYTES, max_size=3), st.booleans()), max_size=6))
def test_whatever_is_sent_to_the_services_the_phone_stays_alive(
    streams: list[tuple[str, list[bytes], bool]],
) -> None:
    packets = []
    for number, (service, data, closes) in enumerate(streams, start=1):
        packets.append(encode_packet(Command.OPEN, number, 0, service.encode() + b"\0"))
        packets += [encode_packet(Command.WRTE, number, number, piece) for piece in data]
        if closes:
            packets.append(encode_packet(Command.CLSE, number, number, b""))
    _blast(*packets)


async def test_a_phone_can_be_stopped_while_a_client_does_not_read() -> None:
    server = PhoneServer(Phone())
    await server.start()
    _, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=1)
    writer.write(encode_packet(Command.CNXN, VERSION, 1 << 20, b"host::"))
    for number in range(1, 30):
        writer.write(encode_packet(Command.OPEN, number, 0, b"framebuffer:\0"))
    await asyncio.sleep(0.3)
    async with asyncio.timeout(30):
        await server.close()
    writer.close()


@pytest.mark.parametrize(
    "text",
    [
        "plain",
        "naïve café",
        "日本語 テキスト",
        "שלום עולם",
        "👩‍👩‍👧 🏳️‍🌈",
        "$(reboot) `id` '\"\\; | & %s",
    ],
)
def test_any_text_is_typed_as_it_is(served: Served, text: str) -> None:
    """Over the ADB keyboard; what arrives is what the phone itself would type."""
    twin = served.phone.fork()
    twin.type_text(text)
    message = base64.b64encode(text.encode()).decode()
    broadcast = shlex.join(["am", "broadcast", "-a", "ADB_INPUT_B64", "--es", "msg", message])
    served.device.shell(f"ime set {KEYBOARD} && {broadcast}")
    assert served.phone.snapshot() == twin.snapshot()
