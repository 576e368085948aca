"""Commands that run until their client leaves: getevent, logcat, and uiautomator2's server.

Only a line that holds nothing else can last; inside other lines these programs end at once.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

from uiprobe.environments.phone.shell import getevent
from uiprobe.environments.phone.shell.program import Call, Device, Program, ProgramError

UIAUTOMATOR2_MAIN = "com.wetest.uia2.Main"
"""The class that uiautomator2 (3.x) starts on a device."""

UIAUTOMATOR2_PORT = 9008
"""Port at which the client of uiautomator2 expects its server on a device."""

_LOG_START = "--------- beginning of main\n"


@dataclass(frozen=True, slots=True)
class LogWatch:
    """A `logcat` that waits for messages, which never come: nothing on the phone writes any.

    Attributes:
        header: What is printed first.
    """

    header: str = _LOG_START


@dataclass(frozen=True, slots=True)
class Automator:
    """A server of uiautomator2 that runs while its client keeps the line open.

    Attributes:
        port: The port of the phone that it answers on.
    """

    port: int


Lasting: TypeAlias = getevent.EventWatch | LogWatch | Automator


def find(variables: dict[str, str], words: list[str], device: Device) -> Lasting | None:
    """The work of a command that lasts; None for one that ends by itself, or is wrong.

    Args:
        variables: Those that are set before its name.
        words: Its name and its arguments.
        device: The phone.
    """
    name, arguments = words[0].removeprefix("/system/bin/"), words[1:]
    try:
        match name:
            case "getevent":
                return getevent.parse_watch(arguments)
            case "logcat":
                return None if _ends(arguments) else LogWatch()
            case "app_process" | "app_process64" | "app_process32":
                return _find_automator(variables, arguments, device)
    except ProgramError:
        # Run as any other line, it says what is wrong.
        return None
    return None


def _ends(arguments: list[str]) -> bool:
    """Whether these arguments of `logcat` ask for what there is, and no more."""
    return any(re.fullmatch(r"-[dcgGtS].*|--clear|--buffer-size.*", word) for word in arguments)


def _logcat(call: Call) -> int:
    if not any(word.startswith(("-c", "--clear", "-g", "-G")) for word in call.arguments):
        call.stdout.write(_LOG_START.encode())
    return 0


def _find_automator(
    variables: dict[str, str], arguments: list[str], device: Device
) -> Automator | None:
    words = [word for word in arguments if not word.startswith(("-D", "-X", "--nice-name"))]
    if words[1:2] != [UIAUTOMATOR2_MAIN]:
        return None
    try:
        jar = device.files.stat(variables.get("CLASSPATH", ""))
    except OSError:
        return None
    match words[2:]:
        case []:
            port = str(UIAUTOMATOR2_PORT)
        case ["-p" | "--port", port] if re.fullmatch("[1-9][0-9]{0,4}", port):
            pass
        case _:
            return None
    return None if jar.is_directory or int(port) > 65_535 else Automator(int(port))


def _app_process(call: Call) -> int:
    names = [word for word in call.arguments if "." in word and not word.startswith("-")]
    if UIAUTOMATOR2_MAIN in names:
        path = call.environment.variables.get("CLASSPATH", "")
        call.device.files.stat(path)
        raise ProgramError(
            f"app_process: {UIAUTOMATOR2_MAIN} takes [-p PORT], and runs only while a client keeps "
            "the line open that starts it and nothing else",
            1,
        )
    raise ProgramError(
        f"Error: could not find class '{names[0][:100] if names else ''}': this phone runs no "
        f"Java; it answers {UIAUTOMATOR2_MAIN} by itself",
        1,
    )


PROGRAMS: dict[str, Program] = {
    "logcat": _logcat,
    "log": lambda call: 0,
    "app_process": _app_process,
    "app_process64": _app_process,
    "app_process32": _app_process,
}
