"""Explorations as recordings: the screens that one found, for minting items of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from uiprobe.episodes.exploration import Exploration
from uiprobe.exploration.ledger import state_key
from uiprobe.exploration.names import Level, Mode
from uiprobe.exploration.view import View
from uiprobe.exploration.world import Site
from uiprobe.recordings.session import KeptScreen, Recorded, RecordingError, Steps
from uiprobe.ui.actions import ActionError
from uiprobe.ui.platform import Platform
from uiprobe.ui.recording_info import RecordingInfo

MOST_SCREENS = 300


async def record_exploration(
    record: Exploration,
    site: Site,
    level: Level,
    mode: Mode,
    out: Path,
    *,
    most: int = MOST_SCREENS,
    say: Callable[[str], None] = lambda _: None,
) -> Recorded:
    """Do the actions of an exploration again, and keep each new screen that was acted on.

    Args:
        record: The exploration.
        site: The site that was explored.
        level: State of the site at its start.
        mode: Mode in which its actions are written.
        out: The folder of the recording; empty, or not there yet.
        most: Screens that are kept.
        say: Called with a line about each screen that is kept.

    Raises:
        RecordingError: The folder is not empty, or no screen was acted on.
        DeviceError: The machinery failed.
    """
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise RecordingError(f"{out} is not empty: give a folder for this exploration alone")
    steps = Steps(say)
    seen: set[str] = set()
    world = await site.open(level, mode)
    last: KeptScreen | None = None
    try:
        space = world.platform.space
        view = await world.start()
        for step, said in enumerate(record.actions):
            if len(steps) >= most:
                break
            if step and record.save_every and step % record.save_every == 0:
                view = await world.load(await world.save())
            if not said:
                continue
            action = space.parse(said)
            name = state_key(view, "structured")
            outcome = None
            if view.counted and name not in seen:
                kept = await _kept(view, world.platform)
                outcome = await world.act(action)
                if outcome.met is not None:
                    try:
                        steps.add(kept, action)
                    except ActionError:
                        # It met an element that the screen's own words do not name.
                        pass
                    else:
                        seen.add(name)
            view = (outcome or await world.act(action)).view
        last = await _kept(view, world.platform)
    finally:
        await world.close()
    if not len(steps):
        raise RecordingError("no screen of the exploration was acted on, so there is none to keep")
    steps.write(
        out, RecordingInfo(app=site.name, category="explored", goal="", reached=False), last
    )
    return steps.result


async def _kept(view: View, platform: Platform) -> KeptScreen:
    screen = view.screen
    return KeptScreen(
        screen.document,
        screen.place.app,
        screen.place.page,
        screen.tree,
        await screen.screenshot(),
        platform,
    )
