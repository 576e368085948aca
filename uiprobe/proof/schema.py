"""Static checks of a template, before it is worth running."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import islice
from string import Formatter
from typing import Any

from uiprobe.probes.names import Language
from uiprobe.probes.sources.builtin.language.draft import Draft
from uiprobe.probes.sources.builtin.language.draws import Apps, Parameters
from uiprobe.probes.sources.builtin.language.template import AppGoals, Template
from uiprobe.probes.sources.builtin.language.words import LANGUAGES, spell
from uiprobe.ui.evaluators import dump_evaluators

MIN_WORDINGS: Mapping[Language, int] = {"en": 3, "de": 1, "zh": 1}
_DRAWS = 12
"""Draws of parameters that are checked for each template."""


def template_problems(template: Template, draft: Draft) -> Iterator[str]:
    """The defects of a template and of one of its drafts, a sentence each."""
    by_language = {"en": template.wordings, **template.translations}
    words = set(draft.words)
    for language in LANGUAGES:
        wordings = by_language.get(language, ())
        if len(wordings) < MIN_WORDINGS[language]:
            yield (
                f"{len(wordings)} wordings in {language}, expected at least "
                f"{MIN_WORDINGS[language]}"
            )
        for wording in wordings:
            used = {name for _, name, _, _ in Formatter().parse(wording) if name is not None}
            if used != words:
                yield f"wording {wording[:50]!r} uses {sorted(used)}, the draft has {sorted(words)}"
    if set(template.roles) != words:
        yield f"roles for {sorted(template.roles)}, the draft has words {sorted(words)}"
    if not draft.reference:
        yield "no reference"
    if not draft.feasible and not draft.reference[-1].startswith("infeasible "):
        yield "an infeasible goal whose reference does not end by saying so"


def parameter_problems(group: AppGoals, template: Template, apps: Apps, seed: int) -> Iterator[str]:
    """Find parameters that change nothing, and instructions that mean two things."""
    draws = list(islice(group.draws(template, apps, seed), _DRAWS))
    meant: dict[str, str] = {}
    for parameters in draws:
        draft = template.build(parameters, apps)
        # The same words mean something else on a phone that has other messages.
        said = instruction(template, draft) + json.dumps(dict(draft.setup), sort_keys=True)
        judged = _judged(draft)
        if meant.setdefault(said, judged) != judged:
            yield f"one instruction for two goals: {said[:120]!r}"
    original = draws[0]
    unchanged = _fingerprint(template, original, apps)
    for name in original:
        others = [draw for draw in draws[1:] if draw[name] != original[name]]
        changed = (_changed(template, original, name, draw, apps) for draw in others)
        if others and all(found == unchanged for found in changed):
            yield f"parameter {name!r} is drawn and changes nothing"


def instruction(template: Template, draft: Draft) -> str:
    """The first English wording, filled in."""
    return template.wordings[0].format(
        **{name: spell(word, "en") for name, word in draft.words.items()}
    )


def _judged(draft: Draft) -> str:
    return json.dumps([dump_evaluators(draft.evaluators), draft.feasible], sort_keys=True)


def _fingerprint(template: Template, parameters: Parameters, apps: Apps) -> str:
    draft = template.build(parameters, apps)
    return instruction(template, draft) + _judged(draft)


def _changed(
    template: Template, original: Parameters, name: str, other: Mapping[str, Any], apps: Apps
) -> str:
    try:
        return _fingerprint(template, {**original, name: other[name]}, apps)
    except (LookupError, StopIteration, ValueError):
        # Some parameters depend on each other: changing one alone makes no goal at all.
        return ""
