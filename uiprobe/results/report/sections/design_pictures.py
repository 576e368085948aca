"""Pictures of designs: pages before and after, a dashboard, and film strips of tests.

Pages themselves are never part of the report: only pictures of them, which are decoded and encoded
again, because a log is not to be trusted with what it calls a picture.
"""

from __future__ import annotations

import io
import re
from base64 import b64decode, b64encode
from collections.abc import Sequence
from typing import TYPE_CHECKING

from uiprobe.episodes.design import Design, DesignTest, Version
from uiprobe.results.designs import CATEGORIES, DesignRun
from uiprobe.results.report.content import Picture

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_PAGES = 6
"""Pages that are shown before and after, one per category."""

MOST_STRIPS = 2
_MOST_URI = 1_000_000
"""Characters of a picture in a log, which anybody may have written."""

_MOST_PIXELS = 4_000_000
"""Pixels of it: a small file may unpack to a huge picture."""

_URI = re.compile(r"data:image/jpeg;base64,[A-Za-z0-9+/]+={0,2}")
_WIDTH, _FRAME, _MOST_FRAMES = 980, 320, 3
_GAP = 8


def design_pictures(runs: Sequence[DesignRun]) -> list[tuple[Picture, str]]:
    """Pictures, each with the words below it."""
    found: list[tuple[Picture, str]] = []
    for category in CATEGORIES:
        run = next((one for one in runs if one.record.category == category), None)
        if run is not None and len(found) < MOST_PAGES:
            found += _pages(run)
    for run in runs:
        failed = _first_dashboard(run.record)
        if failed is not None:
            version, task = failed
            said = f"{run.record.title}, round {version.number}: the dashboard of task {task}"
            found += _picture(_decoded(version.dashboards[task]), said)
            break
    strips = 0
    for run in runs:
        for test in run.record.versions[-1].tests:
            if strips < MOST_STRIPS and test.passed and len(test.steps) > 2:
                found += _picture(_strip(test), f"{run.record.title}: {_told(run.record, test)}")
                strips += 1
                break
    return found


def _told(design: Design, test: DesignTest) -> str:
    text = next((one.text for one in design.tasks if one.number == test.task), "")
    return f"{text} ({len(test.steps)} steps)"


def _first_dashboard(design: Design) -> tuple[Version, int] | None:
    for version in design.versions:
        for task in version.dashboards:
            return version, task
    return None


def _pages(run: DesignRun) -> list[tuple[Picture, str]]:
    first, last = run.record.versions[0], run.record.versions[-1]
    images = [_decoded(one.picture) for one in (first, last)]
    shown = [one for one in images if one is not None]
    if first is last:
        return _picture(shown[0] if shown else None, f"{run.record.title}: the page")
    rounds = f"{last.number} round" + "s" * (last.number > 1)
    return _picture(_beside(shown), f"{run.record.title}: before, and after {rounds} ({run.name})")


def _strip(test: DesignTest) -> Image | None:
    uris = [step.picture for step in test.steps] + [test.last]
    if len(uris) > _MOST_FRAMES:
        uris = uris[: _MOST_FRAMES - 1] + uris[-1:]
    frames = [_decoded(uri) for uri in uris]
    shown = [one.resize((_FRAME, one.height * _FRAME // one.width)) for one in frames if one]
    return _beside(shown)


def _beside(images: Sequence[Image]) -> Image | None:
    from PIL import Image as Images

    if not images:
        return None
    width = sum(one.width for one in images) + _GAP * (len(images) - 1)
    canvas = Images.new("RGB", (width, max(one.height for one in images)), "#ffffff")
    left = 0
    for one in images:
        canvas.paste(one, (left, 0))
        left += one.width + _GAP
    return canvas


def _decoded(uri: str) -> Image | None:
    from PIL import Image as Images
    from PIL import UnidentifiedImageError

    if not uri or len(uri) > _MOST_URI or not _URI.fullmatch(uri):
        return None
    try:
        with Images.open(io.BytesIO(b64decode(uri.partition(",")[2])), formats=["JPEG"]) as image:
            if image.width * image.height > _MOST_PIXELS or not image.width:
                return None
            return image.convert("RGB")
    except (OSError, ValueError, UnidentifiedImageError):
        return None


def _picture(image: Image | None, said: str) -> list[tuple[Picture, str]]:
    if image is None:
        return []
    if image.width > _WIDTH:
        image = image.resize((_WIDTH, image.height * _WIDTH // image.width))
    written = io.BytesIO()
    image.save(written, "JPEG", quality=80, optimize=True)
    uri = f"data:image/jpeg;base64,{b64encode(written.getvalue()).decode()}"
    return [(Picture(uri, image.width, image.height, said), said)]
