"""Interface design: pages that an agent can use, and that get better by watching it (AUI-Gym)."""

from __future__ import annotations

from typing import Annotated

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from pydantic import Field

from uiprobe.design.names import (
    Coder,
    CommentFrom,
    CuaName,
    Feedback,
    Language,
    TasksFrom,
    VerifierName,
)
from uiprobe.design.solver import design
from uiprobe.environments.versions import software
from uiprobe.episodes.options import Names, split_names
from uiprobe.probes.names import BUILTIN, CLUSTER
from uiprobe.scorers.design import design_scores, interface_success
from uiprobe.scorers.episode_floors import DESIGN_FLOORS, NO_PAGE, mark_replay_floors
from uiprobe.tasks.generation import default_generation
from uiprobe.tasks.parameters import checked
from uiprobe.ui.coordinates import CoordinateConvention

INTERFACE_DESIGN_VERSION = "3-B"
"""The number changes with prompts, briefs and what counts, the letter with the parameters."""


@task
@checked
def interface_design(
    source: str = "builtin",
    briefs: Names = None,
    coder: Coder = "model",
    cua: CuaName = "ui_tars",
    verifier: VerifierName = "model",
    language: Language = "javascript",
    feedback: Feedback = "integrated",
    comment_from: CommentFrom = "dashboard",
    tasks_from: TasksFrom = "brief",
    tasks_per_brief: Annotated[int, Field(ge=1, le=100)] = 30,
    rounds: Annotated[int, Field(ge=0, le=20)] = 1,
    max_steps: Annotated[int, Field(ge=1, le=100)] = 20,
    coordinates: CoordinateConvention = "pixel",
    kill_checks: bool = True,
    folder: str = "",
    part: str | None = None,
) -> Task:
    """Can a model build a page that an agent can use, and does it get better by watching it?

    The model under test is the coder. The roles `proposer`, `verifier`, `cua` and `commenter` are
    its own unless others are named; `judge` and `second_verifier` are asked only if named.

    Args:
        source: `builtin` (16 briefs of our own), `aui` (the 52 of the release), or a YAML file or
            folder of your own.
        briefs: Only these briefs, several separated by commas.
        coder: `model`, or instead of it `template_good`, `template_unlabelled` or
            `template_broken`, for the builtin briefs.
        cua: How the agent answers: `ui_tars`, `operator` or `react` (our grammar), all on pictures;
            or instead of a model `scripted`, for the builtin briefs.
        verifier: `model`, or `builtin` for pages of the template.
        language: Rules as a predicate in `javascript` (as in the paper), in the small language of
            the release (`mini`), or the same in the readings of its code (`mini_aui`).
        feedback: What revisions are made from: `solvability`, `navigation`, or both (`integrated`).
        comment_from: What the commenter is shown: the `dashboard`, `text`, or `screenshots`.
        tasks_from: `brief`, or `proposer` to ask a model for them; briefs of the release have none.
        tasks_per_brief: How many tasks of a brief are used (30 in the paper; builtin: 10).
        rounds: Revisions, each followed by a second judgement and test.
        max_steps: The most steps of one test (20 in the paper).
        coordinates: What coordinates of the agent mean: `pixel`, `unit` or `permille`.
        kill_checks: Whether rules are tried on broken copies of the pages.
        folder: Where to keep every stage as files; an interrupted run resumes from it.
        part: Only one part of the briefs, as `k/n`, such as 2/3; see docs/scale.md.
    """
    # Inspect loads all tasks to run one of them.
    from dataclasses import asdict

    from inspect_ai.model import model_roles

    from uiprobe.design.briefs.read import read_briefs
    from uiprobe.design.options import Options, check_options
    from uiprobe.probes.items import item_set_digest
    from uiprobe.probes.parts import take_part
    from uiprobe.tasks.static import active_traits, model_facts, user_errors

    if cua != "scripted" and "cua" not in model_roles():
        # The model under test looks at the pages itself.
        active_traits("interface_design", "image")
    options = Options(
        coder=coder,
        cua=cua,
        verifier=verifier,
        language=language,
        feedback=feedback,
        comment_from=comment_from,
        tasks_from=tasks_from,
        rounds=rounds,
        max_steps=max_steps,
        kill_checks=kill_checks,
        tasks_per_brief=tasks_per_brief,
        coordinates=coordinates,
    )
    with user_errors("interface_design"):
        read = read_briefs(source, split_names(briefs))
        check_options(options, read)
        facts = model_facts()
        samples = [
            Sample(
                id=brief.id,
                input=brief.prompt,
                metadata={
                    CLUSTER: brief.id,
                    "app": brief.title,
                    "category": brief.category,
                    "kind": feedback,
                    "design": {
                        "source": source,
                        "brief": brief.id,
                        "digest": brief.digest,
                        "price": (facts or {}).get("price"),
                    },
                },
            )
            for brief in read
        ]
        floor_policy = NO_PAGE
        if source == BUILTIN:
            floor_policy = mark_replay_floors(samples, DESIGN_FLOORS, INTERFACE_DESIGN_VERSION)
        asked, part_facts = take_part("interface_design", samples, part)
    return Task(
        dataset=MemoryDataset(asked, name="interface_design"),
        solver=design(asdict(options), folder),
        scorer=[interface_success(), design_scores()],
        config=default_generation("interface_design"),
        continue_on_fail=True,
        version=INTERFACE_DESIGN_VERSION,
        metadata={
            **software(browser=True),
            "probe": "interface_design",
            "source": source,
            "platform": "web",
            "model": facts,
            "observation": "image",
            "environment": "generated pages",
            "variation": "",
            "floor_policy": floor_policy,
            "items": len(samples),
            "items_sha256": item_set_digest(samples),
            **part_facts,
            "excluded": {},
            "broken": {},
        },
    )
