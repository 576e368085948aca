"""Pages of other briefs, handed in as the answer, in a browser."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from uiprobe.design.briefs.builtin_pages import builtin_sources
from uiprobe.design.pages.browsers import PageBrowsers
from uiprobe.proof import design_replay
from uiprobe.proof.replay import Replayed


@pytest.mark.slow
def test_the_right_page_passes_and_that_of_another_brief_does_not() -> None:
    whole, second, *_ = builtin_sources().values()
    # Two tasks that somebody who clicks on everything does by chance, and one that nobody does so.
    first = replace(whole, brief=replace(whole.brief, tasks=whole.brief.tasks[2:5]))

    async def hand_in() -> tuple[list[Replayed], list[Replayed]]:
        browsers = PageBrowsers(1)
        try:
            own = await design_replay._hand_in(browsers, first, first, 0)
            return own, await design_replay._hand_in(browsers, first, second, 1)
        finally:
            await browsers.close()

    own, other = asyncio.run(hand_in())
    assert {one.app for one in own} == {first.brief.title}
    solved, clicked = (
        sum(name in one.met for one in own) for name in design_replay.DESIGN_POLICIES
    )
    assert solved == len(first.brief.tasks)
    assert 0 < clicked < solved
    assert sum(bool(one.met) for one in other) < clicked
