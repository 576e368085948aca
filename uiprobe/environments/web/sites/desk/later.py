"""Records that others write while a task is worked on.

The desk has no clock. Time is counted in pages: something happens once a page was opened, and so
many others after it. The page that is answered last still shows what was before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from threading import Lock

from uiprobe.environments.web.sites.desk.database import Row


@dataclass(frozen=True, slots=True)
class Later:
    """Records that somebody else writes later on.

    Attributes:
        opened: Path of the page that has to be opened first.
        pages: How many pages are opened after it before the records are written.
        rows: The records, by table of the database; fields that are not named keep their value.
    """

    opened: str
    pages: int
    rows: Mapping[str, Sequence[Row]]


class Schedule:
    """The events that are still to come on a desk; requests come from several threads.

    Args:
        later: What is to happen.
    """

    def __init__(self, later: Sequence[Later] = ()) -> None:
        self._waiting = list(later)
        self._begun: list[tuple[int, Later]] = []
        self._lock = Lock()

    def open(self, path: str) -> list[Later]:
        """The records that are due after a page was opened."""
        with self._lock:
            begun = [(left - 1, one) for left, one in self._begun]
            begun += [(one.pages, one) for one in self._waiting if one.opened == path]
            self._waiting = [one for one in self._waiting if one.opened != path]
            self._begun = [(left, one) for left, one in begun if left > 0]
            return [one for left, one in begun if left <= 0]
