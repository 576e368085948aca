"""How pages are designed, and which options go together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from uiprobe.design.briefs.brief import Brief
from uiprobe.design.briefs.proposing import TASKS
from uiprobe.design.cua.testing import MAX_STEPS
from uiprobe.design.names import (
    Coder,
    CommentFrom,
    CuaName,
    Feedback,
    Language,
    TasksFrom,
    VerifierName,
)
from uiprobe.ui.coordinates import CoordinateConvention


@dataclass(frozen=True, slots=True)
class Options:
    """How pages are designed.

    Attributes:
        coder, cua, verifier: The policies of these roles.
        language: The language of the rules.
        feedback: What revisions are made from.
        comment_from: What the commenter is shown.
        tasks_from: Where tasks come from.
        rounds: Revisions.
        max_steps: The most steps of a test.
        kill_checks: Whether the actions of tests that were passed are done again on broken copies
            of the page, to see whether the rules notice.
        tasks_per_brief: How many tasks are asked of the proposer, and used of a brief.
        coordinates: What coordinates of the agent's model mean.
    """

    coder: Coder = "model"
    cua: CuaName = "ui_tars"
    verifier: VerifierName = "model"
    language: Language = "javascript"
    feedback: Feedback = "integrated"
    comment_from: CommentFrom = "dashboard"
    tasks_from: TasksFrom = "brief"
    rounds: int = 1
    max_steps: int = MAX_STEPS
    kill_checks: bool = True
    tasks_per_brief: int = TASKS
    coordinates: CoordinateConvention = "pixel"


class OptionsError(ValueError):
    """Options that do not go together, or with a brief; the message is for the user."""


def check_options(options: Options, briefs: Sequence[Brief]) -> None:
    """Look whether options go together.

    Raises:
        OptionsError: They do not.
    """
    scripted = [
        name
        for name, used in (
            (f"coder={options.coder}", options.coder != "model"),
            ("cua=scripted", options.cua == "scripted"),
            ("verifier=builtin", options.verifier == "builtin"),
        )
        if used
    ]
    for brief in briefs:
        if scripted and brief.origin != "builtin":
            raise OptionsError(
                f"{scripted[0]} is for source=builtin; brief {brief.id} is not of it"
            )
        if not brief.tasks and options.tasks_from == "brief":
            raise OptionsError(
                f"brief {brief.id} brings no tasks: tasks_from=proposer asks a model for them"
            )
    if scripted and options.tasks_from == "proposer":
        raise OptionsError(f"{scripted[0]} knows only the tasks of the briefs: tasks_from=brief")
    if options.verifier == "builtin" and options.language == "javascript":
        raise OptionsError("verifier=builtin writes rules of the small language: language=mini")
    if options.verifier == "builtin" and options.coder == "model":
        raise OptionsError("verifier=builtin knows the pages of the template coder alone")
