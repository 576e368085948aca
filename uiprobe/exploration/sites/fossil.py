"""Fossil, a forge in one program, with a project of ours: a site from outside this project."""

from __future__ import annotations

import http.cookiejar
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from functools import cache
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Any

from uiprobe.environments.errors import DeviceError
from uiprobe.exploration.functionalities import rules_digest
from uiprobe.exploration.names import LEVELS, Level, Mode
from uiprobe.exploration.sites import attended
from uiprobe.exploration.sites.fossil_content import ADMIN, PASSWORD, PEOPLE, Repository
from uiprobe.exploration.sites.snapshots import copy_database, load_database, save_database
from uiprobe.exploration.sites.spec import SiteSpec, read_site_file
from uiprobe.exploration.web.world import PageWorld
from uiprobe.exploration.world import State, check_level
from uiprobe.ui.platform import WEB

SPEC = Path(__file__).with_name("fossil.yaml")
CONTENT = Path(__file__).with_name("fossil_content.py")

_START_S = 15.0
_lock = Lock()
_pristine: dict[Level, Path] = {}
_folder: tempfile.TemporaryDirectory[str] | None = None


def find_fossil() -> str:
    """The program.

    Raises:
        ValueError: It is not installed.
    """
    found = shutil.which("fossil")
    if found is None:
        raise ValueError(
            "site fossil: the program `fossil` is not installed; on Debian and Ubuntu "
            "`apt-get install fossil`, elsewhere see https://fossil-scm.org"
        )
    return found


def pristine(level: Level) -> Path:
    """The repository of a level; it is made once per process.

    Raises:
        DeviceError: Fossil refuses a command.
    """
    global _folder
    with _lock:
        if level not in _pristine:
            if _folder is None:
                _folder = tempfile.TemporaryDirectory(prefix="uiprobe-fossil-")
            folder = Path(_folder.name) / level
            folder.mkdir()
            made = Repository(find_fossil(), folder / "harbour.fossil")
            made.create(() if level == "sparse" else PEOPLE)
            if level == "abundant":
                made.fill()
            _pristine[level] = made.path
    return _pristine[level]


class FossilServer:
    """A repository that is served on loopback until it is closed."""

    ours = True

    def __init__(self, program: str) -> None:
        self._program = program
        self._folder = Path(tempfile.mkdtemp(prefix="uiprobe-fossil-site-"))
        self._path = self._folder / "harbour.fossil"
        self._process: subprocess.Popen[bytes] | None = None
        self._port = 0

    @property
    def origin(self) -> str:
        """The origin at which the site listens, on loopback only."""
        return f"http://127.0.0.1:{self._port}"

    @property
    def lost(self) -> str:
        """Why it no longer serves."""
        if self._process is None:
            return "it is not started"
        ended = self._process.poll()
        return "" if ended is None else f"fossil ended with {ended}"

    def start(self, level: Level) -> None:
        """Start it with the content of a level; its address stays.

        Raises:
            DeviceError: It does not start.
        """
        shutil.copyfile(pristine(level), self._path)
        self._port = _free_port()
        self._process = subprocess.Popen(  # noqa: S603 - a program that the user installed
            [
                *(sys.executable, "-I", attended.__file__),
                *(self._program, "server", "--localhost", "--nojail", "--port", str(self._port)),
                *("--max-latency", "30", str(self._path)),
            ],
            cwd=self._folder,
            env={"HOME": str(self._folder), "USER": ADMIN, "PATH": "/usr/bin:/bin", "TZ": "UTC"},
            # It ends with the pipe, so that a run that is killed leaves no server behind.
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        deadline = time.monotonic() + _START_S
        while time.monotonic() < deadline:
            if self._process.poll() is not None:
                break
            try:
                socket.create_connection(("127.0.0.1", self._port), timeout=0.2).close()
            except OSError:
                time.sleep(0.02)
            else:
                return
        why = self.lost or f"no answer within {_START_S:g} s"
        self.close()
        raise DeviceError(f"site fossil: starting the server: {why}")

    def begin(self, level: Level) -> list[dict[str, Any]]:
        """Put the content of a level in place, and sign somebody in."""
        copy_database(pristine(level), self._path)
        return [] if level == "sparse" else self._sign_in()

    def _sign_in(self) -> list[dict[str, Any]]:
        jar = http.cookiejar.CookieJar()
        opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
        try:
            with opener.open(f"{self.origin}/login", timeout=_START_S) as answer:
                page = answer.read(1_000_000).decode(errors="replace")
            form = dict(
                re.findall(
                    r"<input type=['\"]hidden['\"] name=['\"](\w+)['\"] "
                    r"value=['\"]([^'\"]*)",
                    page,
                )
            )
            form |= {"u": ADMIN, "p": PASSWORD, "in": "Login"}
            asked = urllib.request.Request(  # noqa: S310 - our own address
                f"{self.origin}/login",
                data=urllib.parse.urlencode(form).encode(),
                headers={"Referer": f"{self.origin}/login"},
            )
            opener.open(asked, timeout=_START_S).close()
        except (OSError, urllib.error.URLError) as error:
            raise DeviceError(f"site fossil: signing in: {error}") from None
        found = [
            {"name": one.name, "value": one.value or "", "url": self.origin}
            for one in jar
            if one.name.startswith("fossil-")
        ]
        if not found:
            raise DeviceError("site fossil: signing in: the server set no cookie")
        return found

    def save(self) -> State:
        """The repository, which is one database."""
        return {"repository": save_database(self._path)}

    def load(self, state: State) -> None:
        """The repository as it was."""
        load_database(self._path, state["repository"])

    def close(self) -> None:
        """Stop serving and delete the repository."""
        process, self._process = self._process, None
        if process is not None:
            try:
                process.communicate(timeout=5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


class FossilSite:
    """A new repository for each exploration."""

    name = "fossil"
    platform = WEB.name
    levels: tuple[Level, ...] = LEVELS

    def __init__(self) -> None:
        self._program = find_fossil()

    @property
    def spec(self) -> SiteSpec:
        """Its description."""
        return read_site_file(SPEC)

    @property
    def edition(self) -> str:
        """Fossil's version, and checksums over the content and the rules."""
        content = sha256(CONTENT.read_bytes()).hexdigest()[:10]
        return f"{_version(self._program)}-{content}/{rules_digest(SPEC)}"

    async def open(self, level: Level, mode: Mode) -> PageWorld:
        """A new repository, served.

        Raises:
            ValueError: It does not have that level.
            DeviceError: It does not start.
        """
        import asyncio

        check_level(self.name, self.levels, level)
        server = FossilServer(self._program)
        await asyncio.to_thread(server.start, level)
        return PageWorld(self.spec, server, level)


@cache
def _version(program: str) -> str:
    done = subprocess.run(  # noqa: S603 - a program that the user installed
        [program, "version"], capture_output=True, timeout=20, check=False
    )
    match = re.search(rb"version (\S+)", done.stdout)
    return match[1].decode() if match else "unknown"
