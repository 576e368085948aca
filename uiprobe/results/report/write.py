"""Writing a report into a folder, once or repeatedly during a run."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from uiprobe.episodes.known_secrets import hide_known_bytes
from uiprobe.inputs.replacing import replacing
from uiprobe.results.interventions.page import write_findings
from uiprobe.results.logs import NoLogsError
from uiprobe.results.report.build import Report, build_report
from uiprobe.results.report.load import read_evidence
from uiprobe.results.report.page import render_page
from uiprobe.results.report.pieces import write_pieces
from uiprobe.results.samples.files import PlaceError, find_files

PAGE = "report.html"

_RELOADS = re.compile(rb'<meta http-equiv="refresh"[^>]*>\n|<p class="live">[^<]*</p>\n')
"""The parts of a page that reload it, and say so."""


def make_report(places: Sequence[str | Path], *, newest: bool = False) -> Report:
    """Read logs and make the content of a report.

    Args:
        places: Folders and files of logs.
        newest: Whether only the newest of the runs that repeat one another counts.

    Raises:
        NoLogsError: There is no log of uiprobe.
    """
    return build_report(read_evidence(places, newest=newest), " ".join(map(str, places)))


def write_report(report: Report, folder: Path, *, refresh: int | None = None) -> Path:
    """Write the page, the page on causes that it leads to, and the same content as separate files.

    Args:
        report: The content.
        folder: The target; files of the same names are replaced.
        refresh: Seconds after which the page reloads itself; the separate files are then left out.

    Returns:
        The page.
    """
    folder.mkdir(parents=True, exist_ok=True)
    page = folder / PAGE
    if report.findings is not None:
        write_findings(report.findings, folder, report.folder)
    # Rendering takes seconds, in which a signal would leave the new file behind.
    content = hide_known_bytes(render_page(report, refresh=refresh).encode())
    # A browser that looks now never loads half of it.
    with replacing(page) as file:
        file.write(content)
    if refresh is None:
        for _ in write_pieces(report, folder):
            pass
    return page


def watch_report(
    places: Sequence[str | Path],
    folder: Path,
    *,
    interval: int,
    tell: Callable[[str], None],
    wait: Callable[[float], None] = time.sleep,
    newest: bool = False,
) -> None:
    """Write the page whenever the logs change, until interrupted.

    Then the page stays as it is and no longer reloads itself. No last report is made: it may take
    minutes, and who interrupts does not wait.

    Args:
        places: Folders and files of logs; they may still be empty.
        folder: The target.
        interval: Seconds between two checks.
        tell: Receives progress messages.
        wait: Waits a number of seconds.
        newest: As for `make_report`.

    Raises:
        KeyboardInterrupt: It was interrupted.
    """
    last: object = None
    try:
        while True:
            try:
                state = log_state(places)
                if state != last:
                    made = make_report(places, newest=newest)
                    page = write_report(made, folder, refresh=interval)
                    last = state
                    tell(f"{len(state)} logs: {page}")
            except (NoLogsError, PlaceError) as error:
                tell(f"waiting: {error}")
            wait(interval)
    except KeyboardInterrupt:
        if last is not None:
            page = folder / PAGE
            still = _RELOADS.sub(b"", page.read_bytes(), count=2)
            with replacing(page) as file:
                file.write(still)
            tell(
                f"{page} shows the logs as they were when it was written, and no longer reloads "
                "itself; the same command without --watch makes it again, with figures and tables"
            )
        raise


def log_state(places: Iterable[str | Path]) -> list[tuple[str, int, int]]:
    """Name, size and modification time of all logs; unchanged as long as nothing is written."""
    return sorted((file.path, file.size, file.changed_ns) for file in find_files(places))
