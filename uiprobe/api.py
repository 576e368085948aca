"""The stable surface of uiprobe: everything that others build on.

Only the names here are promised, with their signatures, by the policy in docs/api.md. Every other
module of the package is internal, and may change in any release.

A name is imported when it is used, so that importing this module costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from uiprobe.baselines.api import (
        Policy as Policy,
    )
    from uiprobe.baselines.prompt_reader import (
        PromptReading as PromptReading,
    )
    from uiprobe.environments.base import (
        CanFork as CanFork,
    )
    from uiprobe.environments.base import (
        Environment as Environment,
    )
    from uiprobe.environments.base import (
        EnvironmentVerdict as EnvironmentVerdict,
    )
    from uiprobe.environments.base import (
        HasApplicationState as HasApplicationState,
    )
    from uiprobe.environments.base import (
        HasSnapshots as HasSnapshots,
    )
    from uiprobe.environments.base import (
        JudgesItself as JudgesItself,
    )
    from uiprobe.environments.base import (
        Opened as Opened,
    )
    from uiprobe.environments.base import (
        Provider as Provider,
    )
    from uiprobe.environments.base import (
        StagesGoals as StagesGoals,
    )
    from uiprobe.environments.errors import (
        DeviceError as DeviceError,
    )
    from uiprobe.environments.errors import (
        DeviceLostError as DeviceLostError,
    )
    from uiprobe.environments.registry import (
        environment as environment,
    )
    from uiprobe.environments.registry import (
        environment_named as environment_named,
    )
    from uiprobe.environments.registry import (
        environment_names as environment_names,
    )
    from uiprobe.environments.web.guardrails import (
        Boundary as Boundary,
    )
    from uiprobe.environments.web.serving import (
        FixedSite as FixedSite,
    )
    from uiprobe.environments.web.serving import (
        Site as Site,
    )
    from uiprobe.environments.web.sites.desk.tasks.task import (
        register_desk as register_desk,
    )
    from uiprobe.environments.web.sites.elsewhere import (
        SiteTask as SiteTask,
    )
    from uiprobe.environments.web.sites.elsewhere import (
        WebSite as WebSite,
    )
    from uiprobe.episodes.options import (
        Names as Names,
    )
    from uiprobe.episodes.schema import (
        Answer as Answer,
    )
    from uiprobe.inputs.draws import (
        random_for as random_for,
    )
    from uiprobe.probe_table import (
        Probe as Probe,
    )
    from uiprobe.probes.answer_forms import (
        ActionForm as ActionForm,
    )
    from uiprobe.probes.answer_forms import (
        ChoiceForm as ChoiceForm,
    )
    from uiprobe.probes.items import (
        make_broken_sample as make_broken_sample,
    )
    from uiprobe.probes.items import (
        make_sample as make_sample,
    )
    from uiprobe.probes.items import (
        repeated_prompts as repeated_prompts,
    )
    from uiprobe.probes.sources.balance import (
        LETTERS as LETTERS,
    )
    from uiprobe.probes.sources.balance import (
        place as place,
    )
    from uiprobe.probes.sources.base import (
        Broken as Broken,
    )
    from uiprobe.probes.sources.base import (
        GroundingExample as GroundingExample,
    )
    from uiprobe.probes.sources.base import (
        HasGoals as HasGoals,
    )
    from uiprobe.probes.sources.base import (
        HasSteps as HasSteps,
    )
    from uiprobe.probes.sources.base import (
        JudgedStep as JudgedStep,
    )
    from uiprobe.probes.sources.base import (
        Question as Question,
    )
    from uiprobe.probes.sources.base import (
        Recording as Recording,
    )
    from uiprobe.probes.sources.base import (
        Source as Source,
    )
    from uiprobe.probes.sources.base import (
        SourceError as SourceError,
    )
    from uiprobe.probes.sources.base import (
        SourceScreen as SourceScreen,
    )
    from uiprobe.probes.sources.base import (
        StepQuestion as StepQuestion,
    )
    from uiprobe.probes.sources.locate import (
        open_source as open_source,
    )
    from uiprobe.results.export import (
        export_frames as export_frames,
    )
    from uiprobe.results.frames import (
        Frames as Frames,
    )
    from uiprobe.results.frames import (
        read_frames as read_frames,
    )
    from uiprobe.results.logs import (
        NoLogsError as NoLogsError,
    )
    from uiprobe.results.report.write import (
        make_report as make_report,
    )
    from uiprobe.results.report.write import (
        write_report as write_report,
    )
    from uiprobe.results.summary import (
        Summary as Summary,
    )
    from uiprobe.results.summary import (
        SummaryRow as SummaryRow,
    )
    from uiprobe.results.summary import (
        summarize as summarize,
    )
    from uiprobe.scorers.metrics import (
        basic_metrics as basic_metrics,
    )
    from uiprobe.solvers.agents.elsewhere import (
        NavigationAgent as NavigationAgent,
    )
    from uiprobe.solvers.navigate import (
        Agent as Agent,
    )
    from uiprobe.solvers.navigate import (
        Decision as Decision,
    )
    from uiprobe.solvers.navigate import (
        Turn as Turn,
    )
    from uiprobe.suite.planning import (
        RunError as RunError,
    )
    from uiprobe.suite.running import (
        RunSettings as RunSettings,
    )
    from uiprobe.suite.running import (
        run_probes as run_probes,
    )
    from uiprobe.tasks.parameters import (
        ItemChoice as ItemChoice,
    )
    from uiprobe.tasks.parameters import (
        checked as checked,
    )
    from uiprobe.tasks.static import (
        source_task as source_task,
    )
    from uiprobe.tasks.static import (
        static_task as static_task,
    )
    from uiprobe.ui.actions import (
        Action as Action,
    )
    from uiprobe.ui.actions import (
        ActionError as ActionError,
    )
    from uiprobe.ui.evaluation import (
        Evaluation as Evaluation,
    )
    from uiprobe.ui.evaluation import (
        Verdict as Verdict,
    )
    from uiprobe.ui.evaluation import (
        evaluate_goal as evaluate_goal,
    )
    from uiprobe.ui.evaluation import (
        evaluate_trajectory as evaluate_trajectory,
    )
    from uiprobe.ui.evaluators import (
        load_evaluators as load_evaluators,
    )
    from uiprobe.ui.goal import (
        Goal as Goal,
    )
    from uiprobe.ui.observation import (
        render_tree as render_tree,
    )
    from uiprobe.ui.place import (
        Place as Place,
    )
    from uiprobe.ui.platform import (
        ANDROID as ANDROID,
    )
    from uiprobe.ui.platform import (
        WEB as WEB,
    )
    from uiprobe.ui.platform import (
        Platform as Platform,
    )
    from uiprobe.ui.platform import (
        space_of as space_of,
    )
    from uiprobe.ui.screen import (
        Screen as Screen,
    )
    from uiprobe.ui.trajectory import (
        RecordedAction as RecordedAction,
    )
    from uiprobe.ui.trajectory import (
        Step as Step,
    )
    from uiprobe.ui.trajectory_folder import (
        FolderStep as FolderStep,
    )
    from uiprobe.ui.trajectory_folder import (
        read_trajectory_folder as read_trajectory_folder,
    )
    from uiprobe.ui.tree import (
        Element as Element,
    )
    from uiprobe.ui.tree import (
        Tree as Tree,
    )

_HOMES = {
    # Run probes.
    "RunSettings": "uiprobe.suite.running",
    "run_probes": "uiprobe.suite.running",
    "RunError": "uiprobe.suite.planning",
    # Read results as tables.
    "Frames": "uiprobe.results.frames",
    "read_frames": "uiprobe.results.frames",
    "NoLogsError": "uiprobe.results.logs",
    "Summary": "uiprobe.results.summary",
    "SummaryRow": "uiprobe.results.summary",
    "summarize": "uiprobe.results.summary",
    "export_frames": "uiprobe.results.export",
    "make_report": "uiprobe.results.report.write",
    "write_report": "uiprobe.results.report.write",
    # Screens, actions, goals.
    "Action": "uiprobe.ui.actions",
    "ActionError": "uiprobe.ui.actions",
    "Goal": "uiprobe.ui.goal",
    "render_tree": "uiprobe.ui.observation",
    "Place": "uiprobe.ui.place",
    "ANDROID": "uiprobe.ui.platform",
    "WEB": "uiprobe.ui.platform",
    "Platform": "uiprobe.ui.platform",
    "space_of": "uiprobe.ui.platform",
    "Screen": "uiprobe.ui.screen",
    "Element": "uiprobe.ui.tree",
    "Tree": "uiprobe.ui.tree",
    # Open environments, and add some.
    "CanFork": "uiprobe.environments.base",
    "Environment": "uiprobe.environments.base",
    "EnvironmentVerdict": "uiprobe.environments.base",
    "HasApplicationState": "uiprobe.environments.base",
    "HasSnapshots": "uiprobe.environments.base",
    "JudgesItself": "uiprobe.environments.base",
    "Opened": "uiprobe.environments.base",
    "Provider": "uiprobe.environments.base",
    "StagesGoals": "uiprobe.environments.base",
    "DeviceError": "uiprobe.environments.errors",
    "DeviceLostError": "uiprobe.environments.errors",
    "environment": "uiprobe.environments.registry",
    "environment_named": "uiprobe.environments.registry",
    "environment_names": "uiprobe.environments.registry",
    # Judge trajectories.
    "Evaluation": "uiprobe.ui.evaluation",
    "Verdict": "uiprobe.ui.evaluation",
    "evaluate_goal": "uiprobe.ui.evaluation",
    "evaluate_trajectory": "uiprobe.ui.evaluation",
    "load_evaluators": "uiprobe.ui.evaluators",
    "RecordedAction": "uiprobe.ui.trajectory",
    "Step": "uiprobe.ui.trajectory",
    "FolderStep": "uiprobe.ui.trajectory_folder",
    "read_trajectory_folder": "uiprobe.ui.trajectory_folder",
    # Build items, and add probes.
    "Probe": "uiprobe.probe_table",
    "ActionForm": "uiprobe.probes.answer_forms",
    "ChoiceForm": "uiprobe.probes.answer_forms",
    "make_broken_sample": "uiprobe.probes.items",
    "make_sample": "uiprobe.probes.items",
    "repeated_prompts": "uiprobe.probes.items",
    "LETTERS": "uiprobe.probes.sources.balance",
    "place": "uiprobe.probes.sources.balance",
    "random_for": "uiprobe.inputs.draws",
    "Names": "uiprobe.episodes.options",
    "basic_metrics": "uiprobe.scorers.metrics",
    "ItemChoice": "uiprobe.tasks.parameters",
    "checked": "uiprobe.tasks.parameters",
    "source_task": "uiprobe.tasks.static",
    "static_task": "uiprobe.tasks.static",
    # Add sources.
    "Broken": "uiprobe.probes.sources.base",
    "GroundingExample": "uiprobe.probes.sources.base",
    "HasGoals": "uiprobe.probes.sources.base",
    "HasSteps": "uiprobe.probes.sources.base",
    "JudgedStep": "uiprobe.probes.sources.base",
    "Question": "uiprobe.probes.sources.base",
    "Recording": "uiprobe.probes.sources.base",
    "Source": "uiprobe.probes.sources.base",
    "SourceError": "uiprobe.probes.sources.base",
    "SourceScreen": "uiprobe.probes.sources.base",
    "StepQuestion": "uiprobe.probes.sources.base",
    "open_source": "uiprobe.probes.sources.locate",
    # Add agents.
    "Answer": "uiprobe.episodes.schema",
    "NavigationAgent": "uiprobe.solvers.agents.elsewhere",
    "Agent": "uiprobe.solvers.navigate",
    "Decision": "uiprobe.solvers.navigate",
    "Turn": "uiprobe.solvers.navigate",
    # Add sites.
    "Boundary": "uiprobe.environments.web.guardrails",
    "FixedSite": "uiprobe.environments.web.serving",
    "Site": "uiprobe.environments.web.serving",
    "SiteTask": "uiprobe.environments.web.sites.elsewhere",
    "WebSite": "uiprobe.environments.web.sites.elsewhere",
    "register_desk": "uiprobe.environments.web.sites.desk.tasks.task",
    # Add baselines.
    "Policy": "uiprobe.baselines.api",
    "PromptReading": "uiprobe.baselines.prompt_reader",
}
"""The module that each name is defined in."""


def __getattr__(name: str) -> Any:  # noqa: ANN401 - the type checker reads the imports above
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted(_HOMES)
