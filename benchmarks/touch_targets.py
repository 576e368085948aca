"""Counts the widgets of the phone's screens that a touch in their middle does not meet.

    python -m benchmarks.touch_targets [--seed 0] [--app maps]

The screens are those on the way of each reference. Where a touch goes is asked of the phone itself,
not of the rule in `uiprobe.ui` that reads it from a hierarchy. A box in a row that shows the state
of the row is met through the row.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import AsyncIterator, Iterator
from hashlib import sha256

from uiprobe.environments.phone.environment import SimulatedEnvironment
from uiprobe.environments.phone.toolkit.touch import Regions, takes_hold, takes_tap
from uiprobe.environments.phone.toolkit.widgets import View
from uiprobe.probes.sources.builtin import builtin_goals
from uiprobe.probes.sources.builtin.episodes import following
from uiprobe.probes.sources.builtin.phones import builtin_environment
from uiprobe.ui.actions import Key
from uiprobe.ui.goal import Goal
from uiprobe.ui.screen import Screen
from uiprobe.ui.tree import Element

_TOUCHES = {"click": takes_tap, "text": takes_tap, "longclick": takes_hold}
_NEAR = 2
"""Pixels that rounding moves an edge by."""

Box = tuple[int, int, int, int]


async def screens(goal: Goal) -> AsyncIterator[tuple[SimulatedEnvironment, Screen]]:
    """The screens on the way of a goal's reference."""
    environment, policy = builtin_environment(goal), following(goal.reference)
    screen = await environment.reset(goal)
    while True:
        yield environment, screen
        action = policy(screen.tree)
        if action.key == Key.STOP:
            return
        screen = await environment.act(action)


def touches(
    environment: SimulatedEnvironment, screen: Screen
) -> Iterator[tuple[str, Element, bool]]:
    """Each touch that a screen offers, and whether it meets its widget."""
    windows = environment.phone.screen.touchable
    regions = {kind: Regions(windows, takes) for kind, takes in _TOUCHES.items()}
    for widget in screen.tree.widgets:
        for kind in regions.keys() & widget.actions:
            yield kind, widget, _meets(regions[kind].at(*widget.bounds.center), widget)


def _meets(view: View | None, widget: Element) -> bool:
    if view is None:
        return False
    shown, whole = widget.bounds, view.box
    box: Box = (shown.left, shown.top, shown.right, shown.bottom)
    signs = (1, 1, -1, -1)
    spare = min((a - b) * sign for a, b, sign in zip(box, whole, signs, strict=True))
    edges = [abs(a - b) <= _NEAR for a, b in zip(box, whole, strict=True)]
    # A widget at an edge of the screen or of what scrolls is shown in part.
    same = spare >= -_NEAR and ((edges[0] and edges[2]) or (edges[1] and edges[3]))
    return same or (spare >= 0 and widget.matches("checkable", "true"))


async def count(seed: int, app: str | None) -> None:
    """Print the touches that miss, and how many there are."""
    seen: set[bytes] = set()
    tried, missed = 0, 0
    for goal in sorted(builtin_goals(seed), key=lambda goal: (goal.app, goal.task)):
        if app not in (None, goal.app):
            continue
        async for environment, screen in screens(goal):
            digest = sha256(str(screen.document).encode()).digest()
            if digest in seen:
                continue
            seen.add(digest)
            for kind, widget, met in touches(environment, screen):
                tried += 1
                if not met:
                    missed += 1
                    name = widget.name or widget.text or widget.id
                    print(f"{goal.app}/{goal.task}: {kind} {name!r} at {widget.bounds}", flush=True)
    print(f"{len(seen):,} screens, {tried:,} touches, {missed} that miss")


def main() -> None:
    """Read the command line, and count."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--app")
    given = parser.parse_args()
    asyncio.run(count(given.seed, given.app))


if __name__ == "__main__":
    main()
