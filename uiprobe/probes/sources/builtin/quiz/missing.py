"""Questions about missing details, which have to be asked for before a wish can be carried out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from uiprobe.probes.names import Language
from uiprobe.probes.sources.builtin.goals import app_categories
from uiprobe.probes.sources.builtin.quiz.asked import Asked, draw_random, language_of, words

_NEEDED, _FREE, _KEPT = "required", "optional", "default"
_STATES = (
    (_NEEDED, True),
    (_NEEDED, True),
    (_NEEDED, False),
    (_FREE, False),
    (_KEPT, False),
)
"""Of five fields: which kind each is, and whether the wish says it; the third is missing."""


def ask_missing(seed: int, draw: int, turn: int) -> Asked | None:
    """A question on the field that is needed, not said, and has no value to fall back on.

    In a quarter of the questions nothing is missing, and every question has that as an option.
    Which fields are needed is drawn, so that habit does not help.
    """
    random = draw_random("missing", seed, draw)
    language = language_of(random)
    domain = random.choice(words("forms")["domains"])
    fields = random.sample(domain["fields"], len(_STATES))
    complete = turn % 4 == 3
    states = [(kind, said or (complete and kind == _NEEDED)) for kind, said in _STATES]
    missing = [
        field
        for field, (kind, said) in zip(fields, states, strict=True)
        if kind == _NEEDED and not said
    ]
    others = [field for field in fields if field not in missing]
    # Of the fields that need no question, each kind is an option as often.
    shown = [*missing, *random.sample(others, 3 - len(missing))]
    nothing = words("forms")["nothing"][language]
    options = [*(field["name"][language] for field in shown), nothing]
    truth = [field in missing for field in shown] + [not missing]
    said = [
        random.choice(field["values"])[language]
        for field, (_, told) in zip(fields, states, strict=True)
        if told
    ]
    ask = random.choice(words("forms")["ask"][language])
    return Asked(
        kind="missing",
        app=domain["app"],
        category=app_categories()[domain["app"]],
        text=f"{_rules(fields, states, language, random)}\n\n"
        f"«{_wish(domain['opener'][language], said, language, random)}»\n\n{ask}",
        options=tuple(options),
        truth=tuple(truth),
        language=language,
    )


def _rules(
    fields: Sequence[Mapping[str, Any]],
    states: Sequence[tuple[str, bool]],
    language: Language,
    random: Random,
) -> str:
    """The app's statements about its fields, in random order."""
    lines = []
    for kind in random.sample((_NEEDED, _FREE, _KEPT), 3):
        names = [
            field["name"][language]
            for field, (its, _) in zip(fields, states, strict=True)
            if its == kind
        ]
        random.shuffle(names)
        line = words("forms")["rules"][kind][language].format(names=_listed(names, language))
        lines.append(line[0].upper() + line[1:])
    return ("" if language == "zh" else " ").join(lines)


def _wish(opener: str, said: Sequence[str], language: Language, random: Random) -> str:
    phrases = random.sample(said, len(said))
    if language == "zh":
        return f"{opener}：{'，'.join(phrases)}。"
    return f"{opener}: {', '.join(phrases)}."


def _listed(names: Sequence[str], language: Language) -> str:
    if language == "zh":
        return "、".join(names)
    if language == "de" or len(names) < 2:
        return ", ".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"
