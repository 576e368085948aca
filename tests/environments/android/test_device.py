"""One device over ADB: calls with a deadline, text of any kind, failures that say what to do."""

from __future__ import annotations

import asyncio
import contextlib
import struct
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from adbutils import AdbClient, AdbError

from uiprobe.environments.android.device import AdbConnection, connect_server, list_serials
from uiprobe.environments.android.settle import settle
from uiprobe.environments.errors import DeviceError, DeviceLostError, TextRefusedError
from uiprobe.environments.phone.adbd import ServerThread
from uiprobe.environments.phone.adbd.streams import Connection, Stream
from uiprobe.environments.phone.device import Phone
from uiprobe.ui.readers.uiautomator import parse_hierarchy

pytestmark = pytest.mark.slow

if TYPE_CHECKING:
    from tests.environments.conftest import Served

SETTINGS = "com.android.settings"
TODO = "org.uiprobe.todo"


def focus_field(phone: Phone) -> None:
    """Open the to-do list and tap until a field of one line has the focus."""
    phone.launch(TODO)
    for widget in parse_hierarchy(phone.hierarchy_xml()).widgets:
        twin = phone.fork()
        twin.tap(*widget.bounds.center)
        fields = [w for w in parse_hierarchy(twin.hierarchy_xml()).widgets if "text" in w.actions]
        if fields:
            phone.tap(*widget.bounds.center)
            phone.tap(*fields[0].bounds.center)
            return
    raise AssertionError("the to-do list has no field")


def field_text(phone: Phone) -> str:
    widgets = parse_hierarchy(phone.hierarchy_xml()).widgets
    (focused,) = [w for w in widgets if w.attributes["focused"] == "true" and "text" in w.actions]
    return focused.attributes["text"]


TEXTS = [
    "plain words",
    "100%s sure %s%%s %%s",
    "$(reboot) `id` $HOME ${x} && ls; rm -rf / # > /sdcard/x",
    'it\'s "quoted" \\n \\\\ * ? [a] ~ ! &',
    "  spaces   kept  ",
    "-n --help",
]
SCRIPTS = ["naïve café", "日本語 テキスト", "שלום עולם", "👩‍👩‍👧 🏳️‍🌈 é", "‏مرحبا‏"]


async def test_the_screen_is_read_as_the_phone_shows_it(served: Served) -> None:
    device = AdbConnection(served.serial)
    await device.connect()
    await device.start(SETTINGS)
    screen = await device.read_screen(windows=True)
    assert screen.document.strip() == served.phone.hierarchy_xml().strip()
    alone = (await device.read_screen()).document
    assert alone.strip() == served.phone.hierarchy_xml(active=True).strip()
    assert [root.app for root in parse_hierarchy(alone, system=True).roots] == [SETTINGS]
    assert (screen.package, screen.activity) == served.phone.focused_activity()
    assert await device.screenshot() == served.phone.screenshot_png()
    assert await device.size() == served.phone.size
    assert await device.packages() == served.phone.packages()


async def test_hands_do_what_the_phones_own_do(served: Served) -> None:
    device, twin = AdbConnection(served.serial), served.phone.fork()
    await device.connect()
    await device.tap(120, 340)
    twin.tap(120, 340)
    await device.swipe(300, 1000, 300, 300, 300)
    twin.swipe(300, 1000, 300, 300)
    await device.swipe(200, 500, 200, 500, 1000)
    twin.long_press(200, 500)
    await device.press_key("HOME")
    twin.press_key("HOME")
    assert served.phone.snapshot() == twin.snapshot()


@pytest.mark.parametrize("text", [*TEXTS, *SCRIPTS, "x" * 10_000, "🙂" * 10_000])
async def test_any_text_is_typed_exactly(served: Served, text: str) -> None:
    focus_field(served.phone)
    served.phone.type_text("old")
    twin = served.phone.fork()
    twin.clear_text()
    twin.type_text(text)
    device = AdbConnection(served.serial)
    await device.connect()
    await device.replace_text(text, 3)
    assert field_text(served.phone) == field_text(twin)
    assert text.startswith(field_text(twin))
    assert served.phone.snapshot() == twin.snapshot()


@pytest.mark.parametrize("text", TEXTS)
async def test_ascii_is_typed_exactly_without_the_adb_keyboard(served: Served, text: str) -> None:
    """A connection that has not chosen the ADB keyboard is one to a device without it."""
    focus_field(served.phone)
    served.phone.type_text("old")
    await AdbConnection(served.serial).replace_text(text, 3)
    assert field_text(served.phone) == text


@pytest.mark.parametrize("text", [*SCRIPTS, "two\nlines", "tab\there"])
async def test_without_the_adb_keyboard_the_rest_is_refused_with_a_reason(
    served: Served, text: str
) -> None:
    before = served.phone.snapshot()
    with pytest.raises(TextRefusedError, match="ADBKeyBoard"):
        await AdbConnection(served.serial).replace_text(text, 0)
    assert served.phone.snapshot() == before


@pytest.mark.parametrize("text", ["a\0b", "\ud800", "x" * 20_001])
async def test_what_is_no_text_is_refused_with_a_reason(served: Served, text: str) -> None:
    device = AdbConnection(served.serial)
    await device.connect()
    with pytest.raises(TextRefusedError):
        await device.replace_text(text, 0)


async def test_the_devices_own_keyboard_comes_back(served: Served) -> None:
    key = ("settings", "get", "secure", "default_input_method")
    device = AdbConnection(served.serial)
    own = await device.shell(*key)
    screen = served.phone.hierarchy_xml()
    await device.connect()
    assert await device.shell(*key) != own
    assert served.phone.hierarchy_xml() == screen
    await device.close()
    await device.close()
    assert await device.shell(*key) == own


async def test_every_word_reaches_the_device_as_it_is(served: Served) -> None:
    words = ["", "a b", "'", '"', "$(id)", "`id`", "\\", "*", ";", "\n", "é", "-e"]
    output = await AdbConnection(served.serial).shell("echo", "-n", "--", *words)
    assert output == "-- " + " ".join(words)


async def test_what_the_device_refuses_is_an_error_that_names_it(
    served: Served, tmp_path: Path
) -> None:
    device = AdbConnection(served.serial)
    with pytest.raises(DeviceError, match=r"no\.such\.app.*installed"):
        await device.start("no.such.app", ".Main")
    with pytest.raises(DeviceError, match=r"no\.such\.app"):
        await device.clear("no.such.app")
    with pytest.raises(DeviceError, match=r"found no file that ends in \.apk"):
        await device.install(tmp_path)
    (tmp_path / "tool.apk").write_bytes(b"PK")
    with pytest.raises(DeviceError, match=r"installing tool\.apk.*built in"):
        await device.install(tmp_path)


async def test_apps_are_started_stopped_and_cleared(served: Served) -> None:
    device, phone = AdbConnection(served.serial), served.phone
    await device.start(SETTINGS, phone.activities(SETTINGS)[0])
    assert phone.focused_activity()[0] == SETTINGS
    await device.stop(SETTINGS)
    assert phone.focused_activity()[0] != SETTINGS
    await device.start(SETTINGS)
    await device.clear(SETTINGS)
    assert phone.focused_activity()[0] != SETTINGS


async def test_a_device_that_is_gone_is_lost(served_phones: list[Served]) -> None:
    one, other = served_phones
    device = AdbConnection(one.serial)
    await device.connect()
    one.thread.stop(one.serial)
    with pytest.raises(DeviceLostError, match="adb"):
        await device.read_screen()
    assert (await AdbConnection(other.serial).read_screen()).document
    with pytest.raises(DeviceLostError, match="adb devices"):
        await AdbConnection("127.0.0.1:1").connect()


class SlowPhone(Phone):
    """A phone that takes its time to say what it shows."""

    def hierarchy_xml(self, *, active: bool = False) -> bytes:
        time.sleep(1.0)
        return super().hierarchy_xml(active=active)


@pytest.fixture
def slow_serial(adb_server: AdbClient) -> Iterator[str]:
    with ServerThread() as thread:
        serial = thread.serve(SlowPhone())
        adb_server.connect(serial, timeout=20)
        yield serial
        adb_server.disconnect(serial)


async def test_a_device_that_does_not_answer_in_time_is_lost(slow_serial: str) -> None:
    device = AdbConnection(slow_serial, call_timeout_s=0.3)
    start = time.perf_counter()
    with pytest.raises(DeviceLostError, match=r"uiautomator dump.*not answered within 0.3 s"):
        await device.read_screen()
    assert time.perf_counter() - start < 0.9


async def _trickle(stream: Stream) -> None:
    while True:
        await stream.write(b"<")
        await asyncio.sleep(0.02)


async def test_a_device_that_never_ends_its_answer_is_lost(adb_server: AdbClient) -> None:
    """Something comes all the time, so that no single wait is ever long."""

    def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        banner = b"device::features=shell_v2"
        connection = Connection(reader, writer, banner, lambda name: _trickle, 5)
        connections.append(asyncio.create_task(connection.run()))

    connections: list[asyncio.Task[None]] = []
    server = await asyncio.start_server(accept, "127.0.0.1", 0)
    serial = "{}:{}".format(*server.sockets[0].getsockname())
    await asyncio.to_thread(adb_server.connect, serial, 20)
    start = time.perf_counter()
    with pytest.raises(DeviceLostError, match=r"not answered within 0\.3 s"):
        await AdbConnection(serial, call_timeout_s=0.3).read_screen()
    assert time.perf_counter() - start < 2
    await asyncio.to_thread(adb_server.disconnect, serial)
    server.close()
    await asyncio.gather(*connections)


async def test_a_screen_in_transition_is_waited_for(adb_server: AdbClient) -> None:
    """The phone slides a new activity in over five looks; none of them is taken for the screen."""
    phone = Phone(transition_frames=5)
    with ServerThread() as thread:
        serial = thread.serve(phone)
        adb_server.connect(serial, timeout=20)
        device = AdbConnection(serial)
        await device.start(SETTINGS)
        assert phone.busy
        settled = await settle(partial(device.read_screen, windows=True))
        adb_server.disconnect(serial)
    assert settled.still
    assert settled.polls >= 6
    assert not phone.busy
    assert settled.screen.document.strip() == phone.hierarchy_xml().strip()


def test_serials_are_listed(served_phones: list[Served]) -> None:
    assert list_serials(connect_server()) == sorted(served.serial for served in served_phones)


async def test_a_device_that_does_not_let_us_in_is_lost_and_says_so(adb_server: AdbClient) -> None:
    """It answers each key with another token, as a handset whose owner has not agreed."""
    header = struct.Struct("<6I")

    async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                size = header.unpack(await reader.readexactly(header.size))[3]
                await reader.readexactly(size)
                token, command = b"t" * 20, int.from_bytes(b"AUTH", "little")
                writer.write(
                    header.pack(command, 1, 0, len(token), sum(token), command ^ 0xFFFFFFFF)
                )
                writer.write(token)
        writer.close()

    await _assert_lost(adb_server, refuse, "unauthorized|authorizing|offline")


async def test_a_device_that_is_offline_is_lost_and_says_so(adb_server: AdbClient) -> None:
    async def say_nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()

    await _assert_lost(adb_server, say_nothing, "offline|not found|authorizing")


async def _assert_lost(adb_server: AdbClient, answer: Any, told: str) -> None:
    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    serial = "{}:{}".format(*server.sockets[0].getsockname())
    with contextlib.suppress(AdbError):
        await asyncio.to_thread(adb_server.connect, serial, 2)
    try:
        with pytest.raises(DeviceLostError, match=f"{serial}.*({told})"):
            await AdbConnection(serial, call_timeout_s=5).shell("true")
    finally:
        await asyncio.to_thread(adb_server.disconnect, serial)
        server.close()
