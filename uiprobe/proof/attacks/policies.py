"""Policies that do not look at what is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from inspect_ai.dataset import Sample

from uiprobe.baselines.pattern.screen import read_screen
from uiprobe.proof.attacks.outcome import BlindOutcome, answers_right
from uiprobe.proof.items import BLIND, facet_of, metadata_of, prompt_of

NOT_SEEN = ("absent", "covered", "scroll")
"""Facets of grounding whose targets are not on the screen."""

FIXED_RULE = "fixed rule"
"""The attack on these: whatever is asked, what lies on the screen decides."""

_BY_LENGTH: dict[str, Callable[[dict[str, str]], str]] = {
    "longest option": lambda options: max(options, key=lambda letter: len(options[letter])),
    "shortest option": lambda options: min(options, key=lambda letter: len(options[letter])),
    "first option": lambda options: next(iter(options)),
}


def blind_outcomes(samples: Sequence[Sample], policy: str) -> Iterator[BlindOutcome]:
    """The best constant answers, and choices by length and place.

    Args:
        samples: The items, with the verdicts on the best blind policy marked.
        policy: That policy, in words.
    """
    floors = tuple(bool(metadata_of(sample).get(BLIND)) for sample in samples)
    yield BlindOutcome("floor", "blind", floors, policy)
    options = [_options(sample) for sample in samples]
    if not any(options):
        return
    for name, choose in _BY_LENGTH.items():
        answers = (choose(given) if given else None for given in options)
        yield BlindOutcome(name, "blind", answers_right(samples, answers))


def fixed_rule_outcomes(samples: Sequence[Sample]) -> Iterator[BlindOutcome]:
    """Leave a dialog if there is one, else swipe a list up if there is one, else stop.

    The rule is given away which targets are not on the screen, and answers only for those.
    """
    facets = [facet_of(sample) for sample in samples]
    if set(NOT_SEEN) <= set(facets):
        answers = (
            _by_fixed_rule(prompt_of(sample)) if facet in NOT_SEEN else None
            for sample, facet in zip(samples, facets, strict=True)
        )
        yield BlindOutcome(FIXED_RULE, "blind", answers_right(samples, answers))


def _by_fixed_rule(prompt: str) -> str:
    widgets = [node for node in read_screen(prompt) if node.index is not None]
    for node in widgets:
        if node.id == "button2":
            return f"click [{node.index}]"
    for node in widgets:
        if "swipe" in node.actions and node.role != "horizontalscrollview":
            return f"swipe [{node.index}] [up]"
    return "press [stop]"


def _options(sample: Sample) -> dict[str, str]:
    """The options of a question that has texts to choose from."""
    choices: dict[str, str] = metadata_of(sample)["form"].get("choices") or {}
    if metadata_of(sample)["form"]["kind"] != "choice":
        return {}
    return choices if all(choices.values()) and _lettered(choices) else {}


def _lettered(choices: dict[str, str]) -> bool:
    return all(len(choice) == 1 for choice in choices)
