"""The table of all probes; everything that lists probes reads it.

It stands below all rooms but `inputs`, because Inspect loads the registry each time a model is
made, and because results read logs without knowing the code that wrote them. Probes of other
distributions are in it too, by their entry points.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from logging import getLogger
from typing import Any, Literal

from uiprobe.inputs import plugins


@dataclass(frozen=True, slots=True)
class Probe:
    """A row of the table.

    Attributes:
        name: The name of its task, and of the probe in logs.
        title: A few words for headings of tables and charts.
        capability: The capability that it measures, in words.
        platforms: The platform of its interfaces. A log that names no platform is of the first.
        task: Where its task function is, as `module:function`.
        score: The scorer whose figure stands for the probe.
        unit: What one item is: a single answer, an episode in an environment, an exploration of a
            site, or the design of a page.
        max_tokens: Bound on the tokens of an answer of a bare model name. Prompt and bound together
            must fit the context, so an unnecessarily large bound would make items unfit.
        builtin_only: Whether only the builtin source has items for it.
        named: Whether it runs only if it is named, because one item asks hundreds of questions.
        rehearsed: Whether its items are made of episodes, so that building them takes long. Only as
            many are built as a limit asks for.
        pair: The probe of the same capability on another platform, if that is a probe of its own.
        short: One word for it, as the heading of a column; the title if empty.
        details: Metrics that take the figure apart, and their titles (paper tables 7 and 8).
    """

    name: str
    title: str
    capability: str
    platforms: tuple[str, ...]
    task: str
    score: str = "original"
    unit: Literal["answer", "episode", "exploration", "design"] = "answer"
    max_tokens: int = 1024
    builtin_only: bool = False
    named: bool = False
    rehearsed: bool = False
    pair: str = ""
    short: str = ""
    details: Mapping[str, str] = field(default_factory=dict)

    @property
    def task_name(self) -> str:
        """The name of its task in Inspect's registry: the package that it is in, and its own."""
        return f"{self.task.partition(':')[0].partition('.')[0]}/{self.name}"

    def name_on(self, platform: str) -> str:
        """The name, with the platform unless it is the first."""
        return self.name + self._where(platform)

    def title_on(self, platform: str) -> str:
        """The title, likewise."""
        return self.title + self._where(platform)

    def short_on(self, platform: str) -> str:
        """The one word, with the platform unless it is the phone."""
        word = self.short or self.title.lower()
        return word if platform == _PHONE[0] else f"{word} ({platform})"

    def capability_on(self, platform: str) -> str:
        """The capability, likewise."""
        return self.capability + self._where(platform)

    def _where(self, platform: str) -> str:
        return "" if platform == self.platforms[0] else f" on {platform_words(platform)}"

    def load(self) -> Any:  # noqa: ANN401 - this floor does not know Inspect's Task
        """The task function; importing it loads Inspect."""
        module, _, function = self.task.partition(":")
        return getattr(import_module(module), function)


_PHONE = ("android",)
_BOTH = ("android", "web")

_PLATFORM_WORDS = {"android": "the phone", "web": "the web"}


def platform_words(platform: str) -> str:
    """A platform as part of a sentence."""
    return _PLATFORM_WORDS.get(platform, platform)


BUILTIN_PROBES: Mapping[str, Probe] = {
    probe.name: probe
    for probe in (
        Probe(
            "goal_understanding",
            "Goal understanding",
            "Goal understanding",
            _BOTH,
            "uiprobe.tasks.knowledge:goal_understanding",
            short="goals",
        ),
        Probe(
            "app_knowledge",
            "App knowledge",
            "App knowledge",
            _PHONE,
            "uiprobe.tasks.knowledge:app_knowledge",
            short="apps",
        ),
        Probe(
            "completion_judgment",
            "Planning",
            "Planning (completion judgment)",
            _BOTH,
            "uiprobe.tasks.completion_judgment:completion_judgment",
            rehearsed=True,
            short="judging",
            details={
                "continue": "continue",
                "stop": "stop",
                "perfect": "perfect",
                "balanced_accuracy": "balanced",
                "cohen_kappa": "kappa",
            },
        ),
        Probe(
            "step_planning",
            "Step planning",
            "Planning (next step and order)",
            _BOTH,
            "uiprobe.tasks.step_planning:step_planning",
            short="steps",
            rehearsed=True,
            builtin_only=True,
        ),
        Probe(
            "grounding",
            "Grounding",
            "Grounding",
            _BOTH,
            "uiprobe.tasks.grounding:grounding",
            max_tokens=2048,
            rehearsed=True,
            details={
                "type_accuracy": "type",
                "target_accuracy": "target",
                "argument_accuracy": "argument",
            },
        ),
        Probe(
            "focused_context",
            "Instruction following",
            "Instruction following (focused context)",
            _PHONE,
            "uiprobe.tasks.focused_context:focused_context",
            short="form",
        ),
        Probe(
            "navigation",
            "End-to-end navigation",
            "End-to-end navigation",
            _PHONE,
            "uiprobe.tasks.navigation:navigation",
            short="navigation",
            max_tokens=2048,
            score="success",
            unit="episode",
        ),
        Probe(
            "web_navigation",
            "Web navigation",
            "End-to-end navigation on the web",
            ("web",),
            "uiprobe.tasks.web_navigation:web_navigation",
            short="navigation",
            max_tokens=2048,
            score="success",
            unit="episode",
            pair="navigation",
        ),
        Probe(
            "exploration",
            "Exploration",
            "Exploration",
            _BOTH,
            "uiprobe.tasks.exploration:exploration",
            short="exploring",
            max_tokens=2048,
            score="coverage",
            unit="exploration",
            named=True,
        ),
        Probe(
            "interface_design",
            "Interface design",
            "Interface design",
            ("web",),
            "uiprobe.tasks.interface_design:interface_design",
            short="design",
            max_tokens=32_768,
            score="interface_success",
            unit="design",
            builtin_only=True,
            named=True,
        ),
    )
}
"""The probes of this package by name, in the order in which they are run and shown."""


def _from_elsewhere() -> dict[str, Probe]:
    """The rows of other distributions; a row that cannot be used is left out with a warning."""
    found = {}
    for name in plugins.plugin_names(plugins.PROBES, BUILTIN_PROBES):
        try:
            probe = plugins.load_plugin(plugins.PROBES, name, Probe)
        except plugins.PluginError as error:
            getLogger(__name__).warning("%s", error)
            continue
        if probe.name != name:
            getLogger(__name__).warning(
                "entry point %s in %s: its row has the name %r; give both the same name",
                name,
                plugins.PROBES,
                probe.name,
            )
            continue
        found[name] = probe
    return found


class _AllProbes(Mapping[str, Probe]):
    """The probes of this package, then those of other distributions, which are imported late.

    Their code imports modules of this package that import this table.
    """

    @cached_property
    def _rows(self) -> Mapping[str, Probe]:
        return {**BUILTIN_PROBES, **_from_elsewhere()}

    def __getitem__(self, name: str) -> Probe:
        return self._rows[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)


PROBES: Mapping[str, Probe] = _AllProbes()
"""All probes by name, in the order in which they are run and shown."""
