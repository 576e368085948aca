"""What a goal template is, and the words in which templates are written.

A template draws parameters from a seed and from what the apps hold, and makes of them a goal with
its evaluators and its reference solution. User tasks are judged by what the apps hold afterwards,
side effects included; testing tasks by the trajectory, with the assertions of paper section 3.2.1.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import Any

from uiprobe.probes.sources.builtin.words import Language, Word, spell
from uiprobe.ui.evaluators import (
    Evaluator,
    FindAction,
    FindElement,
    LastAction,
    NoChange,
    PathSegment,
    Rule,
    State,
    StopPage,
)
from uiprobe.ui.goal import INSTANCE_STEP, Difficulty, Goal, GoalKind

Parameters = dict[str, Any]
"""Plain data by name; changing any one of them makes another goal."""

Apps = Mapping[str, Any]
"""What the apps of a fresh phone hold, by package."""

_MOST_DRAWS = 50


@dataclass(frozen=True, slots=True)
class Draft:
    """What a template makes of parameters.

    Attributes:
        words: What is put into the instruction, by name; dates and times in the words of its
            language.
        evaluators: What decides whether the goal was met.
        reference: A solution.
        setup: How the phone differs from a fresh one.
        near_misses: Wrong endings by what is wrong with them, each as steps from the start: the
            wrong item, one field off, done twice, not saved, something changed besides. Every
            evaluation must reject them.
        feasible: Whether the goal can be met at all; one that cannot has to be declared so.
    """

    words: Mapping[str, Word]
    evaluators: tuple[Evaluator, ...]
    reference: tuple[str, ...]
    setup: Mapping[str, Any] = field(default_factory=dict)
    near_misses: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    feasible: bool = True


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


@dataclass(frozen=True, slots=True)
class AppGoals:
    """The templates of an app.

    Attributes:
        app: Short name of the app.
        category: Its category.
        templates: In the order of their numbers.
    """

    app: str
    category: str
    templates: tuple[Template, ...]

    def draws(self, template: Template, apps: Apps, seed: int) -> Iterator[Parameters]:
        """The parameters of one instance after the other, no two the same."""
        name = f"builtin:{self.app}:{template.name}:{seed}"
        random = Random(int.from_bytes(sha256(name.encode()).digest()[:8], "big"))  # noqa: S311
        seen: list[Parameters] = []
        for _ in range(_MOST_DRAWS):
            parameters = template.draw(random, apps)
            if parameters not in seen:
                seen.append(parameters)
                yield parameters

    def goal(
        self,
        template: Template,
        parameters: Parameters,
        apps: Apps,
        *,
        seed: int,
        instance: int,
        language: Language = "en",
    ) -> Goal:
        """The goal that a template makes of parameters.

        One that is not written in the language has its instruction in English.
        """
        draft = template.build(parameters, apps)
        digest = sha256(f"wording:{self.app}:{template.name}:{seed}:{instance}".encode()).digest()
        wordings: tuple[str, ...] = template.wordings
        if language != "en" and template.translations.get(language):
            wordings = template.translations[language]
        else:
            language = "en"
        wording = wordings[digest[0] % len(wordings)]
        return Goal(
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
            template=template.name,
            demands={
                "steps": len(draft.reference) + 1,
                "distractors": template.distractors,
                "memory": template.memory,
                "apps": 1 + len(template.others),
            },
            language=language,
        )


# What apps hold and show.


def records(apps: Apps, package: str, name: str) -> list[dict[str, Any]]:
    """One list of records of an app."""
    found: list[dict[str, Any]] = apps[package][name]
    return found


def another(choices: Sequence[str], *names: str) -> str:
    """The first choice that is none of the names; for near misses."""
    return next(choice for choice in choices if choice not in names)


def ids(package: str) -> Callable[[str], str]:
    """Makes full resource ids of an app from their last parts."""
    return f"{package}:id/{{}}".format


# Steps of a reference solution.


def target(*, id: str = "", text: str = "", desc: str = "", **relations: Mapping[str, Any]) -> Any:  # noqa: ANN401 - plain data
    """A selector; `beside` and `within` take another one."""
    fields = {"resource-id": id, "text": text, "content-desc": desc}
    return {key: value for key, value in fields.items() if value} | relations


def click(**selector: Any) -> str:  # noqa: ANN401 - plain data
    """Touch what the selector means."""
    return f"click {_write(target(**selector))}"


def hold(**selector: Any) -> str:  # noqa: ANN401 - plain data
    """Touch and hold it."""
    return f"longclick {_write(target(**selector))}"


def fill(message: str, **selector: Any) -> str:  # noqa: ANN401 - plain data
    """Type into it."""
    return f"text {_write(target(**selector))} [{message}]"


def scroll(listing: Mapping[str, Any], *, finger: str = "up", **selector: Any) -> str:  # noqa: ANN401 - plain data
    """Move a finger over a list until it shows what the selector means."""
    return f"swipe {_write(listing)} [{finger}] until {_write(target(**selector))}"


BACK = "press [back]"


def infeasible(reason: str) -> str:
    """Declare that the goal cannot be met."""
    return f"infeasible [{reason}]"


def _write(selector: Mapping[str, Any]) -> str:
    return json.dumps(selector, ensure_ascii=False)


# Assertions on the trajectory.


def clicked(**rules: str) -> FindAction:
    """Something of that kind was touched."""
    return FindAction(match_rules={"action_type": "click", **_attributes(rules)})


def typed(message: str, **rules: str) -> FindAction:
    """Exactly that was typed into something of that kind."""
    return FindAction(
        match_rules={"action_type": "input", "message": message, **_attributes(rules)}
    )


def went_back() -> FindAction:
    """Back was pressed."""
    return FindAction(match_rules={"action_type": "back"})


def last_clicked(**rules: str) -> LastAction:
    """The last thing done was to touch something of that kind."""
    return LastAction(check_rules={"action_type": "click", **_attributes(rules)})


def shown(**rules: str) -> FindElement:
    """Something of that kind was on a screen."""
    return FindElement(match_rules=_attributes(rules))


def ends_on(**rules: str) -> StopPage:
    """Something of that kind is on the last screen."""
    return StopPage(match_rules=_attributes(rules))


def in_order(*evaluators: Evaluator) -> Rule:
    """Each holds after the one before."""
    return Rule(order="strict", evaluators=evaluators)


_NAMES = {"id": "resource-id", "desc": "content-desc"}


def _attributes(rules: Mapping[str, str]) -> dict[str, str]:
    return {_NAMES.get(name, name): value for name, value in rules.items()}


# Assertions on what the apps hold.


def holds(value: Any, *path: PathSegment) -> State:  # noqa: ANN401 - plain data
    """That value is at the end of the path."""
    return State(path=path, check_type="equal", value=value)


def one(value: Mapping[str, Any], *path: PathSegment) -> State:
    """The list at the end of the path has exactly one member with these fields."""
    return State(path=path, check_type="count", value=dict(value), count=1)


def none(value: Mapping[str, Any], *path: PathSegment) -> State:
    """The list at the end of the path has no member with these fields."""
    return State(path=path, check_type="absent", value=dict(value))


def nothing_else(*allowed: tuple[PathSegment, ...]) -> NoChange:
    """Nothing changed in any app besides what is at these paths."""
    return NoChange(allowed=allowed)
