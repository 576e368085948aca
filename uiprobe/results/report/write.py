"""Writing a report into a folder, once or again and again while a run goes on."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from uiprobe.results.logs import NoLogsError
from uiprobe.results.report.build import Report, build_report
from uiprobe.results.report.load import read_evidence
from uiprobe.results.report.page import render_page
from uiprobe.results.report.pieces import write_pieces

PAGE = "report.html"


def make_report(places: Sequence[str | Path]) -> Report:
    """Read logs and make the content of a report.

    Raises:
        NoLogsError: There is no log of ours.
    """
    return build_report(read_evidence(places), " ".join(map(str, places)))


def write_report(report: Report, folder: Path, *, refresh: int | None = None) -> Path:
    """Write the page, and the same content as pieces.

    Args:
        report: The content.
        folder: Where to; files of the same names are replaced.
        refresh: Seconds after which the page loads itself again; the pieces are then left out.

    Returns:
        The page.
    """
    folder.mkdir(parents=True, exist_ok=True)
    page = folder / PAGE
    _replace(page, render_page(report, refresh=refresh).encode())
    if refresh is None:
        for _ in write_pieces(report, folder):
            pass
    return page


def _replace(path: Path, data: bytes) -> None:
    """Write a file at once: a browser that loads it meanwhile never sees half of it."""
    temporary = path.with_name(f".{path.name}.new")
    temporary.write_bytes(data)
    temporary.replace(path)


def watch_report(
    places: Sequence[str | Path],
    folder: Path,
    *,
    interval: int,
    tell: Callable[[str], None],
    wait: Callable[[float], None] = time.sleep,
) -> None:
    """Write the page anew whenever the logs change, until interrupted; then once more, for good.

    Args:
        places: Folders and files of logs; they may still be empty.
        folder: Where to.
        interval: Seconds between two looks.
        tell: Is told what happens.
        wait: Waits so many seconds.
    """
    last: object = None
    try:
        while True:
            state = log_state(places)
            if state != last:
                last = state
                try:
                    page = write_report(make_report(places), folder, refresh=interval)
                    tell(f"{len(state)} logs: {page}")
                except NoLogsError as error:
                    tell(f"waiting: {error}")
            wait(interval)
    except KeyboardInterrupt:
        tell("The last one, which no longer loads itself again:")
    tell(str(write_report(make_report(places), folder)))


def log_state(places: Iterable[str | Path]) -> list[tuple[str, int, int]]:
    """Name, size and time of change of all logs: equal as long as nothing was written."""
    found = []
    for place in map(Path, places):
        files = [place] if place.is_file() else [*place.rglob("*.eval"), *place.rglob("*.json")]
        for file in files:
            try:
                stat = file.stat()
            except OSError:
                # It was replaced between the two calls; the next look sees it.
                continue
            found.append((str(file), stat.st_size, stat.st_mtime_ns))
    return sorted(found)
