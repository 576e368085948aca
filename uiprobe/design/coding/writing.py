"""Getting a page from a coder: up to five tries, and what was not taken is kept with the reason."""

from __future__ import annotations

from uiprobe.design.answers import PageError, read_page
from uiprobe.design.briefs.brief import Brief, DesignTask
from uiprobe.design.coding.coder import CoderPolicy, Failure, Request
from uiprobe.design.coding.contract import contract_of
from uiprobe.design.names import Feedback, Language
from uiprobe.design.pages.browsers import LivePage, PageFault
from uiprobe.episodes.design import DesignTest, Rejection, Version

TRIES = 5
"""How often a coder is asked for one page, as in the release."""


async def write_first(coder: CoderPolicy, brief: Brief) -> Version:
    """The first page of a brief; empty if no try gave one.

    Raises:
        ServerError: The machinery failed.
    """
    version = Version(number=0)
    for attempt in range(1, TRIES + 1):
        text = await coder.write(brief, version.rejected)
        try:
            page = read_page(text)
            version.html, version.left_out = page.html, page.left_out
        except PageError as error:
            version.rejected.append(
                Rejection(attempt=attempt, size=len(text), reasons=[str(error)])
            )
            continue
        return version
    version.accepted = False
    return version


async def write_revision(
    coder: CoderPolicy,
    brief: Brief,
    before: Version,
    tasks: list[DesignTask],
    page: LivePage,
    language: Language,
    feedback: Feedback,
) -> Version:
    """A revised page that keeps the contract; the page as it was if no try gave one.

    Args:
        coder: The coder that writes the revision.
        brief: What the page is for.
        before: The version that is revised.
        tasks: All tasks of the brief.
        page: Where rules are run again.
        language: The language of the rules.
        feedback: Kinds of defects that the coder learns of.

    Raises:
        DeviceError, ServerError: The machinery failed.
    """
    by_number = {task.number: task for task in tasks}
    comments = {one.task: one for one in before.comments if one.changes}
    unsupported = [
        (by_number[one.task], one.reason) for one in before.judgements if one.supported is False
    ]
    failures = [
        Failure(by_number[one.task], _ending(one), comments.get(one.task))
        for one in before.tests
        # An unreadable answer of the agent is not a fault of the page.
        if one.completed is False and not one.is_of_agent
    ]
    version = Version(number=before.number + 1, html=before.html, accepted=False)
    contract = contract_of(before)
    for attempt in range(1, TRIES + 1):
        request = Request(
            brief,
            before.html,
            unsupported if feedback != "navigation" else (),
            failures if feedback != "solvability" else (),
            contract,
            tuple(version.rejected),
        )
        text = (
            await coder.revise(request)
            if before.html
            else await coder.write(brief, version.rejected)
        )
        try:
            answer = read_page(text)
            html, left_out = answer.html, answer.left_out
            reasons = contract.broken_in(html) or await _unfit(page, html)
            reasons = reasons or await contract.broken_by(html, page, language)
        except PageError as error:
            reasons = [str(error)]
            html = left_out = ""
        if not reasons:
            version.html, version.left_out, version.accepted = html, left_out, True
            return version
        version.rejected.append(
            Rejection(attempt=attempt, size=len(text), reasons=[one[:500] for one in reasons[:20]])
        )
    return version


def _ending(test: DesignTest) -> str:
    if test.met_by:
        return f"the page shows it as done after {', '.join(test.met_by)} as well"
    return test.ending


async def _unfit(page: LivePage, html: str) -> list[str]:
    try:
        await page.open(html)
    except PageFault as fault:
        return [f"the page cannot be opened: {str(fault)[:300]}"]
    return []
