"""Items that are kept on the disk, because episodes take minutes to make them.

A set is kept by all that decides on it: its probe with the version, its source, its parameters, its
seed, and a checksum of the code. Processes share it: of several that want a set, one builds it, and
the others wait. A file that is not what was written is made again, and of more than `MOST_BYTES`
those go that were not read for longest.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from logging import getLogger
from pathlib import Path
from typing import Any

from filelock import FileLock
from inspect_ai.dataset import Sample

from uiprobe.environments.versions import PAGE_LIBRARIES, installed
from uiprobe.inputs.cache_folder import cache_folder
from uiprobe.inputs.code_checksum import code_checksum
from uiprobe.inputs.replacing import replacing
from uiprobe.probes.sources.base import Broken

MOST_BYTES = 256 * 2**20
"""Size of all files together; a set has some hundred kilobytes."""

_MOST_OF_A_SET = 2**30
"""Bytes of a set after decompression; a damaged file could claim any size."""

_FORMAT = 1
"""Raised when the layout of the files changes, so that older ones are not read."""

_ENDING = ".items"

_CODE = ("inputs", "ui", "environments", "probes")
"""The rooms that decide on items."""

_LIBRARIES = (*PAGE_LIBRARIES, "inspect-ai", "pillow", "pydantic")

_logger = getLogger(__name__)

Items = tuple[Sequence[Sample], Sequence[Broken]]
"""The items of a set, and those that its source cannot show."""


class _DamagedError(Exception):
    """A file is not what was written."""


class ItemCache:
    """Sets of items in a folder.

    Args:
        folder: The folder; by default `items` in that of `UIPROBE_CACHE` or in the user's cache
            folder. An empty `UIPROBE_CACHE` keeps nothing.
        most_bytes: Size of all files together.
    """

    def __init__(self, folder: Path | None = None, *, most_bytes: int = MOST_BYTES) -> None:
        self._folder = cache_folder("items") if folder is None else folder
        self._most_bytes = most_bytes

    def get(self, facts: Mapping[str, Any], build: Callable[[], Items]) -> Items:
        """The items of a set: those that are kept, or else those that are built.

        Args:
            facts: All that decides on the set, as plain data.
            build: Makes them.

        Returns:
            The items as they are read from a file, whether there was one or not.
        """
        if self._folder is None:
            return _read(_write(build()))
        key = json.dumps({**facts, "format": _FORMAT, "code": _code_digest()}, sort_keys=True)
        path = self._folder / f"{sha256(key.encode()).hexdigest()[:32]}{_ENDING}"
        if (found := _find(path, key)) is not None:
            return found
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            lock = FileLock(path.with_suffix(".lock"), thread_local=False)
            lock.acquire()
        except (OSError, NotImplementedError) as error:
            _warn_once(f"{self._folder}: {error}")
            return _read(_write(build()))
        try:
            # Another process may have built it meanwhile.
            if (found := _find(path, key)) is not None:
                return found
            content = _write(build())
            self._keep(path, key, content)
            return _read(content)
        finally:
            lock.release()

    def _keep(self, path: Path, key: str, content: bytes) -> None:
        packed = zlib.compress(content, 1)
        head = json.dumps({"key": key, "sha256": sha256(packed).hexdigest()}).encode()
        try:
            with replacing(path) as file:
                file.write(head + b"\n" + packed)
        except OSError as error:
            _warn_once(f"{path.parent}: {error.strerror or error}")
        self._prune(path)

    def _prune(self, newest: Path) -> None:
        """Remove the files that were not read for longest, until the others have room."""
        files = []
        for file in newest.parent.glob(f"*{_ENDING}"):
            with suppress(OSError):
                files.append((file.stat().st_mtime, file.stat().st_size, file))
        total = sum(size for _, size, _ in files)
        for _, size, file in sorted(files):
            if total <= self._most_bytes:
                return
            if file != newest:
                with suppress(OSError):
                    file.unlink()
                    file.with_suffix(".lock").unlink(missing_ok=True)
                total -= size


def _find(path: Path, key: str) -> Items | None:
    """The items in a file; None if there is none that holds."""
    try:
        head, _, packed = path.read_bytes().partition(b"\n")
    except OSError:
        return None
    try:
        found = json.loads(head)
        if found["key"] != key or found["sha256"] != sha256(packed).hexdigest():
            raise _DamagedError("its checksum is another")
        unpacking = zlib.decompressobj()
        content = unpacking.decompress(packed, _MOST_OF_A_SET)
        if not unpacking.eof:
            raise _DamagedError("it is cut off, or too large")
        items = _read(content)
    except (_DamagedError, KeyError, TypeError, ValueError, RecursionError, zlib.error) as error:
        _logger.warning("cache of items: %s: %s; it is made again", path, str(error)[:200])
        return None
    with suppress(OSError):
        # What was read last stays longest.
        os.utime(path)
    return items


def _write(items: Items) -> bytes:
    samples, excluded = items
    return json.dumps(
        {
            "samples": list(map(_plain, samples)),
            "excluded": list(map(asdict, excluded)),
        },
        ensure_ascii=False,
    ).encode("utf-8", "surrogatepass")


def _plain(sample: Sample) -> dict[str, Any]:
    """A sample as plain data, without the ids of its messages, which each run creates."""
    plain = sample.model_dump(mode="json", exclude_none=True)
    if not isinstance(sample.input, str):
        for message in plain["input"]:
            message.pop("id", None)
    return plain


def _read(content: bytes) -> Items:
    found = json.loads(content.decode("utf-8", "surrogatepass"))
    return (
        list(map(Sample.model_validate, found["samples"])),
        [Broken(**one) for one in found["excluded"]],
    )


@cache
def _code_digest() -> str:
    """Checksum of the code and the packages that decide on items."""
    return code_checksum(_CODE, json.dumps(installed(_LIBRARIES)), version("uiprobe"))[:16]


@cache
def _warn_once(reason: str) -> None:
    _logger.warning("items cannot be kept, and are built each time: %s", reason)
