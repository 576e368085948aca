"""The design of one page, stage by stage (paper section 4 and figure 4).

    tasks, then for each round: page, judge, test

The page of round 0 is written from the brief, those of later rounds are revisions. After each stage
the state is kept, and an interrupted run resumes after the last one.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from hashlib import sha256

from uiprobe.design.asking import Models
from uiprobe.design.briefs.brief import Brief, DesignTask, digest_of_tasks
from uiprobe.design.briefs.builtin_pages import PageSource, builtin_sources
from uiprobe.design.briefs.proposing import propose_tasks
from uiprobe.design.coding.coder import CoderPolicy, ModelCoder
from uiprobe.design.coding.template import TemplateCoder
from uiprobe.design.coding.writing import write_first, write_revision
from uiprobe.design.feedback.pictures import small_uri
from uiprobe.design.keeping import DesignFolder, tasks_of
from uiprobe.design.options import Options
from uiprobe.design.pages.browsers import LivePage, PageBrowsers, PageFault
from uiprobe.design.trying import try_version
from uiprobe.design.verifier import judge_builtin, judge_page
from uiprobe.episodes.design import Design, PageJudgement, TaskRecord, Version


async def design_page(
    brief: Brief,
    options: Options,
    models: Models,
    browsers: PageBrowsers,
    folder: DesignFolder,
    tell: Callable[[str], None] = lambda line: None,
) -> Design:
    """Design the page of a brief, or go on where a run was ended.

    Args:
        brief: What the page is for.
        options: How.
        models: The models of all roles.
        browsers: Where pages are shown.
        folder: Where the design is kept; it must be taken.
        tell: Called with each finished stage.

    Raises:
        DeviceError, ServerError: The machinery failed.
        KeepingError: The folder cannot be used.
    """
    return await _Workshop(brief, options, models, browsers, folder, tell).work()


class _Workshop:
    def __init__(
        self,
        brief: Brief,
        options: Options,
        models: Models,
        browsers: PageBrowsers,
        folder: DesignFolder,
        tell: Callable[[str], None],
    ) -> None:
        self._brief = brief
        self._options = options
        self._models = models
        self._browsers = browsers
        self._folder = folder
        self._tell = tell
        self._coder: CoderPolicy = (
            ModelCoder(models) if options.coder == "model" else TemplateCoder(options.coder)
        )
        self._source: PageSource | None = (
            builtin_sources().get(brief.id) if brief.origin == "builtin" else None
        )

    async def work(self) -> Design:
        kept = self._folder.read()
        design, stage = kept if kept is not None else (self._begun(), "")
        if kept is not None:
            design.resumed += 1
        if not stage:
            self._number(design, await self._tasks())
            stage = self._keep(design, "tasks")
        tasks = self._known_tasks(design)
        for number in range(self._options.rounds + 1):
            if _is_before(stage, f"{number} page"):
                version = await self._timed_page(design, tasks, number)
                design.versions.append(version)
                stage = self._keep(design, f"{number} page")
            version = design.versions[number]
            if not version.accepted and number:
                # The page is that of the round before, and so is all that is known of it.
                before = design.versions[number - 1]
                version.judgements, version.tests = before.judgements, before.tests
                version.comments, version.dashboards = before.comments, before.dashboards
                version.picture = before.picture
                stage = self._keep(design, f"{number} test")
                continue
            if _is_before(stage, f"{number} judge"):
                await self._timed(version, "judge", self._judge(version, tasks))
                stage = self._keep(design, f"{number} judge")
            if _is_before(stage, f"{number} test"):
                more = number < self._options.rounds
                await self._timed(version, "test", self._test(version, tasks, more))
                stage = self._keep(design, f"{number} test")
        return design

    def _begun(self) -> Design:
        options = self._options
        return Design(
            brief=self._brief.id,
            title=self._brief.title,
            category=self._brief.category,
            coder=options.coder,
            cua=options.cua,
            verifier=options.verifier,
            feedback=options.feedback,
            comment_from=options.comment_from,
        )

    async def _tasks(self) -> list[DesignTask]:
        if self._options.tasks_from == "brief":
            return list(self._brief.tasks[: self._options.tasks_per_brief])
        return await propose_tasks(self._models, self._brief, self._options.tasks_per_brief)

    def _number(self, design: Design, tasks: list[DesignTask]) -> None:
        design.tasks = [
            TaskRecord(number=one.number, text=one.text, expected=one.expected, kind=one.kind)
            for one in tasks
        ]
        design.tasks_digest = digest_of_tasks(self._brief.prompt, tasks)

    def _known_tasks(self, design: Design) -> list[DesignTask]:
        own = {task.number: task for task in self._brief.tasks}
        if self._options.tasks_from == "brief":
            return [own[one.number] for one in design.tasks]
        return tasks_of(design)

    def _keep(self, design: Design, stage: str) -> str:
        self._folder.write(design, stage)
        self._tell(f"{self._brief.id}: {stage}")
        return stage

    async def _timed_page(self, design: Design, tasks: list[DesignTask], number: int) -> Version:
        began = time.perf_counter()
        if not number:
            version = await write_first(self._coder, self._brief)
        else:
            async with self._browsers.page() as page:
                version = await write_revision(
                    self._coder,
                    self._brief,
                    design.versions[number - 1],
                    tasks,
                    page,
                    self._options.language,
                    self._options.feedback,
                )
        version.number = number
        version.digest = sha256(version.html.encode(errors="replace")).hexdigest()[:16]
        self._note(version, "page", began)
        return version

    async def _timed(self, version: Version, stage: str, work: Awaitable[None]) -> None:
        began = time.perf_counter()
        await work
        self._note(version, stage, began)

    def _note(self, version: Version, stage: str, began: float) -> None:
        version.seconds[stage] = round(time.perf_counter() - began, 3)
        for name, count in self._models.take_tokens().items():
            version.tokens[name] = version.tokens.get(name, 0) + count

    async def _judge(self, version: Version, tasks: list[DesignTask]) -> None:
        if not version.html:
            # A coder without a page supports nothing.
            version.judgements = [
                PageJudgement(task=task.number, supported=False, reason="there is no page")
                for task in tasks
            ]
            return
        async with self._browsers.page() as page:
            await self._picture(version, page)
            if self._options.verifier == "builtin" and self._source is not None:
                version.judgements = judge_builtin(self._source, version.html, tasks)
                return
            language = self._options.language
            version.judgements = await judge_page(
                self._models, "verifier", version.html, tasks, language, page
            )
            if self._models.has("second_verifier"):
                others = await judge_page(
                    self._models, "second_verifier", version.html, tasks, language, page
                )
                for one, other in zip(version.judgements, others, strict=True):
                    one.other_supported, one.other_rule = other.supported, other.rule

    async def _picture(self, version: Version, page: LivePage) -> None:
        try:
            await page.open(version.html)
            png = await page.picture()
        except PageFault:
            return
        version.picture = small_uri(png)
        self._folder.write_picture(f"round-{version.number}/page.png", png)

    async def _test(self, version: Version, tasks: list[DesignTask], more: bool) -> None:
        async with self._browsers.page() as page:
            await try_version(
                version, tasks, self._options, self._models, page, self._folder, comment=more
            )


def _is_before(stage: str, other: str) -> bool:
    """Whether the last finished stage comes before another, which is then still to be done."""
    order = ("page", "judge", "test")

    def place(name: str) -> tuple[int, int]:
        number, _, kind = name.partition(" ")
        return (int(number), order.index(kind)) if kind else (-1, 0)

    return place(stage) < place(other)
