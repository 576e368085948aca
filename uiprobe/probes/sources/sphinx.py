"""The Sphinx release as a source of items (paper section 3.3).

Item ids are those of the release: `q12` is the twelfth question of `questions.json`, `2/ticktick`
task 2 in the app ticktick, `g57` the low-level task with id 57.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from io import StringIO
from typing import TYPE_CHECKING

from uiprobe.probes.sources.base import (
    UNKNOWN_CATEGORY,
    Broken,
    GroundingExample,
    KnowledgeCapability,
    MissingFileError,
    Question,
    Recording,
    SourceError,
    SourceScreen,
)
from uiprobe.probes.sources.files import ReleaseFiles, read_json
from uiprobe.ui.actions import format_action
from uiprobe.ui.goal import Goal
from uiprobe.ui.place import Place
from uiprobe.ui.platform import RELEASE
from uiprobe.ui.trajectory import RecordedAction, repeat_action
from uiprobe.ui.trajectory_folder import FolderStep
from uiprobe.ui.tree import Tree

if TYPE_CHECKING:
    from uiprobe.ui.evaluators import Evaluator

QUESTION_TYPES: dict[str, KnowledgeCapability] = {
    "app_level": "app_knowledge",
    "intention_level": "goal_understanding",
}


ALL_TASKS = "task_info_all.json"

SUBSETS = {"no_login": "task_info.json"}
"""Goals that the paper reports by themselves, by name, and the file that lists them."""


class SphinxRelease:
    """Reads the items of the Sphinx release."""

    name = "sphinx"

    def __init__(self, files: ReleaseFiles) -> None:
        self.files = files

    @cached_property
    def categories(self) -> dict[str, str]:
        """Category of each app, by its short name (`apk-info.csv`).

        Raises:
            SourceError: The file is there, but is not CSV in UTF-8.
        """
        return self._app_column("category")

    @cached_property
    def packages(self) -> dict[str, str]:
        """Android package of each app, by its short name (`apk-info.csv`).

        Raises:
            SourceError: The file is there, but is not CSV in UTF-8.
        """
        return self._app_column("package_name")

    def _app_column(self, column: str) -> dict[str, str]:
        path = "apk-info.csv"
        if not self.files.exists(path):
            return {}
        try:
            text = self.files.read(path).decode("utf-8-sig")
            rows = list(csv.DictReader(StringIO(text, newline="")))
        except (UnicodeDecodeError, csv.Error) as error:
            raise SourceError(
                f"{self.files.location}!{path}", "content", str(error)[:200], "CSV in UTF-8"
            ) from None
        return {
            row["apk_name"]: row[column] for row in rows if row.get("apk_name") and row.get(column)
        }

    def category(self, app: str) -> str:
        """Category of one app."""
        return self.categories.get(app, UNKNOWN_CATEGORY)

    def questions(self, capability: KnowledgeCapability) -> list[Question | Broken]:
        """The questions of one capability (paper section 3.3.2).

        Raises:
            SourceError: `questions.json` is missing or is not a list.
        """
        found: list[Question | Broken] = []
        for number, entry in enumerate(self._list("questions.json"), start=1):
            name = f"questions.json[{number - 1}]"
            try:
                question = self._question(f"q{number}", name, entry)
            except ValueError as error:
                # Without a readable type it belongs to neither capability, so both report it.
                kind = QUESTION_TYPES.get(_field(entry, "question_type"), capability)
                if kind == capability:
                    found.append(Broken(f"q{number}", str(error), *_question_topic(entry)))
                continue
            if question.capability == capability:
                found.append(question)
        return found

    def _question(self, question_id: str, name: str, entry: object) -> Question:
        record = _object(name, entry)
        kind = _text(name, record, "question_type")
        if kind not in QUESTION_TYPES:
            raise SourceError(
                name, "question_type", repr(kind[:40]), f"one of {', '.join(QUESTION_TYPES)}"
            )
        options = record.get("options")
        if (
            not isinstance(options, Mapping)
            or not 2 <= len(options) <= 26
            or list(options) != [chr(ord("A") + i) for i in range(len(options))]
            or not all(isinstance(text, str) and text.strip() for text in options.values())
        ):
            raise SourceError(
                name, "options", _shorten(options), "an object of texts by letter, from A on"
            )
        answer = _text(name, record, "ground_truth")
        if answer not in options:
            raise SourceError(
                name, "ground_truth", repr(answer[:40]), f"one of {', '.join(options)}"
            )
        app, category = _question_topic(record)
        return Question(
            id=question_id,
            capability=QUESTION_TYPES[kind],
            text=_text(name, record, "question"),
            options={letter: str(text) for letter, text in options.items()},
            answer=answer,
            app=app,
            category=category,
        )

    @cached_property
    def tasks(self) -> list[Goal | Broken]:
        """The 244 navigation tasks: each goal in each of its apps (`task_info_all.json`).

        Raises:
            SourceError: The file is missing or is not a list, or the categories cannot be read.
        """
        found: list[Goal | Broken] = []
        for position, entry in enumerate(self._list(ALL_TASKS)):
            try:
                task, apps, instruction = _task(f"{ALL_TASKS}[{position}]", entry)
            except SourceError as error:
                found.append(Broken(f"task@{position}", str(error)))
                continue
            found += [
                Goal(task, app, instruction, self.category(app), as_released=True) for app in apps
            ]
        return found

    def subset(self, name: str, goals: Sequence[Goal | Broken]) -> list[Goal | Broken]:
        """The goals of `no_login`: the 163 that need no login, of paper table 10.

        Raises:
            SourceError: There is no other subset, or its file is missing or is not a list of tasks.
        """
        if name not in SUBSETS:
            raise SourceError(
                str(self.files.location), "subset", repr(name[:40]), ", ".join(SUBSETS)
            )
        file = SUBSETS[name]
        wanted = {
            f"{task}/{app}": app
            for position, entry in enumerate(self._list(file))
            for task, apps, _ in [_task(f"{file}[{position}]", entry)]
            for app in apps
        }
        chosen = [goal for goal in goals if goal.id in wanted]
        for goal in chosen:
            wanted.pop(goal.id, None)
        reason = f"{file} names it and {ALL_TASKS} does not"
        return [*chosen, *(Broken(id, reason, app) for id, app in wanted.items())]

    def recordings(self) -> list[Recording | Broken]:
        """The reference trajectory of each goal (paper section 3.3.1).

        Raises:
            SourceError: `task_info_all.json` is missing or is not a list.
        """
        found: list[Recording | Broken] = []
        for goal in self.tasks:
            if isinstance(goal, Broken):
                found.append(goal)
                continue
            try:
                found.append(self._recording(goal))
            except ValueError as error:
                found.append(Broken(goal.id, str(error), goal.app, goal.category))
        return found

    def _recording(self, goal: Goal) -> Recording:
        folder = f"groundtruth/{goal.id}"
        entries = self._list(f"{folder}/meta.json")
        actions = [
            RecordedAction.from_dict(entry, name=f"{folder}/meta.json[{step}]")
            for step, entry in enumerate(entries)
        ]
        if not actions or actions[-1].kind != "stop":
            last = actions[-1].kind if actions else "no action"
            raise SourceError(f"{folder}/meta.json", "last action", last, "stop")
        return Recording(
            goal=goal,
            screens=[self.screen(f"{folder}/{step}") for step in range(len(actions))],
            actions=actions,
        )

    def goals(self, *, instances: int = 1, variant: tuple[str, ...] = ()) -> list[Goal | Broken]:
        """The goals with their evaluators, and their recordings as the reference.

        There is one instance of each, and no other surface.

        Raises:
            SourceError: The tasks cannot be read at all.
        """
        found: list[Goal | Broken] = []
        for recording in self.recordings():
            if isinstance(recording, Broken):
                found.append(recording)
                continue
            goal = recording.goal
            try:
                complete = replace(
                    goal,
                    evaluators=self.evaluators(goal),
                    reference=tuple(
                        format_action(repeat_action(action)) for action in recording.actions
                    ),
                )
                # The content of a log must be readable again.
                found.append(Goal.from_dict(complete.to_dict(), name=f"goal {goal.id}"))
            except ValueError as error:
                found.append(Broken(goal.id, str(error), goal.app, goal.category))
        return found

    @cached_property
    def _recorded(self) -> dict[str, Recording]:
        """The recordings by the id of their goal."""
        return {
            recording.goal.id: recording
            for recording in self.recordings()
            if isinstance(recording, Recording)
        }

    def recorded_steps(self, goal: Goal) -> Sequence[FolderStep]:
        """The recording of a goal with its screens.

        Raises:
            SourceError: A file of it is missing or damaged.
        """
        recording = self._recorded[goal.id]
        activities = self.activities(goal)
        if len(activities) < len(recording.actions):
            raise SourceError(
                f"groundtruth/{goal.id}/activities.json",
                "number of entries",
                str(len(activities)),
                f"{len(recording.actions)}, as in meta.json",
            )
        return [
            FolderStep(
                self.files.read(f"{screen.name}.xml"),
                Place(*activity),
                action,
                screenshot=screen.screenshot() if screen.has_screenshot else None,
                platform=RELEASE,
            )
            for screen, action, activity in zip(
                recording.screens, recording.actions, activities, strict=False
            )
        ]

    def evaluators(self, goal: Goal) -> tuple[Evaluator, ...]:
        """The evaluators of a goal (paper section 3.2.1).

        Raises:
            SourceError: `evaluator.json` is missing or is not a list.
            EvaluatorError: It is not a valid configuration.
        """
        from uiprobe.ui.evaluators import load_evaluators

        path = f"groundtruth/{goal.id}/evaluator.json"
        return load_evaluators(self._list(path), name=path)

    def activities(self, goal: Goal) -> list[tuple[str, str]]:
        """Package and activity in front at each step of the reference trajectory.

        Raises:
            SourceError: `activities.json` is missing, or not a list of pairs.
        """
        path = f"groundtruth/{goal.id}/activities.json"
        pairs: list[tuple[str, str]] = []
        for step, entry in enumerate(self._list(path)):
            if (
                not isinstance(entry, list)
                or len(entry) != 2
                or not all(isinstance(part, str) for part in entry)
            ):
                raise SourceError(f"{path}[{step}]", "entry", _shorten(entry), "package, activity")
            pairs.append((entry[0], entry[1]))
        return pairs

    def grounding_examples(self) -> list[GroundingExample | Broken]:
        """The low-level instructions (paper section 3.3.4).

        Raises:
            SourceError: `lowlevel_tasks.json` is missing or is not a list.
        """
        found: list[GroundingExample | Broken] = []
        for position, entry in enumerate(self._list("lowlevel_tasks.json")):
            name = f"lowlevel_tasks.json[{position}]"
            task = entry.get("id") if isinstance(entry, Mapping) else None
            app = _field(entry, "app") or "unknown"
            if not isinstance(task, int) or isinstance(task, bool):
                found.append(
                    Broken(
                        f"g@{position}",
                        str(SourceError(name, "id", _shorten(task), "a number")),
                        app,
                        self.category(app),
                    )
                )
                continue
            try:
                record = _object(name, entry)
                found.append(
                    GroundingExample(
                        id=f"g{task}",
                        app=app,
                        category=self.category(app),
                        instruction=_text(name, record, "instruction"),
                        screen=self.screen(f"lowlevel_tasks/{task}"),
                        action=RecordedAction.from_dict(
                            record.get("groundtruth"), name=f"{name}.groundtruth"
                        ),
                    )
                )
            except ValueError as error:
                found.append(Broken(f"g{task}", str(error), app, self.category(app)))
        return found

    def screen(self, name: str) -> SourceScreen:
        """A screen by its path without ending, such as `groundtruth/2/ticktick/0`."""
        return SourceScreen(
            name=name,
            read_tree=partial(self._hierarchy, f"{name}.xml"),
            screenshot=partial(self._screenshot, f"{name}.png"),
            has_screenshot=self.files.exists(f"{name}.png"),
        )

    def _hierarchy(self, path: str) -> Tree:
        return RELEASE.reader.parse(self.files.read(path), name=path)

    def _screenshot(self, path: str) -> bytes:
        return self.files.read(path)

    def _list(self, path: str) -> list[object]:
        if not self.files.exists(path):
            raise MissingFileError(
                f"{self.files.location}!{path}",
                "a file of the Sphinx release; `uiprobe data fetch sphinx` brings a complete one",
            )
        content = read_json(self.files, path)
        if not isinstance(content, list):
            raise SourceError(
                f"{self.files.location}!{path}", "content", type(content).__name__, "a list"
            )
        return content


def _object(name: str, entry: object) -> Mapping[str, object]:
    if not isinstance(entry, Mapping):
        raise SourceError(name, "entry", type(entry).__name__, "an object")
    return entry


def _task(name: str, entry: object) -> tuple[int, list[str], str]:
    """Number, apps and instruction of a navigation task."""
    record = _object(name, entry)
    task, apps = record.get("id"), record.get("apps")
    if not isinstance(task, int) or isinstance(task, bool):
        raise SourceError(name, "id", _shorten(task), "a number")
    if not isinstance(apps, list) or not all(
        isinstance(app, str) and _is_file_name(app) for app in apps
    ):
        raise SourceError(name, "apps", _shorten(apps), "a list of app names")
    return task, apps, _text(name, record, "description")


def _question_topic(entry: object) -> tuple[str, str]:
    """App and category of a question, where they can be read."""
    record = entry if isinstance(entry, Mapping) else {}
    apps = record.get("app_name")
    app = apps[0] if isinstance(apps, list) and apps and isinstance(apps[0], str) else "unknown"
    category = record.get("app_cateory") or record.get("app_category")
    return app, category if isinstance(category, str) else UNKNOWN_CATEGORY


def _text(name: str, record: Mapping[str, object], field: str) -> str:
    value = record.get(field)
    if not isinstance(value, str) or not value.strip():
        raise SourceError(name, field, _shorten(value), "a text")
    return value


def _field(entry: object, field: str) -> str:
    value = entry.get(field) if isinstance(entry, Mapping) else None
    return value if isinstance(value, str) else ""


def _is_file_name(name: str) -> bool:
    return bool(name) and not set(name) & set("/\\\0") and name not in (".", "..")


def _shorten(value: object) -> str:
    text = repr(value) if value is not None else "nothing"
    return text if len(text) <= 60 else f"{text[:57]}..."
