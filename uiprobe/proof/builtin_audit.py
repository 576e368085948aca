"""Audit of the builtin source: items, scores of policies that do not look, overlap of two seeds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from inspect_ai.dataset import Sample

from uiprobe.probes.completion_judgment import build_completion_judgment
from uiprobe.probes.grounding import build_grounding
from uiprobe.probes.knowledge import build_knowledge
from uiprobe.probes.sources.base import Broken, KnowledgeCapability
from uiprobe.probes.sources.builtin import builtin_goals
from uiprobe.probes.sources.builtin.source import BuiltinSource
from uiprobe.scorers.bounds import mark_bounds


@dataclass(frozen=True, slots=True)
class ProbeStock:
    """The items of one probe.

    Attributes:
        probe: Its name.
        items: Their number.
        chance: Accuracy of guessing, from the number of choices; None if there are no choices.
        floors: Accuracy of each policy that does not look, by its name.
        ceiling: Accuracy of the reference answers.
        shared: Number of items that another seed has word for word.
    """

    probe: str
    items: int
    chance: float | None
    floors: dict[str, float] = field(default_factory=dict)
    ceiling: float = 0.0
    shared: int = 0


def audit_builtin(seed: int = 0, other_seed: int = 1, items: int | None = None) -> list[ProbeStock]:
    """Mint the items of a seed, and compare them with those of another.

    Args:
        seed: The seed to audit.
        other_seed: The seed to compare with.
        items: Number of items per probe; None for the defaults.
    """
    source, other = BuiltinSource(seed, items), BuiltinSource(other_seed, items)
    return [
        _knowledge(source, other, "goal_understanding"),
        _knowledge(source, other, "app_knowledge"),
        _stock(
            "completion_judgment", 0.5, lambda one: build_completion_judgment(one)[0], source, other
        ),
        _stock("grounding", None, lambda one: build_grounding(one)[0], source, other),
        _goals(seed, other_seed),
    ]


def _stock(
    probe: str,
    chance: float | None,
    build: Callable[[BuiltinSource], Sequence[Sample]],
    source: BuiltinSource,
    other: BuiltinSource,
) -> ProbeStock:
    samples = build(source)
    bounds = mark_bounds(samples)
    shared = {_text(sample) for sample in samples} & {_text(sample) for sample in build(other)}
    return ProbeStock(
        probe, len(samples), chance, {bounds.policy: bounds.floor}, bounds.ceiling, len(shared)
    )


def _text(sample: Sample) -> str:
    if isinstance(sample.input, str):
        return sample.input
    return sample.input[-1].text


def _knowledge(
    source: BuiltinSource, other: BuiltinSource, capability: KnowledgeCapability
) -> ProbeStock:
    stock = _stock(capability, None, lambda one: build_knowledge(one, capability), source, other)
    questions = [q for q in source.questions(capability) if not isinstance(q, Broken)]
    chances = [
        1 / len((sample.metadata or {})["form"]["choices"])
        for sample in build_knowledge(source, capability)
    ]
    policies: dict[str, Callable[[dict[str, str]], str]] = {
        "multiple choice: longest option": lambda options: max(
            options, key=lambda letter: len(options[letter])
        ),
        "multiple choice: shortest option": lambda options: min(
            options, key=lambda letter: len(options[letter])
        ),
        "multiple choice: first option": lambda options: next(iter(options)),
    }
    for name, policy in policies.items():
        right = sum(policy(dict(question.options)) == question.answer for question in questions)
        stock.floors[name] = right / len(questions)
    return ProbeStock(
        stock.probe,
        stock.items,
        sum(chances) / len(chances),
        stock.floors,
        stock.ceiling,
        stock.shared,
    )


def _goals(seed: int, other_seed: int) -> ProbeStock:
    goals, others = builtin_goals(seed), builtin_goals(other_seed)
    shared = {goal.instruction for goal in goals} & {goal.instruction for goal in others}
    return ProbeStock("navigation", len(goals), None, {"do nothing": 0.0}, 1.0, len(shared))
