"""One device behind an adb server: every call in a thread of its own and with a deadline.

The device may be an emulator, a handset or a served phone; the code treats them alike. The adb
server is the one at the port that `ANDROID_ADB_SERVER_PORT` names, or else at port 5037.
"""

from __future__ import annotations

import base64
import logging
import re
import shlex
import subprocess
import time
from collections.abc import AsyncGenerator, Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import anyio
import anyio.to_thread

from uiprobe.environments.android.dump import (
    READ_PLACE,
    READ_SCREEN,
    READ_WINDOWS,
    DeviceBusyError,
    RawScreen,
    parse_place,
    parse_screen,
)
from uiprobe.environments.android.lines import read_lines
from uiprobe.environments.android.pictures import find_picture, is_whole
from uiprobe.environments.android.rotation import RotationLock
from uiprobe.environments.android.waking import Waking
from uiprobe.environments.errors import DeviceError, DeviceLostError, TextRefusedError

if TYPE_CHECKING:
    from adbutils import AdbClient, AdbDevice
    from adbutils import AdbConnection as AdbStream

T = TypeVar("T")

CALL_TIMEOUT_S = 30.0
"""Seconds in which adb has to answer a call."""

INSTALL_TIMEOUT_S = 300.0

_REFUSED = "SecurityException"
_ALLOW = (
    "; the device lets adb do less than Android does: in its developer options, allow input and "
    "changes of settings over USB (on some, `USB debugging (Security settings)`)"
)

logger = logging.getLogger(__name__)

ADB_KEYBOARD = "com.android.adbkeyboard/.AdbIME"
"""The input method that types what is broadcast to it, in any script."""

MAX_TYPED = 20_000
"""Characters in one text; as many as an action can hold."""

_PIECE = 11_000
"""Characters per command: one to adb holds 64 KiB, and a character has up to 4 bytes in UTF-8."""

_KEYS = 500
"""Keys per command, each way."""

_KEYBOARD_TIMEOUT_S = 5.0
"""Seconds in which the ADB keyboard has to become the active one."""

_SIZE = re.compile(r"(Physical|Override) size: ([0-9]{1,5})x([0-9]{1,5})")
_DENSITY = re.compile(r"(Physical|Override) density: ([0-9]{1,5})")

MAX_OUTPUT_BYTES = 64 * 1024 * 1024
"""Bytes that one call may answer; a device that sends more is not believed."""


def connect_server() -> AdbClient:
    """A client of the adb server, which is started if it does not run.

    Raises:
        DeviceError: adb is missing, or its server does not start.
    """
    import adbutils

    client = adbutils.AdbClient(socket_timeout=CALL_TIMEOUT_S)
    try:
        client.server_version()
    except (adbutils.AdbError, OSError, ValueError, subprocess.SubprocessError) as error:
        raise DeviceError(
            f"starting the adb server on port {client.port}: {error}. Run `adb start-server` by "
            "hand to see why, or set ANDROID_ADB_SERVER_PORT to a server that runs"
        ) from error
    return client


def list_serials(client: AdbClient) -> list[str]:
    """Serials of the devices that are ready, sorted."""
    return sorted(device.serial for device in client.list() if device.state == "device")


async def reconnect(serial: str, *, timeout_s: float = CALL_TIMEOUT_S) -> None:
    """Reconnect the adb server with a device that is reached over a network.

    What was asked of it before, and not done, is then dropped. Emulators and devices on a cable
    come back by themselves.

    Raises:
        DeviceLostError: It cannot be reached.
    """
    if ":" not in serial:
        return
    import adbutils

    def call() -> str:
        client = connect_server()
        client.disconnect(serial)
        return str(client.connect(serial, timeout=timeout_s))

    try:
        with anyio.fail_after(timeout_s):
            said = await anyio.to_thread.run_sync(call, abandon_on_cancel=True)
    except (TimeoutError, adbutils.AdbTimeout):
        said = f"no answer within {timeout_s:g} s"
    except (adbutils.AdbError, DeviceError, EOFError, OSError) as error:
        said = str(error)
    if not said.startswith("connected to"):
        raise DeviceLostError(f"{serial}: `adb connect {serial}`: {said}")


class AdbConnection:
    """Calls one device.

    Args:
        serial: Its name in `adb devices`.
        call_timeout_s: Deadline of every call; installing has its own.
        display: Number of the display that is pictured, as `dumpsys SurfaceFlinger --display-id`
            has it; by default the one that the device chooses.
    """

    def __init__(
        self, serial: str, *, call_timeout_s: float = CALL_TIMEOUT_S, display: str = ""
    ) -> None:
        self.serial = serial
        self._display = _known_display(display)
        self._warned = False
        self._waking = Waking(serial, self.execute, self.shell)
        self._rotation = RotationLock(self.shell)
        self._call_timeout_s = call_timeout_s
        self._device: AdbDevice | None = None
        # Its own, so that a device that hangs does not take threads from the others.
        self._limiter = anyio.CapacityLimiter(4)
        self._own_keyboard: str | None = None
        self._has_adb_keyboard = False
        self._lost = False

    async def connect(self) -> None:
        """Find the device, wake it, and choose the keyboard that types any script if it has it.

        Raises:
            DeviceError: There is no adb server, or the device refuses.
            DeviceLostError: There is no such device, or it does not answer.
        """
        await self._waking.wake()
        await self._waking.keep_awake()
        keyboards = (await self.shell("ime", "list", "-a", "-s")).split()
        self._has_adb_keyboard = ADB_KEYBOARD in keyboards
        if not self._has_adb_keyboard:
            return
        own = (await self.shell("settings", "get", "secure", "default_input_method")).strip()
        if own == ADB_KEYBOARD:
            return
        await self.shell("ime", "enable", ADB_KEYBOARD)
        await self.shell("ime", "set", ADB_KEYBOARD)
        self._own_keyboard = own
        await self._wait_for_adb_keyboard()

    async def wake(self) -> bool:
        """Wake the device up, and put away a lock without a code; whether that was needed.

        Raises:
            DeviceError: It stays asleep, or locked.
            DeviceLostError: It does not answer.
        """
        return await self._waking.wake()

    async def lock_rotation(self) -> None:
        """Keep the screen upright, unless an app demands otherwise, until `close`.

        Raises:
            DeviceError: The device refuses.
            DeviceLostError: It does not answer.
        """
        await self._rotation.lock()

    async def close(self) -> None:
        """Give the device its own settings back; one that was lost is left alone."""
        if not self._lost:
            await self._waking.put_back()
            await self._rotation.put_back()
        if self._own_keyboard not in (None, "null", "") and not self._lost:
            await self.shell("ime", "set", str(self._own_keyboard))
        self._own_keyboard = None

    async def shell(self, *words: str) -> str:
        """Run a program on the device; every word reaches it as it is.

        Raises:
            DeviceError: Its exit status is not 0.
            DeviceLostError: The device does not answer.
        """
        status, output = await self._run(words)
        # `input` of some versions says why it did nothing, and ends as if it had.
        if status != 0 or (words[0] == "input" and _REFUSED in output):
            raise self._refusal(words, status, output)
        return output

    def _refusal(self, words: Sequence[str], status: int, output: str) -> DeviceError:
        advice = _ALLOW if _REFUSED in output else ""
        return DeviceError(
            f"{self.serial}: `{shlex.join(words)[:200]}` ended with status {status}: "
            f"{output.strip()[:300]}{advice}"
        )

    async def _run(self, words: Sequence[str]) -> tuple[int, str]:
        line = shlex.join(words)
        result = await self._call(
            shlex.join(words[:3]),
            lambda device, seconds: device.shell2(line, timeout=seconds, encoding=None, v2=True),
        )
        return int(result.returncode), bytes(result.output).decode("utf-8", "replace")

    async def execute(self, line: str) -> bytes:
        """The raw output of a command line of our own; it must hold nothing that came from outside.

        Raises:
            DeviceLostError: The device does not answer.
        """

        def read(device: AdbDevice, seconds: float) -> bytes:
            output = bytearray()
            end = time.monotonic() + seconds
            with device.open_transport(timeout=seconds) as connection:
                connection.send_command(f"exec:{line}")
                connection.check_okay()
                while chunk := connection.recv(64 * 1024):
                    output += chunk
                    # By now nothing waits for this thread; it must not run for ever.
                    if time.monotonic() > end:
                        raise TimeoutError(f"still answering after {seconds:g} s")
                    if len(output) > MAX_OUTPUT_BYTES:
                        raise DeviceError(
                            f"{self.serial}: `{line[:60]}` answered more than "
                            f"{MAX_OUTPUT_BYTES:,} bytes"
                        )
            return bytes(output)

        return await self._call(line[:60], read)

    async def read_screen(self, *, windows: bool = False) -> RawScreen:
        """The hierarchy and the focused activity.

        Args:
            windows: Whether to ask for all windows; only a simulated phone answers that.

        Raises:
            DeviceBusyError: The device could not dump its screen at this moment.
            DeviceLostError: It does not answer.
        """
        line = READ_WINDOWS if windows else READ_SCREEN
        return parse_screen(await self.execute(line), name=self.serial)

    async def read_place(self) -> RawScreen:
        """The window in front, without the hierarchy: a screen whose document is empty.

        Raises:
            DeviceLostError: The device does not answer.
        """
        return parse_place(await self.execute(READ_PLACE))

    async def screenshot(self) -> bytes:
        """The screen as PNG.

        Raises:
            DeviceBusyError: The picture was cut off.
            DeviceError: The answer is not a PNG.
            DeviceLostError: The device does not answer.
        """
        chosen = f"-d {self._display} " if self._display else ""
        answer = await self.execute(f"screencap {chosen}-p")
        # A device with several displays warns before the picture, on the same output.
        warning, picture = find_picture(answer)
        if not picture:
            raise DeviceError(
                f"{self.serial}: taking a screenshot: found {answer[:200]!r}, expected a PNG. "
                "Screens that forbid screenshots (FLAG_SECURE) cannot be observed as a picture"
                + await self._displays()
            )
        if not is_whole(picture):
            raise DeviceBusyError(
                f"{self.serial}: taking a screenshot: the picture ends after {len(picture):,} "
                "bytes, before it is whole. See that the connection holds"
            )
        if warning and not self._warned:
            self._warned = True
            logger.warning(
                "%s: screencap warned %r%s",
                self.serial,
                warning.decode("utf-8", "replace").strip()[:300],
                await self._displays(),
            )
        return picture

    async def _displays(self) -> str:
        """The numbers of several displays, as advice; empty for one."""
        found = re.findall(
            r"^Display (\d{1,20})",
            (await self.execute("dumpsys SurfaceFlinger --display-id")).decode("utf-8", "replace"),
            re.MULTILINE,
        )
        if len(found) < 2:
            return ""
        return f"; its displays are {', '.join(found)}, and display=ID chooses one"

    async def size(self) -> tuple[int, int]:
        """Width and height of the screen, in pixels.

        Raises:
            DeviceError: The device does not say.
        """
        found = {
            kind: (int(w), int(h)) for kind, w, h in _SIZE.findall(await self.shell("wm", "size"))
        }
        # `wm size` may have set another size than the panel has, and apps see that one.
        size = found.get("Override") or found.get("Physical")
        if size is None:
            raise DeviceError(f"{self.serial}: `wm size` names no size")
        return size

    async def density(self) -> int:
        """Dots per inch of the screen.

        Raises:
            DeviceError: The device does not say.
        """
        found = dict(_DENSITY.findall(await self.shell("wm", "density")))
        density = found.get("Override") or found.get("Physical")
        if density is None:
            raise DeviceError(f"{self.serial}: `wm density` names no density")
        return int(density)

    async def open_stream(self, line: str) -> AsyncGenerator[tuple[str, float], None]:
        """Start a command line of our own, whose output is read as it comes: see `read_lines`.

        Args:
            line: The command line; it must hold nothing that came from outside.

        Raises:
            DeviceLostError: The device does not answer.
        """

        def begin(device: AdbDevice, seconds: float) -> AdbStream:
            connection = device.open_transport(timeout=seconds)
            try:
                connection.send_command(f"shell:{line}")
                connection.check_okay()
                # A stream is silent for as long as nobody touches the device.
                connection.conn.settimeout(None)
            except BaseException:
                connection.close()
                raise
            return connection

        connection = await self._call(line[:60], begin)
        return read_lines(connection, self._limiter, name=f"{self.serial}: `{line[:60]}`")

    async def tap(self, x: float, y: float) -> None:
        """Touch and let go."""
        await self.shell("input", "tap", str(round(x)), str(round(y)))

    async def swipe(self, x1: float, y1: float, x2: float, y2: float, duration_ms: int) -> None:
        """Move a finger; in one place it is a long press."""
        places = (str(round(place)) for place in (x1, y1, x2, y2))
        await self.shell("input", "swipe", *places, str(duration_ms))

    async def press_key(self, keycode: str) -> None:
        """Press a key by its Android name."""
        await self.shell("input", "keyevent", f"KEYCODE_{keycode}")

    async def replace_text(self, text: str, held: int, *, chords: bool = False) -> None:
        """Empty the focused field and type into it, exactly.

        Args:
            text: What is typed.
            held: How many characters the field holds, for devices without the ADB keyboard.
            chords: Whether the field is emptied by keys: those of WebView and Flutter do not heed
                the input method when it asks them to.

        Raises:
            TextRefusedError: This device cannot type it.
        """
        self.check_text(text)
        if chords:
            await self._empty_by_chord(min(held, MAX_TYPED))
        if self._has_adb_keyboard:
            if not chords:
                await self.shell("am", "broadcast", "-a", "ADB_CLEAR_TEXT")
            for start in range(0, len(text), _PIECE):
                message = base64.b64encode(text[start : start + _PIECE].encode()).decode()
                await self._type("am", "broadcast", "-a", "ADB_INPUT_B64", "--es", "msg", message)
            return
        if not chords:
            await self._delete(min(held, MAX_TYPED))
        # To `input text`, "%s" is a space: the two characters go in two commands.
        for line in re.split(r"(?<=%)(?=s)", text):
            for start in range(0, len(line), _PIECE):
                piece = line[start : start + _PIECE].replace(" ", "%s")
                await self._type("input", "text", piece)

    async def _empty_by_chord(self, held: int) -> None:
        keys = ("KEYCODE_CTRL_LEFT", "KEYCODE_A")
        status, _ = await self._run(("input", "keycombination", *keys))
        if status == 0:
            await self.shell("input", "keyevent", "KEYCODE_DEL")
        else:
            # Before Android 12 there is no such command.
            await self._delete(held)

    async def _delete(self, count: int) -> None:
        """Delete on both sides of the cursor: in a field of several lines it may be anywhere."""
        for start in range(0, count, _KEYS):
            pressed = min(_KEYS, count - start)
            keys = ["KEYCODE_DEL"] * pressed + ["KEYCODE_FORWARD_DEL"] * pressed
            await self.shell("input", "keyevent", *keys)

    async def _type(self, *words: str) -> None:
        status, output = await self._run(words)
        if _REFUSED in output:
            raise self._refusal(words, status, output)
        if status != 0:
            raise TextRefusedError(f"{self.serial}: the device refused: {output.strip()[-300:]}")

    async def _wait_for_adb_keyboard(self) -> None:
        """Android binds an input method some time after it was chosen."""
        with anyio.move_on_after(_KEYBOARD_TIMEOUT_S):
            pause = 0.01
            while f"mCurMethodId={ADB_KEYBOARD}" not in await self.shell("dumpsys", "input_method"):
                await anyio.sleep(pause)
                pause = min(2 * pause, 0.5)
            return
        raise DeviceError(
            f"{self.serial}: the ADB keyboard was chosen but not bound within "
            f"{_KEYBOARD_TIMEOUT_S:g} s; choose it in the device's settings before the run"
        )

    def check_text(self, text: str) -> None:
        """Check that this device can type a text.

        Raises:
            TextRefusedError: It cannot.
        """
        if len(text) > MAX_TYPED:
            raise TextRefusedError(f"a text of {len(text):,} characters, at most {MAX_TYPED:,}")
        if "\0" in text or not _is_encodable(text):
            raise TextRefusedError("the text holds a null character or half of a surrogate pair")
        if not self._has_adb_keyboard and not (text.isascii() and text.isprintable()):
            raise TextRefusedError(
                f"{self.serial} has no ADB keyboard, and without it `input text` types one line of "
                f"ASCII only. Install ADBKeyBoard ({ADB_KEYBOARD.partition('/')[0]}) on it"
            )

    async def start(self, package: str, activity: str | None = None) -> None:
        """Bring an app to the front.

        Raises:
            DeviceError: There is no such app or activity.
        """
        if activity is not None:
            words = ["am", "start", "-W", "-n", f"{package}/{activity}"]
        else:
            words = ["monkey", "-p", package, "-c", "android.intent.category.LAUNCHER", "1"]
        status, output = await self._run(words)
        # Android reports some failures with exit status 0.
        if status != 0 or "Error" in output or "monkey aborted" in output:
            raise DeviceError(
                f"{self.serial}: starting {package}: {output.strip()[:300]}. Is the app installed?"
            )

    async def stop(self, package: str) -> None:
        """End an app."""
        await self.shell("am", "force-stop", package)

    async def clear(self, package: str) -> None:
        """End an app and delete its data.

        Raises:
            DeviceError: There is no such app, or its data cannot be deleted.
        """
        output = await self.shell("pm", "clear", package)
        if "Success" not in output:
            raise DeviceError(f"{self.serial}: clearing {package}: {output.strip()[:300]}")

    async def packages(self) -> list[str]:
        """Installed packages, sorted."""
        lines = (await self.shell("pm", "list", "packages")).split()
        return sorted(line.removeprefix("package:") for line in lines)

    async def install(self, folder: Path) -> list[str]:
        """Install every APK of a folder, in the order of their names.

        Returns:
            The names of the files.

        Raises:
            DeviceError: The folder holds none, or the device refuses one.
        """
        files = await anyio.to_thread.run_sync(lambda: sorted(folder.glob("*.apk")))
        if not files:
            raise DeviceError(f"installing from {folder}: found no file that ends in .apk")
        for file in files:
            await self._call(f"install {file.name}", partial(_install, file), INSTALL_TIMEOUT_S)
        return [file.name for file in files]

    async def push(self, content: bytes, path: str) -> None:
        """Write a file on the device.

        Raises:
            DeviceError: The device refuses, for lack of room for example.
            DeviceLostError: The device does not answer.
        """
        try:
            await self._call(f"push {path}", lambda device, _: device.sync.push(content, path))
        except DeviceLostError as error:
            # adbutils marks a refusal, unlike a lost device, only by the word FAIL.
            if "FAIL" not in str(error):
                raise
            self._lost = False
            _, said = await self._run(("touch", path))
            raise DeviceError(
                f"{self.serial}: writing {len(content):,} bytes to {path}: the device refuses: "
                f"{said.strip()[:200] or 'it does not say why'}"
            ) from None

    async def _call(
        self,
        what: str,
        function: Callable[[Any, float], T],
        timeout_s: float | None = None,
    ) -> T:
        """Call the device in a thread, and give up on it at the deadline."""
        import adbutils

        seconds = self._call_timeout_s if timeout_s is None else timeout_s

        def call() -> T:
            # Kept, because it remembers which version of the shell the device speaks.
            if self._device is None:
                self._device = _open_device(connect_server(), self.serial)
            return function(self._device, seconds)

        try:
            with anyio.fail_after(seconds):
                return await anyio.to_thread.run_sync(
                    call, abandon_on_cancel=True, limiter=self._limiter
                )
        except (TimeoutError, adbutils.AdbTimeout) as error:
            self._lost = True
            raise DeviceLostError(
                f"{self.serial}: `{what}` was not answered within {seconds:g} s. Look at the "
                "device; `adb reconnect` may bring it back"
            ) from error
        except (adbutils.AdbError, EOFError, OSError) as error:
            self._lost = True
            raise DeviceLostError(
                f"{self.serial or 'no serial'}: `{what}` failed: {error}. `adb devices` lists what "
                f"is connected; `adb connect {self.serial or 'HOST:PORT'}` connects a served phone"
            ) from error


def _known_display(number: str) -> str:
    if not re.fullmatch(r"[0-9]{0,20}", number):
        raise ValueError(f"display: found {number[:40]!r}, expected a number")
    return number


def _open_device(client: AdbClient, serial: str) -> AdbDevice:
    """The device of adbutils, with one connection per call and none without a deadline."""
    import adbutils

    class Device(adbutils.AdbDevice):  # type: ignore[misc]
        def open_transport(
            self, command: str | None = None, timeout: float | None = None
        ) -> adbutils.AdbConnection:
            if command is not None:
                return super().open_transport(command, timeout or CALL_TIMEOUT_S)
            connection = self._client.make_connection(timeout=timeout or CALL_TIMEOUT_S)
            try:
                connection.send_command(f"host:transport:{self._serial}")
                connection.check_okay()
            except BaseException:
                connection.close()
                raise
            return connection

    return Device(client, serial)


def _install(file: Path, device: AdbDevice, seconds: float) -> None:
    remote = "/data/local/tmp/uiprobe.apk"
    device.sync.push(file, remote)
    # -r replaces what is installed, -t takes test builds, and -g grants all permissions, so that no
    # prompt stands over the app.
    result = device.shell2(f"pm install -r -t -g {remote}", timeout=seconds, v2=True)
    device.shell2(f"rm -f {remote}", timeout=seconds, v2=True)
    if "Success" not in result.output:
        raise DeviceError(f"{device.serial}: installing {file.name}: {result.output.strip()[:300]}")


def _is_encodable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
