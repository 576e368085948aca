"""Hostile command lines, each in a process of its own that is forked off one with all imports.

A case ends by itself, or by Ctrl-C after a while, as a person would end it. Whatever happens, the
exit code is 0, 1 or 2, and no traceback and no control character of the input reaches the terminal.
"""

from __future__ import annotations

import atexit
import gc
import os
import pkgutil
import resource
import shutil
import signal
import socket
import sys
import time
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Any, NoReturn

import uiprobe
from tests.recorded import write_recording
from tests.releases import write_release
from uiprobe.cli import main
from uiprobe.environments.web.executable import BROWSER_VARIABLE
from uiprobe.recordings.minting import mint

from .command_lines import Line, draw_line, fill
from .measure import BreachError, HungError
from .sources import _MODEL_FILE, SECRET, workspace

INTERRUPT_S = 2.5
"""When Ctrl-C comes at the latest: some commands serve until then, others work for minutes."""

END_S = 40.0
"""How long a command may take to end after Ctrl-C, on a machine that others keep busy."""

MOST_MEMORY_BYTES = 3 * 1024**3
MOST_OUTPUT_BYTES = 1_000_000

_CODES = (0, 1, 2)
_ORDERS = ("\x1b", "\x07", "\x08", "\x7f", "\x9b", "\u202e", "\u2066")
_SIGNS = ("Traceback (most recent call last)", "Exception ignored in", "Fatal Python error")


def fuzz_command(random: Random) -> tuple[str, int]:
    """Run a hostile command line; says how it ended."""
    line = draw_line(random)
    wait_s = random.choice((INTERRUPT_S, INTERRUPT_S, 0.2 + random.random()))
    return run_line(line, wait_s), 1


def run_line(line: Line, wait_s: float = INTERRUPT_S) -> str:
    """Run a command line in a process of its own.

    Returns:
        How it ended, in words.

    Raises:
        BreachError: It ended as no command may.
    """
    fixed = _fixtures()
    place = Path(mkdtemp(prefix="line-", dir=fixed["home"]))
    try:
        _furnish(place)
        arguments = [_as_given(one) for one in fill(line, {**fixed, "tmp": place})]
        code, interrupted, peak = _run(arguments, place, wait_s)
        shown = (place / "stdout").read_bytes() + (place / "stderr").read_bytes()
        _judge(line, arguments, code, shown, peak)
    finally:
        shutil.rmtree(place, ignore_errors=True)
    return f"exit {code}" + (" after Ctrl-C" if interrupted else "")


def _judge(line: Line, arguments: list[str], code: int, shown: bytes, peak: int) -> None:
    text = shown.decode("utf-8", "replace")
    told = f"\nuiprobe {' '.join(repr(one[:200]) for one in arguments)}\n{text[-3_000:]}"
    if code not in _CODES:
        raise BreachError(f"exit code {code}{told}")
    for sign in _SIGNS:
        if sign in text:
            raise BreachError(f"{sign!r}, exit code {code}{told}")
    if code == 2 and not text.strip():
        raise BreachError(f"exit code 2 without a word{told}")
    if code == 0 and line.refused:
        raise BreachError(f"{line.refused} was accepted{told}")
    for order in _ORDERS:
        if order in text:
            raise BreachError(f"the output has {order!r}{told!r}")
    if "Unknown error" in text or SECRET in text:
        raise BreachError(f"it tells nothing, or too much{told}")
    if len(shown) > MOST_OUTPUT_BYTES:
        raise BreachError(f"an output of {len(shown):,} bytes{told[-500:]}")
    if peak > MOST_MEMORY_BYTES:
        raise BreachError(f"it took {peak / 2**20:,.0f} MB{told[-500:]}")


def _run(arguments: list[str], place: Path, wait_s: float) -> tuple[int, bool, int]:
    """Exit code, whether Ctrl-C was needed, and peak of memory in bytes."""
    begun, begins = os.pipe()
    child = os.fork()
    if child == 0:
        _become(arguments, place, begins)
    os.close(begins)
    with os.fdopen(begun, "rb") as ready:
        # Ctrl-C is for the command, not for what becomes one.
        ready.read(1)
    started = time.monotonic()
    interrupted = killed = False
    try:
        while True:
            done, status, usage = os.wait4(child, os.WNOHANG)
            if done:
                break
            spent = time.monotonic() - started
            if not interrupted and (spent > wait_s or _serves(place)):
                interrupted = True
                started, wait_s = time.monotonic(), END_S
                _signal(child, signal.SIGINT)
            elif interrupted and spent > END_S:
                killed = True
                _signal(child, signal.SIGKILL)
            time.sleep(0.01)
    except BaseException:
        _signal(child, signal.SIGKILL)
        os.waitpid(child, 0)
        raise
    # What it started and left behind ends with it.
    _signal(child, signal.SIGKILL)
    if killed:
        raise HungError(f"no end within {END_S:g} s after Ctrl-C: {' '.join(arguments)[:500]!r}")
    return os.waitstatus_to_exitcode(status), interrupted, usage.ru_maxrss * 1024


def _serves(place: Path) -> bool:
    return b"Ctrl-C" in (place / "stdout").read_bytes()


def _signal(group: int, number: int) -> None:
    try:
        os.killpg(group, number)
    except (ProcessLookupError, PermissionError):
        return


def _become(arguments: list[str], place: Path, begins: int) -> NoReturn:
    """Be the command, in the forked process; never returns to what called."""
    code = 99
    try:
        os.setsid()
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (8 * MOST_MEMORY_BYTES, 8 * MOST_MEMORY_BYTES))
        for number, name in ((1, "stdout"), (2, "stderr")):
            file = os.open(place / name, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
            os.dup2(file, number)
        os.dup2(os.open("/dev/null", os.O_RDONLY), 0)
        sys.stdin = os.fdopen(0)
        sys.stdout = os.fdopen(1, "w", encoding="utf-8")
        sys.stderr = os.fdopen(2, "w", encoding="utf-8", errors="backslashreplace")
        os.chdir(place)
        os.write(begins, b".")
        os.close(begins)
        code = _call(arguments)
        sys.stdout.flush()
        sys.stderr.flush()
    except BaseException:
        sys.excepthook(*sys.exc_info())
    finally:
        # What the process that forked registered for its end is none of this one's.
        os._exit(code)


def _call(arguments: list[str]) -> int:
    try:
        main(arguments, prog_name="uiprobe")
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    return 0


def _as_given(argument: str) -> str:
    """An argument as a program gets it, from bytes: half of a surrogate pair is three of them."""
    try:
        return os.fsdecode(os.fsencode(argument))
    except UnicodeEncodeError:
        return os.fsdecode(argument.encode("utf-8", "surrogatepass"))


def _furnish(place: Path) -> None:
    """Files and folders of every kind, in the folder that a case works in."""
    for name in ("stdout", "stderr", "file"):
        (place / name).touch()
    for name in ("empty", "read-only", "closed"):
        (place / name).mkdir()
    os.mkfifo(place / "pipe")
    (place / "loop").symlink_to("loop")
    (place / "garbage.yaml").write_bytes(b"a: [\xff\0")
    (place / "garbage.zip").write_bytes(b"PK\3\4" + bytes(50))
    (place / "read-only").chmod(0o555)
    (place / "closed").chmod(0)


@cache
def _fixtures() -> dict[str, Path]:
    """What sound command lines read; made once in each process, and kept from the network."""
    _isolate()
    home = Path(mkdtemp(prefix="command-lines-", dir=workspace()))
    atexit.register(_remove, home, os.getpid())
    for name in ("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        os.environ[name] = str(home)
    for name, text in {
        "model.yaml": _yaml(),
        "site.yaml": "name: mine\naddress: http://127.0.0.1:9\n",
        "brief.yaml": "prompt: A page with a button.\ntasks: [Press it.]\n",
        "page.html": "<html><body><a href='/x'>X</a><button>Go</button></body></html>",
        "script": "press [stop]\n",
    }.items():
        (home / name).write_text(text, encoding="utf-8")
    write_release(home / "release")
    write_recording(home / "recordings" / "save")
    mint(home / "recordings", home / "minted", seed=1)
    shutil.make_archive(str(home / "whole"), "zip", home / "release")
    (home / "torn.eval").write_bytes((home / "whole.zip").read_bytes()[:2_000])
    places = {path.stem: path for path in home.iterdir()} | {
        "home": home,
        "zip": home / "whole.zip",
    }
    _everything()
    for arguments in (
        "run --models random,reference --probes app_knowledge,navigation --limit 1 --jobs 1 "
        f"--display none --log-dir {home}/logs",
        f"design init {home}/pages --coder template_broken --cua scripted --verifier builtin "
        "--language mini --briefs habit-garden",
    ):
        _furnish(place := Path(mkdtemp(dir=home)))
        code, *_ = _run(arguments.split(), place, 600)
        if code:
            raise RuntimeError(f"{arguments}: {(place / 'stderr').read_text()}")
    log = next(path for path in (home / "logs").glob("*navigation*.eval"))
    return places | {"logs": home / "logs", "log": log, "pages": home / "pages"}


def _yaml() -> str:
    import yaml

    return yaml.safe_dump(_MODEL_FILE)


def _remove(home: Path, owner: int) -> None:
    if os.getpid() == owner:
        shutil.rmtree(home, ignore_errors=True)


def _everything() -> None:
    """Import all that commands import, so that a case costs milliseconds."""
    for found in pkgutil.walk_packages(uiprobe.__path__, "uiprobe."):
        if not found.name.startswith("uiprobe.environments.web.sites.desk"):
            import_module(found.name)
    gc.collect()
    gc.freeze()


def _isolate() -> None:
    """No browser, no server of ADB, no key, and no network but loopback."""
    for name in [one for one in os.environ if one.endswith(("_API_KEY", "_BASE_URL"))]:
        del os.environ[name]
    os.environ |= {
        BROWSER_VARIABLE: "/nowhere/chromium",
        "ADBUTILS_ADB_PATH": "/bin/false",
        "ANDROID_ADB_SERVER_PORT": "9",
        "AWS_EC2_METADATA_DISABLED": "true",
        "INSPECT_DISPLAY": "plain",
    }
    os.environ.pop("UIPROBE_SPHINX", None)
    os.environ.pop("UIPROBE_AUI", None)
    look_up, connect = socket.getaddrinfo, socket.socket.connect

    def near(host: object, *rest: Any, **options: Any) -> Any:  # noqa: ANN401
        if host in (None, "", "localhost", "127.0.0.1", "::1", "0.0.0.0"):  # noqa: S104
            return look_up(host, *rest, **options)  # type: ignore[arg-type]
        raise socket.gaierror(socket.EAI_NONAME, "no network in this test")

    def connect_near(self: socket.socket, address: Any) -> None:  # noqa: ANN401
        if self.family == socket.AF_INET and not str(address[0]).startswith("127."):
            raise OSError(101, "Network is unreachable")
        connect(self, address)

    socket.getaddrinfo = near  # type: ignore[assignment]
    socket.socket.connect = connect_near  # type: ignore[assignment, method-assign]
