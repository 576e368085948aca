"""A headless Chromium for tests, driven over the DevTools protocol through a pipe."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from base64 import b64decode
from pathlib import Path
from tempfile import mkdtemp
from types import TracebackType
from typing import Any

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def find_chromium() -> str | None:
    """The path of a Chromium; None if there is none."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


class Browser:
    """One page in a browser that may not reach any network."""

    def __init__(self, executable: str) -> None:
        to_browser, self._out = os.pipe()
        self._in, from_browser = os.pipe()
        self._profile = mkdtemp(prefix="uiprobe-browser-")

        def place() -> None:
            # Chromium reads commands from descriptor 3 and answers on 4.
            reading, writing = os.dup(to_browser), os.dup(from_browser)
            os.dup2(reading, 3)
            os.dup2(writing, 4)

        self._process = subprocess.Popen(
            [
                executable,
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-background-networking",
                "--disable-component-update",
                "--no-first-run",
                "--force-device-scale-factor=1",
                "--hide-scrollbars",
                f"--user-data-dir={self._profile}",
                "--remote-debugging-pipe",
                "about:blank",
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            close_fds=False,
            preexec_fn=place,
        )
        os.close(to_browser)
        os.close(from_browser)
        self._buffer = b""
        self._number = 0
        self._session: str | None = None
        self.events: list[dict[str, Any]] = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)[
            "sessionId"
        ]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Call a method of the protocol."""
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": parameters}
        if self._session is not None:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._read()
            if answer.get("id") == self._number:
                assert "error" not in answer, answer["error"]
                return dict(answer["result"])
            self.events.append(answer)

    def _read(self) -> dict[str, Any]:
        while b"\0" not in self._buffer:
            data = os.read(self._in, 1 << 20)
            assert data, "the browser has gone"
            self._buffer += data
        message, self._buffer = self._buffer.split(b"\0", 1)
        return dict(json.loads(message))

    def open(self, path: Path) -> None:
        """Open a file, and wait until it is there."""
        self.events.clear()
        self.call("Page.navigate", url=path.resolve().as_uri())
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self._read())

    def run(self, script: str) -> Any:
        """Run a script in the page (its policy does not bind the protocol), and give its value."""
        found = self.call(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True
        )
        assert "exceptionDetails" not in found, found["exceptionDetails"]
        return found["result"].get("value")

    def resize(self, width: int, height: int = 900) -> None:
        """Give the page a size in CSS pixels."""
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )

    def media(self, *, scheme: str = "light", kind: str = "screen") -> None:
        """Emulate a colour scheme and a medium."""
        self.call(
            "Emulation.setEmulatedMedia",
            media=kind,
            features=[{"name": "prefers-color-scheme", "value": scheme}],
        )

    def press(self, key: str, *, shift: bool = False) -> None:
        """Press a key, as a person at a keyboard does."""
        codes = {"Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "d": 68, "h": 72}
        codes |= {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}
        text = {"Enter": "\r", " ": " "}.get(key, "")
        common = {
            "key": key,
            "windowsVirtualKeyCode": codes[key],
            "modifiers": 8 if shift else 0,
        }
        down = "keyDown" if text else "rawKeyDown"
        self.call("Input.dispatchKeyEvent", type=down, text=text, **common)
        self.call("Input.dispatchKeyEvent", type="keyUp", **common)

    def requests(self) -> list[str]:
        """The addresses that the page asked for since it was opened, data in it left out."""
        return [
            url
            for event in self.events
            if event.get("method") == "Network.requestWillBeSent"
            and not (url := event["params"]["request"]["url"]).startswith("data:")
        ]

    def complaints(self) -> list[str]:
        """Errors and warnings on the console, refusals of the page's policy included."""
        found = []
        for event in self.events:
            parameters = event.get("params", {})
            match event.get("method"):
                case "Log.entryAdded":
                    entry = parameters["entry"]
                    if entry["level"] in ("error", "warning"):
                        found.append(f"{entry['source']}: {entry['text']}")
                case "Runtime.exceptionThrown":
                    found.append(str(parameters["exceptionDetails"]))
                case "Runtime.consoleAPICalled":
                    if parameters["type"] in ("error", "warning"):
                        found.append(str(parameters["args"]))
        return found

    def screenshot(self, *, whole: bool = False) -> bytes:
        """The page as PNG, all of it or what is in view."""
        return b64decode(self.call("Page.captureScreenshot", captureBeyondViewport=whole)["data"])

    def pdf(self) -> bytes:
        """The page as it prints."""
        self.call("Emulation.setEmulatedMedia", media="print")
        return b64decode(self.call("Page.printToPDF", preferCSSPageSize=True)["data"])

    def close(self) -> None:
        """End the browser."""
        os.close(self._out)
        os.close(self._in)
        self._process.terminate()
        self._process.wait(timeout=20)
        shutil.rmtree(self._profile, ignore_errors=True)

    def __enter__(self) -> Browser:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
