"""The same goals under a change of surface: theme, language, text size, screen, labels, menus.

The apps' data, the task and its judgement stay the same, so that a difference in
success is one of robustness. Solutions and evaluators follow the surface where they name labels.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from uiprobe.episodes.options import split_names
from uiprobe.inputs.draws import random_for
from uiprobe.probes.names import Language
from uiprobe.ui.evaluators import dump_evaluators, load_evaluators
from uiprobe.ui.goal import Goal
from uiprobe.ui.reference import ReferenceStepError

DISMISSALS: Mapping[str, str] = {
    "rating": 'click {"resource-id": "rate_later"}',
    "low_battery": 'click {"resource-id": "android:id/button2"}',
    "incoming_call": 'click {"resource-id": "incoming_decline"}',
}
"""Interruptions, and the step of a solution that ends each."""

_SETUP: Mapping[str, Mapping[str, Any]] = {
    "dark": {"dark": True},
    "small_text": {"font_scale": 0.85},
    "large_text": {"font_scale": 1.3},
    "small_screen": {"screen": [720, 1280]},
    "large_screen": {"screen": [1080, 1920]},
    "tall": {"screen": [720, 1600], "density": 280, "gestures": True},
    "look_b": {"look": "b"},
    "look_c": {"look": "c"},
    "unlabelled": {"unlabelled": True},
}
LANGUAGES: Mapping[str, Language] = {"en": "en", "de": "de", "zh": "zh"}
"""Variants that are languages of the instruction."""

VARIANTS = (*LANGUAGES, *_SETUP, "any_look", "label_noise", "reordered", "interruption")
"""Names of the changes; several can be made at once."""

_LOOKS = ("a", "b", "c")

_ONE_OF: Mapping[str, Sequence[str]] = {
    "language": tuple(LANGUAGES),
    "look": ("look_b", "look_c", "any_look"),
    "screen": ("small_screen", "large_screen", "tall"),
}
"""Variants that exclude each other."""

_DOT = " · "
_WORDS = ("text", "content-desc", "hint")


class VariationError(ValueError):
    """A change of surface that is not known."""


@dataclass(frozen=True, slots=True)
class Variation:
    """Changes of surface.

    Attributes:
        names: Names of `VARIANTS`.
    """

    names: tuple[str, ...] = ()

    @classmethod
    def parse(cls, given: str | Sequence[str] | None) -> Variation:
        """Read names separated by commas.

        Raises:
            VariationError: There is no such variant, or there are two languages, looks or screens.
        """
        names = tuple(dict.fromkeys(split_names(given)))
        for name in names:
            if name not in VARIANTS:
                raise VariationError(
                    f"variant: found {name[:40]!r}, expected some of {', '.join(VARIANTS)}"
                )
        for kind, choices in _ONE_OF.items():
            if len([name for name in names if name in choices]) > 1:
                raise VariationError(f"variant: found {', '.join(names)}, expected one {kind}")
        return cls(names)

    @property
    def language(self) -> Language:
        """The language of instructions."""
        return next((LANGUAGES[name] for name in self.names if name in LANGUAGES), "en")

    @property
    def label(self) -> str:
        """The names for a log, in a fixed order; empty for the plain surface."""
        return "+".join(name for name in VARIANTS if name in self.names)

    def apply(self, goal: Goal) -> Goal:
        """A goal on the changed surface; its instruction is already in the language.

        A label that also occurs in data is indistinguishable from it: a goal whose solution does
        not lead through the noisy labels keeps the plain ones.
        """
        goal = replace(goal, variation=self.label)
        for name in self.names:
            goal = replace(goal, setup={**goal.setup, **_SETUP.get(name, {})})
        if "any_look" in self.names:
            look = random_for("look", goal.seed, goal.pair or goal.id).choice(_LOOKS)
            goal = replace(goal, setup={**goal.setup, "look": look})
        if "reordered" in self.names:
            goal = replace(goal, setup={**goal.setup, "reordered": goal.seed})
        if "interruption" in self.names and "interruption" not in goal.setup:
            kind = random_for("interruption", goal.seed, goal.pair or goal.id).choice(
                sorted(DISMISSALS)
            )
            goal = replace(
                goal,
                setup={**goal.setup, "interruption": kind},
                reference=(DISMISSALS[kind], *goal.reference),
            )
        return _with_noisy_labels(goal) if "label_noise" in self.names else goal


def _with_noisy_labels(goal: Goal) -> Goal:
    from uiprobe.probes.sources.builtin.episodes import finish, following, run_episode

    labels = finish(_labels(goal))
    noisy = replace(
        goal,
        setup={**goal.setup, "label_noise": goal.seed},
        reference=tuple(_map_step(line, labels) for line in goal.reference),
        evaluators=load_evaluators(
            [_map_rules(record, labels) for record in dump_evaluators(goal.evaluators)]
        ),
    )
    try:
        finish(run_episode(noisy, following(noisy.reference), states="none"))
    except ReferenceStepError:
        return goal
    return noisy


async def _labels(goal: Goal) -> dict[str, str]:
    """How the labels that the solution comes by are written with the noise of the goal's seed."""
    from uiprobe.probes.sources.builtin.episodes import act_or_stay, following
    from uiprobe.probes.sources.builtin.phones import builtin_environment
    from uiprobe.ui.actions import Key

    environment = builtin_environment(goal)
    environment.phone.watch_labels(goal.seed)
    policy = following(goal.reference)
    screen = await environment.reset(goal)
    while True:
        action = policy(screen.tree)
        if action.key == Key.STOP:
            return environment.phone.labels
        screen = await act_or_stay(environment, action, screen)


def _map_step(line: str, labels: Mapping[str, str]) -> str:
    """A step of a solution whose selectors name the labels as they are written now."""
    written, position = "", 0
    decoder = json.JSONDecoder()
    while (start := line.find("{", position)) >= 0:
        try:
            selector, end = decoder.raw_decode(line, start)
        except ValueError:
            break
        mapped = json.dumps(_map_selector(selector, labels), ensure_ascii=False)
        written += line[position:start] + mapped
        position = end
        if not line[position:].startswith(" [") or "] until {" not in line[position:]:
            break
    return written + line[position:]


def _map_selector(selector: Mapping[str, Any], labels: Mapping[str, str]) -> dict[str, Any]:
    return {
        key: _map_selector(value, labels)
        if isinstance(value, dict)
        else _map_words(value, labels)
        if key in _WORDS
        else value
        for key, value in selector.items()
    }


def _map_words(words: str, labels: Mapping[str, str]) -> str:
    """A text as it is written now: a label, or several that are put together with dots."""
    if words in labels:
        return labels[words]
    return _DOT.join(labels.get(part, part) for part in words.split(_DOT))


def _map_rules(record: Any, labels: Mapping[str, str]) -> Any:  # noqa: ANN401 - plain data
    """An evaluator whose rules name the labels as they are written now."""
    if isinstance(record, list):
        return [_map_rules(item, labels) for item in record]
    if not isinstance(record, dict):
        return record
    return {
        key: _map_selector(value, labels) if key.endswith("_rules") else _map_rules(value, labels)
        for key, value in record.items()
    }
