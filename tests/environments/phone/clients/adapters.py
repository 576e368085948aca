"""ADB clients as people use them, each behind the same operations.

An operation that a class does not define is one that its client has no call for. Clients are
imported only when they are used.
"""

from __future__ import annotations

import base64
import json
import os
import re
import socket
import subprocess
import sys
import unicodedata
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from adbutils import adb_path
from PIL import Image

if TYPE_CHECKING:
    from tests.environments.conftest import Served

Size = tuple[int, int]

MOBILE_MCP = Path(sys.prefix, "node_modules", "@mobilenext", "mobile-mcp")
"""Where `make test-clients` installs the package."""

BRIDGE = Path(__file__).with_name("mobile_mcp.js")

HIERARCHY = "/sdcard/window_dump.xml"
ADB_KEYBOARD = "com.android.adbkeyboard/.AdbIME"


def in_base64(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


def server_port() -> int:
    return int(os.environ["ANDROID_ADB_SERVER_PORT"])


def first_activity(package: str) -> str:
    return f"{package}/.Settings"


def ping(port: int) -> bytes:
    """The answer of uiautomator2's server on a port of the host that leads to it."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(b"GET /ping HTTP/1.1\r\nHost: phone\r\nConnection: close\r\n\r\n")
        answer = b""
        while chunk := connection.recv(4096):
            answer += chunk
    return answer.rpartition(b"\r\n\r\n")[2]


class Adb:
    """adb's own program; what others send through it is written down in their classes."""

    name = "adb"
    marks: tuple[str, ...] = ()
    note = "the program of Android's platform tools"

    def __init__(self, served: Served) -> None:
        self.served = served

    def adb(self, *arguments: str) -> str:
        result = self.served.adb(*arguments)
        assert result.returncode == 0, (arguments, result.stdout, result.stderr)
        return result.stdout.decode()

    def shell(self, *words: str) -> str:
        return self.adb("shell", *words)

    def state(self) -> str:
        return self.adb("get-state").strip()

    def size(self) -> Size:
        width, height = re.findall(r"(\d+)x(\d+)", self.shell("wm", "size"))[0]
        return int(width), int(height)

    def hierarchy(self) -> str:
        self.shell("uiautomator", "dump", HIERARCHY)
        return self.adb("exec-out", "cat", HIERARCHY)

    def screenshot(self) -> Image.Image:
        picture = self.served.adb("exec-out", "screencap", "-p").stdout
        return Image.open(BytesIO(picture))

    def tap(self, x: int, y: int) -> None:
        self.shell("input", "tap", str(x), str(y))

    def long_press(self, x: int, y: int) -> None:
        self.shell("input", "swipe", str(x), str(y), str(x), str(y), "1000")

    def swipe(self, x1: int, y1: int, x2: int, y2: int) -> None:
        self.shell("input", "swipe", *map(str, (x1, y1, x2, y2)), "300")

    def type_ascii(self, text: str) -> None:
        self.shell("input", "text", text.replace(" ", "%s"))

    def type_unicode(self, text: str) -> None:
        self.shell("ime", "set", ADB_KEYBOARD)
        extra = ("--es", "msg", in_base64(text))
        self.shell("am", "broadcast", "-a", "ADB_INPUT_B64", *extra)

    def press(self, key: str) -> None:
        self.shell("input", "keyevent", f"KEYCODE_{key}")

    def start(self, package: str) -> None:
        self.shell("am", "start", "-n", first_activity(package))

    def stop(self, package: str) -> None:
        self.shell("am", "force-stop", package)

    def current(self) -> str:
        line = self.shell("dumpsys window | grep -E 'mCurrentFocus'")
        return re.findall(r"(\S+)/\S+\}", line)[0]

    def push(self, source: Path, target: str) -> None:
        self.adb("push", str(source), target)

    def pull(self, source: str, target: Path) -> None:
        self.adb("pull", source, str(target))

    def put_setting(self, namespace: str, key: str, value: str) -> None:
        self.shell("settings", "put", namespace, key, value)

    def get_setting(self, namespace: str, key: str) -> str:
        return self.shell("settings", "get", namespace, key).strip()

    def getprop(self, name: str) -> str:
        return self.shell("getprop", name).strip()

    def packages(self) -> list[str]:
        return re.findall(r"package:(\S+)", self.shell("pm", "list", "packages"))

    def forward(self, port: int) -> None:
        self.adb("forward", f"tcp:{port}", "tcp:9008")


class Operations:
    """Operations of any client that can run a command but has no call of its own for them."""

    def shell(self, line: str) -> str:
        raise NotImplementedError

    def type_unicode(self, text: str) -> None:
        self.shell(f"ime set {ADB_KEYBOARD}")
        self.shell(f"am broadcast -a ADB_INPUT_B64 --es msg {in_base64(text)}")

    def packages(self) -> list[str]:
        return re.findall(r"package:(\S+)", self.shell("pm list packages"))

    def put_setting(self, namespace: str, key: str, value: str) -> None:
        self.shell(f"settings put {namespace} {key} {value}")

    def get_setting(self, namespace: str, key: str) -> str:
        return self.shell(f"settings get {namespace} {key}").strip()

    def getprop(self, name: str) -> str:
        return self.shell(f"getprop {name}").strip()


class Adbutils(Operations):
    name = "adbutils"
    marks: tuple[str, ...] = ()
    note = "2.x, through an adb server"

    def __init__(self, served: Served) -> None:
        self.device = served.device

    def shell(self, line: str) -> str:
        return str(self.device.shell(line))

    def state(self) -> str:
        return str(self.device.get_state())

    def size(self) -> Size:
        width, height = self.device.window_size()
        return int(width), int(height)

    def hierarchy(self) -> str:
        return str(self.device.dump_hierarchy())

    def screenshot(self) -> Image.Image:
        return self.device.screenshot(error_ok=False)

    def tap(self, x: int, y: int) -> None:
        self.device.click(x, y)

    def long_press(self, x: int, y: int) -> None:
        self.device.swipe(x, y, x, y, 1.0)

    def swipe(self, x1: int, y1: int, x2: int, y2: int) -> None:
        self.device.swipe(x1, y1, x2, y2, 0.3)

    def type_ascii(self, text: str) -> None:
        self.device.send_keys(text.replace(" ", "%s"))

    def press(self, key: str) -> None:
        self.device.keyevent(key)

    def start(self, package: str) -> None:
        self.device.app_start(package)

    def stop(self, package: str) -> None:
        self.device.app_stop(package)

    def current(self) -> str:
        return str(self.device.app_current().package)

    def push(self, source: Path, target: str) -> None:
        self.device.sync.push(source, target, check=True)

    def pull(self, source: str, target: Path) -> None:
        self.device.sync.pull(source, target)

    def getprop(self, name: str) -> str:
        return str(self.device.getprop(name))

    def packages(self) -> list[str]:
        return list(self.device.list_packages())

    def forward(self, port: int) -> None:
        self.device.forward(f"tcp:{port}", "tcp:9008")


class Uiautomator2(Operations):
    name = "uiautomator2"
    marks: tuple[str, ...] = ()
    note = "3.x; its server is answered by the phone itself"

    def __init__(self, served: Served) -> None:
        import uiautomator2

        self.device = uiautomator2.connect(served.device)

    def close(self) -> None:
        self.device.stop_uiautomator()

    def shell(self, line: str) -> str:
        return str(self.device.shell(line).output)

    def state(self) -> str:
        return "device" if self.device.info["screenOn"] else "off"

    def size(self) -> Size:
        width, height = self.device.window_size()
        return int(width), int(height)

    def hierarchy(self) -> str:
        return str(self.device.dump_hierarchy())

    def screenshot(self) -> Image.Image:
        return self.device.screenshot()

    def tap(self, x: int, y: int) -> None:
        self.device.click(x, y)

    def long_press(self, x: int, y: int) -> None:
        self.device.long_click(x, y, 1.0)

    def swipe(self, x1: int, y1: int, x2: int, y2: int) -> None:
        self.device.swipe(x1, y1, x2, y2, 0.3)

    def type_ascii(self, text: str) -> None:
        self.device(focused=True).set_text(text)

    def type_unicode(self, text: str) -> None:
        self.device.send_keys(text)

    def press(self, key: str) -> None:
        self.device.press(key.lower())

    def start(self, package: str) -> None:
        self.device.app_start(package, wait=True)

    def stop(self, package: str) -> None:
        self.device.app_stop(package)

    def current(self) -> str:
        return str(self.device.app_current()["package"])

    def push(self, source: Path, target: str) -> None:
        self.device.push(str(source), target)

    def pull(self, source: str, target: Path) -> None:
        self.device.pull(source, str(target))

    def packages(self) -> list[str]:
        return list(self.device.app_list(""))

    def forward(self, port: int) -> None:
        self.device.adb_device.forward(f"tcp:{port}", "tcp:9008")


class PurePythonAdb(Operations):
    name = "pure-python-adb"
    marks: tuple[str, ...] = ()
    note = "0.3, through an adb server"

    def __init__(self, served: Served) -> None:
        from ppadb.client import Client

        self.device = Client(port=server_port()).device(served.serial)

    def shell(self, line: str) -> str:
        return str(self.device.shell(line))

    def state(self) -> str:
        return str(self.device.get_state())

    def size(self) -> Size:
        size = self.device.wm_size()
        return size.width, size.height

    def hierarchy(self) -> str:
        return self.shell(f"uiautomator dump {HIERARCHY} > /dev/null && cat {HIERARCHY}")

    def screenshot(self) -> Image.Image:
        return Image.open(BytesIO(self.device.screencap()))

    def tap(self, x: int, y: int) -> None:
        self.device.input_tap(x, y)

    def long_press(self, x: int, y: int) -> None:
        self.device.input_swipe(x, y, x, y, 1000)

    def swipe(self, x1: int, y1: int, x2: int, y2: int) -> None:
        self.device.input_swipe(x1, y1, x2, y2, 300)

    def type_ascii(self, text: str) -> None:
        self.device.input_text(text)

    def press(self, key: str) -> None:
        self.device.input_keyevent(f"KEYCODE_{key}")

    def start(self, package: str) -> None:
        self.shell(f"monkey -p {package} -c android.intent.category.LAUNCHER 1")

    def stop(self, package: str) -> None:
        self.shell(f"am force-stop {package}")

    def current(self) -> str:
        return str(self.device.get_top_activity().package)

    def push(self, source: Path, target: str) -> None:
        self.device.push(str(source), target)

    def pull(self, source: str, target: Path) -> None:
        self.device.pull(source, str(target))

    def getprop(self, name: str) -> str:
        return str(self.device.get_properties()[name])

    def packages(self) -> list[str]:
        return list(self.device.list_packages())

    def forward(self, port: int) -> None:
        self.device.forward(f"tcp:{port}", "tcp:9008")


class AdbShell(Operations):
    name = "adb-shell"
    marks: tuple[str, ...] = ()
    note = "0.4, to the phone without an adb server"

    def __init__(self, served: Served) -> None:
        from adb_shell.adb_device import AdbDeviceTcp

        host, _, port = served.serial.partition(":")
        self.device = AdbDeviceTcp(host, int(port), default_transport_timeout_s=20)
        self.device.connect()

    def close(self) -> None:
        self.device.close()

    def shell(self, line: str) -> str:
        return str(self.device.shell(line))

    def state(self) -> str:
        return "device" if self.device.available else "offline"

    def size(self) -> Size:
        width, height = re.findall(r"(\d+)x(\d+)", self.shell("wm size"))[0]
        return int(width), int(height)

    def hierarchy(self) -> str:
        self.shell(f"uiautomator dump {HIERARCHY}")
        return str(self.shell(f"cat {HIERARCHY}"))

    def screenshot(self) -> Image.Image:
        return Image.open(BytesIO(self.device.exec_out("screencap -p", decode=False)))

    def tap(self, x: int, y: int) -> None:
        self.shell(f"input tap {x} {y}")

    def long_press(self, x: int, y: int) -> None:
        self.shell(f"input swipe {x} {y} {x} {y} 1000")

    def swipe(self, x1: int, y1: int, x2: int, y2: int) -> None:
        self.shell(f"input swipe {x1} {y1} {x2} {y2} 300")

    def type_ascii(self, text: str) -> None:
        self.shell(f"input text '{text}'")

    def press(self, key: str) -> None:
        self.shell(f"input keyevent {key}")

    def start(self, package: str) -> None:
        self.shell(f"am start -n {first_activity(package)}")

    def stop(self, package: str) -> None:
        self.shell(f"am force-stop {package}")

    def current(self) -> str:
        line = self.shell("dumpsys window windows | grep mCurrentFocus")
        return re.findall(r"(\S+)/\S+\}", line)[0]

    def push(self, source: Path, target: str) -> None:
        self.device.push(str(source), target)

    def pull(self, source: str, target: Path) -> None:
        self.device.pull(source, str(target))


class AndroidViewClient(Operations):
    name = "AndroidViewClient"
    marks = ("clients",)
    note = "25, through an adb server"

    def __init__(self, served: Served) -> None:
        from com.dtmilano.android.adb.adbclient import AdbClient
        from com.dtmilano.android.viewclient import ViewClient

        self.device = AdbClient(served.serial, port=server_port(), ignoreversioncheck=True)
        # It looks for a program named adb, in places where there is none.
        self.view: Any = ViewClient(self.device, served.serial, adb=adb_path(), autodump=False)

    def shell(self, line: str) -> str:
        return str(self.device.shell(line))

    def state(self) -> str:
        return "device" if self.device.isScreenOn() and not self.device.isLocked() else "off"

    def size(self) -> Size:
        found = self.device.getDisplayInfo()
        return int(found["width"]), int(found["height"])

    def hierarchy(self) -> str:
        """Its views, written again as the XML that they were read from."""
        texts = [view.getText() for view in self.view.dump(window=-1)]
        return "\n".join(f'text="{text}"' for text in texts if text)

    def screenshot(self) -> Image.Image:
        return self.device.takeSnapshot()

    def tap(self, x: int, y: int) -> None:
        self.device.touch(x, y)

    def long_press(self, x: int, y: int) -> None:
        self.device.longTouch(x, y, 1000)

    def swipe(self, x1: int, y1: int, x2: int, y2: int) -> None:
        self.device.drag((x1, y1), (x2, y2), 300)

    def type_ascii(self, text: str) -> None:
        self.device.type(text)

    def press(self, key: str) -> None:
        self.device.press(f"KEYCODE_{key}")

    def start(self, package: str) -> None:
        self.device.startActivity(first_activity(package))

    def stop(self, package: str) -> None:
        self.device.forceStop(package)

    def current(self) -> str:
        return str(self.device.getTopActivityName()).partition("/")[0]

    def getprop(self, name: str) -> str:
        return str(self.device.getProperty(name))


class Airtest(Operations):
    name = "airtest"
    marks = ("clients",)
    note = "1.4, its class ADB"

    def __init__(self, served: Served) -> None:
        from airtest.core.android.adb import ADB

        self.device = ADB(
            served.serial, adb_path=adb_path(), server_addr=("127.0.0.1", server_port())
        )

    def shell(self, line: str) -> str:
        return str(self.device.shell(line))

    def state(self) -> str:
        return str(self.device.get_status())

    def size(self) -> Size:
        found = self.device.get_display_info()
        return found["width"], found["height"]

    def hierarchy(self) -> str:
        return self.shell(f"uiautomator dump {HIERARCHY} > /dev/null; cat {HIERARCHY}")

    def screenshot(self) -> Image.Image:
        return Image.open(BytesIO(self.device.snapshot()))

    def tap(self, x: int, y: int) -> None:
        self.device.touch((x, y))

    def long_press(self, x: int, y: int) -> None:
        self.device.swipe((x, y), (x, y), 1000)

    def swipe(self, x1: int, y1: int, x2: int, y2: int) -> None:
        self.device.swipe((x1, y1), (x2, y2), 300)

    def type_ascii(self, text: str) -> None:
        self.device.text(text)

    def press(self, key: str) -> None:
        self.device.keyevent(key)

    def start(self, package: str) -> None:
        self.device.start_app(package)

    def stop(self, package: str) -> None:
        self.device.stop_app(package)

    def current(self) -> str:
        return str(self.device.get_top_activity()[0])

    def push(self, source: Path, target: str) -> None:
        self.device.push(str(source), target)

    def pull(self, source: str, target: Path) -> None:
        self.device.pull(source, str(target))

    def getprop(self, name: str) -> str:
        return str(self.device.getprop(name))

    def packages(self) -> list[str]:
        return list(self.device.list_app())

    def forward(self, port: int) -> None:
        self.device.forward(f"tcp:{port}", "tcp:9008")


class AndroidWorld(Adb):
    """Commands of android_world's `adb_utils` and android_env's `adb_call_parser`, through adb."""

    name = "android_world"
    note = "the commands of its `adb_utils` and of android_env, through adb"

    def size(self) -> Size:
        line = self.shell("dumpsys input | grep logicalFrame")
        width, height = re.findall(r"logicalFrame=\[0, 0, (\d+), (\d+)\]", line)[0]
        assert "ROTATION_0" in self.shell("dumpsys window | grep mCurrentRotation")
        return int(width), int(height)

    def type_ascii(self, text: str) -> None:
        plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
        words = plain.split(" ")
        for position, word in enumerate(words):
            if position:
                self.shell("input", "text", "%s")
            self.shell("input", "text", re.sub(r"([\\;|`'\"&<>()#$])", r"\\\1", word))

    def press(self, key: str) -> None:
        self.shell("input", "keyevent", key if key == "HOME" else f"KEYCODE_{key}")

    def start(self, package: str) -> None:
        out = self.shell("am", "start", "-S", "-W", "-n", first_activity(package))
        assert "Error" not in out

    def stop(self, package: str) -> None:
        self.shell("am", "force-stop", package)
        recents = self.shell("dumpsys", "activity", "recents")
        for number in re.findall(r"id=(\d+)", recents):
            self.shell("am", "stack", "remove", number)

    def current(self) -> str:
        line = self.shell("am", "stack", "list", "|", "grep", "-E", "visible=true")
        found = re.search(r".*\{(.*)\}", line)
        assert found is not None
        return found[1].partition("/")[0]


class MobileMcp(Adb):
    """The Android robot of mobile-mcp: its own code, run by node."""

    name = "mobile-mcp"
    marks = ("clients",)
    note = "1.x: its package's own Android robot, run by node; Unicode and files by adb"

    def __init__(self, served: Served) -> None:
        super().__init__(served)
        self.folder = TemporaryDirectory()
        Path(self.folder.name, "adb").symlink_to(adb_path())
        environment = {**os.environ, "PATH": f"{self.folder.name}{os.pathsep}{os.environ['PATH']}"}
        environment.pop("ANDROID_HOME", None)
        self.node = subprocess.Popen(
            ["node", str(BRIDGE), str(MOBILE_MCP), served.serial],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
            text=True,
        )

    def close(self) -> None:
        assert self.node.stdin is not None and self.node.stdout is not None
        self.node.stdin.close()
        self.node.stdout.close()
        self.node.wait(10)
        self.folder.cleanup()

    def call(self, method: str, *arguments: object) -> Any:
        assert self.node.stdin is not None and self.node.stdout is not None
        self.node.stdin.write(json.dumps({"method": method, "args": arguments}) + "\n")
        self.node.stdin.flush()
        answer = json.loads(self.node.stdout.readline())
        assert "error" not in answer, (method, answer)
        return answer["value"]

    def state(self) -> str:
        assert self.call("getOrientation") == "portrait"
        assert self.call("getSystemFeatures")
        return "device"

    def size(self) -> Size:
        found = self.call("getScreenSize")
        return found["width"], found["height"]

    def hierarchy(self) -> str:
        """Its elements, written again as the XML that they were read from."""
        elements = self.call("getElementsOnScreen")
        assert elements
        return "\n".join(f'text="{one["text"]}"' for one in elements if one.get("text"))

    def screenshot(self) -> Image.Image:
        return Image.open(BytesIO(base64.b64decode(self.call("getScreenshot"))))

    def tap(self, x: int, y: int) -> None:
        self.call("tap", x, y)

    def long_press(self, x: int, y: int) -> None:
        self.call("longPress", x, y, 1000)

    def swipe(self, x1: int, y1: int, x2: int, y2: int) -> None:
        assert x1 == x2 and y1 > y2
        self.call("swipeFromCoordinate", x1, y1, "up", y1 - y2)

    def type_ascii(self, text: str) -> None:
        self.call("sendKeys", text)

    def press(self, key: str) -> None:
        self.call("pressButton", key)

    def start(self, package: str) -> None:
        assert {"packageName": package, "appName": package} in self.call("listApps")
        self.call("launchApp", package)

    def stop(self, package: str) -> None:
        self.call("terminateApp", package)

    def current(self) -> str:
        focused = super().current()
        assert focused in self.call("listRunningProcesses")
        return focused

    def packages(self) -> list[str]:
        return list(self.call("listPackages"))


CLIENTS = (
    Adb,
    Adbutils,
    Uiautomator2,
    PurePythonAdb,
    AdbShell,
    AndroidViewClient,
    Airtest,
    AndroidWorld,
    MobileMcp,
)
