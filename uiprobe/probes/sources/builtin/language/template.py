"""Goal templates, and the templates of an app.

A template draws parameters from a seed and from what the apps hold, and makes of them a goal with
its evaluators and its reference solution. User tasks are judged by what the apps hold afterwards,
side effects included; testing tasks by the trajectory, with the assertions of paper section 3.2.1.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

from uiprobe.environments.phone.app import App
from uiprobe.inputs.draws import draw_digest, draw_number
from uiprobe.probes.names import Language
from uiprobe.probes.sources.base import SourceError
from uiprobe.probes.sources.builtin.language.assertions import complete
from uiprobe.probes.sources.builtin.language.condition import Condition
from uiprobe.probes.sources.builtin.language.draft import Draft
from uiprobe.probes.sources.builtin.language.draws import (
    Apps,
    Draw,
    DrawRandom,
    NoChoiceError,
    Parameters,
    together,
)
from uiprobe.probes.sources.builtin.language.steps import Steps
from uiprobe.probes.sources.builtin.language.wordings import (
    WordingError,
    read_pool,
    read_wordings,
)
from uiprobe.probes.sources.builtin.language.words import Term, Word, is_word, spell
from uiprobe.ui.goal import INSTANCE_STEP, Difficulty, Goal, GoalKind

_MOST_DRAWS = 50
"""Draws of parameters, after which a seed has no further goal of a template."""

_MOST_FOR_ONE = 1_000
"""Draws before it counts as one that has none: of chains over many people, one in ten may fit."""

_APPS, _PARAMETERS = "apps", "parameters"

GOALS = Path(__file__).parent.parent / "goals"
"""Folder with the goals of the apps and their words."""


@dataclass(frozen=True, slots=True)
class Template:
    """A family of goals.

    Attributes:
        number: Task number of its first instance; never given to another template.
        name: Stable name; parameters are drawn from it.
        kind: Whom its goals come from.
        difficulty: As stated by its author: easy is one place and a step or two there, medium is a
            walk through several screens, hard has several parts that must all be right.
        wordings: Instructions in English with places for the words of a draft.
        draw: Draws parameters.
        build: Makes a goal of parameters.
        translations: Instructions in other languages, at least German and Chinese.
        roles: What each word of a draft is, as a noun phrase: "the due date".
        distractors: Things on the way that look like what is meant.
        memory: Facts that have to be carried from one screen to a later one.
        others: Short names of the apps that it needs besides its own.
        twin: Of goals that cannot be met, the template with the same wordings whose goals can.
    """

    number: int
    name: str
    kind: GoalKind
    difficulty: Difficulty
    wordings: tuple[str, ...]
    draw: Callable[[Random, Apps], Parameters]
    build: Callable[[Parameters, Apps], Draft]
    translations: Mapping[Language, tuple[str, ...]] = field(default_factory=dict)
    roles: Mapping[str, str] = field(default_factory=dict)
    distractors: int = 0
    memory: int = 0
    others: tuple[str, ...] = ()
    twin: str = ""


class AppGoals:
    """The templates of an app, declared by its `user` and `testing`, with words from YAML.

    A template is a function that makes a draft; its name is the template's, less an underscore at
    its end. It names what it needs: `apps`, any parameter that is drawn, or `parameters` for all of
    them::

        @goals.user(23, "easy", {"time": one_of(ALARMS.names)}, distractors=3)
        def switch_alarm(apps: Apps, time: str) -> Draft: ...

    Args:
        app: The app; the words of its goals are in `goals/<name>.yaml`.
        category: Category of the app, such as `tools`.
        order: Its place among the apps.
        left: Places where goals may begin besides its first screen: clicks that lead there, by how
            many times Back is to be pressed there. Getting there changes no data.

    Attributes:
        app: Short name of the app.
        condition: The condition on which some of its goals are, if there is one.
    """

    def __init__(
        self,
        app: type[App],
        category: str,
        *,
        order: int,
        left: Mapping[int, Sequence[Steps]] | None = None,
    ) -> None:
        self.app, self.category, self.order, self.left = app.name, category, order, left or {}
        self._package = app.package
        self._declared: list[Template] = []
        self.condition: Condition | None = None

    def user(
        self,
        number: int,
        difficulty: Difficulty,
        draw: Callable[[Random, Apps], Parameters] | Mapping[str, Draw],
        *,
        distractors: int = 0,
        memory: int = 0,
        others: tuple[str, ...] = (),
        twin: str = "",
    ) -> Callable[[Callable[..., Draft]], Callable[..., Draft]]:
        """Declares a template of what people want; see `Template` for the arguments."""
        return self._declare(
            "user", number, difficulty, draw, distractors=distractors, memory=memory,
            others=others, twin=twin,
        )  # fmt: skip

    def testing(
        self,
        number: int,
        difficulty: Difficulty,
        draw: Callable[[Random, Apps], Parameters] | Mapping[str, Draw],
        *,
        distractors: int = 0,
        memory: int = 0,
        others: tuple[str, ...] = (),
    ) -> Callable[[Callable[..., Draft]], Callable[..., Draft]]:
        """Declares a template of what a tester scripts; see `Template` for the arguments."""
        return self._declare(
            "testing", number, difficulty, draw, distractors=distractors, memory=memory,
            others=others,
        )  # fmt: skip

    def _declare(
        self,
        kind: GoalKind,
        number: int,
        difficulty: Difficulty,
        draw: Callable[[Random, Apps], Parameters] | Mapping[str, Draw],
        *,
        distractors: int,
        memory: int,
        others: tuple[str, ...],
        twin: str = "",
    ) -> Callable[[Callable[..., Draft]], Callable[..., Draft]]:
        def declare(function: Callable[..., Draft]) -> Callable[..., Draft]:
            name = function.__name__.rstrip("_")
            template = Template(
                number, name, kind, difficulty, (), together(draw),
                calling(function), distractors=distractors, memory=memory, others=others,
                twin=twin,
            )  # fmt: skip
            for other in self._declared:
                if name == other.name:
                    raise SourceError(
                        f"goals/{self.app}.py", name, "a template of that name above it",
                        "a name of its own",
                    )  # fmt: skip
                # Further instances have the number of the first one, and so many thousands.
                if number % INSTANCE_STEP == other.number % INSTANCE_STEP:
                    raise SourceError(
                        f"goals/{self.app}.py", name,
                        f"the number {number}, whose instances could not be distinguished from "
                        f"those of {other.name} ({other.number})",
                        "a number that no template has",
                    )  # fmt: skip
            self._declared.append(template)
            return function

        return declare

    def texts(self, pool: str) -> tuple[str, ...]:
        """The texts of a pool in its words.

        Raises:
            WordingError: There is no such pool of texts.
        """
        return tuple(read_pool(GOALS / f"{self.app}.yaml", pool))

    def terms(self, pool: str) -> dict[str, Term]:
        """The labels of a pool in its words, and what each is called.

        Raises:
            WordingError: There is no such pool of labels.
        """
        path = GOALS / f"{self.app}.yaml"
        found = read_pool(path, pool)
        if not isinstance(found, dict):
            raise WordingError(path, pool, "found texts; give each label its `{en:, de:, zh:}`")
        return found

    @property
    def numbers(self) -> dict[int, str]:
        """The names of its templates by their numbers."""
        return {template.number: template.name for template in self._declared}

    @cached_property
    def templates(self) -> tuple[Template, ...]:
        """In the order of their numbers.

        Raises:
            WordingError: Their words do not fit them.
        """
        declared = sorted(self._declared, key=lambda template: template.number)
        path = GOALS / f"{self.app}.yaml"
        wordings = read_wordings(path, [one.name for one in declared if not one.twin])
        filled = []
        for template in declared:
            if (template.twin or template.name) not in wordings:
                raise WordingError(
                    path, template.name, f"found no words of its twin {template.twin}; name another"
                )
            words = wordings[template.twin or template.name]
            translations: dict[Language, tuple[str, ...]] = {**words.by_language}
            english = translations.pop("en")
            filled.append(
                replace(
                    template,
                    wordings=english,
                    translations=translations,
                    roles=words.roles,
                    build=filling(
                        f"{path.name}: {template.name}", template.build, words.roles, self._package
                    ),
                )
            )
        return tuple(filled)

    def draws(self, template: Template, apps: Apps, seed: int) -> Iterator[Parameters]:
        """The parameters that `drafts` draws; raises as it does."""
        return (parameters for parameters, _ in self.drafts(template, apps, seed))

    def drafts(
        self, template: Template, apps: Apps, seed: int
    ) -> Iterator[tuple[Parameters, Draft]]:
        """The parameters of one instance after the other, no two the same, with their drafts.

        Parameters of which a phone has none, or that leave nothing for a wrong ending, as the only
        thing in a cart does, are drawn again.

        Raises:
            SourceError: No parameters of so many draws make a goal.
        """
        names = ("builtin", self.app, self._kind_of(template), seed)
        random = DrawRandom(draw_number(*names, between=":"))
        seen: list[Parameters] = []
        # What is withheld for a goal that cannot be met is drawn, and is not said.
        missed: list[Mapping[str, Word]] = []
        lacking: NoChoiceError | None = None
        fitting = 0
        for draw in range(_MOST_FOR_ONE):
            if fitting and draw >= _MOST_DRAWS:
                break
            try:
                parameters = template.draw(random, apps)
                if parameters in seen:
                    continue
                seen.append(parameters)
                draft = template.build(parameters, apps)
            except NoChoiceError as error:
                lacking = lacking or error
                continue
            if not draft.feasible:
                if draft.words in missed:
                    continue
                missed.append(draft.words)
            fitting += 1
            yield parameters, draft
        if not fitting:
            raise SourceError(
                f"{self.app}: {template.name}",
                f"seed {seed}",
                f"no goal in {_MOST_FOR_ONE} draws ({lacking})",
                "parameters that leave something for each wrong ending",
            )

    def goal(
        self,
        template: Template,
        parameters: Parameters,
        apps: Apps,
        *,
        seed: int,
        instance: int,
        language: Language = "en",
        draft: Draft | None = None,
    ) -> Goal:
        """The goal that a template makes of parameters.

        One that is not written in the language has its instruction in English. A draft that was
        built of the same parameters before is not built again.
        """
        if draft is None:
            draft = template.build(parameters, apps)
        kind = self._kind_of(template)
        digest = draw_digest("wording", self.app, kind, seed, instance, between=":")
        wordings: tuple[str, ...] = template.wordings
        if language != "en" and template.translations.get(language):
            wordings = template.translations[language]
        else:
            language = "en"
        wording = wordings[digest[0] % len(wordings)]
        made = Goal(
            task=template.number + INSTANCE_STEP * instance,
            app=self.app,
            instruction=wording.format(
                **{name: spell(word, language) for name, word in draft.words.items()}
            ),
            category=self.category,
            kind=template.kind,
            evaluators=draft.evaluators,
            reference=draft.reference,
            difficulty=template.difficulty,
            apps=(self.app, *template.others),
            setup=draft.setup,
            seed=seed,
            feasible=draft.feasible,
            may_be_infeasible=True,
            template=kind,
            demands={
                "steps": len(draft.reference) + 1,
                "distractors": template.distractors,
                "memory": template.memory,
                "apps": 1 + len(template.others),
            },
            language=language,
        )
        return self._finish(made, template, parameters, apps, draft)

    def _kind_of(self, template: Template) -> str:
        """The name by which goals of a template are drawn and counted: its own."""
        return template.name

    def _finish(
        self, goal: Goal, template: Template, parameters: Parameters, apps: Apps, draft: Draft
    ) -> Goal:
        """The goal with all that goals of these templates have; by default it is whole."""
        return goal


def calling(function: Callable[..., Draft]) -> Callable[[Parameters, Apps], Draft]:
    """Gives a function what it names: `apps`, `parameters`, and parameters by their names."""
    names = tuple(inspect.signature(function).parameters)

    def build(parameters: Parameters, apps: Apps) -> Draft:
        known: dict[str, Any] = {**parameters, _APPS: apps, _PARAMETERS: parameters}
        # A word of Python as a name has an underscore at its end: `from_`.
        return function(**{name: known[name.rstrip("_")] for name in names})

    return build


def filling(
    place: str, build: Callable[[Parameters, Apps], Draft], roles: Mapping[str, str], package: str
) -> Callable[[Parameters, Apps], Draft]:
    """Adds the parameters that the wordings ask for to the words of a draft, and whole ids."""

    def filled(parameters: Parameters, apps: Apps) -> Draft:
        draft = build(parameters, apps)
        if unknown := sorted(set(draft.words) - set(roles)):
            raise ValueError(f"{place}: no wording has a place for {unknown}; leave the words out")
        words: dict[str, Word] = {}
        for name in roles:
            word = draft.words.get(name, parameters.get(name))
            word = str(word) if type(word) is int else word
            if not is_word(word):
                raise ValueError(
                    f"{place}: {{{name}}} is filled by no word: found {str(word)[:40]!r}; "
                    "give it in `words`, or draw it as a string or a whole number"
                )
            words[name] = word
        evaluators = tuple(complete(one, package) for one in draft.evaluators)
        return replace(draft, words=words, evaluators=evaluators)

    return filled
