"""Damaged logs: found before a run continues with them, and set aside.

A machine that lost power, a full disk or a broken copy leaves logs that are empty, cut off or
garbage. Inspect reads all logs of a folder first, and a damaged one would end the run.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from zipfile import BadZipFile, ZipFile

import inspect_ai._util.zipfile  # noqa: F401 - teaches zipfile the compression of logs
from inspect_ai.log import list_eval_logs, read_eval_log, read_eval_log_sample_summaries

from uiprobe.suite.locking import lock_of
from uiprobe.suite.planning import RunError, one_line

SET_ID = ".eval-set-id"
"""Inspect's file with the name of the runs of a folder."""

SUFFIX = ".damaged"
"""Suffix added to the name of a damaged log, so that no command takes it for a log."""

_PIECE = 1024 * 1024


def set_aside_damaged(
    log_dir: str, say: Callable[[str], None], *, held: str | None = None
) -> list[Path]:
    """Give the damaged logs of a folder and its subfolders another name, and say so.

    Logs that another run may be writing are left alone.

    Args:
        log_dir: The folder.
        say: Receives a sentence on each.
        held: The folder whose lock this process has.

    Returns:
        The new paths.

    Raises:
        RunError: A damaged log cannot be renamed, or a log cannot be read for another reason, such
            as that its owner alone may read it: what it holds would be asked again.
    """
    if "://" in log_dir or not Path(log_dir).is_dir():
        return []
    moved = []
    if held is not None and (named := _damaged_name(Path(log_dir))) is not None:
        say(f"{named.with_name(SET_ID)} was no text, and is now {named.name}")
        moved.append(named)
    for info in list_eval_logs(str(Path(log_dir))):
        path = Path(info.name.removeprefix("file://"))
        if fault_of_log(path) is None:
            continue
        with _unused(str(path.parent), held) as unused:
            # Another run may have been writing it when it was read.
            fault = fault_of_log(path) if unused else None
            if fault is None:
                continue
            target = _free_name(path)
            try:
                path.rename(target)
            except OSError as error:
                raise RunError(
                    f"log {path}: it is damaged ({fault}) and cannot be set aside ({error}); move "
                    "it to another folder, and run the same command again"
                ) from None
        say(f"log {path} is damaged ({fault}); it is now {target.name}, and its items are asked")
        moved.append(target)
    return moved


def _damaged_name(folder: Path) -> Path | None:
    """Set aside the name that Inspect gave to the runs of a folder, if it cannot read it.

    It gives another one; what was asked is found by the logs alone.
    """
    path = folder / SET_ID
    try:
        path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    except UnicodeDecodeError:
        return path.rename(_free_name(path))
    except OSError as error:
        raise RunError(_unreadable(path, error)) from None
    return None


def _check_readable(path: Path) -> None:
    """Distinguish a log that cannot be opened from a damaged one.

    Raises:
        RunError: Its bytes cannot be read.
    """
    try:
        with path.open("rb") as stream:
            while stream.read(_PIECE):
                pass
    except FileNotFoundError:
        return
    except OSError as error:
        raise RunError(_unreadable(path, error)) from None


def _unreadable(path: Path, error: OSError) -> str:
    return (
        f"{path} cannot be read: {error.strerror or error}. Let it be read, or move it to another "
        "folder, and run the same command again"
    )


def fault_of_log(path: Path) -> str | None:
    """The fault of a log; None if a run can continue with it.

    All of an unfinished log is read, because its items are taken over into the next one.

    Raises:
        RunError: The system does not let it be read.
    """
    try:
        header = read_eval_log(str(path), header_only=True)
        if header.status == "success":
            return _missing_items(path)
        if path.suffix == ".eval":
            with ZipFile(path) as archive:
                if (member := archive.testzip()) is not None:
                    return f"its part {member} has another checksum"
        # What is packed soundly may still be no item.
        read_eval_log(str(path))
    except FileNotFoundError:
        return None
    except (BadZipFile, EOFError, zlib.error) as error:
        return one_line(error) or type(error).__name__
    except MemoryError:
        raise
    except Exception as error:  # a damaged log raises whatever its first bad byte provokes
        _check_readable(path)
        return f"{type(error).__name__}: {one_line(error)}"[:300]
    return None


def _missing_items(path: Path) -> str | None:
    """How many items a finished log lists and holds, where these are not the same.

    Fewer than were planned are no damage: a run may be stopped early.
    """
    listed = len(read_eval_log_sample_summaries(str(path)))
    if path.suffix != ".eval":
        return None
    with ZipFile(path) as archive:
        held = len({name for name in archive.namelist() if name.startswith("samples/")})
    return None if listed == held else f"it lists {listed} items and holds {held}"


def _free_name(path: Path) -> Path:
    target = path.with_name(path.name + SUFFIX)
    number = 1
    while target.exists():
        number += 1
        target = path.with_name(f"{path.name}.{number}{SUFFIX}")
    return target


@contextmanager
def _unused(folder: str, held: str | None) -> Iterator[bool]:
    """Whether no other run uses a folder, and none can begin to inside."""
    if held is not None and Path(folder).resolve() == Path(held).resolve():
        yield True
        return
    lock = lock_of(folder)
    try:
        taken = lock.take()
    except OSError:
        yield False
        return
    try:
        yield taken
    finally:
        if taken:
            lock.drop()
