"""uiautomator2's server on the phone: what its real client sees, and what it is sent by others."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uiprobe.environments.phone.automator import JsonRpc, Methods, serve_connection
from uiprobe.environments.phone.device import Phone

pytestmark = pytest.mark.slow

if TYPE_CHECKING:
    from tests.environments.conftest import Served

SETTINGS = "com.android.settings"


@pytest.fixture
def device(served: Served) -> Any:
    import uiautomator2

    made = uiautomator2.connect(served.device)
    yield made
    made.stop_uiautomator()


def test_objects_are_found_and_touched(device: Any, served: Served) -> None:
    device.app_start(SETTINGS)
    assert device(textContains="network").exists
    assert device(textMatches=r"Network.*").info["packageName"] == SETTINGS
    assert device(scrollable=True).child(textStartsWith="Network").exists
    assert device(className="android.widget.TextView").count > 3
    assert device(className="android.widget.TextView")[0].get_text()
    before = served.phone.hierarchy_xml()
    device(textContains="Network").click()
    assert served.phone.hierarchy_xml() != before
    device.press("back")
    assert served.phone.hierarchy_xml() == before


def test_scrolling_reaches_what_is_below(device: Any, served: Served) -> None:
    device.app_start(SETTINGS)
    assert not device(text="About phone").exists
    assert device(scrollable=True).scroll.to(text="About phone")
    assert device(text="About phone").exists
    device(scrollable=True).fling.toBeginning()
    assert not device(text="About phone").exists


def test_waiting_takes_the_phones_time_alone(device: Any, served: Served) -> None:
    import uiautomator2

    before = served.phone.clock_ms
    assert not device(text="nothing of the kind").wait(timeout=20)
    assert served.phone.clock_ms - before == 20_000
    with pytest.raises(uiautomator2.UiObjectNotFoundError):
        device(text="nothing of the kind").click(timeout=0.1)


def test_the_screen_the_clipboard_and_a_session(device: Any, served: Served) -> None:
    device.screen_off()
    assert (device.info["screenOn"], served.device.is_screen_on()) == (False, False)
    device.screen_on()
    assert (device.info["screenOn"], served.device.is_screen_on()) == (True, True)
    device.clipboard = "kept 日本"
    assert (device.clipboard, served.phone.clipboard) == ("kept 日本", "kept 日本")
    session = device.session(SETTINGS)
    assert session.running()
    session.close()
    assert served.phone.state["tasks"] == []


def test_the_server_ends_with_its_client(device: Any, served: Served) -> None:
    assert device.info["screenOn"]
    device.stop_uiautomator()
    from adbutils import AdbError, Network

    with pytest.raises(AdbError):
        served.device.create_connection(Network.TCP, 9008)
    assert device.info["screenOn"], "the client starts it again"


def test_without_its_jar_and_for_other_classes_nothing_starts(served: Served) -> None:
    main = "com.wetest.uia2.Main"
    result = served.device.shell2(f"CLASSPATH=/data/none.jar app_process / {main}", v2=True)
    assert (result.returncode, "No such file" in result.stderr) == (1, True)
    result = served.device.shell2("app_process / com.genymobile.scrcpy.Server 3.1", v2=True)
    assert (result.returncode, "no Java" in result.stderr) == (1, True)
    result = served.device.shell2("am instrument -w x.test/.Runner", v2=True)
    assert (result.returncode, "INSTRUMENTATION_FAILED" in result.stderr) == (1, True)


class Wire:
    """A connection that sends what it was made with, piece by piece, and then hangs up."""

    def __init__(self, *pieces: bytes) -> None:
        self.pieces = list(pieces)
        self.sent = b""

    async def read(self) -> bytes:
        if not self.pieces:
            raise ConnectionError
        return self.pieces.pop(0)

    async def write(self, data: bytes) -> None:
        self.sent += data


def exchange(phone: Phone, *pieces: bytes) -> bytes:
    async def call(function: Any) -> Any:
        return function()

    async def run() -> bytes:
        wire = Wire(*pieces)
        rpc = JsonRpc(Methods(phone, 34).table, call)
        with contextlib.suppress(ConnectionError):
            await serve_connection(wire, rpc.answer)
        return wire.sent

    return asyncio.run(run())


def request(body: bytes) -> bytes:
    head = f"POST /jsonrpc/0 HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


PHONE = Phone()
METHODS = sorted(Methods(PHONE, 34).table)

_JSON = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-(10**12), 10**12),
        st.floats(),
        st.text(max_size=5),
        st.sampled_from(["text", "home", "child", "(", "a" * 2000, "ACTION"]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(
            st.sampled_from(
                [
                    *("text", "textMatches", "instance", "index", "checked", "className"),
                    *("childOrSibling", "childOrSiblingSelector", "mask"),
                ]
            ),
            inner,
            max_size=4,
        ),
    ),
    max_leaves=8,
)


@given(st.sampled_from(METHODS), st.lists(_JSON, max_size=5))
def test_whatever_is_called_is_answered(method: str, parameters: list[object]) -> None:
    body = json.dumps({"id": 1, "method": method, "params": parameters}).encode()
    answer = exchange(PHONE, request(body))
    assert answer.startswith(b"HTTP/1.1 200 ")
    reply = json.loads(answer.partition(b"\r\n\r\n")[2])
    assert ("result" in reply) != ("error" in reply)
    assert PHONE.hierarchy_xml()


@given(
    st.one_of(
        st.binary(max_size=200),
        st.sampled_from([b"GET /ping HTTP/1.1\r\nHost: x\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n"]),
        st.binary(max_size=100).map(request),
        st.just(b"POST /jsonrpc/0 HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n"),
        st.just(b"A" * 20_000),
    )
)
def test_whatever_is_sent_ends_in_order(data: bytes) -> None:
    answer = exchange(PHONE, data, b"x" * 2_000_000)
    assert answer == b"" or answer.startswith(b"HTTP/1.1 ")


def test_requests_follow_each_other_in_pieces() -> None:
    ping = b"GET /ping HTTP/1.1\r\nHost: x\r\n\r\n"
    pieces = [bytes([byte]) for byte in ping + ping]
    assert exchange(PHONE, *pieces).count(b"pong") == 2


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"no json", -32700),
        (b"[" * 100_000, -32700),
        (b"[]", -32600),
        (b'{"method": 7}', -32600),
        (b'{"method": "reboot"}', -32601),
        (b'{"method": "click", "params": {"x": 1}}', -32602),
        (b'{"method": "click", "params": ["a", 1]}', -32602),
        (b'{"method": "click", "params": [NaN, 1]}', -32602),
        (b'{"method": "objInfo", "params": [{"textMatches": "("}]}', -32602),
        (b'{"method": "objInfo", "params": [{"text": "none of it"}]}', -32002),
        (b'{"method": "pressKey", "params": ["no such key"]}', -32001),
        (b'{"method": "setOrientation", "params": ["left"]}', -32001),
    ],
)
def test_errors_say_which_they_are(body: bytes, code: int) -> None:
    reply = json.loads(exchange(Phone(), request(body)).partition(b"\r\n\r\n")[2])
    assert reply["error"]["code"] == code
    assert reply["error"]["message"]
