"""The tests of all supported tasks of a version, with what is made of them."""

from __future__ import annotations

from uiprobe.design.asking import Models
from uiprobe.design.briefs.brief import DesignTask
from uiprobe.design.cua.asking import ModelAgent
from uiprobe.design.cua.base import Agent
from uiprobe.design.cua.controls import try_controls
from uiprobe.design.cua.repeating import killed_by
from uiprobe.design.cua.scripted import ScriptedAgent
from uiprobe.design.cua.testing import Trial, try_task
from uiprobe.design.feedback.commenter import comment_on, measured
from uiprobe.design.feedback.dashboard import draw_dashboard
from uiprobe.design.feedback.judging import judge_screen
from uiprobe.design.feedback.pictures import jpeg_uri, png_of
from uiprobe.design.keeping import DesignFolder
from uiprobe.design.options import Options
from uiprobe.design.pages.browsers import LivePage
from uiprobe.design.pages.mutants import mutants_of
from uiprobe.design.rules.check import PageRule
from uiprobe.episodes.design import PageJudgement, Version

_DASHBOARD_WIDTH = 1200
"""Width of the dashboards in a log, in pixels; the folder has them whole."""


async def try_version(
    version: Version,
    tasks: list[DesignTask],
    options: Options,
    models: Models,
    page: LivePage,
    folder: DesignFolder,
    *,
    comment: bool,
) -> None:
    """Let the agent try all supported tasks of a version.

    Args:
        version: The version; it keeps what comes of it.
        tasks: All tasks of the brief; only supported ones are tried.
        options: How.
        models: The models of all roles.
        page: Where the page is shown.
        folder: Where pictures are kept.
        comment: Whether a revision follows, so that failures are commented on.

    Raises:
        DeviceError, ServerError: The machinery failed.
    """
    by_number = {task.number: task for task in tasks}
    version.tests, version.comments, version.dashboards = [], [], {}
    site, seconds = b"", dict[int, float]()
    for judgement in version.judgements:
        if not judgement.supported:
            continue
        task = by_number[judgement.task]
        trial = await _try(version, judgement, task, options, models, page)
        test, seconds[task.number] = trial.test, trial.seconds
        if models.has("judge") and trial.last:
            test.judged = await judge_screen(models, task, trial.last)
        if test.passed and options.kill_checks:
            rule = PageRule(judgement.rule, options.language)
            mutants = mutants_of(version.html)
            test.killed, test.mutants = await killed_by(page, mutants, test, rule)
        version.tests.append(test)
        if test.passed or not trial.pictures:
            continue
        dashboard = draw_dashboard(trial, task.text, task.expected)
        picture = png_of(dashboard)
        name = f"round-{version.number}/dashboards/{task.number:02}.png"
        folder.write_picture(name, picture)
        dashboard.thumbnail((_DASHBOARD_WIDTH, _DASHBOARD_WIDTH))
        version.dashboards[task.number] = jpeg_uri(dashboard)
        if not comment or test.is_of_agent:
            continue
        if options.coder != "model":
            # The template needs no words; what the pictures cost is measured all the same.
            version.comments.append(measured(trial, task.number, [picture]))
            continue
        site = site or trial.pictures[0]
        version.comments.append(
            await comment_on(models, trial, task, site, picture, options.comment_from)
        )
    rules = {one.task: one.rule for one in version.judgements if one.supported}
    for test in version.tests:
        if test.passed:
            rule = PageRule(rules[test.task], options.language)
            others = [one for one in version.tests if one.task != test.task]
            controls = await try_controls(
                page, version.html, rule, test, seconds[test.task], others
            )
            test.controls, test.met_by = controls.tried, controls.met_by


async def _try(
    version: Version,
    judgement: PageJudgement,
    task: DesignTask,
    options: Options,
    models: Models,
    page: LivePage,
) -> Trial:
    agent: Agent = (
        ScriptedAgent(task)
        if options.cua == "scripted"
        else ModelAgent(models, options.cua, task.text, options.coordinates)
    )
    other = PageRule(judgement.other_rule, options.language) if judgement.other_rule else None
    return await try_task(
        page,
        version.html,
        task.number,
        PageRule(judgement.rule, options.language),
        agent,
        max_steps=options.max_steps,
        other=other,
    )
