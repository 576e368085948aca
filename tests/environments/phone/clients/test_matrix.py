"""Every client does every operation that it has a call for; what it did is read off the phone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.environments.conftest import free_port
from tests.environments.phone.clients.adapters import CLIENTS, ping
from tests.environments.phone.clients.matrix import FIRST, LAST, OPERATIONS, can, render
from uiprobe.ui.readers.uiautomator import parse_hierarchy
from uiprobe.ui.tree import Element

pytestmark = pytest.mark.slow

if TYPE_CHECKING:
    from tests.environments.conftest import Served
    from uiprobe.environments.phone.device import Phone

SETTINGS = "com.android.settings"
DOCUMENT = Path(__file__).parents[4] / "docs" / "adb.md"


@pytest.fixture
def client(request: pytest.FixtureRequest, served: Served) -> Iterator[Any]:
    made = request.param(served)
    yield made
    if hasattr(made, "close"):
        made.close()


def clients(operation: str) -> pytest.MarkDecorator:
    """The clients that have the calls for an operation."""
    return pytest.mark.parametrize(
        "client",
        [
            pytest.param(
                made, id=made.name, marks=[getattr(pytest.mark, mark) for mark in made.marks]
            )
            for made in CLIENTS
            if can(made, operation)
        ],
        indirect=True,
    )


def field(phone: Phone) -> Element:
    """The text field of a screen that has one; in it the cursor."""
    found = [
        element
        for element in parse_hierarchy(phone.hierarchy_xml()).elements
        if element.attributes["class"].endswith("EditText")
    ]
    assert found, "the screen has no text field"
    return found[0]


def open_field(phone: Phone) -> None:
    """Bring up the search of the settings, and put the cursor into it."""
    phone.launch(SETTINGS)
    phone.tap(*search(phone).bounds.center)
    phone.tap(*field(phone).bounds.center)
    assert field(phone).attributes["focused"] == "true"


def search(phone: Phone) -> Element:
    elements = parse_hierarchy(phone.hierarchy_xml()).elements
    return next(found for found in elements if "Search" in found.text)


@clients("state")
def test_state(client: Any) -> None:
    assert client.state() == "device"


@clients("size")
def test_size(client: Any, served: Served) -> None:
    assert client.size() == served.phone.size


@clients("hierarchy")
def test_hierarchy(client: Any, served: Served) -> None:
    served.phone.launch(SETTINGS)
    texts = [e.text for e in parse_hierarchy(served.phone.hierarchy_xml()).elements if e.text]
    dump = client.hierarchy().replace("&amp;", "&")
    assert len(texts) > 5
    assert [text for text in texts if f'text="{text}"' not in dump] == []


@clients("screenshot")
def test_screenshot(client: Any, served: Served) -> None:
    picture = client.screenshot().convert("RGB")
    assert picture.size == served.phone.size
    expected = served.phone.picture().convert("RGB")
    # One of the clients is sent a JPEG, as its own server sends it.
    for place in ((10, 10), (384, 640), (700, 1200)):
        pairs = zip(picture.getpixel(place), expected.getpixel(place), strict=True)
        assert all(abs(a - b) < 25 for a, b in pairs)


@clients("tap")
def test_tap(client: Any, served: Served) -> None:
    served.phone.launch(SETTINGS)
    twin = served.phone.fork()
    x, y = search(twin).bounds.center
    twin.tap(x, y)
    client.tap(x, y)
    assert served.phone.snapshot() == twin.snapshot()
    assert served.phone.hierarchy_xml() == twin.hierarchy_xml()


@clients("long_press")
def test_long_press(client: Any, served: Served) -> None:
    open_field(served.phone)
    served.phone.type_text("word")
    twin = served.phone.fork()
    box = field(twin).bounds
    x, y = box.left + 30, box.center[1]
    twin.long_press(x, y)
    other = served.phone.fork()
    other.tap(x, y)
    client.long_press(x, y)
    assert served.phone.snapshot() == twin.snapshot() != other.snapshot()


@clients("swipe")
def test_swipe(client: Any, served: Served) -> None:
    served.phone.launch(SETTINGS)
    before, twin = served.phone.hierarchy_xml(), served.phone.fork()
    twin.swipe(300, 1000, 300, 400)
    client.swipe(300, 1000, 300, 400)
    assert served.phone.hierarchy_xml() == twin.hierarchy_xml() != before


@clients("ascii")
def test_typing_ascii(client: Any, served: Served) -> None:
    open_field(served.phone)
    client.type_ascii("night light")
    assert field(served.phone).text == "night light"


@clients("unicode")
def test_typing_unicode(client: Any, served: Served) -> None:
    open_field(served.phone)
    client.type_unicode("naïve 日本語 👩‍👧")
    assert field(served.phone).text == "naïve 日本語 👩‍👧"


@clients("keys")
def test_keys(client: Any, served: Served) -> None:
    open_field(served.phone)
    served.phone.type_text("light")
    twin = served.phone.fork()
    for key in ("ENTER", "BACK", "HOME"):
        twin.press_key(key)
        client.press(key)
        assert served.phone.snapshot() == twin.snapshot(), key
    assert served.phone.focused_activity()[0] != SETTINGS


@clients("start")
def test_start(client: Any, served: Served) -> None:
    assert client.current() == served.phone.focused_activity()[0] != SETTINGS
    client.start(SETTINGS)
    assert served.phone.focused_activity() == (SETTINGS, f"{SETTINGS}.Settings")
    assert client.current() == SETTINGS


@clients("stop")
def test_stop(client: Any, served: Served) -> None:
    client.start(SETTINGS)
    assert [task["package"] for task in served.phone.state["tasks"]] == [SETTINGS]
    client.stop(SETTINGS)
    assert served.phone.state["tasks"] == []


@clients("files")
def test_files(client: Any, served: Served, tmp_path: Path) -> None:
    content = bytes(range(256)) * 1000
    (tmp_path / "there").write_bytes(content)
    client.push(tmp_path / "there", "/sdcard/there.bin")
    assert served.device.sync.read_bytes("/sdcard/there.bin") == content
    client.pull("/sdcard/there.bin", tmp_path / "back")
    assert (tmp_path / "back").read_bytes() == content


@clients("settings")
def test_settings(client: Any, served: Served) -> None:
    client.put_setting("system", "screen_brightness", "77")
    assert served.phone.get_setting("system", "screen_brightness") == "77"
    assert client.get_setting("system", "screen_brightness") == "77"


@clients("getprop")
def test_getprop(client: Any) -> None:
    assert client.getprop("ro.product.model") == "uiprobe_phone"


@clients("packages")
def test_packages(client: Any, served: Served) -> None:
    assert sorted(client.packages()) == served.phone.packages()


@clients("forward")
def test_forward(client: Any, served: Served) -> None:
    served.device.sync.push(b"no more than a name", "/data/local/tmp/u2.jar")
    main = "app_process / com.wetest.uia2.Main -p 9008"
    server = served.device.shell(f"CLASSPATH=/data/local/tmp/u2.jar {main}", stream=True)
    server.conn.recv(4096)
    port = free_port()
    client.forward(port)
    try:
        assert ping(port) == b"pong"
    finally:
        served.adb("forward", "--remove", f"tcp:{port}")
        server.close()


def test_nine_clients_and_more_than_fourteen_operations() -> None:
    assert len(CLIENTS) == 9
    assert len(OPERATIONS) >= 14
    assert all(sum(can(client, o) for o in OPERATIONS) >= 14 for client in CLIENTS)


def test_the_document_shows_what_the_tests_do() -> None:
    shown = DOCUMENT.read_text("utf-8").partition(FIRST)[2].partition(LAST)[0]
    assert shown == render(), (
        "docs/adb.md is behind: python -m tests.environments.phone.clients.matrix writes the table"
    )
