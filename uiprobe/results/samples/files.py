"""The log files in some places, and the signs that one of them has changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from inspect_ai.log import list_eval_logs

Places = str | Path | Iterable[str | Path]
"""One or several folders or files; texts may be addresses such as `s3://bucket/logs`."""


class PlaceError(ValueError):
    """A place that cannot be searched for logs; the message says why."""


@dataclass(frozen=True, slots=True)
class LogFile:
    """A log file as it was found.

    Attributes:
        path: Absolute path, or address.
        size: Bytes; -1 if unknown.
        changed_ns: Time of the last change in nanoseconds since 1970; 0 if unknown.
    """

    path: str
    size: int = -1
    changed_ns: int = 0


def find_files(places: Places) -> list[LogFile]:
    """The log files in folders, in their subfolders, and those that are named, each once.

    Args:
        places: Folders and log files, one or several; one that does not exist holds no logs.

    Raises:
        PlaceError: A place at an address cannot be read.
    """
    several = [places] if isinstance(places, str | Path) else places
    found = (file for place in several for file in _files(place))
    return list({file.path: file for file in found}.values())


def stands(file: LogFile) -> bool:
    """Whether a local file is still as it was found; of other file systems nothing is known."""
    return is_address(file.path) or _local(Path(file.path)) == file


def is_address(place: str) -> bool:
    """Whether a place is the address of another file system."""
    return "://" in place


def _files(place: str | Path) -> Iterator[LogFile]:
    if is_address(str(place)):
        yield from _remote(str(place))
        return
    path = Path(place)
    if path.is_file():
        yield _local(path.resolve())
    elif path.is_dir():
        for info in list_eval_logs(str(path)):
            yield _local(Path(info.name.removeprefix("file://")).resolve())


def _local(path: Path) -> LogFile:
    try:
        found = path.stat()
    except OSError:
        # It went away since it was listed; reading it reports that.
        return LogFile(str(path))
    return LogFile(str(path), found.st_size, found.st_mtime_ns)


def _remote(address: str) -> list[LogFile]:
    """The logs in a folder of another file system, or the log there.

    Raises:
        PlaceError: It cannot be read.
    """
    folder, _, name = address.rpartition("/")
    is_log = name.endswith((".eval", ".json"))
    try:
        infos = list_eval_logs(folder if is_log else address, recursive=not is_log)
    except FileNotFoundError:
        return []
    except Exception as error:  # every file system has errors of its own
        raise PlaceError(
            " ".join(f"{address}: {type(error).__name__}: {error}".split())[:300]
        ) from None
    found = [LogFile(info.name, info.size, int((info.mtime or 0) * 1e6)) for info in infos]
    return [file for file in found if file.path.endswith(f"/{name}")] if is_log else found
