"""Pages that try to get out of their verdict: each has one, in a browser."""

import pytest

from benchmarks.design_escapes import ESCAPES, Escape, try_escape, verdict_of
from uiprobe.design.pages.browsers import LivePage, PageSlot

pytest.importorskip("browsergym.core")

FEW = (
    "120,000 nodes at the first click",
    "the element of the rule is removed",
    "it replaces how texts are read",
    "it replaces observers and stops the clock",
    "fields named id and textContent",
    "the same, release's reading",
    "a control that is such a form",
    "halves of characters",
    "another site",
)
DEAR = {
    "50,000 elements with ids",
    "the same, small language",
    "a flood of history",
    "it is loaded again without end",
}
"""Each takes ten times as long as the others, and is like another that is tried."""
REST = [one for one in ESCAPES if not one.hangs and one.name not in {*FEW, *DEAR}]


def tried(on_page, escapes: list[Escape]) -> dict[str, str]:
    async def work(page: LivePage):
        found = {}
        for escape in escapes:
            trial = await try_escape(page, escape)
            trial.test.model_dump_json().encode()
            found[escape.name] = verdict_of(trial)
        return found

    return on_page(work)


@pytest.mark.slow
def test_a_few_pages_have_their_verdicts(on_page):
    chosen = [one for one in ESCAPES if one.name in FEW]
    assert len(chosen) == len(FEW)
    assert tried(on_page, chosen) == {one.name: one.verdict for one in chosen}


@pytest.mark.long
@pytest.mark.parametrize("part", range(3))
def test_each_page_that_ends_has_its_verdict(on_page, part: int):
    assert len(ESCAPES) >= 60
    assert {one.name for one in ESCAPES} >= DEAR
    chosen = REST[part::3]
    assert tried(on_page, chosen) == {one.name: one.verdict for one in chosen}


@pytest.mark.long
def test_pages_that_take_a_browser_with_them_have_a_verdict(on_page, slot: PageSlot):
    found = {}
    for escape in [one for one in ESCAPES if one.hangs][1::2]:

        async def work(_: LivePage, escape: Escape = escape):
            return verdict_of(await try_escape(LivePage(slot, 4.0), escape))

        found[escape.name] = on_page(work)
    assert set(found.values()) == {"against"}
