"""Checks that a node has the same code, files and log folder before it asks a part.

The driver writes down what it expects, and each node compares.
"""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from uuid import uuid4

from inspect_ai._util.file import file, filesystem
from pydantic import BaseModel, ConfigDict

from uiprobe.environments.web.executable import NoBrowserError, find_browser
from uiprobe.suite.locking import lock_of
from uiprobe.suite.planning import one_line

PROBE_FILE = ".uiprobe-cluster"
"""The file in the folder of the logs by which nodes find out whether they share it."""

SEEN_S = 15.0
"""Seconds that a file system may take to show a file that another machine wrote."""

FREE_S = 120.0
"""Seconds that the lock of a dead process may stand: NFS keeps those of a dead client for 90 s."""

_ASK_AGAIN_S = 0.5
"""Seconds between two looks for what the other side writes."""

_CODE = frozenset({".py", ".yaml"})


class Expected(BaseModel):
    """The requirements on a node.

    Attributes:
        uiprobe: The version of this package.
        code: A checksum of its files.
        inspect_ai: The version of Inspect.
        python: The version of Python, without that of the patch.
        log_dir: The folder of the logs.
        nonce: What `PROBE_FILE` in that folder holds.
        files: Files, by the checksum of their content.
        paths: Files and folders that must be there.
        browser: Whether a browser must be there.
        idle: Folders of logs in which no process of an earlier run may write any more.
    """

    model_config = ConfigDict(extra="forbid")

    uiprobe: str
    code: str
    inspect_ai: str
    python: str
    log_dir: str
    nonce: str
    files: dict[str, str]
    paths: list[str]
    browser: bool
    idle: list[str] = []


def expect(log_dir: str, files: Iterable[str], paths: Iterable[str], *, browser: bool) -> Expected:
    """Return what nodes must have to replace this machine; `announce` writes the file for it."""
    return Expected(
        uiprobe=version("uiprobe"),
        code=code_checksum(),
        inspect_ai=version("inspect-ai"),
        python=_python(),
        log_dir=log_dir,
        nonce=uuid4().hex,
        files={path: sha256(Path(path).read_bytes()).hexdigest() for path in files},
        paths=list(paths),
        browser=browser,
    )


def announce(expected: Expected) -> None:
    """Write the file by which nodes find out whether they share the folder of the logs.

    Raises:
        OSError: It cannot be written.
    """
    filesystem(expected.log_dir).mkdir(expected.log_dir, exist_ok=True)
    with file(_in(expected.log_dir, PROBE_FILE), "w") as target:
        target.write(expected.nonce)


def withdraw(expected: Expected) -> None:
    """Remove that file; does nothing if it is not there."""
    place = filesystem(expected.log_dir)
    path = _in(expected.log_dir, PROBE_FILE)
    if place.exists(path):
        place.rm(path)


def fault_of(expected: Expected) -> str:
    """Why this machine cannot do what is expected, in one line; empty if it can."""
    return (
        _fault_of_code(expected)
        or _fault_of_folder(expected.log_dir, expected.nonce)
        or _fault_of_files(expected)
        or (_fault_of_browser() if expected.browser else "")
        or wait_until_free(expected.idle)
    )


def _fault_of_code(expected: Expected) -> str:
    for name, wanted, found in (
        ("Python", expected.python, _python()),
        ("uiprobe", expected.uiprobe, version("uiprobe")),
        ("inspect-ai", expected.inspect_ai, version("inspect-ai")),
    ):
        if found != wanted:
            return f"found {name} {found}, expected {wanted} as where the run was started"
    if code_checksum() != expected.code:
        return (
            f"found other code of uiprobe {expected.uiprobe} than where the run was started; "
            "install the same on all nodes"
        )
    return ""


def _fault_of_folder(log_dir: str, nonce: str) -> str:
    answer = _in(log_dir, f"{PROBE_FILE}-{uuid4().hex}")
    path = _in(log_dir, PROBE_FILE)
    try:
        place = filesystem(log_dir)
        deadline = time.monotonic() + SEEN_S
        while not _holds(path, nonce):
            # A folder that is not there at all is no folder that lags behind.
            if time.monotonic() > deadline or not place.exists(log_dir):
                return (
                    f"it does not share the log folder {log_dir} with the machine that started "
                    "the run; choose a folder that all nodes mount, or an address such as "
                    "s3://bucket/logs"
                )
            time.sleep(_ASK_AGAIN_S)
        with file(answer, "w") as target:
            target.write(nonce)
        place.rm(answer)
    except Exception as error:  # every file system has errors of its own
        return f"it cannot write to the log folder {log_dir}: {one_line(error)[:300]}"
    return ""


def _holds(path: str, nonce: str) -> bool:
    try:
        with file(path, "r") as source:
            return source.read(len(nonce) + 1) == nonce
    except FileNotFoundError:
        return False


def _fault_of_files(expected: Expected) -> str:
    for path, digest in expected.files.items():
        try:
            same = sha256(Path(path).read_bytes()).hexdigest() == digest
        except OSError as error:
            return f"{path}: {os.strerror(error.errno or 0)}; put it into a folder that nodes share"
        if not same:
            return f"{path}: found another content than where the run was started"
    missing = [path for path in expected.paths if not Path(path).exists()]
    return f"{missing[0]}: it is not there; put it where all nodes find it" if missing else ""


def _fault_of_browser() -> str:
    try:
        find_browser()
    except NoBrowserError as error:
        return one_line(error)
    return ""


def wait_until_free(folders: Iterable[str]) -> str:
    """Wait for the processes of an earlier run that still write into folders of logs.

    Returns:
        The one that does not end, in one line; empty if all have.
    """
    deadline = time.monotonic() + FREE_S
    for folder in folders:
        lock = lock_of(folder)
        try:
            while not lock.take():
                if time.monotonic() > deadline:
                    return f"log folder {folder} is in use by {lock.holder()[1]}"
                time.sleep(_ASK_AGAIN_S)
        except OSError as error:
            return f"the lock of the log folder {folder}: {one_line(error)}"
        lock.drop()
    return ""


@cache
def code_checksum() -> str:
    """A checksum of the files of this package that hold code, items and settings."""
    root = Path(__file__).parents[2]
    digest = sha256()
    for path in sorted(root.rglob("*")):
        if path.suffix in _CODE:
            digest.update(f"{path.relative_to(root).as_posix()}\0".encode())
            digest.update(sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _python() -> str:
    return ".".join(platform.python_version_tuple()[:2])


def _in(folder: str, name: str) -> str:
    return f"{folder.rstrip('/')}/{name}"
