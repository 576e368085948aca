"""Clauses: single tasks of the goal templates, in every language, as parts of compound goals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from random import Random

from uiprobe.probes.names import Language
from uiprobe.probes.sources.builtin.goals import find_goals
from uiprobe.probes.sources.builtin.language.draws import Apps
from uiprobe.probes.sources.builtin.language.template import AppGoals, Template
from uiprobe.probes.sources.builtin.language.words import Word, spell
from uiprobe.probes.sources.builtin.phones import builtin_apps

_LONGEST: Mapping[Language, int] = {"en": 95, "de": 110, "zh": 50}
_DRAWS = 4
"""Draws of a template's parameters that are looked through."""

_INNER_STOPS = (". ", "; ", ": ", "? ", "。", ";", ":")


@dataclass(frozen=True, slots=True)
class Clause:
    """A task of one template.

    Attributes:
        app: Short name of its app.
        label: The launcher's name of its app.
        category: Category of its app.
        template: Name of its template.
        wordings: What it is said in, by language; each with places for the words.
        words: The words.
    """

    app: str
    label: str
    category: str
    template: str
    wordings: Mapping[Language, tuple[str, ...]]
    words: Mapping[str, Word]

    def say(self, language: Language, number: int, words: Mapping[str, Word] | None = None) -> str:
        """The clause as a sentence.

        Args:
            language: In which language.
            number: Which of its wordings, from 0 on; they are taken in turn.
            words: Other words than its own.
        """
        texts = self.wordings[language]
        spelled = {
            name: spell(word, language) for name, word in {**self.words, **(words or {})}.items()
        }
        return texts[number % len(texts)].format(**spelled)


def clauses(seed: int) -> dict[str, list[Clause]]:
    """The clauses of a seed by app."""
    return _clauses(seed)


@lru_cache(maxsize=8)
def _clauses(seed: int) -> dict[str, list[Clause]]:
    apps, labels = builtin_apps(seed), app_labels()
    return {
        group.app: [
            clause
            for template in group.templates
            for clause in _of(group, template, labels[group.app], apps, seed)
        ]
        for group in find_goals()
    }


def _of(group: AppGoals, template: Template, label: str, apps: Apps, seed: int) -> list[Clause]:
    """The clauses of a template, if it has wordings of one short sentence in every language."""
    wordings = {
        language: tuple(text for text in texts if _is_one_sentence(text, language))
        for language, texts in {"en": template.wordings, **template.translations}.items()
    }
    if template.kind != "user" or not all(wordings.values()):
        return []
    found = []
    for parameters in islice(group.draws(template, apps, seed), _DRAWS):
        draft = template.build(parameters, apps)
        clause = Clause(
            group.app, label, group.category, template.name, wordings, dict(draft.words)
        )
        # Labels from the apps may be long; a task with an interruption speaks of it.
        if (
            draft.feasible
            and not draft.setup
            and all(
                len(clause.say(language, 0)) <= 1.3 * longest
                for language, longest in _LONGEST.items()
            )
        ):
            found.append(clause)
    return found


def _is_one_sentence(text: str, language: Language) -> bool:
    inner = text.rstrip(".。")
    return len(text) <= _LONGEST[language] and not any(stop in inner for stop in _INNER_STOPS)


def draw_clauses(seed: int, random: Random, number: int, *, apps: int) -> list[Clause]:
    """Different tasks of so many apps, templates all different, in random order."""
    by_app = clauses(seed)
    chosen = random.sample(sorted(app for app, found in by_app.items() if found), apps)
    found: list[Clause] = []
    for place in range(number):
        pool = by_app[chosen[place % apps]]
        taken = {(one.app, one.template) for one in found}
        fresh = [one for one in pool if (one.app, one.template) not in taken]
        if fresh:
            found.append(random.choice(fresh))
    random.shuffle(found)
    return found


@lru_cache(maxsize=1)
def app_labels() -> dict[str, str]:
    """The launcher's names of the apps, by short name."""
    from uiprobe.environments.phone.apps import installed_apps

    return {app.name: app.label for app in installed_apps().values() if app.name}
