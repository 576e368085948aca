"""Runs whose answers contradict the convention of coordinates that their model's file names.

Answers to grounding items on pictures are places. If another convention puts far more of them on
their targets than the one that the run took, the model file is wrong, and so are the scores.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from uiprobe.results.log_entry import LogEntry
from uiprobe.results.logs import NoLogsError, find_logs
from uiprobe.results.samples.files import Places
from uiprobe.ui.actions import ActionError
from uiprobe.ui.coordinates import CONVENTIONS, CoordinateConvention, CoordinateSpace, Point
from uiprobe.ui.platform import platform_named
from uiprobe.ui.spaces.base import ActionSpace
from uiprobe.ui.touch_surface import meets

MIN_PLACES = 10
"""With fewer answers, nothing is said."""

MOST = 300
"""Answers of one run that are looked at; as many show what is systematic."""

_ALPHA = 0.001
"""Level of the sign test; it is low because every run is tested, and a warning should be right."""


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A run whose answers fit another convention.

    Attributes:
        log: Location of the log.
        stated: The convention that the run took.
        found: The one that fits best.
        places: Number of answers that are places.
        hits: Answers on their targets: by the one stated, and by the one found.
    """

    model: str
    log: str
    stated: str
    found: str
    places: int
    hits: tuple[int, int]

    def __str__(self) -> str:
        return (
            f"{self.model} answers in coordinates {self.found}, and was run with {self.stated}: "
            f"{self.hits[1]} of {self.places} places lie on their targets that way, "
            f"{self.hits[0]} by {self.stated}. `uiprobe calibrate` finds the lines for its file"
        )


def find_contradictions(places: Places) -> Iterator[Contradiction]:
    """Look at the runs of grounding on pictures; a log that cannot be read is left out.

    Args:
        places: Folders and files of logs.
    """
    try:
        entries = find_logs(places).entries
    except NoLogsError:
        return
    for entry in entries:
        if entry.probe == "grounding" and entry.metadata.get("coordinates"):
            found = _contradiction(entry)
            if found is not None:
                yield found


def _contradiction(entry: LogEntry) -> Contradiction | None:
    from scipy.stats import binomtest

    space = platform_named(entry.platform).space
    answers = [one for log in entry.logs for one in _answers(log.path, space)][:MOST]
    if len(answers) < MIN_PLACES:
        return None
    stated = str(entry.metadata["coordinates"])
    hits: dict[str, int] = {
        name: sum(_hits(name, *answer) for answer in answers) for name in CONVENTIONS
    }
    best = max(hits, key=lambda name: (hits[name], name == stated))
    own = hits.get(stated, 0)
    count = len(answers)
    # The one found must carry half of the answers, and not by chance more than the one stated.
    if best == stated or hits[best] < count / 2:
        return None
    if binomtest(hits[best], hits[best] + own, 0.5, alternative="greater").pvalue > _ALPHA:
        return None
    return Contradiction(entry.label, entry.path, stated, best, count, (own, hits[best]))


_Answer = tuple[Point, CoordinateSpace, Mapping[str, Any]]


def _answers(log: str, space: ActionSpace) -> Iterator[_Answer]:
    """Places of a log: the numbers of the answer, what the run took them for, and the item."""
    from inspect_ai.log import read_eval_log

    try:
        samples = read_eval_log(log).samples or []
    except Exception:  # a damaged log raises whatever its first bad byte provokes
        # The summary names what cannot be read.
        return
    for sample in samples:
        metadata: dict[str, Any] = sample.metadata or {}
        score = (sample.scores or {}).get("original")
        bounds = (metadata.get("truth") or {}).get("bounds")
        if score is None or not score.answer or not bounds or "space" not in metadata:
            continue
        try:
            point = space.parse(score.answer).point
        except ActionError:
            continue
        if point is not None:
            yield point, CoordinateSpace.from_plain(metadata["space"]), metadata


def _hits(
    convention: CoordinateConvention,
    point: Point,
    space: CoordinateSpace,
    item: Mapping[str, Any],
) -> bool:
    if convention != space.convention:
        space = CoordinateSpace(convention, space.screen, space.shown)
    return meets(item, space.to_screen(point))
